"""The player's own cards, grouped by rank: in Go Fish people think in ranks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.containers import Container
from textual.reactive import reactive

from gofish_protocol.view import TableView, empty_table
from gofish_tui.ui import ask_selection
from gofish_tui.ui.card_art import SIZES, Size, fan_width
from gofish_tui.ui.widgets.own_books import OwnBooks, piles_width
from gofish_tui.ui.widgets.rank_tile import RankTile, TileFace
from gofish_tui.ui.words import words

if TYPE_CHECKING:
    from textual.app import ComposeResult

AROUND = 2
"""Rows above and below a card: a chosen one is lifted, with a mark under it."""
SHORTEST = 7
"""Rows of a hand from which cards are drawn as cards, not as tiles."""


class Hand(Container):
    """Thirteen tiles, of which those that are held, or may be asked for, are shown; and the player's own books."""

    view: reactive[TableView] = reactive(empty_table(), repaint=False)
    choice: reactive[ask_selection.AskSelection] = reactive(ask_selection.NOTHING, repaint=False)

    def compose(self) -> ComposeResult:
        """Every rank there can be: showing one is cheaper than making it."""
        for rank in range(13):
            yield RankTile(rank)
        yield OwnBooks()

    def on_mount(self) -> None:
        """Show what there is so far."""
        self._show()

    def watch_view(self) -> None:
        """The hand changed, or what may be asked for."""
        self._show()

    def watch_choice(self) -> None:
        """Another rank is picked."""
        self._show()

    def on_resize(self) -> None:
        """A hand too big for cards is shown as tiles."""
        self._arrange()

    def _show(self) -> None:
        view = self.view
        possible = set(ask_selection.ranks(view))
        for tile in self.walk_children(RankTile):
            held = view.hand >> tile.rank * 4 & 15
            shown = bool(held) or (tile.rank in possible and view.rules.asking == "any")
            chosen = self.choice.rank == tile.rank
            off = view.my_turn and tile.rank not in possible
            tile.face = TileFace(held, chosen, off) if shown else None
        for books in self.walk_children(OwnBooks):
            books.books = 0 if view.me is None else view.seats[view.me].books
        self.border_title = words(self).text("panel-hand", count=view.hand.bit_count())
        self._arrange()

    def _arrange(self) -> None:
        """The largest cards for which there is room, or tiles."""
        faces = {
            tile: tile.face.held.bit_count() for tile in self.walk_children(RankTile) if tile.face
        }
        self.set_class(len(faces) > 7, "-many")
        roomy = self.screen.has_class("-round")
        width = self.screen.size.width - 2
        size = None
        if roomy:
            books = self.query_one(OwnBooks)
            books.styles.width = piles_width(books.books.bit_count())
            room = width - piles_width(books.books.bit_count())
            size = self._largest(list(faces.values()), room)
        self.set_class(roomy and size is None, "-crowded")
        for tile, cards in faces.items():
            tile.card_size = size
            tile.styles.width = fan_width(size, max(1, cards)) if size else None

    def _largest(self, fans: list[int], room: int) -> Size | None:
        """Of the sizes of cards the first that fits, spread as far as there is room."""
        rows = max(SHORTEST, min(9, self.screen.size.height // 5 - 1)) - AROUND
        return next(
            (
                size._replace(step=step)
                for size in SIZES[:-1]
                for step in (size.width, size.width - 3, size.step)
                if size.height <= rows
                and sum(fan_width(size._replace(step=step), max(1, cards)) + 1 for cards in fans)
                <= room
            ),
            None,
        )
