"""Table talk: what happened in words, and what people say, newest last."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from textual.containers import Horizontal
from textual.content import Content
from textual.widget import Widget

from gofish_tui.narration.sentences import Kind

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from textual.app import ComposeResult
    from textual.events import MouseScrollDown, MouseScrollUp
    from textual.geometry import Size

    from gofish_tui.ui.sentences import TalkLine

SHOWN = 60
"""Lines kept on the screen."""
INDENT = 2
BAR = 1
WHEEL_ROWS = 2

_NEWS = ("▪ ", "bold $success")
_MARKS = {
    Kind.CHAT: ("“ ", "bold $accent"),
    Kind.NEWS: _NEWS,
    Kind.CLOSED: _NEWS,
    Kind.PEOPLE: ("· ", "$quiet"),
}


class Part(Enum):
    """Which of the lines a list shows."""

    ALL = "all"
    CHAT = "chat"
    """what people say"""
    REST = "rest"

    def has(self, line: TalkLine) -> bool:
        """Whether this line belongs to it."""
        return self is Part.ALL or (line.kind is Kind.CHAT) == (self is Part.CHAT)


class Drawn(Widget):
    """Drawn anew for whatever room it has got."""

    def __init__(self, draw: Callable[[Size], Content], *, id: str) -> None:  # noqa: A002  # Textual's word
        super().__init__(id=id)
        self._draw = draw

    def render(self) -> Content:
        """In this size."""
        return self._draw(self.size)


class Talk(Horizontal, can_focus=False):
    """A list that follows its end unless somebody has scrolled up to read.

    It draws the lines that can be seen, and the bar beside them, into boxes that never change their size: a scrolling list of
    Textual's lays the whole screen out again for each line, and once more for its bar, a frame later (docs/performance.md). It
    goes by the size it is drawn in: Textual does not tell of every change of size.
    """

    def __init__(self, part: Part = Part.ALL, *, id: str | None = None) -> None:  # noqa: A002  # Textual's word
        super().__init__(id=id)
        self._part = part
        self._all: Sequence[TalkLine] = ()
        self._told = -1
        self._lines: Sequence[TalkLine] = ()
        self._width = 0
        """for which the lines are broken into rows"""
        self._rows: list[Content] = []
        self._heights: list[int] = []
        """of each line, in rows"""
        self._below = 0
        """rows out of sight below; 0 while the end is followed"""

    def compose(self) -> ComposeResult:
        """The text, and how far it goes on."""
        yield Drawn(self._text, id="talk-lines")
        yield Drawn(self._bar, id="talk-bar")

    def show(self, lines: Sequence[TalkLine], told: int) -> None:
        """Show the newest of these lines; `told` counts all there ever were, so that nothing new costs nothing."""
        if told == self._told:
            return
        goes_on, news = 0 <= self._told < told, told - self._told
        self._told, self._all = told, list(lines)
        self._take()
        new = sum(map(self._part.has, self._all[-news:]))
        if not goes_on:
            self._below = 0
        elif self._below and new:
            # Counted from the end, since as many lines may have gone at the top as have come.
            self._below += sum(self._heights[-new:])

    def show_part(self, part: Part) -> None:
        """Show other lines than before, from their end."""
        if part is not self._part:
            self._part, self._below = part, 0
            self._take()

    def begin_again(self) -> None:
        """What is shown next is a different story, even if it has as many lines."""
        self._told = -1

    def scroll_rows(self, rows: int) -> None:
        """Go this many rows up (negative) or down, as far as there are any."""
        self._below = max(0, min(self._below - rows, self._hidden(self.size)))
        self._redraw()

    def on_mouse_scroll_up(self, event: MouseScrollUp) -> None:
        """The wheel, or a finger."""
        event.stop()
        self.scroll_rows(-WHEEL_ROWS)

    def on_mouse_scroll_down(self, event: MouseScrollDown) -> None:
        """The same, to newer lines."""
        event.stop()
        self.scroll_rows(WHEEL_ROWS)

    def _take(self) -> None:
        self._lines = [line for line in self._all if self._part.has(line)][-SHOWN:]
        self._wrap()
        self._redraw()

    def _redraw(self) -> None:
        for part in self.walk_children(Drawn):
            part.refresh()

    def _wrap(self) -> None:
        self._rows, self._heights = [], []
        if self._width:  # else its first size will come
            for place, line in enumerate(self._lines):
                rows = drawn(line, self._width, newest=place == len(self._lines) - 1)
                self._rows += rows
                self._heights.append(len(rows))

    def _hidden(self, size: Size) -> int:
        """How many rows are out of sight in a space of that size, its bar included."""
        width = max(10, size.width - BAR - INDENT)
        if width != self._width:
            self._width = width
            self._wrap()
            self._redraw()  # the bar, whose own size stays the same, too
        return max(0, len(self._rows) - size.height)

    def _top(self) -> int:
        """The first row that is seen now."""
        hidden = self._hidden(self.size)
        return hidden - min(self._below, hidden)

    def _text(self, size: Size) -> Content:
        top = self._top()
        return Content("\n").join(self._rows[top : top + size.height])

    def _bar(self, size: Size) -> Content:
        top = self._top()
        return Content("\n").join(scroll_bar(len(self._rows), size.height, top))


def scroll_bar(rows: int, height: int, top: int) -> list[Content]:
    """Beside `height` of `rows`, the first of them number `top`; nothing where all can be seen."""
    if rows <= height:
        return []
    thumb = max(1, height * height // rows)
    begins = round((height - thumb) * top / (rows - height))
    block = Content.styled(" ", "on $scrollbar")
    return [block if begins <= row < begins + thumb else Content(" ") for row in range(height)]


def drawn(line: TalkLine, width: int, *, newest: bool) -> list[Content]:
    """One paragraph, its mark hanging to the left of it."""
    mark, style = _MARKS.get(line.kind, ("» " if line.mine else "  ", "bold $accent"))
    text = line.text
    if line.kind is Kind.PEOPLE or (line.kind is Kind.PLAY and not newest and not line.mine):
        text = text.stylize_before("$quiet")
    first, *more = text.wrap(width) or [Content("")]
    return [Content.assemble((mark, style), first), *(Content("  ") + row for row in more)]
