"""A worker's driver: it gives the pure core the cluster, a clock and tables, and does what the core asks."""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import AsyncExitStack
from functools import partial
from typing import TYPE_CHECKING, assert_never

from nats.errors import Error as NatsError

from gofish_protocol import topics
from gofish_tui.hall import messages
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
    TableOpened,
    TableOpening,
    TableStopped,
    Tick,
    WorkerSeen,
)
from gofish_tui.hall.lists import Lists, gather_parts
from gofish_tui.hall.messages import (
    ASK_KEY,
    ASK_OPEN,
    ASK_STATUS,
    ASK_TABLES,
    BEATS,
    PARTS,
    TABLES_A_MESSAGE,
    VERSION,
    WORKERS,
    KeyAnswer,
    OpenAnswer,
    OpenRequest,
    StatusAnswer,
    TablesRequest,
    WorkerBeat,
)
from gofish_tui.hall.table import HallTable
from gofish_tui.journal.store import HallUnavailable
from gofish_tui.link.base import BrokerUnreachable
from gofish_tui.link.ending import end_task
from gofish_tui.table.saved_table import FORMAT
from gofish_tui.vocabulary import LocalError

if TYPE_CHECKING:
    from collections.abc import Awaitable

    from nats.aio.msg import Msg

    from gofish_tui.hall.cluster import Cluster
    from gofish_tui.hall.effects import Effect, Input
    from gofish_tui.hall.registry import Registry
    from gofish_tui.hall.table import WorkerResources

log = logging.getLogger(__name__)

RESUMING_AT_ONCE = 24
"""Tables that are read and set up at a time, when a worker is lost: each of them waits for the cluster more than for us."""
CLOSE_SECONDS = 5.0
SERVING = "table"
"""What the names of tasks begin with that each serve one."""


class WorkerListener:
    """Receives what happens to a worker; does nothing with it."""

    def on_count(self, tables: int) -> None:
        """How many tables it serves."""

    def on_take(self, table: str, source: str, seconds: float) -> None:
        """It serves a table of another worker's, this long after that was noticed."""

    def on_give(self, table: str) -> None:
        """Another worker has a table of ours."""

    def on_loss(self, table: str, why: str) -> None:
        """A table is no longer served here, against our will."""


