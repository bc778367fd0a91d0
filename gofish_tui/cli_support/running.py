"""Running a command's coroutine to its end, whatever ends it, and the exit codes for what can go wrong."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

PATIENCE_SECONDS = 20.0
"""Every shutdown takes less; whatever is still running after that is stuck, like a screen whose terminal is gone."""

DONE, FAILED, NOT_FOUND, REFUSED, NOT_VERIFIED, INTERRUPTED = 0, 1, 3, 4, 5, 130


def run(work: Coroutine[object, object, int], *, told: int = DONE) -> int:
    """Run `work`; SIGTERM, or a terminal that is gone, cancels it, so that it shuts down cleanly, and makes it return `told`.

    For a command that runs until it is stopped, that counts as done; a command with an answer to give passes `INTERRUPTED`.
    Ctrl-C does the same and then surfaces as KeyboardInterrupt, which asyncio raises. Later signals do not interrupt
    the shutdown, except a second Ctrl-C, which is for a program that is stuck.
    """
    return asyncio.run(_until_told(work, told))


async def _until_told(work: Coroutine[object, object, int], code: int) -> int:
    # In a task of its own: asyncio cancels the main one at Ctrl-C, whatever handlers are set.
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

    What is stuck then exits with `code`. The function returned does the same for events that are not signals.
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
            continue  # not the main thread, the only one that receives signals
    return told
