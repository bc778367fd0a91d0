### The page for phones and other browsers. Short: it is read at arm’s length, and big ones from five meters.

page-title = Go Fish
page-old = This browser is too old for the game. Try a newer one.
page-gone = There is no game at this address anymore. Ask for the new address.
page-full = There is no free place right now. Trying again…
page-no-socket = This network does not let the game through. Ask for the address again, or use another network.
page-not-kept = This browser stores nothing, so your seat is yours only until you close the page.

## The way in

page-name = What is your name?
page-name-bad = Type a name that others can see.
# What somebody is called who has not said their name. $number: two digits
page-guest = Guest { $number }
page-sit = Sit down
page-watch = Watch
page-where = Which table?
page-code = Invitation
page-code-hint = 7-otter-violin
page-code-bad = An invitation is a number and two words, such as 7-otter-violin.
page-looking = Looking for tables…
page-none = No table is open here yet.
# $taken, $seats: numbers
page-table-line = { $taken } of { $seats } seats taken
page-coming = Joining the table…
page-again = Try again
page-back = Back

## The lobby

page-seat-free = Free
page-you = you
page-owner = owner
page-is-ready = ready
page-bot = bot
page-ready = I am ready
page-unready = Not ready yet
page-deal = Deal the cards
page-add-bot = Add a bot
# $player: a name
page-waits = { $player } deals the cards.
page-waits-host = The host deals the cards.
page-rules = Rules
page-rules-tap = Tap a sentence to change it.
page-invite = Invitation: { $code }
page-let-in = Let { $player } in
page-turn-away = Not now

## The table

page-players = Players
page-hand = Your cards
page-other-ranks = Other ranks
page-stock = Stock
page-cards =
    { $count ->
        [0] no cards
        [one] one card
       *[other] { $count } cards
    }
page-books =
    { $count ->
        [0] no books
        [one] one book
       *[other] { $count } books
    }
page-your-turn = Your turn
page-turn = { $player } asks
page-paused = Paused
page-pick = Tap a card, then a player
page-ask-whom = { rank-many }: ask whom?
page-ask-what = Ask { $player } for what?
page-ask-suit = Which { rank-one }?
page-ask-rank = Ask { $player } for { rank-many }
page-ask-card = Ask { $player } for the { card }
page-asking = Asking…
page-away = away
page-bot-plays = a bot plays
page-out = sits out
page-watching = You are watching

# What somebody is heard saying, in their place at the table, which may be narrow; whoever is asked is seen to answer.
page-says-rank = Any { rank-many }?
page-says-card = The { card }?
page-says-fish = Go fish!
page-says-none = I have none.
page-says-gave-rank = Here: { rank-count }.
page-says-gave-card = Here: the { card }.
page-says-lucky = Lucky fish!

page-talk = Talk
page-say = Say something
page-send = Send
page-story = What happened
page-missed = While you were away
page-close = Close
page-sound-on = Sound on
page-sound-off = Sound off
# What the owner of a table can do. $player: a name
page-pause = Pause the game
page-resume = Resume the game
page-remove = Remove { $player }
page-hand-on = Hand over the table to { $player }
page-menu = Menu
page-language = Language
page-leave = Leave
page-leave-title = Leave the table?
page-leave-keep = Leave, but keep my seat
page-leave-give-up = Give up my seat

## The end

page-won = You win!
# $player: a name, or a list of names
page-winner = { $player } wins
page-winners = { $player } win
page-next = Another game
page-next-waits = { $player } can deal another game.
page-next-waits-host = The host can deal another game.
page-checking = Checking the deal…
page-fits = Everything fits
page-not-verified = Deal not verified
