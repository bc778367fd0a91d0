"""On a broker without permissions: what is forged, repeated or poisoned changes nothing, and the host puts it right.

Real: a broker delivers what is forged, too.
"""

from __future__ import annotations

import asyncio
import random
from typing import TYPE_CHECKING

import pytest

from gofish_protocol import channel, events, replies, requests, topics
from gofish_protocol import messages as wire
from gofish_protocol.cards import rank_mask, ranks_in
from gofish_protocol.channel import Signer
from gofish_protocol.codec import encode
from gofish_protocol.state import state_of
from gofish_protocol.view import legal_asks
from gofish_protocol.vocabulary import Phase, SeatStatus
from gofish_tui.client.commands import Start
from gofish_tui.client.updates import Verified
from gofish_tui.table import presence
from tests.brokers import MOSQUITTO, Mosquitto
from tests.link.waiting import until_async
from tests.security.arena import Client, Room, live_room, no_faults, until
from tests.security.attacker import attacker
from tests.security.fuzz import finish, some_asks
from tests.security.sizes import largest
from tests.session.inside import admission
from tests.session.room import open_room

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = [
    pytest.mark.broker,
    pytest.mark.skipif(MOSQUITTO is None, reason="no mosquitto here"),
]


async def seated(room: Room, names: tuple[str, ...] = ("Asha", "Goran")) -> list[Client]:
    """People sit down and the game is on."""
    players = [await room.join(name) for name in names]
    players[0].session.send(Start())
    for player in players:
        await player.until(lambda c: c.view.phase == Phase.PLAYING)
    return players


async def kept(broker: Mosquitto, topic: str) -> bytes:
    """What the broker gives a newcomer on this topic."""
    async with attacker(broker.address) as late:
        late.subscribe(topic)
        await late.settle()
        return late.heard[-1].payload if late.heard else b"nothing"


async def test_the_host_puts_its_own_topics_right_again(
    tmp_path: Path, mosquitto: Mosquitto
) -> None:
    async with (
        no_faults(),
        attacker(mosquitto.address) as eve,
        live_room(tmp_path, mosquitto.address) as room,
    ):
        players = await seated(room)
        table = room.host.id
        false_host = Signer(bytes(32))
        forged = encode(
            channel.public_envelope(false_host, table, b"", room.host.table.epoch, 99, 99, b"x")
        )
        before = room.host.table.view
        for topic, payload in (
            (topics.public(table), forged),
            (topics.listing(table), b"junk"),
            (topics.public(table), b""),
        ):
            eve.publish(topic, payload, retain=True)
            await eve.settle()

            async def put_right(topic: str = topic) -> bool:
                return room.host.core.parts.publisher.is_ours(topic, await kept(mosquitto, topic))

            await until_async(put_right)
        assert room.host.table.view == before
        assert [player.view.turn for player in players] == [before.turn] * 2


async def test_a_latecomer_is_not_fooled_by_what_was_kept(
    tmp_path: Path, mosquitto: Mosquitto
) -> None:
    """Retained listing, table and heartbeat of a false host; the newcomer still finds the true one."""
    async with (
        no_faults(),
        attacker(mosquitto.address) as eve,
        live_room(tmp_path, mosquitto.address) as room,
    ):
        await room.join("Asha")
        table = room.host.id
        false_host = Signer(bytes(32))
        eve.subscribe(topics.listing(table))
        await eve.settle()
        listing = channel.read_listing(table, eve.heard[-1].payload)
        for topic, payload in (
            (topics.listing(table), encode(channel.signed_listing(false_host, table, listing))),
            (
                topics.discovery_answer(table),
                encode(channel.signed_listing(false_host, table, listing)),
            ),
            (topics.public(table), b"\x95\x01\x02\x03"),
            (topics.alive(table, "host"), encode(wire.PresenceHint(False))),
        ):
            eve.publish(topic, payload, retain=True)
        await eve.settle()
        late = await room.join("Goran")
        assert late.session.seat == 1
        assert late.view.seats[0].name == "Asha"


