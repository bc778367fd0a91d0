"""Invitations: each guess costs a try that can be seen, guessing gets slower, and the code changes."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

import pytest

from gofish_protocol import channel, topics
from gofish_protocol.codec import decode, encode
from gofish_protocol.invite import Code, Exchange
from gofish_protocol.messages import (
    VERSION,
    Denied,
    FromClient,
    HandshakeHalves,
    HandshakeInit,
    HandshakeReply,
    Opening,
    PuzzleReply,
)
from gofish_tui.client.updates import Noticed
from gofish_tui.table.guess_throttle import (
    SLOWEST_SECONDS,
    TRIES_BEFORE_NEW_CODE,
    TRIES_BEFORE_SLOW,
)
from gofish_tui.table.handshake_server import OpenedRequest, WrongTry
from tests.security.porch import BACK, CODE, JOIN, WRONG, Porch
from tests.security.sizes import largest
from tests.session.room import open_room

if TYPE_CHECKING:
    from pathlib import Path


def test_the_right_words_open_and_wrong_ones_do_not() -> None:
    porch = Porch()
    assert isinstance(porch.guess(WRONG), WrongTry)
    opened = porch.guess(CODE)
    assert isinstance(opened, OpenedRequest)
    assert opened.guest.paked


def test_no_words_open_the_door_but_not_the_table() -> None:
    """Anyone who comes without a code gets a channel, for a seat's secret to be shown on, and counts as uninvited."""
    opened = Porch().guess(None)
    assert isinstance(opened, OpenedRequest)
    assert not opened.guest.paked


def test_guessing_gets_slower_and_stays_slow() -> None:
    porch = Porch()
    waits = []
    for _ in range(2 * TRIES_BEFORE_NEW_CODE):
        assert isinstance(porch.guess(WRONG), WrongTry)
        waits.append(max(0.0, porch.door.throttle.shut_until - porch.now))
        if waits[-1]:
            assert porch.guess(CODE) is None, "not even the right words, for now"
        porch.now += waits[-1]
    assert waits[: TRIES_BEFORE_SLOW - 1] == [0.0] * (TRIES_BEFORE_SLOW - 1)
    assert min(waits[TRIES_BEFORE_NEW_CODE + 1 :]) == SLOWEST_SECONDS, (
        "a new code starts no new count"
    )
    hour = 3600 / SLOWEST_SECONDS
    assert hour / 65536 < 0.006, "an hour of guessing is right less than six times in a thousand"


def test_patience_forgives() -> None:
    porch = Porch()
    for _ in range(5):
        while not isinstance(porch.guess(WRONG), WrongTry):
            porch.now += 0.5
    porch.now += 3600
    since = porch.now
    assert isinstance(porch.guess(WRONG), WrongTry)
    assert isinstance(porch.guess(WRONG), WrongTry)
    assert porch.now == since


def test_exchanges_made_in_advance_do_not_get_round_it() -> None:
    """Knock often while that is allowed, then guess with all of them at once."""
    porch = Porch()
    hands = [porch.attempt(Code(7, f"guess-{word}")) for word in "abcdefghijklmno"]
    for hand in hands:
        assert isinstance(porch.knock(hand), HandshakeReply)
    tried = [porch.hear(hand.client, hand.first(JOIN)) for hand in hands]
    assert sum(isinstance(heard, WrongTry) for heard in tried) == TRIES_BEFORE_SLOW


def test_one_exchange_is_one_guess() -> None:
    porch = Porch()
    hand = porch.attempt(WRONG)
    porch.knock(hand)
    assert isinstance(porch.hear(hand.client, hand.first(JOIN)), WrongTry)
    for _ in range(5):
        porch.now += 1
        again = porch.hear(hand.client, hand.first(JOIN))
        assert isinstance(again, Denied)  # the answer of before, and no new try
    assert porch.door.throttle.tries == 1


