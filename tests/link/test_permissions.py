"""What guests may do on our own broker, tried by raw clients that do not care what they may.

Real: the permissions are the broker's own.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING

import aiomqtt
import pytest

from gofish_protocol.limits import MESSAGE_BYTES
from gofish_tui.link.base import BrokerUnreachable, Will
from gofish_tui.link.mqtt import MqttLink
from gofish_tui.link.permissions import ACCOUNT
from tests.link.waiting import PATIENCE, until

if TYPE_CHECKING:
    from gofish_tui.link.embedded import EmbeddedBroker

pytestmark = pytest.mark.broker

T = "gofish/1/TABLE"
HOSTS_ONLY = [
    f"{T}/card",
    f"{T}/table",
    f"{T}/to/me",
    f"{T}/alive/host",
    "gofish/1/hall/TABLE",
    f"{T}/from/me/more",
    f"{T}/alive/me/more",
    f"{T}/else",
    "gofish/1",
    "gofish/2/TABLE/from/me",
    "anything",
    "$SYS/x",
    "$MQTT/msgs/gofish/1/TABLE/table",
    "$JS/API/STREAM/PURGE/$MQTT_rmsgs",
]
GUESTS_TOO = [f"{T}/from/me", f"{T}/alive/me", "gofish/1/who"]
NOT_TO_HEAR = [
    "#",
    "gofish/#",
    "gofish/1/#",
    "gofish/1/+",
    "gofish/1/+/#",
    f"{T}/#",
    f"{T}/+",
    f"{T}/+/+",
    f"{T}/to/#",
    f"{T}/from/+",
    f"{T}/from/other",
    f"{T}/alive/+",
    f"{T}/alive/me",
    "gofish/1/who",
    "$SYS/#",
    "$MQTT/#",
    "$MQTT/sub/#",
    "$JS/#",
    "+",
    "+/+/+/+/+",
]
TO_HEAR = [
    f"{T}/card",
    f"{T}/table",
    f"{T}/to/me",
    f"{T}/alive/host",
    "gofish/1/hall/+",
    "gofish/1/+/card",
]


@asynccontextmanager
async def client(
    broker: EmbeddedBroker, *, host: bool = False, will: aiomqtt.Will | None = None
) -> AsyncIterator[aiomqtt.Client]:
    login = broker.host_address if host else broker.address
    async with aiomqtt.Client(
        login.host,
        login.port,
        username=login.user,
        password=login.password,
        identifier=f"raw{random.getrandbits(60):x}",
        will=will,
    ) as raw:
        yield raw


async def heard(raw: aiomqtt.Client, end: str) -> list[tuple[str, bytes]]:
    """All that came before the topic `end`."""
    got: list[tuple[str, bytes]] = []
    async with asyncio.timeout(PATIENCE):
        async for item in raw.messages:
            if item.topic.value == end:
                return got
            assert isinstance(item.payload, bytes)
            got.append((item.topic.value, item.payload))
    raise AssertionError("the connection ended")


@pytest.mark.parametrize("qos", [0, 1])
@pytest.mark.parametrize("retain", [False, True])
async def test_guests_say_only_what_they_may(
    embedded: EmbeddedBroker, qos: int, retain: bool
) -> None:
    async with client(embedded, host=True) as host, client(embedded) as guest:
        await host.subscribe("gofish/1/#", qos=1)
        for topic in HOSTS_ONLY + GUESTS_TOO:
            await guest.publish(topic, b"guest", qos=qos, retain=retain)
        await guest.publish(f"{T}/from/end", b"end", qos=1)
        assert await heard(host, f"{T}/from/end") == [(topic, b"guest") for topic in GUESTS_TOO]
        # Nor was anything kept for those who come later.
        async with client(embedded, host=True) as later:
            await later.subscribe("gofish/1/#", qos=1)
            await host.publish("gofish/1/end", b"end", qos=1)
            kept = {topic for topic, _ in await heard(later, "gofish/1/end")}
            assert kept == (set(GUESTS_TOO) if retain else set())


async def test_guests_cannot_empty_or_replace_what_the_host_keeps(
    embedded: EmbeddedBroker,
) -> None:
    async with client(embedded, host=True) as host, client(embedded) as guest:
        for topic in (f"{T}/card", f"{T}/table", f"{T}/alive/host"):
            await host.publish(topic, b"true", qos=1, retain=True)
            await guest.publish(topic, b"", qos=1, retain=True)
            await guest.publish(topic, b"false", qos=1, retain=True)
    async with client(embedded) as later:
        for topic in (f"{T}/card", f"{T}/table", f"{T}/alive/host"):
            await later.subscribe(topic, qos=1)
        got = [await anext(later.messages) for _ in range(3)]
        assert {item.payload for item in got} == {b"true"}


@pytest.mark.parametrize("topic", HOSTS_ONLY)
async def test_wills_are_bound_by_the_same_rules(embedded: EmbeddedBroker, topic: str) -> None:
    async with client(embedded, host=True) as host:
        await host.subscribe("gofish/1/#", qos=1)
        for will_topic in (topic, f"{T}/alive/me"):
            guest = MqttLink(embedded.address, will=Will(will_topic, b"gone", retain=True))
            with suppress(BrokerUnreachable):  # the broker may also refuse such a CONNECT
                await guest.start()
                assert guest.connection is not None
                await guest.connection.drop()
            await guest.close()
        assert await heard(host, f"{T}/alive/me") == []


async def test_guests_hear_only_what_they_may(embedded: EmbeddedBroker) -> None:
    async with client(embedded) as guest:
        for topic_filter in NOT_TO_HEAR:
            for code in await guest.subscribe(topic_filter, qos=1):
                assert getattr(code, "is_failure", code == 0x80), topic_filter
        for topic_filter in TO_HEAR:
            for code in await guest.subscribe(topic_filter, qos=1):
                assert not getattr(code, "is_failure", code == 0x80), topic_filter
        async with client(embedded, host=True) as host, client(embedded) as other:
            await other.publish(f"{T}/from/other", b"secret", qos=1)
            await host.publish(f"{T}/to/other", b"secret", qos=1)
            await host.publish(f"{T}/to/me", b"mine", qos=1)
            await host.publish(f"{T}/table", b"end", qos=1)
        assert await heard(guest, f"{T}/table") == [(f"{T}/to/me", b"mine")]


async def test_hosts_stay_under_their_prefix(embedded: EmbeddedBroker) -> None:
    async with client(embedded, host=True) as host:
        for topic_filter in ("#", "$SYS/#", "$JS/#", "$MQTT/#", "other/#"):
            for code in await host.subscribe(topic_filter, qos=1):
                assert getattr(code, "is_failure", code == 0x80), topic_filter


async def test_too_large_a_message_ends_the_connection(embedded: EmbeddedBroker) -> None:
    async with client(embedded, host=True) as host:
        await host.subscribe(f"{T}/from/+", qos=1)
        async with client(embedded) as guest:
            await guest.publish(f"{T}/from/me", bytes(MESSAGE_BYTES), qos=1)
        with pytest.raises(aiomqtt.MqttError):
            async with client(embedded) as guest:
                await guest.publish(f"{T}/from/me", bytes(MESSAGE_BYTES * 2), qos=1, timeout=5)
        await host.publish(f"{T}/from/end", b"end", qos=1)
        assert [len(payload) for _, payload in await heard(host, f"{T}/from/end")] == [
            MESSAGE_BYTES
        ]


async def test_garbage_harms_nobody(embedded: EmbeddedBroker) -> None:
    dice = random.Random(2)
    async with client(embedded) as guest:
        for _ in range(40):
            reader, writer = await asyncio.open_connection("127.0.0.1", embedded.port)
            writer.write(dice.randbytes(dice.randrange(1, 400)))
            writer.write_eof()
            async with asyncio.timeout(PATIENCE):
                try:
                    await reader.read()
                except ConnectionError:
                    pass
            writer.close()
            with suppress(ConnectionError):
                await writer.wait_closed()
        await guest.publish(f"{T}/from/me", b"", qos=1)
    assert embedded.alive


class Nats:
    """A raw client of the server's own protocol, on the port that is not MQTT."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    async def say(self, *lines: str) -> str:
        """Send these and a PING; all that comes up to the PONG or the end."""
        self.writer.write("".join(line + "\r\n" for line in (*lines, "PING")).encode())
        said = ""
        async with asyncio.timeout(PATIENCE):
            while line := (await self.reader.readline()).decode():
                if line.startswith("PONG"):
                    break
                said += line
        return said


