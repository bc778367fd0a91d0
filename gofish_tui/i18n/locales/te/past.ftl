### ఇంతకుముందు ఆడినవి: ఆటల జాబితా, లెక్కలు, ఆట మళ్లీ చూడడం.

key-history = ఆటలు
key-statistics = లెక్కలు
key-where = ఏ స్టెప్
home-history = ఆటలు
home-history-more = ఇక్కడ ఆడినవి

past-title = ఇక్కడ ఆడిన ఆటలు
past-none = ఇప్పటిదాకా ఆటలేవీ లేవు. Esc నొక్కి, p తో బాట్లతో ఆడండి: ఆట ఇక్కడ సేవ్ అవుతుంది.
# $players, $winners: పేర్ల జాబితాలు
past-game = { $players } · గెలుపు: { $winners }
# $detail: ఫైల్ లో ఏం తప్పో
past-broken = ఈ ఆట మళ్లీ చూపించలేం: “{ $detail }”
past-other-version = ఆట వేరే వెర్షన్ తో రాసినది: ఇక్కడ చూపించలేం.
past-damaged = పాడైంది: చదవలేకపోయాం.

stats-title = లెక్కలు
stats-player = ఎవరి లెక్కలు
stats-games =
    { $count ->
        [0] ఇప్పటిదాకా ఆటలేవీ లేవు.
        [one] ఒక ఆట, గెలిచినవి { $won } ({ $percent }%).
       *[other] { $count } ఆటలు, గెలిచినవి { $won } ({ $percent }%).
    }
stats-streak =
    { $count ->
        [0] ఇప్పుడు వరుస గెలుపులు లేవు; అత్యధికం { $longest }.
        [one] చివరి ఆట గెలుపే; వరుస గెలుపుల్లో అత్యధికం { $longest }.
       *[other] చివరి { $count } ఆటలూ గెలుపులే; వరుస గెలుపుల్లో అత్యధికం { $longest }.
    }
stats-books =
    { $count ->
        [one] మొత్తం ఒక సెట్టు, ఒక ఆటలో అత్యధికం { $most }.
       *[other] మొత్తం { $count } సెట్లు, ఒక ఆటలో అత్యధికం { $most }.
    }
stats-newest = ఇటీవలి ఆటలు: గెలుపు ●, పంచుకున్నది ◐, ఓటమి ·, వాటి సెట్లు
stats-opponents = ఎవరితో ఎలా: గెలుపు, ఓటమి, ఆటలు
stats-against =
    { $count ->
        [one] { $player } తో ఒక ఆట: గెలుపు { $won }, ఓటమి { $lost }.
       *[other] { $player } తో { $count } ఆటలు: గెలుపు { $won }, ఓటమి { $lost }.
    }
replay-where = ఏ స్టెప్? 0 నుంచి { $last } వరకు ఒక నంబరు
