"""A worker's process in the simulated world: the real `Worker`, with tables that do nothing but play."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, NamedTuple
from unittest.mock import patch

import msgspec

from gofish_tui.hall.effects import StopReason, Tick
from gofish_tui.hall.messages import OpenAnswer, TableRow
from gofish_tui.hall.registry import Registry
from gofish_tui.hall.worker import Worker, WorkerListener
from gofish_tui.journal.jetstream import SUBJECTS, JetStreamStore
from gofish_tui.journal.sealing import HallKey
from gofish_tui.journal.store import JournalTaken
from gofish_tui.link.ending import end_task
from tests.simulation.hall.connection import SimClient, SimHallCluster, SimJetStream, SimKeyValue
from tests.simulation.hall.promises import Told, link

if TYPE_CHECKING:
    import random
    from collections.abc import Callable

    from gofish_tui.hall.effects import Input
    from gofish_tui.table.settings import OwnedTableConfig
    from tests.simulation.hall.cluster import SimCluster
    from tests.simulation.hall.promises import Promises

KEY = HallKey(bytes(range(32)))
DRAIN_SECONDS = 60.0
"""After which a worker that was asked to stop ends however far it is."""
LEAST_THINKING, MOST_THINKING = 0.2, 0.9


class SimEntry(NamedTuple):
    """What a table's host writes: all that there is of it."""

    epoch: int
    number: int
    chain: bytes
    by: str
    whole: bool = False
    closed: bool = False


def sealed(key: HallKey, table: str, number: int, entry: SimEntry) -> list[bytes]:
    """An entry as one message. How real ones are sealed and split has its own tests."""
    return [msgspec.msgpack.encode((number, *entry))]


def opened(key: HallKey, table: str, data: bytes) -> tuple[SimEntry, list[object]]:
    """What such a message says."""
    _, *entry = msgspec.msgpack.decode(data)
    return SimEntry(*entry), []


class SimHost(NamedTuple):
    """What a worker reads of a table's host."""

    id: str
    superseded: bool


class SimLink:
    """A worker's MQTT side, on which nobody asks anything."""

    def drop(self, whom: Callable[..., bool]) -> None:
        """Nothing comes."""

    def part(self) -> SimLink:
        """A part of it."""
        return self

    def subscribe(self, topic: str, qos: int) -> None:
        """Nothing comes."""

    async def receive(self) -> Any:
        """Nothing comes."""
        await asyncio.Event().wait()

    async def close(self) -> None:
        """Nothing is open."""


class SimResources:
    """What the tables of a simulated worker share."""

    def __init__(self, process: Process) -> None:
        self.process = process
        self.link = SimLink()
        self.store = JetStreamStore(SimJetStream(process.client), KEY)  # type: ignore[arg-type]


class SimTable:
    """A table between its opening, or its take-over, and its end here. Its players ask, and ask again."""

    def __init__(self, resources: SimResources, table: str, state: SimEntry) -> None:
        self.id = self.name = table
        self.watchable = True
        self.state = state
        self.superseded = False
        self._process = resources.process
        self._journal = resources.store.journal(table, lambda _: None)
        self._adjourned = asyncio.Event()
        self._dropped = asyncio.Event()
        self._closed = asyncio.Event()

    @property
    def host(self) -> SimHost:
        """What is said of it."""
        return SimHost(self.id, self.superseded)

    @classmethod
    async def open(cls, resources: SimResources, wanted: OwnedTableConfig) -> SimTable:
        """A new one, in the log."""
        table = cls(resources, wanted.name, SimEntry(1, 0, b"", resources.process.name))
        await table.write(table.state)
        return table

    @classmethod
    async def resume(cls, resources: SimResources, table: str) -> SimTable:
        """One that another worker served, under its next epoch."""
        read: Any = await resources.store.read(table)
        before: SimEntry = read[0]
        process = resources.process
        assert table not in process.worker.tables, f"{process.name} serves {table} twice"
        here = cls(resources, table, before._replace(epoch=before.epoch + 1, by=process.name))
        # One that stood still since the log took its entry learns later that the table has gone on elsewhere.
        if await here.write(here.state) and here.is_newest():
            process.promises.on_resumed(table, Told(before.number, before.chain), process.name)
        if before.closed:
            process.promises.closed.add(table)
            here.close()
        return here

    def is_newest(self) -> bool:
        """Whether the newest that the log has of this table is what we wrote."""
        newest = self._process.client.cluster.newest(f"{SUBJECTS}.{self.id}")
        return opened(KEY, self.id, newest.data)[0] == self.state

    async def serve(self) -> StopReason:
        """Until it ends here; why."""
        endings = [
            asyncio.create_task(event.wait())
            for event in (self._adjourned, self._dropped, self._closed)
        ]
        try:
            while not self.superseded:
                thinking = self._process.dice.uniform(LEAST_THINKING, MOST_THINKING)
                await asyncio.wait(endings, timeout=thinking, return_when="FIRST_COMPLETED")
                await self._process.client.awake()
                if self._adjourned.is_set() or self._dropped.is_set():
                    break
                if self._closed.is_set():
                    if await self.write(self.state._replace(closed=True)):
                        self._process.promises.closed.add(self.id)
                    break
                await self._ask()
        finally:
            for task in endings:
                await end_task(task)
        over = self.state.closed and not self.superseded
        kept = await self._journal.close(remove=over)
        await self._process.client.awake()
        if not kept or self.superseded or self._dropped.is_set():
            return StopReason.TAKEN
        return StopReason.ENDED if over else StopReason.HANDED

    async def _ask(self) -> None:
        number = self.state.number + 1
        chain = link(self.state.chain, f"{self._process.name} {number}")
        entry = self.state._replace(number=number, chain=chain, whole=number % 20 == 0)
        if await self.write(entry):
            self._process.tell(self.id, Told(number, chain))

    async def write(self, entry: SimEntry) -> bool:
        """Whether the log has it, before we are told to let go."""
        written: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._journal.write(entry, written)  # type: ignore[arg-type]
        dropped = asyncio.create_task(self._dropped.wait())
        try:
            await asyncio.wait({written, dropped}, return_when="FIRST_COMPLETED")
            if not written.done():
                written.cancel()
                return False
            await written
        except JournalTaken:
            self.superseded = True
            return False
        finally:
            await end_task(dropped)
        self.state = entry
        return True

    def let_go(self) -> None:
        """Another worker has it."""
        self._dropped.set()

    def adjourn(self) -> None:
        """Another worker is to have it."""
        self._adjourned.set()

    def close(self) -> None:
        """It is over."""
        self._closed.set()

    def answer(self) -> OpenAnswer:
        """Where it is."""
        return OpenAnswer(table=self.id, name=self.name)

    def row(self, worker: str, nonce: bytes) -> TableRow:
        """How far it is."""
        return TableRow(self.id, self.name, worker, "playing", self.state.number, self.state.epoch)


