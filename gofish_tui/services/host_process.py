"""Starting a table's host as a process of its own, so that no screen's crash or stall ever stops the table."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import queue
import secrets
import signal
import subprocess
import sys
import threading
from typing import TYPE_CHECKING, Any

from gofish_protocol.invite import parse_code
from gofish_tui.link.address import BrokerAddress
from gofish_tui.services.finding import Target

if TYPE_CHECKING:
    from collections.abc import Sequence

OWNER_VARIABLE = "GOFISH_OWNER"
"""The environment variable that hands the owner's seat secret (hex) and name to the host: never on a command line."""
START_SECONDS = 20.0
STOP_SECONDS = 5.0


class HostFailed(Exception):
    """The host did not come up; the text is its own last word, and ``exit_code`` what it ended with.

    ``error`` and ``detail`` are those of its `error` line, when it had the time for one.
    """

    def __init__(self, text: str, exit_code: int, error: str = "", detail: str = "") -> None:
        super().__init__(text)
        self.exit_code = exit_code
        self.error = error
        self.detail = detail


class HostProcess:
    """A running host that we started."""

    def __init__(
        self, process: subprocess.Popen[bytes], hosting: dict[str, Any], owner_secret: bytes
    ) -> None:
        self._process = process
        self.hosting = hosting
        self.table: str = hosting["table"]
        self.name: str = hosting["name"]
        self.code: str | None = hosting["code"]
        self.link: str = hosting["link"]
        self.broker = BrokerAddress.parse(hosting["broker"])
        self.pid: int = hosting["pid"]
        self.owner_secret = owner_secret

    @property
    def target(self) -> Target:
        """Where to sit down, from this machine."""
        return Target(self.table, self.broker, parse_code(self.code) if self.code else None)

    @property
    def alive(self) -> bool:
        """Whether the host still runs."""
        return self._process.poll() is None

    def detach(self) -> None:
        """Let the table run on without us."""
        if self._process.stdin is not None:
            with contextlib.suppress(OSError):
                self._process.stdin.close()

    async def close(self) -> None:
        """End the host as its owner would: everybody is told. Killed only if it does not listen."""
        if not self.alive:
            return
        with contextlib.suppress(OSError, ValueError):
            if self._process.stdin is not None:
                self._process.stdin.write(b'{"cmd": "close"}\n')
                self._process.stdin.flush()
        if not await asyncio.to_thread(self._ended, STOP_SECONDS):
            self._process.terminate()
            if not await asyncio.to_thread(self._ended, STOP_SECONDS):
                self._process.kill()
                await asyncio.to_thread(self._process.wait)

    async def adjourn(self) -> None:
        """End the host and let it keep its table. Killed if it does not listen, which loses nothing either."""
        if not self.alive:
            return
        with contextlib.suppress(OSError):
            if sys.platform == "win32":
                self._process.send_signal(signal.CTRL_BREAK_EVENT)
            else:
                self._process.terminate()
        if not await asyncio.to_thread(self._ended, STOP_SECONDS):
            self._process.kill()
            await asyncio.to_thread(self._process.wait)

    def _ended(self, seconds: float) -> bool:
        try:
            self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            return False
        return True


async def start_host(arguments: Sequence[str], *, name: str) -> HostProcess:
    """Start `gofish host --headless --json` with these arguments; ``name`` is the owner's.

    Returns once guests can come. Raises :class:`HostFailed`. A table that is resumed knows its owner already.
    """
    secret = secrets.token_bytes(32)
    process = await asyncio.to_thread(_spawn, arguments, secret, name)
    lines: queue.Queue[bytes] = queue.Queue()
    errors: list[bytes] = []
    _drain(process.stdout, lines)
    stderr = threading.Thread(target=_read_all, args=(process.stderr, errors), daemon=True)
    stderr.start()
    try:
        first = await asyncio.to_thread(lines.get, timeout=START_SECONDS)
        hosting = json.loads(first)
    except (queue.Empty, ValueError) as wrong:
        process.kill()
        code = await asyncio.to_thread(process.wait)
        stderr.join(1.0)
        text = b"".join(errors).decode("utf-8", "replace").strip().splitlines()
        raise HostFailed(text[-1] if text else "the host did not start", code) from wrong
    if hosting.get("type") != "hosting":
        # An `error` line: the host has said what is in the way, and ends.
        code = await asyncio.to_thread(process.wait)
        error, detail = str(hosting.get("error", "")), str(hosting.get("detail", ""))
        raise HostFailed(detail or error, code, error, detail)
    return HostProcess(process, hosting, secret)


def _spawn(arguments: Sequence[str], secret: bytes, name: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "gofish_tui", "host", "--headless", "--json", *arguments]
    environment = dict(os.environ)
    environment[OWNER_VARIABLE] = json.dumps({"secret": secret.hex(), "name": name})
    options: dict[str, Any] = {}
    if sys.platform == "win32":
        options["creationflags"] = subprocess.CREATE_NEW_PROCESS_GROUP
    else:
        # Ctrl+C in our terminal is our affair: the host lives on until it is told to close.
        options["start_new_session"] = True
    pipe = subprocess.PIPE
    return subprocess.Popen(
        command, stdin=pipe, stdout=pipe, stderr=pipe, env=environment, **options
    )


def _drain(stream: Any, lines: queue.Queue[bytes]) -> None:
    """Read the host's output for as long as it lives, so that it never waits for us; only the first line is kept."""

    def read() -> None:
        lines.put(stream.readline())
        for _ in stream:
            pass

    threading.Thread(target=read, name="host output", daemon=True).start()


def _read_all(stream: Any, into: list[bytes]) -> None:
    into.extend(line for line in stream)
