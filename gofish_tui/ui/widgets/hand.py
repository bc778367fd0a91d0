"""The player's own cards, grouped by rank: in Go Fish the rank is what one thinks in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.containers import Container
from textual.reactive import reactive

from gofish_protocol.view import TableView, empty_table
from gofish_tui.ui import asking
from gofish_tui.ui.widgets.rank_tile import RankTile, TileFace
from gofish_tui.ui.words import words

if TYPE_CHECKING:
    from textual import events
    from textual.app import ComposeResult


class Hand(Container):
    """Thirteen tiles, of which those that are held, or may be asked for, are shown."""

    view: reactive[TableView] = reactive(empty_table(), repaint=False)
    choice: reactive[asking.Choice] = reactive(asking.NOTHING, repaint=False)

    def compose(self) -> ComposeResult:
        """Every rank there can be: showing one is cheaper than making it."""
        for rank in range(13):
            yield RankTile(rank)

    def on_mount(self) -> None:
        """Show what there is so far."""
        self._show()

    def watch_view(self) -> None:
        """The hand changed, or what may be asked for."""
        self._show()

    def watch_choice(self) -> None:
        """Another rank is picked."""
        self._show()

    def on_resize(self, event: events.Resize) -> None:
        """A hand too big for fans is shown as tiles."""
        self._crowd(event.size.width)

    def _show(self) -> None:
        view = self.view
        possible = set(asking.ranks(view))
        for tile in self.query(RankTile):
            held = view.hand >> tile.rank * 4 & 15
            shown = bool(held) or (tile.rank in possible and view.rules.asking == "any")
            chosen = self.choice.rank == tile.rank
            off = view.my_turn and tile.rank not in possible
            tile.face = TileFace(held, chosen, off) if shown else None
        self.border_title = words(self).text("panel-hand", count=view.hand.bit_count())
        self._crowd(self.size.width)

    def _crowd(self, width: int) -> None:
        faces = [tile.face.held.bit_count() for tile in self.query(RankTile) if tile.face]
        self.set_class(sum(3 * max(1, count) + 5 for count in faces) > width, "-crowded")
        self.set_class(len(faces) > 7, "-many")
