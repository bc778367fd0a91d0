### The screens: titles, labels and keys.

app-title = Go Fish
title-your-turn = ● Your turn – Go Fish
too-small = There is no room for the table here. Please make the window larger. The game goes on.

## Keys

key-quit = Quit
key-sleep = Suspend; fg brings it back
key-redraw = Redraw the screen
key-theme = Theme
key-language = Language
key-help = Help
key-back = Back
key-cancel = Cancel
key-play = Play
key-practice = Play with a coach
key-host = Host
key-join = Join
key-watch = Watch
key-rules = Rules
key-move = Move between lines
key-pick = Choose
key-choice = Change the value
key-open-table = Open
key-refresh = Refresh
key-say = Talk
key-send = Say it
key-stop-saying = Back to the game
key-done = Done
key-leave = Leave
key-scroll-talk = Scroll the talk (the chat, while you type)
key-scroll-result = Scroll the result
key-page = Scroll the page
key-ready = Ready
key-start = Start
key-bot = Bot
key-kick = Remove
key-door = Door
key-change-rules = Rules
key-copy = Copy
key-ask = Ask
key-number = Pick a player, then a rank
key-rank = Pick a rank
key-suit = Pick a suit
key-move-player = Next or previous player
key-move-rank = Next or previous rank
key-clear = Clear choice
key-pause = Pause
key-step = Next step
key-step-back = Step back
key-play-on = Play/stop
key-side = Other side
key-step-far = Ten steps back or forward
key-first = To the start
key-last = To the end
key-speed = Faster or slower
key-replay = Replay
key-return = Return to a kept seat
key-palette = Commands
key-again = Play again
key-take-rules = Use these rules

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

## Home

home-play = Play
home-play-more = right away, against bots
home-practice = Coach
home-practice-more = against bots, with a coach
home-host = Host
home-host-more = open a table for your friends
home-return = Return to { $table }
home-return-turn = Return to { $table } (your turn)
home-left-on-turn = playing; your turn when you left
home-stopped = stopped here, as you left it
home-join = Join
home-join-more = by invitation, or from the list
home-watch = Watch
home-watch-more = watch somebody’s table
home-rules = Rules
home-rules-more = how to play, and how tables differ
home-quit = Quit
home-quit-more = see you
home-in-short = Ask somebody for a rank that you hold. They give you all they have of it, or you go fish. Four of a kind makes a book. Most books wins.

## A new table

host-title = A new table
host-open = Open the table
# $name: the player who opens it. Guests may type this to join: no signs that a keyboard lacks
host-table-default = { $name }'s table
form-table = Table
form-name = Your name
form-who = Who may join
form-open = anyone
form-by-invitation = only with the invitation
form-asked = with the invitation and my approval
form-watchers = Spectators
form-watchers-yes = welcome
form-watchers-no = none
form-hall = Keep it
form-hall-yes = in the hall
form-hall-no = on this machine
form-seats = Seats
form-bots = Bots
form-level = Bots play like a
form-clock = Time for a turn
form-clock-value =
    { $seconds ->
        [0] no clock
        [one] one second
       *[other] { $seconds } seconds
    }
form-preset = Rules
form-more = More
form-more-what = rules, clock, spectators
form-needs-name = A name is needed here.

## The list of tables

listing-title = Join a table
listing-title-watch = Watch a table
alike-title = Which table?
listing-where = Invitation
listing-where-hint = 42-coral-tide, a link, or a table’s name
# $word: an English word of an invitation
listing-meant = Did you mean “{ $word }”?
listing-looking = Looking for tables…
listing-none = No tables here yet. Type an invitation above, or press Esc and host one yourself.
wall-title = All tables
wall-none = There is no table to watch yet. As soon as somebody opens one, it appears here.
# $page, $pages: numbers
wall-page = page { $page } of { $pages }
wall-over = over
key-wall = All tables
key-next-page = Next page
key-pick-table = Watch the table of that number
key-big-screen = Big screen
panel-tables = Tables near you
listing-first-page = Back to the first tables
listing-next-page = More tables…
listing-open = open to all
listing-by-invitation = by invitation
listing-memory-aid = memory aid
listing-kept = your seat: { $player }
listing-lobby = in the lobby
listing-playing = playing
listing-full = full
listing-seats = { $taken } of { $seats } seats taken
code-title = This table is by invitation. What is the code?
code-hint = 42-coral-tide
opening = One moment…
host-died-title = The table’s host has stopped
host-died-text = Nothing is lost: every move is saved.
host-died-yes = Start it again
host-died-yes-more = the game continues where it left off
# $detail: the host’s own last words
host-failed = The table could not be opened: { $detail }

## The lobby

lobby-code = Invitation
lobby-code-how = Friends choose Join and type this.
lobby-open = Anyone can join: this table is open.
lobby-open-how = Friends choose Join and find it in their list.
lobby-no-code = To bring a friend, ask the owner of the table for the invitation.
lobby-copied = The invitation is on your clipboard, if your terminal allows it.
lobby-alone = Two players are needed. Wait for a friend, or add a bot with b.
lobby-ready = Press s to start, or wait for more players.
lobby-full = Press s to start: every seat is taken.
lobby-not-ready = Not ready yet: { $players }. Press s to start anyway.
lobby-say-ready = Press Enter when you are ready.
lobby-wait = The owner of the table starts the game.
panel-seats = Seats { $taken }/{ $seats }
panel-rules = The rules here
tag-ready = ready
tag-free = free
tag-owner = owner
tag-you = you
tag-bot = bot, { $level }
tag-bot-plays = a bot plays
tag-away = away
tag-out = sits out
# $level: a bot’s name for how well it plays
bot-level =
    { $level ->
        [minnow] minnow (asks at random)
        [perch] perch (remembers a little)
        [pike] pike (remembers and counts)
        [shark] shark (thinks ahead)
        [mimic] mimic (matches your level)
       *[other] { $level }
    }
