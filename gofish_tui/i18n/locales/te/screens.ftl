### స్క్రీన్లు: శీర్షికలు, పేర్లు, మీటలు.

app-title = గో ఫిష్
title-your-turn = ● మీ వంతు – గో ఫిష్
too-small = టేబుల్ కు ఇక్కడ చోటు లేదు. విండో పెద్దది చేయండి. ఆట ఆగదు.

## మీటలు

key-quit = ముగించు
key-sleep = పక్కన పెట్టు (మళ్లీ: fg)
key-redraw = స్క్రీన్ రిఫ్రెష్ చేయి
key-theme = రంగులు
key-language = భాష
key-help = సహాయం
key-back = వెనక్కి
key-cancel = వద్దు
key-play = ఆడు
key-practice = శిక్షకుడితో ఆడు
key-host = తెరువు
key-join = చేరు
key-watch = చూడు
key-rules = రూల్స్
key-move = పై, కింది వరుసలు
key-pick = ఎంచుకో
key-choice = విలువ మార్చు
key-open-table = టేబుల్ తెరువు
key-refresh = మళ్లీ వెతుకు
key-say = మాట్లాడు
key-send = చెప్పు
key-stop-saying = మళ్లీ ఆటలోకి
key-done = సరే
key-leave = వెళ్లిపో
key-scroll-talk = జరిగినవి చూడు; టైప్ చేస్తున్నప్పుడు మాటలు చూడు
key-scroll-result = ఫలితంలో మిగతాది చూడు
key-page = పేజీ పైకి, కిందికి
key-ready = సిద్ధం
key-start = మొదలు
key-bot = బాట్
key-kick = పంపేయి
key-door = తలుపు
key-change-rules = రూల్స్
key-copy = కాపీ
key-ask = అడుగు
key-number = ఎవరిని, తర్వాత ఏ ర్యాంకు
key-rank = ర్యాంకు ఎంచుకో
key-suit = గుర్తు ఎంచుకో
key-move-player = పక్కవారు
key-move-rank = పక్క ర్యాంకు
key-clear = ఎంపిక రద్దు
key-pause = ఆపు
key-step = తర్వాతి స్టెప్
key-step-back = గత స్టెప్
key-play-on = నడుపు/ఆపు
key-side = ఇంకో వైపు
key-step-far = పది స్టెప్పులు ముందుకు లేదా వెనక్కి
key-first = మొదటికి
key-last = చివరికి
key-speed = వేగంగా లేదా నెమ్మదిగా
key-replay = మళ్లీ చూడు
key-return = ఉంచిన సీటుకు తిరిగి వెళ్లు
key-palette = ఆదేశాలు
key-again = మళ్లీ ఆడు
key-take-rules = ఈ రూల్స్ తీసుకో

keycap-enter = Enter
keycap-escape = Esc
keycap-space = Space
keycap-backspace = ⌫
keycap-up = ↑
keycap-down = ↓
keycap-left = ←
keycap-right = →
keycap-home = Home
keycap-end = End
keycap-page-up = PgUp
keycap-page-down = PgDn
keycap-tab = Tab

## మొదటి స్క్రీన్

home-play = ఆడు
home-play-more = వెంటనే, బాట్లతో
home-practice = శిక్షణ
home-practice-more = బాట్లతో, శిక్షకుడి సలహాలతో
home-host = తెరువు
home-host-more = స్నేహితుల కోసం టేబుల్
home-return = { $table } కు తిరిగి వెళ్లు
home-return-turn = { $table } కు తిరిగి వెళ్లు (మీ వంతు)
home-left-on-turn = సాగుతోంది; వదిలినప్పుడు మీ వంతు
home-stopped = మీరు వదిలిన చోటే ఆగి ఉంది
home-join = చేరు
home-join-more = ఆహ్వానంతో, లేదా జాబితా నుంచి
home-watch = చూడు
home-watch-more = ఎవరి ఆటైనా చూడండి
home-rules = రూల్స్
home-rules-more = ఆట ఎలా, టేబుళ్ల తేడాలు ఏమిటి
home-quit = ముగించు
home-quit-more = మళ్లీ కలుద్దాం
home-in-short = మీ దగ్గర ఉన్న ర్యాంకును ఎవరినైనా అడగండి. వారి దగ్గర ఉంటే అన్నీ ఇస్తారు, లేదంటే గో ఫిష్! నాలుగూ కలిస్తే సెట్టు. ఎక్కువ సెట్లు ఉన్నవారే విజేత.

## కొత్త టేబుల్

