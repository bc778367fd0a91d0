"""What a host or a worker has to say while it serves: written as it comes, whether or not anybody reads it."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING, TypeVar

from gofish_tui.link.ending import end_task

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from gofish_tui.frontends.run_frontend import Writer

Report = TypeVar("Report")

LAST_WORDS_SECONDS = 5.0
"""How long a reader that is slow is waited for at the end."""


@asynccontextmanager
async def reporting(
    waiting: asyncio.Queue[Report], render: Callable[[Report], str], writer: Writer
) -> AsyncIterator[None]:
    """Write what waits in this queue, and at the end what is left of it.

    A reader that is gone or stuck ends no table: guests play on. What one that is gone would have read is dropped.
    """
    writing = asyncio.create_task(_write(waiting, render, writer), name="reports")
    try:
        yield
    finally:
        with suppress(TimeoutError):
            await asyncio.wait_for(waiting.join(), LAST_WORDS_SECONDS)
        await end_task(writing)


async def _write(
    waiting: asyncio.Queue[Report], render: Callable[[Report], str], writer: Writer
) -> None:
    is_read = True
    while True:
        report = await waiting.get()
        if is_read and (text := render(report)):
            try:
                await writer.write(text)
            except OSError:
                is_read = False
        waiting.task_done()
