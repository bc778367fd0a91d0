"""A time as people read it."""

from __future__ import annotations

from datetime import datetime


def local_time(seconds: float) -> str:
    """Seconds since 1970 by this machine's clock, in figures, so that it is the same in every language; a question mark
    for what is not a time."""
    try:
        return datetime.fromtimestamp(seconds).astimezone().strftime("%Y-%m-%d %H:%M")
    except (ValueError, OverflowError, OSError):
        return "?"
