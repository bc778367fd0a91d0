"""Several cores of workers on a model of the cluster: entries that are replaced by number, and messages that all hear."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from gofish_tui.hall.core import TICK_SECONDS, WorkerCore
from gofish_tui.hall.effects import (
    AdjournTable,
    ClaimResult,
    ClaimTable,
    Drain,
    DrainFinished,
    DropTable,
    GiveTable,
    SendBeat,
    ServeTable,
    StopReason,
    TableEntry,
    TableOpened,
    TableOpening,
    TableStopped,
    Tick,
    WorkerSeen,
)

if TYPE_CHECKING:
    from gofish_tui.hall.effects import Effect, Input


class ModelWorker:
    """A core, and the tables whose hosts run in its process."""

    def __init__(self, name: str, capacity: int, now: float, format_: int = 0) -> None:
        self.core = WorkerCore(name, capacity, now, format_)
        self.format = format_
        self.name = name
        self.serving: set[str] = set()
        self.let_go: list[str] = []
        self.alive = self.connected = True
        self.drained = False
        self.missed: deque[Input] = deque()
        """what it will hear when it is no longer frozen"""
        self.frozen = False


class ModelHall:
    """Time goes in ticks; what a core asks for is done at once."""

    def __init__(self) -> None:
        self.now = 0.0
        self.workers: dict[str, ModelWorker] = {}
        self.entries: dict[str, TableEntry] = {}
        self.formats: dict[str, int] = {}
        """of each table's journal: of the worker that served it last"""
        self.revision = 0
        self.is_writable = True
        """the cluster has a majority"""

    def add(self, name: str, capacity: int = 100, format_: int = 0) -> ModelWorker:
        """A worker that begins now; ``format_``: of the journals it writes."""
        worker = self.workers[name] = ModelWorker(name, capacity, self.now, format_)
        for entry in self.entries.values():
            self.give(worker, entry)
        return worker

    def open(self, worker: ModelWorker, table: str) -> None:
        """A table is opened there."""
        self.give(worker, TableOpening(table))
        worker.serving.add(table)
        self.formats[table] = worker.format
        revision = self.write(table, worker.name, 0)
        assert revision is not None
        self.give(worker, TableOpened(table, revision))

    def write(self, table: str, owner: str, over: int) -> int | None:
        """Replace an entry, if it is the one with this number."""
        known = self.entries.get(table)
        if not self.is_writable or (known.revision if known else 0) != over:
            return None
        self.revision += 1
        entry = self.entries[table] = TableEntry(table, owner, self.revision)
        for worker in self.workers.values():
            self.give(worker, entry)
        return self.revision

    def pass_time(self, seconds: float) -> None:
        """For this long nothing else happens."""
        for _ in range(round(seconds / TICK_SECONDS)):
            self.now += TICK_SECONDS
            for worker in list(self.workers.values()):
                if not worker.frozen:
                    self.give(worker, Tick())

    def thaw(self, worker: ModelWorker) -> None:
        """A frozen worker goes on: it hears what it has missed."""
        worker.frozen = False
        self.give(worker, Tick())
        while worker.missed:
            self.give(worker, worker.missed.popleft())

    def give(self, worker: ModelWorker, given: Input) -> None:
        """One input, and all that comes of it."""
        if not worker.alive or worker.drained:
            return
        if worker.frozen:
            worker.missed.append(given)
            return
        for effect in worker.core.handle(given, self.now):
            self._perform(worker, effect)

    def _perform(self, worker: ModelWorker, effect: Effect) -> None:
        match effect:
            case SendBeat(tables, capacity, leaving):
                for other in list(self.workers.values()):
                    if worker.connected and other.connected:
                        self.give(
                            other,
                            WorkerSeen(worker.name, tables, capacity, leaving, worker.format),
                        )
            case ClaimTable(table, revision):
                self.give(worker, ClaimResult(table, self.write(table, worker.name, revision)))
            case GiveTable(table, to, revision):
                self.give(worker, ClaimResult(table, self.write(table, to, revision)))
            case ServeTable(table):
                assert table not in worker.serving, "a second host of the same table"
                if self.formats.get(table, 0) > worker.format:
                    self.give(worker, TableStopped(table, StopReason.BROKE))
                    return
                worker.serving.add(table)
                self.formats[table] = worker.format
            case DropTable(table):
                worker.let_go.append(table)
                worker.serving.discard(table)
                self.give(worker, TableStopped(table, StopReason.TAKEN))
            case AdjournTable(table):
                worker.serving.discard(table)
                self.give(worker, TableStopped(table, StopReason.HANDED))
            case DrainFinished():
                worker.drained = True

    def served(self) -> dict[str, list[str]]:
        """Who serves each table."""
        running = [w for w in self.workers.values() if w.alive and not w.drained]
        return {t: [w.name for w in running if t in w.serving] for t in self.entries}


def hall_of(*names: str, tables: int = 0) -> ModelHall:
    """Workers that know each other, and tables in turn on each of them."""
    hall = ModelHall()
    for name in names:
        hall.add(name)
    hall.pass_time(4)
    for number in range(tables):
        hall.open(hall.workers[names[number % len(names)]], f"table{number}")
    hall.pass_time(1)
    return hall


def drain(hall: ModelHall, name: str) -> ModelWorker:
    """Tell a worker to end."""
    worker = hall.workers[name]
    hall.give(worker, Drain())
    return worker
