"""A false host guesses the invitation with the guest's help: it gets one try for each table, and the guest is told."""

from __future__ import annotations

import asyncio
import secrets
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from gofish_protocol import channel, topics
from gofish_protocol.codec import decode, encode
from gofish_protocol.invite import Code
from gofish_protocol.messages import VERSION, Halves, HandshakeReply, Opening, TableListing
from gofish_tui.client import session as sessions
from gofish_tui.client.session import Session
from gofish_tui.client.signs import new_presence
from gofish_tui.client.updates import PLAYER, Ended, Noticed, TableInfo, Welcomed
from gofish_tui.host.guests import Guests
from gofish_tui.host.handshake_server import HandshakeServer, Knocking
from gofish_tui.host.identity import new_identity, resumed_identity
from gofish_tui.link.address import BrokerAddress
from gofish_tui.link.base import Received
from gofish_tui.link.memory import MemoryBroker, MemoryLink
from gofish_tui.services.broker_queries import Answers
from gofish_tui.services.finding import Target
from gofish_tui.services.joining import JoinRefused, join_found
from tests.session.room import Client, open_room

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

CODE = Code(7, "coral-tiger")
BROKER = BrokerAddress("127.0.0.1", 1)


class FalseHost:
    """A table of an attacker's own that claims the number, and begins anew with other words after each try."""

    def __init__(
        self, broker: MemoryBroker, *, goes_on: bool = True, answers_twice: bool = False
    ) -> None:
        self.link = MemoryLink(broker)
        self.identity = new_identity(secrets.token_bytes, is_open=False)
        self.tried: list[bytes] = []
        self._goes_on = goes_on
        self._answers_twice = answers_twice
        """it says afterwards that it was in its next epoch already, so that the guest drops the attempt by itself"""
        self._time = 1

    @property
    def card(self) -> TableListing:
        """Its listing, in its present epoch."""
        own = self.identity
        keys = (own.signer.public, own.box_key)
        return TableListing(VERSION, "T", *keys, own.epoch, False, 7, 0, 0, 6, True, (), self._time)

    async def serve(self) -> None:
        """Guess as often as guests let us."""
        table = self.identity.table
        await self.link.start()
        self.link.subscribe(topics.from_client(table, "+"))
        door = self._announce()
        while True:
            item = await self.link.receive()
            if not isinstance(item, Received):
                continue
            client = topics.last_part(item.topic)
            heard = door.hear(client, item.payload, 1000.0)
            if isinstance(heard, Knocking):
                heard = door.exchanged(heard, door.exchange(heard), 1000.0)
            if isinstance(heard, HandshakeReply):
                self.link.publish(topics.to_client(table, client), encode(heard))
                self._answered = decode(heard.body, Halves)
            elif item.payload[1:2] == b"\x02":
                self.tried.append(item.payload)
                if self._answers_twice:
                    was, own = self._answered, self.identity
                    again = channel.knocked(
                        own.signer, table, client, was.guest, was.host, was.epoch + 1
                    )
                    self.link.publish(topics.to_client(table, client), encode(again))
                if self._goes_on:
                    door = self._announce()

    def _announce(self) -> HandshakeServer:
        was = self.identity
        self.identity = resumed_identity(
            secrets.token_bytes, was.sign_seed, b"k" * 32, after=was.epoch
        )
        self._time += 1
        signed = channel.signed_listing(self.identity.signer, self.identity.table, self.card)
        self.link.publish(topics.card(self.identity.table), encode(signed), retain=True)
        words = f"{secrets.token_hex(2)}-wrong".translate(str.maketrans("0123456789", "ghijklmnop"))
        return HandshakeServer(
            self.identity,
            Guests(),
            code=Code(7, words),
            seat_keys=tuple,
            entropy=secrets.token_bytes,
            below=secrets.randbelow,
        )


@asynccontextmanager
async def guessing(
    broker: MemoryBroker, *, goes_on: bool = True, answers_twice: bool = False
) -> AsyncIterator[FalseHost]:
    false = FalseHost(broker, goes_on=goes_on, answers_twice=answers_twice)
    serving = asyncio.create_task(false.serve())
    yield false
    serving.cancel()
    await asyncio.gather(serving, return_exceptions=True)
    await false.link.close()


async def guest(broker: MemoryBroker, table: str, *, card: TableListing | None = None) -> Client:
    link = MemoryLink(broker)
    await link.start()
    session = Session(
        link,
        TableInfo(table, "T"),
        name="Asha",
        role=PLAYER,
        secret=secrets.token_bytes(32),
        presence=new_presence(),
        code=CODE,
        must_prove=True,
    )
    session.open(card)
    return Client(session, link)


async def test_a_false_host_that_begins_anew_gets_no_second_try() -> None:
    broker = MemoryBroker(1)
    async with guessing(broker) as false:
        asha = await guest(broker, false.identity.table)
        await asha.until(lambda c: c.ended)
        assert asha.ended == Ended("unproven", "it began anew after its try")
        assert len(false.tried) == 1
        await asha.close()


