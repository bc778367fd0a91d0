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
from gofish_protocol.messages import VERSION, HandshakeHalves, HandshakeReply, Opening, TableListing
from gofish_protocol.vocabulary import Role
from gofish_tui.client import core
from gofish_tui.client.presence_hints import new_presence
from gofish_tui.client.updates import Ended, TableInfo, Welcomed
from gofish_tui.link.address import BrokerAddress
from gofish_tui.link.base import Received
from gofish_tui.link.memory import MemoryBroker, MemoryLink
from gofish_tui.services.broker_queries import Answers, FoundTable
from gofish_tui.services.joining import JoinRefused, join_found
from gofish_tui.services.table_search import JoinTarget, SearchScope, found_target
from gofish_tui.table.guests import Guests
from gofish_tui.table.handshake_server import HandshakeServer, PasswordAttempt, exchange
from gofish_tui.table.identity import new_identity, resumed_identity
from tests.services.listings import listing as table_listing
from tests.session.room import Client, open_room
from tests.session.sessions import new_session

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from gofish_tui.client.session import Session

CODE = Code(7, "coral-tiger")
BROKER = BrokerAddress("127.0.0.1", 1)


class FalseHost:
    """A table of an attacker's own that claims the number, and begins again with other words after each try."""

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
    def listing(self) -> TableListing:
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
            heard = door.receive(client, item.payload, 1000.0)
            if isinstance(heard, PasswordAttempt):
                heard = door.on_exchanged(
                    heard, exchange(table, heard, secrets.token_bytes), 1000.0
                )
            if isinstance(heard, HandshakeReply):
                self.link.publish(topics.to_client(table, client), encode(heard))
                self._answered = decode(heard.body, HandshakeHalves)
            elif item.payload[1:2] == b"\x02":
                self.tried.append(item.payload)
                if self._answers_twice:
                    was, own = self._answered, self.identity
                    again = channel.handshake_reply(
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
        signed = channel.signed_listing(self.identity.signer, self.identity.table, self.listing)
        self.link.publish(topics.listing(self.identity.table), encode(signed), retain=True)
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


async def guest(broker: MemoryBroker, table: str, *, listing: TableListing | None = None) -> Client:
    link = MemoryLink(broker)
    await link.start()
    session = new_session(
        link,
        TableInfo(table, "T"),
        name="Asha",
        role=Role.PLAYER,
        secret=secrets.token_bytes(32),
        presence=new_presence(secrets.token_bytes),
        code=CODE,
        must_prove=True,
    )
    session.open(listing)
    return Client(session, link)


async def test_a_false_host_that_begins_again_gets_no_second_try() -> None:
    broker = MemoryBroker(1)
    async with guessing(broker) as false:
        asha = await guest(broker, false.identity.table)
        await asha.until(lambda c: c.ended)
        assert asha.ended == Ended("unproven", "it began anew after its try")
        assert len(false.tried) == 1
        await asha.close()


async def test_a_false_host_that_says_it_was_in_another_epoch_gets_no_second_try() -> None:
    """The guest gives up an attempt with an old listing by itself; what was tried with it has been tried."""
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
    monkeypatch.setattr(core, "JOIN_SECONDS", 0.5)
    broker = MemoryBroker(1)
    async with guessing(broker, goes_on=False) as false:
        asha = await guest(broker, false.identity.table)
        await asha.until(lambda c: c.ended)
        assert asha.ended == Ended("unproven", "it fell silent after its try")
        assert false.tried
        await asha.close()


async def test_a_table_found_by_number_that_asks_for_no_words_is_not_entered() -> None:
    """Or else a false host would have a guest without knowing a word."""
    broker = MemoryBroker(1, delay=(0.01, 0.01))
    async with guessing(broker) as false:
        opened = replace(false.listing, open=True)
        asha = await guest(broker, false.identity.table, listing=opened)
        await asha.until(lambda c: c.ended)
        assert asha.ended == Ended("unproven", "it asks for no words")
        by_number, listed = Answers(7), Answers()
        answer = replace(opened, asked=(by_number.who.nonce, listed.who.nonce))
        signed = channel.signed_listing(false.identity.signer, false.identity.table, answer)
        item = Received(topics.discovery_answer(false.identity.table), encode(signed), False)
        by_number.note(item, BROKER)
        assert not by_number.found, "nor is it found by that number"
        listed.note(item, BROKER)
        assert listed.found.keys() == {false.identity.table}
        await asha.close()


async def test_the_true_host_that_starts_again_before_it_tried_is_no_attack(tmp_path: Path) -> None:
    """An old listing that somebody repeats costs the guest nothing: no words were tried with it."""
    async with open_room(tmp_path) as room:
        own, box = room.host.core.identity, secrets.token_bytes(32)
        old = TableListing(VERSION, "T", own.signer.public, box, own.epoch - 1, False, 7, 0, 0, 6, True, (), 1)  # fmt: skip
        link = MemoryLink(room.broker)
        await link.start()
        session = new_session(
            link,
            TableInfo(room.host.id, "T"),
            name="Asha",
            role=Role.PLAYER,
            secret=secrets.token_bytes(32),
            presence=new_presence(secrets.token_bytes),
            code=room.host.code,
            must_prove=True,
        )
        session.open(old)
        asha = Client(session, link)
        room.clients.append(asha)
        await asha.until(lambda c: c.updates)
        assert isinstance(asha.updates[0], Welcomed)


async def test_a_run_tries_one_table_and_names_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Or else a stranger's three tables with the number would have three guesses, one after the other."""
    tried: list[str] = []

    async def refuse(target: JoinTarget, **_: object) -> Session:
        tried.append(target.id)
        raise JoinRefused("wrong_code", "")

    async def look_again(number: int, _: object, __: float, besides: str) -> list[FoundTable]:
        return [
            FoundTable(table, table_listing(1), BROKER)
            for table in ("t0", "t1", "t2")
            if table != besides
        ]

    monkeypatch.setattr("gofish_tui.services.joining.join", refuse)
    monkeypatch.setattr("gofish_tui.services.joining.find_by_number", look_again)
    first = JoinTarget("t0", BROKER, CODE, table_listing(1), by_number=True)
    with pytest.raises(JoinRefused) as refused:
        await join_found(first, SearchScope(), name="Asha", role=Role.PLAYER, data_dir=tmp_path)
    assert tried == ["t0"]
    assert [other.id for other in refused.value.others] == ["t1", "t2"]
    by_link = JoinTarget("t0", BROKER, CODE)
    with pytest.raises(JoinRefused) as refused:
        await join_found(by_link, SearchScope(), name="Asha", role=Role.PLAYER, data_dir=tmp_path)
    assert not refused.value.others, "a link means one table"


def test_only_a_link_or_its_host_vouches_for_a_table() -> None:
    """Whatever else we come by, a number, a name, an id from a list: the table has to show that it knows the words."""
    found = FoundTable("t0", table_listing(1), BROKER)
    assert not found_target(found, CODE).is_vouched_for
    assert not found_target(found, None).is_vouched_for
    assert JoinTarget("t0", BROKER, CODE).is_vouched_for


def test_the_kind_of_an_opening_is_what_the_false_host_counts() -> None:
    assert encode(Opening(VERSION, bytes(32), bytes(33), 1, b""))[1:2] == b"\x02"
