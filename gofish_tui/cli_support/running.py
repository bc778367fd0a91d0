"""Running a command's coroutine to its end, whatever ends it, and the exit codes of what went wrong."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

PATIENCE_SECONDS = 20.0
"""Every good-bye takes less; what still stands after that is stuck, as a screen is whose terminal is gone."""

DONE, FAILED, NOT_FOUND, REFUSED, NOT_VERIFIED, INTERRUPTED = 0, 1, 3, 4, 5, 130


def run(work: Coroutine[object, object, int], *, told: int = DONE) -> int:
    """Run `work`; SIGTERM, or a terminal that is gone, cancels it, so that it says its good-byes, and makes it return `told`.

    For what goes on until it is told to end that is as good as done; what has an answer to give hands in `INTERRUPTED`.
    Ctrl-C does the same and then comes out as KeyboardInterrupt, which is asyncio's own doing. Whatever is sent after that
    interrupts no good-bye, but for a second Ctrl-C, which is for what is stuck.
    """
    return asyncio.run(_until_told(work, told))


async def _until_told(work: Coroutine[object, object, int], code: int) -> int:
    # In a task of its own: asyncio cancels the main one at Ctrl-C, whatever it was told before.
    task = asyncio.create_task(work, name="work")
    told = interrupted = False

    def end() -> None:
        nonlocal told
        if not told:
            told = True
            task.cancel()

    when_told_to_end(end, code)
    while not task.done():
        try:
            await asyncio.wait({task})
        except asyncio.CancelledError:
            interrupted = interrupted or not told
            end()
    try:
        return task.result()
    except asyncio.CancelledError:
        if told and not interrupted:
            return code
        raise


def when_told_to_end(end: Callable[[], object], code: int = DONE) -> Callable[[], None]:
    """Call `end` on SIGTERM, on Ctrl+Break and when the terminal is closed; the newest one counts.

    What is stuck then exits with `code`. What this returns does the same for whatever is no signal.
    """
    loop = asyncio.get_running_loop()

    def told() -> None:
        last = threading.Timer(PATIENCE_SECONDS, os._exit, (code,))
        last.daemon = True
        last.start()
        end()

    # Windows has no SIGHUP; its SIGBREAK is Ctrl+Break, and what a process gets when its console is closed.
    for name in ("SIGTERM", "SIGHUP", "SIGBREAK"):
        number = getattr(signal, name, None)
        if number is None or signal.getsignal(number) == signal.SIG_IGN:  # nohup has asked for that
            continue
        try:
            loop.add_signal_handler(number, told)
        except NotImplementedError:  # Windows
            signal.signal(number, lambda *_: loop.call_soon_threadsafe(told))
        except RuntimeError:
            continue  # not the main thread, which alone hears signals
    return told
