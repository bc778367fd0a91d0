"""A crowd at the door, made up or real: who is meant to come in does, and the owner hears of it."""

from __future__ import annotations

import asyncio
import secrets
from typing import TYPE_CHECKING

import pytest

from gofish_protocol import channel, proof_of_work, topics
from gofish_protocol.codec import decode, encode
from gofish_protocol.invite import Code
from gofish_protocol.messages import (
    VERSION,
    Denied,
    HandshakeInit,
    HandshakeReply,
    Opening,
    PuzzleReply,
)
from gofish_tui.client import core
from gofish_tui.client.updates import Noticed
from gofish_tui.limits import KNOCKS_WAITING
from gofish_tui.table.durable_outbox import DurableOutbox
from gofish_tui.table.effects import ComputePassword
from gofish_tui.table.guess_throttle import TRIES_BEFORE_SLOW
from gofish_tui.table.handshake_limiter import (
    ALARM_KNOCKS,
    ALARM_SECONDS,
    CHEAPER_SECONDS,
    HandshakeLimiter,
)
from gofish_tui.table.handshake_server import OpenedRequest, PasswordAttempt, WrongTry, exchange
from gofish_tui.table.password_queue import PasswordQueue
from gofish_tui.table.pending_handshakes import REPEAT_SECONDS
from tests.security.porch import CODE, JOIN, WRONG, Porch
from tests.session.room import open_room, until

if TYPE_CHECKING:
    from pathlib import Path

    from gofish_tui.client.handshake import Handshake


def pay(porch: Porch, hand: Handshake) -> None:
    nonce, _ = proof_of_work.pay(
        porch.identity.table, hand.client, hand.half, hand.price, 0, 1 << 24
    )
    hand.take_nonce(hand.price, nonce)


def until_busy(porch: Porch, code: Code | None) -> Handshake:
    """Knocks that are never opened, as many as are answered; the first guest who is asked for something."""
    while isinstance(porch.knock(hand := porch.attempt(code)), HandshakeReply):
        pass
    return hand


# ---- What somebody says under another's id


def test_rubbish_under_a_guests_id_costs_the_guest_nothing() -> None:
    """The door is slow; somebody has heard the guest's first words, and says others in its name before the door listens."""
    porch = Porch()
    for _ in range(TRIES_BEFORE_SLOW):
        assert isinstance(porch.guess(WRONG), WrongTry)
    porch.now = porch.door.throttle.shut_until
    hand = porch.attempt(CODE)
    assert isinstance(porch.knock(hand), HandshakeReply)
    assert isinstance(porch.guess(WRONG), WrongTry)
    opening = hand.first(JOIN)
    assert porch.hear(hand.client, opening) is None, "too soon"
    heard, tries = decode(opening, Opening), porch.door.throttle.tries
    rubbish = Opening(VERSION, heard.public, heard.half, 2, secrets.token_bytes(80))
    assert porch.hear(hand.client, encode(rubbish)) is None
    porch.now = porch.door.throttle.shut_until
    opened = porch.hear(hand.client, encode(rubbish))
    assert isinstance(opened, OpenedRequest), "what the guest said first is what counts"
    assert opened.request == JOIN
    assert porch.door.throttle.tries == tries


def test_nobody_speaks_for_a_guest_before_it_has_spoken() -> None:
    porch = Porch()
    hand = porch.attempt(CODE)
    assert isinstance(porch.knock(hand), HandshakeReply)
    early = Opening(VERSION, secrets.token_bytes(32), hand.half, 1, secrets.token_bytes(80))
    assert porch.hear(hand.client, encode(early)) is None
    assert isinstance(porch.hear(hand.client, hand.first(JOIN)), OpenedRequest)


# ---- Many knocks


@pytest.mark.parametrize("code", [None, CODE])
def test_in_a_crowd_a_knock_is_paid_for_and_then_answered(code: Code | None) -> None:
    porch = Porch()
    hand = until_busy(porch, code)
    assert hand.price == proof_of_work.LOWEST_BITS
    assert isinstance(porch.hear(hand.client, hand.first(JOIN)), PuzzleReply), "not without paying"
    pay(porch, hand)
    assert isinstance(porch.knock(hand), HandshakeReply)
    assert isinstance(porch.hear(hand.client, hand.first(JOIN)), OpenedRequest)


