"""A real browser at a real page: Debian's Chromium, the size of a phone or of a window, read through its own frames."""

import asyncio
import json
import random
import re
import shutil
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, BrowserContext, Page, WebSocket, async_playwright

from tests.web.glass import Glass
from tests.web.playing import ask_taps

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
"""The system's own; playwright's are never installed."""
FLAGS = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
)  # fmt: skip
PHONE = {"viewport": {"width": 412, "height": 839}, "has_touch": True, "is_mobile": True}
WINDOW = {"viewport": {"width": 1000, "height": 640}}


class Shown:
    """A page, and what its terminal shows."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.glass = Glass(80, 24)
        self.requests: list[str] = []
        self.errors: list[str] = []
        self.sockets: list[str] = []
        self._measured: object = None
        page.on("websocket", self._connected)
        page.on("request", lambda request: self.requests.append(request.url))
        page.on("pageerror", lambda error: self.errors.append(str(error)))

    def _connected(self, socket: WebSocket) -> None:
        self.sockets.append(socket.url)
        size = [int(n) for n in re.findall(r"(?:width|height)=(\d+)", socket.url)]
        self.glass = glass = Glass(*size)

        def received(data: str | bytes) -> None:
            if isinstance(data, bytes):
                glass.feed(data)

        def sent(data: str | bytes) -> None:
            if data[:9] == '["resize"':
                glass.resize(**json.loads(data)[1])

        socket.on("framereceived", received)
        socket.on("framesent", sent)

    @property
    def state(self) -> Any:
        """What the page is about: opening, playing, lost, …"""
        return self.page.get_attribute("body", "data-state")

    async def open(self, address: str) -> None:
        """Go there, and wait for the first frame."""
        await self.page.goto(address, wait_until="commit")
        await self.page.wait_for_selector("body[data-state=playing]", timeout=30_000)

    async def until(self, what: str | Callable[[], bool], seconds: float = 30) -> None:
        """Wait until this is shown, or holds."""
        try:
            async with asyncio.timeout(seconds):
                while not (what in self.glass.text if isinstance(what, str) else what()):  # noqa: ASYNC110
                    await asyncio.sleep(0.03)
        except TimeoutError:
            raise AssertionError(f"no {what!r} in:\n{self.glass.text}") from None

    async def tap(self, text: str) -> None:
        """Tap on this text."""
        await self.until(lambda: self.glass.find(text) is not None)
        await self.tap_at(*(self.glass.find(text) or (0, 0)))

    async def tap_at(self, column: int, row: int) -> None:
        """Tap, or click where there is no finger, on this cell."""
        if self._measured != (self.glass.size, len(self.sockets)):
            box = await self.page.locator(".xterm-screen").bounding_box()
            assert box is not None
            self._box = box
            self._finger = await self.page.evaluate("matchMedia('(any-pointer: coarse)').matches")
            self._measured = (self.glass.size, len(self.sockets))
        columns, rows = self.glass.size
        x = self._box["x"] + (column + 0.5) * self._box["width"] / columns
        y = self._box["y"] + (row + 0.5) * self._box["height"] / rows
        if self._finger:
            await self.page.touchscreen.tap(x, y)
        else:
            await self.page.mouse.click(x, y)

    async def ask(self, rng: random.Random, player: str = "") -> None:
        """One ask, by taps."""
        for cell in ask_taps(self.glass, rng, player):
            await self.tap_at(*cell)

    async def picture(self, path: Path) -> None:
        """What a person would see."""
        await asyncio.sleep(0.4)
        await self.page.screenshot(path=path)


@asynccontextmanager
async def browser() -> AsyncIterator[Browser]:
    """One Chromium."""
    assert CHROMIUM is not None
    async with async_playwright() as playwright:
        found = await playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        try:
            yield found
        finally:
            await found.close()


async def visit(context: BrowserContext) -> Shown:
    """A new page."""
    return Shown(await context.new_page())
