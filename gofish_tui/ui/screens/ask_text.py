"""A question that is answered with a line of text."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.containers import Vertical
from textual.widgets import Input, Static

from gofish_tui.ui import keys
from gofish_tui.ui.screens.base import SizedModal
from gofish_tui.ui.widgets.key_bar import KeyBar
from gofish_tui.ui.widgets.line_input import LineInput
from gofish_tui.ui.widgets.too_small import TooSmall

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.binding import BindingType


class Answering(LineInput):
    """Its Enter is in the key bar, where a phone finds it."""

    BINDINGS: ClassVar[list[BindingType]] = [*keys.ANSWERING]


class AskText(SizedModal[str | None]):
    """Answers with what was typed, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [*keys.DIALOG]
    AUTO_FOCUS: ClassVar[str | None] = "Input"

    def __init__(self, title: str, hint: str) -> None:
        super().__init__()
        self._title = title
        self._hint = hint

    def compose(self) -> ComposeResult:
        """The question, the line."""
        with Vertical(classes="dialog"):
            yield Static(self._title, classes="title", markup=False)
            yield Answering(placeholder=self._hint, compact=True, max_length=100)
        yield KeyBar()
        yield TooSmall()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """That is the answer, if it is one."""
        event.stop()
        if event.value.strip():
            self.dismiss(event.value.strip())

    def action_back(self) -> None:
        """No answer."""
        self.dismiss(None)
