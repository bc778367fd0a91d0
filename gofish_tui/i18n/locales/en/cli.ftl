### The command line. The help texts are plain `id = text` lines without variables: `--help` reads
### them without Fluent (gofish_tui/cli_support/wording.py).

cli-about = Go Fish in the terminal, with friends, over MQTT.
cli-usage = usage
cli-command = command
cli-options = options
cli-more-help = More about a command: gofish COMMAND --help

## The commands

cli-home = the home screen
cli-play = play right away against bots on this machine
cli-host = open a table and sit down at it
cli-join = join a table by invitation, link or name, or pick one from the list
cli-watch = watch a table as a spectator
cli-tables = list the tables that can be seen from here
cli-demo = play a whole game unattended, as separate processes over MQTT
cli-referee = check games against the rules, one line of JSON each
cli-rules = show the rules
cli-broker = run only the embedded broker, shared by many tables
cli-hall = serve tables of a hall, which outlive the machine they were opened on; status: how the hall is doing
cli-doctor = check that everything is ready to play, and say how to fix what is not
cli-web = the game as a page, for phones on the same network
cli-history = list the games played here and the tables that can be resumed
cli-stats = one player’s record on this machine: wins, books, streaks, opponents
cli-replay = step through a finished game
cli-analyse = judge a finished game ask by ask: chances of winning, what would have been better, and why
cli-verify = check a game record: the deal, every move, the result
cli-arena = run a tournament between bots, with confidence intervals

## Their words and options

cli-word-where = an invitation code, an invite link, or a table’s name or id; if left out: choose from the list
cli-word-preset = deckhand, classic, classic-specific-card or classic-keep-playing
cli-word-game = a game’s id from gofish history, or a record’s file; if left out: the most recent
cli-word-record = the file of a game record
cli-word-referee-file = a file with one game per line; if left out: standard input

cli-option-help = show this help
cli-option-lang = the language of the interface
cli-option-log-file = write the log to this file
cli-option-data-dir = keep seats, records and the log in this folder
cli-option-broker = an MQTT broker or cluster: mqtt://, mqtts://, ws:// or wss://, several hosts separated by commas; own: start our own
cli-option-nats = the hall’s NATS cluster: nats:// or tls://, several nodes separated by commas; or in GOFISH_NATS
cli-option-passphrase = keep the hall’s key in its cluster, sealed with a passphrase: asked for, or in GOFISH_HALL_PASSPHRASE
cli-option-search = only tables with this in their names
cli-option-after = start after this place, which the previous list ended with
cli-option-nats-creds = a NATS credentials file to log in with
cli-option-nats-ca = certificates to trust for the hall’s cluster, instead of the system’s
cli-option-capacity = serve at most this many tables (default: 200)
cli-option-key = the file with the hall’s key, which the first worker creates; others need a copy
cli-word-hall = status: list workers and tables, then exit
cli-option-practice = point out every sure book that you pass up, if all the others are bots
cli-option-no-discovery = stay off the local network: neither announce tables nor look for them
cli-option-name = the name to play under
cli-option-plain = lines of text instead of a screen, for screen readers and pipes
cli-option-ascii = draw with ASCII characters only, including the suits
cli-option-json = one JSON object per line, in both directions, for programs
cli-option-all = all tables that may be watched, side by side on the screen
cli-option-json-list = one JSON object per line
cli-option-json-file = also write every JSON line to this file
cli-option-auto = let a bot of this level play in your place
cli-option-pace = with --auto: seconds the bot thinks (default: about as long as people do)
cli-option-patience = with --plain or --json: give up after this many seconds without word from the table (0: never; default: 600)
cli-option-tls-ca = trust the certificates in this file for mqtts:// and wss://, instead of the system’s
cli-option-tls-cert = the certificate to present to a broker that asks for one
cli-option-tls-key = the private key of that certificate
cli-option-broker-port = the port to listen on (0: any free port; default: 1883)
cli-option-no-announcement = do not announce the broker on the local network
cli-word-web-where = show only this table: an invite link, a code, or its name or id; if left out: all that can be seen from here
cli-option-lan = let the local network in (default: only this machine)
cli-option-web-bind = the address to listen on
cli-option-web-port = the port to listen on (0: any free port; default: 8000, or any free port if that is taken)
cli-option-visitors = the most visitors at a time (default: 100)
cli-option-code = the invitation code, if the table was given by name or id
cli-option-bots = seat bots of these levels
cli-option-rules = play by this preset
cli-option-rule = change individual rules, such as ask_for=card
cli-option-turn-seconds = seconds per turn (0: no clock; default: 60)
cli-option-grace-seconds = seconds until a bot takes over for a player who is away (default: 30)
cli-option-table = the table’s name
cli-option-seats = the number of seats, 2 to 6 (default: 6)
cli-option-open = let anyone in (default: only with an invitation)
cli-option-watchers = allow spectators: yes or no
cli-option-approve = newcomers wait until you let them in
cli-option-memory-aid = show everybody what could be worked out about who holds what
cli-option-leavers = when a player leaves a game for good: a bot plays on (bot), or the hand goes under the stock (out)
cli-option-bind = the address our own broker listens on
cli-option-port = the port our own broker listens on (0: any free port)
cli-option-headless = run the table only, without taking a seat
cli-option-auto-start = start as soon as this many seats are taken
cli-option-games = with --headless: stop after this many games
cli-option-tables = with --headless: run this many tables in one process
cli-option-hall = open the table in the hall on this NATS cluster: it outlives this machine
cli-option-idle = with --hall: close the table when nobody has visited it for this many seconds (default: 7 days)
cli-option-resume = resume a table whose host has ended: its name or the start of its id; if left out: the most recent
cli-option-keep = with --headless: keep the table when the program ends and resume it at the next start; for services
cli-option-seat = show only what this seat saw (default: all hands open)
cli-option-analyse-seat = this player’s asks, and the chances as this player could judge them: a name or a seat
cli-option-analyse-open = judge with all hands open
cli-option-arena-bots = the bots, two or more: levels, or module:Class for one of your own
cli-option-arena-games = games per pair (default: 1000)
cli-option-arena-players = players at a table, 2 to 6: one bot of the first kind, the rest of the second
cli-option-arena-jobs = the number of processes (default: one per core)
cli-option-arena-seed = the same seed gives the same games
cli-option-arena-json = the results as one JSON object

