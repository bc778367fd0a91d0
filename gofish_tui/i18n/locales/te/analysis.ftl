### ముగిసిన ఆటపై ఒక్కో ప్రశ్నకు విశ్లేషణ, ఒక ప్రశ్న ఎందుకు మేలో చెప్పే కారణాలు.

asks-ago =
    { $ago ->
        [one] ఒక ప్రశ్న క్రితం
       *[other] { $ago } ప్రశ్నల క్రితం
    }

## ఒక ప్రశ్న ఎందుకు మేలు. $target: ఎవరిని అడగాలి, $count: ముక్కలు, $percent: దొరికే అవకాశం

why-book =
    { $count ->
        [one] { $target } దగ్గర { rank-count } ఉంది: సెట్టు పూర్తవుతుంది.
       *[other] { $target } దగ్గర { rank-count } ఉన్నాయి: సెట్టు పూర్తవుతుంది.
    }
why-asked = { asks-ago } { $target } { rank-many } అడిగారు, ఇంకా సెట్టు పెట్టలేదు.
why-took = { asks-ago } { $target } చేతికి { rank-many } వచ్చాయి, ఇంకా అక్కడే ఉన్నాయి.
why-fished = { asks-ago } { $target } అందరి ముందు { rank-one } తీశారు.
why-counted = { $target } దగ్గర { rank-many } ఉండి తీరాలి: ఇంకెక్కడా ఉండే వీలు లేదు.
why-seen =
    { $count ->
        [one] { $target } దగ్గర { rank-count } ఉంది.
       *[other] { $target } దగ్గర { rank-count } ఉన్నాయి.
    }
why-likely = { $target } దగ్గర { rank-many } ఉండే అవకాశమే ఎక్కువ: { $percent }%.
why-holds =
    { $count ->
        [one] అడిగేవారి చేతిలో { rank-count } ఉంది; { $target } దగ్గర కూడా ఉండే అవకాశం { $percent }%.
       *[other] అడిగేవారి చేతిలో { rank-count } ఉన్నాయి; { $target } దగ్గర కూడా ఉండే అవకాశం { $percent }%.
    }
why-known = అడిగేవారి దగ్గర { rank-many } ఉన్నాయని అందరికీ తెలుసు కాబట్టి అడిగితే కొత్తగా ఏమీ బయటపడదు; { $target } దగ్గర కూడా ఉండే అవకాశం { $percent }%.
why-holds-you =
    { $count ->
        [one] మీ చేతిలో { rank-count } ఉంది; { $target } దగ్గర కూడా ఉండే అవకాశం { $percent }%.
       *[other] మీ చేతిలో { rank-count } ఉన్నాయి; { $target } దగ్గర కూడా ఉండే అవకాశం { $percent }%.
    }
why-known-you = మీ దగ్గర { rank-many } ఉన్నాయని అందరికీ తెలుసు కాబట్టి అడిగితే కొత్తగా ఏమీ బయటపడదు; { $target } దగ్గర కూడా ఉండే అవకాశం { $percent }%.
why-chance = { $target } దగ్గర { rank-many } ఉండే అవకాశం { $percent }%.

## సాధనలో, ఒక ప్రశ్న తర్వాత. $target దగ్గర సెట్టుకు తక్కువైన $count ముక్కలు ఉన్నాయి

coach-book-left =
    { $count ->
        [one] శిక్షకుడు: ఖాయంగా వచ్చే సెట్టు వదిలేశారు, అప్పుడు { $target } దగ్గర { rank-count } ఉంది.
       *[other] శిక్షకుడు: ఖాయంగా వచ్చే సెట్టు వదిలేశారు, అప్పుడు { $target } దగ్గర { rank-count } ఉన్నాయి.
    }

## విశ్లేషణ

key-analysis = విశ్లేషణ
key-open-hands = అందరి ముక్కలు
analysis-heading = విశ్లేషణ
analysis-title = { $players }. గెలుపు: { $winners }.
# $scores: each player with the number of their books, as a list
analysis-books = సెట్లు: { $scores }.
# Why somebody lost, in two or three of these. $cost: chance of winning
analysis-lost-choices = { $player } ఓటమికి ముఖ్య కారణం ప్రశ్నల ఎంపిక: మేలైనవి అడిగి ఉంటే అవకాశం మొత్తం { $cost }% పెరిగేది.
analysis-lost-luck = { $player } ఓటమికి ముఖ్య కారణం దురదృష్టం: ముక్కల వల్ల రావలసినదానికన్నా అవకాశం { $cost }% తగ్గింది.
analysis-lost-others = { $player } ఓటమికి ముఖ్య కారణం మిగతావారు అడిగినవి: వాటి వల్ల అవకాశం { $cost }% తగ్గింది.
analysis-lost-most = అన్నిటికన్నా ఎక్కువ తగ్గించిన ప్రశ్న { $n }: { $loss }%.
# $count: how often
analysis-lost-missed =
    { $count ->
        [one] ఖాయంగా దొరికే ముక్కలను ఒకసారి వదిలేశారు.
       *[other] ఖాయంగా దొరికే ముక్కలను { $count } సార్లు వదిలేశారు.
    }
analysis-open = అందరి ముక్కలూ కనిపిస్తే ఉండే అంచనా.
analysis-side = { $player } వైపు నుంచి తెలిసే అవకాశాలు.
analysis-chances = గెలిచే అవకాశాలు, పంపకం నుంచి చివరి దాకా
analysis-curve = { $first } → { $last }%
analysis-turning = ఆటను మలుపు తిప్పినవి
# $ask: ఎవరు ఎవరిని ఏం అడిగారో, ఏమైందో: table.ftl లోని వాక్యాలు
analysis-change = { $n }. { $ask } { $player }: { $before }% → { $after }%.
analysis-costly = అవకాశం తగ్గించిన ప్రశ్నలు
analysis-none-costly = { $least }% లేదా అంతకన్నా ఎక్కువ తగ్గించిన ప్రశ్న ఏదీ లేదు.
analysis-cost = { $n }. { $ask } తగ్గిన అవకాశం: { $loss }%.
analysis-more-costly =
    { $count ->
        [one] { $least }% లేదా అంతకన్నా ఎక్కువ తగ్గించిన ప్రశ్న ఇంకొకటి ఉంది.
       *[other] { $least }% లేదా అంతకన్నా ఎక్కువ తగ్గించిన ప్రశ్నలు ఇంకా { $count } ఉన్నాయి.
    }
# $chance: ఇలా అడిగితే గెలిచే అవకాశం
analysis-better-rank = ఇది మేలు: { $target } దగ్గర { rank-many } ఉన్నాయా? ({ $chance }%)
analysis-better-card = ఇది మేలు: { $target } దగ్గర { card } ఉందా? ({ $chance }%)
analysis-summary = మొత్తం మీద
analysis-player = { $player }: కచ్చితత్వం { $accuracy }%, అదృష్టం { $luck }%, దొరికే ముక్కలు వదిలేసిన ప్రశ్నలు: { $missed }
analysis-explained = కచ్చితత్వం: బాగా ఎంచుకుంటే వచ్చే లాభంలో ఎంత వచ్చిందో. అదృష్టం: ఎంపిక వల్ల కాక ముక్కల వల్ల వచ్చిన అవకాశం.
