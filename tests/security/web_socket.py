"""A web socket's other end, by hand: a broker's side of the handshake, its frames, and those of a client."""

from __future__ import annotations

import base64
import hashlib
import struct
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    import asyncio

BINARY = 0x82
GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"


class Reader(Protocol):
    """Where a broker reads from."""

    async def readexactly(self, size: int) -> bytes:
        """This many bytes."""


def frame(payload: bytes, first: int = BINARY) -> bytes:
    """A frame as servers send it."""
    size = len(payload)
    if size < 126:
        return bytes([first, size]) + payload
    if size < 65_536:
        return bytes([first, 126]) + struct.pack("!H", size) + payload
    return bytes([first, 127]) + struct.pack("!Q", size) + payload


async def shake_hands(reader: Reader, writer: asyncio.StreamWriter) -> None:
    """Answer the request with which a web socket begins."""
    request = b""
    while not request.endswith(b"\r\n\r\n"):
        request += await reader.readexactly(1)
    key = request.decode().partition("Sec-WebSocket-Key: ")[2].partition("\r\n")[0]
    accept = base64.b64encode(hashlib.sha1((key + GUID).encode()).digest()).decode()
    told = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Protocol: mqtt\r\n"
    answer = f"HTTP/1.1 101 Switching Protocols\r\n{told}Sec-WebSocket-Accept: {accept}\r\n\r\n"
    writer.write(answer.encode())


class FramedReader:
    """What a client's frames carry."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader
        self._carried = b""

    async def readexactly(self, size: int) -> bytes:
        """This many bytes of it."""
        while len(self._carried) < size:
            self._carried += await self._frame()
        taken, self._carried = self._carried[:size], self._carried[size:]
        return taken

    async def _frame(self) -> bytes:
        first, second = await self._reader.readexactly(2)
        size = second & 0x7F
        if size == 126:
            size = struct.unpack("!H", await self._reader.readexactly(2))[0]
        mask = await self._reader.readexactly(4)
        payload = await self._reader.readexactly(size)
        clear = bytes(byte ^ mask[place % 4] for place, byte in enumerate(payload))
        return clear if first == BINARY else b""


class FramedWriter:
    """Each thing that is written is a frame."""

    def __init__(self, writer: asyncio.StreamWriter) -> None:
        self.plain = writer
        self.transport = writer.transport

    def write(self, payload: bytes) -> None:
        """A frame."""
        self.plain.write(frame(payload))

    async def drain(self) -> None:
        """Wait until the client has read."""
        await self.plain.drain()

    def close(self) -> None:
        """End."""
        self.plain.close()
