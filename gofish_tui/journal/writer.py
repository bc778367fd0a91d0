"""The thread that writes a journal: one file and one thread, for one table or for all tables of a process.

Writes that wait together are committed together, since what costs is the disk's own flush: many busy tables share one.
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
from typing import TYPE_CHECKING, NamedTuple

from gofish_tui.journal import sqlite
from gofish_tui.journal.backlog import Backlog
from gofish_tui.journal.sqlite import JournalInUse, files_of, hold_journal

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from gofish_tui.store.locking import FileLock
    from gofish_tui.table.saved_table import JournalEntry

log = logging.getLogger(__name__)

RETRY_SECONDS = 2.0
"""After this long a disk that refused a write is tried again."""
LOOK_SECONDS = 5.0  # SQLite goes on writing into a file that was removed
CLOSE_SECONDS = 8.0
"""How long the end of a host waits for its last write: it is killed 20 s after it was asked to stop."""


class _Write(NamedTuple):
    """An entry, and a future that is done when it is on disk, or when the disk has refused it."""

    journal: Journal
    entry: JournalEntry
    written: asyncio.Future[None]


class _Close(NamedTuple):
    """The last of a table; ``ended`` is done with whether all of it is on the disk."""

    journal: Journal
    remove: bool
    ended: asyncio.Future[bool]


class Journal:
    """One table's part of a file. The callbacks are called in the event loop."""

    def __init__(
        self,
        file: JournalFile,
        table: str,
        on_trouble: Callable[[str], None],
        on_gone: Callable[[], object],
    ) -> None:
        self.table = table
        self.on_trouble = on_trouble
        self.on_gone = on_gone
        self.backlog = Backlog()
        self._file = file

    @property
    def path(self) -> Path:
        """The file it is in."""
        return self._file.path

    def write(self, entry: JournalEntry, written: asyncio.Future[None]) -> None:
        """``written`` is done when the entry is on disk, or when the disk has refused it: a game never stops for that."""
        self._file.put(_Write(self, entry, written))

    async def close(self, *, remove: bool) -> bool:
        """Write what waits and let the file go; ``remove`` the table from it when the table is over for good.

        Whether all of it is on the disk. It does not wait forever for a disk that does not respond.
        """
        ended: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._file.put(_Close(self, remove, ended))
        try:
            return await asyncio.wait_for(ended, CLOSE_SECONDS)
        except TimeoutError:
            self.on_trouble(f"{self.path}: the disk does not respond")
            return False