@pytest.mark.parametrize("code", [None, CODE])
def test_one_payment_is_for_one_answer(code: Code | None) -> None:
    """A handshake is used up by its opening, even by one with an invalid key, which is not a try at the words."""
    porch = Porch()
    until_busy(porch, code)
    hand = porch.attempt(code)
    no_key = bytes(32)
    client = topics.client_id(no_key)
    nonce, _ = proof_of_work.pay(
        porch.identity.table, client, hand.half, proof_of_work.LOWEST_BITS, 0, 1 << 24
    )
    knock = encode(HandshakeInit(VERSION, hand.half, b"", nonce))
    answered = []
    for _ in range(5):
        answered.append(porch.hear(client, knock))
        assert porch.hear(client, encode(Opening(VERSION, no_key, hand.half, 1, bytes(80)))) is None
    assert isinstance(answered[0], HandshakeReply)
    assert all(isinstance(again, PuzzleReply) for again in answered[1:])


def test_paid_knocks_come_before_those_that_were_not() -> None:
    """A machine with little time left: the queue for the one thread is full of knocks that cost nothing."""
    outbox = DurableOutbox()
    waiting = PasswordQueue(outbox)
    free = [PasswordAttempt(f"free {number}", b"", CODE) for number in range(KNOCKS_WAITING + 1)]
    paid = [PasswordAttempt(f"paid {number}", b"", CODE, paid=True) for number in range(2)]
    assert [waiting.add(knock) for knock in free] == [None] * len(free), "one is under way"
    assert waiting.add(free[0]) == free[0], "there is no room"
    assert [waiting.add(knock) for knock in paid] == [free[-1], free[-2]]
    while len(waiting):
        waiting.on_done()
    done = [effect.attempt for effect in outbox.take() if isinstance(effect, ComputePassword)]
    assert done == [free[0], *paid, *free[1:-2]]


def test_a_payment_is_taken_before_what_is_free() -> None:
    porch = Porch()
    hand = porch.attempt(CODE)
    hand.owe(proof_of_work.LOWEST_BITS)
    pay(porch, hand)
    attempt = porch.door.receive(hand.client, hand.first(JOIN), porch.now)
    assert isinstance(attempt, PasswordAttempt)
    assert attempt.paid
    assert porch.door.limiter.is_spent(hand.client, hand.half)


def test_a_payment_that_bought_no_answer_is_still_one() -> None:
    """The owner had a new invitation made while the arithmetic was done."""
    porch = Porch()
    hand = until_busy(porch, CODE)
    pay(porch, hand)
    knock = hand.first(JOIN)
    heard = porch.door.receive(hand.client, knock, porch.now)
    assert isinstance(heard, PasswordAttempt)
    assert (
        porch.door.on_exchanged(
            heard._replace(code=WRONG),
            exchange(porch.identity.table, heard, secrets.token_bytes),
            porch.now,
        )
        is None
    )
    assert isinstance(porch.hear(hand.client, knock), HandshakeReply)


def test_what_one_paid_nobody_else_knocks_with() -> None:
    porch = Porch()
    hand = until_busy(porch, CODE)
    pay(porch, hand)
    paid = decode(hand.first(JOIN), HandshakeInit)
    other = porch.attempt(CODE)
    stolen = [
        (other.client, HandshakeInit(VERSION, other.half, b"", paid.nonce)),
        (other.client, paid),
        (hand.client, HandshakeInit(VERSION, other.half, b"", paid.nonce)),
        (hand.client, HandshakeInit(VERSION, paid.half, b"", paid.nonce[:-1])),
    ]
    for client, knock in stolen:
        assert isinstance(porch.hear(client, encode(knock)), PuzzleReply)


def test_anyone_who_pays_often_pays_more_and_a_price_is_the_hosts_to_name() -> None:
    limiter = HandshakeLimiter()
    now = 1000.0
    while limiter.allow_paid(now, plain=False):
        pass
    for _ in range(2 * proof_of_work.HIGHEST_BITS):
        limiter.allow_paid(now, plain=False)
    assert limiter.bits == proof_of_work.HIGHEST_BITS
    now += CHEAPER_SECONDS + 1
    assert limiter.quote(now) == proof_of_work.HIGHEST_BITS - 1
    porch = Porch()
    hand = porch.attempt(CODE)
    hand.owe(proof_of_work.HIGHEST_BITS + 1)
    assert not hand.owes, "what nobody can pay is not tried"
    asked = until_busy(porch, CODE)
    own = channel.puzzle_reply(
        porch.identity.signer,
        porch.identity.table,
        asked.client,
        porch.attempt(CODE).half,
        proof_of_work.LOWEST_BITS,
    )
    fresh = porch.attempt(CODE)
    fresh.receive(encode(own))
    assert not fresh.owes, "a price for another knock of another client"


