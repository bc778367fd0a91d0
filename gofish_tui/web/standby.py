"""One process of the app that has loaded everything and waits for its visitor.

Loading takes a second of a processor, most of what a visitor would wait for, and a phone that wakes comes back through a new
process each time. So the next one is always made ready before it is wanted.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from gofish_tui.link.ending import end_task

if TYPE_CHECKING:
    from asyncio.subprocess import Process

log = logging.getLogger(__name__)

REFILL_SECONDS = 4.0
"""The next one is started when the visitor's own first moments are over."""
END_SECONDS = 3.0


class Standby:
    """Keeps one ready; `take` it, and another is made."""

    def __init__(self) -> None:
        self._ready: Process | None = None
        self._refill: asyncio.Task[None] | None = None

    def fill(self, after: float = 0.0) -> None:
        """Make one ready, soon."""
        if self._refill is None or self._refill.done():
            self._refill = asyncio.create_task(self._fill(after), name="standby visitor")

    async def take(self) -> Process:
        """A process that waits for its orders; a cold one when none is ready. Raises `OSError`."""
        process, self._ready = self._ready, None
        if process is None or process.returncode is not None:
            process = await start_process()
        self.fill(REFILL_SECONDS)
        return process

    async def close(self) -> None:
        """End the one that waits: without orders it ends by itself."""
        if self._refill is not None:
            await end_task(self._refill)
        process, self._ready = self._ready, None
        if process is not None:
            await end_idle(process)

    async def _fill(self, after: float) -> None:
        await asyncio.sleep(after)
        if self._ready is None or self._ready.returncode is not None:
            try:
                self._ready = await start_process()
            except OSError as wrong:
                log.warning("no process is ready for the next visitor: %s", wrong)


async def start_process() -> Process:
    """Start one. What it is to do comes as the first line of its input: a command line is everybody's to read."""
    environment = {
        **os.environ,
        "TEXTUAL_DRIVER": "gofish_tui.web.driver:VisitorDriver",
        "TEXTUAL_COLOR_SYSTEM": "truecolor",
        # Each frame goes over the air and is drawn by a phone.
        "TEXTUAL_FPS": "30",
        "TEXTUAL_ANIMATIONS": "none",
        "TERM": "xterm-256color",
    }
    # What holds for our own terminal does not hold for a stranger's browser.
    for name in ("NO_COLOR", "TEXTUAL_THEME"):
        environment.pop(name, None)
    options: dict[str, Any] = {}
    if sys.platform != "win32":
        # Ctrl+C in our terminal is for us; we tell the visitors.
        options["start_new_session"] = True
    pipe = asyncio.subprocess.PIPE
    return await asyncio.create_subprocess_exec(
        sys.executable, "-m", "gofish_tui.web.visitor",
        stdin=pipe, stdout=pipe, stderr=pipe, env=environment, **options,
    )  # fmt: skip


async def end_idle(process: Process) -> None:
    """End a process that has had no orders."""
    if not await is_gone(process, END_SECONDS):
        with suppress(ProcessLookupError):
            process.kill()
        await is_gone(process, END_SECONDS)


async def is_gone(process: Process, seconds: float) -> bool:
    """Close its input, and wait until it has ended and its pipes are closed; False when it has not."""
    try:
        async with asyncio.timeout(seconds):
            await process.communicate()
    except TimeoutError:
        return False
    return True
