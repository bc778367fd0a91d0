"""Everybody's books, most first."""

from __future__ import annotations

from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget

from gofish_protocol.view import TableView, empty_table
from gofish_tui.ui.faces import books_text
from gofish_tui.ui.widgets.seat_face import seat_face, tags
from gofish_tui.ui.words import words


class ScoreBoard(Widget):
    """Two lines a player: the number of books as a bar with the name, then the books."""

    view: reactive[TableView] = reactive(empty_table(), layout=True)

    def render(self) -> Content:
        """Bars say what numbers say: neither is needed alone."""
        say, view = words(self), self.view
        ranked = sorted(view.in_play, key=lambda seat: (-view.seats[seat].books.bit_count(), seat))
        lines = []
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
                )
            )
            books = books_text(say, face.books) or say.text("books-none")
            lines.append(
                Content.assemble("     ", (f"{bar}  " if bar else "", style), (books, style))
            )
        return Content("\n").join(lines)
