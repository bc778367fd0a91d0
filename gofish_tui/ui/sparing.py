"""A terminal is sent only what has changed on it.

Textual writes every widget that has something new whole, and lines from end to end; over a slow connection a clock that ticks
and a move at a full table then cost many times what they change (docs/performance.md).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rich.control import Control
from textual._compositor import ChopsUpdate, CompositorUpdate, LayoutUpdate
from textual.app import App

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rich.console import Console, RenderableType
    from textual import events
    from textual.screen import Screen
    from textual.strip import Strip

GAP = 8
"""Cells that are written again rather than jumped over: a jump and its colors cost as much."""

_SURE = re.compile(r"[ -~\u00a1-\u00ac\u00ae-\u02ff\u0400-\u0482\u048a-\u052f\u2010-\u27bf]*")
"""Text for which every terminal draws one cell per character; where there is other text, its line is written whole."""

StyledCell = tuple[object, object]


class Shown:
    """What is on the terminal, cell by cell, as far as we wrote it."""

    def __init__(self) -> None:
        self._cells: dict[tuple[int, int], StyledCell] = {}

    def forget(self) -> None:
        """Something else may have written there: what comes next is written whole."""
        self._cells.clear()

    def note(self, x: int, y: int, strip: Strip) -> None:
        """This was written there."""
        for at, cell in enumerate(_cells(strip), x):
            self._cells[at, y] = cell

    def changes(self, x: int, y: int, strip: Strip) -> Iterator[tuple[int, Strip]]:
        """The parts of a strip that are not there yet, and where they begin; it counts as written."""
        new = _cells(strip)
        was = [self._cells.get((at, y)) for at in range(x, x + len(new))]
        if was == new:
            return
        self.note(x, y, strip)
        if _whole(new) or _whole(was):
            yield x, strip
            return
        begin = end = -GAP - 1
        for at, (old, cell) in enumerate(zip(was, new, strict=True)):
            if old == cell:
                continue
            if at - end > GAP:
                if end > 0:
                    yield x + begin, strip.crop(begin, end)
                begin = at
            end = at + 1
        yield x + begin, strip.crop(begin, end)


def _cells(strip: Strip) -> list[StyledCell]:
    """What each cell of a strip holds: a character and its style; or, where that is not sure, a part of this very strip."""
    if strip.cell_length == len(strip.text) and _SURE.fullmatch(strip.text):
        return [(char, style) for text, style, _ in strip for char in text]
    return [(strip, at) for at in range(strip.cell_length)]


def _whole(cells: Sequence[StyledCell | None]) -> bool:
    return any(cell is not None and not isinstance(cell[0], str) for cell in cells)


class Change(CompositorUpdate):
    """A frame, of which only what differs from the terminal is written. Whether it is written at all, Textual decides later."""

    def __init__(self, shown: Shown, update: ChopsUpdate | LayoutUpdate) -> None:
        self._shown = shown
        self.update = update
        """all that Textual would write"""

    def render_segments(self, console: Console) -> str:
        """As the terminal understands it."""
        if isinstance(self.update, LayoutUpdate):
            self._note(self.update)
            return self.update.render_segments(console)
        return "".join(
            Control.move_to(x, y).segment.text + part.render(console)
            for at, y, strip in _pieces(self.update)
            for x, part in self._shown.changes(at, y, strip)
        )

    def _note(self, update: LayoutUpdate) -> None:
        for y, line in enumerate(update.strips, update.region.y):
            x = update.region.x
            for strip in line:
                self._shown.note(x, y, strip)
                x += strip.cell_length


def _pieces(update: ChopsUpdate) -> Iterator[tuple[int, int, Strip]]:
    """What Textual would write, and where."""
    for y, begin, end in update.spans:
        for stop, (x, strip) in zip(update.chop_ends[y], update.chops[y].items(), strict=False):
            if strip is not None and x <= end and stop > begin:
                yield x, y, strip if stop <= end else strip.crop(0, end - x)


class Sparing(App[None], inherit_bindings=False):
    """An app that remembers what it has written."""

    def __init__(self) -> None:
        self.shown = Shown()
        super().__init__()

    def _display(self, screen: Screen[object], renderable: RenderableType | None) -> None:
        """Textual's own name, which a test watches: every frame goes through it."""
        if isinstance(renderable, (ChopsUpdate, LayoutUpdate)):
            renderable = Change(self.shown, renderable)  # type: ignore[assignment] # Textual takes these, and declares only what Rich can draw
        super()._display(screen, renderable)

    def on_resize(self, _: events.Resize) -> None:
        """A terminal moves its content when its size changes, and perhaps back again."""
        self.shown.forget()

    def action_redraw(self) -> None:
        """Draw all of the screen: something else has written on the terminal."""
        self.shown.forget()
        self.refresh(layout=True)
