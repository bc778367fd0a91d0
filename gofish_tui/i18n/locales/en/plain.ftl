### Typed commands of `--plain`: help, and what was not understood. The commands themselves are the
### same in every language, so that one set of instructions fits all.

plain-hint = Type “help” for what you can type here.

plain-help-ask = ask Asha 9 – ask the player Asha for nines. The first letters of a name will do, or the seat’s number as “table” shows it, counting from 0: ask 2 9
plain-help-ask-card = ask Asha KC – ask the player Asha for the king of clubs. The first letters of a name will do, or the seat’s number as “table” shows it, counting from 0: ask 2 KC
plain-help-ranks = Ranks are A 2 3 4 5 6 7 8 9 10 J Q K (T also means 10).
plain-help-cards = Cards are a rank A 2 3 4 5 6 7 8 9 10 J Q K and a suit C D H S: 10H is the ten of hearts.
plain-help-hand = hand – your cards
plain-help-table = table – the seats, the books, the stock, and whose turn it is
plain-help-rules = rules – the rules of this table
plain-help-invite = invite – how others get in: the invitation, the link, and the link as a QR code
plain-help-say = say … – talk to the table
# $reactions: the words
plain-help-react = { $reactions } – say how you feel about the game
plain-help-leave = leave – leave the table
plain-help-ready = ready, unready – say that you would like to begin, or not yet
plain-help-owner = You own this table: start, bot, kick Asha, handon Asha, again, pause (again to go on), close. “bot perch” seats a bot of that level.
plain-help-door = At its door: watchers (who is watching), remove Vera (send a spectator away), approval on (be asked first), then admit Asha or refuse Asha.

# $words: what was typed, shortened
plain-no-command = “{ $words }” is not a command. Type “help” for a list of them.
plain-too-much = “{ $verb }” takes nothing after it; “{ $words }” was not understood. Nothing was done.
plain-ask-form = Ask whom, and for what? For example: ask Asha 9
plain-ask-form-card = Ask whom, and for which card? For example: ask Asha KC
plain-nobody = Nobody here is called “{ $words }”. Nothing was done.
plain-no-seat = Nobody sits in seat { $words }. Nothing was done.
plain-two-names = “{ $words }” could be { $first } or { $second }. Nothing was done.
# $named: the seat of that player. $second: who sits in the seat of that number
plain-name-or-seat = “{ $words }” could be the player called { $words }, in seat { $named }, or { $second }, in seat { $words }. Type #{ $named } or #{ $words }. Nothing was done.
plain-not-begun = The game has not begun. Nothing was asked.
plain-only-watching = You are watching; only players ask. Nothing was asked.
plain-no-rank = “{ $words }” is not a rank. Ranks are A 2 3 4 5 6 7 8 9 10 J Q K.
plain-no-card = “{ $words }” is not a card. A card is a rank and a suit, such as KC or 10H.
plain-card-wanted = At this table you ask for one card, and “{ $words }” is a rank. Add a suit: C, D, H or S.
plain-rank-wanted = At this table you ask for a rank, and “{ $words }” is one card. Leave the suit out.
plain-say-what = What do you want to say? For example: say Hello
# $most: a number
plain-say-less = That is too long. The limit is { $most } characters.
plain-kick-whom = Kick whom? For example: kick Asha
plain-remove-whom = Remove whom? For example: remove Vera
plain-admit-whom = Admit or refuse whom? For example: admit Asha
plain-approval-how = On or off? For example: approval on
# $words: what was typed
plain-nobody-waits = Nobody called “{ $words }” is waiting to come in.
# $number: the number of the one who is waiting
plain-at-door = Type: admit { $number }, or refuse { $number }
plain-hand-on-whom = Hand over the table to whom? For example: handon Asha
plain-no-level = “{ $words }” is not a kind of bot. The kinds are { $levels }.
plain-no-hand = You hold no cards here.
