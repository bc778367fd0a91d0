"""A bar that is there only while something is wrong with the connection."""

from __future__ import annotations

from textual.reactive import reactive
from textual.widgets import Static

from gofish_protocol.vocabulary import LinkState
from gofish_tui.client.updates import Noticed
from gofish_tui.narration.notices import notice_lines
from gofish_tui.ui.words import words
from gofish_tui.vocabulary import LocalNotice


class LinkBar(Static):
    """Says that we are reconnecting, or that the host is away."""

    status: reactive[str] = reactive(LinkState.CONNECTED)
    silence: reactive[int] = reactive(0)
    """seconds without a sign of the table when that was last worth mentioning; 0 at first"""

    def __init__(self) -> None:
        super().__init__(markup=False)

    def watch_status(self) -> None:
        """Show it, or hide."""
        self.display = self.status != LinkState.CONNECTED
        if self.status == LinkState.CONNECTED:
            return
        if self.silence:
            (line,) = notice_lines(Noticed(LocalNotice.NO_SIGN, number=self.silence), words(self))
        else:
            away = self.status == LinkState.HOST_AWAY
            line = words(self).text("link-host-away" if away else "link-reconnecting")
        self.update(f"! {line}")

    def watch_silence(self) -> None:
        """Say it, too."""
        self.watch_status()
