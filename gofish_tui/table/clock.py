"""The time as a core knows it: what was handed in with the newest input."""

from typing import NamedTuple


class Moment(NamedTuple):
    """One moment, on two clocks."""

    steady: float
    """seconds of a clock that nobody sets"""
    wall: int
    """seconds since 1970, as far as this machine knows"""


class Clock:
    """Set by the core with each input, read by its parts."""

    def __init__(self, now: Moment) -> None:
        self._now = now

    def set(self, now: Moment) -> None:
        """The next input is handled now."""
        self._now = now

    @property
    def steady(self) -> float:
        """Seconds of a clock that nobody sets."""
        return self._now.steady

    @property
    def wall(self) -> int:
        """Seconds since 1970."""
        return self._now.wall
