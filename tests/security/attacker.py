"""An attacker's MQTT client: the bytes of MQTT 3.1.1 by hand, so that nothing well-behaved stands between us and the broker."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import struct
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, NamedTuple

from tests.web.packets import packet

if TYPE_CHECKING:
    from gofish_tui.link.address import BrokerAddress


class HandshakeOutcome(NamedTuple):
    """One PUBLISH that the broker sent us."""

    topic: str
    payload: bytes
    retained: bool


class Attacker:
    """One raw connection. What the broker sends is in ``heard``, in order."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer
        assert isinstance(writer.transport, asyncio.Transport)
        self._transport = writer.transport
        self.heard: list[HandshakeOutcome] = []
        self.granted: list[int] = []
        """the codes of all SUBACKs: 0x80 is a no"""
        self._pongs = 0
        self._ponged = asyncio.Event()
        self._packet_id = 0
        self._task = asyncio.create_task(self._read(), name="attacker")
        self.closed = asyncio.Event()

    def subscribe(self, *filters: str, qos: int = 0) -> None:
        """SUBSCRIBE."""
        self._packet_id += 1
        body = struct.pack("!H", self._packet_id)
        for topic_filter in filters:
            body += _text(topic_filter) + bytes([qos])
        self._send(0x82, body)

    def unsubscribe(self, topic_filter: str) -> None:
        """UNSUBSCRIBE."""
        self._packet_id += 1
        self._send(0xA2, struct.pack("!H", self._packet_id) + _text(topic_filter))

    def publish(self, topic: str, payload: bytes, *, retain: bool = False, qos: int = 0) -> None:
        """PUBLISH, without waiting for anything."""
        body = _text(topic)
        if qos:
            self._packet_id = self._packet_id % 65_535 + 1
            body += struct.pack("!H", self._packet_id)
        self._send(0x30 | qos << 1 | retain, body + payload)

    def raw(self, packet: bytes) -> None:
        """Any bytes at all."""
        self._writer.write(packet)

    def stop_reading(self) -> None:
        """What the broker sends stays in the network, and then with the broker."""
        self._transport.pause_reading()

    def read_on(self) -> None:
        """After `stop_reading`."""
        self._transport.resume_reading()

    @property
    def is_cut_off(self) -> bool:
        """Whether the last write met a closed connection: who does not read hears of it in no other way."""
        return self._transport.is_closing()

    def abort(self) -> None:
        """Gone, with all that waits in between."""
        self._transport.abort()

    async def drain(self) -> None:
        """Wait until the broker has read what we wrote, as far as TCP knows."""
        with contextlib.suppress(OSError):
            await self._writer.drain()

    async def settle(self, seconds: float = 30.0) -> None:
        """Wait until the broker has handled all we sent: it answers in order."""
        wanted = self._pongs + 1
        self._send(0xC0, b"")
        async with asyncio.timeout(seconds):
            while self._pongs < wanted and not self.closed.is_set():
                self._ponged.clear()
                await self._ponged.wait()

    async def close(self, *, politely: bool = True) -> None:
        """DISCONNECT, or go without a word, so that the broker speaks our will."""
        if politely and not self.closed.is_set():
            self._send(0xE0, b"")
            await self.drain()
        transport = self._writer.transport
        if politely:
            self._writer.close()
        else:
            transport.abort()
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        with contextlib.suppress(OSError):
            await self._writer.wait_closed()

    def _send(self, first: int, body: bytes) -> None:
        self._writer.write(packet(first, body))

    async def _read(self) -> None:
        try:
            while True:
                first = (await self._reader.readexactly(1))[0]
                size, shift = 0, 0
                while True:
                    byte = (await self._reader.readexactly(1))[0]
                    size |= (byte & 0x7F) << shift
                    shift += 7
                    if byte < 0x80:
                        break
                self._take(first, await self._reader.readexactly(size))
        except (asyncio.IncompleteReadError, OSError):
            self.closed.set()
            self._ponged.set()

    def _take(self, first: int, body: bytes) -> None:
        kind = first >> 4
        if kind == 3:
            length = struct.unpack("!H", body[:2])[0]
            topic = body[2 : 2 + length].decode()
            rest = body[2 + length :]
            if first >> 1 & 3:
                self._writer.write(packet(0x40, rest[:2]))
                rest = rest[2:]
            self.heard.append(HandshakeOutcome(topic, rest, bool(first & 1)))
        elif kind == 9:
            self.granted += body[2:]
        elif kind == 13:
            self._pongs += 1
            self._ponged.set()


@asynccontextmanager
async def attacker(
    address: BrokerAddress,
    *,
    client_id: str | None = None,
    will: tuple[str, bytes, bool] | None = None,
    login: tuple[str, str] | None = None,
    clean: bool = True,
) -> AsyncIterator[Attacker]:
    """A connected attacker; ``will``: topic, payload, retained."""
    reader, writer = await asyncio.open_connection(address.host, address.port)
    flags = (0x02 if clean else 0) | (0xC0 if login else 0)
    body = _text(client_id if client_id is not None else "x" + secrets.token_hex(8))
    if will is not None:
        flags |= 0x04 | (0x20 if will[2] else 0)
        body += _text(will[0]) + struct.pack("!H", len(will[1])) + will[1]
    for word in login or ():
        body += _text(word)
    writer.write(packet(0x10, _text("MQTT") + bytes([4, flags]) + struct.pack("!H", 60) + body))
    answer = await reader.readexactly(4)
    if answer[:1] != b"\x20" or answer[3] != 0:
        writer.close()
        raise ConnectionRefusedError(f"CONNACK {answer[3]}")
    enemy = Attacker(reader, writer)
    try:
        yield enemy
    finally:
        await enemy.close()


def _text(word: str) -> bytes:
    raw = word.encode()
    return struct.pack("!H", len(raw)) + raw
