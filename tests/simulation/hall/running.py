"""One run of a hall from its seed: workers, tables, what breaks, and what is to be said of it."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from contextlib import ExitStack
from hashlib import sha256
from itertools import count
from typing import TYPE_CHECKING, Any, NamedTuple
from unittest.mock import patch

from nats.errors import Error as NatsError

from gofish_tui.hall.client import open_tables
from gofish_tui.journal.store import HallUnavailable
from gofish_tui.table.settings import OwnedTableConfig
from tests.simulation.dice import stream
from tests.simulation.hall.cluster import SimCluster
from tests.simulation.hall.connection import SimClient, SimHallCluster
from tests.simulation.hall.faults import Fault, Kind, plan
from tests.simulation.hall.promises import Promises
from tests.simulation.hall.workers import Process, SimTable, simulated
from tests.virtual_time import VirtualTimeLoop

if TYPE_CHECKING:
    from collections.abc import Sequence

CAPACITY = 12
CALM_SECONDS = 75.0
"""How long everything works again before the end: all entries are read again every 30 s, after which a table is taken."""
PLAY_SECONDS = 8.0
LEADER_SECONDS = 3.0
STORY = 60


class Outcome(NamedTuple):
    """What came of a run."""

    seed: int
    tables: int
    asks: int
    takeovers: int
    faults: int
    seconds: float
    digest: str
    done: frozenset[Kind]
    broken: str = ""
    story: tuple[str, ...] = ()


def faults_of(seed: int) -> list[Fault]:
    """The plan of a seed."""
    dice = stream(seed, "plan")
    return plan(dice, 10 + 50 * dice.random(), dice.randint(4, 24))


def run(seed: int, faults: Sequence[Fault] | None = None, *, lines: int = STORY) -> Outcome:
    """A whole run; ``faults`` take the place of the seed's own plan."""
    hall: SimHall | None = None
    with (
        asyncio.Runner(loop_factory=lambda: VirtualTimeLoop(began=1000.0)) as runner,
        ExitStack() as stack,
    ):
        logging.disable()
        stack.callback(logging.disable, logging.NOTSET)
        stack.enter_context(simulated())
        stack.enter_context(patch("gofish_tui.hall.worker.HallTable", SimTable))
        hall = SimHall(seed, lines)
        broken = ""
        try:
            runner.run(hall.play(faults_of(seed) if faults is None else list(faults)))
        except AssertionError as wrong:
            broken = str(wrong)
        except Exception as wrong:  # noqa: BLE001  # whatever is raised is a promise that does not hold
            broken = f"{type(wrong).__name__}: {wrong}"
    return Outcome(
        seed,
        len(hall.opened),
        sum(map(len, hall.promises.told.values())),
        hall.promises.takeovers,
        hall.faults,
        hall.now,
        hall.digest,
        frozenset(hall.done),
        broken,
        tuple(hall.story) if broken or lines > STORY else (),
    )


