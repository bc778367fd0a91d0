### Команди што се пишуваат при `--plain`: помош, и она што не е разбрано. Самите команди се исти
### на секој јазик, па едно упатство важи за сите.

plain-hint = Напиши help за да видиш што може да се пишува овде.

plain-help-ask = ask Asha 9 – барај деветки од играчот Asha. Доволен е почетокот на името, или бројот на местото како што го покажува table, сметано од 0: ask 2 9
plain-help-ask-card = ask Asha KC – барај го попот детелина од играчот Asha. Доволен е почетокот на името, или бројот на местото како што го покажува table, сметано од 0: ask 2 KC
plain-help-ranks = Рангови: A 2 3 4 5 6 7 8 9 10 J Q K (A кец, J џандар, Q дама, K поп; T е исто што и 10).
plain-help-cards = Картата е ранг A 2 3 4 5 6 7 8 9 10 J Q K и боја C D H S (детелина, каро, срце, лист): 10H е десетка срце.
plain-help-hand = hand – твоите карти
plain-help-table = table – местата, комплетите, езерцето и кој е на ред
plain-help-rules = rules – правилата на оваа маса
plain-help-invite = invite – како влегуваат другите: поканата, врската, и врската како QR-код
plain-help-say = say … – кажи нешто на масата
plain-help-react = { $reactions } – кажи што мислиш за играта
plain-help-leave = leave – напушти ја масата
plain-help-ready = ready, unready – кажи дека за тебе може да се почне, или уште не
plain-help-owner = Ти ја водиш масата: start (почни), bot (бот), kick Asha (отстрани), handon Asha (предај ја масата), again (пак), pause (пауза, а пак за продолжување), close (затвори). Со „bot perch“ седнува бот од тоа ниво.
plain-help-door = На вратата: watchers (кој гледа), remove Vera (отстрани гледач); approval on (прашај ме прво), па admit Asha (пушти) или refuse Asha (не пуштај).

# $words: напишаното, скратено
plain-no-command = „{ $words }“ не е команда. Напиши help за да видиш кои ги има.
plain-too-much = „{ $verb }“ стои само; „{ $words }“ не е разбрано. Ништо не е сторено.
plain-ask-form = Кажи од кого и што: ask Asha 9
plain-ask-form-card = Кажи од кого и која карта: ask Asha KC
plain-nobody = Никој овде не се вика „{ $words }“. Ништо не е сторено.
plain-no-seat = На местото { $words } не седи никој. Ништо не е сторено.
plain-two-names = „{ $words }“ може да е { $first } или { $second }. Ништо не е сторено.
# $named: the seat of that player. $second: who sits in the seat of that number
plain-name-or-seat = „{ $words }“ може да е играчот { $words } на местото { $named } или { $second } на местото { $words }. Напиши #{ $named } или #{ $words }. Ништо не е сторено.
plain-not-begun = Играта уште не е почната. Ништо не е побарано.
plain-only-watching = Ти само гледаш; бараат играчите. Ништо не е побарано.
plain-no-rank = „{ $words }“ не е ранг. Рангови се A 2 3 4 5 6 7 8 9 10 J Q K.
plain-no-card = „{ $words }“ не е карта. Картата е ранг и боја, како KC или 10H.
plain-card-wanted = На оваа маса се бара една карта, а „{ $words }“ е ранг. Додај боја: C, D, H или S.
plain-rank-wanted = На оваа маса се бара ранг, а „{ $words }“ е една карта. Изостави ја бојата.
plain-say-what = Што сакаш да кажеш? На пример: say Здраво
# $most: број
plain-say-less = Предолго е. Најмногу { $most } знаци.
plain-kick-whom = Кажи кого: kick Asha
plain-remove-whom = Кажи кого: remove Vera
plain-admit-whom = Кажи кого: admit Asha, или refuse Asha
plain-approval-how = Кажи како: approval on, или approval off
# $words: what was typed
plain-nobody-waits = Пред вратата не чека никој со име „{ $words }“.
# $number: of whoever waits
plain-at-door = Напиши: admit { $number }, или refuse { $number }
plain-hand-on-whom = Кажи кому: handon Asha
plain-no-level = „{ $words }“ не е вид бот. Ги има: { $levels }.
plain-no-hand = Овде немаш карти в рака.
