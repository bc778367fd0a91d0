### Екраните: наслови, натписи и копчиња.

app-title = Лови риба
title-your-turn = ● Ти си на ред – Лови риба
too-small = Овде нема место за масата. Зголеми го прозорецот. Играта продолжува.

## Копчиња

key-quit = Крај
key-sleep = Остави настрана; fg враќа
key-redraw = Освежи го екранот
key-theme = Изглед
key-language = Јазик
key-help = Помош
key-back = Назад
key-cancel = Откажи
key-play = Играј
key-practice = Вежбај со тренер
key-host = Отвори
key-join = Седни
key-watch = Гледај
key-rules = Правила
key-move = Низ редовите
key-pick = Избери
key-choice = Смени ја вредноста
key-open-table = Отвори маса
key-refresh = Барај пак
key-say = Муабет
key-send = Кажи
key-stop-saying = Кон играта
key-done = Готово
key-leave = Излези
key-scroll-talk = Листај низ играта (муабетот, кога пишуваш)
key-scroll-result = Листај го резултатот
key-page = Листај ја страницата
key-ready = Да почнеме
key-start = Почни
key-bot = Бот
key-kick = Отстрани
key-door = Врата
key-change-rules = Правила
key-copy = Копирај
key-ask = Барај
key-number = Избери играч, потоа ранг
key-rank = Избери ранг
key-suit = Избери боја
key-move-player = Следен или претходен играч
key-move-rank = Следен или претходен ранг
key-clear = Поништи го изборот
key-pause = Пауза
key-step = Напред
key-step-back = Наназад
key-play-on = Оди/стој
key-side = Друг агол
key-step-far = Десет чекори напред или назад
key-first = На почеток
key-last = На крај
key-speed = Побрзо или побавно
key-replay = Гледај пак
key-return = Назад на своето место
key-palette = Команди
key-again = Играј пак
key-take-rules = Земи ги овие

keycap-enter = Enter
keycap-escape = Esc
keycap-space = Space
keycap-backspace = ⌫
keycap-up = ↑
keycap-down = ↓
keycap-left = ←
keycap-right = →
keycap-home = Home
keycap-end = End
keycap-page-up = PgUp
keycap-page-down = PgDn
keycap-tab = Tab

## Почеток

home-play = Играј
home-play-more = веднаш, против ботови
home-practice = Вежбај
home-practice-more = против ботови, со тренер
home-host = Отвори
home-host-more = отвори маса за друштвото
home-return = Врати се: { $table }
home-return-turn = Врати се: { $table } (ти си на ред)
home-left-on-turn = се игра; ти беше на ред
home-stopped = чека тука да ја продолжиш
home-join = Седни
home-join-more = со покана, или од списокот
home-watch = Гледај
home-watch-more = следи туѓа маса
home-rules = Правила
home-rules-more = како се игра, и какви маси има
home-quit = Крај
home-quit-more = до видување
home-in-short = Побарај од некого ранг што го имаш. Ти ги дава сите такви карти, или ловиш риба. Четири исти се комплет. Победува тој со најмногу комплети.

## Нова маса

host-title = Нова маса
host-open = Отвори ја масата
# $name: тој што ја отвора. Името стои само, без наставки
host-table-default = Масата на { $name }
form-table = Маса
form-name = Твоето име
form-who = Кој смее да дојде
form-open = секој
form-by-invitation = само со покана
form-asked = со покана и моја дозвола
form-watchers = Гледачи
form-watchers-yes = добредојдени
form-watchers-no = без гледачи
form-hall = Каде се чува
form-hall-yes = во салата
form-hall-no = на овој компјутер
form-seats = Места
form-bots = Ботови
form-level = Ниво на ботовите
form-clock = Време за потег
form-clock-value =
    { $seconds ->
        [0] без часовник
        [one] { $seconds } секунда
       *[other] { $seconds } секунди
    }
form-preset = Правила
form-more = Повеќе
form-more-what = правила, време, гледачи
form-needs-name = Тука треба име.

## Списокот на маси

