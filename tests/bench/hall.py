"""A hall under load: three nodes, three workers, and workers or nodes that are killed or asked to stop, again and again.

``python -m tests.bench.hall --tables 300 --kills 5`` prints one line of JSON: how long tables of a killed worker were without
one, how long asks took meanwhile, and that every player of the tables in play saw one and the same game. Each round opens
``--played`` fresh tables with two players each; the other tables are open and idle.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import tempfile
import time
from contextlib import AsyncExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

import psutil

from gofish_protocol.vocabulary import Role
from gofish_tui.client.updates import Stepped, Verified
from gofish_tui.services.joining import join
from gofish_tui.services.table_search import SearchScope, resolve
from tests.clusters.game import Sitter
from tests.clusters.halls import Hall
from tests.clusters.nats import nats_cluster

if TYPE_CHECKING:
    from tests.e2e.people import Line, Person

WORKERS = 3
ROUND_SECONDS = 60.0


class Timed(Sitter):
    """A player whose steps are timed: the longest wait between two of them is the pause that people see."""

    def __init__(self, *arguments: Any) -> None:
        self.steps: list[float] = []
        super().__init__(*arguments)

    async def _read(self) -> None:
        async for update in self.session.updates():
            self.updates.append(update)
            if isinstance(update, Stepped):
                self.steps.append(time.monotonic())
            if self._player is not None:
                self._player.on_update(update)

    def pause_after(self, moment: float) -> float:
        """From the last step before this moment to the first one after it."""
        before = max((at for at in self.steps if at <= moment), default=moment)
        after = min((at for at in self.steps if at > moment), default=float("inf"))
        return after - before


def percentile(values: list[float], part: float) -> float | None:
    """The value below which this part of them lies."""
    if not values:
        return None
    ordered = sorted(values)
    return round(ordered[min(len(ordered) - 1, int(len(ordered) * part))], 3)


async def sit(hosting: Line, number: int, folder: Path) -> Timed:
    """One player at a table."""
    target = await resolve(hosting["link"], SearchScope(discovery=False))
    session = await join(
        target,
        name=f"Player {number}",
        role=Role.PLAYER,
        data_dir=folder / hosting["table"] / str(number),
    )
    return Timed(session, Role.PLAYER)


async def taken_within(hall: Hall, victim: Person, since: float, count: int) -> list[float]:
    """When each table of a worker went on elsewhere, in seconds since it was ended."""
    name = victim.lines[0]["worker"]
    others = [worker for worker in hall.workers if worker is not victim]
    seen: dict[str, float] = {}
    ends = since + ROUND_SECONDS
    while len(seen) < count and time.monotonic() < ends:
        for worker in others:
            for line in worker.of("took"):
                if line["from"] == name and line["table"] not in seen:
                    seen[line["table"]] = time.monotonic() - since
        await asyncio.sleep(0.02)
    return list(seen.values())


async def one_round(hall: Hall, way: str, played: int, folder: Path) -> dict[str, Any]:
    """Games in play, one of the workers (or a node) ended, and all games played to their ends."""
    tables = await hall.open("--auto-start", "2", "--table", "Played", tables=max(2, played))
    sitters = await asyncio.gather(
        *(sit(table, number, folder) for table in tables for number in (0, 1))
    )
    while not all(len(sitter.steps) > 8 for sitter in sitters):  # noqa: ASYNC110  # no event
        await asyncio.sleep(0.05)
    victim = hall.serving()
    count = victim.of("hall")[-1]["tables"] if way != "node" else 0
    since = time.monotonic()
    if way == "node":
        hall.cluster.nodes[-1].kill()
    elif way == "kill":
        victim.process.kill()
    else:
        victim.process.terminate()
    taken = await taken_within(hall, victim, since, count) if count else []
    async with asyncio.timeout(ROUND_SECONDS * 3):
        while not all(sitter.all(Verified) for sitter in sitters):  # noqa: ASYNC110  # no event
            await asyncio.sleep(0.05)
    ends = {
        (table["table"], s.view.winners, tuple(seat.books for seat in s.view.seats))
        for table, s in zip([t for t in tables for _ in (0, 1)], sitters, strict=True)
    }
    pauses = [sitter.pause_after(since) for sitter in sitters]
    verified = sum(sitter.all(Verified)[0].fits is True for sitter in sitters)
    for sitter in sitters:
        await sitter.close()
    if way != "node":
        await hall.worker()
    return {
        "tables": count,
        "taken": taken,
        "pauses": pauses,
        "agree": len(ends) == len(tables),
        "verified": verified == len(sitters),
    }


async def measure(tables: int, rounds: int, way: str, played: int) -> dict[str, Any]:
    """This many rounds, and what they come to."""
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        async with nats_cluster(3, hall=True) as cluster, AsyncExitStack() as stack:
            hall = Hall(cluster, folder, stack)
            for _ in range(WORKERS):
                await hall.worker("--capacity", str(tables))
            before = [_memory(worker) for worker in hall.workers]
            since = time.monotonic()
            for start in range(0, tables, 50):
                await hall.open("--table", "Idle", tables=max(2, min(50, tables - start)))
            opened = time.monotonic() - since
            after = [_memory(worker) for worker in hall.workers]
            found = [await one_round(hall, way, played, folder / str(n)) for n in range(rounds)]
            status = await hall.status()
    taken = [seconds for one in found for seconds in one["taken"]]
    pauses = [seconds for one in found for seconds in one["pauses"]]
    return {
        "way": way,
        "rounds": rounds,
        "tables": tables,
        "opened_seconds": round(opened, 1),
        "kilobytes_a_table": round((sum(after) - sum(before)) / tables / 1024, 1),
        "lost_tables": sum(one["tables"] for one in found),
        "taken": len(taken),
        "taken_seconds_p50": percentile(taken, 0.5),
        "taken_seconds_p99": percentile(taken, 0.99),
        "pause_seconds_p50": percentile(pauses, 0.5),
        "pause_seconds_most": percentile(pauses, 1.0),
        "all_agree": all(one["agree"] for one in found),
        "all_verified": all(one["verified"] for one in found),
        "served_at_the_end": sum(table["worker"] is not None for table in status["tables"]),
    }


def _memory(worker: Person) -> int:
    return int(psutil.Process(worker.process.pid).memory_info().rss)


def main() -> None:
    """From the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--played", type=int, default=4)
    parser.add_argument("--way", choices=("kill", "term", "node"), default="kill")
    wanted = parser.parse_args()
    print(json.dumps(asyncio.run(measure(wanted.tables, wanted.rounds, wanted.way, wanted.played))))


if __name__ == "__main__":
    main()
