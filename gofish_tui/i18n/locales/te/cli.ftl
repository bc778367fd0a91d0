### కమాండ్ లైన్. సహాయం వాక్యాలు మామూలు `id = వాక్యం` వరుసలు, వాటిలో మారే విలువలు ఉండవు: `--help`
### వాటిని Fluent లేకుండా చదువుతుంది (gofish_tui/cli_support/wording.py).

cli-about = టెర్మినల్ లో గో ఫిష్, స్నేహితులతో, MQTT మీద.
cli-usage = వాడకం
cli-command = కమాండ్
cli-options = ఆప్షన్లు
cli-more-help = ఒక కమాండ్ గురించి ఇంకా: gofish COMMAND --help

## కమాండ్లు

cli-home = మొదటి స్క్రీన్
cli-play = ఈ కంప్యూటర్ లోనే బాట్లతో వెంటనే ఆడండి
cli-host = టేబుల్ తెరిచి కూర్చోండి
cli-join = టేబుల్ దగ్గర చేరండి: ఆహ్వానం, లింక్, పేరు, లేదా జాబితా నుంచి
cli-watch = ఆడకుండా టేబుల్ చూడండి
cli-tables = ఇక్కడి నుంచి కనిపించే టేబుళ్ల జాబితా చూడండి
cli-demo = దానంతట అదే నడిచే పూర్తి ఆట చూడండి, MQTT మీద విడి ప్రాసెసులుగా
cli-referee = ఆటలను రూల్స్ ప్రకారం సరిచూడండి, ఒక్కోదానికి ఒక JSON వరుస
cli-rules = రూల్స్ చూడండి
cli-broker = చాలా టేబుళ్లు వాడుకునే అందరి బ్రోకర్ మాత్రమే నడపండి
cli-hall = హాల్ టేబుళ్లను నడపండి, వాటిని తెరిచిన కంప్యూటర్ ఆగినా అవి ఉంటాయి; status: హాల్ పరిస్థితి
cli-doctor = ఆడడానికి అన్నీ సిద్ధమా, లేనివాటికి ఏం చేయాలి అన్నది చూడండి
cli-web = ఆటను వెబ్ పేజీగా తెరవండి, ఇదే నెట్వర్క్ లోని ఫోన్ల కోసం
cli-history = ఇక్కడ ఆడిన ఆటలు, కొనసాగించగల టేబుళ్లు చూడండి
cli-stats = ఒకరి ఆటల లెక్కలు చూడండి: గెలుపులు, సెట్లు, వరుస గెలుపులు, ఎవరితో
cli-replay = పూర్తయిన ఆటను ఒక్కో స్టెప్ చొప్పున మళ్లీ చూడండి
cli-analyse = ముగిసిన ఆటను ఒక్కో ప్రశ్నగా విశ్లేషించండి: గెలిచే అవకాశాలు, ఏది మేలో, ఎందుకో
cli-verify = ఆట రికార్డు సరిచూడండి: పంపకం, ప్రతి ఎత్తు, ఫలితం
cli-arena = బాట్ల మధ్య పోటీ పెట్టండి, విశ్వాస అంతరాలతో

## వాటి పదాలు, ఆప్షన్లు

cli-word-where = ఆహ్వాన కోడ్, ఆహ్వాన లింక్, లేదా టేబుల్ పేరు లేదా ID; ఏదీ ఇవ్వకపోతే జాబితా నుంచి ఎంపిక
cli-word-preset = deckhand, classic, classic-specific-card లేదా classic-keep-playing
cli-word-game = gofish history లోని ఆట ID, లేదా రికార్డు ఫైల్; ఏదీ ఇవ్వకపోతే అన్నిటికన్నా ఇటీవలిది
cli-word-record = ఆట రికార్డు ఫైల్
cli-word-referee-file = వరుసకు ఒక ఆట ఉన్న ఫైల్; ఇవ్వకపోతే స్టాండర్డ్ ఇన్పుట్

