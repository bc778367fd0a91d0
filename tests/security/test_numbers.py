"""The number of an invitation finds a table, and proves nothing.

Real: two hosts meet on a broker that keeps and delivers as it likes.
"""

from __future__ import annotations

import asyncio
import secrets
from contextlib import AsyncExitStack
from typing import TYPE_CHECKING

import pytest

from gofish_protocol import channel, topics
from gofish_protocol.codec import decode, encode
from gofish_protocol.invite import Code
from gofish_protocol.messages import VERSION, DiscoveryQuery, TableListing
from gofish_protocol.vocabulary import Role
from gofish_tui.host.numbering import NUMBER_TRIES
from gofish_tui.host.options import HostOptions
from gofish_tui.host.serving import Server
from gofish_tui.link.mqtt import MqttLink
from gofish_tui.services.joining import JoinRefused, join_found
from gofish_tui.services.table_search import SearchScope, SeveralTables, found_target, resolve
from gofish_tui.table.identity import new_identity
from tests.brokers import MOSQUITTO, mosquitto_broker
from tests.security.porch import CODE, WRONG

if TYPE_CHECKING:
    from pathlib import Path

    from gofish_tui.host.host import Host


@pytest.mark.broker
@pytest.mark.skipif(MOSQUITTO is None, reason="no mosquitto here")
async def test_numbers_are_unique_while_open_and_a_squatter_stops_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with mosquitto_broker() as broker:
        options = HostOptions(name="One", data_dir=tmp_path, broker=broker.address, discovery=False)
        monkeypatch.setattr("gofish_tui.table.opening.new_code", lambda below: CODE)
        one, two = Server(options), Server(options)
        serving: list[asyncio.Task[None]] = []
        try:
            first = await one.start()
            serving.append(asyncio.create_task(one.run()))
            second = await two.start()
            assert first.code is not None
            assert second.code is not None
            assert first.code.split("-")[0] != second.code.split("-")[0]
            squatter = MqttLink(broker.address)
            squatter.subscribe(topics.WHO, 0)
            await squatter.start()
            squatting = asyncio.create_task(_squat(squatter))
            three = Server(options)
            async with asyncio.timeout(NUMBER_TRIES * 8):
                await three.start()
            await three.stop()
            squatting.cancel()
            await asyncio.gather(squatting, return_exceptions=True)
            await squatter.close()
        finally:
            one.table.close()
            await asyncio.gather(*serving)
            for server in (one, two):
                await server.stop()


@pytest.mark.broker
@pytest.mark.skipif(MOSQUITTO is None, reason="no mosquitto here")
async def test_of_tables_with_one_number_only_the_one_that_is_picked_is_tried(
    tmp_path: Path,
) -> None:
    """By chance on another broker, or because somebody claims all numbers: the guest is shown them all, and picks."""
    async with mosquitto_broker() as broker, AsyncExitStack() as stack:
        tables: dict[Code, Host] = {}
        for code in (CODE, WRONG, Code(7, "amber-acorn")):
            folder = tmp_path / code.words
            server = Server(
                HostOptions(name="T", data_dir=folder, broker=broker.address, discovery=False)
            )
            await server.start()
            stack.push_async_callback(server.stop)
            serving = asyncio.create_task(server.run(), name="host")
            stack.push_async_callback(asyncio.wait, {serving})
            stack.callback(server.table.close)
            tables[code] = server.table
            server.table.core.parts.handshakes.code = code
        places = SearchScope(broker.address, discovery=False)
        with pytest.raises(SeveralTables) as several:
            await resolve(str(CODE), places)
        assert {found.id for found in several.value.tables} == {host.id for host in tables.values()}
        for code, host in tables.items():
            found = next(found for found in several.value.tables if found.id == host.id)
            joining = join_found(
                found_target(found, CODE),
                places,
                name="Asha",
                role=Role.SPECTATOR,
                data_dir=tmp_path / "asha",
            )
            if code == CODE:
                session = await joining
                assert session.table.id == host.id
                await session.close()
            else:
                with pytest.raises(JoinRefused) as refused:
                    await joining
                assert refused.value.error == "wrong_code"
                assert len(refused.value.others) == 2
            assert sum(host.core.parts.handshakes.throttle.tries for host in tables.values()) <= 2


async def _squat(link: MqttLink) -> None:
    """Claim every number that is asked about, with our own table."""
    identity = new_identity(secrets.token_bytes, is_open=False)
    while True:
        item = await link.receive()
        if payload := getattr(item, "payload", None):
            who = decode(payload, DiscoveryQuery)
            keys = (identity.signer.public, identity.box_key)
            listing = TableListing(
                VERSION, "X", *keys, 1, False, who.number, 0, 0, 6, True, (), 1, asked=(who.nonce,)
            )
            signed = channel.signed_listing(identity.signer, identity.table, listing)
            link.publish(topics.discovery_answer(identity.table), encode(signed), qos=0)