class JournalFile:
    """A file, held by this process, and the thread that writes it until the last of its tables is closed."""

    def __init__(self, path: Path, lock: FileLock | None = None) -> None:
        """``lock`` is the file's, when it is held already. Raises :class:`JournalInUse`."""
        self.path = path
        self._lock = lock
        self._seen: list[os.stat_result] | None = None
        """which files they are that we write"""
        self._removed = False
        """somebody removed the file, and nothing has been written since then"""
        with suppress(OSError):  # the thread meets it as well, tells it, and tries again
            self._hold()
        self._loop = asyncio.get_running_loop()
        self._queue: queue.SimpleQueue[_Write | _Close] = queue.SimpleQueue()
        self._open: list[Journal] = []
        self._over: list[str] = []
        """tables that were closed for good, and that the disk would not take out of the file yet"""
        self._left: int | None = None
        """tables that are still in the file, as far as is known"""
        self._thread: threading.Thread | None = None
        self._mutex = threading.Lock()
        """whether there is a thread, and tables for it"""

    def journal(
        self,
        table: str,
        on_trouble: Callable[[str], None],
        on_gone: Callable[[], object] = lambda: None,
    ) -> Journal:
        """A table's part from now on.

        ``on_trouble`` hears the reason when the disk refuses it, and "" when it accepts it again: from the first moment on,
        since there may be no place for the file yet. ``on_gone`` is called when somebody removed the file: an entry with the
        whole table has to be written then.
        """
        journal = Journal(self, table, on_trouble, on_gone)
        with self._mutex:
            self._open.append(journal)
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="journal", daemon=True)
                self._thread.start()
        return journal

    def put(self, wanted: _Write | _Close) -> None:
        """Hand something to the thread."""
        self._queue.put(wanted)

    def release(self) -> None:
        """Let the file go if no table is open in it."""
        with self._mutex:
            if self._thread is None and self._lock is not None:
                self._lock.release(remove=not self.path.exists())
                self._lock = None

    def _hold(self) -> None:
        if self._lock is None:
            self._lock = hold_journal(self.path)

    @property
    def _patience(self) -> float:
        """While the disk is failing nobody waits for each step as well."""
        return (
            0.0 if any(journal.backlog.trouble for journal in self._open) else sqlite.BUSY_SECONDS
        )

    def _opened(self) -> sqlite3.Connection:
        self._hold()
        # Before SQLite comes: the files it puts beside this one, in which a step is for long, are as private as this one.
        os.close(os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600))
        for path in files_of(self.path):
            if path.exists():
                path.chmod(0o600)
        return sqlite.open_journal(self.path, self._patience)

    def _files(self) -> list[os.stat_result]:
        return [file.stat() for file in (*files_of(self.path), self.path.with_suffix(".lock"))]

    def _look(self) -> None:
        """Notice that a file was removed, or that another lies in its place; then we begin again."""
        if self._seen is None:
            return
        try:
            if all(map(os.path.samestat, self._seen, self._files())):
                return
        except OSError as wrong:
            if not isinstance(wrong, FileNotFoundError | NotADirectoryError):
                return  # whatever is there, we may not look at it
        self._seen, self._removed = None, True
        self._over.clear()
        if self._lock is not None:
            self._lock.release()
            self._lock = None
        for journal in self._open:
            journal.backlog.lose()
            self._call(journal.on_gone)

    def _run(self) -> None:
        """The thread: everything that waits goes to disk in one transaction; on failure it keeps retrying."""
        database: sqlite3.Connection | None = None
        while not self._is_done():
            batch = self._next_batch()
            self._look()
            if self._removed:
                _close(database)
                database = None
            for wanted in batch:
                if isinstance(wanted, _Write):
                    wanted.journal.backlog.take(wanted.entry)
            closing = [wanted for wanted in batch if isinstance(wanted, _Close)]
            self._over += [journal.table for journal, remove, _ in closing if remove]
            try:
                database = self._write(database)
                self._left = sqlite.tables_in(database) if closing else self._left
                trouble = ""
            except (sqlite3.Error, OSError, JournalInUse) as wrong:
                busy = getattr(wrong, "sqlite_errorcode", None) == sqlite3.SQLITE_BUSY
                trouble = f"another program has locked {self.path}" if busy else str(wrong)
                _close(database)
                database = None
            self._say(trouble)
            for wanted in batch:
                if isinstance(wanted, _Write):
                    self._call(_done, wanted.written, None)
            for journal, remove, ended in closing:
                left = journal.backlog
                whole = self._lock is not None and left.unwritten is None and not left.gone
                last = len(self._open) == 1
                if last:
                    _close(database)
                    database = None
                    own = self.path.stem == journal.table
                    self._let_go(
                        remove=remove and (self._left == 0 or (self._left is None and own))
                    )
                self._open.remove(journal)
                self._call(_done, ended, whole)

    def _is_done(self) -> bool:
        """Whether no table is open, and this thread ends."""
        with self._mutex:
            if not self._open:
                self._thread = None
            return self._thread is None

    def _write(self, database: sqlite3.Connection | None) -> sqlite3.Connection:
        """Write all that waits. Raises what the disk says; then all of it waits on."""
        if self._removed and all(journal.backlog.gone for journal in self._open):
            raise FileNotFoundError(errno.ENOENT, "somebody removed it", str(self.path))
        if database is None:
            database = self._opened()
        waiting = [journal for journal in self._open if journal.backlog.unwritten is not None]
        if waiting or self._over:
            with sqlite.transaction(database, self._patience):
                for journal in waiting:
                    assert journal.backlog.unwritten is not None
                    sqlite.write_entry(database, journal.table, journal.backlog.unwritten)
                for table in self._over:
                    sqlite.remove_table(database, table)
            self._over.clear()
            self._seen, self._removed = self._seen or self._files(), False
            for journal in waiting:
                journal.backlog.clear()
        return database

    def _let_go(self, *, remove: bool) -> None:
        """The last table is closed; ``remove`` the file when nothing is left in it."""
        if self._lock is None:
            return
        with suppress(OSError):
            if remove:
                for path in files_of(self.path):
                    path.unlink(missing_ok=True)
        with suppress(OSError):
            self._lock.release(remove=remove)
        self._lock = self._seen = self._left = None

    def _next_batch(self) -> list[_Write | _Close]:
        """All that waits; nothing, when it is time to look at the file, or to retry a disk that refused the last write."""
        troubled = any(journal.backlog.trouble for journal in self._open)
        try:
            batch = [self._queue.get(timeout=RETRY_SECONDS if troubled else LOOK_SECONDS)]
        except queue.Empty:
            return []
        while not self._queue.empty():
            batch.append(self._queue.get())
        return batch

    def _call(self, what: Callable[..., object], *arguments: object) -> None:
        """Call in the event loop, unless that is gone and nobody waits anymore."""
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(what, *arguments)

    def _say(self, trouble: str) -> None:
        """Notify each table whose trouble has begun or ended."""
        for journal in self._open:
            now = trouble
            if not now and journal.backlog.gone:
                now = str(FileNotFoundError(errno.ENOENT, "somebody removed it", str(self.path)))
            news = journal.backlog.news(now)
            if news is not None:
                log.warning("the journal of %s: %s", journal.table, news or "written again")
                self._call(journal.on_trouble, news)


def _done(future: asyncio.Future[object], result: object) -> None:
    if not future.done():
        future.set_result(result)


def _close(database: sqlite3.Connection | None) -> None:
    if database is not None:
        with suppress(sqlite3.Error):
            database.close()
