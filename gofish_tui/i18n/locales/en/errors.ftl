### One sentence for every word of a refusal or an error. None takes an argument, so that any of
### them can be shown wherever the word turns up.

## Refused asks (RULES, in the order of the checks)

error-game-over = The game is over.
error-not-your-turn = It is not your turn.
error-no-such-player = There is nobody in that seat.
error-cannot-ask-yourself = You cannot ask yourself.
error-player-is-out = That player has no cards.
error-bad-ask = That is not something you can ask for here.
error-already-a-book = That rank is a book already.
error-rank-not-held = You can only ask for a rank that you hold.
error-card-is-yours = You hold that very card yourself.

## Refused commands

error-stale = The table has changed since you chose. Look again, then choose.
error-too-fast = That was too fast. Wait a moment.
error-not-allowed = Only the owner of the table can do that, and only at certain times.
error-bad-command = That command was not understood.

## Errors that end the program

error-wrong-code = That invitation is not right. If you are sure of every word, someone may be posing as the table: ask for its invite link.
error-uninvited = This table needs an invitation. Ask for its code or for the whole invite link.
error-unproven = A table with that number tried the invitation, but did not prove that it knows the words. Someone may be guessing them: ask for the invite link.
error-table-full = The table is full.
error-no-such-table = There is no such table. If you know there is one, use its invite link.
error-several-tables = More than one table answers to that.
error-broker-unreachable = The message broker cannot be reached.
error-version = That table runs another version of the game. Update whichever is older.
error-kicked = The owner of the table asked you to leave.
error-turned-away = The owner of the table did not let you in.
error-away = You were away so long that your seat was given up, and there is no free seat now.
error-table-closed = The table is closed.
error-replaced = You joined this table from somewhere else, and your seat is there now.
error-nothing-to-resume = There is no such unfinished table on this machine. gofish history lists the ones there are.
error-in-use = That table is being served, or played at, on this machine right now.
error-journal-damaged = The journal of that table cannot be used. It has been set aside.
error-journal-of-another-version = The journal of that table was written by another version of gofish. It has not been changed.
error-journal-out-of-reach = The journal of that table cannot be read right now. It has not been moved.
error-hall-unreachable = No node of the hall’s cluster is responding. Check --nats or --hall, and that the NATS servers are running.
error-hall-login = The hall’s cluster does not accept this login, or the login lacks permissions that a hall needs. Check user, password and permissions.
error-hall-no-jetstream = That NATS server has no JetStream, in which a hall keeps its tables. Turn it on in the server’s configuration.
error-hall-no-space = The disks of the hall’s cluster are full, or its log has reached its limits. Free some space; tables wait until then.
error-hall-key = That key is not the hall’s, or cannot be read. Copy the key file of a worker that is running.
error-hall-passphrase = That passphrase does not open the hall’s key. Use the one that the first worker was started with.
error-hall-version = The hall was written by another version of gofish. It has not been changed.
error-hall-no-worker = No worker of the hall has room for another table, or none is running. Start another with “gofish hall”.
error-bad-name = That name cannot be shown. Choose another with --name.
error-no-spectators = This table does not allow spectators.

## A word that this version does not know

error-unknown = That was refused, for a reason this version does not know.
