### ఫోన్లకు, ఇతర బ్రౌజర్లకు పేజీ. చిన్న వాక్యాలు: చేతి దూరం నుంచి, పెద్ద తెర మీద ఐదు మీటర్ల నుంచి చదువుతారు.

page-title = గో ఫిష్
page-old = ఈ బ్రౌజర్ చాలా పాతది, ఆట నడవదు. కొత్తది వాడండి.
page-gone = ఈ అడ్రస్ లో ఇప్పుడు ఆట లేదు. కొత్త అడ్రస్ అడగండి.
page-full = ఇప్పుడు ఇక్కడ ఖాళీ లేదు. మళ్లీ ప్రయత్నిస్తోంది…
page-no-socket = ఈ నెట్వర్క్ ఆటను అనుమతించడం లేదు. అడ్రస్ మళ్లీ అడగండి, లేదా ఇంకో నెట్వర్క్ వాడండి.
page-not-kept = ఈ బ్రౌజర్ ఏదీ సేవ్ చేయదు, కాబట్టి పేజీ మూసేదాకే మీ సీటు మీది.

## లోపలికి

page-name = మీ పేరు?
page-name-bad = అందరికీ కనిపించే పేరు టైప్ చేయండి.
page-guest = అతిథి { $number }
page-sit = కూర్చుంటా
page-watch = చూస్తా
page-where = ఏ టేబుల్?
page-code = ఆహ్వానం
page-code-hint = 7-otter-violin
page-code-bad = ఆహ్వానం అంటే ఒక నంబరు, రెండు పదాలు: 7-otter-violin లాగా.
page-looking = టేబుళ్ల కోసం వెతుకుతోంది…
page-none = ఇక్కడ ఇంకా టేబుల్ తెరవలేదు.
page-table-line = { $seats } సీట్లలో నిండినవి { $taken }
page-coming = టేబుల్ దగ్గరికి వెళ్తున్నారు…
page-again = మళ్లీ ప్రయత్నించండి
page-back = వెనక్కి

## లాబీ

page-seat-free = ఖాళీ
page-you = మీరు
page-owner = టేబుల్ పెద్ద
page-is-ready = సిద్ధం
page-bot = బాట్
page-ready = నేను సిద్ధం
page-unready = ఇంకా సిద్ధంగా లేను
page-deal = ముక్కలు పంచండి
page-add-bot = బాట్ చేర్చండి
page-waits = ముక్కలు పంచేవారు: { $player }.
page-waits-host = ముక్కలు హోస్ట్ పంచుతుంది.
page-rules = రూల్స్
page-rules-tap = మార్చాలనుకున్న వాక్యాన్ని తాకండి.
page-invite = ఆహ్వానం: { $code }
page-let-in = { $player } రావచ్చు
page-turn-away = ఇప్పుడు వద్దు

## టేబుల్

page-players = ఆటగాళ్లు
page-hand = మీ ముక్కలు
page-other-ranks = మిగతా ర్యాంకులు
page-stock = చెరువు
page-cards =
    { $count ->
        [0] ముక్కలు లేవు
        [one] ఒక ముక్క
       *[other] { $count } ముక్కలు
    }
page-books =
    { $count ->
        [0] సెట్లు లేవు
        [one] ఒక సెట్టు
       *[other] { $count } సెట్లు
    }
page-your-turn = మీ వంతు
page-turn = { $player } వంతు
page-paused = ఆట ఆగింది
page-pick = ఒక ముక్క, తర్వాత ఒక పేరు తాకండి
page-ask-whom = { rank-many } ఎవరి దగ్గర?
page-ask-what = { $player } దగ్గర ఏ ర్యాంకు?
page-ask-suit = ఏ { rank-one }?
page-ask-rank = { $player } దగ్గర { rank-many } అడగండి
page-ask-card = { $player } దగ్గర { card } అడగండి
page-asking = పంపుతోంది…
page-away = లేరు
page-bot-plays = బదులు బాట్
page-out = ఆడరు
page-watching = మీరు చూస్తున్నారు

page-says-rank = { rank-many } ఉన్నాయా?
page-says-card = { card } ఉందా?
page-says-fish = గో ఫిష్!
page-says-none = అడిగింది నా దగ్గర లేదు.
page-says-gave-rank = ఇదిగోండి: { rank-count }.
page-says-gave-card = ఇదిగోండి: { card }.
page-says-lucky = లక్కీ ఫిష్!

page-talk = మాటలు
page-say = ఏదైనా చెప్పండి
page-send = పంపండి
page-story = ఏం జరిగింది
page-missed = మీరు లేనప్పుడు
page-close = మూసేయండి
page-sound-on = శబ్దం ఉంది
page-sound-off = శబ్దం లేదు
# టేబుల్ పెద్ద చేయగలవి. $player: పేరు
page-pause = ఆట ఆపండి
page-resume = ఆట కొనసాగించండి
page-remove = పంపేయండి: { $player }
page-hand-on = పెద్దరికం అప్పగించండి: { $player }
page-menu = మెనూ
page-language = భాష
page-leave = వెళ్తా
page-leave-title = టేబుల్ వదిలి వెళ్తారా?
page-leave-keep = వెళ్తా, నా సీటు ఉంచండి
page-leave-give-up = నా సీటు వదులుకుంటా

## ముగింపు

page-won = మీరే గెలిచారు!
page-winner = గెలిచినవారు: { $player }
page-winners = గెలిచినవారు: { $player }
page-next = ఇంకో ఆట
page-next-waits = ఇంకో ఆట మొదలుపెట్టగలవారు: { $player }.
page-next-waits-host = హోస్ట్ ఇంకో ఆట మొదలుపెట్టవచ్చు.
page-checking = పంపకం సరిచూస్తోంది…
page-fits = అంతా సరిగ్గా ఉంది
page-not-verified = పంపకం సరిపోలలేదు
