"""Tables on this disk that were never closed: which can be resumed, and which of them somebody means."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, NamedTuple

from gofish_protocol.text import skeleton
from gofish_tui.journal.sqlite import (
    JournalDamaged,
    JournalInUse,
    JournalOfAnotherVersion,
    JournalPlace,
    look_into,
)
from gofish_tui.private import make_private
from gofish_tui.store.locking import FileLock

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from gofish_tui.table.saved_table import Saved


class NothingToResume(Exception):
    """No table on this disk matches; the text is what was asked for."""


class Unfinished(NamedTuple):
    """A table whose journal is on the disk, so that a host can resume it."""

    place: JournalPlace
    changed: float
    """when it was last written, seconds since 1970"""
    in_use: bool
    """a host process serves it right now"""
    saved: Saved | None
    """None when it cannot be read: it is damaged, or another version's"""

    @property
    def table(self) -> str:
        """The table's id."""
        return self.place.table

    @property
    def name(self) -> str:
        """What the table is called; empty when that cannot be read."""
        return self.saved.config.name if self.saved else ""


def journal_files(data_dir: Path) -> list[Path]:
    """The files with journals of tables that were not closed, newest first."""
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
    """Whether a host process holds a file of journals right now."""
    return FileLock.held(path.with_suffix(".lock"))


def unfinished_tables(data_dir: Path) -> list[Unfinished]:
    """All of them, newest first. A host that died before it wrote anything has left nothing to resume."""
    found: dict[str, Unfinished] = {}
    for path in journal_files(data_dir):
        states: Mapping[str, Saved | None]
        try:
            states = look_into(path)
        except (JournalDamaged, JournalOfAnotherVersion):
            states = {path.stem: None}
        changed, in_use = _newest_change(path), is_served(path)
        for table, saved in states.items():
            one = Unfinished(JournalPlace(path, table), changed, in_use, saved)
            # A table that was taken out of a file with others may for a moment be in both.
            if table not in found or one.place.is_own:
                found[table] = one
    return list(found.values())


def table_to_resume(data_dir: Path, wanted: str) -> JournalPlace:
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
    return free[0].place


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


def kept_table(data_dir: Path, name: str) -> JournalPlace | None:
    """The newest journal of a table of this name, None when there is none. Raises as `kept_tables` does."""
    return kept_tables(data_dir, [name])[0]


def kept_tables(data_dir: Path, names: Sequence[str]) -> list[JournalPlace | None]:
    """For each name the newest journal of a table of that name, None when there is none.

    One that cannot be read may have been of that name: it is handed out, so that reading it reports the problem, instead
    of another table being opened under a new invitation. Raises :class:`JournalInUse` when a host serves the table already.
    """
    tables = unfinished_tables(data_dir)
    unreadable = [table for table in tables if table.saved is None and not table.in_use]
    by_name: dict[str, list[Unfinished]] = {}
    for table in tables:
        if table.name:
            by_name.setdefault(skeleton(table.name), []).append(table)
    found: list[JournalPlace | None] = []
    for name in names:
        named = by_name.get(skeleton(name), [])
        free = [table for table in named if not table.in_use]
        if named and not free:
            raise JournalInUse(named[0].table)
        meant = free or unreadable
        found.append(meant[0].place if meant else None)
    return found
