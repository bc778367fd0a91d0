"""What an MQTT broker somewhere answers: one CONNECT, one CONNACK, by hand.

A port that accepts is not yet a broker, and the start of a table waits for this answer; so it is
thirty lines over a plain socket and not a client that takes a tenth of a second to import.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import struct

from gofish_tui.link.packets import packet

DISCONNECT = b"\xe0\x00"


async def answers(
    host: str,
    port: int,
    *,
    user: str | None = None,
    password: str | None = None,
    timeout: float = 1.0,
) -> bool:
    """Whether the broker there lets us in; with a secret password, whether it is ours."""
    return await connack(host, port, user=user, password=password, timeout=timeout) == 0


async def connack(
    host: str,
    port: int,
    *,
    user: str | None = None,
    password: str | None = None,
    timeout: float = 1.0,
) -> int | None:
    """The code of the answer to a CONNECT in MQTT 3.1.1, 0 for a welcome; None for any other answer, or none."""
    try:
        async with asyncio.timeout(timeout):
            reader, writer = await asyncio.open_connection(host, port)
            try:
                writer.write(connect_packet(user, password))
                answer = await reader.readexactly(4)
                writer.write(DISCONNECT)
                await writer.drain()
            finally:
                writer.close()
                with contextlib.suppress(OSError):
                    await writer.wait_closed()
    except (OSError, EOFError, TimeoutError):
        return None
    return answer[3] if answer[:2] == b"\x20\x02" else None


def connect_packet(user: str | None, password: str | None) -> bytes:
    """A CONNECT as in MQTT 3.1.1, section 3.1: clean session, no will, 10 s of keep-alive."""
    flags = 0x02 | (0x80 if user is not None else 0) | (0x40 if password is not None else 0)
    body = _text("MQTT") + bytes((4, flags)) + struct.pack("!H", 10)
    body += _text("gfprobe" + secrets.token_hex(6))
    for word in (user, password):
        if word is not None:
            body += _text(word)
    return packet(0x10, body)


def _text(word: str) -> bytes:
    raw = word.encode()
    return struct.pack("!H", len(raw)) + raw
