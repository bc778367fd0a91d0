"""The page's server in this process, and what a browser would do there, byte by byte."""

from __future__ import annotations

import asyncio
import gzip
import json
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, NamedTuple

from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin, Subprotocol

from gofish_tui.services.table_search import JoinTarget, SearchScope
from gofish_tui.web.server import PageServer
from gofish_tui.web.tables import OneTable, Tables

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from gofish_tui.link.address import BrokerAddress

TABLE = "a" * 24
PATIENCE = 60.0


async def eventually(holds: Callable[[], object], seconds: float = PATIENCE) -> None:
    """Wait for something that happens elsewhere."""
    async with asyncio.timeout(seconds):
        while not holds():  # noqa: ASYNC110 - it has no event to wait for
            await asyncio.sleep(0.02)


class Answer(NamedTuple):
    """What came back for a path."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def text(self) -> str:
        """The body, unpacked if need be."""
        packed = self.headers.get("content-encoding") == "gzip"
        return (gzip.decompress(self.body) if packed else self.body).decode()


class Site:
    """A server, and ways to ask it."""

    def __init__(self, server: PageServer) -> None:
        self.server = server

    async def raw(self, request: bytes) -> bytes:
        """What comes back for these bytes."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.server.port)
        try:
            writer.write(request)
            return await asyncio.wait_for(reader.read(), PATIENCE)
        finally:
            writer.close()

    async def get(self, path: str, *, word: str | None = None, **headers: str) -> Answer:
        """Ask for a path below the secret word, or below another one."""
        below = f"/{self.server.token if word is None else word}/{path}"
        lines = [f"GET {below} HTTP/1.1", f"Host: 127.0.0.1:{self.server.port}"]
        lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
        answer = await self.raw("\r\n".join([*lines, "", ""]).encode())
        head, _, body = answer.partition(b"\r\n\r\n")
        first, *rest = head.decode().split("\r\n")
        found = {name.lower(): value for name, _, value in (line.partition(": ") for line in rest)}
        return Answer(int(first.split(" ")[1]), found, body)

    async def config(self) -> dict[str, object]:
        """What the page asks for first."""
        told: dict[str, object] = json.loads((await self.get("config.json")).text)
        return told

    def socket(self, path: str = "mqtt/0", origin: str | None = None) -> connect:
        """A web-socket as the page opens it."""
        return connect(
            f"ws://127.0.0.1:{self.server.port}/{self.server.token}/{path}",
            subprotocols=[Subprotocol("mqtt")],
            origin=None if origin is None else Origin(origin),
            compression=None,
            proxy=None,
        )


@asynccontextmanager
async def serving(
    broker: BrokerAddress | None = None, *, table: str | None = None, most: int = 4
) -> AsyncIterator[Site]:
    """A server on a free port, for all tables of a broker or for one."""
    one = OneTable(JoinTarget(table, broker), None) if table and broker else None
    tables = Tables(SearchScope(broker, discovery=False), one)
    server = PageServer(tables, bind="127.0.0.1", port=0, most=most, lang=None, otherwise="en")
    await server.start()
    try:
        yield Site(server)
    finally:
        await server.stop()


async def closed(socket: ClientConnection) -> int | None:
    """Wait for the server to close it; the code."""
    await asyncio.wait_for(socket.wait_closed(), PATIENCE)
    return socket.close_code