class SimWorker(Worker):
    """The real one, in a process that may be frozen or dead."""

    process: Process

    def take(self, given: Input) -> None:
        """What comes while the process stands still comes afterwards; the clock's ticks do not add up."""
        client = self.process.client
        if client.is_dead:
            return
        if client.is_frozen:
            if not isinstance(given, Tick):
                self.process.missed.append(given)
            return
        super().take(given)


class Process:
    """One worker's process."""

    def __init__(
        self,
        name: str,
        capacity: int,
        cluster: SimCluster,
        promises: Promises,
        dice: random.Random,
        told: Callable[[str, str], None],
    ) -> None:
        self.name, self.dice, self.promises = name, dice, promises
        self.client = SimClient(cluster, name)
        self.missed: list[Input] = []
        self.given_up: list[str] = []
        self._told = told
        js: Any = SimJetStream(self.client)
        entries: Any = SimKeyValue(self.client)
        hall: Any = SimHallCluster(self.client, self.client.reconnected, [])
        resources: Any = SimResources(self)
        self.worker = SimWorker(
            name,
            capacity,
            hall,
            Registry(js, entries, self.client.reconnected),
            resources,
            _Listener(self),
        )
        self.worker.process = self
        self.running = asyncio.create_task(self.worker.run(), name=name)
        self.running.add_done_callback(self._ended)

    @property
    def is_there(self) -> bool:
        """It runs, and is to run on."""
        return not (self.client.is_dead or self.worker.core.leaving)

    def tell(self, table: str, told: Told) -> None:
        """A table's players hear of an ask."""
        self._told(self.name, f"{table} {told.number}")
        self.promises.on_told(table, told, self.name)

    def kill(self) -> None:
        """At once, with everything that was under way."""
        if not self.client.is_dead:
            self.client.die()
            self.running.cancel()

    def thaw(self) -> None:
        """Go on after standing still: the clock first, then what has come."""
        if self.client.is_dead or not self.client.is_frozen:
            return
        self.client.thaw()
        missed, self.missed = self.missed, []
        for given in [Tick(), *missed]:
            self.worker.take(given)

    async def stop(self) -> None:
        """SIGTERM: hand all tables over, then end."""
        self.worker.drain()
        await asyncio.wait({self.running}, timeout=DRAIN_SECONDS)
        self.kill()

    def _ended(self, run: asyncio.Task[None]) -> None:
        if not self.client.is_dead:
            self.client.die()
        if not run.cancelled() and run.exception() is not None:
            self.given_up.append(f"{self.name}: {run.exception()!r}")


class _Listener(WorkerListener):
    def __init__(self, process: Process) -> None:
        self._process = process

    def on_loss(self, table: str, why: str) -> None:
        """A table that broke here is a fault of the program; one that somebody else has is none."""
        if why != StopReason.TAKEN:
            self._process.given_up.append(f"{table} at {self._process.name}: {why}")


def simulated() -> Any:
    """While this is entered, workers serve simulated tables."""
    return patch.multiple("gofish_tui.journal.jetstream", sealed_parts=sealed, read_alone=opened)
