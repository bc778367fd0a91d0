"""The winner, in the largest letters that fit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual.reactive import reactive
from textual.widget import Widget

from gofish_tui.ui.canvas import Canvas
from gofish_tui.ui.looks import look
from gofish_tui.ui.widgets.big_text import big, can_be_big, spaced

if TYPE_CHECKING:
    from textual.content import Content

PENNANTS = ("$suit-heart", "$accent", "$suit-club", "$suit-diamond")


class Winner(Widget):
    """The name between two rows of stars; nothing while nobody has won. It has its room from the style sheet."""

    won: reactive[str] = reactive("")

    def watch_won(self, won: str) -> None:
        """Without a winner it takes no room."""
        self.set_class(not won, "-nobody")

    def render(self) -> Content:
        """Stars above and below, in the colors of the suits."""
        width, height = self.content_size
        canvas = Canvas(width, height)
        is_big = look(self).blocks and height >= 5 and can_be_big(self.won, width)
        rows = big(self.won) if is_big else [spaced(self.won)]
        top = (height - len(rows)) // 2
        for y in (0, height - 1):
            for place, x in enumerate(range(1 + y % 2, width - 1, 4)):
                canvas.put(x, y, "★" if place % 2 else "·", PENNANTS[place % len(PENNANTS)])
        for number, row in enumerate(rows):
            canvas.put(max(0, (width - cell_len(row)) // 2), top + number, row, "bold $accent")
        return canvas.content()
