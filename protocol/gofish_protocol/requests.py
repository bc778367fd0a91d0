"""What a client asks of the host, sealed on its channel: inside `Opening` or `Sealed` on `from/<client>`."""

from typing import Annotated

from msgspec import Meta

from .field_types import (
    Bytes32,
    Epoch,
    GameNumber,
    Line,
    Name,
    Number,
    RuleNumbers,
    SeatNumber,
    What,
    Word,
)
from .messages import Message


class Join(Message, frozen=True, tag=1):
    """Let me in. With a seat's secret that the host knows it is a return to that seat."""

    name: Name
    watch: bool
    """to watch; else to sit down"""
    secret: Bytes32
    """what the seat will belong to; a spectator's is not kept"""
    presence: Word
    """the id under which a hint of our absence would come on `alive/…`"""


class Ask(Message, frozen=True, tag=2):
    """Ask ``to`` for ``what``, on the ground of the state ``(epoch, seq)``; ``n`` makes a repeat harmless."""

    n: Number
    epoch: Epoch
    """of the state it was made on"""
    seq: Number
    """of the state it was made on"""
    to: Annotated[int, Meta(ge=-1, le=1 << 31)]
    """a seat; any other number is refused as `no_such_player`"""
    what: What


class Say(Message, frozen=True, tag=3):
    """Table talk."""

    n: Number
    text: Line


class Sync(Message, frozen=True, tag=4):
    """Tell me everything after ``(epoch, seq)``; epoch 0 for everything of this game."""

    epoch: Epoch
    seq: Number
    """the last step that is known"""


class Leave(Message, frozen=True, tag=5):
    """I give my seat up."""

    n: Number


class Commit(Message, frozen=True, tag=6):
    """What binds this seat to its 32 random bytes for a round of the shuffle, given once the host's own was seen."""

    n: Number
    game: GameNumber
    round: GameNumber
    commitment: Bytes32


class Here(Message, frozen=True, tag=7):
    """I am still here."""


class Start(Message, frozen=True, tag=8):
    """Deal. Only from the owner, as is all of `OwnerRequest`."""

    n: Number


class SetRules(Message, frozen=True, tag=9):
    """Play by these rules from the next game on."""

    n: Number
    rules: RuleNumbers


class AddBot(Message, frozen=True, tag=10):
    """Seat a bot."""

    n: Number
    level: Word


class Kick(Message, frozen=True, tag=11):
    """Remove whoever sits there."""

    n: Number
    seat: SeatNumber


class Again(Message, frozen=True, tag=12):
    """Another game at this table."""

    n: Number


class Close(Message, frozen=True, tag=13):
    """Close the table for everybody."""

    n: Number


class Pause(Message, frozen=True, tag=14):
    """Stop the clock, or let it run."""

    n: Number
    on: bool
    """true stops it"""


class HandOn(Message, frozen=True, tag=15):
    """From now on whoever sits there looks after the table."""

    n: Number
    seat: SeatNumber


class SetReady(Message, frozen=True, tag=16):
    """The next game may begin, or not yet, as far as this seat is concerned."""

    n: Number
    on: bool
    """it may begin"""


class Reveal(Message, frozen=True, tag=17):
    """This seat's 32 random bytes for a round of the shuffle, given once the closed list with its commitment was seen."""

    n: Number
    game: GameNumber
    round: GameNumber
    random: Bytes32


class Remove(Message, frozen=True, tag=18):
    """Send away whoever watches under this name. Only from the owner."""

    n: Number
    name: Name
    """as it is shown at the table"""


class Watchers(Message, frozen=True, tag=19):
    """Who watches? Answered with `Watching` as well."""

    n: Number


class Admit(Message, frozen=True, tag=20):
    """Let in whoever waits under this number, or do not."""

    n: Number
    who: Number
    """the number in `AtDoor`"""
    yes: bool
    """let them in"""


class SetApproval(Message, frozen=True, tag=21):
    """From now on whoever comes for the first time waits for the owner, or comes in at once."""

    n: Number
    on: bool
    """they wait"""


OwnerRequest = (
    Start
    | SetRules
    | AddBot
    | Kick
    | Again
    | Close
    | Pause
    | HandOn
    | Remove
    | Watchers
    | Admit
    | SetApproval
)
"""What only the owner of the table may ask for."""
Request = Join | Ask | Say | Sync | Leave | Commit | Here | SetReady | Reveal | OwnerRequest