def test_knocks_without_words_drive_out_none_with() -> None:
    porch = Porch()
    hand = porch.attempt(CODE)
    assert isinstance(porch.knock(hand), HandshakeReply)
    for _ in range(600):
        porch.knock(porch.attempt(None))
        porch.now += 0.05
    assert isinstance(porch.hear(hand.client, hand.first(JOIN)), OpenedRequest)


def test_the_same_knock_is_not_answered_without_end() -> None:
    porch = Porch()
    hand = porch.attempt(CODE)
    knock = hand.first(JOIN)
    assert isinstance(porch.hear(hand.client, knock), HandshakeReply)
    assert [porch.hear(hand.client, knock) for _ in range(50)] == [None] * 50
    porch.now += REPEAT_SECONDS
    assert isinstance(porch.hear(hand.client, knock), HandshakeReply), (
        "its answer may have been lost"
    )


def test_paid_knocks_have_a_pace_as_well() -> None:
    limiter = HandshakeLimiter()
    assert sum(limiter.allow_paid(1000.0, plain=True) for _ in range(500)) == 200
    assert sum(limiter.allow_paid(1000.0, plain=False) for _ in range(500)) == 20


def test_prices_are_named_at_a_pace() -> None:
    limiter = HandshakeLimiter()
    assert sum(limiter.quote(1000.0) is not None for _ in range(1000)) == 300


def test_one_notice_for_a_crowd_and_none_for_a_party() -> None:
    limiter, now = HandshakeLimiter(), 1000.0
    for _ in range(ALARM_KNOCKS - 1):
        limiter.quote(now)
        assert not limiter.alarm(now)
    limiter.quote(now)
    assert limiter.alarm(now) == ALARM_KNOCKS
    for _ in range(ALARM_KNOCKS):
        limiter.quote(now)
        assert not limiter.alarm(now)
    now += ALARM_SECONDS + 1
    limiter.quote(now)
    assert not limiter.alarm(now), "it is over"


async def test_a_guests_program_pays_by_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_room(tmp_path) as room:
        monkeypatch.setattr(
            room.host.core.parts.handshakes.limiter, "allow_free", lambda now, plain: False
        )
        goran = await room.join("Goran")
        assert goran.session.seat == 0


async def test_rightful_guests_come_in_through_a_flood(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """300 knocks a second with words, never opened: four of four are let in, and the owner is told."""
    monkeypatch.setattr(core, "JOIN_SECONDS", 60.0)
    async with open_room(tmp_path) as room:
        asha = await room.join("Asha")
        code = room.host.code
        assert code is not None

        async def flood() -> None:
            while True:
                for _ in range(15):
                    client = topics.client_id(secrets.token_bytes(32))
                    half = b"A" + secrets.token_bytes(32)
                    room.broker.publish(
                        topics.from_client(room.host.id, client),
                        encode(HandshakeInit(VERSION, half)),
                    )
                await asyncio.sleep(0.05)

        flooding = asyncio.create_task(flood())
        try:
            await until(
                lambda: room.host.core.parts.handshakes.dropped["knock too soon"] > ALARM_KNOCKS
            )
            for name in ("Goran", "Ravi", "Priya", "Vesna"):
                await room.join(name)
        finally:
            flooding.cancel()
            await asyncio.gather(flooding, return_exceptions=True)
        await asha.until(lambda c: any(n.kind == "flooded" for n in c.all(Noticed)))
        assert len(room.host.table.people()) == 5


def test_a_refusal_of_a_version_is_bounded() -> None:
    porch = Porch()
    client = topics.client_id(bytes(32))
    said = [
        porch.hear(client, encode(HandshakeInit(9, secrets.token_bytes(32)))) for _ in range(100)
    ]
    assert sum(isinstance(heard, Denied) for heard in said) == 20
