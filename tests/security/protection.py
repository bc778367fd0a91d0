"""One protection, and how it is taken out. They are listed by room, in `tests/<room>/protections*.py`."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[2]
LIMIT = "limit "
"""The prefix of those that do not change the source: a limit, made a thousand times as large."""


class Change(NamedTuple):
    """A piece of source that occurs once, and what it becomes."""

    file: str
    old: str
    new: str


class Protection(NamedTuple):
    """How a protection is taken out, and tests of which each fails without it."""

    changes: tuple[Change, ...]
    tests: tuple[str, ...]

    def taken_out(self, path: Path, source: str) -> str:
        """A file's source without it."""
        for file, old, new in self.changes:
            if path == ROOT / file:
                assert source.count(old) == 1, (file, old)
                source = source.replace(old, new)
        return source


def protection(file: str, old: str, new: str, *tests: str) -> Protection:
    """One that a single change takes out."""
    return Protection((Change(file, old, new),), tests)


def in_rooms() -> Iterator[tuple[str, Protection]]:
    """All that a change of the source takes out, by name. Imports nothing of the program."""
    for path in sorted((ROOT / "tests").glob("*/protections*.py")):
        module = importlib.import_module(f"tests.{path.parent.name}.{path.stem}")
        yield from module.PROTECTIONS.items()
