"""Web-socket frames, read as they arrive.

paho keeps a frame until all of it is there, and a frame is as long as the broker likes: a stranger's large message, which a
broker hands on in one frame, would have to be kept whole before its length could be looked at, or cost us the connection. So
of a frame only the head is kept, and what is in it goes on at once; what is too large is skipped as soon as that is known
(`incoming`), over a web socket as over TCP.

Frames without content (empty ones, pings) can come without end: one call reads this many heads, and the loop does other things
before the next (`reading`).
"""

from __future__ import annotations

import ssl
import struct
from typing import TYPE_CHECKING

from gofish_tui.limits_outside import FRAME_HEADS

if TYPE_CHECKING:
    import paho.mqtt.client as paho

_CONTINUATION, _BINARY, _CLOSE, _PING, _PONG = 0x0, 0x2, 0x8, 0x9, 0xA
_OPCODE, _MASKED, _LENGTH = 0x0F, 0x80, 0x7F
_LENGTH_OF = {126: ">H", 127: ">Q"}
_MOST_OF_CONTROL = 125


class NotMqtt(ConnectionError):
    """What arrives is not MQTT in binary frames, so that the connection has to end (RFC 6455 5.1 and 5.5, MQTT 3.1.1 6.0)."""


def read_as_it_arrives(sock: paho.SocketLike) -> None:
    """Let paho's web socket, its handshake done, give out what is in a frame without waiting for the rest of it.

    A socket without frames stays as it is.
    """
    import paho.mqtt.client as paho

    if isinstance(sock, paho._WebsocketWrapper):  # noqa: SLF001 - it has no public name
        sock.recv = Frames(sock).recv  # type: ignore[method-assign] # paho calls it by this name


class Frames:
    """The frames of a web socket as the stream of bytes that they carry."""

    def __init__(self, sock: paho._WebsocketWrapper) -> None:
        self._sock = sock
        self._bytes = sock._socket  # noqa: SLF001 - the TCP or TLS socket under it, which nothing public tells
        self._head = bytearray()
        self._left = 0
        """bytes of the present frame that are still to come"""
        self._ping: bytearray | None = None
        """what the newest ping holds, which is answered for all before it (RFC 6455 5.5.3)"""

    def recv(self, length: int) -> bytes:
        """Up to this many bytes; empty at the end. Raises `BlockingIOError` when there are none now, or only more heads."""
        try:
            for _ in range(FRAME_HEADS):
                if self._left:
                    break
                if not self._read_head():
                    return b""
        finally:
            self._answer_ping()
        if not self._left:
            raise BlockingIOError
        data: bytes = self._bytes.recv(min(length, self._left))
        self._left -= len(data)
        return data

    def _read_head(self) -> bool:
        """The next frame's head, and all of a control frame; returns whether more follows."""
        if not self._read(2):
            return False
        opcode, length = self._head[0] & _OPCODE, self._head[1] & _LENGTH
        if self._head[1] & _MASKED:
            raise NotMqtt("the broker masks what it sends")
        if opcode in (_BINARY, _CONTINUATION):
            form = _LENGTH_OF.get(length)
            if form is not None:
                if not self._read(2 + struct.calcsize(form)):
                    return False
                length = struct.unpack(form, self._head[2:])[0]
            self._left = length
        elif opcode not in (_CLOSE, _PING, _PONG) or length > _MOST_OF_CONTROL:
            raise NotMqtt("the broker sends a frame that has no MQTT in it")
        elif not self._read(2 + length):
            return False
        elif opcode == _PING:
            self._ping = self._head[2:]
        elif opcode == _CLOSE:
            self._answer(_CLOSE, self._head[2:])
        self._head.clear()
        return opcode != _CLOSE

    def _read(self, length: int) -> bool:
        """Have so much of the head; whether it did not end before that."""
        while len(self._head) < length:
            data = self._bytes.recv(length - len(self._head))
            if not data:
                return False
            self._head += data
        return True

    def _answer_ping(self) -> None:
        if self._ping is not None:
            body, self._ping = self._ping, None
            self._answer(_PONG, body)

    def _answer(self, opcode: int, body: bytearray) -> None:
        """Answer a ping or a close frame, unless we are in the middle of a frame that the broker is slow to take."""
        if self._sock._sendbuffer:  # noqa: SLF001 - as above
            return
        frame = self._sock._create_frame(opcode, body)  # noqa: SLF001 - as above
        try:
            sent = self._bytes.send(frame)
        except (BlockingIOError, ssl.SSLWantWriteError, ssl.SSLWantReadError):
            return
        if sent < len(frame):
            raise NotMqtt("the broker takes half an answer")
