"""A small canvas of cells, for what is more than text: cards, a pond, speech. Pure; the result is `Content`."""

from __future__ import annotations

from itertools import groupby
from typing import NamedTuple

from rich.cells import cell_len
from textual.content import Content


class Cell(NamedTuple):
    """The content of one cell."""

    text: str = " "
    """empty where a wide character of the cell to the left reaches in"""
    ink: str = ""
    """the style of the letter"""
    ground: str = ""
    """the color behind it; empty: whatever is below the widget"""

    @property
    def style(self) -> str:
        """Both in one."""
        return f"{self.ink} on {self.ground}".strip() if self.ground else self.ink


BLANK = Cell()


class Canvas:
    """This many cells by that many; what is drawn outside is cut off."""

    def __init__(self, width: int, height: int, ground: str = "") -> None:
        self.width = max(0, width)
        self.height = max(0, height)
        empty = Cell(ground=ground)
        self.rows = [[empty] * self.width for _ in range(self.height)]

    def put(self, x: int, y: int, text: str, ink: str = "", ground: str | None = None) -> int:
        """Write from left to right, and return where it ended; without a `ground` the existing one stays."""
        if not 0 <= y < self.height:
            return x + cell_len(text)
        row = self.rows[y]
        for character in text:
            cells = cell_len(character)
            if not cells:
                if 0 < x <= self.width:  # a sign that combines with the letter before it
                    row[x - 1] = row[x - 1]._replace(text=row[x - 1].text + character)
                continue
            if x >= 0 and x + cells <= self.width:
                behind = row[x].ground if ground is None else ground
                row[x] = Cell(character, ink, behind)
                for more in range(1, cells):
                    row[x + more] = Cell("", ink, behind)
            x += cells
        return x

    def fill(self, x: int, y: int, width: int, height: int, cell: Cell) -> None:
        """Fill all cells of a rectangle."""
        for row in self.rows[max(0, y) : max(0, y + height)]:
            for at in range(max(0, x), min(self.width, x + width)):
                row[at] = cell

    def paste(self, x: int, y: int, other: Canvas) -> None:
        """Another drawing, with its upper left corner here."""
        for row, cells in enumerate(other.rows, y):
            if 0 <= row < self.height:
                for at, cell in enumerate(cells, x):
                    if 0 <= at < self.width:
                        self.rows[row][at] = cell

    def content(self) -> Content:
        """All of it, line by line."""
        return Content("\n").join([_line(row) for row in self.rows])


def _line(row: list[Cell]) -> Content:
    runs = groupby(row, key=lambda cell: cell.style)
    return Content.assemble(*(("".join(cell.text for cell in run), style) for style, run in runs))