class SimHall:
    """All of it, on one loop."""

    def __init__(self, seed: int, lines: int) -> None:
        self.story: deque[str] = deque(maxlen=lines)
        self.promises = Promises()
        self.opened: list[str] = []
        self.done: set[Kind] = set()
        self.faults = 0
        self.now = 0.0
        self._dice = stream(seed, "hall")
        self._began = 0.0
        self._trace = sha256()
        self._names = count(1)
        self._tables = count(1)
        self._processes: list[Process] = []
        self._doing: set[asyncio.Task[Any]] = set()
        self._failed: asyncio.Future[None] | None = None

    @property
    def digest(self) -> str:
        """Of all that happened."""
        return self._trace.hexdigest()[:16]

    def _tell(self, who: str, what: str) -> None:
        self.now = asyncio.get_running_loop().time() - self._began
        line = f"{self.now:9.3f}  {who:<10} {what}"
        self._trace.update(line.encode())
        self.story.append(line)

    async def play(self, faults: Sequence[Fault]) -> None:
        """Everything that happens. Raises AssertionError when a promise is broken."""
        loop = asyncio.get_running_loop()
        self._began = loop.time()
        self._failed = loop.create_future()
        loop.set_exception_handler(self._on_exception)
        self._cluster = SimCluster(stream(self._dice.getrandbits(64), "cluster"), self._tell)
        for _ in range(self._dice.randint(2, 4)):
            self._start()
        await self._pass(4.0)
        for _ in range(self._dice.randint(3, 8)):
            self._do(self._open())
        await self._pass(2.0)
        for fault in faults:
            await self._pass(self._began + 6.0 + fault.at - loop.time())
            self._strike(fault)
        await self._pass(10.0)
        await self._calm()

    async def _pass(self, seconds: float) -> None:
        """Time goes on, unless a promise is broken meanwhile."""
        assert self._failed is not None
        await asyncio.wait({self._failed}, timeout=max(0.0, seconds))
        if self._failed.done():
            self._failed.result()

    def _on_exception(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """What a task raised and nobody took."""
        self._fail(context.get("exception") or RuntimeError(context["message"]))

    def _fail(self, wrong: BaseException) -> None:
        if self._failed is not None and not self._failed.done():
            self._failed.set_exception(wrong)

    def _do(self, work: Any) -> None:
        task = asyncio.ensure_future(work)
        self._doing.add(task)
        task.add_done_callback(self._did)

    def _did(self, task: asyncio.Task[Any]) -> None:
        self._doing.discard(task)
        if not task.cancelled() and (wrong := task.exception()) is not None:
            self._fail(wrong)

    def _start(self, name: str = "") -> None:
        name = name or f"w{next(self._names)}"
        self._tell(name, "starts")
        self._processes.append(
            Process(name, CAPACITY, self._cluster, self.promises, self._dice, self._tell)
        )

    async def _open(self) -> None:
        client = SimClient(self._cluster, f"opener{next(self._tables)}")
        hall: Any = SimHallCluster(client, asyncio.Event(), [])
        table = client.name.replace("opener", "table")
        try:
            (answer,) = await open_tables(hall, [OwnedTableConfig(name=table)])
        except (HallUnavailable, NatsError, TimeoutError) as wrong:
            self._tell(client.name, f"cannot open {table}: {wrong!r}")
        else:
            self.opened.append(answer.table)
        finally:
            client.die()

    # ---- What breaks

    def _strike(self, fault: Fault) -> None:
        there = [process for process in self._processes if process.is_there]
        process = there[fault.number % len(there)] if there else None
        self._tell("", f"{fault.kind}: {process.name if process else ''}")
        self.faults += 1
        self.done.add(fault.kind)
        match fault.kind:
            case Kind.START:
                if len(there) < 6:
                    self._start()
            case Kind.NO_MAJORITY | Kind.LEADER:
                self._cluster.has_majority = False
                longest = LEADER_SECONDS if fault.kind is Kind.LEADER else fault.seconds
                self._later(min(fault.seconds, longest), self._majority)
            case Kind.SLOW:
                self._cluster.slow = fault.seconds / 2
                self._later(8.0, self._quick)
            case Kind.LOSSY:
                self._cluster.lossy = min(0.5, fault.seconds / 10)
                self._later(6.0, self._sound)
            case Kind.OPEN:
                self._do(self._open())
            case Kind.CLOSE:
                self._close(fault.number)
            case _ if process is not None:
                self._strike_at(process, fault)

    def _strike_at(self, process: Process, fault: Fault) -> None:
        match fault.kind:
            case Kind.KILL:
                process.kill()
            case Kind.AGAIN:
                process.kill()
                self._later(fault.seconds, self._start, process.name)
            case Kind.FREEZE:
                process.client.freeze()
                self._later(fault.seconds, process.thaw)
            case Kind.CUT:
                process.client.cut()
                self._later(fault.seconds, process.client.mend)
            case Kind.DRAIN:
                self._do(process.stop())
            case Kind.DEAF:
                for watcher in process.client.watchers:
                    watcher.is_lost = True

    def _later(self, seconds: float, what: Any, *given: Any) -> None:
        asyncio.get_running_loop().call_later(seconds, what, *given)

    def _majority(self) -> None:
        self._cluster.has_majority = True

    def _quick(self) -> None:
        self._cluster.slow = 0.0

    def _sound(self) -> None:
        self._cluster.lossy = 0.0

    def _close(self, number: int) -> None:
        served = [
            (process, table)
            for process in self._processes
            if process.is_there
            for table in sorted(process.worker.tables)
        ]
        if served:
            process, table = served[number % len(served)]
            self._tell(process.name, f"closes {table}")
            process.worker.tables[table].close()  # type: ignore[attr-defined]

    # ---- The end

    async def _calm(self) -> None:
        """Nothing breaks anymore; then all promises must hold."""
        self._tell("", "calm")
        self._majority()
        self._quick()
        self._sound()
        for process in self._processes:
            process.client.mend()
            process.thaw()
        room = sum(CAPACITY for process in self._processes if process.is_there)
        while room < len(self._cluster.entries) + CAPACITY:
            self._start()
            room += CAPACITY
        await self._pass(CALM_SECONDS)
        entries = {key for key, entry in self._cluster.entries.items() if entry.value is not None}
        closed = self.promises.closed
        asks = {table: len(self.promises.told.get(table, [])) for table in entries}
        await self._pass(PLAY_SECONDS)
        lost = [table for table in self.opened if table not in entries | closed]
        given_up = [what for process in self._processes for what in process.given_up]
        assert not closed & entries, f"{sorted(closed & entries)} were closed and are still there"
        serving = {table: self._serving(table) for table in entries}
        self.promises.at_the_end(serving, asks, lost + given_up)
        for process in self._processes:
            process.kill()
        await asyncio.sleep(30.0)

    def _serving(self, table: str) -> list[str]:
        return [
            process.name
            for process in self._processes
            if not process.client.is_dead and table in process.worker.tables
        ]