async def test_forged_moves_are_nobodys(tmp_path: Path, mosquitto: Mosquitto) -> None:
    """For whoever's turn it is: with no key, with one's own, as an opening, and retained."""
    async with (
        no_faults(),
        attacker(mosquitto.address) as eve,
        live_room(tmp_path, mosquitto.address, turn_seconds=0) as room,
    ):
        players = await seated(room, ("Asha", "Goran", "Mallory"))
        table = room.host.table
        victim = next(p for p in players if p.session.seat == table.view.turn)
        mallory = next(p for p in players if p is not victim)
        to, what = legal_asks(victim.view)[0]
        ask = requests.Ask(1, table.epoch, table.seq, to, what)
        own = admission(mallory.session).handshake
        assert own is not None
        topic = topics.from_client(room.host.id, victim.session.client)
        forged = [
            encode(ask),
            encode(wire.Sealed(500, encode(ask) + bytes(16))),
            own.seal(ask),
            encode(wire.Opening(wire.VERSION, own.public, bytes(32), 1, encode(ask) + bytes(16))),
        ]
        before = (table.seq, table.view, tuple(table.game.hands) if table.game else ())
        for payload in forged:
            for retain in (False, True):
                eve.publish(topic, payload, retain=retain, qos=1)
        await eve.settle()
        await asyncio.sleep(0.1)
        assert (table.seq, table.view, tuple(table.game.hands) if table.game else ()) == before
        # On her own topic it is her own request, and it is not her turn.
        assert victim.session.seat is not None
        rank = ranks_in(rank_mask(mallory.view.hand))[0]
        early = requests.Ask(2, table.epoch, table.seq, victim.session.seat, rank)
        eve.publish(
            topics.from_client(room.host.id, mallory.session.client), own.seal(early), qos=1
        )
        dropped = room.host.core.parts.handshakes.dropped
        await until(lambda: dropped["malformed"] and dropped["forged or repeated"])
        await asyncio.sleep(0.1)
        assert table.seq == before[0]


async def test_forged_words_of_the_host_are_not_believed(
    tmp_path: Path, mosquitto: Mosquitto
) -> None:
    async with (
        no_faults(),
        attacker(mosquitto.address) as eve,
        live_room(tmp_path, mosquitto.address) as room,
    ):
        asha, goran = await seated(room)
        table, epoch, seq = room.host.id, room.host.table.epoch, room.host.table.seq
        false_host = Signer(b"f" * 32)
        closing = wire.PublicStep(state_of(room.host.table.view), (events.Closed("x"),))
        mine = admission(goran.session).handshake
        assert mine is not None
        me, public = asha.session.client, topics.public(table)
        told = channel.public_envelope(false_host, table, b"", epoch, 999, seq + 1, encode(closing))
        unsigned = wire.Signed(told.body, bytes(64))
        no = channel.denied(false_host, table, me, wire.Refusal(bytes(32), "wrong_code", "", epoch))
        beat = channel.signed(false_host, b"beat", table, wire.Heartbeat(epoch + 1, 1, 1 << 40))
        for payload, topic in (
            (encode(told), public),
            (encode(unsigned), public),
            (mine.seal(replies.Bye("kicked", "")), topics.to_client(table, me)),
            (encode(no), topics.to_client(table, me)),
            (encode(beat), topics.alive(table, "host")),
        ):
            for _ in range(3):
                eve.publish(topic, payload, retain=True)
        # The host signs a refusal for anyone who knocks with another version: not for those who are in.
        eve.publish(
            topics.from_client(table, asha.session.client), encode(wire.HandshakeInit(9, bytes(32)))
        )
        await eve.settle()
        await asyncio.sleep(0.2)
        assert asha.ended is None
        await finish(room, [asha, goran], random.Random(1))
        assert asha.all(Verified)[-1].ok


