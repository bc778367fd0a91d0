"""Scripts of what clients do at a broker, and two that play them: the model, and any real broker over raw MQTT."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from gofish_tui.link.base import Received, Will
from tests.security.attacker import attacker
from tests.simulation.broker import BrokerModel, Peer
from tests.simulation.dice import stream

if TYPE_CHECKING:
    from contextlib import AsyncExitStack
    from random import Random

    from gofish_tui.link.address import BrokerAddress
    from tests.security.attacker import Attacker

NAMES = ("asha", "goran", "meera")
TOPICS = ("table", "from/asha", "from/goran", "alive/host", "card")
FILTERS = ("table", "from/+", "alive/+", "card")
"""No two of them fit one topic: brokers differ in how often they deliver then, and no client of ours asks for that."""
WILL = "alive/host"
SECONDS = 10.0


class Op(NamedTuple):
    """One thing that a client does."""

    what: str
    """connect, take_over, subscribe, unsubscribe, publish, leave or vanish"""
    who: str
    topic: str = ""
    payload: bytes = b""
    retain: bool = False
    qos: int = 0


def script(seed: int, folder: str, length: int = 40) -> list[Op]:
    """Something that may happen; all topics are in ``folder``.

    Each connection has an id of its own, and is taken over once at most: NATS shuts out an id that two clients fight for.
    """
    dice = stream(seed, "script")
    here: set[str] = set()
    fresh: set[str] = set()
    ops: list[Op] = []
    while len(ops) < length:
        who = NAMES[dice.randrange(len(NAMES))]
        if who not in here:
            here.add(who)
            fresh.add(who)
            ops.append(Op("connect", who, folder + WILL, b"will of %b" % who.encode()))
            continue
        op = _next(dice, who, folder, len(ops))
        if op.what == "take_over" and who not in fresh:
            continue
        ops.append(op)
        if op.what in ("leave", "vanish", "take_over"):
            fresh.discard(who)
        if op.what in ("leave", "vanish"):
            here.remove(who)
    return ops


def _next(dice: Random, who: str, folder: str, number: int) -> Op:
    chance = dice.randrange(20)
    if chance < 7:
        return Op("subscribe", who, folder + FILTERS[dice.randrange(len(FILTERS))])
    if chance < 8:
        return Op("unsubscribe", who, folder + FILTERS[dice.randrange(len(FILTERS))])
    if chance < 17:
        payload = b"" if dice.randrange(6) == 0 else b"%d" % number
        topic = folder + TOPICS[dice.randrange(len(TOPICS))]
        return Op("publish", who, topic, payload, dice.randrange(2) == 0, dice.randrange(2))
    if chance < 18:
        return Op("take_over", who, folder + WILL, b"will of another %b" % who.encode())
    return Op("leave" if chance == 18 else "vanish", who)


class OnModel:
    """Plays a script on the model."""

    def __init__(self, *, will_at_take_over: bool) -> None:
        self.broker = BrokerModel(
            stream(0, "broker"), lambda *given: None, will_at_take_over=will_at_take_over
        )
        self.heard: dict[str, list[Received]] = defaultdict(list)
        self.dropped: list[str] = []
        self._peers: dict[str, Peer] = {}

    def play(self, op: Op) -> None:
        """One step."""
        broker, who = self.broker, op.who
        match op.what:
            case "connect" | "take_over":
                will = Will(op.topic, op.payload, retain=False)
                self._peers[who] = peer = Peer(
                    who, self.heard[who].append, lambda: self.dropped.append(who), will
                )
                broker.connect(peer)
            case "subscribe":
                broker.subscribe(self._peers[who], op.topic)
            case "unsubscribe":
                broker.unsubscribe(self._peers[who], op.topic)
            case "publish":
                broker.publish(op.topic, op.payload, qos=op.qos, retain=op.retain)
            case "leave":
                broker.leave(self._peers[who])
            case "vanish":
                broker.lose(self._peers[who])


class OnBroker:
    """Plays a script on a real broker."""

    def __init__(self, address: BrokerAddress, stack: AsyncExitStack, prefix: str) -> None:
        self.heard: dict[str, list[Received]] = defaultdict(list)
        self.dropped: list[str] = []
        self._address, self._stack, self._prefix = address, stack, prefix
        self._here: dict[str, Attacker] = {}
        self._lives: dict[str, int] = defaultdict(int)

    async def play(self, op: Op, expected: dict[str, list[Received]]) -> None:
        """One step; what is ``expected`` is waited for, and then whether there is more."""
        who = op.who
        match op.what:
            case "connect" | "take_over":
                old = self._here.get(who)
                self._lives[who] += op.what == "connect"
                self._here[who] = await self._enter(op)
                if old is not None:
                    await asyncio.wait_for(old.closed.wait(), SECONDS)
                    self._take(who, old)
                    self.dropped.append(who)
            case "subscribe":
                self._here[who].subscribe(op.topic)
            case "unsubscribe":
                self._here[who].unsubscribe(op.topic)
            case "publish":
                self._here[who].publish(op.topic, op.payload, retain=op.retain, qos=op.qos)
            case "leave" | "vanish":
                gone = self._here.pop(who)
                self._take(who, gone)
                await gone.close(politely=op.what == "leave")
        await self._settle(expected)

    async def _enter(self, op: Op) -> Attacker:
        address = self._address
        login = (address.user, address.password or "") if address.user else None
        will = (op.topic, op.payload, False)
        client = f"{self._prefix}{op.who}-{self._lives[op.who]}"
        return await self._stack.enter_async_context(
            attacker(address, client_id=client, will=will, login=login)
        )

    async def _settle(self, expected: dict[str, list[Received]]) -> None:
        async with asyncio.timeout(SECONDS):
            while True:
                for client in self._here.values():
                    await client.settle()
                for who, client in self._here.items():
                    self._take(who, client)
                if all(len(self.heard[who]) >= len(expected[who]) for who in self._here):
                    return
                await asyncio.sleep(0.005)

    def _take(self, who: str, client: Attacker) -> None:
        self.heard[who] += [Received(*one) for one in client.heard]
        client.heard.clear()


def in_some_order(heard: list[Received]) -> list[Received]:
    """The same, with what was retained in the order of its topics wherever several came at once."""
    found: list[Received] = []
    for _, burst in groupby(heard, key=lambda one: one.retained):
        together = list(burst)
        found += sorted(together) if together[0].retained else together
    return found
