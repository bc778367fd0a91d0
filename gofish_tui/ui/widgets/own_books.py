"""The player's own books, as piles beside the hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.reactive import reactive
from textual.widget import Widget

from gofish_protocol.cards import ranks_in
from gofish_tui.ui.canvas import Canvas, Cell
from gofish_tui.ui.card_art import EDGE, FACE_CHOSEN, Size, draw_back
from gofish_tui.ui.faces import rank_text
from gofish_tui.ui.looks import look
from gofish_tui.ui.words import words

if TYPE_CHECKING:
    from textual.content import Content

PILE = Size(5, 3, 3)


def piles_width(books: int) -> int:
    """Cells for this many books: a pile each, every one over the one before."""
    return PILE.width + (books - 1) * PILE.step + 2 if books else 0


class OwnBooks(Widget):
    """As wide as it needs to be; the hand gives it the room."""

    books: reactive[int] = reactive(0)
    """the ranks laid down, as a mask"""

    def render(self) -> Content:
        """Piles of four, closed, with their rank."""
        say, dressed = words(self), look(self)
        width, height = self.content_size
        canvas = Canvas(width, height)
        top = max(0, (height - PILE.height) // 2)
        for place, rank in enumerate(ranks_in(self.books)):
            x = 1 + place * PILE.step
            draw_back(canvas, x, top, PILE, dressed)
            name = rank_text(say, rank)
            if dressed.filled:
                canvas.fill(x, top, PILE.width, 2, Cell(ground=FACE_CHOSEN))
                canvas.put(x, top, "▏", EDGE)
                canvas.put(x, top + 1, "▏", EDGE)
            canvas.put(
                x + 1,
                top + 1 if not dressed.filled else top,
                name,
                "bold $card-spade" if dressed.filled else "bold",
            )
        if self.books:
            canvas.put(1, top + PILE.height, f"★ {self.books.bit_count()}", "bold $felt-ink")
        return canvas.content()
