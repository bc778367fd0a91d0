"""A spectator's table: everything public, nobody's hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.containers import Container

from gofish_tui.ui import keys
from gofish_tui.ui.screens.at_table import AtTable
from gofish_tui.ui.widgets.key_bar import KeyBar
from gofish_tui.ui.widgets.link_bar import LinkBar
from gofish_tui.ui.widgets.notice import Notice
from gofish_tui.ui.widgets.players import Players
from gofish_tui.ui.widgets.pond import Pond
from gofish_tui.ui.widgets.say_box import SayBox
from gofish_tui.ui.widgets.table_head import TableHead
from gofish_tui.ui.widgets.talk import Talk
from gofish_tui.ui.widgets.too_small import TooSmall
from gofish_tui.ui.widgets.turn_bar import TurnBar

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.binding import BindingType

    from gofish_tui.client.updates import Update


class WatchScreen(AtTable):
    """The same widgets as at the table, without the hand."""

    BINDINGS: ClassVar[list[BindingType]] = [*keys.WATCHING]

    def compose(self) -> ComposeResult:
        """From top to bottom; the style sheet arranges the felt."""
        yield TableHead()
        yield LinkBar()
        with Container(id="felt"):
            yield Players()
            yield Pond()
            with Container(id="talk-panel"):
                yield Talk()
                yield SayBox(self.place.draft)
        yield TurnBar()
        yield Notice()
        yield KeyBar()
        yield TooSmall()

    def follow(self, update: Update | None = None) -> None:
        """Draw the new view."""
        super().follow(update)
        for bar in self.query(TurnBar):
            bar.view, bar.since = self.view, self.place.turn_since
        for pond in self.query(Pond):
            pond.view = self.view
        for players in self.query(Players):
            players.view = self.view
