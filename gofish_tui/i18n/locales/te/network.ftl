### Brokers that cannot be reached: one sentence for each reason, without arguments.

unreachable-name = ఆ పేరుతో ఏ కంప్యూటర్ లేదు.
unreachable-refused = అక్కడ ఏదీ వినడం లేదు: బ్రోకర్ నడుస్తోందా, పోర్ట్ సరైనదేనా?
unreachable-tls = ఎన్క్రిప్ట్ చేసిన కనెక్షన్ కుదరలేదు. బ్రోకర్ సర్టిఫికెట్ మీ సొంతదైతే --tls-ca తో చెప్పండి; బ్రోకర్ మీ సర్టిఫికెట్ అడిగితే --tls-cert, --tls-key తో చెప్పండి.
unreachable-login = బ్రోకర్కు వేరే యూజర్ లేదా పాస్వర్డ్ కావాలి: mqtt://USER:PASSWORD@host
unreachable-denied = బ్రోకర్ లోపలికి రానిచ్చింది, కానీ ఇక్కడ కావలసినదానికి దాని అనుమతుల జాబితా ఒప్పుకోదు. టేబుల్ తెరిచేవారికి హోస్ట్ల లాగిన్ కావాలి.
unreachable-timeout = బ్రోకర్ జవాబు ఇవ్వడం లేదు. మధ్యలో ఫైర్వాల్ లేదా VPN ఉండవచ్చు.
unreachable-protocol = అక్కడ ఏదో జవాబు ఇస్తోంది, కానీ అది MQTT బ్రోకర్ కాదు.
unreachable-level = ఆ బ్రోకర్ MQTT వేరే వెర్షన్ మాట్లాడుతుంది.

## Many tables in one process

table-numbered = { $table } { $number }