listing-title = Седни на маса
listing-title-watch = Гледај маса
alike-title = Која маса?
listing-where = Покана
listing-where-hint = 42-coral-tide, врска или име на маса
# $word: an English word of an invitation
listing-meant = Можеби „{ $word }“?
listing-looking = Се бараат маси…
listing-none = Сѐ уште нема маси. Напиши покана горе, или притисни Esc и отвори своја.
wall-title = Сите маси
wall-none = Засега нема маса за гледање. Штом некој отвори, ќе се појави тука.
# $page, $pages: броеви
wall-page = страница { $page } од { $pages }
wall-over = завршено
key-wall = Сите
key-next-page = Следни
key-pick-table = Гледај ја масата со тој број
key-big-screen = Големо
panel-tables = Маси во близина
listing-first-page = Назад на првите маси
listing-next-page = Уште маси…
listing-open = за сите
listing-by-invitation = со покана
listing-memory-aid = потсетник
listing-kept = твоето место: { $player }
listing-lobby = чека
listing-playing = се игра
listing-full = полна
listing-seats = зафатени { $taken } од { $seats } места
code-title = За оваа маса треба покана. Кој е кодот?
code-hint = 42-coral-tide
opening = Само момент…
host-died-title = Програмата на масата престана да работи
host-died-text = Ништо не е изгубено: секој потег е зачуван.
host-died-yes = Пушти ја повторно
host-died-yes-more = играта продолжува каде што застана
# $detail: последните зборови на домаќинот
host-failed = Масата не можеше да се отвори: „{ $detail }“

## Пред играта

lobby-code = Покана
lobby-code-how = Друштвото бира „Седни“ и го впишува ова.
lobby-open = Секој смее да дојде: масата е отворена.
lobby-open-how = Друштвото бира „Седни“ и ја наоѓа во списокот.
lobby-no-code = Ако сакаш да викнеш некого, побарај ја поканата од водачот на масата.
lobby-copied = Поканата е ископирана, ако терминалот го дозволува тоа.
lobby-alone = Потребни се двајца. Почекај некој да дојде, или додај бот со b.
lobby-ready = Притисни s за почеток, или чекај уште играчи.
lobby-full = Сите места се зафатени. Притисни s за почеток.
lobby-not-ready = Се чека на: { $players }. Со s сепак почнува.
lobby-say-ready = Притисни Enter кога можеш да почнеш.
lobby-wait = Играта ја почнува водачот на масата.
panel-seats = Места { $taken }/{ $seats }
panel-rules = Правила на масата
tag-ready = чека
tag-free = слободно
tag-owner = водач
tag-you = ти
tag-bot =
    бот, { $level ->
        [minnow] плашица
        [perch] костреш
        [pike] штука
        [shark] ајкула
        [mimic] мимик
       *[other] { $level }
    }
tag-bot-plays = игра бот
tag-away = не е тука
tag-out = без карти
# $level: име за тоа колку добро игра ботот
bot-level =
    { $level ->
        [minnow] плашица (бара наслепо)
        [perch] костреш (памети малку)
        [pike] штука (памети и брои)
        [shark] ајкула (мисли однапред)
        [mimic] мимик (игра како тебе)
       *[other] { $level }
    }
bot-title = Колку добро да игра ботот?
kick-title = Кој треба да стане од масата?
door-title = На вратата
# $player: the name somebody gave
door-admit = Пушти: { $player }
door-refuse = Не пуштај: { $player }
door-ask-me = Прашај ме пред да влезе некој нов
door-ask-nobody = Не прашувај: доволна е поканата
door-watchers = Отстрани гледач
watchers-title = Кој треба да престане да гледа?
at-door-key = Притисни o за одговор.
change-rules-title = Други правила
change-rules-take = Земи ги овие правила

## Масата

panel-players = Играчи
panel-chat = Муабет
panel-talk = Муабет
panel-hand =
    { $count ->
        [0] Раката ти е празна
        [1] Твојата рака · една карта
        [one] Твојата рака · { $count } карта
       *[other] Твојата рака · { $count } карти
    }
head-watching = гледаш
head-audience = гледаат { $count }
head-stock = езерце { $count }
head-books = { $count }/13
stock-left =
    { $count ->
        [0] Езерцето е празно.
        [1] Уште една карта во езерцето
        [one] Уште { $count } карта во езерцето
       *[other] Уште { $count } карти во езерцето
    }
