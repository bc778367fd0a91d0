"""Ink that stays as dark as it was chosen, on terminals with sixteen colors.

Many of them (xterm, the Linux console) show a bold letter of the eight dark colors in its bright twin, so that black on a
white card comes out gray. There the letter is written without bold; on black the brighter twin is welcome.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from rich.color import ColorSystem
from rich.segment import Segment
from rich.style import Style
from textual.filter import LineFilter

if TYPE_CHECKING:
    from textual.color import Color

BLACK, WHITE = 0, 7
"""The first and the last of the eight that have a bright twin."""
_NOT_BOLD = Style(bold=False)


class SteadyInk(LineFilter):
    """What Textual calls a filter: lines on their way to the terminal."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The same line, without bold letters in a dark ink on a background that is not black."""
        del background
        return [
            Segment(segment.text, _steady(segment.style), segment.control)
            if segment.style and segment.style.bold
            else segment
            for segment in segments
        ]


@lru_cache(1024)
def _steady(style: Style) -> Style:
    if style.color is None or style.bgcolor is None:
        return style
    ink, ground = (
        colour.downgrade(ColorSystem.STANDARD).number for colour in (style.color, style.bgcolor)
    )
    dark = ink is not None and ink < WHITE
    return style + _NOT_BOLD if dark and ground not in (None, BLACK) else style
