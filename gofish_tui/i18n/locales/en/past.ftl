### What was played before: the list of games, the statistics, the replay.

key-history = Games
key-statistics = Statistics
key-where = Go to a step
home-history = Games
home-history-more = the games played here

past-title = Games played here
past-none = No games yet. Press Esc, then p to play against bots: the game will be kept here.
# $players, $winners: lists of names
past-game = { $players } · won by { $winners }
# $detail: what is wrong with the file
past-broken = This game cannot be shown: { $detail }
past-other-version = Written by another version of the game: it cannot be shown here.
past-damaged = Damaged: it cannot be read.

stats-title = Statistics
stats-player = Player
stats-games =
    { $count ->
        [0] No games yet.
        [one] One game, { $won } won ({ $percent }%).
       *[other] { $count } games, { $won } won ({ $percent }%).
    }
stats-streak =
    { $count ->
        [0] No winning streak right now; longest streak: { $longest }.
        [one] Won the last game; longest streak: { $longest }.
       *[other] Won the last { $count } games; longest streak: { $longest }.
    }
stats-books =
    { $count ->
        [one] One book laid down, at most { $most } in a game.
       *[other] { $count } books laid down, at most { $most } in a game.
    }
stats-newest = Most recent games: won ●, shared ◐, lost ·, and the books
stats-opponents = Against each opponent: won, lost, games
stats-against =
    { $count ->
        [one] Against { $player }: one game, { $won } won, { $lost } lost.
       *[other] Against { $player }: { $count } games, { $won } won, { $lost } lost.
    }
replay-where = Which step? A number from 0 to { $last }
