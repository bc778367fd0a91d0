"""One protection, and how it is taken out. They are listed by room, in `tests/<room>/protections*.py`."""

from __future__ import annotations

from typing import NamedTuple


class Change(NamedTuple):
    """A piece of source that stands there once, and what it becomes."""

    file: str
    old: str
    new: str


class Protection(NamedTuple):
    """How a protection is taken out, and tests of which each fails without it."""

    changes: tuple[Change, ...]
    tests: tuple[str, ...]
    limit: str = ""
    """an entry of the tables of limits that is made a thousand times as large"""


def protection(file: str, old: str, new: str, *tests: str) -> Protection:
    """One that a single change takes out."""
    return Protection((Change(file, old, new),), tests)
