"""What a hall of 1,000, 10,000 or 100,000 tables needs, computed from figures that are measured first.

``python -m tests.bench.hall_plan`` measures a small hall on this machine (three nodes, three workers, and one that only
listens): what an open table costs in memory and processor time, and what an ask costs on top in appends, bytes and processor
time of the worker that serves it, of each other one, and of the nodes. From these
it computes larger halls, and ``--check N`` compares one of its answers with a real hall of N tables. One line of JSON each.

The plan holds where costs add up: it knows nothing of discs that are slower than this machine's, and one cluster's log
takes its appends one after another, so ``appends a second`` is to be held against what the cluster's discs can do.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import math
import tempfile
import time
from contextlib import AsyncExitStack
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import nats
import psutil

from gofish_protocol.events import Asked
from gofish_tui.client.updates import Stepped
from gofish_tui.journal.jetstream import STREAM
from tests.bench.hall import WORKERS, Timed, sit
from tests.clusters.halls import Hall
from tests.clusters.nats import Cluster, nats_cluster

if TYPE_CHECKING:
    from nats.aio.client import Client

SECONDS = 10.0
OPENED_AT_ONCE = 50
BUSY = 0.6
"""Of a core, a plan uses no more: the rest is for take-overs and for bad moments."""
ASKS_A_TABLE = 0.2
"""Asks a second at a table in play: people take five seconds for one."""
IN_PLAY = 0.5


class Usage(NamedTuple):
    """What a hall has used so far."""

    workers: float
    """processor seconds"""
    listener: float
    """of a worker whose only table is at rest"""
    nodes: float
    appends: int
    asks: int
    at: float


class Costs(NamedTuple):
    """What one table, or one ask, costs."""

    table_kilobytes: float
    """of a worker's memory"""
    table_ms: float
    """processor time of a worker a second, while nothing happens"""
    table_node_ms: float
    """of all three nodes together"""
    ask_ms: float
    """of the worker that serves the table"""
    heard_ms: float
    """of each other worker, which hears what is said at all tables and throws it away"""
    ask_node_ms: float
    ask_appends: float
    append_bytes: float
    """as it is stored, sealed, in one copy"""


class Plan(NamedTuple):
    """A hall of this many tables."""

    tables: int
    asks_a_second: float
    appends_a_second: float
    worker_cores: int | None
    """a worker has one; None: each would be busy with what is said at tables of others, however many there are"""
    node_cores: int
    worker_gigabytes: float
    log_megabytes_a_second: float
    """written on each of three nodes, and sent between them as much twice"""


def plan(costs: Costs, tables: int, asks_a_second: float | None = None) -> Plan:
    """What that many tables need, half of them in play unless told otherwise."""
    asks = tables * IN_PLAY * ASKS_A_TABLE if asks_a_second is None else asks_a_second
    own = (tables * costs.table_ms + asks * (costs.ask_ms - costs.heard_ms)) / 1000
    room = BUSY - asks * costs.heard_ms / 1000
    node = (tables * costs.table_node_ms + asks * costs.ask_node_ms) / 1000
    appends = asks * costs.ask_appends
    return Plan(
        tables,
        round(asks, 1),
        round(appends, 1),
        math.ceil(own / room) if room > 0 else None,
        math.ceil(node / BUSY),
        round(tables * costs.table_kilobytes / 1024 / 1024, 2),
        round(appends * costs.append_bytes / 1e6, 3),
    )


def _spent(processes: list[psutil.Process]) -> float:
    return sum(sum(process.cpu_times()[:2]) for process in processes)


class Measured:
    """A hall that is watched."""

    def __init__(self, cluster: Cluster, hall: Hall, client: Client, folder: Path) -> None:
        self.hall = hall
        self.sitters: list[Timed] = []
        self._js = client.jetstream()
        self._folder = folder
        first, *rest = (psutil.Process(worker.process.pid) for worker in hall.workers)
        self._listener, self._workers = first, rest
        self._nodes = [psutil.Process(node.process.pid) for node in cluster.nodes]

    def memory(self) -> int:
        """Bytes of all workers."""
        return sum(process.memory_info().rss for process in self._workers)

    async def usage(self) -> Usage:
        """Until now."""
        state = (await self._js.stream_info(STREAM)).state
        asks = sum(
            isinstance(event, Asked)
            for sitter in self.sitters[::2]
            for update in sitter.all(Stepped)
            for event in update.events
        )
        spent = _spent(self._workers), _spent([self._listener]), _spent(self._nodes)
        return Usage(*spent, state.last_seq, asks, time.monotonic())

    async def append_bytes(self) -> float:
        """What a message of the log takes."""
        state = (await self._js.stream_info(STREAM)).state
        return state.bytes / max(1, state.messages)

    async def open(self, tables: int) -> None:
        """Tables that nobody comes to."""
        for start in range(0, tables, OPENED_AT_ONCE):
            await self.hall.open(tables=max(2, min(OPENED_AT_ONCE, tables - start)))

    async def play(self, tables: int) -> None:
        """Tables with two players each, who begin at once."""
        opened = await self.hall.open("--auto-start", "2", tables=max(2, tables))
        self.sitters += await asyncio.gather(
            *(sit(table, number, self._folder) for table in opened for number in (0, 1))
        )

    async def spend(self, seconds: float) -> tuple[Usage, float]:
        """What is used within this many seconds, and how many seconds there were."""
        before = await self.usage()
        await asyncio.sleep(seconds)
        after = await self.usage()
        used = Usage(*(b - a for a, b in zip(before, after, strict=True)))
        return used, used.at

    async def close(self) -> None:
        """Everybody goes."""
        for sitter in self.sitters:
            await sitter.close()


