"""What somebody typed, or sent as JSON, once it is understood; and how a session is told.

A wish is only ever what was written: what is not understood is refused, never another wish.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from gofish_tui.bots import LEVELS

if TYPE_CHECKING:
    from gofish_protocol.view import TableView

USUAL_BOT = LEVELS[min(1, len(LEVELS) - 1)]
"""Who sits down when somebody wants a bot and does not say which: not the weakest, which is no fun."""
LONGEST_NAME = 64
"""Characters that a name has in a message."""


class Command(NamedTuple):
    """A command with its values: `Command("ask", {"to": 2, "what": 8})`."""

    cmd: str
    values: dict[str, Any]


class NotUnderstood(NamedTuple):
    """Why a line of JSON is no wish: `error` is a word of docs/json.md, `detail` is for the bot's author."""

    cmd: str | None
    error: str
    detail: str


class CommandTarget(Protocol):
    """The verbs of `session.Session`: all that carrying out a wish needs."""

    @property
    def view(self) -> TableView: ...
    def ask(self, to: int, what: int) -> int: ...
    def say(self, text: str) -> int: ...
    def command(self, verb: str, **values: Any) -> int: ...
    def resync(self) -> None: ...
    async def leave(self) -> None: ...


async def dispatch(wish: Command, place: CommandTarget) -> None:
    """Hand a wish to the session; its answer comes as an update."""
    match wish:
        case Command("ask", values):
            place.ask(values["to"], values["what"])
        case Command("say", values):
            place.say(values["text"])
        case Command("resync", _):
            place.resync()
        case Command("leave", _):
            await place.leave()
        case Command(verb, values):
            place.command(verb, **values)
