"""Visitors without a browser: a server in this process, and what a page would do, over its web-socket."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp
import psutil

from gofish_tui.web.server import WebServer
from gofish_tui.web.visitor_config import VisitorConfig
from tests.web.glass import Glass

PHONE = (45, 36)
PATIENCE = 60.0


async def eventually(holds: Callable[[], object], seconds: float = PATIENCE) -> None:
    """Wait for something that other processes do."""
    async with asyncio.timeout(seconds):
        while not holds():  # noqa: ASYNC110 - they have no event to wait for
            await asyncio.sleep(0.05)


class Tab:
    """One page of a browser, as far as it talks to the server."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse, size: tuple[int, int]) -> None:
        self.socket = socket
        self.glass = Glass(*size)
        self.told: list[list[Any]] = []
        self.code: int | None = None
        self._news = asyncio.Event()
        self._reading = asyncio.create_task(self._read(), name="tab")

    async def _read(self) -> None:
        async for message in self.socket:
            if message.type == aiohttp.WSMsgType.BINARY:
                self.glass.feed(message.data)
            elif message.type == aiohttp.WSMsgType.TEXT:
                self.told.append(json.loads(message.data))
            self._news.set()
        self.code = self.socket.close_code
        self._news.set()

    async def until(self, what: str | Callable[[], bool], seconds: float = PATIENCE) -> None:
        """Wait until this is on the screen, or holds."""
        try:
            async with asyncio.timeout(seconds):
                while not (what in self.glass.text if isinstance(what, str) else what()):
                    if self._reading.done():
                        break
                    self._news.clear()
                    await self._news.wait()
        except TimeoutError:
            raise AssertionError(f"no {what!r} in:\n{self.glass.text}") from None
        if isinstance(what, str):
            assert what in self.glass.text, f"{what!r}, closed {self.code}:\n{self.glass.text}"

    async def closed(self, seconds: float = PATIENCE) -> int | None:
        """Wait for the server to close it; the code."""
        async with asyncio.timeout(seconds):
            await asyncio.shield(self._reading)
        return self.code

    async def tell(self, *message: Any) -> None:
        """What the page's script sends."""
        await self.socket.send_str(json.dumps(message))

    async def type(self, text: str) -> None:
        """Press keys."""
        await self.tell("stdin", text)

    async def tap(self, text: str, nth: int = 0) -> None:
        """Tap on this text, when it is there."""
        await self.until(lambda: self.glass.find(text, nth) is not None)
        found = self.glass.find(text, nth)
        assert found is not None, f"{text!r}, closed {self.code}:\n{self.glass.text}"
        await self.tap_at(*found)

    async def tap_at(self, column: int, row: int) -> None:
        """Tap on this cell."""
        at = f"{column + 1};{row + 1}"
        await self.type(f"\x1b[<0;{at}M\x1b[<0;{at}m")

    async def resize(self, width: int, height: int) -> None:
        """Turn the phone."""
        self.glass.resize(width, height)
        await self.tell("resize", {"width": width, "height": height})

    async def close(self) -> None:
        """Close the page."""
        await self.socket.close()
        await self._reading


class Browser:
    """A cookie jar, and pages."""

    def __init__(self, server: WebServer) -> None:
        self._server = server
        self.http = aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True))
        self._tabs: list[Tab] = []

    def address(self, path: str = "") -> str:
        """Of something below the secret word."""
        return f"http://127.0.0.1:{self._server.port}/{self._server.token}/{path}"

    async def get(self, path: str = "", **headers: str) -> tuple[int, str]:
        """Fetch it: the status and the text."""
        async with self.http.get(self.address(path), headers=headers) as answer:
            return answer.status, await answer.text("utf-8", "replace")

    async def open(self, size: tuple[int, int] = PHONE, query: str = "") -> Tab:
        """Open the page, and its connection."""
        await self.get(query)
        return await self.connect(size)

    async def connect(self, size: tuple[int, int] = PHONE, **headers: str) -> Tab:
        """Only the connection."""
        way = f"ws?width={size[0]}&height={size[1]}"
        tab = Tab(await self.http.ws_connect(self.address(way), headers=headers), size)
        self._tabs.append(tab)
        return tab

    async def close(self) -> None:
        """Close every page."""
        for tab in self._tabs:
            await tab.close()
        await self.http.close()


class Web:
    """A server, and the browsers that go there."""

    def __init__(self, server: WebServer) -> None:
        self.server = server
        self.browsers: list[Browser] = []

    def browser(self) -> Browser:
        """Somebody else's."""
        self.browsers.append(Browser(self.server))
        return self.browsers[-1]


@asynccontextmanager
async def serving(data: Path, table: str | None = None, *, most: int = 4) -> AsyncIterator[Web]:
    """A server on a free port; afterwards none of its processes may be left."""
    orders = VisitorConfig(
        lang="en", folder="", data_dir=str(data), guest="", table=table, discovery=False,
        log_file=str(data / "web.log"),
    )  # fmt: skip
    server = WebServer(orders, data / "web", bind="127.0.0.1", port=0, most=most, lang=None)
    await server.start()
    web = Web(server)
    try:
        yield web
    finally:
        for browser in web.browsers:
            await browser.close()
        await server.stop()
    assert visitors() == []
    log = data / "web.log"
    assert not log.exists() or "Traceback" not in log.read_text("utf-8")


def visitors() -> list[int]:
    """The processes of visitors that this process has started."""
    found = []
    for child in psutil.Process().children():
        try:
            if "gofish_tui.web.visitor" in child.cmdline():
                found.append(child.pid)
        except psutil.NoSuchProcess:
            continue
    return found