cli-option-help = ఈ సహాయం చూపించండి
cli-option-lang = స్క్రీన్ మీద కనిపించే భాష
cli-option-log-file = లాగ్ ఈ ఫైల్ లో రాయండి
cli-option-data-dir = సీట్లు, రికార్డులు, లాగ్ ఈ ఫోల్డర్ లో ఉంచండి
cli-option-broker = ఒక MQTT బ్రోకర్ లేదా క్లస్టర్: mqtt://, mqtts://, ws:// లేదా wss://, కామాలతో అనేక హోస్టులు; own: మన సొంతది
cli-option-nats = హాల్ NATS క్లస్టర్: nats:// లేదా tls://, కామాలతో అనేక సర్వర్లు; లేదా GOFISH_NATS లో
cli-option-passphrase = హాల్ కీని రహస్య వాక్యంతో మూసి క్లస్టర్ లోనే ఉంచండి; అడుగుతుంది, లేదా GOFISH_HALL_PASSPHRASE లో ఇవ్వండి
cli-option-search = పేరులో ఇది ఉన్న టేబుళ్లు మాత్రమే
cli-option-after = ముందటి జాబితా చెప్పిన ఈ చోటు తర్వాత నుంచి
cli-option-nats-creds = లాగిన్ కోసం NATS credentials ఫైల్
cli-option-nats-ca = హాల్ క్లస్టర్ కోసం నమ్మదగిన సర్టిఫికెట్లు, సిస్టమ్ వాటికి బదులు
cli-option-capacity = గరిష్ఠంగా ఇన్ని టేబుళ్లు నడపండి (డిఫాల్ట్: 200)
cli-option-key = హాల్ కీ ఉన్న ఫైల్; మొదటి వర్కర్ దాన్ని తయారుచేస్తుంది, మిగతావాటికి దాని కాపీ కావాలి
cli-word-hall = status: వర్కర్లు, టేబుళ్ల జాబితా చూపించి ముగుస్తుంది
cli-option-practice = మిగతా అందరూ బాట్లైతే, మీరు వదిలేసిన ప్రతి ఖాయమైన సెట్టునూ గుర్తుచేయండి
cli-option-no-discovery = లోకల్ నెట్వర్క్ వాడవద్దు: టేబుళ్లను ప్రకటించవద్దు, వెతకవద్దు
cli-option-name = ఆటలో మీ పేరు
cli-option-plain = స్క్రీన్ బదులు వాక్యాల వరుసలు: స్క్రీన్ రీడర్ల కోసం, ఇతర ప్రోగ్రాములకు పంపడానికి
cli-option-ascii = ముక్కల గుర్తులతో సహా అన్నీ ASCII అక్షరాలతోనే గీయండి
cli-option-json = ప్రోగ్రాముల కోసం, రెండు వైపులా వరుసకు ఒక JSON ఆబ్జెక్ట్
cli-option-all = చూడగల టేబుళ్లన్నీ స్క్రీన్ మీద పక్కపక్కన
cli-option-json-list = వరుసకు ఒక JSON ఆబ్జెక్ట్
cli-option-json-file = ప్రతి JSON వరుసను ఈ ఫైల్ లో కూడా రాయండి
cli-option-auto = మీ బదులు ఈ స్థాయి బాట్ ఆడాలి
cli-option-pace = --auto తో: బాట్ ఎన్ని సెకన్లు ఆలోచించాలి (డిఫాల్ట్: దాదాపు మనుషులంత)
cli-option-patience = --plain లేదా --json తో: టేబుల్ నుంచి ఇన్ని సెకన్లు స్పందన లేకపోతే ఇక ఎదురుచూడదు (0: ఎప్పటికీ ఎదురుచూస్తుంది; డిఫాల్ట్: 600)
cli-option-tls-ca = mqtts://, wss:// కు సిస్టమ్ సర్టిఫికెట్ల బదులు ఈ ఫైల్ లోని సర్టిఫికెట్లను నమ్మండి
cli-option-tls-cert = బ్రోకర్ అడిగితే చూపించే సర్టిఫికెట్
cli-option-tls-key = ఆ సర్టిఫికెట్ ప్రైవేట్ కీ
cli-option-broker-port = కనెక్షన్లు తీసుకునే పోర్ట్ (0: ఖాళీగా ఉన్నది ఏదైనా; డిఫాల్ట్: 1883)
cli-option-no-announcement = బ్రోకర్ ను లోకల్ నెట్వర్క్ లో ప్రకటించవద్దు
cli-word-web-where = ఈ టేబుల్ మాత్రమే చూపించండి: ఆహ్వాన లింక్, కోడ్, పేరు లేదా ID; ఏదీ ఇవ్వకపోతే ఇక్కడి నుంచి కనిపించేవన్నీ
cli-option-lan = లోకల్ నెట్వర్క్ వాళ్లను రానివ్వండి (డిఫాల్ట్: ఈ కంప్యూటర్ మాత్రమే)
cli-option-web-bind = కనెక్షన్లు తీసుకునే అడ్రస్
cli-option-web-port = కనెక్షన్లు తీసుకునే పోర్ట్ (0: ఖాళీగా ఉన్నది ఏదైనా; డిఫాల్ట్: 8000, అది ఖాళీ లేకపోతే ఏదైనా)
cli-option-visitors = ఒకేసారి ఎంతమంది రావచ్చు (డిఫాల్ట్: 100)
cli-option-code = టేబుల్ పేరు లేదా ID ఇచ్చినప్పుడు, దాని ఆహ్వాన కోడ్
cli-option-bots = ఈ స్థాయిల బాట్లను కూర్చోబెట్టండి
cli-option-rules = ఈ రూల్స్ పద్ధతిలో ఆడండి
cli-option-rule = ఒక్కో రూల్ మార్చండి, ask_for=card లాగా
cli-option-turn-seconds = ఒక వంతుకు ఎన్ని సెకన్లు (0: గడువు లేదు; డిఫాల్ట్: 60)
cli-option-grace-seconds = లేనివారి బదులు బాట్ ఎన్ని సెకన్ల తర్వాత ఆడాలి (డిఫాల్ట్: 30)
cli-option-table = టేబుల్ పేరు
cli-option-seats = ఎన్ని సీట్లు, 2 నుంచి 6 (డిఫాల్ట్: 6)
cli-option-open = ఎవరైనా రావచ్చు (డిఫాల్ట్: ఆహ్వానం ఉంటేనే)
cli-option-watchers = చూసేవారు రావచ్చా? yes లేదా no
cli-option-approve = మొదటిసారి వచ్చేవారు మీరు రానిచ్చేదాకా ఎదురుచూడాలి
cli-option-memory-aid = ఎవరి దగ్గర ఏమున్నాయో ఇప్పటిదాకా తెలిసినదాన్ని అందరికీ చూపించండి
cli-option-leavers = ఆట మధ్యలో పూర్తిగా వెళ్లిపోయినవాళ్ల ముక్కలు: బాట్ ఆడుతుంది (bot), లేదా చెరువు అడుగుకు వెళ్తాయి (out)
cli-option-bind = మన బ్రోకర్ కనెక్షన్లు తీసుకునే అడ్రస్
cli-option-port = మన బ్రోకర్ కనెక్షన్లు తీసుకునే పోర్ట్ (0: ఖాళీగా ఉన్నది ఏదైనా)
cli-option-headless = సీటు తీసుకోకుండా టేబుల్ మాత్రమే నడపండి
cli-option-auto-start = ఇన్ని సీట్లు నిండగానే మొదలు
cli-option-games = --headless తో: ఇన్ని ఆటల తర్వాత ముగింపు
cli-option-tables = --headless తో: ఒకే ప్రాసెస్ లో ఇన్ని టేబుళ్లు నడపండి
cli-option-hall = ఈ NATS క్లస్టర్ మీద ఉన్న హాల్ లో టేబుల్ తెరవండి: ఈ కంప్యూటర్ ఆగినా అది ఉంటుంది
cli-option-idle = --hall తో: ఇన్ని సెకన్ల పాటు ఎవరూ రాకపోతే టేబుల్ మూయండి (డిఫాల్ట్: 7 రోజులు)
cli-option-resume = హోస్ట్ ఆగిపోయిన టేబుల్ కొనసాగించండి: దాని పేరు లేదా ID మొదటి అక్షరాలు; ఏదీ ఇవ్వకపోతే అన్నిటికన్నా ఇటీవలిది
cli-option-keep = --headless తో: ప్రోగ్రామ్ ముగిసినా టేబుల్ అలాగే ఉంటుంది, మళ్లీ మొదలైనప్పుడు అదే కొనసాగుతుంది; సర్వీసుల కోసం
cli-option-seat = ఈ సీటుకు కనిపించినది మాత్రమే చూపించండి (డిఫాల్ట్: అందరి ముక్కలూ)
cli-option-analyse-seat = వీరి ప్రశ్నలు మాత్రమే, వీరికి తెలిసినదాన్ని బట్టి అవకాశాలు: పేరు లేదా సీటు
cli-option-analyse-open = అందరి ముక్కలూ కనిపిస్తే ఉండే అంచనా
cli-option-arena-bots = బాట్లు, రెండు లేదా ఎక్కువ: స్థాయిలు, లేదా మీ సొంతదానికి module:Class
cli-option-arena-games = ప్రతి జతకు ఎన్ని ఆటలు (డిఫాల్ట్: 1000)
cli-option-arena-players = టేబుల్ దగ్గర ఎంతమంది, 2 నుంచి 6: మొదటి రకం బాట్ ఒకటి, మిగతావి రెండో రకం
cli-option-arena-jobs = ఎన్ని ప్రాసెసులు (డిఫాల్ట్: కోర్ కు ఒకటి)
cli-option-arena-seed = ఒకే seed విలువకు అవే ఆటలు
cli-option-arena-json = ఫలితాలు ఒక JSON ఆబ్జెక్ట్ గా

