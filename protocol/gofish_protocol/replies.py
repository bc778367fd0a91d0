"""What the host says to one client, sealed on its channel: inside `Sealed` on `to/<client>`."""

from typing import Annotated

from msgspec import Meta

from .field_types import CardMask, Epoch, Line, Name, Number, SeatNumber, Word
from .limits import STARTS_TOLD, STEPS_A_PAGE
from .messages import Events, Message, State


class HostStart(Message, frozen=True):
    """One start of the host, and where it continued."""

    epoch: Epoch
    seq: Number
    """the newest step that its journal had; 0 at a new table"""


Starts = Annotated[tuple[HostStart, ...], Meta(max_length=int(STARTS_TOLD))]
"""the starts that led to the current table, in order: the journal of each was written by the one before"""


class Welcome(Message, frozen=True, tag=1):
    """You are at the table; ``table_key`` opens `table` where that is sealed, and is empty at an open table."""

    epoch: Epoch
    name: Name
    """our name, as it is shown at the table"""
    seat: SeatNumber | None
    """our seat; none for a spectator"""
    table_key: Annotated[bytes, Meta(max_length=32)]
    """what opens `table`; empty at an open table"""
    code: Word
    """the invitation, for the owner; otherwise empty"""
    beat: Number = 0
    """the time of the host's newest heartbeat: an older one is a repeat"""
    starts: Starts = ()
    """the starts of the host, the present one last. They show whether steps that an earlier start published are gone; empty
    from a host that does not say"""


class NumberedStep(Message, frozen=True):
    """A step with its number, as one viewer may see it."""

    seq: Number
    events: Events


class Personal(Message, frozen=True, tag=2):
    """A step that changed your hand, as you may see it, and the hand after it."""

    epoch: Epoch
    seq: Number
    events: Events
    hand: CardMask
    """ours after the step"""


class Answer(Message, frozen=True, tag=3):
    """The outcome of your request ``n``: ``error`` is empty when it was granted. A repeated request gets the same answer."""

    n: Number
    error: Word
    """empty when it was granted, otherwise a word"""
    detail: Line


class SyncReply(Message, frozen=True, tag=4):
    """The answer to `Sync`: steps as you may see them, then, when there are no ``more``, the state and your hand.

    ``whole``: nothing that concerns the game is missing, since what was asked for or, if everything was, since it began.
    """

    epoch: Epoch
    whole: bool
    """only passing steps are missing"""
    steps: Annotated[tuple[NumberedStep, ...], Meta(max_length=int(STEPS_A_PAGE))]
    """in order"""
    more: bool
    """another page follows"""
    seq: Number
    """the last step of all"""
    state: State | None
    """the table after all of this; none while more follows"""
    hand: CardMask
    """ours after all of this"""
    after: Number = 0
    """the step that these follow: what was asked for, or the last step of the previous page. A client that has not got that far
    has lost a page"""


class Bye(Message, frozen=True, tag=5):
    """You are no longer at the table."""

    error: Word
    detail: Line


class Notice(Message, frozen=True, tag=6):
    """Something the owner should know: a new invitation code, wrong tries at the old one."""

    kind: Word
    detail: Line


class Ping(Message, frozen=True, tag=7):
    """Are you there? Answered with `Here`."""


class KeyChanged(Message, frozen=True, tag=8):
    """Somebody was removed: from now on `table` is sealed with this key."""

    epoch: Epoch
    table_key: Annotated[bytes, Meta(max_length=32)]
    """the new one"""


class SpectatorList(Message, frozen=True, tag=9):
    """Who is watching, for the owner."""

    names: Annotated[tuple[Name, ...], Meta(max_length=64)]


class Waiting(Message, frozen=True, tag=10):
    """The owner is asked whether to let you in. Repeated as often as you send `Join` again."""


class AtDoor(Message, frozen=True, tag=11):
    """Somebody is waiting to be let in, for the owner; with an empty name: no longer waiting."""

    who: Number
    """the number of the newcomer"""
    name: Name
    watch: bool
    """they want to watch, not to sit down"""


Reply = (
    Welcome
    | Personal
    | Answer
    | SyncReply
    | Bye
    | Notice
    | Ping
    | KeyChanged
    | SpectatorList
    | Waiting
    | AtDoor
)
