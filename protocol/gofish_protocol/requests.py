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
    """to watch; otherwise to sit down"""
    secret: Bytes32
    """what the seat will belong to; a spectator's is not kept"""
    presence: Word
    """the id under which hints of our absence appear on `alive/…`"""


class Ask(Message, frozen=True, tag=2):
    """Ask ``to`` for ``what``, based on the state ``(epoch, seq)``; ``n`` makes a repeat harmless."""

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
    """I give up my seat."""

    n: Number


class Commit(Message, frozen=True, tag=6):
    """This seat's commitment to its 32 random bytes for a round of the shuffle, sent once the host's own has been seen."""

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
    """Remove the player in this seat."""

    n: Number
    seat: SeatNumber


class Again(Message, frozen=True, tag=12):
    """Another game at this table."""

    n: Number


class Close(Message, frozen=True, tag=13):
    """Close the table for everybody."""

    n: Number


class Pause(Message, frozen=True, tag=14):
    """Pause the game, or resume it."""

    n: Number
    on: bool
    """true pauses it"""


class HandOn(Message, frozen=True, tag=15):
    """Make the player in this seat the owner."""

    n: Number
    seat: SeatNumber


class SetReady(Message, frozen=True, tag=16):
    """This seat is ready for the next game, or not yet."""

    n: Number
    on: bool
    """it is ready"""


class Reveal(Message, frozen=True, tag=17):
    """This seat's 32 random bytes for a round of the shuffle, sent once the closed list with its commitment has been seen."""

    n: Number
    game: GameNumber
    round: GameNumber
    random: Bytes32


class RemoveSpectator(Message, frozen=True, tag=18):
    """Remove the spectator of this name. Only from the owner."""

    n: Number
    name: Name
    """as it is shown at the table"""


class ListSpectators(Message, frozen=True, tag=19):
    """Asks who is watching. Answered with `SpectatorList` as well."""

    n: Number


class Admit(Message, frozen=True, tag=20):
    """Admit or refuse the newcomer waiting under this number."""

    n: Number
    who: Number
    """the number in `AtDoor`"""
    yes: bool
    """let them in"""


class SetApproval(Message, frozen=True, tag=21):
    """From now on newcomers wait for the owner, or come in at once."""

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
    | RemoveSpectator
    | ListSpectators
    | Admit
    | SetApproval
)
"""What only the owner of the table may ask for."""
Request = Join | Ask | Say | Sync | Leave | Commit | Here | SetReady | Reveal | OwnerRequest
