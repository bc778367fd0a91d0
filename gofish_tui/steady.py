"""The clock that drives every core: nobody can set it, and it keeps counting while a laptop sleeps.

`time.monotonic` stands still during sleep on Linux and on macOS. A player's program that had slept would not know it,
and would blame the host for what it had to do meanwhile.
"""

import sys
import time


def clock_that_counts_sleep(platform: str) -> int | None:
    """The number of such a clock of the system, for `time.clock_gettime`; None where `time.monotonic` is one, as on Windows."""
    if platform == "darwin":
        return time.CLOCK_MONOTONIC
    return getattr(time, "CLOCK_BOOTTIME", None)


_CLOCK = clock_that_counts_sleep(sys.platform)


def steady() -> float:
    """Seconds since some moment."""
    return time.monotonic() if _CLOCK is None else time.clock_gettime(_CLOCK)
