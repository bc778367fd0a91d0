"""A flood of forged, changed, repeated and senseless messages at a game in progress, and the proof that nothing came of it.

    python -m tests.security.fuzz --messages 1000000 --seed 1

Most go straight into host and clients in this process, from a table on the in-memory link, and after each one the whole state
is compared; `--live N` more go through a real Mosquitto from a raw MQTT connection. Afterwards the game is played to its end,
and every client must find its deal in order.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import random
import secrets
import tempfile
import time
from collections import Counter
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gofish_protocol import topics
from gofish_protocol import view as views
from gofish_protocol.codec import encode
from gofish_protocol.vocabulary import Phase
from gofish_tui.client.commands import Ask, Start
from gofish_tui.client.updates import Verified
from gofish_tui.link.base import Received
from tests.security import samples
from tests.security.arena import live_room, no_faults
from tests.security.attacker import attacker
from tests.security.fuzz_costs import Costs, Shot
from tests.security.fuzz_places import Discovery, announcement, at_the_page, from_a_broker, heavy
from tests.security.fuzz_report import Report
from tests.session.inside import admission, receive
from tests.session.room import Client, MemoryRoom, Room, open_room, settle, until

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from gofish_tui.host.host import Host

BATCH = 500
"""Messages in one go; then host and clients get a turn, as their heartbeats want."""


class Fuzzer:
    """One table under fire."""

    def __init__(self, room: MemoryRoom, curious: Client, seed: int) -> None:
        self.dice = random.Random(seed)
        self.room = room
        self.host: Host = room.host
        self.curious = curious
        self.kinds: Counter[str] = Counter()
        self.changes = self.crashes = 0
        self.first = ""
        self.costs = Costs()
        log = room.broker.log
        table = self.host.id
        self.to_host = [item for item in log if f"/{table}/from/" in item.topic]
        self.to_clients = [
            item
            for item in log
            if item not in self.to_host and item.payload and table in item.topic
        ]
        self.ids = [client.session.client for client in room.clients]
        self.players = [client for client in room.clients if client is not curious]
        listing = next(
            item.payload for item in reversed(log) if item.topic == topics.listing(table)
        )
        self.discovery = Discovery(self.dice, self.host.core.identity, listing)

    def state(self) -> tuple[Any, ...]:
        """All that nobody may change; a view is never changed in place, so that one that is still the same says enough."""
        table = self.host.table
        game = table.game
        assert game is not None
        return (
            table.seq,
            table.view,
            tuple(game.hands),
            game.turn,
            game.stock,
            self.host.code,
            self.host.core.closing,
            self.host.core.parts.dealer.busy,
            self.discovery.is_unmoved(),
            *((c.session.view, c.session.seat, c.session.left, c.ended) for c in self.players),
        )

    def _hear(self, item: Received) -> None:
        """What goes wrong is raised here; in a host it is logged."""
        self.host.core.parts.router.receive(item)
        settle(self.host)

    def fire(self, messages: int) -> None:
        """This many messages, the state compared after each."""
        before = self.state()
        for _ in range(messages):
            shot = self.next()
            kind = shot.kind
            self.kinds[kind] += 1
            try:
                self.costs.fire(shot)
            except Exception as wrong:  # noqa: BLE001  # this is what we are looking for
                self.crashes += 1
                self.first = self.first or f"{kind}: {wrong!r}"
            after = self.state()
            if any(new is not old and new != old for new, old in zip(after, before, strict=True)):
                self.changes += 1
                self.first = self.first or f"{kind} changed the state"
                before = after

    def next(self) -> Shot:
        """The next message, and who gets it."""
        roll = self.dice.random()
        if roll < 0.45:
            return self._at_host()
        if roll < 0.70:
            return self._at_client()
        if roll < 0.85:
            return self._from_inside()
        if roll < 0.90:
            return self.discovery.shot()
        if roll < 0.95:
            told = self.dice.choice(self.to_clients).payload
            return from_a_broker(self.dice, self.dice.choice(self.players).session, told)
        return announcement(self.dice) if roll < 0.97 else at_the_page(self.dice)

    def _at_host(self) -> Shot:
        dice, table = self.dice, self.host.id
        client = (
            dice.choice(self.ids) if dice.random() < 0.8 else topics.client_id(dice.randbytes(9))
        )
        topic = topics.from_client(table, client)
        retained = dice.random() < 0.05
        match dice.randrange(11):
            case 10:
                kind, payload = (
                    "heavy, to the host",
                    heavy(dice, dice.choice((4_096, 4_096, 60_000))),
                )
            case 0 | 1 | 2:
                kind = "changed, to the host"
                old, other = dice.choice(self.to_host), dice.choice(self.to_host)
                payload = samples.mutate(dice, old.payload, other.payload)
                topic = dice.choice((old.topic, topic))
                if payload in (old.payload, other.payload):
                    kind = "repeated, to the host"
            case 3 | 4:
                kind, (topic, payload, _) = "repeated, to the host", dice.choice(self.to_host)
            case 5:
                # One client's bytes under another's name, or a host's to the host.
                kind, payload = (
                    "moved, to the host",
                    dice.choice(self.to_host + self.to_clients).payload,
                )
            case 6 | 7:
                kind, payload = "made up, to the host", samples.envelope(dice)
            case 8:
                kind, payload = "junk, to the host", samples.junk(dice)
                if dice.random() < 0.02:
                    payload = dice.choice(samples.DEEP + samples.HUGE)
            case _:
                kind = "junk on other topics, to the host"
                strange = (topics.from_client(table, "é" * 8), topics.alive(table, "x"), "a/b")
                own = (topics.listing(table), topics.public(table), topics.WHO)
                topic = dice.choice((*own, *strange))
                payload = dice.choice((samples.junk(dice), dice.choice(self.to_clients).payload))
        item = Received(topic, payload, retained)
        return Shot(kind, len(payload), lambda: self._hear(item))

    def _at_client(self) -> Shot:
        dice, table = self.dice, self.host.id
        session = dice.choice(self.players).session
        old, other = dice.choice(self.to_clients), dice.choice(self.to_clients)
        kind, topic, payload = "repeated, to a client", old.topic, old.payload
        match dice.randrange(8):
            case 0 | 1 | 2:
                kind = "changed, to a client"
                payload = samples.mutate(dice, payload, other.payload)
            case 3:
                kind, payload = "junk, to a client", samples.junk(dice)
            case 4:
                kind, payload = "made up, to a client", samples.reply(dice)
            case 5:
                kind, payload = "moved, to a client", other.payload
        if dice.random() < 0.5:
            places = (
                topics.to_client(table, session.client),
                topics.public(table),
                topics.listing(table),
                topics.discovery_answer(table),
                topics.alive(table, "host"),
            )
            topic = dice.choice(places)
        item = Received(topic, payload, dice.random() < 0.1)
        return Shot(kind, len(payload), lambda: receive(session, item))

    def _from_inside(self) -> Shot:
        """From a spectator who was let in: sealed well, and still nobody's turn."""
        dice, table = self.dice, self.host.table
        handshake = admission(self.curious.session).handshake
        assert handshake is not None
        channel = handshake.channel
        assert channel is not None
        request = samples.request(dice, table.epoch, table.seq)
        payload = encode(request)
        kind = "sealed requests of a spectator"
        if dice.random() < 0.5:
            kind = "sealed nonsense of a spectator"
            payload = samples.mutate(dice, payload) if dice.random() < 0.7 else samples.junk(dice)
            if payload[1:2] in (b"\x03", b"\x05", b"\x01"):
                # Talking, leaving and joining are a spectator's right.
                payload = b"\x91\x7f"
        box = encode(channel.seal(payload))
        item = Received(topics.from_client(self.host.id, handshake.client), box, False)
        return Shot(kind, len(box), lambda: self._hear(item))


