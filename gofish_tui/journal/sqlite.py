"""The journal: what was accepted is on disk before it is told, so that a killed host deals on where it was.

One SQLite file for a table, in WAL mode with ``synchronous=FULL``, written by a thread of its own. Each write is a step of the
table's history and the newest private state beside it; writes that wait together are committed together, since what costs is
the disk's own flush.
"""

from __future__ import annotations

import asyncio
import errno
import logging
import os
import queue
import sqlite3
import threading
from contextlib import suppress
from typing import TYPE_CHECKING

from msgspec import MsgspecError, msgpack

from gofish_protocol.codec import encode
from gofish_protocol.replies import NumberedStep
from gofish_tui.private import make_private
from gofish_tui.reading import read_small
from gofish_tui.store.locking import FileLock
from gofish_tui.table.saved_table import FORMAT, AnotherFormat, JournalEntry, Saved, read_saved

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

log = logging.getLogger(__name__)

RETRY_SECONDS = 2.0
"""After this a disk that would not have a write is asked again."""
LOOK_SECONDS = 5.0  # SQLite goes on writing into a file that was removed
CLOSE_SECONDS = 8.0
"""How long the end of a host waits for its last write: it is ended by force 20 s after it was told to end."""
BUSY_SECONDS = 1.0
"""Another program may hold the file for a moment. One that holds it for longer is waited for no more until it lets go."""

_SCHEMA = """
CREATE TABLE IF NOT EXISTS steps (seq INTEGER PRIMARY KEY, step BLOB NOT NULL);
CREATE TABLE IF NOT EXISTS state (one INTEGER PRIMARY KEY CHECK (one = 1), state BLOB NOT NULL);
"""


class JournalInUse(Exception):
    """Another host process serves this table."""


class JournalDamaged(Exception):
    """The file cannot be read; it has been set aside, under the name in the text."""


class JournalOfAnotherVersion(Exception):
    """An older or newer program wrote the file, and can read it; it stays as it is. The text is its path."""


class JournalOutOfReach(Exception):
    """The disk does not let us read the file, which may be whole and stays where it is; the text says what is in the way."""


