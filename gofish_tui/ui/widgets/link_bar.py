"""A bar that is there only while something is wrong with the connection."""

from __future__ import annotations

from textual.reactive import reactive
from textual.widgets import Static

from gofish_tui.client.updates import CONNECTED, HOST_AWAY
from gofish_tui.ui.words import words


class LinkBar(Static):
    """Says that we are reconnecting, or that the host is away."""

    status: reactive[str] = reactive(CONNECTED)

    def __init__(self) -> None:
        super().__init__(markup=False)

    def watch_status(self, status: str) -> None:
        """Show it, or go."""
        self.display = status != CONNECTED
        message = "link-host-away" if status == HOST_AWAY else "link-reconnecting"
        if status != CONNECTED:
            self.update(f"! {words(self).text(message)}")
