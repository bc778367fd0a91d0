"""What somebody wants at a table, once it is understood: a frozen value, from the key, line or click to the wire.

A command is only ever what was written: what is not understood is refused, never another command. Anyone who makes one
keeps to the limits of its fields; nothing between here and the wire checks them again.
"""

from typing import ClassVar, NamedTuple, assert_never

from msgspec import Struct

from gofish_protocol import requests
from gofish_protocol.rules import Rules, pack

LONGEST_NAME = 64
"""Characters that a name has in a message."""


class Ask(Struct, frozen=True):
    """Ask a seat for a rank, 0…12, or, where players ask for cards, for a card, 0…51."""

    word: ClassVar[str] = "ask"
    to: int
    what: int


class Say(Struct, frozen=True):
    """Table talk; what is longer than `CHAT_CHARS` is cut."""

    word: ClassVar[str] = "say"
    text: str


class SetReady(Struct, frozen=True):
    """A player says, before a game, whether they are ready to begin."""

    word: ClassVar[str] = "ready"
    on: bool


class Resync(Struct, frozen=True):
    """Ask for the whole state again; it comes as an update of that name."""

    word: ClassVar[str] = "resync"


class Leave(Struct, frozen=True):
    """Give the seat up and leave."""

    word: ClassVar[str] = "leave"


class Start(Struct, frozen=True):
    """Deal the first game."""

    word: ClassVar[str] = "start"


class Again(Struct, frozen=True):
    """Deal another game, after one is over."""

    word: ClassVar[str] = "again"


class Close(Struct, frozen=True):
    """Close the table for everybody."""

    word: ClassVar[str] = "close"


class SetRules(Struct, frozen=True):
    """Play by these rules from the next game on."""

    word: ClassVar[str] = "rules"
    rules: Rules


class AddBot(Struct, frozen=True):
    """Give a free seat to a bot, of one of `bots.LEVELS`."""

    word: ClassVar[str] = "bot"
    level: str


class Kick(Struct, frozen=True):
    """Remove the player in this seat from the table."""

    word: ClassVar[str] = "kick"
    seat: int


class HandOn(Struct, frozen=True):
    """Make the player in this seat the table's owner."""

    word: ClassVar[str] = "hand_on"
    seat: int


class RemoveSpectator(Struct, frozen=True):
    """Send the spectators of this name, at most `LONGEST_NAME` characters, away."""

    word: ClassVar[str] = "remove"
    name: str


class ListSpectators(Struct, frozen=True):
    """Ask who is watching; the answer is the update `SpectatorsListed`."""

    word: ClassVar[str] = "watchers"


class Admit(Struct, frozen=True):
    """Let in, or turn away, the one who waits under the number given in `AtDoor`."""

    word: ClassVar[str] = "admit"
    who: int
    yes: bool


class SetApproval(Struct, frozen=True):
    """Whether the owner is asked before somebody new comes in."""

    word: ClassVar[str] = "approval"
    on: bool


class Pause(Struct, frozen=True):
    """Pause the game, or resume it."""

    word: ClassVar[str] = "pause"
    on: bool


OwnerCommand = (
    Start
    | Again
    | Close
    | SetRules
    | AddBot
    | Kick
    | HandOn
    | RemoveSpectator
    | ListSpectators
    | Admit
    | SetApproval
    | Pause
)
"""What only the table's owner may do, or the process that hosts it."""
Command = Ask | Say | SetReady | Resync | Leave | OwnerCommand
"""All of them. ``word`` is what docs/json.md calls one."""


class NotUnderstood(NamedTuple):
    """Why a line of JSON is not a command: `error` is a word of docs/json.md, `detail` is for the bot's author."""

    cmd: str | None
    error: str
    detail: str


def owner_request(command: OwnerCommand, n: int) -> requests.OwnerRequest:
    """An owner's command as the message with this number."""
    match command:
        case Start():
            return requests.Start(n)
        case Again():
            return requests.Again(n)
        case Close():
            return requests.Close(n)
        case SetRules(rules=rules):
            return requests.SetRules(n, tuple(pack(rules)))
        case AddBot(level=level):
            return requests.AddBot(n, level)
        case Kick(seat=seat):
            return requests.Kick(n, seat)
        case HandOn(seat=seat):
            return requests.HandOn(n, seat)
        case RemoveSpectator(name=name):
            return requests.RemoveSpectator(n, name)
        case ListSpectators():
            return requests.ListSpectators(n)
        case Admit(who=who, yes=yes):
            return requests.Admit(n, who, yes)
        case SetApproval(on=on):
            return requests.SetApproval(n, on)
        case Pause(on=on):
            return requests.Pause(n, on)
        case _:
            assert_never(command)