class Worker:
    """One process of a hall."""

    def __init__(
        self,
        name: str,
        capacity: int,
        cluster: Cluster,
        registry: Registry,
        resources: WorkerResources,
        listener: WorkerListener | None = None,
    ) -> None:
        self.core = WorkerCore(name, capacity, time.monotonic(), FORMAT)
        self.drained = asyncio.Event()
        """all tables were given away, as far as there was somebody to take them"""
        self._cluster, self._registry, self._resources = cluster, registry, resources
        self._listener = listener or WorkerListener()
        self._tables: dict[str, HallTable] = {}
        self._lists = Lists(name, self, partial(gather_parts, cluster.client), time.monotonic)
        self._tasks: set[asyncio.Task[None]] = set()
        self._resuming = asyncio.Semaphore(RESUMING_AT_ONCE)
        self._told = -1

    @property
    def tables(self) -> dict[str, HallTable]:
        """What is served here now, by id."""
        return self._tables

    def worker_count(self) -> int:
        """How many workers there are, including us."""
        return self.core.worker_count(time.monotonic())

    def carried(self) -> int:
        """How many tables all of them serve."""
        return self.core.carried(time.monotonic())

    def waiting(self) -> tuple[str, ...]:
        """The tables that nobody serves."""
        return self.core.waiting(time.monotonic())

    def is_first_for(self, question: str) -> bool:
        """Whether this question is ours to answer."""
        return self.core.is_first_for(question, time.monotonic())

    async def run(self) -> None:
        """Take part in the hall until this is cancelled, or a `drain` has ended."""
        client = self._cluster.client
        async with AsyncExitStack() as stack:
            stack.push_async_callback(self._end)
            for subject, queue, answer in (
                (BEATS, "", self._on_beat),
                (ASK_KEY, WORKERS, self._on_key),
                (ASK_OPEN, WORKERS, self._on_open),
                (ASK_STATUS, "", self._on_status),
                (ASK_TABLES, WORKERS, self._on_page),
                (PARTS, "", self._on_part),
            ):
                await client.subscribe(subject, queue=queue, cb=answer)
            self._resources.link.drop(self._lists.is_answered_here)
            guests = self._resources.link.part()
            stack.push_async_callback(guests.close)
            guests.subscribe(topics.from_client(topics.LISTS, "+"), 0)
            self._start(self._lists.answer_guests(guests), "the hall's list")
            self._start(self._registry.watch(self.take), "watching the hall")
            self._tell()
            while not self.drained.is_set():
                self.take(Tick())
                await asyncio.sleep(TICK_SECONDS)

    def drain(self) -> None:
        """Give all tables to others; :meth:`run` ends then."""
        self.take(Drain())

    def take(self, given: Input) -> None:
        """Hand one thing that happened to the core, and carry out what it asks for."""
        for effect in self.core.handle(given, time.monotonic()):
            self._perform(effect)
        self._tell()

    def _tell(self) -> None:
        if len(self.tables) != self._told:
            self._told = len(self.tables)
            self._listener.on_count(self._told)

    def _perform(self, effect: Effect) -> None:
        match effect:
            case SendBeat(tables, capacity, leaving):
                beat = WorkerBeat(VERSION, self.core.worker, tables, capacity, leaving, FORMAT)
                self._start(self._say(BEATS, messages.encode(beat)), "beat")
            case ClaimTable(table, revision):
                self._start(self._claim(table, self.core.worker, revision), f"claim {table}")
            case GiveTable(table, to, revision):
                self._start(self._give(table, to, revision), f"give {table}")
            case ServeTable(table, source, since):
                self._start(self._resume(table, source, since), f"{SERVING} {table}")
            case DropTable(table):
                if table in self.tables:
                    self.tables[table].let_go()
            case AdjournTable(table):
                if table in self.tables:
                    self.tables[table].adjourn()
                # One that is still being resumed is adjourned when that is done.
            case DrainFinished():
                self.drained.set()
            case _:
                assert_never(effect)

    def _start(self, work: Awaitable[None], name: str) -> None:
        async def done() -> None:
            try:
                await work
            except (NatsError, TimeoutError, OSError) as wrong:
                log.info("%s: %s", name, wrong)

        task = asyncio.create_task(done(), name=name)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _end(self) -> None:
        for table in self.tables.values():
            table.adjourn()
        serving = {task for task in self._tasks if task.get_name().startswith(SERVING)}
        if serving:
            await asyncio.wait(serving, timeout=CLOSE_SECONDS)
        for task in list(self._tasks):
            await end_task(task)

    async def _say(self, subject: str, payload: bytes) -> None:
        if self._cluster.client.is_connected:  # a late one would report somebody who is gone
            await self._cluster.client.publish(subject, payload)

    # ---- Whose a table is

    async def _claim(self, table: str, worker: str, revision: int) -> None:
        self.take(ClaimResult(table, await self._registry.claim(table, worker, revision)))

    async def _give(self, table: str, to: str, revision: int) -> None:
        await self._claim(table, to, revision)
        self._listener.on_give(table)

    async def _resume(self, table: str, source: str, since: float) -> None:
        try:
            async with self._resuming:
                served = await HallTable.resume(self._resources, table)
        except LookupError:
            log.warning("there is no journal of %s: it was closed, or is too old", table)
            await self._registry.remove(table)
            self.take(TableStopped(table, StopReason.ENDED))
        except (NatsError, TimeoutError, OSError, BrokerUnreachable) as wrong:
            log.info("%s cannot be resumed yet: %s", table, wrong)
            self.take(TableStopped(table, StopReason.TAKEN))  # it is still ours, and tried again
        except (ValueError, HallUnavailable) as wrong:
            log.exception("%s cannot be resumed", table)
            self._listener.on_loss(table, str(wrong))
            self.take(TableStopped(table, StopReason.BROKE))
        else:
            if not served.host.superseded:
                self._listener.on_take(table, source, time.monotonic() - since)
            await self._serve(served)

    async def _serve(self, served: HallTable) -> None:
        table = served.host.id
        self._tables[table] = served
        self._lists.put(served)
        self._tell()
        if self.core.is_leaving_with(table):
            served.adjourn()
        try:
            why = await served.serve()
        finally:
            del self._tables[table]
            self._lists.remove(table)
        if why == StopReason.ENDED:
            await self._registry.remove(table)
        elif why != StopReason.HANDED:
            self._listener.on_loss(table, str(why))
        self.take(TableStopped(table, why))

    # ---- What others say and ask

    async def _on_beat(self, message: Msg) -> None:
        beat = messages.decode(message.data, WorkerBeat)
        if beat is not None and beat.capacity > 0:
            self.take(
                WorkerSeen(beat.worker, beat.tables, beat.capacity, beat.leaving, beat.format)
            )

    async def _on_key(self, message: Msg) -> None:
        public = bytes(self._resources.store.key.private.public_key)
        answer = KeyAnswer(VERSION, self.core.worker, public)
        await _answer(message, messages.encode(answer))

    async def _on_open(self, message: Msg) -> None:
        request = messages.unseal(self._resources.store.key.private, message.data, OpenRequest)
        if request is None:
            return  # no request, or for a hall with another key
        self._start(self._open(request, message), "opening")

    async def _open(self, request: OpenRequest, message: Msg) -> None:
        answer = await self._open_if_room(request)
        try:
            sealed = messages.seal_for(request.answer_key, answer)
        except (ValueError, TypeError):
            return
        await _answer(message, sealed)

    async def _open_if_room(self, request: OpenRequest) -> OpenAnswer:
        if not self.core.has_room:
            return OpenAnswer(error=LocalError.HALL_NO_WORKER)
        try:
            async with self._resuming:
                served = await HallTable.open(self._resources, request.table)
        except BrokerUnreachable as wrong:
            return OpenAnswer(error=LocalError.BROKER_UNREACHABLE, detail=str(wrong))
        self.take(TableOpening(served.host.id))
        revision = await self._registry.enter(served.host.id, self.core.worker)
        if revision is None:
            self.take(TableStopped(served.host.id, StopReason.ENDED))
            served.close()
            await served.serve()
            return OpenAnswer(error=LocalError.HALL_UNREACHABLE)
        self.take(TableOpened(served.host.id, revision))
        self._start(self._serve(served), f"{SERVING} {served.host.id}")
        return served.answer()

    async def _on_status(self, message: Msg) -> None:
        answer = StatusAnswer(
            VERSION, self.core.worker, self.core.capacity, len(self.tables), self.worker_count()
        )
        await _answer(message, messages.encode(answer))

    async def _on_part(self, message: Msg) -> None:
        request = messages.decode(message.data, TablesRequest)
        if request is not None:
            part = messages.encode(self._lists.part(request))
            await _answer(message, part, messages.WORKERS_INBOXES)

    async def _on_page(self, message: Msg) -> None:
        request = messages.decode(message.data, TablesRequest)
        if request is not None and 0 < request.count <= TABLES_A_MESSAGE:
            # Not waited for: the parts come by the same connection.
            self._start(self._page(request, message), "page")

    async def _page(self, request: TablesRequest, message: Msg) -> None:
        await _answer(message, messages.encode(await self._lists.page(request)))


async def _answer(message: Msg, payload: bytes, inboxes: str = messages.OPENERS_INBOXES) -> None:
    if message.reply.startswith(f"{inboxes}."):
        await message.respond(payload)
