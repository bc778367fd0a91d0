"""Each way of not reaching a broker has its own reason and says something a person can use.

Real: each way is a server that refuses like that.
"""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING

import psutil
import pytest

from gofish_tui.link.address import BrokerAddress
from gofish_tui.link.base import BrokerUnreachable
from gofish_tui.link.mqtt import MqttLink
from tests.brokers import MOSQUITTO, embedded_broker, free_port, mosquitto_broker
from tests.link.waiting import status

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.broker


async def refusal(address: BrokerAddress, tls_ca: str | None = None) -> BrokerUnreachable:
    link = MqttLink(address, tls_ca=tls_ca)
    with pytest.raises(BrokerUnreachable) as refused:
        async with asyncio.timeout(30):
            await link.start()
    assert "\n" not in str(refused.value)
    await link.close()
    assert sockets_to(address.port) == []
    return refused.value


def sockets_to(port: int) -> list[object]:
    """Our connections to a port; what a library left open would be among them."""
    return [c for c in psutil.Process().net_connections() if c.raddr[-1:] == (port,)]


@asynccontextmanager
async def listener(answer: Callable[[bytes], bytes | None]) -> AsyncIterator[BrokerAddress]:
    """A server that answers the first bytes with these, or hangs up when there are none."""
    writers = []

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writers.append(writer)
        said = answer(await reader.read(1000))
        if said is None:
            writer.close()
        elif said:
            writer.write(said)

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    try:
        yield BrokerAddress("127.0.0.1", server.sockets[0].getsockname()[1])
    finally:
        server.close()
        for writer in writers:
            writer.close()
            with suppress(ConnectionError):
                await writer.wait_closed()


async def test_unknown_name(monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(*_: object, **__: object) -> list[object]:
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    monkeypatch.setattr(
        socket, "getaddrinfo", unknown
    )  # where no name server answers, it takes long
    refused = await refusal(BrokerAddress("no-such-host.invalid", 1883))
    assert refused.reason == "name"
    assert "no-such-host.invalid" in str(refused)


async def test_nothing_listens() -> None:
    port = free_port()
    refused = await refusal(BrokerAddress("127.0.0.1", port, user="u", password="geheim"))
    assert refused.reason == "refused"
    assert str(port) in str(refused)
    assert "geheim" not in str(refused)


async def test_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gofish_tui.link.connection.CONNECT_SECONDS", 0.3)
    async with listener(lambda _: b"") as address:
        assert (await refusal(address)).reason == "timeout"


async def test_silence_of_a_web_server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gofish_tui.link.connection.CONNECT_SECONDS", 0.3)
    async with listener(lambda _: b"") as address:
        web = BrokerAddress(address.host, address.port, "ws")
        assert (await refusal(web)).reason == "timeout"


@pytest.mark.parametrize("answer", [None, b"HTTP/1.1 400 Bad Request\r\n\r\n", b"SSH-2.0-x\r\n"])
async def test_not_a_broker(answer: bytes | None) -> None:
    async with listener(lambda _: answer) as address:
        refused = await refusal(address)
        assert refused.reason in ("protocol", "timeout")
        if answer is None:
            assert refused.reason == "protocol"


async def test_not_a_web_socket() -> None:
    async with listener(lambda _: b"HTTP/1.1 404 Not Found\r\n\r\n") as address:
        web = BrokerAddress(address.host, address.port, "ws")
        assert (await refusal(web)).reason == "protocol"


async def test_wrong_password_on_our_broker() -> None:
    async with embedded_broker() as broker:
        wrong = BrokerAddress("127.0.0.1", broker.port, user="host", password="wrong")
        refused = await refusal(wrong)
    assert refused.reason == "login"
    assert "wrong" not in str(refused)


async def test_login_wanted() -> None:
    if MOSQUITTO is None:
        pytest.skip("no mosquitto here")
    async with mosquitto_broker(login=("anna", "secret")) as broker:
        assert "wants a user" in str(await refusal(broker.address))
        with_login = BrokerAddress("127.0.0.1", broker.port, user="anna", password="secret")
        link = MqttLink(with_login)
        await link.start()
        await link.close()


async def test_tls(certificate: tuple[Path, Path]) -> None:
    if MOSQUITTO is None:
        pytest.skip("no mosquitto here")
    async with mosquitto_broker(tls=certificate) as broker:
        secure = BrokerAddress("127.0.0.1", broker.port, "mqtts")
        refused = await refusal(secure)
        assert refused.reason == "tls"
        assert "self" in str(refused)
        assert (await refusal(secure, tls_ca="/no/such/file")).reason == "tls"
        other_name = BrokerAddress("localhost", broker.port, "mqtts")
        assert (await refusal(other_name, tls_ca=str(certificate[0]))).reason == "tls"
        assert (await refusal(broker.address)).reason == "protocol"
        link = MqttLink(secure, tls_ca=str(certificate[0]))
        link.subscribe("a")
        await link.start()
        await status(link, True)
        assert link.publish("a", b"x" * 50_000)
        await link.close()


async def test_tls_to_a_plain_broker() -> None:
    async with embedded_broker() as broker:
        secure = BrokerAddress("127.0.0.1", broker.port, "mqtts")
        assert (await refusal(secure)).reason == "tls"


async def test_libraries_say_nothing_on_the_terminal(capfd: pytest.CaptureFixture[str]) -> None:
    logging.getLogger("gofish_tui.link.wire").setLevel(logging.DEBUG)
    await refusal(BrokerAddress("127.0.0.1", free_port()))
    async with embedded_broker() as broker:
        await refusal(BrokerAddress("127.0.0.1", broker.port, user="host", password="wrong"))
        link = MqttLink(broker.address)
        await link.start()
        await status(link, True)
        assert link.connection is not None
        await link.connection.drop()
        await status(link, True)
        await link.close()
    assert capfd.readouterr() == ("", "")


async def test_a_pinned_certificate_is_trusted_and_no_other(
    certificate: tuple[Path, Path],
) -> None:
    if MOSQUITTO is None:
        pytest.skip("no mosquitto here")
    async with mosquitto_broker(tls=certificate) as broker:
        checked = MqttLink(
            BrokerAddress("127.0.0.1", broker.port, "mqtts"), tls_ca=str(certificate[0])
        )
        await checked.start()
        shared = checked.shareable
        await checked.close()
        assert shared.pin is not None
        # Neither the name nor the signer counts anymore, only the certificate.
        for host in ("127.0.0.1", "localhost"):
            link = MqttLink(BrokerAddress(host, broker.port, "mqtts", pin=shared.pin))
            await link.start()
            assert link.shareable == link.address
            await link.close()
        refused = await refusal(BrokerAddress("127.0.0.1", broker.port, "mqtts", pin="00" * 32))
        assert refused.reason == "tls"
        assert "pinned" in str(refused)
