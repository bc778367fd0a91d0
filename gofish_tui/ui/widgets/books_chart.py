"""When each book of a game was laid down: a line from the first ask to the last, for each player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content

from gofish_tui.ui.faces import rank_text

if TYPE_CHECKING:
    from gofish_tui.i18n.loader import Messages

LEVELS = "·▁▂▃▄▅▆▇█"
"""The line rises with the books: none yet, one, two… eight and more."""


BookTimes = tuple[tuple[int, int, int], ...]
"""Books in the order in which they were laid down: after how many asks, by which seat, of which rank."""


def timeline(say: Messages, closed: BookTimes, seat: int, width: int, style: str) -> Content:
    """One player's game in this many cells: it rises with each book, whose rank is shown where it was laid down."""
    last = max((ask for ask, _, _ in closed), default=1) or 1
    cells: list[str | None] = [None] * width
    steps: list[tuple[int, str]] = []
    for ask, who, rank in closed:
        if who == seat:
            steps.append((min(width - 2, ask * (width - 2) // last), rank_text(say, rank)))
    marks = []
    for wanted, name in steps:
        at = _free(cells, wanted, len(name))
        marks.append(wanted if at is None else at)
        for offset, letter in enumerate(name if at is not None else ""):
            cells[marks[-1] + offset] = letter
    parts: list[Content] = []
    for at, cell in enumerate(cells):
        done = sum(mark <= at for mark in marks)
        if cell is None:
            parts.append(Content.styled(LEVELS[min(done, 8)], style))
        else:
            parts.append(Content.styled(cell, "bold"))
    return Content("").join(parts)


def _free(cells: list[str | None], wanted: int, wide: int) -> int | None:
    """Where a name of this many cells has room with a gap on both sides, as near to its place as can be; None: nowhere."""
    last = len(cells) - wide
    for at in sorted(range(last + 1), key=lambda at: (abs(at - wanted), at)):
        if not any(cells[max(0, at - 1) : at + wide + 1]):
            return at
    return None
