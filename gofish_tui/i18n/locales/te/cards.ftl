### ర్యాంకులు, గుర్తులు, ముక్కలు. వాక్యం తనకు కావలసిన రూపాన్ని ఎంచుకుంటుంది; ప్రతి రూపం ఒక మెసేజ్,
### ఎందుకంటే వాక్యానికి ఇచ్చిన విలువలు మెసేజ్ కే కనిపిస్తాయి.
### $rank: ace two three four five six seven eight nine ten jack queen king
### $suit: clubs diamonds hearts spades

# ఒక ముక్క: “కళావరు రాజు”.
rank-one =
    { $rank ->
        [ace] ఆసు
        [two] రెండు
        [three] మూడు
        [four] నాలుగు
        [five] ఐదు
        [six] ఆరు
        [seven] ఏడు
        [eight] ఎనిమిది
        [nine] తొమ్మిది
        [ten] పది
        [jack] జాకీ
        [queen] రాణి
        [king] రాజు
       *[other] { $rank }
    }

# ఆ ర్యాంకు ముక్కలన్నీ, ఎక్కాల్లో అన్నట్టు: “తొమ్మిదులు ఉన్నాయా?”
rank-many =
    { $rank ->
        [ace] ఆసులు
        [two] రెళ్లు
        [three] మూళ్లు
        [four] నాలుగులు
        [five] ఐదులు
        [six] ఆర్లు
        [seven] ఏడ్లు
        [eight] ఎనిమిదులు
        [nine] తొమ్మిదులు
        [ten] పదులు
        [jack] జాకీలు
        [queen] రాణులు
        [king] రాజులు
       *[other] { $rank }
    }

# ఇంకో నామవాచకం ముందు: “తొమ్మిదుల సెట్టు”.
rank-of =
    { $rank ->
        [ace] ఆసుల
        [two] రెళ్ల
        [three] మూళ్ల
        [four] నాలుగుల
        [five] ఐదుల
        [six] ఆర్ల
        [seven] ఏడ్ల
        [eight] ఎనిమిదుల
        [nine] తొమ్మిదుల
        [ten] పదుల
        [jack] జాకీల
        [queen] రాణుల
        [king] రాజుల
       *[other] { $rank }
    }

# “రెండు తొమ్మిదులు”: ఆ ర్యాంకు ముక్కలు $count. “ఒక తొమ్మిది” అంటే “సుమారు తొమ్మిది” అనిపిస్తుంది, అందుకే “ఒక్క”.
rank-count =
    { $count ->
        [one] ఒక్క { rank-one }
        [2] రెండు { rank-many }
        [3] మూడు { rank-many }
       *[other] { $count } { rank-many }
    }

# ముక్క మూల: నిజమైన ముక్కల మీద ఉండే గుర్తులే.
rank-short =
    { $rank ->
        [ace] A
        [two] 2
        [three] 3
        [four] 4
        [five] 5
        [six] 6
        [seven] 7
        [eight] 8
        [nine] 9
        [ten] 10
        [jack] J
        [queen] Q
        [king] K
       *[other] { $rank }
    }

suit-name =
    { $suit ->
        [clubs] కళావరు
        [diamonds] డైమండ్
        [hearts] ఆఠీన్
        [spades] ఇస్పేటు
       *[other] { $suit }
    }

suit-symbol =
    { $suit ->
        [clubs] ♣
        [diamonds] ♦
        [hearts] ♥
        [spades] ♠
       *[other] { $suit }
    }

# “కళావరు రాజు”
card = { suit-name } { rank-one }

# “K♣”
card-short = { rank-short }{ suit-symbol }

## జాబితాలు: “ఆశ, గోరన్, రవి”. పేర్లకు “-ఊ” తగిలించలేం కాబట్టి కామాలే.

list-middle = { $start }, { $next }
list-end = { $start }, { $last }
