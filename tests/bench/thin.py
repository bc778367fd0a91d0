"""Spectators that cost next to nothing: a bare MQTT connection that notes when a step arrived, and does nothing with it.

A thousand whole spectators in one process would measure that process. The host does not see the difference: it has let each of
them in before, and hears nothing of spectators afterwards.
"""

from __future__ import annotations

import asyncio
import struct
from typing import TYPE_CHECKING

from gofish_protocol import topics
from gofish_protocol.codec import BadMessage, decode
from gofish_protocol.messages import Told
from gofish_tui.link.probe import DISCONNECT, _connect_packet

if TYPE_CHECKING:
    from collections.abc import Callable

    from gofish_tui.link.address import BrokerAddress

PING = b"\xc0\x00"
PING_SECONDS = 5.0


class ThinSpectator(asyncio.Protocol):
    """One connection; ``saw`` is called with each step's number as it arrives."""

    def __init__(self, saw: Callable[[int, int], None]) -> None:
        self._saw = saw
        self._read = bytearray()
        self._transport: asyncio.Transport | None = None
        self._pinging: asyncio.Task[None] | None = None

    @classmethod
    async def follow(
        cls, broker: BrokerAddress, table: str, saw: Callable[[int, int], None]
    ) -> ThinSpectator:
        """Connected, and subscribed to what a spectator listens to."""
        loop = asyncio.get_running_loop()
        transport, thin = await loop.create_connection(lambda: cls(saw), broker.host, broker.port)
        transport.write(_connect_packet(None, None))
        filters = (
            topics.public(table),
            topics.card(table),
            topics.alive(table, "host"),
            topics.hall(table),
        )
        body = struct.pack("!H", 1)
        for name in filters:
            body += struct.pack("!H", len(name)) + name.encode() + b"\0"
        transport.write(b"\x82" + _length(len(body)) + body)
        thin._pinging = asyncio.create_task(thin._ping(), name="thin ping")
        return thin

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The socket is there."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        """Take the packets apart; only what is told on `table` counts."""
        self._read += data
        while (packet := self._packet()) is not None:
            kind, body = packet
            if kind >> 4 == 3:
                end = 2 + int.from_bytes(body[:2], "big")
                if body[2:end].endswith(b"/table"):
                    self._told(bytes(body[end:]))

    async def close(self) -> None:
        """Say good-bye."""
        if self._pinging is not None:
            self._pinging.cancel()
        if self._transport is not None:
            self._transport.write(DISCONNECT)
            self._transport.close()

    async def _ping(self) -> None:
        while self._transport is not None:
            await asyncio.sleep(PING_SECONDS)
            self._transport.write(PING)

    def _told(self, payload: bytes) -> None:
        try:
            self._saw(decode(payload, Told).seq, len(payload))
        except BadMessage:
            return

    def _packet(self) -> tuple[int, bytes] | None:
        size = shift = 0
        for place in range(1, min(5, len(self._read))):
            size |= (self._read[place] & 0x7F) << shift
            shift += 7
            if not self._read[place] & 0x80:
                if len(self._read) < place + 1 + size:
                    return None
                packet = self._read[0], bytes(self._read[place + 1 : place + 1 + size])
                del self._read[: place + 1 + size]
                return packet
        return None


def _length(size: int) -> bytes:
    out = bytearray()
    while True:
        size, low = divmod(size, 128)
        out.append(low | (0x80 if size else 0))
        if not size:
            return bytes(out)
