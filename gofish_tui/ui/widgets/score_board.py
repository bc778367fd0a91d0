"""Everybody's books, most first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget

from gofish_protocol.view import TableView, empty_table
from gofish_tui.ui.faces import books_text
from gofish_tui.ui.widgets.books_chart import BookTimes, timeline
from gofish_tui.ui.widgets.seat_face import seat_face, tags
from gofish_tui.ui.words import words

if TYPE_CHECKING:
    from textual.geometry import Size

SHORTEST, LONGEST = 13, 96
"""Cells for a game from the first ask to the last."""


class ScoreBoard(Widget):
    """Two lines per player: the number of books with the name, then the books, along the game where it was seen."""

    closed: reactive[BookTimes] = reactive((), layout=True)
    """when the books were laid down, where we saw it"""
    view: reactive[TableView] = reactive(empty_table(), layout=True)

    def render(self) -> Content:
        """In the width there is."""
        return self._drawn(self.content_size.width)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Of what is drawn in that width, whatever width it had before."""
        return self._drawn(width).get_height({}, max(1, width))

    def _drawn(self, room: int) -> Content:
        """Bars say what numbers say: neither is needed alone."""
        say, view = words(self), self.view
        ranked = sorted(view.in_play, key=lambda seat: (-view.seats[seat].books.bit_count(), seat))
        lines = []
        width = max(SHORTEST, min(LONGEST, room - 6))
        if self.closed:
            lines.append(Content.styled(say.text("chart-title"), "$text-accent"))
        for seat in ranked:
            face = seat_face(view, seat, None)
            count = face.books.bit_count()
            bar = "★" * count
            style = "bold $success" if face.won else "$quiet"
            told = tags(say, face)
            lines.append(
                Content.assemble(
                    (f"{count:>2} ", "bold"),
                    ("▶ " if face.won else "  ", "bold $accent"),
                    (face.name, "bold"),
                    (f"  {told}" if told else "", "$quiet"),
                    (f"  {bar}" if self.closed else "", style),
                )
            )
            if self.closed:
                lines.append(
                    Content.assemble("     ", timeline(say, self.closed, seat, width, style))
                )
                continue
            books = books_text(say, face.books) or say.text("books-none")
            lines.append(
                Content.assemble("     ", (f"{bar}  " if bar else "", style), (books, style))
            )
        return Content("\n").join(lines)
