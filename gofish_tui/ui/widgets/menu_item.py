"""A line of a menu: its key, what it does, and perhaps a word more."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.widgets import Static


class MenuItem(Static, can_focus=True):
    """Picked by Enter, by a click, or by its key, which the screen or dialog binds."""

    ALLOW_SELECT = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "pick", "key-pick", show=False, id="menu.pick")
    ]

    class Picked(Message):
        """This line is wished for."""

        def __init__(self, value: str) -> None:
            super().__init__()
            self.value = value

    def __init__(self, key: str, label: Content, value: str, more: str = "") -> None:
        text = Content.assemble((f" {key} ", "bold $accent"), " ", label)
        if more:
            text = Content.assemble(text, "\n", ("    " + more, "$quiet"))
        super().__init__(text, markup=False)
        self.value = value

    def action_pick(self) -> None:
        """Enter."""
        self.post_message(self.Picked(self.value))

    def on_click(self) -> None:
        """A click or a tap."""
        self.action_pick()