async def test_a_false_host_that_says_it_was_in_another_epoch_gets_no_second_try() -> None:
    """The guest gives up an attempt with an old card by itself; what was tried with it has been tried."""
    broker = MemoryBroker(1)
    async with guessing(broker, answers_twice=True) as false:
        asha = await guest(broker, false.identity.table)
        await asha.until(lambda c: c.ended)
        assert asha.ended == Ended("unproven", "it began anew after its try")
        assert len(false.tried) == 1
        await asha.close()


async def test_a_false_host_that_falls_silent_after_its_try_is_told_as_that(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sessions, "JOIN_SECONDS", 0.5)
    broker = MemoryBroker(1)
    async with guessing(broker, goes_on=False) as false:
        asha = await guest(broker, false.identity.table)
        await asha.until(lambda c: c.ended)
        assert asha.ended == Ended("unproven", "it fell silent after its try")
        assert false.tried
        await asha.close()


async def test_a_table_found_by_number_that_asks_for_no_words_is_not_entered() -> None:
    """Or else a false host would have a guest without knowing a word."""
    broker = MemoryBroker(1)
    async with guessing(broker) as false:
        opened = replace(false.card, open=True)
        asha = await guest(broker, false.identity.table, card=opened)
        await asha.until(lambda c: c.ended)
        assert asha.ended == Ended("unproven", "it asks for no words")
        by_number, listed = Answers(7), Answers()
        answer = replace(opened, asked=(by_number.who.nonce, listed.who.nonce))
        signed = channel.signed_listing(false.identity.signer, false.identity.table, answer)
        item = Received(topics.hall(false.identity.table), encode(signed), False)
        by_number.note(item, BROKER)
        assert not by_number.found, "nor is it found by that number"
        listed.note(item, BROKER)
        assert listed.found.keys() == {false.identity.table}
        await asha.close()


async def test_the_true_host_that_starts_again_before_it_tried_is_no_attack(tmp_path: Path) -> None:
    """An old card that somebody repeats costs the guest nothing: no words were tried with it."""
    async with open_room(tmp_path) as room:
        own, box = room.host.identity, secrets.token_bytes(32)
        old = TableListing(VERSION, "T", own.signer.public, box, own.epoch - 1, False, 7, 0, 0, 6, True, (), 1)  # fmt: skip
        link = MemoryLink(room.broker)
        await link.start()
        session = Session(
            link,
            TableInfo(room.host.id, "T"),
            name="Asha",
            role=PLAYER,
            secret=secrets.token_bytes(32),
            presence=new_presence(),
            code=room.host.code,
            must_prove=True,
        )
        session.open(old)
        asha = Client(session, link)
        room.clients.append(asha)
        await asha.until(lambda c: c.updates)
        assert isinstance(asha.updates[0], Welcomed)


async def test_each_table_with_the_number_gets_one_try_and_few_are_tried(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The most telling refusal is what the guest is told; whoever is let in behind others is told of them."""
    tried: list[str] = []
    errors = iter(["wrong_code", "unproven", *["wrong_code"] * 9])

    async def refuse(target: Target, **_: object) -> Session:
        tried.append(target.id)
        raise JoinRefused(next(errors), "")

    async def another(*_: object, besides: object = (), **__: object) -> Target:
        return Target(f"t{len(tried)}", BROKER, CODE, by_number=True)

    monkeypatch.setattr("gofish_tui.services.joining.join", refuse)
    monkeypatch.setattr("gofish_tui.services.joining.resolve", another)
    first = Target("t0", BROKER, CODE, by_number=True)
    with pytest.raises(JoinRefused) as refused:
        await join_found(first, None, name="Asha", role=PLAYER, data_dir=tmp_path)  # type: ignore[arg-type]
    assert tried == ["t0", "t1", "t2"]
    assert refused.value.error == "unproven"

    class Let:
        def __init__(self) -> None:
            self.feed, self.told = self, []

        def tell(self, update: object) -> None:
            self.told.append(update)

    inside = Let()
    errors = iter(["wrong_code"])

    async def second(target: Target, **values: object) -> Session:
        if target.id == "t1":
            return inside  # type: ignore[return-value]
        return await refuse(target, **values)

    tried.clear()
    monkeypatch.setattr("gofish_tui.services.joining.join", second)
    assert await join_found(first, None, name="Asha", role=PLAYER, data_dir=tmp_path) is inside  # type: ignore[arg-type]
    assert inside.told == [Noticed("namesakes", "1")]


def test_the_kind_of_an_opening_is_what_the_false_host_counts() -> None:
    assert encode(Opening(VERSION, bytes(32), bytes(33), 1, b""))[1:2] == b"\x02"
