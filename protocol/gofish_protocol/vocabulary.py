"""The closed sets of words that occur in messages, in records and in lines of JSON.

Each member equals its word, and is written as its word in msgpack, JSON and texts. Two closed sets are declared elsewhere,
with what belongs to each word: the values of the rules' options (`rules.OPTIONS`) and the levels of bots (`gofish_tui.bots`).

In messages the words are texts, not enums (`field_types.Word`): a reader has to accept those of a newer version, and to
ignore them.
"""

from enum import StrEnum


class Phase(StrEnum):
    """How far a table is."""

    LOBBY = "lobby"
    """before the first game"""
    PLAYING = "playing"
    OVER = "over"
    """after a game, until the next one is dealt"""


PHASES = tuple(Phase)
"""By their numbers in messages."""


class SeatStatus(StrEnum):
    """Who plays a seat, or whether its owner is connected."""

    EMPTY = "empty"
    HERE = "here"
    AWAY = "away"
    BOT = "bot"
    """a bot's own seat, or one that a bot plays while its owner is away"""
    OUT = "out"
    """somebody who sits out until the end of the game; only shown (`SeatView.status`), never stored or sent"""


PRESENCES = (SeatStatus.EMPTY, SeatStatus.HERE, SeatStatus.AWAY, SeatStatus.BOT)
"""By their numbers in the public state."""


class Role(StrEnum):
    """What a client came to do."""

    PLAYER = "player"
    SPECTATOR = "spectator"


class Reaction(StrEnum):
    """What somebody feels about the game (`reactions`)."""

    YAY = "yay"
    HAHA = "haha"
    GREAT = "great"
    UH_OH = "uh_oh"
    HMM = "hmm"
    ZZZ = "zzz"


class LinkState(StrEnum):
    """Whether a client reaches its table."""

    CONNECTED = "connected"
    RECONNECTING = "reconnecting"
    """the broker cannot be reached"""
    HOST_AWAY = "host_away"
    """the broker can be reached, but the host does not answer"""


class ErrorCode(StrEnum):
    """Why a request was refused, or a client sent away. The first nine are the checks of an ask, in their order."""

    GAME_OVER = "game_over"
    NOT_YOUR_TURN = "not_your_turn"
    NO_SUCH_PLAYER = "no_such_player"
    CANNOT_ASK_YOURSELF = "cannot_ask_yourself"
    PLAYER_IS_OUT = "player_is_out"
    BAD_ASK = "bad_ask"
    ALREADY_A_BOOK = "already_a_book"
    RANK_NOT_HELD = "rank_not_held"
    CARD_IS_YOURS = "card_is_yours"

    STALE = "stale"
    NOT_ALLOWED = "not_allowed"
    BAD_COMMAND = "bad_command"
    TOO_FAST = "too_fast"

    TABLE_FULL = "table_full"
    BAD_NAME = "bad_name"
    WRONG_CODE = "wrong_code"
    VERSION = "version"
    UNKNOWN = "unknown"
    TURNED_AWAY = "turned_away"

    AWAY = "away"
    KICKED = "kicked"
    LEFT = "left"
    REPLACED = "replaced"
    TABLE_CLOSED = "table_closed"


class NoticeKind(StrEnum):
    """What a host lets its table's owner know (`replies.Notice`). A reader ignores any other word."""

    WRONG_CODE = "wrong_code"
    NEW_CODE = "new_code"
    FLOODED = "flooded"
    APPROVAL = "approval"
    NOT_SAVED = "not_saved"
    SAVED_AGAIN = "saved_again"
    DISK_WAITS = "disk_waits"
    DISK_ANSWERS = "disk_answers"
    START_WAITS = "start_waits"


class CloseReason(StrEnum):
    """Why a table is closed for good (`events.Closed`)."""

    CLOSED = "closed"
    """its owner, or the person who runs the host, closed it"""
    FINISHED = "finished"
    """it was opened for one game"""
    ABANDONED = "abandoned"
    """nobody was there anymore"""


class EndReason(StrEnum):
    """Why a host ended a game although the rules did not (docs/rules.md, "Where a table goes beyond the rules")."""

    ENDLESS = "endless"
    """no ask could ever end it"""
    NO_PROGRESS = "no_progress"
    """too many asks in a row got nowhere"""


class Fault(StrEnum):
    """What is wrong with a game that was checked (`record.Verdict`; protocol/README.md, 4, has what each means)."""

    SECRET = "secret"
    LIST = "list"
    PART = "part"
    DECK = "deck"
    HAND = "hand"
    DRAW = "draw"
    MOVE = "move"
    RESULT = "result"
    TRANSCRIPT = "transcript"
    AGAIN = "again"
    ASK = "ask"
    CHANGED = "changed"
    """only for a file: it is not as it was written"""
    INCOMPLETE = "incomplete"
    """some of the game was not seen, but nothing is known to be wrong"""
