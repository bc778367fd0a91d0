"""Signs for terminals and fonts that have only ASCII: each line and mark is replaced by an ASCII character.

It works on what is about to be written, so no widget has to know about it. Each sign is one cell for one cell; what
people wrote in their own script stays as it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.segment import Segment
from textual.filter import LineFilter

if TYPE_CHECKING:
    from textual.color import Color

_SIGNS = {
    "♠♥♦♣": "SHDC",
    "●○◐★▮░▒▓": "@o=*#::#",
    "▶◀▸◂▾": "><><v",
    "≈·▪»×✔✗": "~.->xvx",
    "⏎⌫↑↓←→": "<<^v<>",
    "“”„‘’": "\"\"\"''",
    "…–—°º": ".--oo",
    "─━═╌┄│┃║": "-----|||",
    "▁▂▃▄▅▆▇█": "_..oooO#",
    "▀▔▌▐▎▏▊": "\"-|||||",
}  # fmt: skip
"""Signs, and what stands for them."""

TABLE: dict[int, str] = {
    **dict.fromkeys(range(9472, 9600), "+"),
    **dict.fromkeys(range(9600, 9632), "#"),
    **{
        ord(sign): plain
        for signs, plains in _SIGNS.items()
        for sign, plain in zip(signs, plains, strict=True)
    },
}


class PlainSigns(LineFilter):
    """What Textual calls a filter: lines on their way to the terminal."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The same line in plain signs."""
        del background
        return [
            segment
            if segment.text.isascii()
            else Segment(segment.text.translate(TABLE), segment.style, segment.control)
            for segment in segments
        ]
