"""The command palette: everything that can be done on a screen, to be searched by name."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.content import Content
from textual.widgets import Input, Static

from gofish_protocol.text import skeleton
from gofish_tui.ui import keys
from gofish_tui.ui.screens.base import SizedModal
from gofish_tui.ui.screens.help import by_message
from gofish_tui.ui.widgets.key_bar import KeyBar, key_text
from gofish_tui.ui.widgets.line_input import LineInput
from gofish_tui.ui.widgets.menu_item import MenuItem
from gofish_tui.ui.widgets.page import Page
from gofish_tui.ui.widgets.too_small import TooSmall
from gofish_tui.ui.words import words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from textual.app import ComposeResult
    from textual.binding import ActiveBinding, BindingType


class PaletteScreen(SizedModal[str | None]):
    """Made from the bindings that are active, as the help is. Answers with the id of one, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [*keys.FORM, *keys.DIALOG]
    AUTO_FOCUS: ClassVar[str | None] = ""

    def __init__(self, active: Iterable[ActiveBinding]) -> None:
        super().__init__()
        # One of many, such as a digit or a rank, is not a command.
        self._commands = [
            bindings[0]
            for bindings in by_message([one for one in active if one.enabled]).values()
            if len({binding.action for binding in bindings}) == 1
        ]

    def compose(self) -> ComposeResult:
        """A line to type into, and below it what fits."""
        say = words(self)
        with Page(classes="dialog page"):
            yield Static(say.text("palette-title"), classes="title", markup=False)
            yield LineInput(id="palette-find", placeholder=say.text("palette-hint"), compact=True)
            for command in self._commands:
                label = Content(say.text(command.description))
                key = key_text(self, command.key.partition(",")[0])
                yield MenuItem("", label, command.id or "", key)
        yield KeyBar()
        yield TooSmall()

    def on_mount(self) -> None:
        """Ready to type, with the title in sight: it would be scrolled away before the page has its size."""
        self.query_one(LineInput).focus(scroll_visible=False)

    def on_input_changed(self, event: Input.Changed) -> None:
        """What fits stays."""
        event.stop()
        typed = skeleton(event.value.strip())
        say = words(self)
        labels = {one.id: skeleton(say.text(one.description)) for one in self._commands}
        for item in self.query(MenuItem):
            item.display = typed in labels[item.value]

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """The first that fits."""
        event.stop()
        for item in self.query(MenuItem):
            if item.display:
                self.dismiss(item.value)
                return

    def on_menu_item_picked(self, event: MenuItem.Picked) -> None:
        """That one."""
        event.stop()
        self.dismiss(event.value)

    def action_back(self) -> None:
        """None of them."""
        self.dismiss(None)