host-title = కొత్త టేబుల్
host-open = టేబుల్ తెరవండి
# $name: తెరిచేవారు
host-table-default = { $name } టేబుల్
form-table = టేబుల్
form-name = మీ పేరు
form-who = ఎవరు రావచ్చు
form-open = ఎవరైనా
form-by-invitation = ఆహ్వానం ఉంటేనే
form-asked = ఆహ్వానం, నా అనుమతి
form-watchers = చూసేవారు
form-watchers-yes = రావచ్చు
form-watchers-no = వద్దు
form-hall = ఎక్కడ ఉంచాలి
form-hall-yes = హాల్ లో
form-hall-no = ఈ కంప్యూటర్ లో
form-seats = సీట్లు
form-bots = బాట్లు
form-level = బాట్ స్థాయి
form-clock = వంతు గడువు
form-clock-value =
    { $seconds ->
        [0] గడువు లేదు
        [one] ఒక సెకను
       *[other] { $seconds } సెకన్లు
    }
form-preset = రూల్స్
form-more = మరిన్ని
form-more-what = రూల్స్, గడువు, చూసేవారు
form-needs-name = ఇక్కడ ఒక పేరు కావాలి.

## టేబుళ్ల జాబితా

listing-title = టేబుల్ దగ్గర చేరండి
listing-title-watch = టేబుల్ చూడండి
alike-title = ఏ టేబుల్?
listing-where = ఆహ్వానం
listing-where-hint = 42-coral-tide లాంటి కోడ్, లింక్, లేదా టేబుల్ పేరు
# $word: an English word of an invitation
listing-meant = “{ $word }” అని రాయాలనుకున్నారా?
listing-looking = టేబుళ్ల కోసం వెతుకుతోంది…
listing-none = ఇప్పుడు టేబుళ్లేవీ లేవు. పైన ఆహ్వానం టైప్ చేయండి, లేదా Esc నొక్కి మీరే ఒకటి తెరవండి.
wall-title = అన్ని టేబుళ్లు
wall-none = చూడడానికి టేబుల్ ఏదీ ఇంకా లేదు. ఎవరైనా తెరిస్తే ఇక్కడ కనిపిస్తుంది.
# $page, $pages: అంకెలు
wall-page = పేజీ { $page }/{ $pages }
wall-over = ముగిసింది
key-wall = అన్నీ
key-next-page = తర్వాతి
key-pick-table = ఆ నంబర్ టేబుల్ చూడు
key-big-screen = పెద్దగా
panel-tables = దగ్గర్లోని టేబుళ్లు
listing-first-page = మొదటి టేబుళ్లకు
listing-next-page = మరిన్ని టేబుళ్లు…
listing-open = అందరికీ
listing-by-invitation = ఆహ్వానంతో
listing-memory-aid = జ్ఞాపక సహాయం
listing-kept = మీ సీటు: { $player }
listing-lobby = మొదలు కాలేదు
listing-playing = ఆట సాగుతోంది
listing-full = నిండింది
listing-seats = { $seats } సీట్లలో నిండినవి { $taken }
code-title = ఈ టేబుల్ కు ఆహ్వానం కావాలి. కోడ్ ఏమిటి?
code-hint = 42-coral-tide
opening = ఒక్క క్షణం…
host-died-title = టేబుల్ హోస్ట్ ఆగిపోయింది
host-died-text = ఏదీ పోలేదు: ప్రతి ఎత్తూ డిస్క్ లో ఉంది.
host-died-yes = మళ్లీ మొదలుపెట్టండి
host-died-yes-more = ఆట ఆగిన చోటి నుంచే సాగుతుంది
# $detail: హోస్ట్ చివరి మాటలు
host-failed = టేబుల్ తెరవలేకపోయాం: “{ $detail }”

## ఆటకు ముందు

lobby-code = ఆహ్వానం
lobby-code-how = స్నేహితులు “చేరు” నొక్కి ఈ కోడ్ టైప్ చేస్తే చాలు.
lobby-open = ఎవరైనా రావచ్చు: ఈ టేబుల్ తెరిచి ఉంది.
lobby-open-how = స్నేహితులు “చేరు” నొక్కితే జాబితాలో కనిపిస్తుంది.
lobby-no-code = ఎవరినైనా పిలవాలంటే టేబుల్ పెద్దను ఆహ్వానం అడగండి.
lobby-copied = ఆహ్వానం కాపీ అయింది, మీ టెర్మినల్ ఒప్పుకుంటే.
lobby-alone = ఇద్దరు కావాలి. ఎవరైనా వచ్చేదాకా ఆగండి, లేదా b నొక్కి బాట్ చేర్చండి.
lobby-ready = మొదలుపెట్టడానికి s నొక్కండి, లేదా ఇంకొందరి కోసం ఆగండి.
lobby-full = సీట్లన్నీ నిండాయి. మొదలుపెట్టడానికి s నొక్కండి.
lobby-not-ready = ఇంకా సిద్ధంగా లేనివారు: { $players }. అయినా మొదలుపెట్టాలంటే s నొక్కండి.
lobby-say-ready = సిద్ధమైతే Enter నొక్కండి.
lobby-wait = ఆటను టేబుల్ పెద్ద మొదలుపెడతారు.
panel-seats = సీట్లు { $taken }/{ $seats }
panel-rules = ఇక్కడి రూల్స్
tag-ready = సిద్ధం
tag-free = ఖాళీ
tag-owner = పెద్ద
tag-you = మీరు
tag-bot =
    బాట్, { $level ->
        [minnow] పరిగె
        [perch] జెల్ల
        [pike] కొరమీను
        [shark] సొర
        [mimic] మిమిక్
       *[other] { $level }
    }
