### Завршена игра оценета барање по барање, и причините за едно барање.

asks-ago =
    { $ago ->
        [1] пред едно барање
        [one] пред { $ago } барање
       *[other] пред { $ago } барања
    }

## Зошто едно барање е добро. $target е од кого се бара, $count карти, $percent шанса да се добие нешто

why-book = { $target } има { rank-count }: со тоа се собира комплет.
why-asked = { $target } побара { rank-many } { asks-ago }, а комплетот сѐ уште не е спуштен.
why-took = { $target } доби { rank-many } { asks-ago } и сѐ уште ги има.
why-fished = { $target } извлече { rank-one } { asks-ago }, наочиглед на сите.
why-counted = { $target } мора да има { rank-many }: не можат да бидат на друго место.
why-seen = { $target } има { rank-count }.
why-likely = { $target } најверојатно има { rank-many }: { $percent } %.
why-holds = Во раката на тој што бара има { rank-count }, а шансата { $target } да има уште е { $percent } %.
why-known = За тие { rank-many } сите веќе знаат, па барањето не открива ништо ново; шансата { $target } да има уште е { $percent } %.
why-holds-you = Имаш { rank-count }, а шансата { $target } да има уште е { $percent } %.
why-known-you = За твоите { rank-many } сите веќе знаат, па барањето не открива ништо ново; шансата { $target } да има уште е { $percent } %.
why-chance = Шансата { $target } да има { rank-many } е { $percent } %.

## Во вежбање, по барање. Кај $target се $count карти што му недостигаа на комплетот

coach-book-left = Тренер: пропушти сигурен комплет, { $target } имаше { rank-count }.

## Анализата

key-analysis = Анализа
key-open-hands = Отворени карти
analysis-heading = Анализа
analysis-title = { $players }. Победа: { $winners }.
# $scores: each player with the number of their books, as a list
analysis-books = Комплети: { $scores }.
# Why somebody lost, in two or three of these. $cost: chance of winning
analysis-lost-choices = { $player } губи главно поради изборот на барања: подобрите вкупно би вределе { $cost } % повеќе.
analysis-lost-luck = { $player } губи главно поради лоша среќа: картите носат { $cost } % помалку од очекуваното.
analysis-lost-others = { $player } губи главно поради барањата на другите: тие чинат { $cost } %.
analysis-lost-most = Најскапо е барањето { $n }: { $loss } %.
# $count: how often
analysis-lost-missed =
    { $count ->
        [1] Сигурни карти се пропуштени еднаш.
        [one] Сигурни карти се пропуштени { $count } пат.
       *[other] Сигурни карти се пропуштени { $count } пати.
    }
analysis-open = Оценето со сите карти отворени.
analysis-side = Шансите како што може да ги процени { $player }.
analysis-chances = Шанси за победа, од делењето до крајот
analysis-curve = { $first } → { $last } %
analysis-turning = Пресвртници
# $ask: кој што бара од кого, и што излегува од тоа: реченици од table.ftl
analysis-change = { $n }. { $ask } { $player }: { $before } % → { $after } %.
analysis-costly = Скапи барања
analysis-none-costly = Ниедно барање не чинеше { $least } % или повеќе.
analysis-cost = { $n }. { $ask } Загуба: { $loss } %.
analysis-more-costly =
    { $count ->
        [1] Уште едно барање чинеше { $least } % или повеќе.
        [one] Уште { $count } барање чинеше { $least } % или повеќе.
       *[other] Уште { $count } барања чинеа { $least } % или повеќе.
    }
# $chance: за победа по ова барање
analysis-better-rank = Подобро: { rank-many } од { $target } ({ $chance } %).
analysis-better-card = Подобро: { card } од { $target } ({ $chance } %).
analysis-summary = Вкупно
analysis-player = { $player }: точност { $accuracy } %, среќа { $luck } %, пропуштени сигурни карти: { $missed }
analysis-explained = Точност: колкав дел е искористен од она што можеше да се добие со добар избор. Среќа: шанси што дојдоа од картите, а не од изборот.
