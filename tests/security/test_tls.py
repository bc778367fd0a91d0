"""Encrypted brokers are verified or refused: own authority, wrong name, past its date, self-signed with and without a pin.

Real: certificates are checked by the real library, over sockets.
"""

from __future__ import annotations

import asyncio
import secrets
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from gofish_protocol.invite import parse_link
from gofish_protocol.vocabulary import Role
from gofish_tui.host.options import HostOptions
from gofish_tui.host.serving import Server
from gofish_tui.link.address import BrokerAddress, parse_pin
from gofish_tui.link.base import BrokerUnreachable, LinkStatus
from gofish_tui.link.mqtt import MqttLink
from gofish_tui.services.joining import join
from gofish_tui.services.table_search import SearchScope, resolve
from tests.brokers import MOSQUITTO, free_port, mosquitto_broker, web_broker
from tests.security.certificates import Authority, Certificate, self_signed

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = [
    pytest.mark.broker,
    pytest.mark.skipif(MOSQUITTO is None, reason="no mosquitto here"),
    pytest.mark.skipif(shutil.which("openssl") is None, reason="no openssl here"),
]


@pytest.fixture(scope="module")
def authority(tmp_path_factory: pytest.TempPathFactory) -> Authority:
    return Authority(tmp_path_factory.mktemp("authority"))


@asynccontextmanager
async def secure(certificate: Certificate) -> AsyncIterator[BrokerAddress]:
    async with mosquitto_broker(tls=certificate.files) as broker:
        yield BrokerAddress("127.0.0.1", broker.port, "mqtts")


async def connects(address: BrokerAddress) -> None:
    """Come in and go."""
    link = MqttLink(address)
    await link.start()
    await link.close()


async def refused(address: BrokerAddress) -> str:
    """Why it does not connect; it must be the certificate."""
    link = MqttLink(address)
    with pytest.raises(BrokerUnreachable) as wrong:
        await link.start()
    await link.close()
    assert wrong.value.reason == "tls"
    return str(wrong.value)


async def test_our_own_authority(authority: Authority) -> None:
    async with secure(authority.server("good")) as address:
        await connects(replace(address, ca_file=str(authority.cert)))
        assert "issuer" in await refused(address), "never silently unverified"
        await refused(replace(address, ca_file="/no/such/file"))
        with_ca = BrokerAddress.parse(replace(address, ca_file=str(authority.cert)).url)
        assert with_ca.ca_file == str(authority.cert)
        await connects(with_ca)


async def test_a_certificate_for_another_name(authority: Authority) -> None:
    certificate = authority.server("other", "DNS:broker.example")
    async with secure(certificate) as address:
        assert "127.0.0.1" in await refused(replace(address, ca_file=str(authority.cert)))


async def test_a_certificate_past_its_date(authority: Authority) -> None:
    async with secure(authority.server("old", days=-1)) as address:
        assert "expired" in await refused(replace(address, ca_file=str(authority.cert)))


async def test_a_certificate_of_another_authority(authority: Authority, tmp_path: Path) -> None:
    async with secure(Authority(tmp_path).server("false")) as address:
        await refused(replace(address, ca_file=str(authority.cert)))


async def test_a_pinned_certificate_needs_no_authority_and_no_name(tmp_path: Path) -> None:
    """By the fingerprint as openssl prints it, or as a link carries it."""
    alone, other = self_signed(tmp_path), self_signed(tmp_path, "other")
    async with secure(alone) as address:
        await refused(address)
        await connects(replace(address, pin=alone.fingerprint))
        await connects(replace(address, pin=parse_pin(alone.fingerprint)))
        said = await refused(replace(address, pin=other.fingerprint))
        assert parse_pin(alone.fingerprint) in said, "to compare by eye"
        await connects(BrokerAddress.parse(replace(address, pin=alone.fingerprint).safe))


async def test_a_pin_holds_for_every_reconnect(tmp_path: Path) -> None:
    """The broker comes back on the same port with another certificate: the link does not go in."""
    alone, other = self_signed(tmp_path), self_signed(tmp_path, "other")
    port = free_port()
    address = BrokerAddress("127.0.0.1", port, "mqtts", pin=alone.fingerprint)
    link = MqttLink(address)
    async with mosquitto_broker(port=port, tls=alone.files):
        await link.start()
    async with mosquitto_broker(port=port, tls=other.files):
        async with asyncio.timeout(60):
            while True:
                item = await link.receive()
                if isinstance(item, LinkStatus) and "pinned" in item.detail:
                    break
        assert not link.connected
        await link.close()


async def test_web_sockets_are_pinned_too(tmp_path: Path) -> None:
    alone, other = self_signed(tmp_path), self_signed(tmp_path, "other")
    async with web_broker(alone.files) as address:
        await connects(replace(address, pin=alone.fingerprint))
        await refused(replace(address, pin=other.fingerprint))
        await refused(address)


@pytest.mark.parametrize("pinned", [False, True])
async def test_the_link_carries_what_a_guest_needs(
    authority: Authority, tmp_path: Path, pinned: bool
) -> None:
    """A host that trusts its own authority, or a pin, invites guests who know neither."""
    certificate = self_signed(tmp_path) if pinned else authority.server("good")
    async with secure(certificate) as address:
        trusted = (
            replace(address, pin=certificate.fingerprint)
            if pinned
            else replace(address, ca_file=str(authority.cert))
        )
        server = Server(HostOptions(name="T", data_dir=tmp_path, broker=trusted, discovery=False))
        try:
            hosting = await server.start()
            serving = asyncio.create_task(server.run())
            parsed = parse_link(hosting.link)
            assert parsed is not None
            assert f"?pin={parse_pin(certificate.fingerprint)}" in parsed.broker
            assert "ca=" not in hosting.link
            assert str(authority.cert) not in str(hosting)
            target = await resolve(hosting.link, SearchScope(discovery=False))
            session = await join(target, name="Asha", role=Role.PLAYER, data_dir=tmp_path / "guest")
            assert session.seat == 0
            assert "pin=" in session.table.link
            await session.close()
            wrong = hosting.link.replace(
                "pin=" + parse_pin(certificate.fingerprint), "pin=" + "A" * 43
            )
            target = await resolve(wrong, SearchScope(discovery=False))
            with pytest.raises(BrokerUnreachable):
                await join(target, name="Eve", role=Role.PLAYER, data_dir=tmp_path / "other")
        finally:
            server.table.close()
            await serving
            await server.stop()


def test_pins_that_are_none() -> None:
    for pin in ("", "abc", "zz" * 32, secrets.token_hex(31)):
        with pytest.raises(ValueError, match="address-pin"):
            BrokerAddress("h", 1, "mqtts", pin=pin)
    with pytest.raises(ValueError, match="address-no-certificate"):
        BrokerAddress("h", 1, "mqtt", pin="00" * 32)
