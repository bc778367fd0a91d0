"""Which tables a worker of a hall serves: a pure core, an input and the time in, effects out.

Three things hold it together. Each table has one entry in the cluster that says whose it is, and replacing an entry takes
naming the newest one. Workers keep reporting that they are there, in messages that need no majority of the cluster; one
that is silent for `SILENCE_SECONDS` is considered lost, and its tables are shared out. And a worker that is wrongly considered
lost does no harm, since the log refuses what it writes.

Nobody compares clocks: all a core knows about time is how long ago it heard something itself.
"""

from __future__ import annotations

from enum import StrEnum
from hashlib import blake2b
from typing import TYPE_CHECKING, assert_never

from gofish_tui.hall.effects import (
    AdjournTable,
    ClaimResult,
    ClaimTable,
    Drain,
    DrainFinished,
    DropTable,
    Effect,
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
    from gofish_tui.hall.effects import Input

TICK_SECONDS = 0.25
"""How often the driver hands in a `Tick`: what is late is noticed no later than that."""
BEAT_SECONDS = 0.5
SILENCE_SECONDS = 2.0
"""A worker that was not heard for this long, four times in a row, is considered lost."""
TURN_SECONDS = 1.0
"""How long each worker in a lost table's order has to take it before the next one does."""
AGAIN_SECONDS = 60.0
"""For this long a table that could not be resumed at once counts as taken from its last worker."""
GIVING_AT_ONCE = 8
UNEVEN = 0.8
"""A worker with less than this share of our load gets a table of ours, one a second, until it has that share."""
UNEVEN_SECONDS = 4.0
"""How long that has to last."""


class Doing(StrEnum):
    """What we are doing with a table."""

    OPENING = "opening"
    CLAIMING = "claiming"
    SERVING = "serving"
    ADJOURNING = "adjourning"
    GIVING = "giving"


class _Worker:
    """A worker that was heard."""

    def __init__(self, seen: WorkerSeen, now: float) -> None:
        self.tables, self.capacity = seen.tables, seen.capacity
        self.leaving, self.format, self.at = seen.leaving, seen.format, now

    @property
    def load(self) -> float:
        """How much of its capacity is used."""
        return self.tables / self.capacity

    @property
    def has_room(self) -> bool:
        """Whether it takes one more."""
        return not self.leaving and self.tables < self.capacity


class WorkerCore:
    """One worker's view of the hall."""

    def __init__(self, worker: str, capacity: int, now: float, format_: int = 0) -> None:
        """``format_``: of the journals that this version writes."""
        self.worker = worker
        self._format = format_
        self.capacity = capacity
        self.leaving = False
        self._began = now
        self._beat_due = now
        self._workers: dict[str, _Worker] = {}
        self._owners: dict[str, TableEntry] = {}
        self._doing: dict[str, Doing] = {}
        self._to: dict[str, str] = {}
        """to whom the tables go that we adjourn or give away"""
        self._broken: set[str] = set()
        """tables that were not to be served here: not tried again"""
        self._taken: dict[str, tuple[str, float]] = {}
        """from whom we took each table, and when it was missed"""
        self._lost_at: dict[str, float] = {}
        """when we noticed that a table's worker is lost"""
        self._uneven_since: float | None = None
        """since when somebody has had much less to carry than we have"""
        self._drained = False
        self._effects: list[Effect] = []

    @property
    def tables(self) -> int:
        """How many are ours, or about to be."""
        return len(self._doing)

    @property
    def has_room(self) -> bool:
        """Whether one more table may be opened here."""
        return not self.leaving and self.tables < self.capacity

    def is_leaving_with(self, table: str) -> bool:
        """The table is to be given away as soon as it can be."""
        return self._doing.get(table) == Doing.ADJOURNING

    def worker_count(self, now: float) -> int:
        """How many workers there are, including us."""
        return sum(not self._is_lost(name, now) for name in self._workers)

    def carried(self, now: float) -> int:
        """How many tables all workers serve, by what they said last."""
        return sum(
            one.tables for name, one in self._workers.items() if not self._is_lost(name, now)
        )

    def is_first_for(self, question: str, now: float) -> bool:
        """Whether we are the one of all workers that answers this; they agree on it without communicating."""
        there = [name for name in self._workers if not self._is_lost(name, now)]
        return bool(there) and min(there, key=lambda name: _rank(name, question)) == self.worker

    def waiting(self, now: float) -> tuple[str, ...]:
        """The tables that nobody serves, as far as is known here."""
        return tuple(t for t, entry in self._owners.items() if self._is_lost(entry.owner, now))

    def handle(self, given: Input, now: float) -> list[Effect]:
        """Take one input; what is to be done now, in this order. ``now``: seconds on a clock that never goes back."""
        match given:
            case WorkerSeen():
                self._on_worker_seen(given, now)
            case TableEntry():
                self._on_entry(given, now)
            case ClaimResult(table, revision):
                self._on_claim_result(table, revision, now)
            case TableOpening(table):
                self._doing[table] = Doing.OPENING
            case TableOpened(table, revision):
                self._owners[table] = TableEntry(table, self.worker, revision)
                self._doing[table] = Doing.SERVING
            case TableStopped(table, why):
                self._on_stopped(table, why)
            case Tick():
                self._look(now)
            case Drain():
                self.leaving = True
                self._beat_due = now
                self._look(now)
            case _:
                assert_never(given)
        effects, self._effects = self._effects, []
        return effects

    def _on_worker_seen(self, seen: WorkerSeen, now: float) -> None:
        if seen.worker == self.worker:
            before = self._workers.get(self.worker)
            if before is not None and now - before.at > SILENCE_SECONDS:
                self._began = now  # frozen, or cut off: what we know of the others is as old
        self._workers[seen.worker] = _Worker(seen, now)

    # ---- What the cluster says

    def _on_entry(self, entry: TableEntry, now: float) -> None:
        known = self._owners.get(entry.table)
        if known is not None and entry.revision <= known.revision:
            return
        table, doing = entry.table, self._doing.get(entry.table)
        if not entry.owner:
            self._forget(table)
            if doing is not None:
                self._do(DropTable(table))
            return
        self._owners[table] = entry
        self._lost_at.pop(table, None)
        if entry.owner == self.worker:
            if doing is None and table not in self._broken:  # somebody gives it to us
                self._serve(table, known.owner if known else "", now)
        elif doing in (Doing.SERVING, Doing.ADJOURNING):
            self._do(DropTable(table))

    def _on_claim_result(self, table: str, revision: int | None, now: float) -> None:
        doing = self._doing.get(table)
        before = self._owners.get(table)
        if doing == Doing.CLAIMING:
            del self._doing[table]
            if revision is None:
                return  # its entry says who has it now
            self._owners[table] = TableEntry(table, self.worker, revision)
            since = self._lost_at.pop(table, now)
            self._serve(table, before.owner if before else "", since)
        elif doing == Doing.GIVING:
            del self._doing[table]
            to = self._to.pop(table, "")
            if revision is not None:
                self._owners[table] = TableEntry(table, to, revision)
            self._look_whether_drained(now)

    def _on_stopped(self, table: str, why: StopReason) -> None:
        doing = self._doing.get(table)
        match why:
            case StopReason.ENDED:
                self._forget(table)
            case StopReason.TAKEN:
                self._doing.pop(table, None)
                self._to.pop(table, None)
            case StopReason.BROKE:
                self._doing.pop(table, None)
                self._to.pop(table, None)
                self._broken.add(table)
            case StopReason.HANDED:
                entry = self._owners.get(table)
                to = self._to.get(table, "")
                if doing == Doing.ADJOURNING and entry is not None and to:
                    self._doing[table] = Doing.GIVING
                    self._do(GiveTable(table, to, entry.revision))
                else:
                    self._doing.pop(table, None)
                    self._to.pop(table, None)
            case _:
                assert_never(why)

    def _forget(self, table: str) -> None:
        self._owners.pop(table, None)
        self._doing.pop(table, None)
        self._to.pop(table, None)
        self._lost_at.pop(table, None)
        self._taken.pop(table, None)
        self._broken.discard(table)

    # ---- The clock

    def _look(self, now: float) -> None:
        if now >= self._beat_due:
            self._beat_due = now + BEAT_SECONDS - TICK_SECONDS / 2
            self._do(SendBeat(self.tables, self.capacity, self.leaving))
        if self._hears_itself(now):
            self._take_lost(now)
            self._give_unreadable(now)
            if self.leaving:
                self._give_all(now)
            else:
                self._even_out(now)
        self._look_whether_drained(now)

    def _hears_itself(self, now: float) -> bool:
        """A worker that is cut off hears nobody, and must not consider everybody lost; nor must one that has just started."""
        mine = self._workers.get(self.worker)
        heard = mine is not None and now - mine.at < BEAT_SECONDS * 2
        return heard and now - self._began > SILENCE_SECONDS

    def _is_lost(self, worker: str, now: float) -> bool:
        known = self._workers.get(worker)
        return known is None or now - known.at > SILENCE_SECONDS

    def _others(self, now: float, oldest: int) -> list[str]:
        """The workers that take tables, except us and those that write an older format than the ``oldest``."""
        return [
            name
            for name, one in self._workers.items()
            if name != self.worker
            and one.has_room
            and one.format >= oldest
            and not self._is_lost(name, now)
        ]

    def _written_in(self, owner: str) -> int:
        """The format in which a worker has written its tables' journals; 0: it was never heard."""
        known = self._workers.get(owner)
        return 0 if known is None else known.format

    def _take_lost(self, now: float) -> None:
        for table, entry in self._owners.items():
            if entry.owner == self.worker and table not in self._doing:
                # Ours by the cluster's word and not served: given back to us, or we were started again under our name.
                if table not in self._broken and not self.leaving:
                    self._serve(table, entry.owner, now)
                continue
            if entry.owner == self.worker or table in self._doing or table in self._broken:
                continue
            if not self._is_lost(entry.owner, now):
                self._lost_at.pop(table, None)
                continue
            since = self._lost_at.setdefault(table, now)
            written = self._written_in(entry.owner)
            if self.leaving or self.tables >= self.capacity or written > self._format:
                continue
            others = self._others(now, written)
            order = sorted([*others, self.worker], key=lambda name: _rank(name, table))
            if now - since >= order.index(self.worker) * TURN_SECONDS:
                self._doing[table] = Doing.CLAIMING
                self._do(ClaimTable(table, entry.revision))

    def _give_unreadable(self, now: float) -> None:
        """A table that was taken and turned out to be a newer version's goes to a worker that may know it."""
        newer = self._others(now, self._format + 1)
        for table in sorted(self._broken) if newer else ():
            entry = self._owners.get(table)
            if entry is not None and entry.owner == self.worker and table not in self._doing:
                self._doing[table] = Doing.GIVING
                self._to[table] = min(newer, key=lambda name: _rank(name, table))
                self._do(GiveTable(table, self._to[table], entry.revision))

    def _give_all(self, now: float) -> None:
        for table, doing in list(self._doing.items()):
            if len(self._to) >= GIVING_AT_ONCE:
                return
            if doing == Doing.SERVING and (to := self._least_loaded(now)) is not None:
                self._adjourn(table, to)

    def _even_out(self, now: float) -> None:
        """A worker that came later gets its share, a table at a time; what each says about itself is a little old."""
        to = self._least_loaded(now)
        other = self._workers[to] if to is not None else None
        if (
            to is None
            or other is None
            or other.tables + 1 >= self.tables
            or other.load >= self.tables / self.capacity * UNEVEN
        ):
            self._uneven_since = None
            return
        if self._uneven_since is None:
            self._uneven_since = now
        table = next((t for t, doing in self._doing.items() if doing == Doing.SERVING), None)
        if now - self._uneven_since < UNEVEN_SECONDS or self._to or table is None:
            return
        self._uneven_since += 1.0
        self._adjourn(table, to)

    def _least_loaded(self, now: float) -> str | None:
        """Who of the others should have the next table of ours; those that are on their way to one count."""
        others = self._others(now, self._format)
        if not others:
            return None
        coming = list(self._to.values())
        return min(
            others,
            key=lambda name: (
                (self._workers[name].tables + coming.count(name)) / self._workers[name].capacity,
                name,
            ),
        )

    def _adjourn(self, table: str, to: str) -> None:
        self._doing[table] = Doing.ADJOURNING
        self._to[table] = to
        self._do(AdjournTable(table))

    def _look_whether_drained(self, now: float) -> None:
        """With nobody to take them our tables stay ours by the cluster's word, until a worker comes that finds us lost."""
        if not self.leaving or self._drained:
            return
        if (
            self._doing
            and self._hears_itself(now)
            and not self._others(now, self._format)
            and not self._to
        ):
            for table, doing in list(self._doing.items()):
                if doing == Doing.SERVING:
                    self._doing[table] = Doing.ADJOURNING
                    self._to[table] = ""
                    self._do(AdjournTable(table))
        if not self._doing:
            self._drained = True
            self._do(DrainFinished())

    def _serve(self, table: str, source: str, since: float) -> None:
        if source == self.worker:  # perhaps the cluster was not there when we took it
            first = self._taken.get(table, (source, since))
            source, since = first if since - first[1] < AGAIN_SECONDS else (source, since)
        self._taken[table] = source, since
        self._doing[table] = Doing.SERVING
        self._do(ServeTable(table, source, since))

    def _do(self, effect: Effect) -> None:
        self._effects.append(effect)


def _rank(worker: str, table: str) -> bytes:
    """The order in which workers take a lost table: another one for each table, the same for all who look."""
    return blake2b(f"{worker} {table}".encode(), digest_size=8).digest()
