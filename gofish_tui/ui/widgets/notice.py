"""One line above the keys for what has to be said now: news, a warning, why something did not work."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.widgets import Static

from gofish_tui.ui.remark import SILENCE, Remark

if TYPE_CHECKING:
    from textual.timer import Timer

SECONDS = 6.0


class NoticeBar(Static):
    """Literal text that goes away by itself."""

    def __init__(self) -> None:
        super().__init__(markup=False)
        self.remark = SILENCE
        self._timer: Timer | None = None

    def on_mount(self) -> None:
        """Nothing to say yet."""
        self.display = False

    def say(self, remark: Remark, *, stay: bool = False) -> None:
        """Show this, until the next one or for a while."""
        self.remark = remark
        if self._timer is not None:
            self._timer.stop()
        self.display = bool(remark.text)
        self.set_class(remark.alarming, "-alarming")
        if remark.text:
            self.update(remark.marked)
            self._timer = None if stay else self.set_timer(SECONDS, self.clear_text)

    def clear_text(self) -> None:
        """It was shown long enough."""
        self.say(SILENCE)
