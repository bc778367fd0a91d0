"""One ask, from the asker's publish to the last of six players having the new view, beside the same two hops over bare MQTT.

Ours: the host as anybody starts it, with its journal and signatures, and six processes with a real session each, at an open
table. The floor: a process that answers each message on one topic with one on another, and six that
listen there; aiomqtt with TCP_NODELAY, messages of the same length, QoS and retain flag as ours, on a broker of the same kind
with the same configuration. All clocks are the machine's monotonic one. Both take turns, round by round;
`python -m tests.bench --only latency` prints the rows.
"""

from __future__ import annotations

import asyncio
import json
import random
import secrets
import socket
import sys
import tempfile
import time
from asyncio.subprocess import PIPE
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

from gofish_protocol import events, topics
from gofish_protocol.view import legal_asks
from gofish_protocol.vocabulary import Role
from gofish_tui.client.commands import Ask
from gofish_tui.client.presence_hints import client_will, new_presence
from gofish_tui.client.updates import Ended, Stepped, TableInfo
from gofish_tui.link.address import BrokerAddress
from gofish_tui.link.mqtt import MqttLink
from tests.brokers import embedded_broker, mosquitto_broker
from tests.e2e.people import person
from tests.session.sessions import new_session

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    import aiomqtt

PLAYERS = 6
PACE_SECONDS = 0.04
"""Between one ask and the next, so that each finds everybody at rest."""
WARMING_UP = 3
"""The first asks, which are not counted."""
ASK_BYTES, TABLE_BYTES = 85, 204
"""What an ask, and the public step that comes of it, weigh on the wire at an open table of six (`codec.updates`)."""
Times = dict[int, float]


# ---- The sides, each a separate process


async def play(url: str, table: str, name: str, enough: str) -> dict[str, Times]:
    """One player: asks at random at its turn, until its input ends. When it asked for, and when it showed, each step."""
    presence = new_presence(secrets.token_bytes)
    link = MqttLink(BrokerAddress.parse(url), will=client_will(table, presence))
    await link.start()
    session = new_session(
        link,
        TableInfo(table, "bench"),
        name=name,
        role=Role.PLAYER,
        secret=secrets.token_bytes(32),
        presence=presence,
    )
    session.open()
    await session.first_update()
    asked, shown = {}, {}
    _tell_when(True)
    await asyncio.to_thread(sys.stdin.readline)
    input_ended = asyncio.create_task(asyncio.to_thread(sys.stdin.readline))
    dice = random.Random(name)

    async def follow() -> None:
        async for update in session.updates():
            now = time.monotonic()
            if isinstance(update, Stepped):
                if any(isinstance(event, events.Asked) for event in update.events):
                    shown[update.seq] = now
                    _tell_when(len(shown) == int(enough))
                if update.view.my_turn:
                    await asyncio.sleep(PACE_SECONDS)
                    to, what = dice.choice(legal_asks(update.view))
                    asked[update.seq + 1] = time.monotonic()
                    session.send(Ask(to, what))
            elif isinstance(update, Ended):
                return

    following = asyncio.create_task(follow())
    await asyncio.wait({following, input_ended}, return_when=asyncio.FIRST_COMPLETED)
    await session.close()
    following.cancel()
    return {"asked": asked, "shown": shown}


def _tell_when(what: bool) -> None:
    """A line to the conductor: connected, and later on that there have been enough asks."""
    if what:
        print("true", flush=True)


def _bare(url: str) -> aiomqtt.Client:
    import aiomqtt

    where = BrokerAddress.parse(url)
    no_delay = [(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)]
    return aiomqtt.Client(
        where.host,
        where.port,
        username=where.user,
        password=where.password,
        identifier="bench" + secrets.token_hex(6),
        socket_options=no_delay,
    )


async def answer(url: str, table: str) -> dict[str, Times]:
    """The bare host: what comes on one topic goes out on another."""
    filling = bytes(TABLE_BYTES - 8)
    async with _bare(url) as client:
        await client.subscribe(f"gofish/1/{table}/from/+", qos=1)
        _tell_when(True)
        async for message in client.messages:
            number = bytes(message.payload)[:8]  # type: ignore[arg-type]
            if not any(number):
                return {}
            await client.publish(topics.public(table), number + filling, qos=1, retain=True)
    return {}


