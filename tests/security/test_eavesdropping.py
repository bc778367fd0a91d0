"""Somebody who hears every byte on the broker sees no card, and at a table by invitation nothing of the game at all.

Real: a broker delivers to anyone who listens.
"""

from __future__ import annotations

import json
import random
import struct
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from gofish_protocol import topics
from gofish_protocol.cards import card_names, cards_in, rank_mask, ranks_in
from gofish_protocol.channel import BLOCK
from gofish_protocol.codec import BadMessage, decode, encode
from gofish_protocol.messages import PublicEnvelope, PublicStep, Sealed, Signed
from gofish_protocol.vocabulary import Phase
from gofish_tui.client.commands import Start
from tests.brokers import MOSQUITTO, Mosquitto
from tests.security.arena import Room, live_room, no_faults
from tests.security.attacker import HandshakeOutcome, attacker
from tests.security.fuzz import finish
from tests.session.inside import admission

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = [
    pytest.mark.broker,
    pytest.mark.skipif(MOSQUITTO is None, reason="no mosquitto here"),
]


def shapes(hand: int) -> Iterator[bytes]:
    """A hand as a careless program could write it."""
    cards = list(cards_in(hand))
    names = card_names(hand)
    yield encode(hand)
    for form in ("<Q", ">Q"):
        yield struct.pack(form, hand)
    yield bytes(cards)
    yield encode(cards)
    yield json.dumps(cards).encode()
    yield json.dumps(cards, separators=(",", ":")).encode()
    yield json.dumps(names).encode()
    for joined in (" ".join(names), ",".join(names), "".join(names)):
        yield joined.encode()
    yield encode(names)
    yield str(hand).encode()
    yield f"{hand:x}".encode()
    yield f"{hand:052b}".encode()


async def whole_game(room: Room, seed: int) -> set[int]:
    """Three people play; every hand that anybody ever held."""
    players = [await room.join(name) for name in ("Asha", "Goran", "Ravi")]
    hands: set[int] = set()
    room.ear.at_steps.append(
        lambda step: hands.update(room.host.table.hand(seat) for seat in range(3))
    )
    players[0].session.send(Start())
    await players[2].until(lambda c: c.view.phase == Phase.PLAYING)
    await finish(room, players, random.Random(seed))
    # What is handed over is public, and of one rank: only its owner knows a whole hand.
    return {hand for hand in hands if len(ranks_in(rank_mask(hand))) >= 2 and hand.bit_count() >= 3}


@pytest.mark.parametrize("is_open", [False, True])
async def test_no_hand_is_ever_in_the_bytes(
    tmp_path: Path, mosquitto: Mosquitto, is_open: bool
) -> None:
    async with (
        no_faults(),
        attacker(mosquitto.address) as eve,
        live_room(tmp_path, mosquitto.address, open=is_open) as room,
    ):
        eve.subscribe("#", qos=1)
        hands = await whole_game(room, 5)
        await eve.settle()
        bytes_heard = b"\0\0".join(item.payload for item in eve.heard)
        assert len(eve.heard) > 200
        assert len(hands) > 20
        for hand in hands:
            for shape in filter(lambda shape: len(shape) >= 5, shapes(hand)):
                assert shape not in bytes_heard, (hand, shape)
        if not is_open:
            for secret in (b"Asha", b"Goran", b"Ravi", room.host.core.identity.table_key):
                assert secret not in bytes_heard
            assert room.host.code is not None
            for word in room.host.code.words.split("-"):
                assert word.encode() not in bytes_heard
        _nothing_public_opens(eve.heard, room.host.id, is_open)
        for client in room.clients:
            assert client.secret not in bytes_heard


def told_in(payload: bytes) -> PublicEnvelope:
    """What anybody can read of a message on `table`."""
    return decode(decode(payload, Signed).body, PublicEnvelope)


def _nothing_public_opens(heard: list[HandshakeOutcome], table: str, is_open: bool) -> None:
    """By invitation, not even the number of cards: what `table` carries cannot be read without its key."""
    told = [item for item in heard if item.topic == topics.public(table) and item.payload]
    assert len(told) > 20
    opened = 0
    for item in told:
        try:
            decode(told_in(item.payload).box, PublicStep)
        except BadMessage:
            continue
        opened += 1
    assert opened == (len(told) if is_open else 0)


async def test_lengths_say_little(tmp_path: Path, mosquitto: Mosquitto) -> None:
    """Sealed boxes come in steps of 64 bytes, so that no hand shows in a length."""
    async with (
        attacker(mosquitto.address) as eve,
        live_room(tmp_path, mosquitto.address) as room,
    ):
        eve.subscribe("#")
        await whole_game(room, 6)
        await eve.settle()
        table = room.host.id
        boxes = []
        for item in eve.heard:
            if f"{table}/to/" in item.topic or f"{table}/from/" in item.topic:
                try:
                    boxes.append(decode(item.payload, Sealed).box)
                except BadMessage:
                    continue
            elif item.topic == topics.public(table) and item.payload:
                boxes.append(told_in(item.payload).box)
        assert len(boxes) > 150
        assert {(len(box) - 16) % BLOCK for box in boxes} == {0}


async def test_a_spectator_hears_no_more_than_anybody_at_the_table(
    tmp_path: Path, mosquitto: Mosquitto
) -> None:
    """What only one seat may know is not in what the broker sends to others' topics in a form they can open."""
    async with live_room(tmp_path, mosquitto.address) as room:
        spectator = await room.watch()
        async with attacker(mosquitto.address) as eve:
            eve.subscribe(f"gofish/1/{room.host.id}/#")
            await whole_game(room, 7)
            await eve.settle()
            handshake = admission(spectator.session).handshake
            assert handshake is not None
            key = handshake.channel
            assert key is not None
            others = [item for item in eve.heard if "/to/" in item.topic]
            mine = topics.to_client(room.host.id, spectator.session.client)
            assert len([item for item in others if item.topic != mine]) > 50
            for item in others:
                if item.topic != mine:
                    assert handshake.receive(item.payload) is None
