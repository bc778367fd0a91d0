### Што се играло порано: список на игри, статистика, повторно гледање.

key-history = Игри
key-statistics = Статистика
key-where = До чекор
home-history = Игри
home-history-more = што се играло овде

past-title = Игри одиграни овде
past-none = Сѐ уште нема игри. Притисни Esc, па p за игра против ботови: ќе се чува тука.
# $players, $winners: списоци имиња
past-game = { $players } · победа: { $winners }
# $detail: што не е во ред со датотеката
past-broken = Оваа игра не може да се прикаже: „{ $detail }“
past-other-version = Од друга верзија на играта: тука не може да се прикаже.
past-damaged = Оштетена: не може да се прочита.

stats-title = Статистика
stats-player = Играч
stats-games =
    { $count ->
        [0] Сѐ уште нема игри.
        [one] { $count } игра, победи: { $won } ({ $percent } %).
       *[other] { $count } игри, победи: { $won } ({ $percent } %).
    }
stats-streak =
    { $count ->
        [0] Сега нема низа победи; најдолга низа: { $longest }.
        [1] Последната игра е победа; најдолга низа: { $longest }.
        [one] Победи по ред: { $count }; најдолга низа: { $longest }.
       *[other] Победи по ред: { $count }; најдолга низа: { $longest }.
    }
stats-books =
    { $count ->
        [one] Спуштен { $count } комплет, најмногу во една игра { $most }.
       *[other] Спуштени { $count } комплети, најмногу во една игра { $most }.
    }
stats-newest = Најнови игри: победа ●, поделена ◐, пораз ·, и комплетите
stats-opponents = Против секого: победи, порази, игри
stats-against =
    { $count ->
        [one] Против { $player }: { $count } игра, победи { $won }, порази { $lost }.
       *[other] Против { $player }: { $count } игри, победи { $won }, порази { $lost }.
    }
replay-where = Кој чекор? Број од 0 до { $last }
