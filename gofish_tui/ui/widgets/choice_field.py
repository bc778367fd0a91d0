"""One of several values, in one line: arrows or a click cycle through them."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar

from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from gofish_tui.ui import keys

if TYPE_CHECKING:
    from textual import events
    from textual.binding import BindingType

Value = TypeVar("Value", bound=Hashable)


class ChoiceField(Widget, Generic[Value], can_focus=True):
    """``◂ value ▸``."""

    BINDINGS: ClassVar[list[BindingType]] = [*keys.CHOICE]
    ALLOW_SELECT = False

    picked: reactive[int] = reactive(0, init=False)

    class Changed(Message):
        """Another value was picked."""

        def __init__(self, field: ChoiceField[Value]) -> None:
            super().__init__()
            self.field = field

    def __init__(self, options: Sequence[tuple[Value, str]], value: Value, *, id: str) -> None:  # noqa: A002  # Textual's word
        super().__init__(id=id)
        self._options = list(options)
        self.set_reactive(ChoiceField.picked, self._index(value))

    @property
    def value(self) -> Value:
        """What is picked."""
        return self._options[self.picked][0]

    def pick(self, value: Value) -> None:
        """Pick it without telling anybody: the form has decided."""
        self.set_reactive(ChoiceField.picked, self._index(value))
        self.refresh()

    def offer(self, options: Sequence[tuple[Value, str]], value: Value) -> None:
        """Other values to pick from."""
        self._options = list(options)
        self.pick(value)

    def _index(self, value: Value) -> int:
        return next((n for n, (option, _) in enumerate(self._options) if option == value), 0)

    def action_move(self, step: int) -> None:
        """The next value, round and round."""
        self.picked = (self.picked + step) % len(self._options)
        self.post_message(self.Changed(self))

    def on_click(self, event: events.Click) -> None:
        """The left arrow goes back, anywhere else goes on."""
        self.focus()
        self.action_move(-1 if event.x < 3 else 1)

    def render(self) -> Content:
        """The value between its arrows."""
        label = self._options[self.picked][1]
        return Content.assemble(("◂ ", "$accent"), (label, "bold"), (" ▸", "$accent"))