## తప్పు వాడకం: ఏ పదం తప్పో, ఏది సరైనదో చెప్పే ఒక వరుస

cli-wrong-command = “{ $word }” అనే కమాండ్ లేదు; ఉన్నవి చూడడానికి gofish --help
cli-wrong-command-near = “{ $word }” అనే కమాండ్ లేదు; “{ $near }” అనుకున్నారా?
cli-wrong-order = ముందు కమాండ్ రావాలి: gofish { $command } …
cli-wrong-option = ఇక్కడ “{ $word }” అనే ఆప్షన్ లేదు; ఉన్నవి చూడడానికి { $command } --help
cli-wrong-option-near = ఇక్కడ “{ $word }” అనే ఆప్షన్ లేదు; { $near } అనుకున్నారా?
cli-wrong-extra = “{ $word }” ఇక్కడ అనవసరమైన పదం; ఏం రావాలో { $command } --help చెబుతుంది
cli-wrong-flag = { $option } కు విలువ ఇవ్వకూడదు
cli-wrong-no-value = { $option } తర్వాత ఒక విలువ కావాలి
cli-wrong-name = { $option } కు “{ $word }” సరైన విలువ కాదు; పేరులో కనిపించే అక్షరాలు ఉండాలి
cli-wrong-other = “{ $detail }”
cli-wrong-choice = { $option } కు “{ $word }” సరైన విలువ కాదు; వీటిలో ఒకటి కావాలి: { $choices }
cli-wrong-number = { $option } కు “{ $word }” సరైన విలువ కాదు; { $low } నుంచి { $high } వరకు ఒక పూర్ణ సంఖ్య కావాలి
cli-wrong-decimal = { $option } కు “{ $word }” సరైన విలువ కాదు; { $low } నుంచి { $high } వరకు ఒక సంఖ్య కావాలి
cli-wrong-bind = --bind కు “{ $word }” సరైన విలువ కాదు; ఈ కంప్యూటర్ IP అడ్రస్ కావాలి, 127.0.0.1 లేదా 0.0.0.0 లాగా
cli-wrong-listen = --port: { $address } దగ్గర కనెక్షన్లు తీసుకోలేం: “{ $detail }”
cli-wrong-code = --code కు “{ $word }” సరైన విలువ కాదు; ఆహ్వానం అంటే ఒక నంబరు, రెండు పదాలు, 4-amber-fiddle లాగా
cli-wrong-write = “{ $word }” రాయలేకపోయాం: “{ $detail }”
cli-wrong-no-terminal = స్క్రీన్ చూపించడానికి ఇక్కడ టెర్మినల్ లేదు; gofish play --plain వాడండి, లేదా gofish --help చూడండి
cli-wrong-all = --all కు స్క్రీన్ కావాలి; దానితో టేబుల్ పేరు, --plain, --json ఇవ్వకూడదు
cli-wrong-both = { $first }, { $second } కలిపి వాడలేం; ఒకటి ఎంచుకోండి
cli-wrong-needs = { $first } ఉండాలంటే { $second } కూడా కావాలి
cli-wrong-address = { $option } కు “{ $word }” సరైన విలువ కాదు; mqtt://host:1883 లాంటి అడ్రస్ కావాలి ({ $detail })
cli-wrong-passphrase = { $option }: రహస్య వాక్యానికి కనీసం { $least } అక్షరాలు ఉండాలి
cli-wrong-nats = { $option }: “{ $word }” NATS సర్వర్ అడ్రస్ కాదు; nats://host:4222 లాంటిది కావాలి
cli-wrong-broker = { $option }: { $detail }
cli-wrong-rule-form = --rule “{ $word }” సరైన రూపంలో లేదు; KEY=VALUE కావాలి, ask_for=card లాగా
cli-wrong-rule-key = --rule: “{ $word }” అనే రూల్ లేదు; ఉన్నవి: { $choices }
cli-wrong-bluff = --rule: ask_for=card ఉంటేనే bluff=true కుదురుతుంది
cli-wrong-bots = బాట్లు { $bots }, మీకో సీటు, కానీ సీట్లు { $seats } మాత్రమే; బాట్లు తగ్గించండి లేదా సీట్లు పెంచండి
cli-wrong-file = “{ $word }” చదవలేకపోయాం: “{ $detail }”
cli-wrong-arena-bots = --bots కు “{ $word }” సరైన విలువ కాదు; రెండు లేదా ఎక్కువ బాట్లు చెప్పండి, shark,pike లాగా
cli-wrong-arena-bot = --bots: “{ $word }” అనే బాట్ లేదు; ఉన్నవి: { $choices }, ఇంకా module:Class
cli-wrong-arena-class = --bots: “{ $word }” అనే బాట్ లేదు: “{ $detail }”
cli-wrong-no-game = ఇక్కడ “{ $word }” అనే ఆట లేదు; ఉన్నవి gofish history చూపిస్తుంది
cli-wrong-several-games = “{ $word }” తో ఒకటికన్నా ఎక్కువ ఆటలు మొదలవుతాయి; ID లో ఇంకొన్ని అక్షరాలు ఇవ్వండి
cli-wrong-no-file = ఆట రికార్డు ఫైల్ పేరు ఇవ్వండి: gofish verify FILE

