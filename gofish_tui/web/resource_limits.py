"""What a visitor's process may use: a stranger feeds it, and it shares the machine with the table.

Windows knows no such limits; macOS knows them, and holds only the processor's.
"""

from __future__ import annotations

import logging
import sys
import time

from gofish_tui.limits_outside import VISITOR_MEMORY

log = logging.getLogger(__name__)

EVERY_SECONDS = 10.0
SHARE_SECONDS = 5.0
"""Of a processor, for each of those: half of one in the long run."""
BURST_SECONDS = 30.0
"""Of a processor, saved up at most: an app that hangs has no more left than that."""


def limit_memory() -> None:
    """Whoever makes this process want more than that gets a MemoryError out of it, and its end."""
    _limit("RLIMIT_DATA", VISITOR_MEMORY)


class ProcessorTime:
    """What this process may use of a processor. Only an app that is alive calls `more`; one that hangs is ended."""

    def __init__(self) -> None:
        self._until = time.process_time() + BURST_SECONDS
        _limit("RLIMIT_CPU", round(self._until))

    def more(self) -> None:
        """The share of `EVERY_SECONDS`."""
        self._until = min(self._until + SHARE_SECONDS, time.process_time() + BURST_SECONDS)
        _limit("RLIMIT_CPU", round(self._until))


def _limit(name: str, most: int) -> None:
    if sys.platform == "win32":
        return
    import resource

    which = getattr(resource, name)
    try:
        _, hard = resource.getrlimit(which)
        bound = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(which, (bound, hard))
    except (OSError, ValueError) as wrong:
        log.warning("%s: %s", name, wrong)