bot-title = How well should the bot play?
kick-title = Who should leave the table?
door-title = At the door
# $player: the name somebody gave
door-admit = Let { $player } in
door-refuse = Do not let { $player } in
door-ask-me = Ask me before anyone new comes in
door-ask-nobody = Stop asking: the invitation is enough
door-watchers = Send a spectator away
watchers-title = Who should stop watching?
at-door-key = Press o to answer.
change-rules-title = Change the rules
change-rules-take = Use these rules

## The table

panel-players = Players
panel-chat = Chat
panel-talk = Table talk
panel-hand =
    { $count ->
        [0] Your hand is empty
        [one] Your hand · one card
       *[other] Your hand · { $count } cards
    }
head-watching = watching
# $count: how many spectators there are
head-audience = { $count } watching
head-stock = stock { $count }
head-books = { $count }/13
stock-left =
    { $count ->
        [0] The stock is empty.
        [one] One card left in the stock
       *[other] { $count } cards left in the stock
    }
turn-bar-you = YOUR TURN
replay-at = Step { $step } of { $last }, as { $player } saw it.
replay-at-open = Step { $step } of { $last }, all hands open.
replay-speed = Steps a second: { $speed }.
turn-bar-paused = The owner has paused the game.
turn-bar-paused-you = You have paused the game. Press p to go on.
ask-button = Ask ⏎
ask-sent = Asking…
ask-wait = You can ask when it is your turn.
ask-nothing = Ask ▶ pick a player by number
# A rank is chosen, but nobody to ask.
ask-whom = Ask ▶ whom for { rank-many }? Pick a number
ask-for-what = Ask ▶ { $player } for what? Pick a rank
ask-which-suit = Ask ▶ { $player } for which { rank-one }?
ask-rank = Ask ▶ { $player } for { rank-many }
ask-card = Ask ▶ { $player } for the { card }
ask-offline = There is no connection right now. Your turn waits for you.
say-hint = / to talk
books-none = no books

## Leaving

palette-title = What would you like to do?
palette-hint = type a word
# $game: a number
talk-game = Game { $game }
leave-title = Leave the table?
leave-title-quit = Quit Go Fish?
leave-again = Ctrl+C again: leave, and keep the seat.
leave-again-solo = Ctrl+C again: leave.
leave-stay = Stay
leave-watching = Leave
leave-solo-more = the game against the bots ends
leave-keep = Leave, but keep my seat
leave-keep-more = the game goes on; I can come back
leave-keep-over = I may come back for another game
leave-give-up = Give up my seat
leave-give-up-more = the others play on without me
leave-give-up-over = somebody else may sit here
leave-close = Close the table
leave-close-title = Close the table for everybody?
leave-close-more = the game ends for everybody
leave-close-over = everybody has to leave
quit-title = Quit Go Fish?
quit-yes = Yes, quit

## The result

deal-checking = Checking the deal…
over-unseen = The game is over.
won = { $player } wins
won-you = You win!
won-draw = It’s a draw
# $count: how many asks in a row
tale-run = Longest run: { $player }, { $count }
# $count: how many cards that were asked for came out of the stock
tale-lucky = Most luck: { $player }, { $count }
result-held = Still in hand at the end
result-again = Press n to play again.
result-not-ready = Not ready yet: { $players }.
result-wait = { $player } can start another game.
result-wait-host = The host can start another game.

## Rules and help

help-title = Keys
# $preset: what the rules are called
help-rules = The rules here: { $preset }
rules-title = How to play Go Fish

preset-deckhand = Deckhand
preset-classic = Classic
preset-classic-specific-card = Classic, exact cards
preset-classic-keep-playing = Classic, keep playing
preset-own = Custom

option-deal = Cards dealt
option-ask-for = Ask for
option-asking = You may ask for
option-bluff = Bluffing
option-go-again = Go again
option-turn-passes-to = Turn passes to
option-empty-hand = An empty hand
option-stock-out = An empty stock

choice-deal-deckhand = 7 with 2–3 players, otherwise 5
choice-deal-classic = 7 with 2 players, otherwise 5
choice-ask-for-rank = a rank
choice-ask-for-card = an exact card
choice-asking-must-hold = ranks you hold
choice-asking-any = any rank
choice-bluff-no = no
choice-bluff-yes = yes
choice-go-again-success = after cards or a lucky fish
choice-go-again-lucky = after a lucky fish only
choice-go-again-never = never
choice-turn-passes-to-next = the next player
choice-turn-passes-to-asked = the player who was asked
choice-empty-hand-draw = draws a new hand
choice-empty-hand-sit-out = sits out
choice-empty-hand-ends-game = ends the game
choice-stock-out-continue = the game goes on
choice-stock-out-ends-game = ends the game