## జరిగేవి

cli-somebody = ఎవరో
# సిస్టమ్, బ్రోకర్ లేదా లైబ్రరీ సొంత మాటలు: వేరే భాషలో ఉంటాయి కాబట్టి కోట్ లో
quotation = “{ $text }”
# ఒక వాక్యం, దాని గురించి తెలిసిన ఇంకో విషయం
with-detail = { $sentence } ({ $detail })

tables-none = ఇక్కడి నుంచి ఏ టేబుల్ కనిపించడం లేదు.
tables-more = ఇంకా టేబుళ్లు ఉన్నాయి. తర్వాతి వాటి కోసం: gofish tables --after { $next }
hall-passphrase = హాల్ రహస్య వాక్యం:
tables-choose = ఏది? దాని నంబరు టైప్ చేయండి.
tables-not-chosen = ఏ టేబుల్ ఎంచుకోలేదు.
link-broken = ఆ ఆహ్వాన లింక్ పూర్తిగా లేదు, లేదా తప్పుగా ఉంది.
tables-name-one = ఇక్కడి నుంచి { $count } టేబుళ్లు కనిపిస్తున్నాయి; ఒకదాని పేరు చెప్పండి.
tables-lobby = మొదలు కాలేదు
tables-playing = ఆట సాగుతోంది
tables-over = రెండు ఆటల మధ్య
# $phase: పై మూడిట్లో ఒకటి. $taken: ఎన్ని సీట్లు నిండాయి
tables-open = { $table }: { $seats } సీట్లలో నిండినవి { $taken }, { $phase }
tables-by-invitation = { $table }: { $seats } సీట్లలో నిండినవి { $taken }, { $phase }, ఆహ్వానంతో
# $number: ఈ జాబితాలో. $listing: పై రెండు వాక్యాల్లో ఒకటి. $table: దాని id. $broker: ఒక అడ్రస్
tables-alike-one = { $number }. { $listing } ({ $table }, { $broker })
tables-alike-how = ఒకటి ఎంచుకోవడానికి: gofish join TABLE-ID --code INVITATION
invitation-needed = ఈ టేబుల్ కు ఆహ్వానం కావాలి. టైప్ చేయండి, ఉదాహరణకు 4-amber-fiddle:

# $broker: ఒక అడ్రస్
broker-guests = ఈ బ్రోకర్ దగ్గరికి ఎవరైనా రావచ్చు: { $broker }
broker-hosts = ఇక్కడ టేబుల్ తెరవడానికి పాస్ వర్డ్ తో ఈ అడ్రస్ వాడండి: gofish host --broker { $broker }

# $when: date and time in figures. $id: what to name it by
history-finished = { $when } { $table }: { $players }. గెలుపు: { $winners }. gofish replay { $id }
history-unfinished = { $when } { $table }: { $players }. పూర్తికాలేదు. gofish host --resume { $id }
history-in-use = { $when } { $table }: { $players }. ఇప్పుడు నడుస్తోంది.
history-damaged = { $path } జర్నల్ చదవలేకపోయాం.
history-other-version = { $path } ఈ ఆట వేరే వెర్షన్ తో రాసిన రికార్డు; దాన్ని చూపించలేం.
history-unread = { $path } రికార్డు చదవలేకపోయాం.
history-none = ఇక్కడ ఇంకా ఏ ఆటా ఆడలేదు.
replay-hint = స్టెప్పులు 0 నుంచి { $step } వరకు. Enter: తర్వాతది; back, go 12, all, end, table, quit.
# $step: its number
replay-step = స్టెప్ { $step }
replay-no-step = అలాంటి స్టెప్ లేదు; చివరిది { $step }.
replay-hand = { $player } దగ్గర ఉన్నవి: { $cards }.
# $ranks: సెట్ల జాబితా. $winners: పేర్ల జాబితా
verify-books =
    { $books ->
        [0] { $player }: సెట్లు లేవు
        [one] { $player }: ఒక సెట్టు, { $ranks }
       *[other] { $player }: { $books } సెట్లు, { $ranks }
    }
