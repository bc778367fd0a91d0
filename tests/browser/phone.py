"""Phones in a real Chromium, and what thumbs do there."""

from __future__ import annotations

import asyncio
import random
import shutil
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from playwright.async_api import Browser, Page, async_playwright

from gofish_tui.services.table_search import SearchScope
from gofish_tui.web.server import PageServer
from gofish_tui.web.tables import Tables, one_table
from tests.e2e.people import Person, person

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from tests.chaos.proxy import Proxy

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
"""The system's own; playwright's are never installed."""
FLAGS = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
)  # fmt: skip
SIZES = ((320, 568), (412, 915), (820, 1180), (1920, 1080), (740, 360))
SLOW = 60_000
"""milliseconds, on a busy machine"""
PLAYABLE = ".my-turn .table, .result"


class Phone:
    """A page, and a thumb."""

    def __init__(self, page: Page, seed: int) -> None:
        self.page = page
        self.errors: list[str] = []
        self.dice = random.Random(seed)
        page.set_default_timeout(SLOW)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on(
            "console",
            lambda line: self.errors.append(line.text) if line.type == "error" else None,
        )

    async def sit(self, address: str, name: str) -> None:
        """Open the page, and sit down."""
        await self.page.goto(address)
        await self.page.fill("#name", name)
        await self.page.click("button.primary")
        await self.page.wait_for_selector(".lobby, .table")

    async def ask(self) -> bool:
        """Once it is our turn, tap a rank, a player and Ask; False when the game is over."""
        await self.page.wait_for_selector(PLAYABLE)
        if await self.page.query_selector(".result"):
            return False
        if missed := await self.page.query_selector("dialog[open] > button:last-child"):
            await missed.click()  # what happened while it was away lies over the table
        picks = [
            pick
            for pick, picked in (
                (".group:not([disabled])", ".group[aria-pressed=true]"),
                ("button.player", "button.player[aria-pressed=true]"),
            )
            if not await self.page.query_selector(picked)
        ]
        self.dice.shuffle(picks)
        for pick in picks:
            await self._tap_one(pick)
        if await self.page.query_selector(".chip.suit"):
            await self._tap_one(".chip.suit")
        await self.page.click("[data-key=ask]:not([disabled])")
        await self.page.wait_for_selector("[data-key=ask][aria-busy=false], .result")
        return True

    async def _tap_one(self, pick: str) -> None:
        there = self.page.locator(pick)
        await there.nth(self.dice.randrange(await there.count())).click()

    async def play(self) -> str:
        """The whole game by taps; what the badge says of the deal."""
        while await self.ask():
            pass
        return await self.verdict()

    async def verdict(self) -> str:
        """What the result says of the deal."""
        await self.page.wait_for_selector(".badge")
        return (await self.page.get_attribute(".badge", "class")) or ""


@asynccontextmanager
async def phones() -> AsyncIterator[Phones]:
    """A browser that any number of phones are in."""
    async with async_playwright() as playing:
        chromium = await playing.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        try:
            yield Phones(chromium)
        finally:
            await chromium.close()


class Phones:
    """Each has a storage of its own."""

    def __init__(self, chromium: Browser) -> None:
        self._chromium = chromium
        self._made = 0

    async def phone(self, size: tuple[int, int] = (412, 915), **how: Any) -> Phone:
        """Another one."""
        self._made += 1
        context = await self._chromium.new_context(
            viewport={"width": size[0], "height": size[1]}, has_touch=True, **how
        )
        return Phone(await context.new_page(), self._made)


class Kitchen:
    """A table with its page."""

    def __init__(self, host: Person, server: PageServer) -> None:
        self.host = host
        self.server = server

    @property
    def address(self) -> str:
        """Of the page."""
        return f"http://127.0.0.1:{self.server.port}/{self.server.token}/"


@asynccontextmanager
async def kitchen(
    folder: Path, *options: str, quick: bool = True, only: bool = True, through: Proxy | None = None
) -> AsyncIterator[Kitchen]:
    """A host as a separate process, by invitation, and the page for its table; ``quick`` bots do not think.

    ``only``: the page is for this table alone; else for all of its broker's. ``through``: what lies between page and broker.
    """
    words = ("host", "--headless", "--json", "--no-discovery", "--table", "Kitchen", *options)
    async with AsyncExitStack() as stack:
        host = await stack.enter_async_context(
            person(*words, "--turn-seconds", "0", data=folder / "host", quick=quick)
        )
        link = (await host.until("hosting"))["link"]
        if through is not None:
            await through.start()
            stack.push_async_callback(through.stop)
            there = urlsplit(link)
            through.target = there.port or 0
            link = link.replace(there.netloc, f"127.0.0.1:{through.port}", 1)
        scope = SearchScope(discovery=False)
        one = await one_table(link, None, scope)
        tables = (
            Tables(scope, one) if only else Tables(replace(scope, broker=one.target.broker), None)
        )
        server = PageServer(tables, bind="127.0.0.1", port=0, most=20, lang=None, otherwise="en")
        await server.start()
        stack.push_async_callback(server.stop)
        yield Kitchen(host, server)


async def together(*plays: Any) -> list[Any]:
    """All of them at the same time."""
    return list(await asyncio.gather(*plays))
