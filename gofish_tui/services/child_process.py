"""Processes of ours that screens start: each has an owner from the start, whatever happens to the task that waits for it."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    Child = subprocess.Popen[bytes]


def spawn(words: Sequence[str], variables: Mapping[str, str], **streams: int) -> Child:
    """Start `gofish` with these words, in its own session, so that Ctrl+C in our terminal reaches only us.

    At once, not in a thread: somebody who changes their mind meanwhile would be told nothing of the process.
    """
    options: dict[str, Any] = dict(streams)
    if sys.platform == "win32":
        options["creationflags"] = subprocess.CREATE_NEW_PROCESS_GROUP
    else:
        options["start_new_session"] = True
    command = [sys.executable, "-m", "gofish_tui", *words]
    return subprocess.Popen(command, env={**os.environ, **variables}, **options)


async def end(child: Child, seconds: float, *, asked: bool = False) -> None:
    """Ask it to stop, and kill it if it does not.

    ``asked``: it was asked in its own way already, and has this much time for that as well. Runs to the end even when the
    waiting task is cancelled, and before this program ends.
    """
    await asyncio.get_running_loop().run_in_executor(None, _end, child, seconds, asked)


def _end(child: Child, seconds: float, asked: bool) -> None:
    if not (asked and _ended(child, seconds)):
        with contextlib.suppress(OSError):
            if sys.platform == "win32":
                child.send_signal(signal.CTRL_BREAK_EVENT)
            else:
                child.terminate()
        if not _ended(child, seconds):
            child.kill()
            child.wait()
    if child.stdin is not None:
        with contextlib.suppress(OSError):
            child.stdin.close()


def _ended(child: Child, seconds: float) -> bool:
    try:
        child.wait(seconds)
    except subprocess.TimeoutExpired:
        return False
    return True
