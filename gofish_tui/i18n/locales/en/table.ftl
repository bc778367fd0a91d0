### What happens at a table, one sentence for each event.
### Of each sentence there are up to three: the plain one, `-you` where the reader does it, and
### `-to-you` where it is done to the reader. Names are never glued to an ending.

## A turn

turn = It is { $player }’s turn.
turn-you = It is your turn.
turn-seconds-you =
    { $seconds ->
        [one] It is your turn. You have one second.
       *[other] It is your turn. You have { $seconds } seconds.
    }

asked-rank = { $asker } asks { $target } for { rank-many }.
asked-rank-you = You ask { $target } for { rank-many }.
asked-rank-to-you = { $asker } asks you for { rank-many }.

asked-card = { $asker } asks { $target } for the { card }.
asked-card-you = You ask { $target } for the { card }.
asked-card-to-you = { $asker } asks you for the { card }.

asked-late = { $asker } ran out of time: an ask is made for them.
asked-late-you = Time is up: an ask is made for you.
asked-by-bot-you = A bot asks in your place.

gave-rank = { $giver } gives { $taker } { rank-count }.
gave-rank-you = You give { $taker } { rank-count }.
gave-rank-to-you = { $giver } gives you { rank-count }.

gave-card = { $giver } gives { $taker } the { card }.
gave-card-you = You give { $taker } the { card }.
gave-card-to-you = { $giver } gives you the { card }.

go-fish = { $player } says “Go fish!”
go-fish-you = You say “Go fish!”

# A draw that only the player who draws may see.
drew = { $player } draws a card.
drew-you = You draw the { card }.

lucky-fish = { $player } draws the { card }. Lucky fish!
lucky-fish-you = You draw the { card }. Lucky fish!

# The stock is empty: nobody says “Go fish!”.
nothing-to-draw = { $target } has none, and there is nothing left to draw.
nothing-to-draw-you = You have none, and there is nothing left to draw.

book = { $player } lays down a book of { rank-many }.
book-you = You lay down a book of { rank-many }.

refilled =
    { $count ->
        [one] { $player } draws a new hand of one card.
       *[other] { $player } draws a new hand of { $count } cards.
    }
# $cards: a list of cards, made with the lists of cards.ftl
refilled-you =
    { $count ->
        [one] You draw a new hand: { $cards }.
       *[other] You draw a new hand of { $count } cards: { $cards }.
    }

out = { $player } has no cards left and sits out.
out-you = You have no cards left and sit out.

## The end

over-winner =
    { $books ->
        [one] The game is over. { $winner } wins with one book.
       *[other] The game is over. { $winner } wins with { $books } books.
    }
over-winner-you =
    { $books ->
        [one] The game is over. You win with one book!
       *[other] The game is over. You win with { $books } books!
    }
# $winners: a list of names, made with the lists of cards.ftl
over-shared =
    { $books ->
        [one] The game is over. { $winners } share the win with one book each.
       *[other] The game is over. { $winners } share the win with { $books } books each.
    }
# $others: everyone who shares it with the reader
over-shared-you =
    { $books ->
        [one] The game is over. You share the win with { $others }, one book each!
       *[other] The game is over. You share the win with { $others }, { $books } books each!
    }

# $asks: how many
stalling =
    { $asks ->
        [one] Nobody has drawn a card or laid down a book for a long time. One more ask without either, and the game ends.
       *[other] Nobody has drawn a card or laid down a book for a long time. After { $asks } more asks without either, the game ends.
    }
ended-no-progress = Nobody drew a card or laid down a book for too long, so the game was ended.
ended-endless = Nothing that anyone could have asked would have finished this game, so it was ended.

# One line for each player, under the sentence that says who won. $ranks: the books, as a list
score =
    { $books ->
        [0] { $player }: no books.
        [one] { $player }: one book, { $ranks }.
       *[other] { $player }: { $books } books: { $ranks }.
    }

record-saved = The game is saved in { $path }
deal-verified = Deal verified: the cards are those that all of you shuffled together, and every move fits.
deal-verified-short = Deal verified.
# $fault: what kind of thing does not fit
fault-kind =
    { $fault ->
        [secret] the host’s secret is not the one it promised
        [list] the list of who takes part is wrong
        [part] a part of the shuffle is wrong
        [deck] no game can be dealt this way
        [hand] a hand is wrong
        [draw] a drawn card is wrong
        [move] the game did not follow the rules
        [result] the result is wrong
        [transcript] the signature under the game is wrong
        [again] the host contradicts what it said before
        [ask] an ask was made in your name
        [changed] the file has been changed
       *[other] something is wrong
    }
# $fault: its kind. $detail: what does not fit, in the words of the check
deal-not-verified = The deal does not fit what was promised: { fault-kind } ({ $detail }).

doubtful-deal = Something is wrong with this deal, and it will not count as verified: { $detail }.