@asynccontextmanager
async def side_door(broker: EmbeddedBroker) -> AsyncIterator[Nats]:
    pattern = re.compile(r"Listening for client connections on (\S+):(\d+)")
    await until(lambda: pattern.search(broker.log_path.read_text()))
    found = pattern.search(broker.log_path.read_text())
    assert found is not None
    assert found[1] == "127.0.0.1"
    reader, writer = await asyncio.open_connection(found[1], int(found[2]))
    try:
        yield Nats(reader, writer)
    finally:
        writer.close()
        try:
            await writer.wait_closed()
        except ConnectionError:
            pass


@pytest.mark.parametrize(
    "login", ["{}", '{"user":"guest","pass":""}', '{"user":"guest"}', '{"user":"host","pass":"x"}']
)
async def test_the_side_door_is_shut(embedded: EmbeddedBroker, login: str) -> None:
    async with side_door(embedded) as nats:
        assert "Authorization Violation" in await nats.say(f"CONNECT {login}")


async def test_even_with_the_guests_password_the_side_door_gives_no_more(
    embedded: EmbeddedBroker,
) -> None:
    config = json.loads((embedded.log_path.parent / "broker.json").read_text())
    password = config["accounts"][ACCOUNT]["users"][1]["password"]
    login = json.dumps({"user": "guest", "pass": password, "verbose": False})
    refused = "Permissions Violation"
    async with client(embedded, host=True) as host, side_door(embedded) as nats:
        await host.subscribe("gofish/1/#", qos=1)
        assert refused not in await nats.say(f"CONNECT {login}")
        for subject in (
            "gofish.1.T.table",
            "gofish.1.T.alive.host",
            "gofish.1.hall.T",
            "$MQTT.msgs.gofish.1.T.table",
            "$MQTT.rmsgs.gofish.1.T.table",
            "$JS.API.INFO",
            "$JS.API.STREAM.PURGE.$MQTT_rmsgs",
            "$SYS.REQ.SERVER.PING",
        ):
            assert refused in await nats.say(f"PUB {subject} 1", "x"), subject
        for subject in (
            ">",
            "gofish.>",
            "gofish.1.*.from.*",
            "$MQTT.>",
            "$JS.>",
            "$SYS.>",
            "_INBOX.>",
        ):
            assert refused in await nats.say(f"SUB {subject} 1"), subject
        await host.publish("gofish/1/end", b"", qos=1)
        assert await heard(host, "gofish/1/end") == []
