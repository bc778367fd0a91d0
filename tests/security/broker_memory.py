"""The most memory that our broker takes while hundreds of strangers ask it for everything and read nothing.

    python -m tests.security.broker_memory                             # every row, three times
    python -m tests.security.broker_memory --row "QoS 1" --times 5

Each run has a broker of its own. The figure is the kernel's own peak (``VmHWM``), not a sample: Linux only.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import secrets
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from gofish_protocol import topics
from tests.brokers import embedded_broker
from tests.security.attacker import Attacker, attacker

if TYPE_CHECKING:
    from gofish_tui.link.embedded import EmbeddedBroker

ALL_THAT_IS_SAID = (
    *(f"gofish/1/+/{kind}" for kind in ("card", "table", "to/+", "alive/+", "alive/host")),
    "gofish/1/+/from/+",
    "gofish/1/who",
)
SUBSCRIBERS = 200
SECONDS = 20.0
"""For which the host speaks; longer on a busy machine: it has to say enough to fill what the system keeps for a reader."""
TABLE = topics.table_id(bytes(32))
STEP = bytes(1_000)
JUNK = bytes(60_000)
TICK = 0.02
AT_ONCE = 0.1
"""Seconds for which a publisher that was held up makes good: after a longer pause it would be a burst, and no rate."""


class Row(NamedTuple):
    """What happens meanwhile."""

    qos: int
    """that is asked for"""
    host: int
    """bytes a second that a host publishes"""
    guests: int
    """bytes a second that guests publish, at most"""
    back: bool
    """whether anyone who was cut off comes again at once"""


ROWS = {
    "QoS 0": Row(0, 300_000, 24_000_000, back=False),
    "QoS 1": Row(1, 300_000, 24_000_000, back=False),
    "QoS 0, again and again": Row(0, 300_000, 24_000_000, back=True),
    "QoS 1, again and again": Row(1, 300_000, 24_000_000, back=True),
    "a host of 2 MB/s": Row(0, 2_000_000, 0, back=False),
    "a host of 2 MB/s, again and again": Row(0, 2_000_000, 0, back=True),
}


def peak(pid: int | None) -> float:
    """The most megabytes that the process ever had."""
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.partition("VmHWM:")[2].split()[0]) * 1024 / 1e6


class Mutes:
    """Those who ask for everything and read nothing."""

    def __init__(self, broker: EmbeddedBroker, row: Row) -> None:
        self._broker = broker
        self._row = row
        self._stacks: dict[Attacker, AsyncExitStack] = {}
        self.cut = 0

    async def enter(self) -> None:
        """One more."""
        stack = AsyncExitStack()
        mute = await stack.enter_async_context(attacker(self._broker.address))
        mute.subscribe(*ALL_THAT_IS_SAID, qos=self._row.qos)
        await mute.settle()
        mute.stop_reading()
        self._stacks[mute] = stack

    async def look(self) -> None:
        """All who were cut off come again, where that is the row; a paused transport sees no end, so it is tried by writing."""
        for mute in list(self._stacks):
            mute.raw(b"\xc0\x00")
            if mute.is_cut_off:
                self.cut += 1
                await self.leave(mute)
                if self._row.back:
                    with suppress(OSError, EOFError, TimeoutError):
                        await self.enter()

    async def leave(self, mute: Attacker) -> None:
        """One fewer."""
        mute.abort()
        await self._stacks.pop(mute).aclose()

    async def close(self) -> None:
        """All of them go."""
        for mute in list(self._stacks):
            await self.leave(mute)


async def publish(
    who: Attacker, topic: str | None, payload: bytes, rate: int, ended: asyncio.Event
) -> int:
    """No more than this many bytes a second, until it has ended; how many messages they were."""
    loop = asyncio.get_running_loop()
    last, sent, due = loop.time(), 0, 0.0
    while not ended.is_set() and not who.closed.is_set():
        now = loop.time()
        due, last = min(due + rate * (now - last), rate * AT_ONCE), now
        while due >= len(payload):
            alive = topics.alive(TABLE, topics.client_id(secrets.token_bytes(32)))
            who.publish(topic or alive, payload)
            sent, due = sent + 1, due - len(payload)
        if topic and sent * len(payload) >= rate * SECONDS:
            ended.set()
        await who.settle()
        await asyncio.sleep(TICK)
    return sent


async def measure(row: Row) -> dict[str, float]:
    """One run."""
    async with embedded_broker() as broker, AsyncExitStack() as stack:
        pid, mutes = broker.pid, Mutes(broker, row)
        stack.push_async_callback(mutes.close)
        for _ in range(SUBSCRIBERS):
            await mutes.enter()
        before = peak(pid)
        password = str(broker.host_address.password)
        host = await stack.enter_async_context(
            attacker(broker.host_address, login=("host", password))
        )
        eve = await stack.enter_async_context(attacker(broker.address))

        async def watch() -> None:
            while True:
                await asyncio.sleep(0.5)
                await mutes.look()

        watching, ended = asyncio.create_task(watch()), asyncio.Event()
        said, junk = await asyncio.gather(
            publish(host, topics.public(TABLE), STEP, row.host, ended),
            publish(eve, None, JUNK, row.guests, ended),
        )
        watching.cancel()
        await asyncio.gather(watching, return_exceptions=True)
        assert broker.pid == pid, "it was started afresh"
        return {
            "peak_mb": round(peak(pid), 1),
            "before_mb": round(before, 1),
            "host_mb": round(said * len(STEP) / 1e6, 1),
            "guests_mb": round(junk * len(JUNK) / 1e6, 1),
            "cut_off": mutes.cut,
        }


def main() -> None:
    """A line of JSON for each run."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--row", choices=ROWS, action="append")
    parser.add_argument("--times", type=int, default=3)
    wanted = parser.parse_args()
    for name in wanted.row or ROWS:
        for _ in range(wanted.times):
            print(json.dumps({"row": name, **asyncio.run(measure(ROWS[name]))}), flush=True)


if __name__ == "__main__":
    main()
