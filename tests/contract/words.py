"""The words that stand in messages for programs, and what each means; the code is searched for others (`said`)."""

from __future__ import annotations

NO, LATER, ANEW, LOOK = "no", "later", "anew", "look first"

ERRORS: dict[str, tuple[str, str]] = {
    "game_over": ("no game is on", LOOK),
    "not_your_turn": ("it is another seat's turn", LOOK),
    "no_such_player": ("nobody was dealt in at that seat", LOOK),
    "cannot_ask_yourself": ("the asker asked themselves", LOOK),
    "player_is_out": ("the player asked holds no cards", LOOK),
    "bad_ask": ("not a rank, or not a card where cards are asked for", LOOK),
    "already_a_book": ("that rank has been laid down as a book", LOOK),
    "rank_not_held": ("the asker holds none of that rank, and has to", LOOK),
    "card_is_yours": ("the asker holds that very card, and bluffing is not allowed", LOOK),
    "stale": (
        "the ask was made before the present turn, perhaps before a restart; or the round of the shuffle is over",
        LOOK,
    ),
    "not_allowed": (
        "not now, or not from this client; as a `Refusal` of a `Join`: the table takes no spectators",
        LOOK,
    ),
    "bad_command": ("the request makes no sense; `detail` says why", NO),
    "too_fast": ("too many requests, or too many at the door", LATER),
    "table_full": ("no seat is free", LATER),
    "bad_name": ("the name has no visible characters", "with another name"),
    "wrong_code": ("words that are not the invitation's, or none", "with the right words"),
    "version": ("the host speaks another version", NO),
    "unknown": ("the host does not know this client, perhaps because it was restarted", ANEW),
    "away": ("the seat was given up, because its owner was away too long", ANEW),
    "kicked": ("the owner removed this client", "with the new invitation"),
    "left": ("this client has given up its seat", NO),
    "replaced": ("the seat's owner joined with another client", NO),
    "turned_away": ("the owner did not let this client in", NO),
    "table_closed": ("the table is closed for good", NO),
}
"""What `Answer`, `Refusal` and `Bye` may say, and whether to try again."""

NOTICES: dict[str, str] = {
    "wrong_code": "somebody tried words that are not the invitation's; `detail`: how many tries so far",
    "new_code": "`detail` is the current invitation: it was changed, or the table has a new owner",
    "flooded": "there is a crowd at the door; `detail`: how many knocks were turned away",
    "approval": "`detail` is `on` or `off`: whether the owner is asked before anybody new comes in;"
    " `AtDoor` follows for each newcomer who is waiting, and no others are",
    "not_saved": "the disk does not accept the table's journal; `detail` says why",
    "saved_again": "the disk accepts the journal again",
    "disk_waits": "the disk has not answered for a while: nothing can be published, and no clock runs",
    "disk_answers": "the disk has answered",
    "start_waits": "so many starts of this game failed that the next one is delayed; `detail`: by how many seconds",
}
"""Kinds of `Notice`, all for the owner; a client ignores others."""

REASONS: dict[str, str] = {
    "closed": "the owner, or the person who runs the host, closed the table",
    "finished": "the table was opened for a number of games, and they are over",
    "abandoned": "nobody was there anymore",
}
"""Why a table is closed: `Closed.reason` and `State.closed`, which is empty while it is open."""

ENDINGS: dict[str, str] = {
    "endless": "no ask could ever end the game",
    "no_progress": "nobody ended it",
}
"""Why the host ended a game that the rules did not: `Over.reason` and `State.reason`, which are otherwise empty."""