deal-incomplete = The deal cannot be checked: not all of this game was seen.
deal-not-ours = Everything fits, but you had no part in this shuffle: only players who did can verify the deal.

deal-round-void = An earlier shuffle was abandoned: { $players } did not answer in time.
deal-round-void-host = An earlier shuffle was abandoned: the table’s program was restarted.

deal-without = Took no part in the shuffle: { $players }.

deal-words = Compare these words with the others: { $words }.

round-void = The cards are shuffled again: { $players } did not answer in time.
round-void-you = The cards are shuffled again: your program did not answer in time.
round-void-host = The cards are shuffled again: the table’s program was restarted.

## The people

said = { $name }: { $text }
said-spectator = { $name } (watching): { $text }

# What somebody feels, in a word or two, as it is said.
react-yay = Yay!
react-haha = Ha ha!
react-great = Fantastic!
react-uh-oh = Uh-oh!
react-hmm = Hmm…
react-zzz = Zzz…
reaction =
    { $reaction ->
        [yay] { react-yay }
        [haha] { react-haha }
        [great] { react-great }
        [uh_oh] { react-uh-oh }
        [hmm] { react-hmm }
       *[zzz] { react-zzz }
    }
reacted = { $name }: { reaction }
reacted-spectator = { $name } (watching): { reaction }

seated = { $player } sits down.
seated-you = You sit down.
stood = { $player } leaves the table.
stood-you = You leave the table.
# $seconds: how many
turn-hurry-you =
    { $seconds ->
        [one] One second is left. Then an ask is made for you.
       *[other] { $seconds } seconds are left. Then an ask is made for you.
    }
presence-away = { $player } is away. The seat is kept.
presence-back = { $player } is back.
presence-bot = A bot plays for { $player }.
presence-bot-you = A bot played for you while you were away.
# $count: how many cards
withdrew =
    { $count ->
        [0] { $player } is out of the game, and had no cards.
        [one] { $player } is out of the game. One card goes under the stock.
       *[other] { $player } is out of the game. { $count } cards go under the stock.
    }
withdrew-you = You are out of the game. Your cards go under the stock.
presence-left = { $player } has left the game.

## What is said, as it is said: a player to another

# $target: who is asked
say-any = Any { rank-many }, { $target }?
say-card = The { card }, { $target }?
say-take = Here: { rank-count }.
say-go-fish = Go fish!

## The table

# $game: the number of the game at this table. $players: a list of names
game-begins = Game { $game } begins: { $players }.
started =
    { $first } plays first. { $stock ->
        [0] The stock is empty.
        [one] One card is left in the stock.
       *[other] { $stock } cards are left in the stock.
    }
started-you =
    You play first. { $stock ->
        [0] The stock is empty.
        [one] One card is left in the stock.
       *[other] { $stock } cards are left in the stock.
    }
owner = { $player } is now the owner of the table.
ready = { $player } is ready.
ready-you = You are ready.
unready = { $player } is not ready yet.
unready-you = You are not ready yet.
memory-aid = A memory aid shows everybody what could be worked out about who holds what.
# $ranks: a list of rank-count
aid-surely = { $player } certainly has { $ranks }.
owner-you = You are now the owner of the table.
closed = The table is closed.
paused = The game is paused.
resumed = The game goes on.
rules-changed = The rules have changed.
# $asks: how many asks the reader has missed
caught-up =
    { $asks ->
        [one] While you were away there was one ask.
       *[other] While you were away there were { $asks } asks.
    }
resynced = The table now:

link-connected = Connected.
link-reconnecting = Connection lost. Reconnecting…
link-host-away = The host is away. The game goes on when it is back.

## The table, told as a whole

# $table: its name. $seat: 0 to 5
welcome = You sit at the table “{ $table }” as { $player }, in seat { $seat }.
welcome-watching = You are watching the table “{ $table }”.
hosting = The table “{ $table }” is open.
# $link: gofish://…
invitation-link = Others join with the link { $link }
invitation-code = Others join with the invitation { $code }
new-code = The invitation is now { $code }
wrong-code-tried =
    { $count ->
        [one] Somebody tried a wrong invitation.
       *[other] Somebody tried a wrong invitation. { $count } wrong tries so far.
    }
# $detail: what the disk says
not-saved = The game is not being saved: “{ $detail }”. It goes on, but could not be resumed after a crash.
saved-again = The game is being saved again.
# $detail: what the disk says
seat-not-saved = Your seat is not kept on this machine: { $detail }. If this program ends, you cannot come back to it.
# $options: options of the command line that were given, or left out, unlike when the table was opened
options-not-counted = This table goes on as it was set up. The options { $options } on this command line have no effect.
# $port: where the table was before
port-taken = Another program is using port { $port }, so the table has moved to another one. Earlier links no longer lead here.
# $seconds: how many
start-waits =
    { $seconds ->
        [one] Starting the game has failed several times in a row. The next attempt is in one second.
       *[other] Starting the game has failed several times in a row. The next attempt is in { $seconds } seconds.
    }