def test_after_too_many_tries_the_code_is_another() -> None:
    porch = Porch()
    waiting = porch.attempt(CODE)
    assert isinstance(porch.knock(waiting), HandshakeReply)
    codes = []
    for _ in range(TRIES_BEFORE_NEW_CODE):
        while not isinstance(heard := porch.guess(WRONG), WrongTry):
            porch.now += 0.5
        codes.append(heard.code)
    new = codes[-1]
    assert codes[:-1] == [None] * (TRIES_BEFORE_NEW_CODE - 1)
    assert new is not None
    assert new.number == CODE.number
    assert new.words != CODE.words
    assert porch.door.code == new
    porch.now += 100
    # An exchange over the old words was not finished in time.
    assert not isinstance(porch.hear(waiting.client, waiting.first(JOIN)), OpenedRequest)
    assert isinstance(porch.guess(new), OpenedRequest)


def test_a_listener_cannot_try_words_afterwards() -> None:
    """All of a join is recorded; the listener knows every word list, and only the true one's holder can make the key."""
    porch = Porch()
    hand = porch.attempt(CODE)
    knock = decode(hand.first(JOIN), FromClient)
    reply = porch.knock(hand)
    opening = decode(hand.first(JOIN), FromClient)
    assert isinstance(knock, HandshakeInit)
    assert isinstance(reply, HandshakeReply)
    assert isinstance(opening, Opening)
    for words in ("coral-tiger", "coral-zebra"):
        # Even with the right words: a listener's own exchange has another random number in it.
        listener = Exchange(
            Code(7, words), porch.identity.table, guest=True, entropy=secrets.token_bytes
        )
        theirs = decode(reply.body, HandshakeHalves).host
        handshake = channel.HandshakeSecrets(knock.half, theirs, listener.finish(theirs))
        line = channel.client_channel(
            porch.identity.table, secrets.token_bytes(32), porch.identity.box_key, handshake
        )
        with pytest.raises(channel.ChannelError):
            line.open(opening.counter, opening.box)


def test_an_old_opening_opens_nothing() -> None:
    """With a password and without: what was recorded is only bytes (and so no key sees a nonce twice)."""
    for code, said in ((CODE, CODE), (None, None), (CODE, None)):
        porch = Porch(code)
        hand = porch.attempt(said)
        knock = hand.first(JOIN)
        porch.knock(hand)
        opening = hand.first(JOIN)
        opened = porch.hear(hand.client, opening)
        assert isinstance(opened, OpenedRequest)
        # The guest has come and gone; somebody sends the evening again.
        assert porch.hear(hand.client, opening) is None
        assert isinstance(porch.hear(hand.client, knock), HandshakeReply)
        assert not isinstance(porch.hear(hand.client, opening), OpenedRequest)


def test_somebody_elses_knock_under_our_name_does_not_spoil_ours() -> None:
    porch = Porch()
    hand = porch.attempt(CODE)
    first = porch.hear(hand.client, hand.first(JOIN))
    evil = porch.attempt(WRONG)
    other = porch.hear(hand.client, evil.first(JOIN))
    assert isinstance(first, HandshakeReply)
    assert isinstance(other, HandshakeReply)
    hand.receive(encode(other))
    assert hand.knocking, "an answer to another half"
    hand.receive(encode(first))
    assert isinstance(porch.hear(hand.client, hand.first(JOIN)), OpenedRequest)


def test_a_refusal_that_somebody_else_provoked_is_not_ours() -> None:
    """Anybody may knock under our name: with another half, or, having heard ours, in another version."""
    porch = Porch()
    hand = porch.attempt(CODE)
    first = porch.hear(hand.client, hand.first(JOIN))
    assert isinstance(first, HandshakeReply)
    hand.receive(encode(first))
    knock = HandshakeInit(9, bytes(33)), HandshakeInit(9, hand.half)
    for no in [porch.hear(hand.client, encode(said)) for said in knock]:
        assert isinstance(no, Denied)
        hand.receive(encode(no))
    other = porch.door.deny(hand.client, bytes(33), "wrong_code")
    hand.receive(encode(other))
    assert hand.denied is None
    hand.receive(encode(porch.door.deny(hand.client, hand.half, "table_full")))
    assert hand.denied == ("table_full", "")