@asynccontextmanager
async def only_errors_logged() -> AsyncIterator[None]:
    """Strangers' nonsense is worth a line each, which nobody reads here; afterwards everything is logged as before."""
    logger = logging.getLogger("gofish_tui")
    before = logger.level
    logger.setLevel(logging.ERROR)
    try:
        yield
    finally:
        logger.setLevel(before)


async def fuzz(messages: int, seed: int) -> Report:
    """Run it in this process. The game is on, and nobody moves while we fire."""
    started = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        async with (
            only_errors_logged(),
            no_faults(),
            open_room(Path(folder), turn_seconds=0, grace_seconds=3600) as room,
        ):
            players = [await room.join(name) for name in ("Asha", "Goran", "Ravi")]
            curious = await room.watch("Eve")
            players[0].session.send(Start())
            await players[2].until(lambda c: c.view.phase == Phase.PLAYING)
            await some_asks(room, players, random.Random(seed), 6)
            fuzzer = Fuzzer(room, curious, seed)
            # As on a broker that is not ours: the host hears its own topics.
            room.host.link.subscribe(topics.public(room.host.id), 0)
            done = 0
            while done < messages:
                batch = min(BATCH, messages - done)
                fuzzer.fire(batch)
                done += batch
                await asyncio.sleep(0)
                if len(room.broker.log) > 20_000:
                    room.broker.log.clear()
                for client in room.clients:
                    client.updates[:] = client.updates[-500:]
            await asyncio.sleep(0.05)
            await finish(room, players, random.Random(seed))
            for client in players:
                await client.until(lambda c: c.all(Verified))
                assert client.all(Verified)[-1].ok, client.all(Verified)
            dropped = room.host.core.parts.handshakes.dropped
    seconds = time.perf_counter() - started
    return Report(
        messages,
        fuzzer.kinds,
        dropped,
        fuzzer.changes,
        fuzzer.crashes,
        seconds,
        fuzzer.first,
        fuzzer.costs.over,
        str(fuzzer.costs),
    )