tag-bot-plays = బదులు బాట్
tag-away = లేరు
tag-out = ఆడరు
# $level: బాట్ ఎంత బాగా ఆడుతుందో చెప్పే పేరు
bot-level =
    { $level ->
        [minnow] పరిగె (గుడ్డిగా)
        [perch] జెల్ల (కొంత జ్ఞాపకం)
        [pike] కొరమీను (లెక్కలు)
        [shark] సొర (ముందుచూపు)
        [mimic] మిమిక్ (మీకు తగ్గట్టు)
       *[other] { $level }
    }
bot-title = బాట్ ఎంత బాగా ఆడాలి?
kick-title = ఎవరు వెళ్లాలి?
door-title = తలుపు దగ్గర
# $player: the name somebody gave
door-admit = { $player } లోపలికి రావచ్చు
door-refuse = { $player } లోపలికి రాకూడదు
door-ask-me = కొత్తవారు వచ్చే ముందు నన్ను అడగాలి
door-ask-nobody = అడగక్కర్లేదు: ఆహ్వానం ఉంటే చాలు
door-watchers = చూస్తున్నవారిలో ఒకరిని పంపేయాలి
watchers-title = చూస్తున్నవారిలో ఎవరు వెళ్లాలి?
at-door-key = జవాబుకు o నొక్కండి.
change-rules-title = వేరే రూల్స్
change-rules-take = ఈ రూల్స్ తో ఆడదాం

## టేబుల్

panel-players = ఆటగాళ్లు
panel-chat = మాటలు
panel-talk = మాటలు
panel-hand =
    { $count ->
        [0] మీ చేతిలో ఏమీ లేదు
        [one] మీ చేతిలో ఒక ముక్క
       *[other] మీ చేతిలో { $count } ముక్కలు
    }
head-watching = చూస్తున్నారు
head-audience = చూస్తున్నవారు { $count }
head-stock = చెరువు { $count }
head-books = { $count }/13
stock-left =
    { $count ->
        [0] చెరువు ఖాళీ.
        [one] చెరువులో ఒక ముక్క
       *[other] చెరువులో { $count } ముక్కలు
    }
turn-bar-you = మీ వంతు
replay-at = స్టెప్ { $step } / { $last }: { $player } వైపు నుంచి.
replay-at-open = స్టెప్ { $step } / { $last }: అందరి ముక్కలూ కనిపిస్తాయి.
replay-speed = సెకనుకు స్టెప్పులు: { $speed }.
turn-bar-paused = ఆటను టేబుల్ పెద్ద ఆపారు.
turn-bar-paused-you = మీరు ఆట ఆపారు. కొనసాగించడానికి p నొక్కండి.
ask-button = అడగండి ⏎
ask-sent = పంపుతోంది…
ask-wait = మీ వంతు వచ్చాక అడగవచ్చు.
ask-nothing = అడుగు ▶ ఎవరిని? నంబరు నొక్కండి
# ర్యాంకు ఎంచుకున్నారు, ఎవరిని అడగాలో ఇంకా లేదు.
ask-whom = అడుగు ▶ { rank-many } ఎవరి దగ్గర? నంబరు?
ask-for-what = అడుగు ▶ { $player } దగ్గర ఏ ర్యాంకు?
ask-which-suit = అడుగు ▶ { $player } దగ్గర ఏ { rank-one }?
ask-rank = అడుగు ▶ { $player } దగ్గర { rank-many }
ask-card = అడుగు ▶ { $player } దగ్గర { card }
ask-offline = ఇప్పుడు కనెక్షన్ లేదు. మీ వంతు ఎక్కడికీ పోదు.
say-hint = / తో మాట్లాడండి
books-none = సెట్లు లేవు

## వెళ్లడం

