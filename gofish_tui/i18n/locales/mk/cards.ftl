### Рангови, бои и карти. Реченицата ја бира формата што ѝ треба; секоја форма е порака за себе,
### зашто пораката ги гледа аргументите на реченицата.
### $rank: ace two three four five six seven eight nine ten jack queen king
### $suit: clubs diamonds hearts spades

# Една карта: „влечеш седумка лист“.
rank-one =
    { $rank ->
        [ace] кец
        [two] двојка
        [three] тројка
        [four] четворка
        [five] петка
        [six] шестка
        [seven] седумка
        [eight] осумка
        [nine] деветка
        [ten] десетка
        [jack] џандар
        [queen] дама
        [king] поп
       *[other] { $rank }
    }

# Сите такви карти: „бара деветки“, „комплет деветки“.
rank-many =
    { $rank ->
        [ace] кецови
        [two] двојки
        [three] тројки
        [four] четворки
        [five] петки
        [six] шестки
        [seven] седумки
        [eight] осумки
        [nine] деветки
        [ten] десетки
        [jack] џандари
        [queen] дами
        [king] попови
       *[other] { $rank }
    }

# По број машкиот род има своја множина: „два кеца“, „три попа“, а „две дами“.
rank-counted =
    { $rank ->
        [ace] кеца
        [jack] џандара
        [king] попа
       *[other] { rank-many }
    }

# Со член: „ја бара седумката лист“.
rank-def =
    { $rank ->
        [ace] кецот
        [two] двојката
        [three] тројката
        [four] четворката
        [five] петката
        [six] шестката
        [seven] седумката
        [eight] осумката
        [nine] деветката
        [ten] десетката
        [jack] џандарот
        [queen] дамата
        [king] попот
       *[other] { $rank }
    }

# Заменката што оди со определена карта: „го бара попот“, „ја бара дамата“.
rank-it =
    { $rank ->
        [ace] го
        [jack] го
        [king] го
       *[other] ја
    }

rank-a =
    { $rank ->
        [ace] еден
        [jack] еден
        [king] еден
       *[other] една
    }

rank-two =
    { $rank ->
        [ace] два
        [jack] два
        [king] два
       *[other] две
    }

# „две деветки“: $count карти од тој ранг.
rank-count =
    { $count ->
        [1] { rank-a } { rank-one }
        [one] { $count } { rank-one }
        [2] { rank-two } { rank-counted }
        [3] три { rank-counted }
        [4] четири { rank-counted }
       *[other] { $count } { rank-counted }
    }

# Аголот на картата: истите знаци како на вистински карти.
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
        [clubs] детелина
        [diamonds] каро
        [hearts] срце
        [spades] лист
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

# „поп детелина“
card = { rank-one } { suit-name }

# „попот детелина“
card-def = { rank-def } { suit-name }

# „K♣“
card-short = { rank-short }{ suit-symbol }

## Набројување: „Аша“, „Аша и Горан“, „Аша, Горан и Рави“

list-middle = { $start }, { $next }
list-end = { $start } и { $last }
