"""A question with a few answers, over whatever screen is there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Generic, NamedTuple, TypeVar

from textual.widgets import Static

from gofish_tui.ui import keys
from gofish_tui.ui.screens.base import SizedModal
from gofish_tui.ui.widgets.key_bar import KeyBar
from gofish_tui.ui.widgets.menu_item import MenuItem
from gofish_tui.ui.widgets.page import Page
from gofish_tui.ui.widgets.too_small import TooSmall

if TYPE_CHECKING:
    from textual import events
    from textual.app import ComposeResult
    from textual.binding import BindingType
    from textual.content import Content


Answer = TypeVar("Answer")


class DialogAnswer(NamedTuple, Generic[Answer]):
    """One answer: its key, its words, and what the asker is told."""

    key: str
    label: Content
    value: Answer
    more: str = ""


class Dialog(SizedModal[Answer | None]):
    """Answers with the value picked, or None when the question was put away."""

    BINDINGS: ClassVar[list[BindingType]] = [*keys.FORM, *keys.DIALOG]
    AUTO_FOCUS: ClassVar[str | None] = "MenuItem"

    def __init__(self, title: str, answers: Sequence[DialogAnswer[Answer]], text: str = "") -> None:
        super().__init__()
        self._title = title
        self._text = text
        self._answers = answers

    def compose(self) -> ComposeResult:
        """The question, the answers, the keys."""
        with Page(classes="dialog"):
            yield Static(self._title, classes="title", markup=False)
            if self._text:
                yield Static(self._text, classes="text", markup=False)
            for number, answer in enumerate(self._answers):
                yield MenuItem(answer.key, answer.label, str(number), answer.more)
        yield KeyBar()
        yield TooSmall()

    def on_menu_item_picked(self, event: MenuItem.Picked) -> None:
        """That is the answer."""
        event.stop()
        self.dismiss(self._answers[int(event.value)].value)

    def on_key(self, event: events.Key) -> None:
        """An answer's own key."""
        for answer in self._answers:
            if event.character and event.character.lower() == answer.key:
                event.stop()
                self.dismiss(answer.value)
                return

    def action_back(self) -> None:
        """Put the question away."""
        self.dismiss(None)
