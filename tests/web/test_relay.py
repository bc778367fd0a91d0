"""The way through to a broker: a guest's, for as many as may be there, to whatever kind of broker it is.

Real: a broker and sockets on both sides of the relay.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING, cast

import pytest

from gofish_tui.link.address import BrokerAddress
from gofish_tui.web.relay import NOT_ALLOWED, TRY_AGAIN, relay
from gofish_tui.web.server import FULL
from tests.brokers import MOSQUITTO, embedded_broker, free_port, mosquitto_broker, web_broker
from tests.security.certificates import self_signed
from tests.web.packets import connect, publish, subscribe
from tests.web.visiting import TABLE, closed, eventually, serving

if TYPE_CHECKING:
    from pathlib import Path

    from websockets.asyncio.server import ServerConnection

pytestmark = pytest.mark.broker
WELCOME = b"\x20\x02\x00\x00"


async def test_guests_hear_each_other_through_it() -> None:
    async with (
        embedded_broker() as broker,
        serving(broker.address) as site,
    ):
        assert await site.config() == {
            "brokers": ["mqtt/0"],
            "table": None,
            "code": None,
            "lang": None,
        }
        async with (
            site.socket(origin=f"http://127.0.0.1:{site.server.port}") as one,
            site.socket() as other,
        ):
            for name, page in (("one", one), ("other", other)):
                await page.send(connect(name=name))
                assert await page.recv() == WELCOME
            await one.send(subscribe(f"gofish/1/{TABLE}/to/{'c' * 24}"))
            assert (await one.recv())[:1] == b"\x90"
            await other.send(publish(f"gofish/1/{TABLE}/from/{'c' * 24}", first=0x32))
            assert (await other.recv())[:1] == b"\x40"


async def test_anyone_who_says_something_else_is_cut_off() -> None:
    async with embedded_broker() as broker, serving(broker.address, table=TABLE) as site:
        for said in (connect() + publish("home/lights"), "text"):
            async with site.socket() as page:
                await page.send(said)
                assert await closed(page) == NOT_ALLOWED


async def test_only_so_many_are_let_through() -> None:
    async with embedded_broker() as broker, serving(broker.address, table=TABLE, most=1) as site:
        async with site.socket() as page:
            await page.send(connect())
            assert await page.recv() == WELCOME
            async with site.socket() as late:
                assert await closed(late) == FULL
        async with site.socket() as page:
            await page.send(connect())
            assert await page.recv() == WELCOME


class QuietPage:
    """A page that says nothing, as the relay sees it."""

    def __aiter__(self) -> QuietPage:
        return self

    async def __anext__(self) -> bytes:
        await asyncio.Event().wait()
        raise StopAsyncIteration


async def test_a_relay_that_is_ended_leaves_no_task() -> None:
    async with embedded_broker() as broker:
        before = asyncio.all_tasks()
        carrying = asyncio.create_task(
            relay(cast("ServerConnection", QuietPage()), broker.address, TABLE)
        )
        await eventually(lambda: len(asyncio.all_tasks() - before) == 3)
        carrying.cancel()
        await asyncio.wait({carrying})
        assert asyncio.all_tasks() == before


async def test_without_a_broker_the_page_is_told_to_come_again() -> None:
    async with (
        serving(BrokerAddress("127.0.0.1", free_port()), table=TABLE) as site,
        site.socket() as page,
    ):
        assert await closed(page) == TRY_AGAIN


@pytest.mark.skipif(MOSQUITTO is None, reason="no mosquitto here")
async def test_a_broker_that_wants_a_login_gets_ours() -> None:
    async with mosquitto_broker(login=("ada", "tulip")) as mosquitto:
        address = replace(mosquitto.address, user="ada", password="tulip")
        async with serving(address, table=TABLE) as site, site.socket() as page:
            await page.send(connect())
            assert await page.recv() == WELCOME


@pytest.mark.parametrize("pinned", [True, False])
async def test_a_pinned_broker_behind_a_web_socket(tmp_path: Path, pinned: bool) -> None:
    """Encrypted, over its own web-socket; and never through to one with another certificate."""
    alone, other = self_signed(tmp_path), self_signed(tmp_path, "other")
    async with web_broker(alone.files) as plain:
        address = replace(plain, pin=(alone if pinned else other).fingerprint)
        async with serving(address, table=TABLE) as site, site.socket() as page:
            if pinned:
                await page.send(connect())
                assert await page.recv() == WELCOME
            else:
                assert await closed(page) == TRY_AGAIN


@pytest.mark.skipif(MOSQUITTO is None, reason="no mosquitto here")
async def test_a_pinned_broker(tmp_path: Path) -> None:
    alone, other = self_signed(tmp_path), self_signed(tmp_path, "other")
    async with mosquitto_broker(tls=alone.files) as mosquitto:
        plain = BrokerAddress("127.0.0.1", mosquitto.port, "mqtts")
        for pin, welcome in ((alone.fingerprint, True), (other.fingerprint, False)):
            async with serving(replace(plain, pin=pin), table=TABLE) as site, site.socket() as page:
                if welcome:
                    await page.send(connect())
                    assert await page.recv() == WELCOME
                else:
                    assert await closed(page) == TRY_AGAIN
