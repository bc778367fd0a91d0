"""A broker that lets everybody in and then sends what it likes."""

from __future__ import annotations

import asyncio
import contextlib
import struct
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Literal

from gofish_tui.link.address import BrokerAddress
from tests.security.web_socket import FramedReader, FramedWriter, Reader, shake_hands
from tests.web.packets import packet

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable

    Attack = Callable[[asyncio.StreamWriter], Awaitable[None]]

CONNACK = b"\x20\x02\x00\x00"


@asynccontextmanager
async def hostile_broker(
    attack: Attack, acknowledged: list[bytes] | None = None, scheme: Literal["mqtt", "ws"] = "mqtt"
) -> AsyncIterator[BrokerAddress]:
    """Welcomes and subscriptions are answered; after the first one comes what ``attack`` writes, until it or the guest ends.

    ``acknowledged``: filled with the numbers that the guest acknowledges. Over a web socket each thing written is a frame.
    """
    at_work: set[asyncio.Task[None]] = set()

    async def serve(reader: Reader, writer: asyncio.StreamWriter) -> None:
        attacking = None
        with contextlib.suppress(OSError, EOFError):
            if scheme == "ws":
                await shake_hands(reader, writer)
                reader, writer = FramedReader(reader), FramedWriter(writer)  # type: ignore[assignment]
            while True:
                first, body = await _packet(reader)
                if first >> 4 == 1:
                    writer.write(CONNACK)
                elif first >> 4 == 4 and acknowledged is not None:
                    acknowledged.append(body)
                elif first >> 4 == 8:
                    writer.write(packet(0x90, body[:2] + bytes(_filters(body))))
                    if attacking is None:
                        attacking = asyncio.create_task(_attack(attack, writer))
                        at_work.add(attacking)
        writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    try:
        yield BrokerAddress("127.0.0.1", server.sockets[0].getsockname()[1], scheme)
    finally:
        for task in at_work:
            task.cancel()
        await asyncio.gather(*at_work, return_exceptions=True)
        server.close()


async def _attack(attack: Attack, writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError):
        await attack(writer)


def publish(topic: str, payload: bytes, *, qos: int = 0, number: int = 1) -> bytes:
    """A PUBLISH as brokers send it."""
    body = struct.pack("!H", len(topic)) + topic.encode()
    if qos:
        body += struct.pack("!H", number % 65_535 + 1)
    return packet(0x30 | qos << 1, body + payload)


async def _packet(reader: Reader) -> tuple[int, bytes]:
    first = (await reader.readexactly(1))[0]
    size = shift = 0
    while True:
        byte = (await reader.readexactly(1))[0]
        size |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            return first, await reader.readexactly(size)


def _filters(body: bytes) -> int:
    place, count = 2, 0
    while place < len(body):
        place += 3 + struct.unpack("!H", body[place : place + 2])[0]
        count += 1
    return count
