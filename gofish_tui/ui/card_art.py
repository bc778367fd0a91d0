"""Cards as cards: a face with its pips, a back with its pattern, in any size from 4×3 up.

Where colors may be chosen a card is a filled field; where they are the terminal's own, or none, or all is ASCII, it is drawn
with lines. Pips are placed as on a printed deck, as far as three rows allow.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from gofish_tui.ui.canvas import Cell
from gofish_tui.ui.faces import rank_text, suit_text

if TYPE_CHECKING:
    from gofish_tui.i18n.loader import Messages
    from gofish_tui.ui.canvas import Canvas

FACE, FACE_CHOSEN, EDGE = "$card", "$card-chosen", "$card-edge"
BACK, BACK_LINE = "$card-back", "$card-back-line"
INKS = ("$card-club", "$card-diamond", "$card-heart", "$card-spade")
"""By suit number, on a filled card."""
LINE_INKS = ("$suit-club", "$suit-diamond", "$suit-heart", "$suit-spade")

PIPS = (
    (0, 1, 0),
    (1, 0, 1),
    (1, 1, 1),
    (2, 0, 2),
    (2, 1, 2),
    (2, 2, 2),
    (2, 3, 2),
    (3, 2, 3),
    (3, 3, 3),
    (3, 4, 3),
)
"""For ace to ten: how many pips there are in the upper, the middle and the lower row."""


class Size(NamedTuple):
    """Of a card, in cells, and how much of one that lies under the next can be seen."""

    width: int
    height: int
    step: int


SIZES = (Size(14, 7, 5), Size(10, 5, 4), Size(8, 5, 4), Size(6, 5, 3), Size(5, 3, 3))
"""From the largest to the smallest."""


class CardStyle(NamedTuple):
    """How cards are drawn here."""

    filled: bool = True
    """as filled areas; otherwise with lines"""
    blocks: bool = True
    """with half blocks, of which large letters are made; else every sign is ASCII"""


def fan_width(size: Size, cards: int) -> int:
    """Cells that this many cards need, each lying over the one before."""
    return size.width + (cards - 1) * size.step if cards else 0


def draw_face(
    canvas: Canvas,
    x: int,
    y: int,
    size: Size,
    card: int,
    words: Messages,
    look: CardStyle,
    *,
    chosen: bool = False,
) -> None:
    """One card, face up."""
    rank, suit = card >> 2, card & 3
    ink = (INKS if look.filled else LINE_INKS)[suit]
    if look.filled:
        ground = FACE_CHOSEN if chosen else FACE
        canvas.fill(x, y, size.width, size.height, Cell(ground=ground))
        for row in range(size.height):
            canvas.put(x, y + row, "▏", EDGE)
    else:
        _outline(canvas, x, y, size, "bold $accent" if chosen else "$quiet")
    top, bottom = (0, size.height - 1) if look.filled else (1, size.height - 2)
    name, sign = rank_text(words, rank), suit_text(words, suit)
    canvas.put(x + 1, y + top, name, f"bold {ink}")
    canvas.put(x + 1 + len(name), y + top, sign, ink)
    if bottom <= top:
        return
    if size.width >= 10 and bottom - top >= 4:
        _pips(canvas, x + 1, y + top + 1, size.width - 1, bottom - top - 1, rank, sign, ink, name)
        canvas.put(x + size.width - 2 - len(name), y + bottom, name + sign, f"bold {ink}")
    else:
        middle = (top + bottom + 1) // 2
        canvas.put(x + size.width // 2, y + middle, sign, f"bold {ink}")
        if bottom - top >= 3:
            canvas.put(x + size.width - 1 - len(name), y + bottom, name, f"bold {ink}")


def _pips(
    canvas: Canvas,
    x: int,
    y: int,
    width: int,
    height: int,
    rank: int,
    sign: str,
    ink: str,
    name: str,
) -> None:
    middle = y + height // 2
    if rank >= len(PIPS):
        centre = x + width // 2
        canvas.put(centre - 2, middle, f"{sign} {name} {sign}", f"bold {ink}")
        for row in (y, y + height - 1):
            canvas.put(centre - 2, row, "┄┄┄┄┄", ink)
        return
    for row, count in zip((y, middle, y + height - 1), PIPS[rank], strict=True):
        for pip in range(count):
            canvas.put(x + round((2 * pip + 1) * width / (2 * count) - 0.5), row, sign, ink)


def draw_back(canvas: Canvas, x: int, y: int, size: Size, look: CardStyle) -> None:
    """One card from behind."""
    if not look.filled:
        _outline(canvas, x, y, size, BACK_LINE)
        for row in range(1, size.height - 1):
            canvas.put(x + 1, y + row, "░" * (size.width - 2), BACK_LINE)
        return
    for row in range(size.height):
        pattern = "".join("╳ "[(column + row) % 2] for column in range(size.width - 1))
        canvas.put(x, y + row, "▏" + pattern, BACK_LINE, BACK)


def _outline(canvas: Canvas, x: int, y: int, size: Size, ink: str) -> None:
    canvas.fill(x, y, size.width, size.height, Cell())
    canvas.put(x, y, "╭" + "─" * (size.width - 2) + "╮", ink)
    for row in range(1, size.height - 1):
        canvas.put(x, y + row, "│" + " " * (size.width - 2) + "│", ink)
    canvas.put(x, y + size.height - 1, "╰" + "─" * (size.width - 2) + "╯", ink)