class Journal:
    """One table's file, held by this process.

    ``on_trouble`` hears the reason when the disk will not have it, and "" when it will again: from the first moment on, since
    there may be no place for the file yet. ``on_gone`` is called when somebody removed the file: an entry with the whole table
    has to be written then.
    """

    def __init__(
        self,
        path: Path,
        on_trouble: Callable[[str], None],
        lock: FileLock | None = None,
        *,
        on_gone: Callable[[], object] | None = None,
    ) -> None:
        """``lock`` is the file's, when it is held already. Raises :class:`JournalInUse`."""
        self.path = path
        self._on_trouble = on_trouble
        self._on_gone = on_gone
        self._lock = lock
        self._seen: list[os.stat_result] | None = None
        """which files they are that we write"""
        self._gone = False
        """it was removed, and not everything that was in it has been handed to us again"""
        with suppress(OSError):  # the thread meets it as well, tells it, and tries again
            self._hold()
        self._loop = asyncio.get_running_loop()
        self._queue: queue.SimpleQueue[tuple[JournalEntry, asyncio.Future[None]] | None] = (
            queue.SimpleQueue()
        )
        self._unwritten: JournalEntry | None = None
        self._troubled = False
        self._remove = False
        self._ended = asyncio.Event()
        threading.Thread(target=self._run, name="journal", daemon=True).start()

    def write(self, entry: JournalEntry, written: asyncio.Future[None]) -> None:
        """``written`` is done when the entry is on disk, or when the disk will not have it: a game never stops for that."""
        self._queue.put((entry, written))

    async def close(self, *, remove: bool) -> bool:
        """Write what waits and let the file go; ``remove`` it when the table is over for good.

        Whether all of it is on the disk. A disk that does not respond is not waited for for ever.
        """
        self._remove = remove
        self._queue.put(None)
        try:
            await asyncio.wait_for(self._ended.wait(), CLOSE_SECONDS)
        except TimeoutError:
            self._on_trouble(f"{self.path}: the disk does not respond")
            return False
        return self._lock is not None and self._unwritten is None and not self._gone

    def _let_go(self) -> None:
        if self._lock is None:
            return
        with suppress(OSError):
            if self._remove:
                for path in _files(self.path):
                    path.unlink(missing_ok=True)
        with suppress(OSError):
            self._lock.release(remove=self._remove)

    def _hold(self) -> None:
        if self._lock is None:
            self._lock = hold_journal(self.path)

    def _opened(self) -> sqlite3.Connection:
        self._hold()
        # Before SQLite comes: the files it puts beside this one, in which a step is for long, are as private as this one.
        os.close(os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600))
        for path in _files(self.path):
            if path.exists():
                path.chmod(0o600)
        return _open(self.path, self._patience)

    @property
    def _patience(self) -> float:
        return 0.0 if self._troubled else BUSY_SECONDS  # nobody waits for each step as well

    def _files(self) -> list[os.stat_result]:
        return [file.stat() for file in (*_files(self.path), self.path.with_suffix(".lock"))]

    def _look(self) -> None:
        """Notice that a file was removed, or that another lies in its place; then we begin anew."""
        if self._seen is None:
            return
        try:
            if all(map(os.path.samestat, self._seen, self._files())):
                return
        except OSError as wrong:
            if not isinstance(wrong, FileNotFoundError | NotADirectoryError):
                return  # whatever is there, we may not look at it
        self._seen, self._unwritten, self._gone = None, None, True
        if self._lock is not None:
            self._lock.release()
            self._lock = None
        if self._on_gone is not None:
            with suppress(RuntimeError):  # the loop is gone
                self._loop.call_soon_threadsafe(self._on_gone)

    def _run(self) -> None:
        """The thread: everything that waits goes to disk in one transaction; in trouble it is tried again and again."""
        database: sqlite3.Connection | None = None
        closing = False
        while not closing:
            batch = self._next_batch()
            closing = None in batch
            entries = [item for item in batch if item is not None]
            self._look()
            if self._gone:
                _close(database)
                database = None
            for entry, _ in entries:
                self._take(entry)
            try:
                if self._gone:
                    raise FileNotFoundError(errno.ENOENT, "somebody removed it", str(self.path))
                if database is None:
                    database = self._opened()
                if self._unwritten is not None:
                    _write(database, self._unwritten, self._patience)
                    self._seen = self._seen or self._files()
                self._unwritten = None
                self._say("")
            except (sqlite3.Error, OSError, JournalInUse) as wrong:
                busy = getattr(wrong, "sqlite_errorcode", None) == sqlite3.SQLITE_BUSY
                self._say(f"another program has locked {self.path}" if busy else str(wrong))
                _close(database)
                database = None
            for _, written in entries:
                self._tell(written)
        _close(database)
        self._let_go()
        with suppress(RuntimeError):  # the loop is gone
            self._loop.call_soon_threadsafe(self._ended.set)

    def _take(self, entry: JournalEntry) -> None:
        if self._gone and not entry.whole:
            return  # by itself it would be a part of a table
        self._gone = False
        self._unwritten = entry if self._unwritten is None else entry.after(self._unwritten)

    def _next_batch(self) -> list[tuple[JournalEntry, asyncio.Future[None]] | None]:
        """All that waits; nothing, when it is time to look at the file, or to ask a disk again that would not have the last."""
        try:
            batch = [self._queue.get(timeout=RETRY_SECONDS if self._troubled else LOOK_SECONDS)]
        except queue.Empty:
            return []
        while not self._queue.empty():
            batch.append(self._queue.get())
        return batch

    def _tell(self, written: asyncio.Future[None]) -> None:
        def done() -> None:
            if not written.done():
                written.set_result(None)

        try:
            self._loop.call_soon_threadsafe(done)
        except RuntimeError:
            return  # the loop is gone, and nobody waits any more

    def _say(self, trouble: str) -> None:
        if bool(trouble) == self._troubled:
            return
        self._troubled = bool(trouble)
        log.warning("the journal: %s", trouble or "written again")
        try:
            self._loop.call_soon_threadsafe(self._on_trouble, trouble)
        except RuntimeError:
            return


def hold_journal(path: Path) -> FileLock:
    """Hold a table's file for this process, before it is read. Raises :class:`JournalInUse`, and OSError."""
    make_private(path.parent)
    lock = FileLock.take(path.with_suffix(".lock"))
    if lock is None:
        raise JournalInUse(path.stem)
    return lock


