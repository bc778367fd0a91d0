"""Limits for what our own broker stores, told to it over its own protocol once it runs.

A guest may store what it publishes, by MQTT's retain flag or by a session that it leaves behind, and no permission of the
server forbids that (nats-server 2.15, `mqttHandlePubRetain`). A store that is full lets nobody in any more, so each of the
server's streams gets a share of it that is its own: what goes over it is refused, or pushes out the oldest.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import secrets
from typing import TYPE_CHECKING, Any

from gofish_tui.limits import OWN_FILE_BYTES
from gofish_tui.reading import read_small

if TYPE_CHECKING:
    from pathlib import Path

log = logging.getLogger(__name__)

STORE_USER = "store"
STORE_MAY_ASK = ["$JS.API.STREAM.INFO.*", "$JS.API.STREAM.UPDATE.*"]
STORE_HEARS = ["_INBOX.>"]
MEGABYTE = 1024 * 1024
NANOSECOND = 1_000_000_000

LIMITS: dict[str, dict[str, Any]] = {
    # Nothing depends on what is retained. The server's memory keeps an entry for each until it is emptied, so that newcomers
    # are refused: pushing out the oldest would let it grow.
    "$MQTT_rmsgs": {"max_msgs": 4_096, "max_bytes": 32 * MEGABYTE, "discard": "new"},
    # On their way to somebody: whatever waits for longer has been sent again, or asked for.
    "$MQTT_msgs": {
        "max_bytes": 64 * MEGABYTE,
        "max_age": 30 * NANOSECOND,
        "duplicate_window": 30 * NANOSECOND,
        "discard": "old",
    },
    # Who is pushed out of this one connects again.
    "$MQTT_sess": {"max_msgs": 16_384, "max_bytes": 32 * MEGABYTE, "discard": "old"},
    # Of QoS 2, which is refused.
    "$MQTT_qos2in": {"max_bytes": MEGABYTE},
    "$MQTT_out": {"max_bytes": MEGABYTE},
}
ANSWER_SECONDS = 5.0
LOOK_SECONDS = 0.02


async def limit_store(folder: Path, pid: int | None, password: str) -> None:
    """Set the limits at the server that works in ``folder``, which has let somebody in and so has its streams.

    Raises OSError or ValueError when that could not be done.
    """
    try:
        async with asyncio.timeout(ANSWER_SECONDS):
            port = await _own_port(folder / f"nats-server_{pid}.ports")
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            try:
                await _set_limits(_Asking(reader, writer), password)
            finally:
                writer.close()
                with contextlib.suppress(OSError):
                    await writer.wait_closed()
    except (EOFError, LookupError, TypeError) as wrong:
        raise ValueError(str(wrong)) from wrong


async def _own_port(path: Path) -> int:
    """The server's own port, out of the file that it writes a moment after it listens."""
    while True:
        with contextlib.suppress(FileNotFoundError, ValueError):
            told = json.loads(await asyncio.to_thread(read_small, path, OWN_FILE_BYTES))
            return int(str(told["nats"][0]).rpartition(":")[2])
        await asyncio.sleep(LOOK_SECONDS)


async def _set_limits(asking: _Asking, password: str) -> None:
    await asking.enter(password)
    for stream, limits in LIMITS.items():
        found = await asking.ask(f"$JS.API.STREAM.INFO.{stream}", {})
        if "config" not in found:
            raise ValueError(f"{stream}: {found.get('error')}")
        changed = await asking.ask(f"$JS.API.STREAM.UPDATE.{stream}", {**found["config"], **limits})
        if "error" in changed:
            raise ValueError(f"{stream}: {changed['error']}")


class _Asking:
    """A connection in the server's own protocol: one question at a time."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer
        self._inbox = f"_INBOX.{secrets.token_hex(8)}"

    async def enter(self, password: str) -> None:
        """Log in, and listen to answers."""
        login = {"user": STORE_USER, "pass": password, "verbose": False, "pedantic": False}
        self._writer.write(f"CONNECT {json.dumps(login)}\r\nSUB {self._inbox} 1\r\n".encode())
        await self._writer.drain()

    async def ask(self, subject: str, question: dict[str, Any]) -> dict[str, Any]:
        """One request, and its answer."""
        body = json.dumps(question).encode()
        head = f"PUB {subject} {self._inbox} {len(body)}\r\n".encode()
        self._writer.write(head + body + b"\r\n")
        await self._writer.drain()
        while True:
            verb, *words = (await self._reader.readuntil(b"\r\n")).decode().split()
            if verb == "MSG":
                answer = await self._reader.readexactly(int(words[-1]) + 2)
                return dict(json.loads(answer))
            if verb == "PING":
                self._writer.write(b"PONG\r\n")
            elif verb == "-ERR":
                raise ValueError(" ".join(words))
