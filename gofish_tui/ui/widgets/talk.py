"""Table talk: what happened in words, and what people say, newest last."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from gofish_tui.ui.telling import CHAT, NEWS, PEOPLE, PLAY, Line

if TYPE_CHECKING:
    from textual.app import ComposeResult

SHOWN = 60
"""Lines kept on the screen."""
INDENT = 2

_MARKS = {CHAT: ("“ ", "bold $accent"), NEWS: ("▪ ", "bold $success"), PEOPLE: ("· ", "$quiet")}


class Talk(VerticalScroll, can_focus=False):
    """A list that follows its end unless one has scrolled up to read."""

    def __init__(self) -> None:
        super().__init__()
        self._told = -1
        self._lines: Sequence[Line] = ()

    def compose(self) -> ComposeResult:
        """All lines in one text: cheaper than a widget for each."""
        yield Static(id="talk-lines", markup=False)

    def show(self, lines: Sequence[Line], told: int) -> None:
        """Show the newest of these lines; `told` counts all there ever were, so that nothing new costs nothing."""
        if told == self._told:
            return
        self._told = told
        self._lines = list(lines)[-SHOWN:]
        self._draw()

    def begin_again(self) -> None:
        """What is shown next is another story, even if it has as many lines."""
        self._told = -1

    def on_mount(self) -> None:
        """The end stays in sight, whatever comes and however large the window is."""
        self.anchor()

    def on_resize(self) -> None:
        """Lines break anew."""
        # While Textual lays out the new size it forgets that the lines want another height (measured): ask afterwards.
        self.call_after_refresh(self._draw)

    def _draw(self) -> None:
        width = max(10, self.scrollable_content_region.width - INDENT)
        if not self.size:
            return  # its first size will come
        rows: list[Content] = []
        for place, line in enumerate(self._lines):
            rows += drawn(line, width, newest=place == len(self._lines) - 1)
        self.query_one("#talk-lines", Static).update(Content("\n").join(rows))


def drawn(line: Line, width: int, *, newest: bool) -> list[Content]:
    """One paragraph, its mark hanging to the left of it."""
    mark, style = _MARKS.get(line.kind, ("» " if line.mine else "  ", "bold $accent"))
    text = line.text
    if line.kind == PEOPLE or (line.kind == PLAY and not newest and not line.mine):
        text = text.stylize_before("$quiet")
    first, *more = text.wrap(width) or [Content("")]
    return [Content.assemble((mark, style), first), *(Content("  ") + row for row in more)]
