"""Disks: what is left of a table's journal, of its records and of a player's secrets after whatever happened to the machine.

A commit is whole or not there at all, as SQLite's are; `test_disk_model.py` runs one script on this and on SQLite. A disk
that lies about flushing has a commit only until the power fails.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from msgspec import msgpack
from msgspec.structs import replace

from gofish_protocol.codec import encode
from gofish_protocol.replies import NumberedStep
from gofish_tui.journal.backlog import Backlog
from gofish_tui.journal.writer import LOOK_SECONDS, RETRY_SECONDS
from gofish_tui.store.records import record_path
from gofish_tui.table.effects import JournalLost, Persisted, PersistFailed
from gofish_tui.table.saved_table import read_saved

if TYPE_CHECKING:
    from pathlib import Path
    from random import Random

    from gofish_protocol.record import Record
    from gofish_tui.table.saved_table import JournalEntry, Saved
    from tests.simulation.machine import Program

USUAL_SECONDS = (0.0005, 0.003)
FULL = "database or disk is full"


class Image(NamedTuple):
    """A journal's content at one moment."""

    state: Saved | None
    steps: dict[int, NumberedStep]

    def after(self, entry: JournalEntry) -> Image:
        """With one entry more."""
        steps = dict(self.steps)
        steps.update((step.seq, step) for step in entry.steps)
        gone = set(entry.dropped)
        kept = {
            seq: steps[seq] for seq in sorted(steps) if seq >= entry.keep_from and seq not in gone
        }
        return Image(entry.state, kept)


EMPTY = Image(None, {})


class JournalFile:
    """One table's journal on one machine's disk."""

    def __init__(self, dice: Random) -> None:
        self._dice = dice
        self.full = False
        self.lies = False
        """it says that a commit is flushed, and it is not"""
        self.seconds = USUAL_SECONDS
        """how long a write takes, at least and at most"""
        self.hangs = False
        """a write does not end"""
        self.removed = 0
        """how often somebody has removed the file"""
        self._flushed = EMPTY
        self._cached: list[JournalEntry] = []

    @property
    def image(self) -> Image:
        """What a program finds that reads the file."""
        image = self._flushed
        for entry in self._cached:
            image = image.after(entry)
        return image

    @property
    def survives(self) -> bool:
        """There is a table left even if the power fails now. The loss of its disk is more than a table can bear."""
        return self._flushed.state is not None

    def put(self, image: Image) -> None:
        """Another file in its place."""
        self._flushed, self._cached = image, []

    def be_written_by(self, version: int) -> None:
        """All of it is as a program of this format wrote it."""
        state = self.image.state
        if state is not None:
            self.put(self.image._replace(state=replace(state, format=version)))

    def commit(self, entry: JournalEntry) -> None:
        """One transaction."""
        if self.lies:
            self._cached.append(entry)
        else:
            self.put(self.image.after(entry))

    def flush(self) -> None:
        """All that was committed is on the disk for good."""
        self.put(self.image)

    def lose_power(self) -> int:
        """What was not flushed is lost, from some commit on; how many are."""
        kept = self._dice.randrange(len(self._cached) + 1)
        lost = len(self._cached) - kept
        del self._cached[kept:]
        self.put(self.image)
        return lost

    def remove(self) -> None:
        """Somebody removes it under whatever program writes it."""
        self.removed += 1
        self.put(EMPTY)

    def read(self) -> tuple[Saved, list[NumberedStep]] | None:
        """What the next host gets, through the bytes that a file has; None: nothing was ever written."""
        image = self.image
        if image.state is None:
            return None
        steps = msgpack.decode(encode(list(image.steps.values())), type=list[NumberedStep])
        return read_saved(encode(image.state)), steps


