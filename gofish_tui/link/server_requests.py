"""Our own broker asked over its own protocol, which it speaks on the loopback, to those with a password of ours."""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

from gofish_tui.limits_outside import OWN_FILE_BYTES
from gofish_tui.reading import read_small

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

WATCH_USER = "watch"
WATCH_MAY_ASK = ["$SYS.REQ.SERVER.PING.STATSZ"]
STORE_USER = "store"
STORE_MAY_ASK = ["$JS.API.STREAM.INFO.*", "$JS.API.STREAM.UPDATE.*"]
ANSWERS = ["_INBOX.>"]
ANSWER_SECONDS = 5.0
LOOK_SECONDS = 0.02
"""The file appears within some milliseconds, once for each start; watching a folder would take a library for each system."""


@asynccontextmanager
async def server_requests(
    folder: Path, pid: int | None, user: str, password: str
) -> AsyncIterator[RequestConnection]:
    """A connection to the server that works in ``folder``. Raises OSError or ValueError for whatever goes wrong on it."""
    try:
        async with asyncio.timeout(ANSWER_SECONDS):
            port = await _own_port(folder, pid)
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            try:
                requests = RequestConnection(reader, writer)
                await requests.enter(user, password)
                yield requests
            finally:
                writer.close()
                with contextlib.suppress(OSError):
                    await writer.wait_closed()
    except (EOFError, LookupError, TypeError) as wrong:
        raise ValueError(str(wrong)) from wrong


async def memory_used(folder: Path, pid: int | None, password: str) -> int:
    """Bytes of memory that the server has. Raises OSError or ValueError when it does not say."""
    async with server_requests(folder, pid, WATCH_USER, password) as requests:
        found = await requests.ask(WATCH_MAY_ASK[0], {})
        return int(found["statsz"]["mem"])


async def _own_port(folder: Path, pid: int | None) -> int:
    """The server's own port, out of the file that it writes a moment after it listens."""
    while True:
        port = await asyncio.to_thread(_read_port, folder, pid)
        if port is not None:
            return port
        await asyncio.sleep(LOOK_SECONDS)


def _read_port(folder: Path, pid: int | None) -> int | None:
    # It begins with the name of the program, which differs on Windows.
    for path in folder.glob(f"*_{pid}.ports"):
        with contextlib.suppress(FileNotFoundError, ValueError):
            ports = json.loads(read_small(path, OWN_FILE_BYTES))
            return int(str(ports["nats"][0]).rpartition(":")[2])
    return None


class RequestConnection:
    """A connection in the server's own protocol: one question at a time."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer
        self._inbox = f"_INBOX.{secrets.token_hex(8)}"

    async def enter(self, user: str, password: str) -> None:
        """Log in, and listen to answers."""
        login = {"user": user, "pass": password, "verbose": False, "pedantic": False}
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
