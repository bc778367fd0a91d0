"""``python -m tests.simulation.link_scripts``: what programs do with their links on a network that breaks, played on the model
and on real links, each over a proxy of its own to a Mosquitto of their own.

After each operation both must have given every program the same messages in the same order, and the same changes of its
connection.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
from collections import defaultdict
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple

from gofish_tui.link.address import BrokerAddress
from gofish_tui.link.base import CLOSED, LinkStatus, Received, Will
from gofish_tui.link.mqtt import MqttLink
from tests.brokers import mosquitto_broker
from tests.chaos.proxy import Proxy
from tests.link.waiting import until
from tests.simulation.broker import BrokerModel
from tests.simulation.broker_scripts import in_some_order
from tests.simulation.dice import stream
from tests.simulation.link import SimLink, Wire
from tests.simulation.machine import Machine, Program
from tests.simulation.world import World

if TYPE_CHECKING:
    from random import Random

    from tests.brokers import Mosquitto

NAMES = ("asha", "goran")
TOPICS = ("table", "from/asha", "card")
FILTERS = ("table", "from/+", "card", "gone/+")
MOMENT, LONG = 2.0, 40.0
"""Seconds of the simulated world for what a network that is well does, and for what takes all patience."""
DIM = 0.1
"""Seconds that nobody notices."""
KEEPALIVE, SOON = 10, 3
"""Seconds, for real links: as usual, and so that half-open connections are noticed soon."""
SECONDS = 20.0
"""For which something is waited for that does not come."""


class Op(NamedTuple):
    """One thing that happens."""

    what: str
    """subscribe, unsubscribe or publish; what the network does: reset (a connection breaks), cut (and no other can be made),
    dark (nothing gets through, for longer than anybody's patience), mend, dim (dark for a moment in which both publish);
    restart (of the broker), or close (the link, right after publishing)"""
    who: str = ""
    topic: str = ""
    payload: bytes = b""
    qos: int = 0
    retain: bool = False


def script(seed: int, length: int, *, breaks: int, dark: bool) -> list[Op]:
    """It has so many ``breaks`` at most, connections that are half-open for long only if they may be ``dark``, and ends with
    a link that is closed.
    """
    dice = stream(seed, "links")
    network = dict.fromkeys(NAMES, "mend")
    ops = [Op("subscribe", who, topic) for who in NAMES for topic in FILTERS if dice.randrange(3)]
    while len(ops) < length:
        who = NAMES[dice.randrange(len(NAMES))]
        if network[who] != "mend" and dice.randrange(3) == 0:
            ops.append(Op("mend", who))
        elif breaks and dice.randrange(5) == 0 and set(network.values()) == {"mend"}:
            breaks -= 1
            what = ("reset", "cut", "dim", "restart", "dark")[dice.randrange(4 + dark)]
            ops.append(Op(what, who, TOPICS[dice.randrange(len(TOPICS))], b"%d" % len(ops)))
        else:
            ops.append(_of_a_program(dice, who, len(ops)))
        if ops[-1].what in ("cut", "dark", "mend"):
            network[who] = ops[-1].what
    ops += [Op("mend", who) for who, state in network.items() if state != "mend"]
    return [*ops, Op("close", NAMES[0], TOPICS[0], b"last")]


def _of_a_program(dice: Random, who: str, number: int) -> Op:
    chance = dice.randrange(10)
    if chance < 3:
        what = "unsubscribe" if chance == 0 else "subscribe"
        return Op(what, who, FILTERS[dice.randrange(len(FILTERS))])
    topic, payload = TOPICS[dice.randrange(len(TOPICS))], b"%d" % number
    return Op("publish", who, topic, payload, dice.randrange(2), dice.randrange(3) == 0)


def fence(who: str) -> str:
    """The topic on which a program hears itself, and knows then that all it did before was done."""
    return f"fence/{who}"


def will(who: str) -> Will:
    """What is said of a program that vanishes."""
    return Will(f"gone/{who}", who.encode(), retain=False)


class Heard:
    """What one program was given."""

    def __init__(self) -> None:
        self.messages: list[Received] = []
        self.changes: list[bool] = []
        """of the connection: up, down"""

    def take(self, given: Received | LinkStatus) -> None:
        """One thing."""
        if isinstance(given, Received):
            self.messages.append(given)
        elif not self.changes or self.changes[-1] != given.connected:
            self.changes.append(given.connected)

    def lacks(self, other: Heard) -> bool:
        """It is less than another one was given."""
        return len(self.messages) < len(other.messages) or len(self.changes) < len(other.changes)


class Listener(Program):
    """Writes down what its link gives it."""

    def __init__(self, world: World, name: str) -> None:
        super().__init__(world, Machine(world), name)
        self.heard = Heard()

    def handle(self, given: Any) -> None:
        """One thing."""
        self.heard.take(given)

    def woken(self) -> Any:
        """No timer is ever set."""
        raise NotImplementedError


class OnModel:
    """Plays a script on the model."""

    def __init__(self, seed: int) -> None:
        self.world = World()
        self.broker = BrokerModel(stream(seed, "broker"), self.world.after)
        self.wires = {who: Wire(self.world, stream(seed, who)) for who in NAMES}
        self.programs = {who: Listener(self.world, who) for who in NAMES}
        self.links = {
            who: SimLink(program, self.broker, self.wires[who], will(who))
            for who, program in self.programs.items()
        }
        self._fences = 0
        for who, link in self.links.items():
            link.start()
            link.subscribe(fence(who))
        self._pass(MOMENT)

    @property
    def heard(self) -> dict[str, Heard]:
        """By program."""
        return {who: program.heard for who, program in self.programs.items()}

    def play(self, op: Op) -> None:
        """One step, and all that comes of it."""
        link = self.links.get(op.who)
        wire = self.wires.get(op.who)
        match op.what:
            case "restart":
                self.broker.stop(keep_store=False)
                self._pass(MOMENT)
                self.broker.start()
                self._pass(LONG)
            case "reset" | "cut" if wire:
                wire.break_off(cut=op.what == "cut")
                self._pass(LONG)
            case "dim" if wire:
                wire.darken()
                for one in self.links.values():
                    do(one, op)
                self._pass(DIM)
                wire.mend()
            case "dark" if wire:
                wire.darken()
                self._pass(LONG)
            case "mend" if wire and link:
                wire.mend()
                self._pass(MOMENT if link.is_up else LONG)
            case _ if link:
                do(link, op)
                if op.what == "close":
                    link.close()
        self._pass(MOMENT)

    def settle(self, there: list[str]) -> None:
        """Each of these hears itself."""
        self._fences += 1
        for who in there:
            self.links[who].publish(fence(who), b"%d" % self._fences)
        self._pass(MOMENT)

    def _pass(self, seconds: float) -> None:
        """Let everything happen that is due."""
        end = self.world.now + seconds
        self.world.at(end, lambda: None)
        while self.world.now < end:
            self.world.step()


class OnLinks:
    """Plays a script on real links."""

    def __init__(self, broker: Mosquitto, keepalive: int) -> None:
        self._broker, self._keepalive = broker, keepalive
        self.heard = {who: Heard() for who in NAMES}
        self._proxies = {who: Proxy(random.Random(0)) for who in NAMES}
        self._links: dict[str, MqttLink] = {}
        self._readers: list[asyncio.Task[None]] = []
        self._fences = 0

    async def start(self) -> None:
        """Everybody connects."""
        for who, proxy in self._proxies.items():
            await proxy.start()
            proxy.target = self._broker.port
            address = BrokerAddress("127.0.0.1", proxy.port)
            link = self._links[who] = MqttLink(
                address, will=will(who), keepalive=self._keepalive, rng=random.Random(who)
            )
            await link.start()
            link.subscribe(fence(who))
            await link.settled()
            self._readers.append(asyncio.create_task(self._read(who, link)))

    async def stop(self) -> None:
        """The end."""
        for link in self._links.values():
            await link.close()
        for proxy in self._proxies.values():
            await proxy.stop()
        await asyncio.gather(*self._readers)

    async def play(self, op: Op) -> None:
        """One step; what the network does is waited for."""
        link, proxy = self._links.get(op.who), self._proxies.get(op.who)
        match op.what:
            case "restart":
                self._broker.kill()
                await until(lambda: not any(one.connected for one in self._links.values()))
                self._broker.launch()
                await until(lambda: all(one.connected for one in self._links.values()))
            case "reset" if link and proxy:
                before = link.connection
                proxy.cut()
                await until(lambda: link.connected and link.connection is not before)
            case "cut" if link and proxy:
                proxy.target = 0
                proxy.cut()
                await until(lambda: not link.connected)
            case "dim" if proxy:
                proxy.freeze()
                for one in self._links.values():
                    do(one, op)
                await asyncio.sleep(DIM)
                proxy.heal()
            case "dark" if link and proxy:
                proxy.freeze()
                await until(lambda: not link.connected)
            case "mend" if link and proxy:
                if (
                    not link.connected
                ):  # what was sent on connections that are given up is lost with them
                    proxy.cut()
                proxy.target = self._broker.port
                proxy.heal()
                await until(lambda: link.connected)
            case _ if link:
                do(link, op)
                if op.what == "close":
                    await link.close()

    def settle(self, there: list[str]) -> None:
        """Each of these hears itself."""
        self._fences += 1
        for who in there:
            self._links[who].publish(fence(who), b"%d" % self._fences)

    async def in_force(self, who: str) -> None:
        """What was subscribed is."""
        await self._links[who].settled()

    async def _read(self, who: str, link: MqttLink) -> None:
        while True:
            given = await link.receive()
            if isinstance(given, LinkStatus) and given.detail == CLOSED:
                return
            self.heard[who].take(given)


def do(link: SimLink | MqttLink, op: Op) -> None:
    """What a program does."""
    match op.what:
        case "subscribe":
            link.subscribe(op.topic)
        case "unsubscribe":
            link.unsubscribe(op.topic)
        case _:
            link.publish(op.topic, op.payload, qos=op.qos, retain=op.retain)


async def compare(seed: int, ops: list[Op]) -> None:
    """Raises AssertionError where model and links differ."""
    model = OnModel(seed)
    async with mosquitto_broker() as broker:
        dark = any(op.what == "dark" for op in ops)
        real = OnLinks(broker, SOON if dark else KEEPALIVE)
        try:
            await real.start()
            there = dict.fromkeys(NAMES, True)
            for number, op in enumerate(ops):
                model.play(op)
                await real.play(op)
                if op.what in ("cut", "dark", "close", "mend"):
                    there[op.who] = op.what == "mend"
                here = [who for who in NAMES if there[who]]
                for who in here:
                    await real.in_force(who)
                await _comes(model.heard, real.heard)
                model.settle(here)
                real.settle(here)
                await _comes(model.heard, real.heard)
                _same(f"seed {seed}, step {number}, {op}", model.heard, real.heard)
        finally:
            await real.stop()


async def _comes(model: dict[str, Heard], real: dict[str, Heard]) -> None:
    """What the model says comes on real links, too, or is missed by `_same`."""
    with suppress(AssertionError):
        await until(lambda: not any(real[who].lacks(model[who]) for who in NAMES), SECONDS)


def _same(where: str, model: dict[str, Heard], real: dict[str, Heard]) -> None:
    for who in NAMES:
        said, heard = in_some_order(model[who].messages), in_some_order(real[who].messages)
        assert heard == said, f"{where}: {who} hears {heard[-6:]}, and in the model {said[-6:]}"
        said_, heard_ = model[who].changes, real[who].changes
        assert heard_ == said_, f"{where}: the link of {who} is {heard_}, and in the model {said_}"


async def main() -> int:
    """Many scripts, two at a time; 0 when both sides agree in all of them. On a busy machine a half-open connection may seem to
    be one where nothing is wrong.
    """
    parser = argparse.ArgumentParser(
        prog="python -m tests.simulation.link_scripts", description=__doc__
    )
    parser.add_argument("--scripts", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    seen: dict[str, int] = defaultdict(int)
    for seed in range(options.seed, options.seed + options.scripts, 2):
        scripts = {one: script(one, 40, breaks=6, dark=True) for one in (seed, seed + 1)}
        async with asyncio.TaskGroup() as both:
            for one, ops in scripts.items():
                both.create_task(compare(one, ops))
        for ops in scripts.values():
            for op in ops:
                seen[op.what] += 1
    print(f"{options.scripts} scripts: {', '.join(f'{n} × {what}' for what, n in seen.items())}")
    return 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