class JournalThread:
    """What writes a host's journal, as the thread of `journal.sqlite` does."""

    def __init__(self, program: Program, file: JournalFile, dice: Random) -> None:
        self._program, self._file, self._dice = program, file, dice
        self._world = program.world
        self._backlog = Backlog()
        self._number: int | None = None
        self._removed = file.removed
        self._world.after(LOOK_SECONDS, self._look_again)

    def write(self, number: int, entry: JournalEntry) -> None:
        """`Persisted` comes once it is on the disk, or the disk would not have it."""
        self._look()
        self._backlog.take(entry)
        self._number = number
        self._begin()

    @property
    def is_gone(self) -> bool:
        """The file was removed, and the host has not handed over the whole table since."""
        return self._is_removed or self._backlog.gone

    @property
    def _is_removed(self) -> bool:
        """We have not looked since."""
        return self._removed != self._file.removed

    def die(self) -> None:
        """The program is killed: what it was writing is on the disk, or it is not."""
        if (
            self._number is not None
            and self._backlog.unwritten is not None
            and not self._backlog.gone
        ):
            in_time = self._dice.random() < 0.5 and not self._is_removed
            if in_time and not self._file.full and not self._file.hangs:
                self._file.commit(self._backlog.unwritten)

    def _begin(self) -> None:
        low, high = self._file.seconds
        self._world.after(low + (high - low) * self._dice.random(), self._end, self._number)

    def _end(self, number: int | None) -> None:
        if not self._program.alive or number != self._number:
            return
        if self._file.hangs or self._program.frozen:
            self._world.after(0.05, self._end, number)
            return
        self._try()
        if number is not None:
            self._number = None
            self._program.give(Persisted(number))

    def _try(self) -> None:
        backlog = self._backlog
        if self._file.full or backlog.gone:
            news = backlog.news(FULL if self._file.full else "somebody removed it")
            if news is not None:
                self._world.after(RETRY_SECONDS, self._retry)
        else:
            if backlog.unwritten is not None:
                if not self._is_removed:  # else into a file that has no name anymore
                    self._file.commit(backlog.unwritten)
                backlog.clear()
            news = backlog.news("")
        if news is not None:
            self._program.give(PersistFailed(news))

    def _retry(self) -> None:
        if not self._program.alive or not self._backlog.trouble:
            return
        if self._number is None and not self._program.frozen:
            self._look()
            self._try()
        if self._backlog.trouble:
            self._world.after(RETRY_SECONDS, self._retry)

    def _look_again(self) -> None:
        if self._program.alive:
            if self._number is None and not self._program.frozen:
                self._look()
            self._world.after(LOOK_SECONDS, self._look_again)

    def _look(self) -> None:
        if self._is_removed:
            self._removed = self._file.removed
            self._backlog.lose()
            self._program.give(JournalLost())


class Shelf:
    """Records of games on one machine. Nothing replaces what a game's record says already."""

    def __init__(self) -> None:
        self.full = False
        self.records: dict[Path, Record] = {}

    def keep(self, folder: Path, record: Record) -> tuple[str | None, bool]:
        """Where it is, None when the disk would not have it; and whether there is one of the same game with another end."""
        path = record_path(folder, record)
        kept = self.records.get(path)
        if kept is not None and (kept.table, kept.transcript) != (record.table, record.transcript):
            return None, True
        if self.full:
            return None, False
        self.records[path] = record
        return str(path), False


class Purse:
    """What a player's machine keeps for one seat: its secret, the key of its parts, and what was heard of deals."""

    def __init__(self, dice: Random) -> None:
        self._dice = dice
        self.full = False
        self.shelf = Shelf()
        self.lines: list[str] = []
        """of `store.deals`"""
        self._seat: tuple[bytes, bytes] | None = None

    def seat(self) -> tuple[bytes, bytes, bool]:
        """The secret of the seat, the key of its parts, and whether both are new."""
        if self._seat is not None:
            return *self._seat, False
        fresh = self._dice.randbytes(32), self._dice.randbytes(32)
        if not self.full:
            self._seat = fresh
        return *fresh, True

    def fill(self) -> None:
        """The disk has no room anymore."""
        self.full = self.shelf.full = True

    def mend(self) -> None:
        """It has room again."""
        self.full = self.shelf.full = False

    def put_seat(self, secret: bytes) -> None:
        """The seat that a table was opened with."""
        self._seat = secret, self._dice.randbytes(32)

    def forget_seat(self) -> None:
        """It is given up."""
        self._seat = None

    def add(self, lines: tuple[str, ...]) -> None:
        """Put lines on the disk, which may have no room."""
        if not self.full:
            self.lines += lines
