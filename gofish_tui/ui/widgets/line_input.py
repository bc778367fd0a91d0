"""A line that is typed or pasted. Whatever is pasted, all of it that fits becomes part of this one line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.widgets import Input

if TYPE_CHECKING:
    from textual.events import Paste


class LineInput(Input):
    """Textual's own keeps only the first of several pasted lines, and nothing of a text that is too long."""

    def on_paste(self, event: Paste) -> None:
        """From the terminal; Ctrl+V comes to `replace` by itself."""
        event.prevent_default()
        event.stop()
        if event.text:
            self.replace(event.text, *self.selection)

    def replace(self, text: str, start: int, end: int) -> None:
        """Put this text there, as one line; what does not fit is left out, and `restricted` says so."""
        line = one_line(text)
        start, end = sorted((start, end))
        room = self.max_length - len(self.value) + end - start if self.max_length else len(line)
        fits = line[: max(0, room)]
        if fits or not line:
            super().replace(fits, start, end)
        if len(line) > room:
            self.restricted()


def one_line(text: str) -> str:
    """The lines of a text one after the other; a text of one line as it is."""
    lines = text.splitlines()
    if len(lines) == 1 and lines[0] == text:
        return text
    return " ".join(filter(None, map(str.strip, lines)))