## Wrong use: one line that names the wrong word and what would be right

cli-wrong-command = there is no command “{ $word }”; gofish --help lists the commands
cli-wrong-command-near = there is no command “{ $word }”; did you mean “{ $near }”?
cli-wrong-order = the command comes first: gofish { $command } …
cli-wrong-option = there is no option “{ $word }” here; { $command } --help lists the options
cli-wrong-option-near = there is no option “{ $word }” here; did you mean { $near }?
cli-wrong-extra = “{ $word }” is one word too many; { $command } --help shows what goes here
cli-wrong-flag = { $option } takes no value
cli-wrong-no-value = { $option } needs a value after it
cli-wrong-name = { $option } cannot be “{ $word }”; a name needs visible letters or symbols
cli-wrong-other = { $detail }
cli-wrong-choice = { $option } cannot be “{ $word }”; it must be one of { $choices }
cli-wrong-number = { $option } cannot be “{ $word }”; it must be a whole number from { $low } to { $high }
cli-wrong-decimal = { $option } cannot be “{ $word }”; it must be a number from { $low } to { $high }
cli-wrong-bind = --bind cannot be “{ $word }”; it must be an IP address of this machine, such as 127.0.0.1 or 0.0.0.0
cli-wrong-listen = --port: cannot listen on { $address }: { $detail }
cli-wrong-code = --code cannot be “{ $word }”; an invitation is a number and two words, such as 4-amber-fiddle
cli-wrong-write = “{ $word }” cannot be written: { $detail }
cli-wrong-no-terminal = there is no terminal to draw on here; use gofish play --plain, or see gofish --help
cli-wrong-all = --all needs a screen to draw on, and cannot be used together with a table, --plain or --json
cli-wrong-both = { $first } and { $second } cannot be used together; choose one
cli-wrong-needs = { $first } only works with { $second }
cli-wrong-address = { $option } cannot be “{ $word }”; it must be an address such as mqtt://host:1883 ({ $detail })
cli-wrong-passphrase = { $option }: a passphrase must have at least { $least } characters
cli-wrong-nats = { $option }: “{ $word }” is not the address of a NATS server, such as nats://host:4222
cli-wrong-broker = { $option }: { $detail }
cli-wrong-rule-form = --rule “{ $word }” is not KEY=VALUE, such as ask_for=card
cli-wrong-rule-key = --rule: there is no rule “{ $word }”; the rules are { $choices }
cli-wrong-bluff = --rule: bluff=true only works with ask_for=card
cli-wrong-bots = there are { $bots } bots and a seat for you, but only { $seats } seats; use fewer bots or more seats
cli-wrong-file = “{ $word }” cannot be read: { $detail }
cli-wrong-arena-bots = --bots cannot be “{ $word }”; name two or more bots, such as shark,pike
cli-wrong-arena-bot = --bots: there is no bot “{ $word }”; the bots are { $choices }, and module:Class
cli-wrong-arena-class = --bots: there is no bot “{ $word }”: { $detail }
cli-wrong-no-game = there is no game “{ $word }” here; gofish history lists the games
cli-wrong-several-games = more than one game begins with “{ $word }”; give more of its id
cli-wrong-no-file = name the file of a game record: gofish verify FILE