turn-bar-you = ТИ СИ НА РЕД
replay-at = Чекор { $step } од { $last }, низ очите на { $player }.
replay-at-open = Чекор { $step } од { $last }, сите карти се отворени.
replay-speed = Чекори во секунда: { $speed }.
turn-bar-paused = Водачот ја стави играта на пауза.
turn-bar-paused-you = Играта е на пауза. Со p продолжува.
ask-button = Барај ⏎
ask-sent = Барам…
ask-wait = Ќе бараш кога ќе бидеш на ред.
ask-nothing = Барај ▶ избери играч по број
# Избран е ранг, но не и од кого.
ask-whom = Барај ▶ { rank-many }, од кого? Избери број
ask-for-what = Барај ▶ што од { $player }? Избери ранг
ask-which-suit = Барај ▶ { rank-one } од { $player }: боја?
ask-rank = Барај ▶ { rank-many } од { $player }
ask-card = Барај ▶ { card } од { $player }
ask-offline = Сега нема врска. Ти остануваш на ред.
say-hint = / за муабет
books-none = без комплет

## Станување

palette-title = Што сакаш да направиш?
palette-hint = напиши збор
# $game: a number
talk-game = Игра { $game }
leave-title = Ја напушташ масата?
leave-title-quit = Излегуваш од играта?
leave-again = Уште еднаш Ctrl+C: излези и чувај го местото.
leave-again-solo = Уште еднаш Ctrl+C: излези.
leave-stay = Остани
leave-watching = Излези
leave-solo-more = играта против ботовите завршува
leave-keep = Излези, но чувај ми го местото
leave-keep-more = ќе можам да се вратам
leave-keep-over = можам да се вратам за нова игра
leave-give-up = Ослободи го моето место
leave-give-up-more = другите продолжуваат без мене
leave-give-up-over = тука може да седне друг
leave-close = Затвори ја масата
leave-close-title = Ја затвораш масата за сите?
leave-close-more = играта завршува за сите
leave-close-over = сите мораат да станат
quit-title = Излегуваш од играта?
quit-yes = Да, излези

## Резултатот

deal-checking = Се проверува делењето…
over-unseen = Играта заврши.
won = Победува { $player }
won-you = Победуваш!
won-draw = Нерешено
# $count: колку пати по ред
tale-run = Најдолга низа: { $player }, { $count }
# $count: колку пати од езерцето излегла бараната карта
tale-lucky = Најмногу среќа: { $player }, { $count }
result-held = На крајот останаа в рака
result-again = Притисни n за нова игра.
result-not-ready = Уште се чека на: { $players }.
result-wait = Нова игра може да почне { $player }.
result-wait-host = Нова игра може да почне домаќинот.

## Правила и помош

help-title = Копчиња
# $preset: како се викаат правилата
help-rules = Правила овде: { $preset }
rules-title = Како се игра Лови риба

preset-deckhand = Deckhand
preset-classic = Класични
preset-classic-specific-card = Класични, точна карта
preset-classic-keep-playing = Класични, до крај
preset-own = По твој избор

option-deal = Делење
option-ask-for = Се бара
option-asking = Смее да се бара
option-bluff = Блефирање
option-go-again = Пак на ред
option-turn-passes-to = Потоа на ред е
option-empty-hand = Празна рака
option-stock-out = Празно езерце

choice-deal-deckhand = 7 за 2–3, инаку 5
choice-deal-classic = 7 за двајца, инаку 5
choice-ask-for-rank = ранг
choice-ask-for-card = точна карта
choice-asking-must-hold = само што го имаш
choice-asking-any = кој било ранг
choice-bluff-no = не
choice-bluff-yes = да
choice-go-again-success = карти или среќна риба
choice-go-again-lucky = само среќна риба
choice-go-again-never = никогаш
choice-turn-passes-to-next = следниот играч
choice-turn-passes-to-asked = играчот од кого се бара
choice-empty-hand-draw = влече нова рака
choice-empty-hand-sit-out = веќе не игра
choice-empty-hand-ends-game = крај на играта
choice-stock-out-continue = играта продолжува
choice-stock-out-ends-game = крај на играта
