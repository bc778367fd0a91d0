"""A line of a menu: its key, what it does, and perhaps a word more."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rich.cells import cell_len
from textual.content import Content
from textual.message import Message
from textual.widget import Widget

from gofish_tui.ui import keys

if TYPE_CHECKING:
    from textual.binding import BindingType
    from textual.geometry import Size

LABEL_CELLS = 12
"""Where the second part begins when it is beside the first."""


class MenuItem(Widget, can_focus=True):
    """Picked by Enter, by a click, or by its key, which the screen or dialog binds."""

    ALLOW_SELECT = False
    BINDINGS: ClassVar[list[BindingType]] = [*keys.MENU]

    class Picked(Message):
        """This line was picked."""

        def __init__(self, value: str) -> None:
            super().__init__()
            self.value = value

    def __init__(self, key: str, label: Content, value: str, more: str = "") -> None:
        super().__init__(classes="-two" if more else None)
        self._key = key
        self._label = label
        self._more = more
        self.value = value

    def render(self) -> Content:
        """In two lines, or in one with the second part beside the first, as the height has it."""
        mark = "▶" if self.has_focus else " "
        lead = Content.styled(f"{mark} {self._key}  " if self._key else f"{mark} ", "bold $accent")
        if not self._more:
            return Content.assemble(lead, self._label)
        if self.content_size.height > 1:
            below = self._below(self.content_size.width)
            return Content("\n").join([Content.assemble(lead, self._label), *below])
        more = Content.styled(self._more, "$quiet")
        gap = " " * max(2, LABEL_CELLS - self._label.cell_length)
        return Content.assemble(lead, self._label, gap, more)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Where the height is free: the label, and below it all that there is to say."""
        return 1 + len(self._below(width)) if self._more else 1

    def mark(self, key: str) -> None:
        """Another key, or sign, at its beginning."""
        self._key = key
        self.refresh()

    def _below(self, width: int) -> list[Content]:
        indent = " " * (4 + cell_len(self._key) if self._key else 2)
        more = Content.styled(self._more, "$quiet")
        return [Content.assemble(indent, line) for line in more.wrap(max(8, width - len(indent)))]

    def action_pick(self) -> None:
        """Enter."""
        self.post_message(self.Picked(self.value))

    def on_click(self) -> None:
        """A click or a tap."""
        self.action_pick()
