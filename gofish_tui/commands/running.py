"""Running a command's coroutine to its end, whatever ends it, and the exit codes of what went wrong."""

from __future__ import annotations

import asyncio
import signal
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

DONE, NOT_FOUND, REFUSED, NOT_VERIFIED = 0, 3, 4, 5


def run(work: Coroutine[object, object, int]) -> int:
    """Run `work`; SIGTERM, or a terminal that is gone, cancels it, so that it says its good-byes, and counts as done.

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

    when_told_to_end(end)
    try:
        return await work
    except asyncio.CancelledError:
        if told:
            return DONE
        raise


def when_told_to_end(end: Callable[[], object]) -> None:
    """Call `end` on SIGTERM and when the terminal is closed; the newest one counts."""
    loop = asyncio.get_running_loop()
    for name in ("SIGTERM", "SIGHUP"):
        try:
            number = getattr(signal, name)
            if signal.getsignal(number) != signal.SIG_IGN:  # nohup has asked for that
                loop.add_signal_handler(number, end)
        except (AttributeError, NotImplementedError, RuntimeError):
            continue  # Windows, where nobody sends them
