"""Hundreds of tables of one process on every broker that we start or document, and a player at each of them.

``python -m tests.clusters.hundreds --tables 500`` prints a line of JSON for each broker; ``--on room`` takes one of them.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import tempfile
import time
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

from gofish_protocol.vocabulary import Role
from gofish_tui.link.base import BrokerUnreachable
from gofish_tui.services.joining import JoinRefused, join
from gofish_tui.services.table_search import SearchScope, resolve
from tests.brokers import MOSQUITTO, documented_mosquitto, mosquitto_broker
from tests.clusters.nats import nats_cluster
from tests.e2e.people import Line, Person, person

PASSWORD = "correct horse"  # a test's
START_SECONDS = 120.0
AT_ONCE = 20
BROKERS = ("own", "room", "nats.conf", "mosquitto", "mosquitto.conf")


async def where(on: str, folder: Path, stack: AsyncExitStack) -> tuple[str, ...]:
    """A broker of that kind, and what a host has to be told to open tables there."""
    if on == "own":
        return ("--bind", "127.0.0.1")
    if on == "room":
        words = ("broker", "--json", "--port", "0", "--bind", "127.0.0.1")
        room = await stack.enter_async_context(person(*words, data=folder / "room"))
        return ("--broker", (await room.until("broker"))["hosts"])
    if on == "nats.conf":
        nats = await stack.enter_async_context(nats_cluster(1))
        return ("--broker", nats.hosts().url)
    if on == "mosquitto":
        return ("--broker", (await stack.enter_async_context(mosquitto_broker())).address.url)
    copied = await stack.enter_async_context(documented_mosquitto(folder / "mosquitto", PASSWORD))
    return ("--broker", replace(copied.address, user="host", password=PASSWORD).url)


async def open_tables(count: int, on: str, folder: Path, stack: AsyncExitStack) -> Person:
    """A host process with this many tables, once it has announced the last of them."""
    options = ("--headless", "--json", "--no-discovery", "--table", "Hall", "--tables", str(count))
    told = await where(on, folder, stack)
    host = await stack.enter_async_context(person("host", *options, *told, data=folder / "host"))
    await host.until("hosting", START_SECONDS, name=f"Hall {count}")
    return host


async def sit_down(hosting: Line, folder: Path) -> float:
    """Join that table by its link as a player does, and leave; how long it took to get in."""
    target = await resolve(hosting["link"], SearchScope(discovery=False))
    since = time.monotonic()
    session = await join(target, name="Asha", role=Role.PLAYER, data_dir=folder / hosting["table"])
    took = time.monotonic() - since
    await session.leave()
    return took


async def measure(count: int, on: str) -> dict[str, Any]:
    """All tables of one process on one broker, each joined."""
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        async with AsyncExitStack() as stack:
            since = time.monotonic()
            host = await open_tables(count, on, folder, stack)
            opened = time.monotonic() - since
            room = asyncio.Semaphore(AT_ONCE)
            refused: list[str] = []
            took: list[float] = []

            async def visit(hosting: Line) -> None:
                async with room:
                    try:
                        took.append(await sit_down(hosting, folder))
                    except (JoinRefused, BrokerUnreachable) as wrong:
                        refused.append(str(wrong))

            await asyncio.gather(*map(visit, host.of("hosting")))
            return {
                "on": on,
                "tables": count,
                "joined": len(took),
                "refused": sorted(set(refused)),
                "opened_seconds": round(opened, 1),
                "slowest_join_seconds": round(max(took, default=0.0), 2),
                "all_seconds": round(time.monotonic() - since, 1),
            }


def main() -> None:
    """From the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--on", choices=BROKERS, nargs="+", default=BROKERS)
    wanted = parser.parse_args()
    for on in wanted.on:
        if MOSQUITTO is not None or not on.startswith("mosquitto"):
            print(json.dumps(asyncio.run(measure(wanted.tables, on))), flush=True)


if __name__ == "__main__":
    main()
