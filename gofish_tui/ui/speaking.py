"""The language of the screens, which may change while they are shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, runtime_checkable

from gofish_tui.i18n.loader import Messages
from gofish_tui.i18n.picking import LANGUAGES
from gofish_tui.ui.appearance import Looks

if TYPE_CHECKING:
    from gofish_tui.ui.table_model import TableModel


@runtime_checkable
class Retold(Protocol):
    """A screen that can say everything anew."""

    async def relocalize(self) -> None:
        """In the app's language of now."""


class Speaking(Looks, inherit_bindings=False):
    """An app in one language at a time: `words`, where every widget finds what it says."""

    words: Messages
    place: TableModel | None

    def action_next_language(self) -> None:
        """Another language, in the middle of a game too."""
        after = LANGUAGES.index(self.words.lang) + 1
        # By the app's own queue: what was clicked may be gone before its click has ended.
        self.call_later(self.speak, LANGUAGES[after % len(LANGUAGES)])

    async def speak(self, lang: str) -> None:
        """Say everything that is on the screens anew, in this language, and remember it."""
        self.words = Messages(lang)
        self.settings.change(lang=lang)
        if self.place is not None:
            self.place.speak(self.words)
        for screen in self.screen_stack:
            if isinstance(screen, Retold):
                await screen.relocalize()
        self.show_title()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """A form or a question is answered in the language it was asked in."""
        if action == "next_language":
            return isinstance(self.screen, Retold)
        return super().check_action(action, parameters)

    def show_title(self) -> None:
        """The window's title is said anew as well."""