## What happens

cli-somebody = Somebody
# What the system, a broker or a library says, in its own words: marked as a quotation where these are in another language
quotation = { $text }
# A sentence, and what else is known about it
with-detail = { $sentence } ({ $detail })

tables-none = No table can be seen from here.
tables-more = There are more tables. For the next ones: gofish tables --after { $next }
hall-passphrase = The hall’s passphrase:
tables-choose = Which one? Type its number.
tables-not-chosen = No table was chosen.
link-broken = That invite link is cut short or has a typing error.
tables-name-one = { $count } tables can be seen from here; name one.
tables-lobby = waiting
tables-playing = playing
tables-over = between games
# $phase: one of the three above. $taken: how many seats are taken
tables-open = { $table }: { $taken } of { $seats } seats taken, { $phase }
tables-by-invitation = { $table }: { $taken } of { $seats } seats taken, { $phase }, by invitation
# $number: in this list. $listing: one of the two sentences above. $table: its id. $broker: an address
tables-alike-one = { $number }. { $listing } ({ $table }, { $broker })
tables-alike-how = To pick one: gofish join TABLE-ID --code INVITATION
invitation-needed = This table needs an invitation. Type it, for example 4-amber-fiddle:

# $broker: an address
broker-guests = The broker is open to everybody: { $broker }
broker-hosts = To open a table here, use this address, with the password: gofish host --broker { $broker }

# $when: date and time in figures. $id: what to name it by
history-finished = { $when } { $table }: { $players }. Won by { $winners }. gofish replay { $id }
history-unfinished = { $when } { $table }: { $players }. Not finished. gofish host --resume { $id }
history-in-use = { $when } { $table }: { $players }. Open right now.
history-damaged = The journal { $path } cannot be read.
history-other-version = The record { $path } was written by another version of the game and cannot be shown.
history-unread = The record { $path } cannot be read.
history-none = No game has been played here yet.
replay-hint = Steps 0 to { $step }. Enter: next step; back, go 12, all, end, table, quit.
# $step: its number
replay-step = Step { $step }
replay-no-step = There is no such step; the last one is { $step }.
replay-hand = { $player } holds { $cards }.
# $ranks: the books, as a list. $winners: a list of names
verify-books =
    { $books ->
        [0] { $player }: no books
        [one] { $player }: one book, { $ranks }
       *[other] { $player }: { $books } books, { $ranks }
    }
verify-winners = Won by { $winners }
verify-fits = Record verified: its deal follows from the parts in it, every move fits, and the table signed it. Whether the parts really were the players’ was checked by each player’s program at the end of the game.
# $path: a file. $detail: what is wrong with it
verify-no-record = { $path } cannot be checked: { $detail }

# $others: how many of the other kind sit at the table. $rate, $low, $high: per cent. $books: how many more books, $margin: give or take
arena-pair = { $bot } against { $others } { $against }: wins { $rate }% ({ $low } to { $high }) of { $games } games, { $books } ± { $margin } books
arena-fair = A seat’s fair share is { $rate }%; the intervals hold 95 times in 100.
# $ms: thousandths of a second
arena-time = { $bot } thinks for { $ms } ms per ask (median)
arena-speed = { $games } games in { $seconds } s, { $asks } asks a second

# A fault of ours. $log: a path
cli-crash = Something went wrong. Details: { $log }
# The same, where nothing can be written. $error: what it is called
cli-crash-no-log = Something went wrong, and no log could be written: { $error }

## The demo. $pid: the number of a process

demo-table = The demo
demo-host = A table is open: process { $pid }, with its own broker at { $broker }.
demo-watching = { $player } (process { $pid }) is watching, and reports what a spectator sees:
demo-the-host = the host
# $count: how many saw it
demo-agreed = { $count } processes, the host, the players and the spectator, saw the same game, checked the deal and found it fair.
demo-differs = What { $player } saw is not what the others saw.
demo-not-verified = { $player } could not verify the deal: { $detail }
demo-no-record = The game was not recorded.
demo-broken = The demo was cut short: one of its processes ended or stopped responding.