async def test_everything_said_again_in_any_order_changes_nothing(tmp_path: Path) -> None:
    """Replays of a whole evening: joins, starts, asks and answers, by topic and mixed up."""
    async with no_faults(), open_room(tmp_path, turn_seconds=0) as room:
        players = [await room.join(name) for name in ("Asha", "Goran", "Ravi")]
        players[0].session.send(Start())
        await players[2].until(lambda c: c.view.phase == Phase.PLAYING)
        await some_asks(room, players, random.Random(3), 12)
        table = room.host.table
        before = (
            table.seq,
            table.view,
            {guest.client for guest in room.host.core.parts.guests.seated()},
        )
        log = list(room.broker.log)
        dice = random.Random(4)
        for order in (log, log[::-1], dice.sample(log, len(log))):
            for item in order:
                room.broker.publish(item.topic, item.payload, retain=item.retained)
            await asyncio.sleep(0.05)
            seated_now = {guest.client for guest in room.host.core.parts.guests.seated()}
            assert (table.seq, table.view, seated_now) == before
        assert all(player.ended is None for player in players)
        await finish(room, players, dice)
        for player in players:
            await player.until(lambda c: c.all(Verified))
            assert player.all(Verified)[-1].ok


async def test_a_taken_client_id_takes_nothing(tmp_path: Path, mosquitto: Mosquitto) -> None:
    """The broker throws the player out; it comes back under another id, and the thief holds no key."""
    async with (
        no_faults(),
        live_room(tmp_path, mosquitto.address, turn_seconds=0) as room,
    ):
        asha, goran = await seated(room)
        connection = asha.link.connection
        stolen = connection.identifier
        async with attacker(mosquitto.address, client_id=stolen, clean=False) as thief:
            thief.subscribe(f"gofish/1/{room.host.id}/#")
            await until(lambda: asha.link.connection not in (None, connection))
            await until(lambda: asha.session.status == "connected")
            assert asha.link.connection.identifier != stolen
            await finish(room, [asha, goran], random.Random(1))
            assert asha.all(Verified)[-1].ok


async def test_hints_of_absence_are_only_hints(
    tmp_path: Path, mosquitto: Mosquitto, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Anybody may say that a player is gone: the host asks the player, who is here."""
    for patience in ("SUSPECT_SECONDS", "SILENCE_SECONDS"):  # a busy machine may answer late
        monkeypatch.setattr(presence, patience, 60.0)
    async with (
        no_faults(),
        attacker(mosquitto.address) as eve,
        live_room(tmp_path, mosquitto.address) as room,
    ):
        asha, _ = await seated(room)
        topic = topics.alive(room.host.id, asha.presence)
        for _ in range(60):
            eve.publish(topic, encode(wire.PresenceHint(False)), retain=True)
            await asyncio.sleep(0.05)
        guest = room.host.core.parts.guests.at_seat(0)
        assert guest is not None
        await until(lambda: guest.suspect is None)
        # Not even for the moment until the player answers.
        told = [event for step in room.host.table.history for event in step.events]
        assert events.Presence(0, SeatStatus.AWAY) not in told


async def test_a_flood_of_joins_and_moves_does_not_stop_the_game(
    tmp_path: Path, mosquitto: Mosquitto
) -> None:
    """Thousands of knocks, each good one 25 ms of arithmetic: asks are answered meanwhile, players come back, and
    when it is over newcomers get in."""
    async with (
        no_faults(),
        attacker(mosquitto.address) as eve,
        live_room(tmp_path, mosquitto.address, turn_seconds=0, grace_seconds=600) as room,
    ):
        players = await seated(room)
        dice = random.Random(8)
        half = b"A" + channel.public_key(bytes(32))
        done = asyncio.Event()

        async def flood() -> None:
            table = room.host.id
            while not done.is_set():
                for _ in range(50):
                    client = topics.client_id(dice.randbytes(8))
                    knock = wire.HandshakeInit(
                        wire.VERSION, dice.choice((half, dice.randbytes(32)))
                    )
                    eve.publish(topics.from_client(table, client), encode(knock))
                    sealed = wire.Sealed(dice.randrange(1 << 40), dice.randbytes(80))
                    victim = dice.choice(players).session.client
                    eve.publish(topics.from_client(table, victim), encode(sealed))
                await eve.drain()
                await asyncio.sleep(0.05)

        flooding = asyncio.create_task(flood())
        try:
            await some_asks(room, players, dice, 20)
            await until(lambda: room.host.core.parts.handshakes.dropped["knock too soon"] > 20)
            await room.join("Asha", secret=players[0].secret)
            assert largest(room.host.core.parts.handshakes) <= 512
        finally:
            done.set()
            await flooding
        await room.join("Vera", "spectator")
        assert [seat.taken for seat in room.host.table.view.seats].count(True) == 2
