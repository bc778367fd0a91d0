"""Table talk: what happened in words, and what people say, newest last."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import TYPE_CHECKING

from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Static

from gofish_tui.narration.sentences import Kind

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.events import MouseScrollDown, MouseScrollUp

    from gofish_tui.ui.sentences import TalkLine

SHOWN = 60
"""Lines kept on the screen."""
INDENT = 2
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


class Talk(Horizontal, can_focus=False):
    """A list that follows its end unless somebody has scrolled up to read.

    It draws the lines that can be seen, and the bar beside them, into boxes that never change their size: a scrolling list of
    Textual's lays the whole screen out again for each line, and once more for its bar, a frame later (docs/performance.md).
    """

    def __init__(self, part: Part = Part.ALL, *, id: str | None = None) -> None:  # noqa: A002  # Textual's word
        super().__init__(id=id)
        self._part = part
        self._all: Sequence[TalkLine] = ()
        self._told = -1
        self._lines: Sequence[TalkLine] = ()
        self._rows: list[Content] = []
        self._heights: list[int] = []
        """of each line, in rows"""
        self._below = 0
        """rows out of sight below; 0 while the end is followed"""

    def compose(self) -> ComposeResult:
        """The text, and how far it goes on."""
        yield Static(id="talk-lines", markup=False)
        yield Static(id="talk-bar", markup=False)

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
        self._draw()

    def show_part(self, part: Part) -> None:
        """Show other lines than before, from their end."""
        if part is not self._part:
            self._part, self._below = part, 0
            self._take()
            self._draw()

    def begin_again(self) -> None:
        """What is shown next is a different story, even if it has as many lines."""
        self._told = -1

    def scroll_rows(self, rows: int) -> None:
        """Go this many rows up (negative) or down, as far as there are any."""
        self._below -= rows
        self._draw()

    def on_resize(self) -> None:
        """Lines break again."""
        self._wrap()
        self._draw()

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

    def _wrap(self) -> None:
        width = max(10, self.size.width - 1 - INDENT)
        self._rows, self._heights = [], []
        if self.size:  # else its first size will come
            for place, line in enumerate(self._lines):
                rows = drawn(line, width, newest=place == len(self._lines) - 1)
                self._rows += rows
                self._heights.append(len(rows))

    def _draw(self) -> None:
        height, rows = self.size.height, self._rows
        self._below = max(0, min(self._below, len(rows) - height))
        end = len(rows) - self._below
        top = max(0, end - height)
        text, bar = self.query_one("#talk-lines", Static), self.query_one("#talk-bar", Static)
        text.update(Content("\n").join(rows[top:end]), layout=False)
        bar.update(Content("\n").join(scroll_bar(len(rows), height, top)), layout=False)


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
