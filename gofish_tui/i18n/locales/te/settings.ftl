### సెట్టింగ్స్, మొదటిసారి వచ్చినవారి కోసం ఒక కార్డు.

key-settings = సెట్టింగ్స్
home-settings = సెట్టింగ్స్
home-settings-more = పేరు, భాష, రంగులు, గంట

settings-title = సెట్టింగ్స్
settings-language = భాష
# $lang: ప్రతి భాష పేరు ఆ భాషలోనే
language-name =
    { $lang ->
        [en] English
        [te] తెలుగు
        [mk] Македонски
       *[other] { $lang }
    }
settings-colors = రంగులు
theme-name =
    { $theme ->
        [gofish] ముదురు
        [gofish-light] లేత
        [gofish-felt] పచ్చ బల్ల
        [gofish-dusk] సంధ్య
        [gofish-sand] ఇసుక
        [gofish-contrast] స్పష్టంగా
        [ansi-dark] టెర్మినల్ రంగులు, ముదురు
        [ansi-light] టెర్మినల్ రంగులు, లేత
       *[other] { $theme }
    }
settings-suits = ముక్కల గుర్తులు
settings-four-colors = నాలుగు రంగుల్లో
settings-two-colors = నలుపు, ఎరుపు
settings-animation = యానిమేషన్
settings-bell = నా వంతుకు గంట
settings-practice = శిక్షకుడి సలహాలు
settings-signs = చిహ్నాలు
settings-signs-drawn = ముక్కల గుర్తులు, గీతలు
settings-signs-ascii = అక్షరాలే (ASCII)
settings-first-run = మొదటిసారి సూచనలు
settings-yes = కావాలి
settings-no = వద్దు
settings-kept = ఈ కంప్యూటర్ లో గుర్తుంటాయి. ఆట మధ్యలో F4 నొక్కితే ఇక్కడికి రావచ్చు.

# $kept: the path of the old file. $path: that of the settings
settings-broken = సెట్టింగ్స్ ఫైల్ పాడైంది. చదవగలిగినవి అలాగే ఉన్నాయి; పాత ఫైల్ ఇక్కడ ఉంది: { $kept }
settings-unreadable = సెట్టింగ్స్ ఫైల్ చదవడం కుదరలేదు. దాన్ని ముట్టుకోలేదు; మార్పులు ప్రోగ్రామ్ ముగిసేదాకే ఉంటాయి: { $path }

first-run-title = గో ఫిష్ కు స్వాగతం
first-run-ask = మీ దగ్గర ఉన్న ర్యాంకునే ఎవరినైనా అడగండి: వారి నంబరు, ఆ ర్యాంకు, Enter.
first-run-get = వారి దగ్గర ఉంటే అన్నీ మీకే ఇస్తారు; మళ్లీ మీరే అడుగుతారు.
first-run-fish = లేకపోతే గో ఫిష్! చెరువు నుంచి ఒక ముక్క తీయండి, వంతు మారుతుంది.
first-run-book = ఒకే ర్యాంకు ముక్కలు నాలుగూ కలిస్తే సెట్టు. చివరికి ఎక్కువ సెట్లు ఉన్నవారే విజేత.
first-run-keys = మీటల కోసం ?, రూల్స్ కోసం r, మాట్లాడడానికి / నొక్కండి.
first-run-next = తర్వాత
practice-pick = ఇప్పుడు మీ వంతు. Goran ను అడగడానికి 2 నొక్కండి.
practice-rank = మీ దగ్గర మూడు ఏడ్లు ఉన్నాయి. ఏడ్లు అడగడానికి 7 నొక్కండి.
practice-ask = అడగడానికి Enter నొక్కండి.
practice-done = Goran ఆఖరి ఏడు ఇచ్చారు: సెట్టు అయింది! ముందుకు వెళ్లడానికి Enter నొక్కండి.
first-run-again = వచ్చేసారి కూడా చూపించండి
first-run-never = తెలిసింది, ఇక చూపించకండి
