"""Those who wait at the door, as lines of text report them and refer to them. Pure."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

from gofish_tui.client.commands import Admit

if TYPE_CHECKING:
    from gofish_tui.client.updates import AtDoor, Watching
    from gofish_tui.i18n.loader import Messages


class Door:
    """The names of those who wait, by number."""

    def __init__(self) -> None:
        self._names: dict[int, str] = {}

    def saw(self, told: AtDoor) -> None:
        """Somebody came, or went."""
        if told.name:
            self._names[told.who] = told.name
        else:
            self._names.pop(told.who, None)

    def find(self, words: str) -> int | None:
        """The number of the one that is meant: by the number itself, by name, or by how one name begins."""
        if words.isascii() and words.isdecimal():
            number = int(words[:9])
            return number if number in self._names else None
        wanted = _folded(words)
        names = {who: _folded(name) for who, name in self._names.items()}
        found = [who for who, name in names.items() if name == wanted] or [
            who for who, name in names.items() if wanted and name.startswith(wanted)
        ]
        return found[0] if len(found) == 1 else None

    def answer(self, words: str, *, yes: bool) -> Admit | None:
        """The command to let that one in, or not to; None when nobody like that waits."""
        who = self.find(words)
        if who is None:
            return None
        del self._names[who]
        return Admit(who, yes)


def at_door_lines(told: AtDoor, words: Messages) -> list[str]:
    """Who would like to come in, and what to type; nothing when they have gone."""
    if not told.name:
        return []
    message = "at-door-watch" if told.watch else "at-door"
    return [words.text(message, player=told.name), words.text("plain-at-door", number=told.who)]


def watching_lines(told: Watching, words: Messages) -> list[str]:
    """Who watches."""
    if not told.names:
        return [words.text("watching-nobody")]
    return [words.text("watching-names", players=words.names(told.names))]


def _folded(name: str) -> str:
    return " ".join(unicodedata.normalize("NFC", name).casefold().split())
