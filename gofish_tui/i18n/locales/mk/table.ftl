### Што се случува на масата, по една реченица за секој настан.
### Секоја реченица има до три облика: обичен, `-you` кога читателот го прави тоа, и `-to-you` кога
### му се прави нему. На имињата не им се додаваат наставки, а глаголите не кажуваат машко ли е
### играчот или женско.

## Еден ред

turn = На ред е { $player }.
turn-you = Ти си на ред.
turn-seconds-you =
    { $seconds ->
        [1] Ти си на ред. Имаш една секунда.
        [one] Ти си на ред. Имаш { $seconds } секунда.
       *[other] Ти си на ред. Имаш { $seconds } секунди.
    }

asked-rank = { $asker } бара { rank-many } од { $target }.
asked-rank-you = Бараш { rank-many } од { $target }.
asked-rank-to-you = { $asker } бара { rank-many } од тебе.

asked-card = { $asker } { rank-it } бара { card-def } од { $target }.
asked-card-you = Бараш { card } од { $target }.
asked-card-to-you = { $asker } { rank-it } бара { card-def } од тебе.

gave-rank = { $taker } добива { rank-count } од { $giver }.
gave-rank-you = { $taker } добива { rank-count } од тебе.
gave-rank-to-you = Добиваш { rank-count } од { $giver }.

gave-card = { $taker } { rank-it } добива { card-def } од { $giver }.
gave-card-you = { $taker } { rank-it } добива { card-def } од тебе.
gave-card-to-you = Добиваш { card } од { $giver }.

go-fish = { $player } вели „Лови риба!“
go-fish-you = Велиш „Лови риба!“

# Влечење што го гледа само тој што влече.
drew = { $player } влече карта.
drew-you = Влечеш { card }.

lucky-fish = { $player } влече { card }. Среќна риба!
lucky-fish-you = Влечеш { card }. Среќна риба!

# Езерцето е празно: никој не вели „Лови риба!“.
nothing-to-draw = { $target } го нема тоа, а и нема што да се влече.
nothing-to-draw-you = Го немаш тоа, а и нема што да се влече.

book = { $player } спушта комплет { rank-many }.
book-you = Спушташ комплет { rank-many }.

refilled =
    { $count ->
        [1] { $player } влече нова рака од една карта.
        [one] { $player } влече нова рака од { $count } карта.
       *[other] { $player } влече нова рака од { $count } карти.
    }
# $cards: список карти
refilled-you =
    { $count ->
        [1] Влечеш нова рака: { $cards }.
        [one] Влечеш нова рака од { $count } карта: { $cards }.
       *[other] Влечеш нова рака од { $count } карти: { $cards }.
    }

out = { $player } остана без карти и не игра до крајот.
out-you = Остана без карти и не играш до крајот.

## Крајот

over-winner =
    { $books ->
        [1] Играта заврши. Победува { $winner } со еден комплет.
        [one] Играта заврши. Победува { $winner } со { $books } комплет.
       *[other] Играта заврши. Победува { $winner } со { $books } комплети.
    }
over-winner-you =
    { $books ->
        [1] Играта заврши. Победуваш со еден комплет!
        [one] Играта заврши. Победуваш со { $books } комплет!
       *[other] Играта заврши. Победуваш со { $books } комплети!
    }
# $winners: список имиња
over-shared =
    { $books ->
        [1] Играта заврши. Победата ја делат { $winners } со по еден комплет.
        [one] Играта заврши. Победата ја делат { $winners } со по { $books } комплет.
       *[other] Играта заврши. Победата ја делат { $winners } со по { $books } комплети.
    }
# $others: сите што ја делат со читателот
over-shared-you =
    { $books ->
        [1] Играта заврши. Победата ја делиш со { $others }, по еден комплет!
        [one] Играта заврши. Победата ја делиш со { $others }, по { $books } комплет!
       *[other] Играта заврши. Победата ја делиш со { $others }, по { $books } комплети!
    }

# По еден ред за секој играч, под реченицата што кажува кој победил. $ranks: комплетите
score =
    { $books ->
        [0] { $player }: без комплет.
        [1] { $player }: еден комплет, { $ranks }.
        [one] { $player }: { $books } комплет: { $ranks }.
       *[other] { $player }: { $books } комплети: { $ranks }.
    }

record-saved = Играта е зачувана во { $path }
deal-verified = Делењето е проверено: картите се тие што сите заедно ги измешавте, и секој потег одговара.
# $detail: што не се совпаѓа, со зборовите на проверката
deal-not-verified = Делењето не е како што беше ветено: { $detail }.

## Луѓето

