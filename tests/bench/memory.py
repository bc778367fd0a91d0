"""Memory of real processes that is their own (USS): a host, a table more, a player, a spectator; and what a long game adds.

The floor is a Python process that is connected over bare MQTT with the same library and has subscribed: what anybody needs.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import psutil

from tests.bench.rows import Row, row
from tests.brokers import mosquitto_broker
from tests.e2e.people import Person, person, play_at_random

BARE = """
import asyncio, sys, aiomqtt
async def main():
    async with aiomqtt.Client("127.0.0.1", int(sys.argv[1])) as client:
        await client.subscribe("bench")
        print("ready", flush=True)
        async for message in client.messages:
            pass
asyncio.run(main())
"""
MORE_TABLES = 16


def own(pid: int) -> float:
    """Megabytes that would be free again without this process."""
    memory: int = psutil.Process(pid).memory_full_info().uss
    return memory / 1e6


async def measure(games: int) -> dict[str, float]:
    """All figures of one run, in megabytes."""
    found: dict[str, float] = {}
    async with AsyncExitStack() as stack:
        broker = await stack.enter_async_context(mosquitto_broker())
        where = ["--broker", broker.address.url]
        bare = await asyncio.create_subprocess_exec(
            sys.executable, "-c", BARE, str(broker.port), stdout=asyncio.subprocess.PIPE
        )
        stack.push_async_callback(bare.wait)
        stack.callback(bare.kill)
        assert bare.stdout is not None
        await bare.stdout.readline()
        found["bare"] = own(bare.pid)

        async def start(*words: str) -> Person:
            data = Path(stack.enter_context(tempfile.TemporaryDirectory()))
            return await stack.enter_async_context(person(*words, *where, data=data))

        many = ["host", "--headless", "--json", "--open", "--no-discovery"]
        for tables in (1, 1 + MORE_TABLES):
            host = await start(*many, "--bots", "minnow", "--tables", str(tables))
            await _said(host, "hosting", tables)
            found[f"host {tables}"] = own(host.process.pid)

        playing = ["--seats", "3", "--auto-start", "3", "--games", "1000"]
        host = await start(*many, *playing, "--bots", "minnow", "--bots", "minnow")
        table = (await host.until("hosting"))["table"]
        spectator = await start("watch", table, "--json", "--name", "Elena")
        await spectator.until("welcome")
        player = await start("join", table, "--json", "--name", "Asha")
        await player.until("welcome")
        processes = {"host": host, "player": player, "spectator": spectator}
        play_at_random(player, 1)
        for when, count in (("first", 1), ("last", 1 + games)):
            await _said(spectator, "over", count)
            for who, process in processes.items():
                found[f"{who} {when}"] = own(process.process.pid)
    return found


async def _said(who: Person, kind: str, times: int) -> None:
    """Wait until a process has said this so often, and a moment more for what it does afterwards."""
    async with asyncio.timeout(240):
        while len(who.of(kind)) < times:  # noqa: ASYNC110  # lines are kept, not announced
            await asyncio.sleep(0.05)
    await asyncio.sleep(0.5)


def rows(rounds: int, games: int) -> list[Row]:
    """Each process beside a bare client; a table; and each process after more games beside itself after the first."""
    runs = [asyncio.run(measure(games)) for _ in range(rounds)]

    def pairs(ours: Any, floor: Any) -> list[tuple[float, float]]:
        return [(ours(run), floor(run)) for run in runs]

    def bare(run: dict[str, float]) -> float:
        return run["bare"]

    against = "a process with a bare MQTT connection"
    found = [
        row("memory: host of one table", pairs(lambda r: r["host 1"], bare), "MB", against),
        row(
            "memory: each further table",
            pairs(
                lambda r: max(0.001, r[f"host {1 + MORE_TABLES}"] - r["host 1"]) / MORE_TABLES, bare
            ),
            "MB",
            against,
        ),
    ]
    for who in ("player", "spectator"):
        ours = pairs(lambda r, who=who: r[f"{who} first"], bare)
        found.append(row(f"memory: {who}, --json", ours, "MB", against))
    for who in ("host", "player", "spectator"):
        grown = pairs(lambda r, who=who: r[f"{who} last"], lambda r, who=who: r[f"{who} first"])
        against = "itself after the first game"
        found.append(row(f"memory: {who} after more games", grown, "MB", against))
    return found
