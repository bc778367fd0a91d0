"""Running a command's coroutine to its end, whatever ends it, and the exit codes of what went wrong."""

from __future__ import annotations

import asyncio
import signal
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Coroutine

DONE, NOT_FOUND, REFUSED, NOT_VERIFIED = 0, 3, 4, 5


def run(work: Coroutine[object, object, int]) -> int:
    """Run `work`; SIGTERM cancels it, so that it says its good-byes, and counts as done.

    Ctrl-C does the same and then comes out as KeyboardInterrupt, which is asyncio's own doing.
    """
    return asyncio.run(_until_told(work))


async def _until_told(work: Coroutine[object, object, int]) -> int:
    task = asyncio.current_task()
    assert task is not None
    told = False

    def end() -> None:
        nonlocal told
        if not told:
            told = True
            task.cancel()

    try:
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, end)
    except (NotImplementedError, RuntimeError):
        pass  # Windows, where nobody sends it
    try:
        return await work
    except asyncio.CancelledError:
        if told:
            return DONE
        raise
