"""The words that stand in messages for programs, and what each means; the code is searched for others (`said`)."""

from __future__ import annotations

NO, LATER, ANEW, LOOK = "no", "later", "anew", "look first"

ERRORS: dict[str, tuple[str, str]] = {
    "game_over": ("no game is on", LOOK),
    "not_your_turn": ("it is another seat's turn", LOOK),
    "no_such_player": ("nobody was dealt in at that seat", LOOK),
    "cannot_ask_yourself": ("the asker asked themselves", LOOK),
    "player_is_out": ("whoever was asked holds no cards", LOOK),
    "bad_ask": ("not a rank, or not a card where cards are asked for", LOOK),
    "already_a_book": ("that rank lies on the table", LOOK),
    "rank_not_held": ("the asker holds none of that rank, and has to", LOOK),
    "card_is_yours": ("the asker holds that very card, and bluffing is not allowed", LOOK),
    "stale": (
        "the ask was made before the present turn, perhaps before a restart; or the round of the shuffle is past",
        LOOK,
    ),
    "not_allowed": (
        "not now, or not from this client; as a `Refusal` of a `Join`: nobody may watch here",
        LOOK,
    ),
    "bad_command": ("what was wished makes no sense; `detail` says why", NO),
    "too_fast": ("too many wishes, or too many at the door", LATER),
    "table_full": ("no seat is free", LATER),
    "bad_name": ("nothing is left of the name that one could see", "with another name"),
    "wrong_code": ("other words than the invitation's, or none", "with the right words"),
    "version": ("the host speaks another version", NO),
    "unknown": ("the host does not know this client, perhaps since it was started again", ANEW),
    "away": ("the seat was given up, since its owner was away for long", ANEW),
    "kicked": ("the owner sent this client away", "with the new invitation"),
    "left": ("this client has given its seat up", NO),
    "replaced": ("the seat's owner came with another client", NO),
    "turned_away": ("the owner did not let this client in", NO),
    "table_closed": ("the table is closed for good", NO),
}
"""What `Answer`, `Refusal` and `Bye` may say, and whether one may try again."""

NOTICES: dict[str, str] = {
    "wrong_code": "somebody tried other words than the invitation's; `detail`: how many have",
    "new_code": "`detail` is the invitation from now on: it was changed, or the table has another owner",
    "flooded": "there is a crowd at the door; `detail`: how many knocks were turned away",
    "approval": "`detail` is `on` or `off`: whether the owner is asked before anybody new comes in;"
    " `AtDoor` follows for each who waits now, and no others wait",
    "not_saved": "the disk does not take the table's journal; `detail` says why",
    "saved_again": "it does again",
    "disk_waits": "the disk has not answered for a while: nothing can be told, and no clock runs",
    "disk_answers": "it has",
    "start_waits": "so many starts of this game came to nothing that the next one waits; `detail`: for how many seconds",
}
"""Kinds of `Notice`, all for the owner; a client passes over others."""

REASONS: dict[str, str] = {
    "closed": "the owner, or whoever runs the host, closed the table",
    "finished": "the table was opened for one game, and that is over",
    "abandoned": "nobody was there any more",
}
"""Why a table is closed: `Closed.reason` and `State.closed`, which is empty while it is open."""

ENDINGS: dict[str, str] = {
    "endless": "no ask could ever end the game",
    "no_progress": "nobody ended it",
}
"""Why the host ended a game that the rules did not: `Over.reason` and `State.reason`, which are empty else."""
