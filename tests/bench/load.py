"""Load on a broker: tables × players × spectators, all real sessions, and a host process as anybody starts it.

``python -m tests.bench.load --tables 1 --players 2 --spectators 1000 --broker mosquitto --seconds 20``

``--broker``: ``own`` (the host's), ``mosquitto`` (one started here), or an address. Reported are the time from an ask to the
asker's new view and to the last client's, the messages and bytes that clients got, the host's bytes, memory and processor
time, and the processor time of the clients and of the broker, all of which are on this machine: where those come near to all it
has, the times are theirs. Everything is counted after the last client was let in.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import shutil
import subprocess
import tempfile
import time
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles
from typing import Any

import psutil

from gofish_tui.link.address import BrokerAddress
from tests.bench.load_clients import Crowd, Figures
from tests.brokers import mosquitto_broker
from tests.e2e.people import Person, person

SETTLE_SECONDS = 3.0


@dataclass(frozen=True)
class Gauge:
    """The host process at one moment."""

    cpu: float
    sent: int
    received: int
    memory: int


def gauge(pid: int) -> Gauge:
    """Processor seconds, bytes on its connections, and memory that is its own."""
    sent, received = _socket_bytes(pid)
    return Gauge(_cpu(pid), sent, received, psutil.Process(pid).memory_full_info().uss)


def _cpu(pid: int) -> float:
    """Processor seconds of all threads, to the nanosecond where the kernel says so: an ask is a few milliseconds."""
    exact = [path.read_text().split()[0] for path in Path(f"/proc/{pid}/task").glob("*/schedstat")]
    if exact:
        return sum(map(int, exact)) / 1e9
    times = psutil.Process(pid).cpu_times()
    return times.user + times.system


def _spent(pids: list[int]) -> float:
    return sum(map(_cpu, pids))


def _brokers(host: int) -> list[int]:
    """The brokers that were started for this run: the host's own, or one of ours."""
    families = [psutil.Process(host), psutil.Process()]
    children = {child for family in families for child in family.children(recursive=True)}
    return [child.pid for child in children if child.name() in ("nats-server", "mosquitto")]


def _socket_bytes(pid: int) -> tuple[int, int]:
    """What the kernel counted on the process's connections."""
    if shutil.which("ss") is None:
        return 0, 0
    listed = subprocess.run(["ss", "-tinHp"], capture_output=True, text=True, check=True).stdout
    sent = received = 0
    for entry in re.split(r"\n(?=\S)", listed):
        if f"pid={pid}," in entry:
            sent += int((re.search(r"bytes_sent:(\d+)", entry) or [0, 0])[1])
            received += int((re.search(r"bytes_received:(\d+)", entry) or [0, 0])[1])
    return sent, received


async def measure(options: argparse.Namespace) -> dict[str, Any]:
    """One run, from an empty host to the figures."""
    async with AsyncExitStack() as stack:
        before: list[str] = []
        if options.apart:
            before = ["taskset", "--cpu-list", "0"]
            os.sched_setaffinity(0, {1})  # what is started from here on inherits it
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="gofish-load-")))
        where = await _broker(options, stack)
        words = ["host", "--headless", "--json", "--open", "--no-discovery", "--turn-seconds", "0"]
        seats = options.players + options.bots
        words += ["--seats", str(seats), "--auto-start", str(seats), "--games", "1000", *where]
        words += ["--tables", str(options.tables)] if options.tables > 1 else []
        for _ in range(options.bots):
            words += ["--bots", "minnow"]
        host = await stack.enter_async_context(
            person(*words, data=folder, quick=options.quick_bots, before=before)
        )
        tables = await _hosting(host, options.tables)
        empty = gauge(host.process.pid)
        figures = Figures()
        crowd = Crowd(BrokerAddress.parse(host.lines[0]["broker"]), figures)
        stack.push_async_callback(crowd.close)
        began = time.monotonic()
        await crowd.fill(
            tables,
            players=options.players,
            spectators=options.spectators,
            thin=options.thin,
            pace=options.pace,
            think=options.think,
        )
        filled = time.monotonic() - began
        await asyncio.sleep(SETTLE_SECONDS)
        others = {"clients": [os.getpid(), *crowd.pids], "broker": _brokers(host.process.pid)}
        start, spent = gauge(host.process.pid), {who: _spent(pids) for who, pids in others.items()}
        figures.measuring, began = True, time.monotonic()
        await asyncio.sleep(options.seconds)
        figures.measuring, lasted = False, time.monotonic() - began
        after = gauge(host.process.pid)
        shares = {
            f"{who} cpu %": round(100 * (_spent(pids) - spent[who]) / lasted, 1)
            for who, pids in others.items()
        }
        return _report(options, figures, empty, start, after, lasted, filled) | shares


