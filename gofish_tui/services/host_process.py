"""Starting a table's host as a separate process, so that no screen's crash or stall ever stops the table."""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
import subprocess
import threading
from typing import IO, TYPE_CHECKING, Any

from msgspec.json import encode
from msgspec.structs import asdict

from gofish_protocol.invite import parse_code
from gofish_tui.link.address import BrokerAddress
from gofish_tui.link.base import BrokerUnreachable
from gofish_tui.services.child_process import Lines, end, spawn, write_line
from gofish_tui.services.table_search import JoinTarget
from gofish_tui.table.settings import OwnedTableConfig
from gofish_tui.vocabulary import UnreachableReason

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from gofish_tui.services.child_process import Child
    from gofish_tui.table_config import TableConfig

START_SECONDS = 20.0
STOP_SECONDS = 5.0


class HostFailed(Exception):
    """The host did not come up; the text is the last line it printed, and ``exit_code`` its exit code.

    ``error``, ``detail`` and ``unreachable`` are those of its `error` line, if it printed one.
    """

    def __init__(
        self,
        text: str,
        exit_code: int,
        error: str = "",
        detail: str = "",
        unreachable: BrokerUnreachable | None = None,
    ) -> None:
        super().__init__(text)
        self.exit_code = exit_code
        self.error = error
        self.detail = detail
        self.unreachable = unreachable

    @classmethod
    def from_line(cls, line: Mapping[str, Any], exit_code: int) -> HostFailed:
        """What a host's `error` line says of it."""
        error, detail = str(line.get("error", "")), str(line.get("detail", ""))
        unreachable = None
        if "reason" in line:
            reason = UnreachableReason(line["reason"])
            unreachable = BrokerUnreachable(reason, detail, line["place"], line["quoted"])
        return cls(detail or error, exit_code, error, detail, unreachable)


class HostProcess:
    """A running host that we started."""

    def __init__(self, process: Child, hosting: dict[str, Any], owner_secret: bytes) -> None:
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
    def target(self) -> JoinTarget:
        """Where to sit down, from this machine."""
        return JoinTarget(self.table, self.broker, parse_code(self.code) if self.code else None)

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
        """End the host as its owner would: everybody is told. Killed only if it does not respond."""
        write_line(self._process, b'{"cmd": "close"}\n')
        await end(self._process, STOP_SECONDS, asked=True)

    async def adjourn(self) -> None:
        """End the host and let it keep its table. Killed if it does not respond, which loses nothing either."""
        await end(self._process, STOP_SECONDS)


async def start_host(
    words: Sequence[str],
    table: TableConfig,
    *,
    name: str,
    variables: Mapping[str, str] | None = None,
) -> HostProcess:
    """Open a table in its own process; ``words`` are the options of this machine, ``variables`` come into its environment,
    ``name`` is the owner's.

    Returns once guests can come; until then it ends with the task that waits here. Raises :class:`HostFailed`.
    """
    secret = secrets.token_bytes(32)
    settings = OwnedTableConfig(**asdict(table), owner_secret=secret, owner_name=name)
    return await _start(["--config", "-", *words], variables, encode(settings) + b"\n", secret)


async def resume_host(
    words: Sequence[str], table: str, variables: Mapping[str, str] | None = None
) -> HostProcess:
    """Restart the host of a table that is on disk, as `start_host` does. Its owner is known there."""
    return await _start([f"--resume={table}", *words], variables)


async def _start(
    words: Sequence[str],
    variables: Mapping[str, str] | None,
    first: bytes = b"",
    secret: bytes = b"",
) -> HostProcess:
    pipe = subprocess.PIPE
    command = ["host", "--headless", "--json", *words]
    process = spawn(command, variables or {}, stdin=pipe, stdout=pipe, stderr=pipe)
    try:
        write_line(process, first)
        return await _first_word(process, secret)
    except BaseException:
        await end(process, STOP_SECONDS)
        raise


async def _first_word(process: Child, secret: bytes) -> HostProcess:
    lines = Lines(process)
    errors: list[bytes] = []
    stderr = threading.Thread(target=_read_all, args=(process.stderr, errors), daemon=True)
    stderr.start()
    try:
        hosting = json.loads(await lines.next(START_SECONDS))
    except (TimeoutError, ValueError) as wrong:
        await end(process, STOP_SECONDS)
        stderr.join(1.0)
        text = b"".join(errors).decode("utf-8", "replace").strip().splitlines()
        said = text[-1] if text else "the host did not start"
        raise HostFailed(said, process.returncode) from wrong
    lines.drop_rest()
    if hosting.get("type") != "hosting":
        # An `error` line: the host has said what the problem is, and ends.
        code = await asyncio.to_thread(process.wait)
        raise HostFailed.from_line(hosting, code)
    return HostProcess(process, hosting, secret)


def _read_all(stream: IO[bytes], into: list[bytes]) -> None:
    with stream:
        into.extend(stream)
