"""When each book of a game was laid down: a line from the first ask to the last, for each player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content

from gofish_tui.ui.faces import rank_text

if TYPE_CHECKING:
    from gofish_tui.i18n.loader import Messages

LEVELS = "·▁▂▃▄▅▆▇█"
"""The line rises with the books: none yet, one, two… eight and more."""


Closed = tuple[tuple[int, int, int], ...]
"""Books in the order in which they were laid down: after how many asks, by which seat, of which rank."""


def timeline(say: Messages, closed: Closed, seat: int, width: int, style: str) -> Content:
    """One player's game in so many cells: it rises with each book, whose rank stands where it was laid down."""
    last = max((ask for ask, _, _ in closed), default=1) or 1
    cells: list[str | None] = [None] * width
    steps: list[tuple[int, str]] = []
    for ask, who, rank in closed:
        if who == seat:
            steps.append((min(width - 2, ask * (width - 2) // last), rank_text(say, rank)))
    for at, name in steps:
        # Books laid down together stand one after the other, with a gap between them.
        while at < width - 2 and any(cells[max(0, at - 1) : at + 2]):
            at += 1  # noqa: PLW2901
        for offset, letter in enumerate(name[: width - at]):
            cells[at + offset] = letter
    parts: list[Content] = []
    marks = [at for at, _ in steps]
    for at, cell in enumerate(cells):
        done = sum(mark <= at for mark in marks)
        if cell is None:
            parts.append(Content.styled(LEVELS[min(done, 8)], style))
        else:
            parts.append(Content.styled(cell, "bold"))
    return Content("").join(parts)