async def _broker(options: argparse.Namespace, stack: AsyncExitStack) -> list[str]:
    if options.broker == "own":
        return ["--broker", "own", "--bind", "127.0.0.1"]
    if options.broker == "mosquitto":
        broker = await stack.enter_async_context(mosquitto_broker())
        return ["--broker", broker.address.url]
    return ["--broker", options.broker]


async def _hosting(host: Person, tables: int) -> list[str]:
    async with asyncio.timeout(300):
        while len(host.of("hosting")) < tables:
            await asyncio.sleep(0.1)
            assert not host.reading.done(), host.lines
    return [line["table"] for line in host.of("hosting")]


def _report(
    options: argparse.Namespace,
    figures: Figures,
    empty: Gauge,
    before: Gauge,
    after: Gauge,
    lasted: float,
    filled: float,
) -> dict[str, Any]:
    steps = max(1, figures.steps)
    return {
        "tables": options.tables,
        "players": options.players,
        "bots": options.bots,
        "spectators": options.spectators,
        "thin spectators": options.thin,
        "broker": options.broker.partition("@")[2] or options.broker,
        "seconds": round(lasted, 1),
        "filled in": round(filled, 1),
        "asks of players": figures.asks,
        "asks in all": figures.steps,
        "answered ms": _spread(figures.answered),
        "last view ms": _spread(figures.last_view),
        "refused": figures.refused,
        "resynced": figures.resynced,
        "messages to clients an ask": round(figures.messages / steps, 1),
        "bytes to clients an ask": round(figures.bytes / steps),
        "host cpu ms an ask": round(1000 * (after.cpu - before.cpu) / steps, 2),
        "host cpu %": round(100 * (after.cpu - before.cpu) / lasted, 1),
        "host bytes sent an ask": round((after.sent - before.sent) / steps),
        "host bytes received an ask": round((after.received - before.received) / steps),
        "host memory MB": round(after.memory / 1e6, 1),
        "host memory KB a table, since it was opened": round(
            (after.memory - empty.memory) / 1000 / options.tables, 1
        ),
        "load average": round(os.getloadavg()[0], 1),
    }


def _spread(seconds: list[float]) -> dict[str, float] | None:
    if len(seconds) < 2:
        return None
    p99 = quantiles(seconds, n=100, method="inclusive")[98]
    return {"median": round(1000 * median(seconds), 1), "p99": round(1000 * p99, 1)}


def main() -> None:
    """Measure as often as wanted, and print each run as a line of JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--broker", default="own")
    parser.add_argument("--tables", type=int, default=1)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--bots", type=int, default=0)
    parser.add_argument("--spectators", type=int, default=0)
    parser.add_argument("--thin", type=int, default=0, help="spectators that only note arrivals")
    parser.add_argument(
        "--pace", type=float, default=0.5, help="seconds from one ask of a table to the next"
    )
    parser.add_argument(
        "--think",
        type=float,
        default=0.0,
        help="seconds a player thinks, median, instead of --pace",
    )
    parser.add_argument(
        "--apart",
        action="store_true",
        help="the host on a core of its own, all else on another: the clients would be on other machines",
    )
    parser.add_argument("--quick-bots", action="store_true", help="bots answer at once")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--runs", type=int, default=1)
    options = parser.parse_args()
    for _ in range(options.runs):
        print(json.dumps(asyncio.run(measure(options))), flush=True)


if __name__ == "__main__":
    main()
