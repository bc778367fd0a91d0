### టేబుల్ దగ్గర జరిగేవి, ఒక్కో సంఘటనకు ఒక్కో వాక్యం.
### ప్రతి వాక్యానికి మూడు రూపాల దాకా ఉంటాయి: మామూలుది, చదివేవారే చేస్తే `-you`, చదివేవారికి జరిగితే
### `-to-you`. పేర్లకు విభక్తులు తగిలించం: “దగ్గర”, “చేతికి”, “వంతు” లాంటి విడి మాటలు వాడతాం.

## ఒక వంతు

turn = ఇప్పుడు { $player } వంతు.
turn-you = ఇప్పుడు మీ వంతు.
turn-seconds-you =
    { $seconds ->
        [one] ఇప్పుడు మీ వంతు. ఒక సెకను ఉంది.
       *[other] ఇప్పుడు మీ వంతు. { $seconds } సెకన్లు ఉన్నాయి.
    }

asked-rank = { $asker } అడిగారు: { $target } దగ్గర { rank-many } ఉన్నాయా?
asked-rank-you = మీరు అడిగారు: { $target } దగ్గర { rank-many } ఉన్నాయా?
asked-rank-to-you = { $asker } మిమ్మల్ని అడిగారు: { rank-many } ఉన్నాయా?

asked-card = { $asker } అడిగారు: { $target } దగ్గర { card } ఉందా?
asked-card-you = మీరు అడిగారు: { $target } దగ్గర { card } ఉందా?
asked-card-to-you = { $asker } మిమ్మల్ని అడిగారు: { card } ఉందా?

gave-rank = { $giver } { rank-count } { $taker } చేతికి ఇచ్చారు.
gave-rank-you = మీరు { rank-count } { $taker } చేతికి ఇచ్చారు.
gave-rank-to-you = { $giver } మీకు { rank-count } ఇచ్చారు.

gave-card = { $giver } తన { card } { $taker } చేతికి ఇచ్చారు.
gave-card-you = మీరు మీ { card } { $taker } చేతికి ఇచ్చారు.
gave-card-to-you = { $giver } మీకు { card } ఇచ్చారు.

go-fish = { $player } “గో ఫిష్!” అన్నారు.
go-fish-you = మీరు “గో ఫిష్!” అన్నారు.

# తీసినవారికి మాత్రమే కనిపించే ముక్క.
drew = { $player } ఒక ముక్క తీశారు.
drew-you = మీరు తీసిన ముక్క: { card }.

lucky-fish = { $player } తీసిన ముక్క: { card }. లక్కీ ఫిష్!
lucky-fish-you = మీరు తీసిన ముక్క: { card }. లక్కీ ఫిష్!

# చెరువు ఖాళీ: “గో ఫిష్!” అని ఎవరూ అనరు.
nothing-to-draw = { $target } దగ్గర లేదు; చెరువు కూడా ఖాళీ.
nothing-to-draw-you = మీ దగ్గర లేదు; చెరువు కూడా ఖాళీ.

book = { $player } { rank-of } సెట్టు కింద పెట్టారు.
book-you = మీరు { rank-of } సెట్టు కింద పెట్టారు.

refilled =
    { $count ->
        [one] { $player } కొత్తగా ఒక ముక్క తీసుకున్నారు.
       *[other] { $player } కొత్తగా { $count } ముక్కలు తీసుకున్నారు.
    }
# $cards: ముక్కల జాబితా
refilled-you =
    { $count ->
        [one] మీరు కొత్తగా ఒక ముక్క తీసుకున్నారు: { $cards }.
       *[other] మీరు కొత్తగా { $count } ముక్కలు తీసుకున్నారు: { $cards }.
    }

out = { $player } చేతిలో ముక్కలు అయిపోయాయి; ఇక ఆడరు.
out-you = మీ చేతిలో ముక్కలు అయిపోయాయి; ఇక ఆడరు.

## ముగింపు

over-winner =
    { $books ->
        [one] ఆట అయిపోయింది. { $winner } ఒక్క సెట్టుతో గెలిచారు.
       *[other] ఆట అయిపోయింది. { $winner } { $books } సెట్లతో గెలిచారు.
    }
over-winner-you =
    { $books ->
        [one] ఆట అయిపోయింది. మీరు ఒక్క సెట్టుతో గెలిచారు!
       *[other] ఆట అయిపోయింది. మీరు { $books } సెట్లతో గెలిచారు!
    }
# $winners: పేర్ల జాబితా
over-shared =
    { $books ->
        [one] ఆట అయిపోయింది. గెలుపు పంచుకున్నవారు: { $winners }, తలా ఒక సెట్టు.
       *[other] ఆట అయిపోయింది. గెలుపు పంచుకున్నవారు: { $winners }, తలా { $books } సెట్లు.
    }