async def measure(
    tables: int, played: int, stack: AsyncExitStack, workers: int = WORKERS
) -> tuple[Costs, Usage]:
    """A hall with tables at rest and then some in play; what each costs, and what was used in a second of play."""
    folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
    cluster = await stack.enter_async_context(nats_cluster(3, hall=True))
    hall = Hall(cluster, folder, stack)
    await hall.worker("--capacity", "1")
    await hall.open()
    for _ in range(workers):
        await hall.worker("--capacity", str(2 * tables))
    client = await nats.connect(cluster.nats().split(","))
    stack.push_async_callback(client.close)
    measured = Measured(cluster, hall, client, folder)
    stack.push_async_callback(measured.close)
    await asyncio.sleep(3)
    empty, seconds = await measured.spend(SECONDS / 2)
    base = [1000 * one / seconds for one in (empty.workers, empty.nodes)]
    before = measured.memory()
    await measured.open(tables)
    await asyncio.sleep(3)
    grown = measured.memory() - before
    rest, seconds = await measured.spend(SECONDS)
    idle = [1000 * one / seconds for one in (rest.workers, rest.nodes, rest.listener)]
    await measured.play(played)
    busy, seconds = await measured.spend(SECONDS)
    asks = max(1, busy.asks)
    heard = max(0.0, (1000 * busy.listener - idle[2] * seconds) / asks)
    costs = Costs(
        table_kilobytes=round(grown / tables / 1024, 1),
        table_ms=round(max(0.0, idle[0] - base[0]) / tables, 4),
        table_node_ms=round(max(0.0, idle[1] - base[1]) / tables, 4),
        ask_ms=round((1000 * busy.workers - idle[0] * seconds) / asks - (workers - 1) * heard, 3),
        heard_ms=round(heard, 3),
        ask_node_ms=round((1000 * busy.nodes - idle[1] * seconds) / asks, 3),
        ask_appends=round(busy.appends / asks, 2),
        append_bytes=round(await measured.append_bytes()),
    )
    return costs, Usage(*(round(one / seconds, 4) for one in busy))


async def check(costs: Costs, tables: int, played: int) -> dict[str, object]:
    """One plan beside a real hall: processor time of workers and nodes, in cores."""
    async with AsyncExitStack() as stack:
        _, used = await measure(tables, played, stack)
    ask_ms = costs.ask_ms + (WORKERS - 1) * costs.heard_ms
    planned = (tables * costs.table_ms + used.asks * ask_ms) / 1000
    nodes = (tables * costs.table_node_ms + used.asks * costs.ask_node_ms) / 1000
    return {
        "checked_tables": tables,
        "asks_a_second": round(used.asks, 1),
        "worker_cores": round(used.workers, 3),
        "worker_cores_planned": round(planned, 3),
        "node_cores": round(used.nodes, 3),
        "node_cores_planned": round(nodes, 3),
    }


async def run(tables: int, played: int, checked: int, workers: int) -> None:
    """Measure, plan, and check."""
    async with AsyncExitStack() as stack:
        costs, _ = await measure(tables, played, stack, workers)
    print(json.dumps(costs._asdict()), flush=True)
    for size in (1_000, 10_000, 100_000):
        print(json.dumps(plan(costs, size)._asdict()), flush=True)
    if checked:
        print(json.dumps(await check(costs, checked, played * 2)), flush=True)


def main() -> None:
    """From the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--played", type=int, default=4)
    parser.add_argument("--check", type=int, default=500, help="0: no check")
    parser.add_argument("--workers", type=int, default=WORKERS, help="that are measured")
    wanted = parser.parse_args()
    asyncio.run(run(wanted.tables, wanted.played, wanted.check, wanted.workers))


if __name__ == "__main__":
    main()
