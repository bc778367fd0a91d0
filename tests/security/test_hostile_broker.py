"""A broker of anybody's, announced or in a link, sends without measure: a client stays small, and says what it was.

Real: where the memory is a process's; all else goes over sockets.
"""

from __future__ import annotations

import asyncio
import struct
import tracemalloc
from itertools import count, product
from typing import TYPE_CHECKING, Any, Literal

import psutil
import pytest

from gofish_protocol import topics
from gofish_protocol.invite import make_link
from gofish_tui.limits_outside import ANSWERS_UNREAD, INBOX_BYTES
from gofish_tui.link.base import Received
from gofish_tui.link.incoming import PacketRefused, bound
from gofish_tui.link.mqtt import MqttLink
from gofish_tui.link.permissions import MAX_PACKET
from tests.e2e.people import person
from tests.security.hostile_broker import hostile_broker, publish
from tests.usual import usually
from tests.web.packets import packet

if TYPE_CHECKING:
    from pathlib import Path

    from gofish_tui.link.address import BrokerAddress

TABLE = topics.table_id(b"nobody's")
TOPIC = topics.discovery_answer(TABLE)
MOST_MEGABYTES = 100
SECONDS = 3.0
LONGEST = 268_435_455
"""Bytes of the longest packet that MQTT has."""
LARGE = 16 << 20


async def kept_unreleased(writer: asyncio.StreamWriter) -> None:
    """QoS 2 that is never released."""
    for number in count():
        writer.write(publish(TOPIC, bytes(60_000), qos=2, number=number))
        await writer.drain()


async def one_that_does_not_end(writer: asyncio.StreamWriter) -> None:
    """The longest packet that MQTT allows, and it is not a message."""
    writer.write(b"\x90\xff\xff\xff\x7f")
    while True:
        writer.write(bytes(1 << 20))
        await writer.drain()


async def as_large_as_may_be(writer: asyncio.StreamWriter) -> None:
    """Each of them is allowed."""
    while True:
        writer.write(publish(TOPIC, bytes(60_000)))
        await writer.drain()


async def answers_not_read(writer: asyncio.StreamWriter) -> None:
    """QoS 1, and whatever the client answers stays where it is."""
    writer.transport.pause_reading()  # type: ignore[attr-defined]
    for number in count():
        writer.write(publish(TOPIC, b"", qos=1, number=number))
        if number % 100 == 0:
            await writer.drain()


async def too_large(writer: asyncio.StreamWriter) -> None:
    """Each of them costs the time that it takes."""
    while True:
        writer.write(publish(TOPIC, bytes(LARGE)))
        await writer.drain()


ATTACKS = {
    "QoS 2": kept_unreleased,
    "a packet of 268435455 bytes": one_that_does_not_end,
    "all that is allowed": as_large_as_may_be,
    "all that is passed over": too_large,
    "does not read": answers_not_read,
}


@pytest.mark.slow
@pytest.mark.real_time
@pytest.mark.parametrize(
    ("name", "scheme"),
    usually(
        product(ATTACKS, ("mqtt", "ws")),
        *((name, "ws" if number % 2 else "mqtt") for number, name in enumerate(ATTACKS)),
        unpack=True,
    ),
)
async def test_a_client_stays_under_100_megabytes(
    tmp_path: Path, name: str, scheme: Literal["mqtt", "ws"]
) -> None:
    """Real: how large a process gets in the time that it has for it."""
    async with (
        hostile_broker(ATTACKS[name], scheme=scheme) as address,
        person("join", make_link(address.url, TABLE, None), "--json", data=tmp_path) as guest,
    ):
        process = psutil.Process(guest.process.pid)
        largest = 0
        ends = asyncio.get_running_loop().time() + SECONDS
        while asyncio.get_running_loop().time() < ends and guest.process.returncode is None:
            largest = max(largest, process.memory_info().rss)
            assert largest < MOST_MEGABYTES * 1_000_000
            await asyncio.sleep(0.01)


@pytest.mark.parametrize("name", ["QoS 2", "a packet of 268435455 bytes"])
async def test_the_packet_is_refused_by_its_first_bytes_and_told(name: str) -> None:
    async with hostile_broker(ATTACKS[name]) as address:
        assert name in await what_ends(address)


@pytest.mark.parametrize("scheme", ["mqtt", "ws"])
async def test_a_message_that_is_too_large_is_passed_over(scheme: Literal["mqtt", "ws"]) -> None:
    """Strangers publish where no permissions are: nobody at the table loses their connection over it."""
    fits = bytes(MAX_PACKET - 2 - len(TOPIC))
    acknowledged: list[bytes] = []

    async def too_large_and_what_fits(writer: asyncio.StreamWriter) -> None:
        writer.write(publish(TOPIC, fits + b"x"))
        writer.write(publish(TOPIC, fits, qos=1, number=6))
        writer.write(publish(TOPIC, bytes(LARGE)))
        writer.write(publish(TOPIC, fits))
        writer.write(packet(0x90, bytes(MAX_PACKET + 1)))

    async with hostile_broker(too_large_and_what_fits, acknowledged, scheme) as address:
        heard: list[Received] = []
        assert f"{MAX_PACKET + 1} bytes" in await what_ends(address, heard)
    assert [len(item.payload) for item in heard] == [len(fits)]
    assert acknowledged[:1] == [bytes([0, 7])]


