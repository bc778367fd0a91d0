### `--plain` లో టైప్ చేసే కమాండ్లు: సహాయం, అర్థం కానివి. ఒకే సూచనలు అందరికీ పనికొచ్చేలా కమాండ్లు
### అన్ని భాషల్లోనూ ఒకటే.

plain-hint = ఇక్కడ ఏమేం టైప్ చేయవచ్చో చూడడానికి help అని టైప్ చేయండి.

plain-help-ask = ask Asha 9 – Asha దగ్గర తొమ్మిదులు అడగండి. పేరు మొదటి అక్షరాలు చాలు, లేదా table చూపే సీటు నంబరు, అది 0 నుంచి మొదలు: ask 2 9
plain-help-ask-card = ask Asha KC – Asha దగ్గర కళావరు రాజు అడగండి. పేరు మొదటి అక్షరాలు చాలు, లేదా table చూపే సీటు నంబరు, అది 0 నుంచి మొదలు: ask 2 KC
plain-help-ranks = ర్యాంకులు: A 2 3 4 5 6 7 8 9 10 J Q K (A ఆసు, J జాకీ, Q రాణి, K రాజు; 10 బదులు T కూడా సరే).
plain-help-cards = ముక్క అంటే ర్యాంకు A 2 3 4 5 6 7 8 9 10 J Q K, గుర్తు C D H S (కళావరు, డైమండ్, ఆఠీన్, ఇస్పేటు): 10H అంటే ఆఠీన్ పది.
plain-help-hand = hand – మీ ముక్కలు
plain-help-table = table – సీట్లు, సెట్లు, చెరువు, ఎవరి వంతు
plain-help-rules = rules – ఈ టేబుల్ రూల్స్
plain-help-invite = invite – మిగతావాళ్లు ఎలా చేరాలి: ఆహ్వానం, లింక్, లింక్ QR కోడ్
plain-help-say = say … – అందరితో మాట్లాడండి
plain-help-react = { $reactions } – ఆట గురించి మీకేమనిపిస్తోందో చెప్పండి
plain-help-leave = leave – టేబుల్ వదిలి వెళ్లండి
plain-help-ready = ready, unready – మొదలుపెట్టవచ్చని, లేదా ఇంకా వద్దని చెప్పడం
plain-help-owner = ఈ టేబుల్ పెద్ద మీరే: start (మొదలు), bot (బాట్), kick Asha (పంపేయడం), handon Asha (పెద్దరికం అప్పగించడం), again (మళ్లీ), pause (ఆపడం, మళ్లీ అంటే కొనసాగించడం), close (మూయడం). “bot perch” అంటే ఆ స్థాయి బాట్ కూర్చుంటుంది.
plain-help-door = తలుపు దగ్గర: watchers (చూసేవారెవరు), remove Vera (చూస్తున్నవారిని పంపేయడం); approval on (అడిగి రానివ్వడం), ఆ తర్వాత admit Asha (రానివ్వడం) లేదా refuse Asha (వద్దనడం).

# $words: టైప్ చేసినది, కుదించి
plain-no-command = “{ $words }” అనే కమాండ్ లేదు. ఏమేం ఉన్నాయో చూడడానికి help అని టైప్ చేయండి.
plain-too-much = “{ $verb }” ఒక్కటే రాయాలి; “{ $words }” అర్థం కాలేదు. ఏమీ చేయలేదు.
plain-ask-form = ఎవరిని, ఏమి అడగాలో చెప్పండి: ask Asha 9
plain-ask-form-card = ఎవరిని, ఏ ముక్క అడగాలో చెప్పండి: ask Asha KC
plain-nobody = “{ $words }” అనే పేరు గలవారు ఇక్కడ లేరు. ఏమీ చేయలేదు.
plain-no-seat = సీటు { $words } లో ఎవరూ లేరు. ఏమీ చేయలేదు.
plain-two-names = “{ $words }” అంటే { $first } కావచ్చు, { $second } కావచ్చు. ఏమీ చేయలేదు.
# $named: the seat of that player. $second: who sits in the seat of that number
plain-name-or-seat = “{ $words }” అంటే సీటు { $named } లో ఉన్న { $words } కావచ్చు, సీటు { $words } లో ఉన్న { $second } కావచ్చు. #{ $named } లేదా #{ $words } అని టైప్ చేయండి. ఏమీ చేయలేదు.
plain-not-begun = ఆట ఇంకా మొదలు కాలేదు. ఏమీ అడగలేదు.
plain-only-watching = మీరు చూస్తున్నారు; ఆడేవాళ్లే అడగగలరు. ఏమీ అడగలేదు.
plain-no-rank = “{ $words }” అనే ర్యాంకు లేదు. ర్యాంకులు: A 2 3 4 5 6 7 8 9 10 J Q K.
plain-no-card = “{ $words }” అనే ముక్క లేదు. ముక్క అంటే ర్యాంకు, గుర్తు: KC లేదా 10H లాగా.
plain-card-wanted = ఈ టేబుల్ దగ్గర ఒక ముక్కనే అడగాలి, కానీ “{ $words }” ర్యాంకు. గుర్తు కూడా చెప్పండి: C, D, H లేదా S.
plain-rank-wanted = ఈ టేబుల్ దగ్గర ర్యాంకును అడగాలి, కానీ “{ $words }” ఒక ముక్క. గుర్తు వదిలేయండి.
plain-say-what = ఏమనాలి? ఉదాహరణకు: say నమస్తే
# $most: ఒక సంఖ్య
plain-say-less = అది మరీ పొడవుగా ఉంది. { $most } అక్షరాలకు మించకూడదు.
plain-kick-whom = ఎవరిని? ఇలా: kick Asha
plain-remove-whom = ఎవరిని? ఇలా: remove Vera
plain-admit-whom = ఎవరిని? ఇలా: admit Asha, లేదా refuse Asha
plain-approval-how = ఎలా? ఇలా: approval on, లేదా approval off
# $words: what was typed
plain-nobody-waits = “{ $words }” అనే పేరుతో ఎవరూ బయట ఎదురుచూడడం లేదు.
# $number: of whoever waits
plain-at-door = ఇలా టైప్ చేయండి: admit { $number }, లేదా refuse { $number }
plain-hand-on-whom = ఎవరికి? ఇలా: handon Asha
plain-no-level = “{ $words }” అనే బాట్ లేదు. ఉన్నవి: { $levels }.
plain-no-hand = ఇక్కడ మీ చేతిలో ముక్కలు లేవు.
