"""Where table talk is typed. Escape goes back to the game; nothing typed here is ever a move."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.message import Message

from gofish_tui.ui import keys
from gofish_tui.ui.widgets.line_input import LineInput
from gofish_tui.ui.words import words

if TYPE_CHECKING:
    from textual.binding import BindingType
    from textual.widgets import Input

MOST = 200
"""Characters in a line of table talk (protocol/README.md, 2)."""


class SayBox(LineInput):
    """One line of text."""

    BINDINGS: ClassVar[list[BindingType]] = [*keys.SAYING]

    class Said(Message):
        """The player wants to say this."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    class TooLong(Message):
        """The player wants to say more than a line holds."""

    def __init__(self, draft: str = "") -> None:
        super().__init__(draft, id="say", max_length=MOST, compact=True, select_on_focus=False)

    def on_mount(self) -> None:
        """The hint names the key."""
        self.placeholder = words(self).text("say-hint")

    def check_consume_key(self, key: str, character: str | None) -> bool:
        """A slash is text while typing; Textual knows only some keys by their character."""
        return key == "slash" or super().check_consume_key(key, character)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Say it, and go back to the game."""
        event.stop()
        if text := self.value.strip():
            self.post_message(self.Said(text))
        self.value = ""
        self.action_stop()

    def restricted(self) -> None:
        """The screen says that it is too long, and how long it may be."""
        self.post_message(self.TooLong())

    def action_stop(self) -> None:
        """Back to the game, keeping what was typed."""
        self.screen.set_focus(None)
