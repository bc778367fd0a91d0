"""Tables on this disk that were never closed: what can be dealt on, and which of them somebody means."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, NamedTuple

from gofish_protocol.text import skeleton
from gofish_tui.journal.sqlite import (
    JournalDamaged,
    JournalInUse,
    JournalOfAnotherVersion,
    look_into,
)
from gofish_tui.private import make_private
from gofish_tui.store.locking import FileLock

if TYPE_CHECKING:
    from pathlib import Path

    from gofish_tui.table.saved_table import Saved


class NothingToResume(Exception):
    """No table on this disk is meant by that; the text is what was asked for."""


class Unfinished(NamedTuple):
    """A table whose journal is on the disk, so that a host can resume it."""

    path: Path
    changed: float
    """when it was last written, seconds since 1970"""
    in_use: bool
    """a host process serves it right now"""
    saved: Saved | None
    """None when it cannot be read: it is damaged, or another version's"""

    @property
    def table(self) -> str:
        """The table's id."""
        return self.path.stem

    @property
    def name(self) -> str:
        """What the table is called; empty when that cannot be read."""
        return self.saved.config.name if self.saved else ""


def unfinished(data_dir: Path) -> list[Path]:
    """The journals of tables that were not closed, newest first."""
    try:
        paths = list((data_dir / "tables").glob("*.sqlite"))
    except OSError:
        return []
    return sorted(paths, key=_newest_change, reverse=True)


def _newest_change(path: Path) -> float:
    """When a journal was last written, seconds since 1970."""
    times = [0.0]
    for name in (path, path.with_name(f"{path.name}-wal")):
        try:
            times.append(name.stat().st_mtime)
        except OSError:
            continue
    return max(times)


def is_served(path: Path) -> bool:
    """Whether a host process holds a table's journal right now."""
    return FileLock.held(path.with_suffix(".lock"))


def unfinished_tables(data_dir: Path) -> list[Unfinished]:
    """All of them, newest first. A host that died before it wrote anything has left nothing to go on with."""
    found = []
    for path in unfinished(data_dir):
        try:
            saved = look_into(path)
            if saved is None:
                continue
        except (JournalDamaged, JournalOfAnotherVersion):
            saved = None
        found.append(Unfinished(path, _newest_change(path), is_served(path), saved))
    return found


def table_to_resume(data_dir: Path, wanted: str) -> Path:
    """The journal that ``wanted`` means: the beginning of an id, or a name; empty: the newest that nobody serves.

    Raises :class:`NothingToResume`, also when several are meant, and :class:`JournalInUse` when a host serves it already.
    """
    tables = unfinished_tables(data_dir)
    if wanted:
        tables = [t for t in tables if t.table.startswith(wanted.lower())] or [
            t for t in tables if t.name and skeleton(t.name) == skeleton(wanted)
        ]
    free = [table for table in tables if not table.in_use]
    if not tables or (wanted and len(free) > 1):
        raise NothingToResume(wanted)
    if not free:
        raise JournalInUse(tables[0].table)
    return free[0].path


def hold_name(data_dir: Path, name: str) -> FileLock | None:
    """Hold a table's name, from before it is looked up until its journal can be found by that: else several first starts at
    once would open a table each. None on a disk that has no place for it.

    Raises :class:`JournalInUse` when somebody else holds it.
    """
    folder = data_dir / "tables"
    try:
        make_private(folder)
        held = FileLock.take(folder / f"{sha256(skeleton(name).encode()).hexdigest()[:24]}.name")
    except OSError:
        return None
    if held is None:
        raise JournalInUse(name)
    return held


def kept_table(data_dir: Path, name: str) -> Path | None:
    """The newest journal of a table of this name, None when there is none.

    One that cannot be read may have been of that name: it is handed out, so that reading it tells what is in the way, rather
    than that another table is opened under a new invitation. Raises :class:`JournalInUse` when a host serves the table already.
    """
    tables = unfinished_tables(data_dir)
    named = [t for t in tables if t.name and skeleton(t.name) == skeleton(name)]
    free = [table for table in named if not table.in_use]
    if named and not free:
        raise JournalInUse(named[0].table)
    unreadable = [table for table in tables if table.saved is None and not table.in_use]
    found = free or unreadable
    return found[0].path if found else None