palette-title = ఏం చేద్దాం?
palette-hint = ఒక పదం టైప్ చేయండి
# $game: a number
talk-game = ఆట { $game }
leave-title = టేబుల్ వదిలి వెళ్తారా?
leave-title-quit = గో ఫిష్ ముగిస్తారా?
leave-again = మళ్లీ Ctrl+C: వెళ్తా, నా సీటు ఉంచండి.
leave-again-solo = మళ్లీ Ctrl+C: వెళ్తా.
leave-stay = ఇక్కడే ఉంటా
leave-watching = వెళ్తా
leave-solo-more = బాట్లతో ఆట ముగుస్తుంది
leave-keep = వెళ్తా, నా సీటు ఉంచండి
leave-keep-more = ఆట సాగుతుంది, తిరిగి రావచ్చు
leave-keep-over = ఇంకో ఆటకు తిరిగి రావచ్చు
leave-give-up = నా సీటు వదులుకుంటా
leave-give-up-more = నేను లేకుండా మిగతావాళ్లు ఆడతారు
leave-give-up-over = ఇక్కడ ఇంకొకరు కూర్చోవచ్చు
leave-close = టేబుల్ మూసేస్తా
leave-close-title = అందరికీ టేబుల్ మూసేయాలా?
leave-close-more = అందరికీ ఆట ముగుస్తుంది
leave-close-over = అందరూ వెళ్లాల్సిందే
quit-title = గో ఫిష్ ముగిస్తారా?
quit-yes = అవును, ముగిస్తా

## ఫలితం

deal-checking = పంపకం సరిచూస్తోంది…
over-unseen = ఆట అయిపోయింది.
won = { $player } గెలిచారు
won-you = మీరే గెలిచారు!
won-draw = ఆట సమం
# $count: వరుసగా ఎన్నిసార్లు ముక్కలు వచ్చాయి
tale-run = వరుసగా ఎక్కువసార్లు దొరికింది: { $player }, { $count }
# $count: అడిగిన ముక్క చెరువులో ఎన్నిసార్లు దొరికింది
tale-lucky = ఎక్కువ అదృష్టం: { $player }, { $count }
result-held = చివరికి చేతిలో మిగిలినవి
result-again = ఇంకో ఆటకు n నొక్కండి.
result-not-ready = ఇంకా సిద్ధంగా లేనివారు: { $players }.
result-wait = ఇంకో ఆట మొదలుపెట్టగలవారు: { $player }.
result-wait-host = హోస్ట్ ఇంకో ఆట మొదలుపెట్టవచ్చు.

## రూల్స్, సహాయం

help-title = మీటలు
# $preset: ఆ రూల్స్ పేరు
help-rules = ఇక్కడి రూల్స్: { $preset }
rules-title = గో ఫిష్ ఎలా ఆడాలి

preset-deckhand = Deckhand
preset-classic = క్లాసిక్
preset-classic-specific-card = క్లాసిక్, ఫలానా ముక్క
preset-classic-keep-playing = క్లాసిక్, చివరిదాకా
preset-own = ప్రత్యేక ఎంపిక

option-deal = పంపకం
option-ask-for = అడిగేది
option-asking = ఏది అడగవచ్చు
option-bluff = బ్లఫ్
option-go-again = మళ్లీ వంతు
option-turn-passes-to = తర్వాతి వంతు
option-empty-hand = చేయి ఖాళీ అయితే
option-stock-out = చెరువు ఖాళీ అయితే

choice-deal-deckhand = 2–3 మందికి 7, ఎక్కువైతే 5
choice-deal-classic = ఇద్దరికి 7, ఎక్కువైతే 5
choice-ask-for-rank = ఒక ర్యాంకు
choice-ask-for-card = ఫలానా ముక్క
choice-asking-must-hold = చేతిలో ఉన్న ర్యాంకే
choice-asking-any = ఏ ర్యాంకైనా
choice-bluff-no = చేయకూడదు
choice-bluff-yes = చేయవచ్చు
choice-go-again-success = ముక్కలు లేదా లక్కీ ఫిష్ వస్తే
choice-go-again-lucky = లక్కీ ఫిష్ వస్తేనే
choice-go-again-never = ఎప్పుడూ లేదు
choice-turn-passes-to-next = పక్కవారికి
choice-turn-passes-to-asked = “గో ఫిష్” అన్నవారికి
choice-empty-hand-draw = కొత్త ముక్కలు
choice-empty-hand-sit-out = ఇక ఆడరు
choice-empty-hand-ends-game = ఆట ముగుస్తుంది
choice-stock-out-continue = ఆట సాగుతుంది
choice-stock-out-ends-game = ఆట ముగుస్తుంది