@pytest.mark.slow
async def test_the_longest_message_of_all_is_passed_over() -> None:
    """It may be retained, and would be there again at each return."""

    async def longest(writer: asyncio.StreamWriter) -> None:
        writer.write(b"\x31\xff\xff\xff\x7f" + struct.pack("!H", len(TOPIC)) + TOPIC.encode())
        left = LONGEST - 2 - len(TOPIC)
        while left:
            chunk = min(left, 1 << 20)
            writer.write(bytes(chunk))
            await writer.drain()
            left -= chunk
        writer.write(publish(TOPIC, b"the next"))
        writer.write(packet(0x90, bytes(MAX_PACKET + 1)))

    async with hostile_broker(longest) as address:
        heard: list[Received] = []
        await what_ends(address, heard)
    assert [item.payload for item in heard] == [b"the next"]


async def test_of_a_frame_only_the_head_is_kept() -> None:
    """However much is in it: 24 MB of messages, each of which is heard as soon as it is there."""
    message, count = publish(TOPIC, bytes(60_000)), 400

    async def all_in_one_frame(writer: asyncio.StreamWriter) -> None:
        plain: asyncio.StreamWriter = writer.plain  # type: ignore[attr-defined]
        plain.write(b"\x82\x7f" + struct.pack("!Q", len(message) * count))
        for _ in range(count):
            plain.write(message)
            await plain.drain()
        await asyncio.Event().wait()

    async with hostile_broker(all_in_one_frame, scheme="ws") as address:
        link = MqttLink(address)
        link.subscribe(TOPIC)
        tracemalloc.start()
        try:
            await link.start()
            async with asyncio.timeout(30):
                left = count
                while left:
                    left -= isinstance(await link.receive(), Received)
            _, most = tracemalloc.get_traced_memory()
        finally:
            tracemalloc.stop()
            await link.close()
    assert most < INBOX_BYTES + 4_000_000


async def test_only_a_message_is_passed_over() -> None:
    async def longer(writer: asyncio.StreamWriter) -> None:
        writer.write(packet(0x90, bytes(MAX_PACKET + 1)))

    async with hostile_broker(longer) as address:
        assert str(MAX_PACKET + 1) in await what_ends(address)


def passing_over(client: Paho) -> dict[str, Any]:
    """That client, in the middle of a message that is too large; the packet that is on its way in."""
    bound(client, lambda _: None)  # type: ignore[arg-type]
    return client.begin(LARGE)


def test_of_what_is_passed_over_only_the_head_is_kept() -> None:
    client = Paho()
    packet = passing_over(client)
    client.arrives = 300_000
    with pytest.raises(BlockingIOError):
        client.read(LARGE)
    assert packet["to_process"] == LARGE - 300_000
    assert len(packet["packet"]) < 70_000


def test_passing_over_a_message_leaves_the_loop_its_turns() -> None:
    client = Paho()
    packet = passing_over(client)
    client.arrives = LARGE - 1
    with pytest.raises(BlockingIOError):
        client.read(LARGE)
    assert packet["to_process"] == LARGE - (1 << 20)


async def test_what_waits_for_a_broker_is_bounded() -> None:
    client, refused = Paho(), []
    bound(client, refused.append)  # type: ignore[arg-type]
    client.answer(ANSWERS_UNREAD)
    assert client.read(1) == b"\x30"
    client.answer(1)
    with pytest.raises(PacketRefused):
        client.read(1)
    assert len(refused) == 1


class Paho:
    """As much of paho's client as is looked at between two reads."""

    def __init__(self) -> None:
        self._in_packet: dict[str, Any] = {
            "command": 0,
            "have_remaining": 0,
            "remaining_length": 0,
        }
        self.arrives = 1
        self._out_packet: list[bytes] = []

    def begin(self, length: int) -> dict[str, Any]:
        """A message of this length comes, its head has been read."""
        self._in_packet = {
            "command": 0x30,
            "have_remaining": 1,
            "remaining_length": length,
            "to_process": length,
            "packet": bytearray(),
        }
        return self._in_packet

    def answer(self, times: int) -> None:
        """This much waits to be written."""
        self._out_packet += [b""] * times

    def read(self, size: int) -> bytes:
        """As paho does."""
        return self._sock_recv(size)

    def _sock_recv(self, size: int) -> bytes:
        if not self.arrives:
            raise BlockingIOError
        size = min(size, self.arrives)
        self.arrives -= size
        return b"\x30" * size


async def what_ends(address: BrokerAddress, heard: list[Received] | None = None) -> str:
    """Why a link that listens loses its first connection there, and what it heard before."""
    link = MqttLink(address)
    link.subscribe(TOPIC)
    await link.start()
    try:
        async with asyncio.timeout(30):
            while True:
                item = await link.receive()
                if isinstance(item, Received):
                    if heard is not None:
                        heard.append(item)
                elif not item.connected:
                    return item.detail
    finally:
        await link.close()
