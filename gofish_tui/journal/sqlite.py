"""The file of a journal: what was accepted is on disk before it is published, so that a killed host resumes where it was.

An SQLite file in WAL mode with ``synchronous=FULL``, with one table in it or all tables of a process. Of each it has the steps
of its history and its newest private state. `writer.py` has the thread that writes it.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, contextmanager, suppress
from typing import TYPE_CHECKING, NamedTuple

from msgspec import MsgspecError, msgpack

from gofish_protocol.codec import encode
from gofish_protocol.replies import NumberedStep
from gofish_tui.private import make_private
from gofish_tui.reading import read_small
from gofish_tui.store.locking import FileLock
from gofish_tui.table.saved_table import FORMAT, AnotherFormat, JournalEntry, Saved, read_saved

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

BUSY_SECONDS = 1.0
"""Another program may hold the file for a moment. If it holds it for longer, we stop waiting until it releases it."""

DAMAGED = ".damaged"
"""Added to what is set aside: to a file's name, or to the id of a table in a file with others."""

_STEPS = """CREATE TABLE IF NOT EXISTS
steps (id TEXT, seq INTEGER, step BLOB NOT NULL, PRIMARY KEY (id, seq)) WITHOUT ROWID"""
_STATE = "CREATE TABLE IF NOT EXISTS state (id TEXT PRIMARY KEY, state BLOB NOT NULL)"


class JournalPlace(NamedTuple):
    """Where a table's journal is: a file, and which of the tables in it."""

    path: Path
    table: str
    """its id"""

    @property
    def is_own(self) -> bool:
        """The file is this table's alone."""
        return self.path.stem == self.table


class JournalInUse(Exception):
    """Another host process serves this table."""


class JournalDamaged(Exception):
    """The file cannot be read; it has been set aside, under the name in the text."""


class JournalOfAnotherVersion(Exception):
    """An older or newer program wrote the file, and can read it; it is not changed. The text is its path."""


class JournalOutOfReach(Exception):
    """The disk does not let us read the file, which may be whole and stays where it is; the text says what the problem is."""


def hold_journal(path: Path) -> FileLock:
    """Hold a file for this process, before it is read. Raises :class:`JournalInUse`, and OSError."""
    make_private(path.parent)
    lock = FileLock.take(path.with_suffix(".lock"))
    if lock is None:
        raise JournalInUse(path.stem)
    return lock


def read_journal(place: JournalPlace) -> tuple[Saved, list[NumberedStep]]:
    """The state and the steps of a table; nothing is written, so that a full disk does not matter.

    Raises :class:`JournalDamaged` when it is no longer a journal, and sets it aside; :class:`JournalOutOfReach` when the disk
    does not let us look; :class:`JournalOfAnotherVersion`.
    """
    path, table = place
    try:
        read_small(path, 1)
        with closing(sqlite3.connect(path, timeout=5.0)) as database:
            state = _states(database, path).get(table)
            of_one = "id = ?" if _has_ids(database) else "? <> ''"
            rows = database.execute(f"SELECT step FROM steps WHERE {of_one} ORDER BY seq", (table,))
            steps = [step for (step,) in rows]
        if state is None:
            raise sqlite3.DatabaseError("there is no state in it")
        return read_saved(state), [msgpack.decode(step, type=NumberedStep) for step in steps]
    except AnotherFormat as wrong:
        raise JournalOfAnotherVersion(str(path)) from wrong
    except (sqlite3.OperationalError, OSError) as wrong:
        raise JournalOutOfReach(f"{path}: {wrong}") from wrong
    except (sqlite3.Error, MsgspecError) as wrong:
        raise set_aside(place, wrong) from wrong


def set_aside(place: JournalPlace, wrong: Exception) -> JournalDamaged:
    """Move an unusable journal out of the way, without touching other tables in its file; returns what to raise then."""
    path, table = place
    if not place.is_own:
        # If the disk or another program is in the way, the next start tries again; only what is not a journal is set aside.
        with suppress(sqlite3.DatabaseError):
            with suppress(sqlite3.OperationalError), closing(_connect(path)) as database:
                database.execute("UPDATE state SET id = id || ? WHERE id = ?", (DAMAGED, table))
            return JournalDamaged(f"{path} ({table}): {wrong}")
    aside = path.with_suffix(DAMAGED)
    try:
        os.replace(path, aside)
    except OSError:
        aside = path
    else:
        with suppress(OSError):  # what was not yet put into the file itself
            os.replace(path.with_name(f"{path.name}-wal"), aside.with_name(f"{aside.name}-wal"))
    return JournalDamaged(f"{aside}: {wrong}")


def look_into(path: Path) -> dict[str, Saved | None]:
    """The state of each table in a file, by its id, which stays as it is: a host may be writing.

    None for one that was damaged, or that another version wrote. Raises :class:`JournalDamaged` and
    :class:`JournalOfAnotherVersion` when that can be said of the whole file.
    """
    try:
        with closing(sqlite3.connect(path, timeout=1.0)) as database:
            states = _states(database, path)
    except AnotherFormat as wrong:
        raise JournalOfAnotherVersion(str(path)) from wrong
    except (sqlite3.Error, OSError) as wrong:
        raise JournalDamaged(f"{path}: {wrong}") from wrong
    return {table: _readable(state) for table, state in states.items()}