async def fuzz_live(messages: int, seed: int) -> Report:
    """The same flood from a raw MQTT connection, at a table on a Mosquitto where anybody may do anything."""
    from tests.brokers import mosquitto_broker

    started = time.perf_counter()
    dice = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        async with (
            only_errors_logged(),
            no_faults(),
            mosquitto_broker() as broker,
            live_room(Path(folder), broker.address, turn_seconds=0, grace_seconds=3600) as room,
            attacker(broker.address) as eve,
        ):
            eve.subscribe("#")
            players = [await room.join(name) for name in ("Asha", "Goran", "Ravi")]
            players[0].session.send(Start())
            await players[2].until(lambda c: c.view.phase == Phase.PLAYING)
            await some_asks(room, players, dice, 6)
            await eve.settle()
            heard = [item for item in eve.heard if item.payload]
            table, game = room.host.table, room.host.table.game
            assert game is not None
            before = (table.seq, table.view, tuple(game.hands), game.turn, room.host.code)
            kinds: Counter[str] = Counter()
            for number in range(messages):
                old, other = dice.choice(heard), dice.choice(heard)
                match dice.randrange(4):
                    case 0:
                        kind, payload = "repeated", old.payload
                    case 1:
                        kind, payload = "junk", samples.junk(dice)
                    case 2:
                        kind, payload = "made up", samples.envelope(dice)
                    case _:
                        kind, payload = "changed", samples.mutate(dice, old.payload, other.payload)
                kinds[kind] += 1
                topic = old.topic if dice.random() < 0.8 else other.topic
                eve.publish(topic, payload[:60_000], retain=dice.random() < 0.1)
                if number % 100 == 99:
                    await eve.settle(30)
            await asyncio.sleep(0.3)
            after = (table.seq, table.view, tuple(game.hands), game.turn, room.host.code)
            same = [new is old or new == old for new, old in zip(after, before, strict=True)]
            changes = same.count(False)
            await finish(room, players, dice)
            for client in players:
                await client.until(lambda c: c.all(Verified))
                assert client.all(Verified)[-1].ok, client.all(Verified)
            dropped = room.host.core.parts.handshakes.dropped
    first = f"{after}" if changes else ""
    return Report(messages, kinds, dropped, changes, 0, time.perf_counter() - started, first)


async def some_asks(room: Room, players: list[Client], dice: random.Random, asks: int) -> None:
    """Play on for this many asks, one after the other."""
    table = room.host.table
    for _ in range(asks):
        if table.view.phase != Phase.PLAYING:
            return
        seq = table.seq
        await until(lambda: any(views.legal_asks(c.view) for c in players))
        asker = next(c for c in players if views.legal_asks(c.view))
        asker.session.send(Ask(*dice.choice(views.legal_asks(asker.view))))
        await until(lambda seq=seq: table.seq > seq)  # type: ignore[misc]
        await until(
            lambda: all(
                c.session.core.game.sequencer and c.session.core.game.sequencer.seq == table.seq
                for c in players
            ),
            30,
        )


async def finish(room: Room, players: list[Client], dice: random.Random) -> None:
    """Play the game to its end."""
    await some_asks(room, players, dice, 5_000)
    assert room.host.table.view.phase == Phase.OVER


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m tests.security.fuzz", description=__doc__)
    parser.add_argument("--messages", type=int, default=1_000_000)
    parser.add_argument("--live", type=int, default=0, help="as many more over a real Mosquitto")
    parser.add_argument("--seed", type=int, default=secrets.randbits(32))
    options = parser.parse_args()
    print(f"seed {options.seed}")
    report = asyncio.run(fuzz(options.messages, options.seed))
    print(report)
    clean = report.clean and not report.over
    if options.live:
        live = asyncio.run(fuzz_live(options.live, options.seed))
        print("over MQTT: " + str(live))
        clean = clean and live.clean
    return 0 if clean else 1


if __name__ == "__main__":
    raise SystemExit(main())
