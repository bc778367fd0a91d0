"""Shown by a terminal that has no room for the table. The game goes on behind it."""

from __future__ import annotations

from textual.widgets import Static

from gofish_tui.ui.words import words


class TooSmall(Static):
    """Shown by the style sheet alone, below 40×16."""

    def __init__(self) -> None:
        super().__init__(markup=False)

    def on_mount(self) -> None:
        """Our own words, short enough for very little room."""
        self.update(words(self).text("too-small"))