def _readable(state: bytes) -> Saved | None:
    try:
        return read_saved(state)
    except (MsgspecError, AnotherFormat):
        return None


def _states(database: sqlite3.Connection, path: Path) -> dict[str, bytes]:
    """The state of each table, as it was written. Raises `AnotherFormat` when the file is another version's."""
    if database.execute("PRAGMA user_version").fetchone()[0] > FORMAT:
        raise AnotherFormat
    if not database.execute("SELECT 1 FROM sqlite_master WHERE name = 'state'").fetchone():
        return {}
    if not _has_ids(database):
        rows = database.execute("SELECT ?, state FROM state", (path.stem,))
    else:
        rows = database.execute("SELECT id, state FROM state ORDER BY rowid")
    return {table: state for table, state in rows if not table.endswith(DAMAGED)}


def _has_ids(database: sqlite3.Connection) -> bool:
    """Whether the file can hold several tables, as every one does since format 4."""
    return any(row[1] == "id" for row in database.execute("PRAGMA table_info(state)"))


def journal_place(data_dir: Path, table: str) -> JournalPlace:
    """A table's own file."""
    return JournalPlace(data_dir / "tables" / f"{table}.sqlite", table)


def files_of(path: Path) -> tuple[Path, ...]:
    """A journal and the files that SQLite keeps next to it."""
    return path, path.with_name(f"{path.name}-wal"), path.with_name(f"{path.name}-shm")


def open_journal(path: Path, patience: float = BUSY_SECONDS) -> sqlite3.Connection:
    """Open a file to write it, and bring it into the right form. Raises `sqlite3.Error`."""
    database = _connect(path, patience)
    try:
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = FULL")
        if database.execute("PRAGMA table_info(state)").fetchone() and not _has_ids(database):
            _give_ids(database, path.stem)
        for statement in (_STEPS, _STATE):
            database.execute(statement)
        database.execute(f"PRAGMA user_version = {FORMAT}")
    except BaseException:
        database.close()
        raise
    return database


def _connect(path: Path, patience: float = BUSY_SECONDS) -> sqlite3.Connection:
    return sqlite3.connect(path, timeout=patience, isolation_level=None, check_same_thread=False)


def _give_ids(database: sqlite3.Connection, table: str) -> None:
    """Until format 3 a file had one table, whose id was its name alone."""
    with transaction(database):
        for name in ("steps", "state"):
            database.execute(f"ALTER TABLE {name} RENAME TO {name}_of_one")
        for statement in (_STEPS, _STATE):
            database.execute(statement)
        database.execute("INSERT INTO steps SELECT ?, seq, step FROM steps_of_one", (table,))
        database.execute("INSERT INTO state SELECT ?, state FROM state_of_one", (table,))
        for name in ("steps", "state"):
            database.execute(f"DROP TABLE {name}_of_one")


@contextmanager
def transaction(database: sqlite3.Connection, patience: float = BUSY_SECONDS) -> Iterator[None]:
    """All of it, or nothing. ``patience``: seconds to wait for another program that holds the file."""
    database.execute(f"PRAGMA busy_timeout = {int(patience * 1000)}")
    database.execute("BEGIN IMMEDIATE")
    try:
        yield
        database.execute("COMMIT")
    except BaseException:
        database.rollback()
        raise


def write_entry(database: sqlite3.Connection, table: str, entry: JournalEntry) -> None:
    """Write an entry of a table, inside a transaction."""
    database.executemany(
        "INSERT OR REPLACE INTO steps VALUES (?, ?, ?)",
        [(table, step.seq, encode(step)) for step in entry.steps],
    )
    database.execute("DELETE FROM steps WHERE id = ? AND seq < ?", (table, entry.keep_from))
    database.executemany(
        "DELETE FROM steps WHERE id = ? AND seq = ?", [(table, seq) for seq in entry.dropped]
    )
    database.execute("INSERT OR REPLACE INTO state VALUES (?, ?)", (table, encode(entry.state)))


def remove_table(database: sqlite3.Connection, table: str) -> None:
    """Take a table out of a file, inside a transaction."""
    database.execute("DELETE FROM steps WHERE id = ?", (table,))
    database.execute("DELETE FROM state WHERE id = ?", (table,))


def take_out(place: JournalPlace) -> None:
    """Take a table out of a file that this process holds, since it has one of its own now; an empty file goes.

    Raises `sqlite3.Error` and OSError.
    """
    with closing(open_journal(place.path)) as database:
        with transaction(database):
            remove_table(database, place.table)
        left = tables_in(database)
    if not left:
        for path in files_of(place.path):
            path.unlink(missing_ok=True)


def tables_in(database: sqlite3.Connection) -> int:
    """How many tables a file has, damaged ones too."""
    return int(database.execute("SELECT count(*) FROM state").fetchone()[0])