disk-waits = The disk is not responding. The game is waiting for it, and no clock is running.
disk-answers = The disk is responding again. The game goes on.
# $player: the name somebody gave, who is not at the table yet
at-door = { $player } would like to sit down.
at-door-watch = { $player } would like to watch.
approval-on = From now on you are asked before anyone new comes in.
approval-off = From now on anyone with the invitation comes in at once.
# $players: a list of names
watching-names = Watching: { $players }.
# $players: the names of those who came first. $more: how many others
watching-more =
    { $more ->
        [one] Watching: { $players }, and one more.
       *[other] Watching: { $players }, and { $more } more.
    }
watching-nobody = Nobody is watching.
waiting-for-owner = The owner of the table is being asked whether to let you in…
# $count: how many tries to come in were turned away within a minute
flooded =
    { $count ->
        [one] Somebody is flooding the table’s door: { $count } knock was turned away. Guests still get in, a little later.
       *[other] Somebody is flooding the table’s door: { $count } knocks were turned away. Guests still get in, a little later.
    }
cut-off = No connection to the broker. Still trying; the table goes on as soon as there is one.
# $detail: what the broker did, or what is in the way
cut-off-because = No connection to the broker: { $detail }. Still trying; the table goes on as soon as there is one.
connected-again = The connection to the broker is back.
two-hosts = This table is being served twice: somebody resumed it from a copy. You stay with the one that was started last; anyone who sees something else is with the other. One of the two should be closed.
went-back = The table has gone back to an earlier moment: its program was restarted without the newest moves. They no longer count.
# $count: how many tables have a name, or claim an invitation's number
tables-alike =
    { $count ->
        [one] One table answers to that.
       *[other] { $count } tables answer to that.
    } Pick the one you mean; the invite link always leads to the right one. A false table gets one guess at the invitation’s words if you try it.
# $count: how many besides the one that has refused the words
tables-others =
    { $count ->
        [one] Another table claims the same number.
       *[other] { $count } other tables claim the same number.
    } Each one you try gets one guess at the words; the invite link always leads to the right table.
# $minutes: since the last sign of the table
no-sign =
    { $minutes ->
        [one] No sign of the table for a minute. Wait as long as you like, or leave: your seat is kept.
       *[other] No sign of the table for { $minutes } minutes. Wait as long as you like, or leave: your seat is kept.
    }
gave-up =
    { $minutes ->
        [one] No sign of the table for a minute: no longer waiting. Your seat is kept; gofish join brings you back to it.
       *[other] No sign of the table for { $minutes } minutes: no longer waiting. Your seat is kept; gofish join brings you back to it.
    }
host-died = The program that serves this table has ended. It is being restarted…
host-lost = The table could not be restarted. Try: { $command }
# $command: the command that resumes the table
table-kept = The table “{ $table }” is saved. Resume it with: { $command }
left = You have left the table.

seat-you = { $player } (you)
seat-ready = Seat { $seat }: { $player }, ready.
seat-waiting = Seat { $seat }: { $player }.
# $ranks: the books, as a list
seat-playing =
    Seat { $seat }: { $player }, { $count ->
        [0] no cards
        [one] one card
       *[other] { $count } cards
    }, { $books ->
        [0] no books.
        [one] one book, { $ranks }.
       *[other] { $books } books: { $ranks }.
    }
lobby =
    { $count ->
        [0] The game has not begun. Every seat is taken.
        [one] The game has not begun. One seat is free.
       *[other] The game has not begun. { $count } seats are free.
    }
stock =
    { $count ->
        [0] The stock is empty.
        [one] One card is left in the stock.
       *[other] { $count } cards are left in the stock.
    }
game-is-over = The game is over.

# $cards: a list of hand-group
hand =
    { $count ->
        [one] You hold one card: { $cards }.
       *[other] You hold { $count } cards: { $cards }.
    }
hand-empty = You hold no cards.
# $suits: a list of suits
hand-group = { rank-count } ({ $suits })

## gofish hall

hall-serves = { $worker }: { $tables ->
    [one] 1 table
   *[other] { $tables } tables
} of { $capacity }
hall-took = Table { $table } is now served here; { $worker } had it before.
hall-gave = Table { $table } was handed over to another worker.
hall-lost = Table { $table } is no longer served here: another worker has it, or it cannot be read.
hall-log-waits = The hall’s cluster is accepting nothing, and the tables are waiting: { $why }
hall-log-goes-on = The hall’s cluster is accepting moves again.
hall-table = { $table }: { $worker }
hall-table-waits = { $table }: waiting for a worker
hall-more = There are more tables. For the next ones: gofish hall status --after { $next }
