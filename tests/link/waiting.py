"""Waiting for a condition instead of for a time: this suite runs on loaded machines."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable

from gofish_tui.link.base import Link, LinkStatus, Received

PATIENCE = 60.0
"""Seconds until a test gives up waiting; a quiet machine needs none of them."""


async def until(condition: Callable[[], object], seconds: float = PATIENCE) -> None:
    """Poll until it is true."""
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "it never came true"
        await asyncio.sleep(0.005)


async def until_async(condition: Callable[[], Awaitable[bool]], seconds: float = PATIENCE) -> None:
    """Poll an asynchronous condition until it is true."""
    deadline = time.monotonic() + seconds
    while not await condition():
        assert time.monotonic() < deadline, "it never came true"
        await asyncio.sleep(0.02)


async def message(link: Link) -> Received:
    """The next message, whatever the connection does meanwhile."""
    async with asyncio.timeout(PATIENCE):
        while True:
            item = await link.receive()
            if isinstance(item, Received):
                return item


async def status(link: Link, connected: bool) -> LinkStatus:
    """The next change of the connection to this state; messages before it are passed over."""
    async with asyncio.timeout(PATIENCE):
        while True:
            item = await link.receive()
            if isinstance(item, LinkStatus) and item.connected == connected:
                return item
