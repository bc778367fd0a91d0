### ఆట చుట్టూ: సూచనలు, జ్ఞాపక సహాయం, ఆహ్వానం, పెద్దరికం అప్పగించడం, ఆట పటం.

key-hint = సూచన
key-invite = QR కోడ్
invite-link = లేదా ఈ లింక్ పంపండి:
hint-none = ఇప్పుడు దీనికి సూచన లేదు.

form-leavers = మధ్యలో వెళ్తే
form-leavers-bot = బాట్ ఆడుతుంది
form-leavers-out = ముక్కలు చెరువు అడుగుకు
form-aid = జ్ఞాపక సహాయం
form-aid-no = వద్దు, ఎవరి జ్ఞాపకం వారిదే
form-aid-yes = తెలిసింది అందరికీ చూపిస్తుంది
# $ranks: ముక్కల మీద రాసినట్టు: 7×2 K
aid-holds = ఖాయం: { $ranks }

leave-hand-on = పెద్దరికం అప్పగిస్తా
leave-hand-on-more = టేబుల్ పెద్దను ఎంచుకుని వెళ్తా
hand-on-title = ఇక టేబుల్ పెద్ద ఎవరు?

chart-title = మొదటి నుంచి చివరిదాకా సెట్లు
