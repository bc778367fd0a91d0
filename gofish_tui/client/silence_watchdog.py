"""How long a table may be silent before we say so, and before an unattended program gives up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gofish_tui.client.updates import Noticed
from gofish_tui.vocabulary import LocalError, LocalNotice

if TYPE_CHECKING:
    from gofish_tui.client.reporter import Reporter

NO_SIGN_SECONDS = 60.0
JUMP_SECONDS = 5.0
"""A longer gap between two ticks means that this machine slept, and nobody is to blame for that silence."""


class SilenceWatchdog:
    """One session's. Silence is counted from the last thing that the host certainly said."""

    def __init__(self, reporter: Reporter, limit: float | None, now: float) -> None:
        """``limit``: give up after this many seconds; None: never, since somebody is there who can."""
        self._reporter = reporter
        self._limit = limit
        self._since = self._looked = now
        self._reported = False

    def reset(self, now: float) -> None:
        """The host spoke."""
        self._since = now
        self._reported = False

    def check(self, now: float, *, online: bool) -> None:
        """Report what there is to report; ``online`` tells whether at least the broker is reachable."""
        if now - self._looked > JUMP_SECONDS:
            self._since += now - self._looked
        self._looked = now
        silent = now - self._since
        if self._limit is not None and silent >= self._limit:
            self._reporter.tell(Noticed(LocalNotice.GAVE_UP, number=round(silent)))
            error = LocalError.NO_SUCH_TABLE if online else LocalError.BROKER_UNREACHABLE
            self._reporter.end(error, f"silence: {silent:.0f}")
        elif silent >= NO_SIGN_SECONDS and not self._reported:
            self._reported = True
            self._reporter.tell(Noticed(LocalNotice.NO_SIGN, number=round(silent)))
