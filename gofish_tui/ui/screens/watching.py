"""A spectator's table: everything public, no hands."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from gofish_tui.ui import keys
from gofish_tui.ui.screens.game_table import GameTableScreen
from gofish_tui.ui.widgets.screen_footer import ScreenFooter
from gofish_tui.ui.widgets.too_small import TooSmall

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.binding import BindingType


class WatchScreen(GameTableScreen):
    """The same widgets as at the table, without the hand."""

    BINDINGS: ClassVar[list[BindingType]] = [*keys.WATCHING]

    def compose(self) -> ComposeResult:
        """The felt and the keys."""
        yield from self.felt()
        yield ScreenFooter()
        yield TooSmall()