verify-winners = గెలిచినవారు: { $winners }
verify-fits = రికార్డు సరిచూశాం: పంపకం అందులోని భాగాల నుంచే వచ్చింది, ప్రతి ఎత్తూ కుదిరింది, టేబుల్ దాని మీద సంతకం చేసింది. ఆ భాగాలు నిజంగా ఆటగాళ్లవేనా అన్నది ఆట చివర ఒక్కొక్కరి ప్రోగ్రామ్ సరిచూసుకుంది.
# $path: ఒక ఫైల్. $detail: దానిలో ఏం తప్పు
verify-no-record = { $path } సరిచూడదగిన ఆట రికార్డు కాదు: “{ $detail }”

# $others: ఇంకో రకం బాట్లు ఎన్ని. $rate, $low, $high: శాతం. $books: ఎన్ని సెట్లు ఎక్కువ, $margin: అటూ ఇటూ
arena-pair = { $bot }, ఎదురుగా { $others } { $against }: { $games } ఆటల్లో { $rate }% గెలుపు ({ $low } నుంచి { $high }), { $books } ± { $margin } సెట్లు
arena-fair = ఒక సీటు న్యాయమైన వాటా { $rate }%; అంతరాలు 100 లో 95 సార్లు సరిపోతాయి.
# $ms: సెకనులో వెయ్యో వంతులు
arena-time = { $bot } ఒకసారి అడగడానికి { $ms } ms ఆలోచిస్తుంది (మధ్యస్థం)
arena-speed = { $seconds } s లో { $games } ఆటలు, సెకనుకు { $asks } సార్లు అడగడం

# మా తప్పు. $log: ఒక దారి
cli-crash = ప్రోగ్రామ్ లో పొరపాటు జరిగింది. వివరాలు ఇక్కడ ఉన్నాయి: { $log }
# The same, where nothing can be written. $error: what it is called
cli-crash-no-log = ప్రోగ్రామ్ లో పొరపాటు జరిగింది, లాగ్ కూడా రాయలేకపోతోంది: “{ $error }”

## డెమో. $pid: ప్రాసెస్ నంబరు

demo-table = డెమో
demo-host = టేబుల్ తెరిచి ఉంది: ప్రాసెస్ { $pid }, సొంత బ్రోకర్ { $broker } దగ్గర.
demo-watching = { $player } (ప్రాసెస్ { $pid }) చూస్తూ, అక్కడి నుంచి కనిపించేది చెబుతారు:
demo-the-host = హోస్ట్
# $count: ఎన్ని చూశాయి
demo-agreed = హోస్ట్, ఆటగాళ్లు, చూసేవారు కలిపి { $count } ప్రాసెసులు ఒకే ఆట చూశాయి, పంపకం సరిచూశాయి, న్యాయంగా ఉందని తేల్చాయి.
demo-differs = { $player } చూసింది, మిగతావాళ్లు చూసింది ఒకటి కాదు.
demo-not-verified = { $player } దగ్గర పంపకాన్ని సరిచూడడం కుదరలేదు: “{ $detail }”
demo-no-record = ఆట రికార్డు కాలేదు.
demo-broken = డెమో మధ్యలో ఆగింది: ఒక ప్రాసెస్ ముగిసింది లేదా నిలిచిపోయింది.
