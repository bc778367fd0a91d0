"""Several addresses of one cluster, the version of MQTT, our own certificate, and a word for each refusal.

Real: several brokers' ports, of which some are dead.
"""

from __future__ import annotations

import asyncio
import subprocess
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from gofish_tui.link.address import BrokerAddress
from gofish_tui.link.base import BrokerUnreachable, LinkStatus, Received
from gofish_tui.link.mqtt import MqttLink
from gofish_tui.link.permissions import MAX_PACKET
from tests.brokers import MOSQUITTO, embedded_broker, free_port, mosquitto_broker
from tests.link.waiting import PATIENCE, message

pytestmark = pytest.mark.broker
needs_mosquitto = pytest.mark.skipif(MOSQUITTO is None, reason="no mosquitto here")


def test_one_address_names_several_nodes() -> None:
    address = BrokerAddress.parse("mqtts://me:s%2Cc@one:1,two,[::1]:3?v=5&cert=/c.pem&key=/k.pem")
    assert [(node.host, node.port) for node in address.nodes] == [
        ("one", 1),
        ("two", 8883),
        ("::1", 3),
    ]
    assert all(
        (node.user, node.password, node.mqtt5) == ("me", "s,c", True) for node in address.nodes
    )
    assert BrokerAddress.parse(address.url) == address
    assert BrokerAddress.parse(address.url).login_files == ("/c.pem", "/k.pem")
    assert address.safe == "mqtts://me@one:1,two,[::1]:3"


def test_whole_addresses_with_commas_are_one_cluster() -> None:
    address = BrokerAddress.parse("mqtt://me:pw@one:1, mqtt://two:2,mqtt://me:pw@three")
    assert address.safe == "mqtt://me@one:1,two:2,three"


@pytest.mark.parametrize(
    "wrong",
    [
        "mqtt://one,mqtts://two",
        "mqtt://me:pw@one,mqtt://you:pw@two",
        "mqtt://one,,two",
        "mqtt://one,two:0",
        "mqtt://" + ",".join(f"n{n}" for n in range(9)),
        "mqtt://one?cert=/c.pem",
        "mqtts://one?key=/k.pem",
        "mqtts://one?v=3",
    ],
)
def test_what_is_not_a_cluster(wrong: str) -> None:
    with pytest.raises(ValueError, match=r".+") as caught:
        BrokerAddress.parse(wrong)
    assert "pw" not in str(caught.value)


async def until_connected(link: MqttLink, where: str) -> None:
    async with asyncio.timeout(PATIENCE):
        while await link.receive() != LinkStatus(True, where):
            pass


@needs_mosquitto
async def test_the_next_node_is_tried_when_one_is_gone() -> None:
    async with mosquitto_broker() as one, mosquitto_broker() as two:
        dead = free_port()
        address = BrokerAddress.parse(
            f"mqtt://127.0.0.1:{dead},127.0.0.1:{one.port},127.0.0.1:{two.port}"
        )
        link = MqttLink(address)
        link.subscribe("gofish/1/x")
        await link.start()
        await until_connected(link, one.address.safe)
        one.kill()
        await until_connected(link, two.address.safe)
        assert link.publish("gofish/1/x", b"here")
        assert await link.receive() == Received("gofish/1/x", b"here", False)
        await link.close()


async def test_with_no_node_there_the_first_failure_is_told() -> None:
    link = MqttLink(BrokerAddress.parse(f"mqtt://127.0.0.1:{free_port()},nowhere.invalid"))
    with pytest.raises(BrokerUnreachable) as caught:
        await link.start()
    assert caught.value.reason == "refused"


@needs_mosquitto
async def test_mqtt_5_where_it_is_spoken() -> None:
    async with mosquitto_broker() as broker:
        link = MqttLink(BrokerAddress.parse(f"{broker.address.url}?v=5"))
        await link.start()
        assert link.publish("gofish/1/x/table", b"kept", retain=True)
        assert link.mqtt5
        await link.close()
        later = MqttLink(broker.address)
        later.subscribe("gofish/1/x/table")
        await later.start()
        assert await message(later) == Received("gofish/1/x/table", b"kept", True)
        await later.close()


@needs_mosquitto
async def test_in_mqtt_5_a_message_that_is_too_large_is_not_even_sent(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with mosquitto_broker() as broker:
        heard: dict[str, bool] = {}
        for version in ("?v=5", ""):
            link = MqttLink(BrokerAddress.parse(f"{broker.address.url}{version}"))
            link.subscribe("gofish/1/x/table")
            await link.start()
            assert link.publish("gofish/1/x/table", bytes(MAX_PACKET))
            assert link.publish("gofish/1/x/table", b"what fits")
            assert (await message(link)).payload == b"what fits"
            heard[version] = "passed over" in caplog.text
            await link.close()
        assert heard == {"?v=5": False, "": True}


async def test_3_1_1_where_5_is_not_spoken() -> None:
    async with embedded_broker() as broker:
        link = MqttLink(BrokerAddress.parse(f"{broker.host_address.url}?v=5"))
        link.subscribe("gofish/1/x/table")
        await link.start()
        assert not link.mqtt5
        assert link.publish("gofish/1/x/table", b"all the same")
        assert (await message(link)).payload == b"all the same"
        await link.close()


@asynccontextmanager
async def answering(*answers: bytes) -> AsyncIterator[BrokerAddress]:
    """Something that answers a CONNECT with these bytes."""

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read(1000)
        for answer in answers:
            writer.write(answer)
        await writer.drain()
        writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    async with server:
        yield BrokerAddress("127.0.0.1", server.sockets[0].getsockname()[1])


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        (b"\x20\x02\0\1", "level"),
        (b"\x20\x02\0\4", "login"),
        (b"\x20\x02\0\5", "login"),
        (b"HTTP/1.1 400 Bad Request\r\n\r\n", "protocol"),
    ],
)
async def test_a_refusal_has_its_word(answer: bytes, reason: str) -> None:
    async with answering(answer) as address:
        link = MqttLink(address)
        with pytest.raises(BrokerUnreachable) as caught:
            await link.start()
        assert caught.value.reason == reason


@needs_mosquitto
async def test_our_own_certificate_lets_us_in(
    certificate: tuple[Path, Path], tmp_path: Path
) -> None:
    """The broker wants a certificate of ours; without one the door stays shut, and a key that is none is named."""
    cert, key = certificate
    lines = ["require_certificate true", f"cafile {cert}"]
    async with mosquitto_broker(tls=certificate, more=lines) as broker:
        where = f"mqtts://127.0.0.1:{broker.port}?ca={cert}"
        link = MqttLink(BrokerAddress.parse(f"{where}&cert={cert}&key={key}"))
        await link.start()
        await link.close()
        with pytest.raises(BrokerUnreachable) as refused:
            await MqttLink(BrokerAddress.parse(where)).start()
        assert refused.value.reason == "tls"
        locked = tmp_path / "locked.pem"
        command = [
            "openssl",
            "ec",
            "-in",
            str(key),
            "-aes128",
            "-passout",
            "pass:x",
            "-out",
            str(locked),
        ]
        await asyncio.to_thread(subprocess.run, command, check=True, capture_output=True)
        for wrong in (tmp_path / "none.pem", locked, Path(__file__)):
            with pytest.raises(BrokerUnreachable, match="our certificate") as caught:
                await MqttLink(BrokerAddress.parse(f"{where}&cert={cert}&key={wrong}")).start()
            assert caught.value.reason == "tls"
