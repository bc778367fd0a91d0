"""Those who wait to be let in, and how a typed line names one of them. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gofish_tui.client.commands import Admit
from gofish_tui.frontends.plain_parse import named

if TYPE_CHECKING:
    from gofish_tui.client.updates import DoorChanged


class WaitingGuests:
    """Their names, by number."""

    def __init__(self) -> None:
        self._names: dict[int, str] = {}

    def apply(self, update: DoorChanged) -> None:
        """Somebody came, or went."""
        if update.name:
            self._names[update.who] = update.name
        else:
            self._names.pop(update.who, None)

    def find(self, text: str) -> int | None:
        """The number of the one that is meant: by the number itself, by name, or by how one name begins."""
        if text.isascii() and text.isdecimal():
            number = int(text[:9])
            return number if number in self._names else None
        found = named(text, self._names)
        return found[0] if len(found) == 1 else None

    def answer(self, text: str, *, yes: bool) -> Admit | None:
        """The command to let that one in, or not to; None when nobody like that waits."""
        who = self.find(text)
        if who is None:
            return None
        del self._names[who]
        return Admit(who, yes)
