"""Processes of this program that it starts: each has an owner from the start, whatever happens to the task waiting for it."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
import threading
from typing import IO, TYPE_CHECKING, Any

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


class Lines:
    """What a child prints, line by line. A thread reads it for as long as the child lives, so that it never waits for us."""

    def __init__(self, child: Child) -> None:
        """``child`` was started with a pipe as its output."""
        assert child.stdout is not None
        self._loop = asyncio.get_running_loop()
        self._waiting: asyncio.Queue[bytes] = asyncio.Queue()
        self._wanted = True
        threading.Thread(
            target=self._read, args=(child.stdout,), name="child's lines", daemon=True
        ).start()

    async def next(self, seconds: float | None = None) -> bytes:
        """The next line; empty at the end. Raises TimeoutError when none comes in time."""
        async with asyncio.timeout(seconds):
            return await self._waiting.get()

    def drop_rest(self) -> None:
        """What comes from now on is read and forgotten."""
        self._wanted = False

    def _read(self, stream: IO[bytes]) -> None:
        with stream:
            for line in stream:
                self._give(line)
        self._give(b"")

    def _give(self, line: bytes) -> None:
        if self._wanted:
            with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits
                self._loop.call_soon_threadsafe(self._waiting.put_nowait, line)


def write_line(child: Child, line: bytes) -> None:
    """A pipe holds more than such a line, so nobody waits. One that has ended says why in its last line."""
    if child.stdin is not None:
        with contextlib.suppress(OSError, ValueError):
            child.stdin.write(line)
            child.stdin.flush()


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