def read_journal(path: Path) -> tuple[Saved, list[NumberedStep]]:
    """The state and the steps in a file; nothing is written, so that a full disk is no hindrance.

    Raises :class:`JournalDamaged` when it is no journal any more, and sets it aside; :class:`JournalOutOfReach` when the disk
    does not let us look; :class:`JournalOfAnotherVersion`.
    """
    try:
        read_small(path, 1)
        database = sqlite3.connect(path, timeout=5.0)
        try:
            state = _state(database)
            rows = database.execute("SELECT step FROM steps ORDER BY seq").fetchall()
        finally:
            database.close()
        if state is None:
            raise sqlite3.DatabaseError("there is no state in it")
        return state, [msgpack.decode(step, type=NumberedStep) for (step,) in rows]
    except (sqlite3.OperationalError, OSError) as wrong:
        raise JournalOutOfReach(f"{path}: {wrong}") from wrong
    except (sqlite3.Error, MsgspecError) as wrong:
        raise set_aside(path, wrong) from wrong


def set_aside(path: Path, wrong: Exception) -> JournalDamaged:
    """Put a journal that cannot be used out of the way; what to raise then."""
    aside = path.with_suffix(".damaged")
    try:
        os.replace(path, aside)
    except OSError:
        aside = path
    else:
        with suppress(OSError):  # what was not yet put into the file itself
            os.replace(path.with_name(f"{path.name}-wal"), aside.with_name(f"{aside.name}-wal"))
    return JournalDamaged(f"{aside}: {wrong}")


def look_into(path: Path) -> Saved | None:
    """The state in a file, which stays as it is: a host may be writing. None when it was never written.

    Raises :class:`JournalDamaged` and :class:`JournalOfAnotherVersion`.
    """
    try:
        database = sqlite3.connect(path, timeout=1.0)
        try:
            return _state(database)
        finally:
            database.close()
    except (sqlite3.Error, MsgspecError, OSError) as wrong:
        raise JournalDamaged(f"{path}: {wrong}") from wrong


def _state(database: sqlite3.Connection) -> Saved | None:
    if database.execute("PRAGMA user_version").fetchone()[0] > FORMAT:
        raise _another_version(database)
    if not database.execute("SELECT 1 FROM sqlite_master WHERE name = 'state'").fetchone():
        return None
    row = database.execute("SELECT state FROM state").fetchone()
    if row is None:
        return None
    try:
        return read_saved(row[0])
    except AnotherFormat as wrong:
        raise _another_version(database) from wrong


def _another_version(database: sqlite3.Connection) -> JournalOfAnotherVersion:
    return JournalOfAnotherVersion(database.execute("PRAGMA database_list").fetchone()[2])


def journal_path(data_dir: Path, table: str) -> Path:
    """A table's file."""
    return data_dir / "tables" / f"{table}.sqlite"


def _files(path: Path) -> tuple[Path, ...]:
    """A journal and what SQLite keeps beside it."""
    return path, path.with_name(f"{path.name}-wal"), path.with_name(f"{path.name}-shm")


def _open(path: Path, patience: float = BUSY_SECONDS) -> sqlite3.Connection:
    database = sqlite3.connect(
        path, timeout=patience, isolation_level=None, check_same_thread=False
    )
    try:
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = FULL")
        database.executescript(_SCHEMA)
        database.execute(f"PRAGMA user_version = {FORMAT}")
    except BaseException:
        database.close()
        raise
    return database


def _close(database: sqlite3.Connection | None) -> None:
    if database is not None:
        with suppress(sqlite3.Error):
            database.close()


def _write(
    database: sqlite3.Connection, entry: JournalEntry, patience: float = BUSY_SECONDS
) -> None:
    database.execute(f"PRAGMA busy_timeout = {int(patience * 1000)}")
    database.execute("BEGIN IMMEDIATE")
    try:
        database.executemany(
            "INSERT OR REPLACE INTO steps VALUES (?, ?)",
            [(step.seq, encode(step)) for step in entry.steps],
        )
        database.execute("DELETE FROM steps WHERE seq < ?", (entry.keep_from,))
        database.executemany("DELETE FROM steps WHERE seq = ?", [(seq,) for seq in entry.dropped])
        database.execute("INSERT OR REPLACE INTO state VALUES (1, ?)", (encode(entry.state),))
        database.execute("COMMIT")
    except BaseException:
        database.rollback()
        raise
