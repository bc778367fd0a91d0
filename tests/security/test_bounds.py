"""How much of anything a stranger may make a host do or keep: one test for each entry of the table of limits.

What is counted is work, never time: the clock is handed in.
"""

from __future__ import annotations

import secrets
import time
from itertools import count
from typing import TYPE_CHECKING

import pytest

from gofish_protocol import channel, proof_of_work, topics
from gofish_protocol.codec import encode
from gofish_protocol.messages import (
    VERSION,
    Denied,
    DiscoveryQuery,
    HandshakeInit,
    HandshakeReply,
    Heartbeat,
    PresenceHint,
    Sealed,
)
from gofish_protocol.replies import Answer, Ping
from gofish_protocol.requests import Join, Say
from gofish_protocol.topics import client_id
from gofish_tui.host import host
from gofish_tui.link.base import Received
from gofish_tui.table.clock import Moment
from gofish_tui.table.guests import Guest, Guests
from gofish_tui.table.handshake_limiter import HandshakeLimiter
from gofish_tui.table.handshake_server import PasswordAttempt
from tests.security.porch import Porch
from tests.security.sizes import largest
from tests.session.room import open_room, settle, tell, until

if TYPE_CHECKING:
    from pathlib import Path

    from tests.session.room import MemoryRoom

MANY = 2_000


def stranger() -> str:
    return client_id(secrets.token_bytes(32))


def published(room: MemoryRoom, topic: str) -> int:
    return sum(item.topic == topic for item in room.broker.log)


# ---- At the door


def test_knocks_are_answered_at_a_pace() -> None:
    porch = Porch()
    with_password = [
        porch.door.receive(
            stranger(), encode(HandshakeInit(VERSION, b"A" + secrets.token_bytes(32))), porch.now
        )
        for _ in range(200)
    ]
    assert sum(isinstance(heard, PasswordAttempt) for heard in with_password) == 20
    plain = [
        porch.door.receive(
            stranger(), encode(HandshakeInit(VERSION, secrets.token_bytes(32))), porch.now
        )
        for _ in range(MANY)
    ]
    assert sum(isinstance(heard, HandshakeReply) for heard in plain) == 200


def test_a_knock_that_is_being_answered_counts_once_however_often_it_comes() -> None:
    """Or one who has paid once would use up the room of all who have paid."""
    porch = Porch()
    client, half = stranger(), b"A" + secrets.token_bytes(32)
    knock = encode(HandshakeInit(VERSION, half, b"", paid(porch.identity.table, client, half)))
    heard = [porch.door.receive(client, knock, porch.now) for _ in range(100)]
    assert sum(isinstance(each, PasswordAttempt) for each in heard) == 1
    assert porch.door.limiter.bits == proof_of_work.LOWEST_BITS
    another = encode(HandshakeInit(VERSION, b"A" + secrets.token_bytes(32)))
    assert isinstance(porch.door.receive(stranger(), another, porch.now), PasswordAttempt)
    assert isinstance(heard[0], PasswordAttempt)
    porch.door.give_up(heard[0])
    assert isinstance(porch.door.receive(client, knock, porch.now), PasswordAttempt)


def test_paid_knocks_with_a_password_are_answered_at_a_pace() -> None:
    limiter = HandshakeLimiter()
    assert sum(limiter.allow_paid(1_000.0, plain=False) for _ in range(200)) == 20
    assert sum(limiter.allow_paid(1_001.0, plain=False) for _ in range(200)) == 10


def test_payments_are_not_kept_forever() -> None:
    limiter = HandshakeLimiter()
    for number in range(20_000):
        limiter.spend(str(number), b"")
    assert largest(limiter) == 16_384
    assert not limiter.is_spent("0", b"")
    assert limiter.is_spent("19999", b"")


async def test_few_knocks_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The door's thread is busy: whoever comes then knocks again."""
    async with open_room(tmp_path) as room:
        seconds = count(time.monotonic())
        monkeypatch.setattr(host, "present", lambda: Moment(next(seconds), 0))
        for _ in range(50):
            client, half = stranger(), b"A" + secrets.token_bytes(32)
            knock = encode(HandshakeInit(VERSION, half, b"", paid(room.host.id, client, half)))
            topic = topics.from_client(room.host.id, client)
            room.host.take(Received(topic, knock, retained=False))
        assert len(room.host.core.parts.passwords) == 40


def paid(table: str, client: str, half: bytes) -> bytes:
    nonce, first = b"", 0
    while not nonce:
        nonce, first = proof_of_work.pay(
            table, client, half, proof_of_work.LOWEST_BITS, first, 20_000
        )
    return nonce


def test_refusals_are_signed_at_a_pace() -> None:
    porch = Porch()
    said = [
        porch.door.receive(stranger(), encode(HandshakeInit(VERSION + 1, bytes(32))), porch.now)
        for _ in range(MANY)
    ]
    assert sum(isinstance(no, Denied) for no in said) == 20


