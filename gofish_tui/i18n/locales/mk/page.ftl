### Страницата за телефони и други прелистувачи. Кратко: се чита на дланка, а на големо платно од пет метри.

page-title = Лови риба
page-old = Овој прелистувач е престар за играта. Пробај со понов.
page-gone = На оваа адреса веќе нема игра. Побарај ја новата.
page-full = Сега нема слободно место. Следува нов обид…
page-no-socket = Оваа мрежа не ја пропушта играта. Побарај ја адресата пак, или пробај друга мрежа.
page-not-kept = Овој прелистувач не чува ништо, па местото е твое само додека е отворена страницата.

## Влез

page-name = Како се викаш?
page-name-bad = Впиши име што другите можат да го видат.
page-guest = Гостин { $number }
page-sit = Седни
page-watch = Гледај
page-where = Која маса?
page-code = Покана
page-code-hint = 7-otter-violin
page-code-bad = Покана се број и два збора, на пример 7-otter-violin.
page-looking = Се бараат маси…
page-none = Тука сѐ уште нема отворена маса.
page-table-line = Зафатени места: { $taken } од { $seats }
page-coming = Поврзување со масата…
page-again = Пробај пак
page-back = Назад

## Лоби

page-seat-free = Слободно
page-you = ти
page-owner = водач
page-is-ready = чека почеток
page-bot = бот
page-ready = Може да се почне
page-unready = Сѐ уште не
page-deal = Подели карти
page-add-bot = Додај бот
page-waits = Картите ги дели { $player }.
page-waits-host = Картите ги дели домаќинот.
page-rules = Правила
page-rules-tap = Допри реченица за да ја смениш.
page-invite = Покана: { $code }
page-let-in = Пушти: { $player }
page-turn-away = Не сега

## Масата

page-players = Играчи
page-hand = Твоите карти
page-other-ranks = Други рангови
page-stock = Езерце
page-cards =
    { $count ->
        [0] без карти
        [1] една карта
        [one] { $count } карта
       *[other] { $count } карти
    }
page-books =
    { $count ->
        [0] без комплет
        [1] еден комплет
        [one] { $count } комплет
       *[other] { $count } комплети
    }
page-your-turn = Ти си на ред
page-turn = На ред е { $player }
page-paused = Пауза
page-pick = Допри карта, па играч
page-ask-whom = { rank-many }: од кого?
page-ask-what = Што од { $player }?
page-ask-suit = { rank-one }: која боја?
page-ask-rank = Барај { rank-many } од { $player }
page-ask-card = Барај { card } од { $player }
page-asking = Барам…
page-away = не е тука
page-bot-plays = игра бот
page-out = без карти
page-watching = Гледаш

page-says-rank = Имаш { rank-many }?
page-says-card = Имаш { card }?
page-says-fish = Лови риба!
page-says-none = Немам.
page-says-gave-rank = Повели: { rank-count }.
page-says-gave-card = Повели: { card }.
page-says-lucky = Среќна риба!

page-talk = Муабет
page-say = Кажи нешто
page-send = Кажи
page-story = Што се случи
page-missed = Додека те немаше
page-close = Затвори
page-sound-on = Со звук
page-sound-off = Без звук
# Што може водачот на масата. $player: име
page-pause = Направи пауза
page-resume = Продолжи ја играта
page-remove = Отстрани: { $player }
page-hand-on = Предај ја масата: { $player }
page-menu = Мени
page-language = Јазик
page-leave = Излези
page-leave-title = Ја напушташ масата?
page-leave-keep = Излези, но чувај ми го местото
page-leave-give-up = Ослободи го моето место

## Крај

page-won = Победа!
page-winner = Победа: { $player }
page-winners = Победа: { $player }
page-next = Нова игра
page-next-waits = Нова игра може да почне { $player }.
page-next-waits-host = Нова игра може да почне домаќинот.
page-checking = Се проверува делењето…
page-fits = Сѐ се совпаѓа
page-not-verified = Делењето не е потврдено