async def listen(url: str, table: str, name: str, enough: str) -> dict[str, Times]:
    """A bare client, which "asks" at its turn; 0 is said by whoever's input ended, for all to go."""
    asked, shown, place = {}, {}, int(name)
    filling = bytes(ASK_BYTES - 8)
    async with _bare(url) as client:
        await client.subscribe(topics.public(table), qos=0)
        _tell_when(True)
        await asyncio.to_thread(sys.stdin.readline)
        input_ended = asyncio.create_task(asyncio.to_thread(sys.stdin.readline))

        async def follow() -> None:
            number = 0
            if place == 0:
                await ask(1)
            async for message in client.messages:
                now = time.monotonic()
                if message.retain:
                    continue
                number = int.from_bytes(bytes(message.payload)[:8], "big")  # type: ignore[arg-type]
                shown[number] = now
                _tell_when(len(shown) == int(enough))
                if number % PLAYERS == place:
                    await asyncio.sleep(PACE_SECONDS)
                    await ask(number + 1)

        async def ask(number: int) -> None:
            asked[number] = time.monotonic()
            await client.publish(
                topics.from_client(table, f"c{place}"), number.to_bytes(8, "big") + filling, qos=1
            )

        following = asyncio.create_task(follow())
        await asyncio.wait({following, input_ended}, return_when=asyncio.FIRST_COMPLETED)
        following.cancel()
        await asyncio.gather(following, return_exceptions=True)
        if place == 0:
            await client.publish(topics.from_client(table, "c0"), bytes(8), qos=1)
    return {"asked": asked, "shown": shown}


SIDES = {"play": play, "answer": answer, "listen": listen}


# ---- Their conductor


class Side:
    """A process of one of these roles."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process

    @classmethod
    async def start(cls, *words: str) -> Side:
        """It is connected when this returns."""
        command = [sys.executable, "-m", "tests.bench.latency", *words]
        process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE)
        side = cls(process)
        await side.line()
        return side

    def go(self) -> None:
        """Everybody is connected."""
        assert self.process.stdin is not None
        self.process.stdin.write(b"go\n")

    async def report(self) -> dict[str, Times]:
        """End its input, and hear what it has seen."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        found = await self.line()
        await self.process.wait()
        return {kind: {int(seq): at for seq, at in times.items()} for kind, times in found.items()}

    async def line(self) -> Any:
        """The next thing it says."""
        assert self.process.stdout is not None
        async with asyncio.timeout(120):
            line = await self.process.stdout.readline()
        assert line, "a side of the measurement ended"
        return json.loads(line)


async def _measured(sides: list[Side]) -> list[float]:
    """Let them play, and put together who saw what when: seconds from each ask to the last of six."""
    for side in sides:
        side.go()
    for side in sides:
        await side.line()
    reports = await asyncio.gather(*(side.report() for side in sides))
    asked = {seq: at for report in reports for seq, at in report["asked"].items()}
    return [
        max(report["shown"][seq] for report in reports) - at
        for seq, at in sorted(asked.items())
        if all(seq in report["shown"] for report in reports)
    ][WARMING_UP:]


async def ours(broker: str, asks: int) -> list[float]:
    """A table of ours."""
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="gofish-latency-")))
        words = ["host", "--headless", "--json", "--no-discovery", "--open"]
        words += ["--seats", str(PLAYERS), "--auto-start", str(PLAYERS), "--games", "1000"]
        if broker == "own":
            words += ["--broker", "own", "--bind", "127.0.0.1"]
        else:
            mosquitto = await stack.enter_async_context(mosquitto_broker())
            words += ["--broker", mosquitto.address.url]
        host = await stack.enter_async_context(person(*words, data=folder))
        hosting = await host.until("hosting")
        sides = await asyncio.gather(
            *(
                Side.start("play", hosting["broker"], hosting["table"], str(n), str(asks))
                for n in range(PLAYERS)
            )
        )
        return await _measured(list(sides))


@asynccontextmanager
async def _broker(kind: str) -> AsyncIterator[tuple[str, str]]:
    """For the host, and for guests."""
    if kind == "own":
        async with embedded_broker() as broker:
            yield broker.host_address.url, broker.address.url
    else:
        async with mosquitto_broker() as mosquitto:
            yield mosquitto.address.url, mosquitto.address.url


async def floor(broker: str, asks: int) -> list[float]:
    """Bare MQTT."""
    table = topics.table_id(secrets.token_bytes(32))
    async with _broker(broker) as (host, guests):
        answering = await Side.start("answer", host, table)
        sides = await asyncio.gather(
            *(Side.start("listen", guests, table, str(n), str(asks)) for n in range(PLAYERS))
        )
        found = await _measured(list(sides))
        await answering.report()
        return found


def pairs(broker: str, asks: int, rounds: int) -> list[tuple[float, float]]:
    """Medians of both sides in milliseconds, round by round."""
    found = []
    for _ in range(rounds):
        bare = median(asyncio.run(floor(broker, asks)))
        found.append((median(asyncio.run(ours(broker, asks))) * 1000, bare * 1000))
    return found


if __name__ == "__main__":
    print(json.dumps(asyncio.run(SIDES[sys.argv[1]](*sys.argv[2:]))))  # type: ignore[operator]