# $others: చదివేవారితో గెలుపు పంచుకున్నవారు
over-shared-you =
    { $books ->
        [one] ఆట అయిపోయింది. గెలుపు పంచుకున్నవారు: మీరు, { $others }, తలా ఒక సెట్టు!
       *[other] ఆట అయిపోయింది. గెలుపు పంచుకున్నవారు: మీరు, { $others }, తలా { $books } సెట్లు!
    }

# గెలిచినవారి వాక్యం కింద, ఒక్కొక్కరికి ఒక వరుస. $ranks: సెట్ల జాబితా
score =
    { $books ->
        [0] { $player }: సెట్లు లేవు.
        [one] { $player }: ఒక సెట్టు, { $ranks }.
       *[other] { $player }: { $books } సెట్లు: { $ranks }.
    }

record-saved = ఈ ఆట ఇక్కడ దాచి ఉంది: { $path }
deal-verified = పంపకం సరిచూశాం: ఇవి అందరూ కలిసి కలిపిన ముక్కలే, ప్రతి ఎత్తూ సరిగ్గా ఉంది.
# $detail: ఏది కుదరలేదో, పరీక్ష మాటల్లో
deal-not-verified = పంపకం ముందు ఇచ్చిన మాటతో కుదరలేదు: { $detail }.

## మనుషులు

said = { $name }: { $text }
said-spectator = { $name } (చూస్తున్నారు): { $text }

seated = { $player } కూర్చున్నారు.
seated-you = మీరు కూర్చున్నారు.
stood = { $player } లేచి వెళ్లారు.
stood-you = మీరు లేచి వెళ్లారు.
# $seconds: how many
turn-hurry-you = { $seconds } సెకన్లే ఉన్నాయి. ఆ తర్వాత మీ బదులు అడగడం జరుగుతుంది.
presence-away = { $player } కనెక్షన్ పోయింది. సీటు అలాగే ఉంటుంది.
presence-back = { $player } తిరిగి వచ్చారు.
presence-bot = { $player } బదులు బాట్ ఆడుతోంది.
presence-bot-you = మీరు లేనప్పుడు మీ బదులు బాట్ ఆడింది.
# $count: how many cards
withdrew =
    { $count ->
        [0] { $player } ఆటలో లేరు. వాళ్ల దగ్గర ముక్కలేవీ లేవు.
        [one] { $player } ఆటలో లేరు. ఒక ముక్క చెరువు అడుగుకి వెళ్తుంది.
       *[other] { $player } ఆటలో లేరు. { $count } ముక్కలు చెరువు అడుగుకి వెళ్తాయి.
    }
withdrew-you = మీరు ఆటలో లేరు. మీ ముక్కలు చెరువు అడుగుకి వెళ్తాయి.
presence-left = { $player } ఆట వదిలి వెళ్లారు.

## టేబుల్

# $game: ఈ టేబుల్ దగ్గర ఎన్నో ఆట. $players: పేర్ల జాబితా
game-begins = ఆట { $game } మొదలు: { $players }.
started =
    ముందు ఆడేది { $first }. { $stock ->
        [0] చెరువు ఖాళీ.
        [one] చెరువులో ఒక ముక్క ఉంది.
       *[other] చెరువులో { $stock } ముక్కలు ఉన్నాయి.
    }
started-you =
    ముందు ఆడేది మీరే. { $stock ->
        [0] చెరువు ఖాళీ.
        [one] చెరువులో ఒక ముక్క ఉంది.
       *[other] చెరువులో { $stock } ముక్కలు ఉన్నాయి.
    }
owner = ఇప్పుడు టేబుల్ పెద్ద { $player }.
ready = { $player } సిద్ధం.
ready-you = మీరు సిద్ధం.
unready = { $player } ఇంకా సిద్ధంగా లేరు.
unready-you = మీరు ఇంకా సిద్ధంగా లేరు.
memory-aid = ఎవరి దగ్గర ఏమున్నాయో ఇప్పటిదాకా తెలిసింది జ్ఞాపక సహాయం అందరికీ చూపిస్తుంది.
# $ranks: rank-count జాబితా
aid-surely = { $player } దగ్గర ఖాయంగా ఉన్నవి: { $ranks }.
owner-you = ఇప్పుడు టేబుల్ పెద్ద మీరే.
closed = టేబుల్ మూసేశారు.
paused = గడియారం ఆపారు.
resumed = గడియారం మళ్లీ నడుస్తోంది.
resynced = ఇప్పుడు టేబుల్ ఇలా ఉంది:

link-connected = కనెక్షన్ కుదిరింది.
link-reconnecting = కనెక్షన్ పోయింది. మళ్లీ ప్రయత్నిస్తోంది…
link-host-away = హోస్ట్ ఇక్కడ లేదు. తిరిగి రాగానే ఆట సాగుతుంది.

## టేబుల్ అంతా ఒకసారి

# $table: దాని పేరు. $seat: 0 నుంచి 5
welcome = మీరు { $player } పేరుతో “{ $table }” టేబుల్ దగ్గర కూర్చున్నారు, సీటు { $seat }.
welcome-watching = మీరు “{ $table }” టేబుల్ చూస్తున్నారు.
hosting = “{ $table }” టేబుల్ తెరిచి ఉంది.
# $link: gofish://…
invitation-link = మిగతావాళ్లు చేరడానికి లింక్: { $link }
invitation-code = మిగతావాళ్లు చేరడానికి ఆహ్వానం: { $code }
new-code = తప్పు ప్రయత్నాలు ఎక్కువయ్యాయి, అందుకే కొత్త ఆహ్వానం: { $code }
wrong-code-tried =
    { $count ->
        [one] ఎవరో తప్పు ఆహ్వానంతో ప్రయత్నించారు.
       *[other] ఎవరో తప్పు ఆహ్వానంతో ప్రయత్నించారు. ఇప్పటిదాకా { $count } తప్పు ప్రయత్నాలు.
    }
# $detail: డిస్క్ చెప్పేది
not-saved = ఆట దాచడం కుదరడం లేదు: { $detail }. ఆట సాగుతుంది, కానీ మధ్యలో ఆగిపోతే మళ్లీ కొనసాగించలేం.
saved-again = ఆట మళ్లీ దాస్తోంది.
# $minutes: టేబుల్ నుంచి చివరి జాడ తర్వాత
no-sign =
    { $minutes ->
        [one] నిమిషం నుంచి టేబుల్ జాడ లేదు. ఎంతసేపైనా ఆగవచ్చు, లేదా వెళ్లవచ్చు: సీటు మీదే.
       *[other] { $minutes } నిమిషాల నుంచి టేబుల్ జాడ లేదు. ఎంతసేపైనా ఆగవచ్చు, లేదా వెళ్లవచ్చు: సీటు మీదే.
    }
gave-up =
    { $minutes ->
        [one] నిమిషం నుంచి టేబుల్ జాడ లేదు; ఇక ఆగడం లేదు. సీటు మీదే, gofish join తో మళ్లీ కూర్చోవచ్చు.
       *[other] { $minutes } నిమిషాల నుంచి టేబుల్ జాడ లేదు; ఇక ఆగడం లేదు. సీటు మీదే, gofish join తో మళ్లీ కూర్చోవచ్చు.
    }
host-died = ఈ టేబుల్ నడిపే ప్రాసెస్ ఆగిపోయింది. మళ్లీ మొదలవుతోంది…
host-lost = టేబుల్ మళ్లీ మొదలు కాలేదు. ఇది ప్రయత్నించండి: gofish host --resume
left = మీరు టేబుల్ వదిలి వెళ్లారు.

seat-you = { $player } (మీరు)
seat-ready = సీటు { $seat }: { $player }, సిద్ధం.
seat-waiting = సీటు { $seat }: { $player }.
# $ranks: సెట్ల జాబితా
seat-playing =
    సీటు { $seat }: { $player }, { $count ->
        [0] ముక్కలు లేవు
        [one] ఒక ముక్క
       *[other] { $count } ముక్కలు
    }, { $books ->
        [0] సెట్లు లేవు.
        [one] ఒక సెట్టు, { $ranks }.
       *[other] { $books } సెట్లు: { $ranks }.
    }
lobby =
    { $count ->
        [0] ఆట ఇంకా మొదలు కాలేదు. సీట్లన్నీ నిండాయి.
        [one] ఆట ఇంకా మొదలు కాలేదు. ఒక సీటు ఖాళీ.
       *[other] ఆట ఇంకా మొదలు కాలేదు. { $count } సీట్లు ఖాళీ.
    }
stock =
    { $count ->
        [0] చెరువు ఖాళీ.
        [one] చెరువులో ఒక ముక్క ఉంది.
       *[other] చెరువులో { $count } ముక్కలు ఉన్నాయి.
    }
game-is-over = ఆట అయిపోయింది.

# $cards: hand-group జాబితా
hand =
    { $count ->
        [one] మీ చేతిలో ఒక ముక్క: { $cards }.
       *[other] మీ చేతిలో { $count } ముక్కలు: { $cards }.
    }
hand-empty = మీ చేతిలో ముక్కలు లేవు.
# $suits: గుర్తుల జాబితా
hand-group = { rank-count } ({ $suits })
