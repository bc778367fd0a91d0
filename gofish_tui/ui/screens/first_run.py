"""Five lines for who is here for the first time."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.content import Content
from textual.widgets import Static

from gofish_tui.ui import keys
from gofish_tui.ui.screens.base import SizedModal
from gofish_tui.ui.widgets.bullets import Bullets
from gofish_tui.ui.widgets.key_bar import KeyBar
from gofish_tui.ui.widgets.menu_item import MenuItem
from gofish_tui.ui.widgets.page import Page
from gofish_tui.ui.widgets.too_small import TooSmall
from gofish_tui.ui.words import words

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.binding import BindingType


LINES = ("first-run-ask", "first-run-get", "first-run-fish", "first-run-book", "first-run-keys")
GOT_IT, NEVER = "again", "never"


class FirstRun(SizedModal[None]):
    """Shown over home until somebody says that they know it all."""

    BINDINGS: ClassVar[list[BindingType]] = [*keys.FORM, *keys.DIALOG]
    AUTO_FOCUS: ClassVar[str | None] = "MenuItem"

    def compose(self) -> ComposeResult:
        """The game, the keys, and whether to say it again."""
        say = words(self)
        with Page(classes="dialog page"):
            yield Static(say.text("first-run-title"), classes="title", markup=False)
            yield Bullets([say.text(line) for line in LINES])
            yield MenuItem("", Content(say.text("first-run-never")), NEVER)
            yield MenuItem("", Content(say.text("first-run-again")), GOT_IT)
        yield KeyBar()
        yield TooSmall()

    def on_menu_item_picked(self, event: MenuItem.Picked) -> None:
        """Either way, on with it."""
        event.stop()
        if event.value == NEVER:
            self.app.settings.change(first_run=False)
        self.dismiss(None)

    def action_back(self) -> None:
        """It comes again next time."""
        self.dismiss(None)
