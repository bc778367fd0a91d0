"""The top line: the pond, how many books are left, which table this is, and who is watching it."""

from __future__ import annotations

from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget

from gofish_protocol.view import TableView, empty_table
from gofish_protocol.vocabulary import Phase
from gofish_tui.narration.narrate import spectators
from gofish_tui.narration.sentences import text
from gofish_tui.ui.words import words

ROOMY = 60
"""Cells from which there is room for the game's own name."""
ROOM_FOR_NAMES = 90
"""And for those of the spectators."""


class TableHead(Widget):
    """One line; the table's name comes last, since it is not ours."""

    view: reactive[TableView] = reactive(empty_table())
    table: reactive[str] = reactive("")
    watching: reactive[bool] = reactive(False)

    def render(self) -> Content:
        """What is true of the whole table."""
        say, view = words(self), self.view
        title = (say.text("app-title") + "  ") * (self.content_size.width >= ROOMY)
        parts: list[Content | tuple[str, str]] = [(title, "bold")]
        if self.watching:
            parts += [(say.text("head-watching"), "bold $accent"), ("  ", "")]
        if view.phase != Phase.LOBBY:
            parts += [
                ("≈ ", ""),
                (say.text("head-stock", count=view.stock), "bold"),
                ("  ★ ", ""),
                (say.text("head-books", count=view.booked.bit_count()), ""),
                ("  ", ""),
            ]
        named = bool(view.spectators) and self.content_size.width >= ROOM_FOR_NAMES
        if view.spectators and not named:
            parts += [
                (say.text("head-audience", count=view.spectators), "$text-accent"),
                ("  ", ""),
            ]
        parts += [("·  " if title or len(parts) > 1 else "", ""), (self.table, "bold")]
        if named:
            told = text(spectators(view.spectators, view.spectator_names), say)
            parts += [("  ·  ", ""), (told, "$text-accent")]
        return Content.assemble(*parts)
