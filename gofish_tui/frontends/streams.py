"""Standard input and output for a running loop: neither a slow reader nor a silent writer ever blocks it.

Pipes, files and consoles differ between systems in what can be polled, but a thread may wait for any of
them. The threads are daemons and use the bare descriptors, so that no lock of theirs can hold up
the end of the program.
"""

from __future__ import annotations

import asyncio
import os
import queue
import threading
import time
from collections import deque
from contextlib import suppress

BLOCK = 65_536
LONGEST = 65_536
"""A longer line is cut here and never comes out whole: the reader sees that it is too long."""
WAITING = 100
"""Lines that may wait to be taken; after that the other end has to wait."""


class LineReader:
    """Lines of a file descriptor, without their ends; `None` once there are no more."""

    def __init__(self, descriptor: int | None) -> None:
        self._loop = asyncio.get_running_loop()
        self._lines: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._room = threading.Semaphore(WAITING)
        self._ended = False
        if descriptor is None:
            self._lines.put_nowait(None)
            return
        threading.Thread(
            target=self._read, args=(descriptor,), name="read-lines", daemon=True
        ).start()

    async def next(self) -> bytes | None:
        """Wait for the next line; None at the end of the stream."""
        if self._ended:
            return None
        line = await self._lines.get()
        self._room.release()
        self._ended = line is None
        return line

    def _read(self, descriptor: int) -> None:
        with suppress(RuntimeError):  # the loop is closed: nobody wants more
            part = b""
            while block := self._block(descriptor):
                *whole, part = (part + block).split(b"\n")
                for line in whole:
                    self._give(line)
                part = part[: LONGEST + 1]
            if part:
                self._give(part)
            self._loop.call_soon_threadsafe(self._lines.put_nowait, None)

    def _give(self, line: bytes) -> None:
        self._room.acquire()
        self._loop.call_soon_threadsafe(self._lines.put_nowait, line.removesuffix(b"\r"))

    @staticmethod
    def _block(descriptor: int) -> bytes:
        while True:
            try:
                return os.read(descriptor, BLOCK)
            except BlockingIOError:
                time.sleep(0.01)  # another program made our end of the pipe non-blocking
            except OSError:
                return b""


class LineWriter:
    """Writes to a file descriptor; a write comes back when all of it is handed over.

    A reader that is gone raises BrokenPipeError.
    """

    def __init__(self, descriptor: int) -> None:
        self._loop = asyncio.get_running_loop()
        self._descriptor = descriptor
        self._waiting: deque[asyncio.Future[None]] = deque()
        self._texts: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        threading.Thread(target=self._write, name="write-lines", daemon=True).start()

    async def write(self, text: str) -> None:
        """Write a text of one or more lines."""
        done = self._loop.create_future()
        self._waiting.append(done)
        self._texts.put(text.encode("utf-8", errors="backslashreplace"))
        await done

    def _write(self) -> None:
        with suppress(RuntimeError):
            while True:
                error = self._all(self._texts.get())
                self._loop.call_soon_threadsafe(self._written, error)

    def _written(self, error: OSError | None) -> None:
        done = self._waiting.popleft()
        if done.done():
            return
        if error is None:
            done.set_result(None)
        else:
            done.set_exception(error)

    def _all(self, data: bytes) -> OSError | None:
        while data:
            try:
                data = data[os.write(self._descriptor, data) :]
            except BlockingIOError:
                time.sleep(0.01)
            except OSError as error:
                return error
        return None
