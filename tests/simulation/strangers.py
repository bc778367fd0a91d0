"""Strangers on the broker: they hear what is said, write wherever the broker lets them, and try to get in."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from gofish_protocol import topics
from gofish_protocol.codec import encode
from gofish_protocol.invite import Code
from gofish_protocol.messages import (
    VERSION,
    DiscoveryQuery,
    HandshakeInit,
    SignedListing,
    TableListing,
)
from gofish_protocol.vocabulary import Role
from gofish_tui.client.updates import Ended, Welcomed
from tests.simulation.broker import Peer
from tests.simulation.client import ClientProcess
from tests.simulation.disk import Purse
from tests.simulation.faults import Fault, Kind
from tests.simulation.link import Wire
from tests.simulation.machine import Machine
from tests.simulation.truth import Broken

if TYPE_CHECKING:
    from gofish_tui.client.updates import Update
    from gofish_tui.link.base import Received
    from tests.simulation.table import SimTable

RECORDED = 60
KNOCKS = 20
"""More than a host answers at once."""
QUESTIONS = 40


class Strangers:
    """All that is done to one table by people whom nobody invited."""

    def __init__(self, table: SimTable) -> None:
        self._table = table
        self._heard: list[Received] = []
        self._ear = Peer("stranger", self._record, lambda: None)
        self._guests: list[ClientProcess] = []

    def listen(self) -> None:
        """Record what is said at the table and in answer to discovery queries."""
        broker = self._table.broker
        broker.connect(self._ear)
        broker.subscribe(self._ear, f"gofish/1/{self._table.id}/#")
        broker.subscribe(self._ear, topics.discovery_answer("+"))

    def go_away(self) -> None:
        """They have had enough."""
        for guest in self._guests:
            guest.go_away()

    def do(self, fault: Fault) -> bool:
        """One thing; whether it could be done."""
        dice = random.Random(fault.dice)
        if not self._table.broker.up:
            return False
        match fault.kind:
            case Kind.GUESS:
                return self._guess(fault, dice)
            case Kind.KNOCKS:
                return self._knock(dice)
            case Kind.DISCOVERY:
                return self._flood_discovery(dice)
            case Kind.TO_CLIENT:
                return self._to_client(fault, dice)
            case _:
                return self._repeat(fault, dice)

    def _guess(self, fault: Fault, dice: random.Random) -> bool:
        """Somebody with a wrong invitation, or with none, comes as guests do."""
        table = self._table
        if table.set.options.open:
            return False
        number = len(self._guests) + 1
        code = Code(dice.randrange(1000), "acorn-zebra") if dice.randrange(4) else None
        guest = ClientProcess(
            table.world,
            Machine(table.world),
            f"stranger/{number}",
            table=table.id,
            shown_name="Asha",
            role=Role.SPECTATOR if dice.randrange(2) else Role.PLAYER,
            code=code,
            broker=table.broker,
            wire=Wire(table.world, dice),
            purse=Purse(dice),
            dice=dice,
            told=self._told,
            trouble=table.promises.logged,
        )
        self._guests.append(guest)
        table.world.tell(guest.name, "is started with", code)
        guest.begin()
        table.world.after(fault.seconds, guest.go_away)
        return True

    def _told(self, program: ClientProcess, update: Update) -> None:
        if isinstance(update, Welcomed):
            raise Broken(f"{program.name} was let in, and nobody had invited it")
        if isinstance(update, Ended):
            self._table.world.tell(program.name, "is told", update)

    def _knock(self, dice: random.Random) -> bool:
        for _ in range(KNOCKS):
            topic = topics.from_client(self._table.id, topics.client_id(dice.randbytes(32)))
            half = dice.randbytes(32 if self._table.set.options.open else 33)
            proof = dice.randbytes(16) if dice.randrange(2) else b""
            self._publish(topic, encode(HandshakeInit(VERSION, half, proof, dice.randbytes(8))))
        return True

    def _flood_discovery(self, dice: random.Random) -> bool:
        """Questions by the dozen, and the table's listing told otherwise, by another key or as it was."""
        for _ in range(QUESTIONS):
            number = dice.randrange(1000) if dice.randrange(2) else None
            self._publish(topics.WHO, encode(DiscoveryQuery(number, dice.randbytes(8))))
        listed = [one for one in self._heard if one.topic.endswith("/card")]
        if not listed or self._table.set.options.broker is None:
            return True
        own = listed[dice.randrange(len(listed))].payload
        self._publish(topics.discovery_answer(self._table.id), own)
        self._publish(topics.discovery_answer(self._table.id), self._forged(dice), retain=True)
        self._publish(topics.listing(self._table.id), self._forged(dice))
        return True

    def _forged(self, dice: random.Random) -> bytes:
        """A listing of this table's that it has not signed."""
        key, box = dice.randbytes(32), dice.randbytes(32)
        epoch = self._table.promises.newest_epoch + dice.randrange(1 << 30)
        told = (VERSION, "Friday night", key, box, epoch, True, 7, 0, 1, 4, True, (), 0)
        return encode(SignedListing(key, encode(TableListing(*told)), dice.randbytes(64)))

    def _to_client(self, fault: Fault, dice: random.Random) -> bool:
        """What a host had told somebody is told again, to them or to somebody else, whole or with a byte changed."""
        if self._table.set.options.broker is None:
            return False
        sealed = [one for one in self._heard if "/to/" in one.topic]
        if not sealed:
            return False
        said, other = sealed[fault.dice % len(sealed)], sealed[dice.randrange(len(sealed))]
        payload = bytearray(said.payload)
        if dice.randrange(2):
            payload[dice.randrange(len(payload))] ^= 1 << dice.randrange(8)
        self._publish(other.topic, bytes(payload), retain=dice.randrange(3) == 0)
        return True

    def _repeat(self, fault: Fault, dice: random.Random) -> bool:
        """Nonsense, or what was said before."""
        if not self._heard:
            return False
        said = self._heard[fault.dice % len(self._heard)]
        if fault.kind == Kind.JUNK:
            payload = dice.randbytes(dice.randrange(200))
            retain = dice.randrange(2) == 0
        else:
            payload, retain = said.payload, fault.kind == Kind.STALE
        return self._publish(said.topic, payload, retain=retain)

    def _publish(self, topic: str, payload: bytes, *, retain: bool = False) -> bool:
        """Where the broker allows it: our own lets nobody write where only the host may."""
        table = self._table
        theirs = (f"gofish/1/{table.id}/from/", f"gofish/1/{table.id}/alive/", topics.WHO)
        if table.set.options.broker is None and not topic.startswith(theirs):
            return False
        table.broker.publish(topic, payload, retain=retain)
        return True

    def _record(self, message: Received) -> None:
        if message.payload:
            self._heard.append(message)
            if len(self._heard) > RECORDED:
                del self._heard[: RECORDED // 2]