@pytest.mark.parametrize("client", ["", "é" * 24, "A" * 24, "x" * 25, "a/b", "+", "host"])
def test_topics_that_are_not_clients(client: str) -> None:
    porch = Porch()
    assert porch.hear(client, encode(HandshakeInit(9, bytes(32)))) is None
    assert porch.door.dropped == {"no client's topic": 1}


def test_memory_of_the_door_is_bounded() -> None:
    for version in (9, VERSION):
        porch = Porch(None)
        for _ in range(2000):
            client = topics.client_id(secrets.token_bytes(8))
            porch.hear(client, encode(HandshakeInit(version, secrets.token_bytes(32))))
            porch.now += 0.1
        assert largest(porch.door) == 256


async def test_the_owner_sees_every_wrong_try_and_the_new_code(tmp_path: Path) -> None:
    async with open_room(tmp_path, discovery=False) as room:
        asha = await room.join("Asha")
        goran = await room.join("Goran")
        old = room.host.code
        assert old is not None
        for _ in range(TRIES_BEFORE_NEW_CODE):
            room.host.core.parts.handshakes.throttle.shut_until = 0.0
            guesser = await room.join("Eve", code=Code(old.number, "wrong-words"), wait=False)
            await guesser.until(lambda c: c.ended)
            assert guesser.ended is not None
            assert guesser.ended.error == "wrong_code"
        await asha.until(lambda c: any(n.kind == "new_code" for n in c.all(Noticed)))
        tries = [notice.number for notice in asha.all(Noticed) if notice.kind == "wrong_code"]
        assert tries == list(range(1, TRIES_BEFORE_NEW_CODE + 1))
        assert room.ear.codes == [room.host.code]
        assert room.host.code != old
        assert asha.session.table.code == str(room.host.code)
        assert not goran.all(Noticed), "the invitation is the owner's to give"
        room.host.core.parts.handshakes.throttle.shut_until = 0.0
        assert (await room.join("Ravi")).session.seat == 2
        stranger = await room.join("Eve", code=old, wait=False)
        await stranger.until(lambda c: c.ended)


@pytest.mark.parametrize("code", [None, CODE])
def test_a_flood_at_the_door_keeps_no_player_out(code: Code | None) -> None:
    """Knocks are few a second for all together, but not for who shows that a seat is theirs, whether with the words or not."""
    porch = Porch()
    while isinstance(porch.knock(porch.attempt(code)), HandshakeReply):
        pass
    asha, eve = porch.attempt(code), porch.attempt(code)
    first = asha.first(BACK)
    seen = decode(first, HandshakeInit)
    turned_away = [
        (porch.hear(eve.client, encode(seen)), "a proof is for one client id"),
        (
            porch.hear(
                asha.client, encode(HandshakeInit(VERSION, porch.attempt(code).half, seen.proof))
            ),
            "and for one knock",
        ),
        (porch.hear(eve.client, eve.first(JOIN)), "another secret is no seat's"),
    ]
    for heard, why in turned_away:
        assert isinstance(heard, PuzzleReply), why
    heard = porch.hear(asha.client, first)
    assert isinstance(heard, HandshakeReply)
    asha.receive(encode(heard))
    opened = porch.hear(asha.client, asha.first(BACK))
    assert isinstance(opened, OpenedRequest)
    assert opened.request == BACK


async def test_a_host_without_an_owner_hears_of_wrong_codes(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        assert room.host.code is not None
        wrong = Code(room.host.code.number, "wrong-words")
        for _ in range(2):
            guesser = await room.join("Eve", code=wrong, wait=False)
            await guesser.until(lambda c: c.ended)
        assert room.ear.notices == [("wrong_code", "1"), ("wrong_code", "2")]