def test_refusals_are_not_kept_forever() -> None:
    porch = Porch()
    for _ in range(600):
        porch.door.deny(stranger(), bytes(32), "wrong_code")
    assert largest(porch.door) == 256


def test_strangers_are_answered_at_a_pace() -> None:
    porch = Porch()
    said = [
        porch.door.receive(stranger(), encode(Sealed(1, bytes(80))), porch.now) for _ in range(MANY)
    ]
    assert sum(isinstance(no, Denied) for no in said) == 20


def test_the_departed_are_answered_at_a_pace() -> None:
    porch = Porch()
    gone = stranger()
    porch.guests.remove(guest(gone), "left")
    said = [porch.door.receive(gone, encode(Sealed(1, bytes(80))), porch.now) for _ in range(MANY)]
    assert sum(isinstance(no, Denied) for no in said) == 200


# ---- Discovery, and on the host's own topics


async def test_questions_are_answered_at_a_pace(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        host = room.host
        assert host.code is not None
        responder = host.core.parts.listing_responder
        before = published(room, topics.discovery_answer(host.id))
        now = time.monotonic() + 1_000
        for _ in range(MANY):
            responder.on_query(encode(DiscoveryQuery(host.code.number)), now)
            responder.answer_when_due(now)
        settle(host)
        assert published(room, topics.discovery_answer(host.id)) - before == 20
        for _ in range(MANY):
            responder.on_query(encode(DiscoveryQuery()), now)
        responder.answer_when_due(now + 1)
        settle(host)
        assert published(room, topics.discovery_answer(host.id)) - before == 21, (
            "one answer serves all"
        )


@pytest.mark.parametrize("a_second", [60, 200])
async def test_no_flood_of_questions_hides_a_table(tmp_path: Path, a_second: int) -> None:
    """The number stands in the table's listing, so anybody can ask for it; friends ask now and then, with it and without."""
    async with open_room(tmp_path) as room:
        host, topic = room.host, topics.discovery_answer(room.host.id)
        assert host.code is not None
        responder, number = host.core.parts.listing_responder, host.code.number
        start, before = time.monotonic() + 1_000, published(room, topic)
        friends = []
        for tick in range(10 * a_second):
            now = start + tick / a_second
            responder.on_query(encode(DiscoveryQuery(number, secrets.token_bytes(8))), now)
            if tick % 13 == 0:
                for asked_for in (number, None):
                    friends.append(secrets.token_bytes(8))
                    responder.on_query(encode(DiscoveryQuery(asked_for, friends[-1])), now)
            responder.answer_when_due(now)
        responder.answer_when_due(start + 11)
        settle(host)
        said = [item.payload for item in room.broker.log if item.topic == topic][before:]
        answered = {nonce for one in said for nonce in channel.read_listing(host.id, one).asked}
        assert not [friend for friend in friends if friend not in answered]
        assert len(said) <= 20 + 10 * 11


async def test_a_question_with_the_number_is_answered_at_once(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        host, topic = room.host, topics.discovery_answer(room.host.id)
        assert host.code is not None
        before, now = published(room, topic), time.monotonic() + 1_000
        host.core.parts.listing_responder.on_query(encode(DiscoveryQuery(host.code.number)), now)
        host.core.parts.listing_responder.answer_when_due(now)
        settle(host)
        assert published(room, topic) == before + 1


async def test_one_discovery_answer_is_for_many_and_of_a_flood_for_some(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        host, topic = room.host, topics.discovery_answer(room.host.id)

        async def answer(asking: list[bytes]) -> tuple[bytes, ...]:
            before = published(room, topic)
            for nonce in asking:
                query = encode(DiscoveryQuery(None, nonce))
                host.take(Received(topics.WHO, query, retained=False))
            await until(lambda: published(room, topic) > before)
            said = [item.payload for item in room.broker.log if item.topic == topic]
            assert max(map(len, said)) < 1_000
            return channel.read_listing(host.id, said[-1]).asked

        few = [bytes([number]) * 8 for number in range(1, 65)]
        assert await answer([*few, *few, b""]) == tuple(few)
        flood = [number.to_bytes(8, "big") for number in range(1, 1_001)]
        answered = await answer(flood)
        assert len(set(answered)) == 64
        assert set(answered) <= set(flood)
        assert answered != tuple(flood[:64]), "anyone who came later has the same chance"
        assert answered != tuple(flood[-64:])
        assert await answer([few[0]]) == (few[0],), "what was answered is forgotten"


async def test_a_question_with_an_id_is_answered_by_that_table_alone(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        host, topic = room.host, topics.discovery_answer(room.host.id)
        before = published(room, topic)
        other = encode(DiscoveryQuery(None, b"8 bytes.", topics.table_id(b"another")))
        assert len(other) <= 64
        host.take(Received(topics.WHO, other, retained=False))
        ours = encode(DiscoveryQuery(None, b"9 bytes.", host.id))
        host.take(Received(topics.WHO, ours, retained=False))
        await until(lambda: published(room, topic) > before)
        said = [item.payload for item in room.broker.log if item.topic == topic]
        assert channel.read_listing(host.id, said[-1]).asked == (b"9 bytes.",)


def at(moment: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the host's link brings from now on comes at this one moment."""
    monkeypatch.setattr("gofish_tui.host.host.present", lambda: Moment(moment, int(time.time())))


async def test_topics_are_put_right_at_a_pace(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_room(tmp_path) as room:
        host = room.host
        listing = topics.listing(host.id)
        before = published(room, listing)
        at(time.monotonic() + 1_000, monkeypatch)
        for _ in range(MANY):
            host.take(Received(listing, b"rubbish", retained=False))
        assert published(room, listing) - before == 2


async def test_heartbeats_in_our_name_are_looked_at_at_a_pace(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_room(tmp_path) as room:
        host, looked = room.host, 0
        read = channel.read_signed

        def counted(*args: object) -> bytes:
            nonlocal looked
            looked += 1
            return read(*args)  # type: ignore[arg-type]

        monkeypatch.setattr("gofish_tui.table.message_router.read_signed", counted)
        forged = encode(
            channel.signed(room.host.core.identity.signer, b"knock", host.id, Heartbeat(1, 1, 1))
        )
        at(time.monotonic() + 1_000, monkeypatch)
        for _ in range(MANY):
            host.take(Received(topics.alive(host.id, "host"), forged, retained=False))
        assert looked == 5


# ---- From inside


async def test_a_repeated_request_is_answered_at_a_pace(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        asha = await room.join("Asha")
        known = room.host.core.parts.guests.get(asha.session.client)
        assert known is not None
        told: list[object] = []
        room.host.core.parts.publisher.send = lambda guest, message: told.append(message)  # type: ignore[method-assign]
        now = time.monotonic() + 1_000
        for _ in range(MANY):
            room.host.core.parts.requests.handle(known, Say(7, "x"), now)
        assert sum(isinstance(message, Answer) for message in told) == 800


async def test_hints_make_the_host_ask_at_a_pace(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Anybody may say that a player is gone; each time the player is asked, and says no."""
    async with open_room(tmp_path) as room:
        asha = await room.join("Asha")
        host = room.host
        known = host.core.parts.guests.get(asha.session.client)
        assert known is not None
        asked: list[object] = []
        host.core.parts.publisher.send = lambda guest, message: asked.append(message)  # type: ignore[method-assign]
        hint, now = encode(PresenceHint(False)), time.monotonic() + 1_000
        at(now, monkeypatch)
        for _ in range(MANY):
            host.take(Received(topics.alive(host.id, asha.presence), hint, retained=False))
            host.core.parts.guests.on_heard(known, now)
        assert sum(isinstance(message, Ping) for message in asked) == 3


# ---- What is kept


def guest(client: str, seat: int | None = None) -> Guest:
    line = channel.host_channel(
        "t" * 24,
        bytes(range(32)),
        channel.public_key(b"k" * 32),
        channel.HandshakeSecrets(b"", b""),
    )
    return Guest(client, line, paked=False, seat=seat)


def test_the_clients_of_a_table_are_bounded() -> None:
    """Those who sit are never forgotten for those who watch."""
    guests = Guests()
    guests.add(seated := guest("player", seat=0))
    for number in range(5_500):
        guests.add(guest(str(number)))
    assert largest(guests) == 4_096
    assert guests.get("player") is seated
    fewer = Guests()
    for number in range(1_500):
        fewer.remove(guest(str(number)), "left")
    assert largest(fewer) == 1_024
    assert guests.get("5499") is not None


def test_answers_are_not_kept_forever() -> None:
    guests = Guests()
    one = guest("one")
    for n in range(300):
        guests.remember(one, Answer(n, "", ""))
    assert guests.answer_to(one, 299) is not None
    assert guests.answer_to(one, 299 - 63) is not None
    assert guests.answer_to(one, 299 - 64) is None
    for number in range(9_000):
        guests.remember(guest(str(number)), Answer(1, "", ""))
    assert largest(guests) == 8_192
    assert guests.answer_to(one, 299) is None


async def test_tickets_are_not_kept_forever(tmp_path: Path) -> None:
    """Nor why seats were taken from their owners."""
    async with open_room(tmp_path, seats=2) as room:
        requests, admissions = room.host.core.parts.requests, room.host.core.parts.admissions
        for number in range(700):
            join = Join("Eve", False, number.to_bytes(32, "big"), "p")
            newcomer = guest(stranger())
            newcomer.paked = True
            requests.handle(newcomer, join, float(number))
            assert newcomer.seat == 0
            room.host.core.parts.guests.remove(newcomer)
            tell(room.host, room.host.table.leave(0))
            admissions.on_seat_given_up(channel.seat_key(join.secret))
        assert len(admissions.tickets()) == 512
        assert largest(admissions) == 512