said = { $name }: { $text }
said-spectator = { $name } (гледа): { $text }

seated = { $player } седнува на масата.
seated-you = Седнуваш на масата.
stood = { $player } станува од масата.
stood-you = Стануваш од масата.
# $seconds: how many
turn-hurry-you = Остануваат { $seconds } секунди. Потоа ќе се праша наместо тебе.
presence-away = { $player } остана без врска. Местото се чува.
presence-back = { $player } повторно е тука.
presence-bot = Наместо { $player } игра бот.
presence-bot-you = Додека те немаше, наместо тебе играше бот.
# $count: how many cards
withdrew =
    { $count ->
        [0] { $player } повеќе не игра и немаше карти.
        [one] { $player } повеќе не игра. На дното на езерцето оди { $count } карта.
       *[other] { $player } повеќе не игра. На дното на езерцето одат { $count } карти.
    }
withdrew-you = Ти повеќе не играш. Твоите карти одат на дното на езерцето.
presence-left = { $player } ја напушта играта.

## Масата

# $game: кој пат се игра на оваа маса. $players: список имиња
game-begins = Игра број { $game }: { $players }.
started =
    Почнува { $first }. { $stock ->
        [0] Езерцето е празно.
        [1] Во езерцето има уште една карта.
        [one] Во езерцето има уште { $stock } карта.
       *[other] Во езерцето има уште { $stock } карти.
    }
started-you =
    Почнуваш ти. { $stock ->
        [0] Езерцето е празно.
        [1] Во езерцето има уште една карта.
        [one] Во езерцето има уште { $stock } карта.
       *[other] Во езерцето има уште { $stock } карти.
    }
owner = Масата сега ја води { $player }.
owner-you = Масата сега ја водиш ти.
closed = Масата е затворена.
paused = Часовникот е запрен.
resumed = Часовникот пак работи.
resynced = Масата сега стои вака:

link-connected = Поврзано.
link-reconnecting = Врската се прекина. Повторно поврзување…
link-host-away = Домаќинот не е тука. Играта продолжува кога ќе се врати.

## Масата, раскажана цела

# $table: нејзиното име. $seat: 0 до 5
welcome = Седиш на масата „{ $table }“ како { $player }, на местото { $seat }.
welcome-watching = Ја гледаш масата „{ $table }“.
hosting = Масата „{ $table }“ е отворена.
# $link: gofish://…
invitation-link = Другите влегуваат со врската { $link }
invitation-code = Другите влегуваат со поканата { $code }
new-code = По премногу погрешни обиди поканата е нова: { $code }
wrong-code-tried =
    { $count ->
        [1] Некој се обиде со погрешна покана.
        [one] Некој се обиде со погрешна покана. Досега има { $count } погрешен обид.
       *[other] Некој се обиде со погрешна покана. Досега има { $count } погрешни обиди.
    }
# $detail: што вели дискот
not-saved = Играта не се зачувува: { $detail }. Продолжува, но по пад не би можела да се продолжи.
saved-again = Играта повторно се зачувува.
host-died = Процесот што ја води масата заврши. Повторно се пушта…
host-lost = Масата не можеше повторно да се пушти. Обиди се со: gofish host --resume
left = Ја напушти масата.

seat-you = { $player } (ти)
seat-waiting = Место { $seat }: { $player }.
# $ranks: комплетите, како список
seat-playing =
    Место { $seat }: { $player }, { $count ->
        [0] без карти
        [1] една карта
        [one] { $count } карта
       *[other] { $count } карти
    }, { $books ->
        [0] без комплет.
        [1] еден комплет, { $ranks }.
        [one] { $books } комплет: { $ranks }.
       *[other] { $books } комплети: { $ranks }.
    }
lobby =
    { $count ->
        [0] Играта не е почната. Сите места се зафатени.
        [1] Играта не е почната. Слободно е едно место.
        [one] Играта не е почната. Слободно е { $count } место.
       *[other] Играта не е почната. Слободни се { $count } места.
    }
stock =
    { $count ->
        [0] Езерцето е празно.
        [1] Во езерцето има уште една карта.
        [one] Во езерцето има уште { $count } карта.
       *[other] Во езерцето има уште { $count } карти.
    }
game-is-over = Играта е завршена.

# $cards: список од hand-group
hand =
    { $count ->
        [1] Во рака имаш една карта: { $cards }.
        [one] Во рака имаш { $count } карта: { $cards }.
       *[other] Во рака имаш { $count } карти: { $cards }.
    }
hand-empty = Немаш карти в рака.
# $suits: список бои
hand-group = { rank-count } ({ $suits })
