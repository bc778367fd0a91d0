"""The broker a host starts for itself: a supervised NATS server with an MQTT listener.

It lives exactly as long as the host (see `process_guard`), comes back on the same port when it dies, and
keeps what was retained over such a restart. The server reads its store only after it answers, so a
client that is back at once may not get what was retained (seen on a loaded machine): a host publishes
it again on `LinkStatus(True)`.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
import json
import logging
import os
import secrets
import shutil
from typing import TYPE_CHECKING

from gofish_tui.limits_outside import BROKER_GARBAGE, BROKER_MEMORY
from gofish_tui.link import stale_folders
from gofish_tui.link.address import BrokerAddress
from gofish_tui.link.ending import end_task
from gofish_tui.link.guarded_process import OUTPUT, GuardedProcess
from gofish_tui.link.permissions import HOST_USER, LOG, STORE, configuration
from gofish_tui.link.ports import free_port, port_is_free, reachable
from gofish_tui.link.probe import answers
from gofish_tui.link.server_program import (
    AddressNotOurs,
    BrokerFailed,
    check_file_size_limit,
    sound_server,
)
from gofish_tui.link.server_requests import memory_used
from gofish_tui.link.store_limits import limit_store
from gofish_tui.private import make_private

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

_log = logging.getLogger(__name__)

ENVIRONMENT = {"GOGC": str(int(BROKER_GARBAGE))}
"""For Go's runtime. A fixed most (GOMEMLIMIT) would make a room with a thousand connections slow: they need it."""
READY_SECONDS = 15.0
"""A start takes 14 ms (seen); this is for a busy machine."""
FREE_PORT_TRIES = 5
FIRST_PAUSE, LONGEST_PAUSE = 0.2, 5.0
"""The pause between two starts of a broker that does not come up again."""
PROBE_SECONDS = 5.0
MISSES = 2
"""After this many probes in a row without an answer the broker counts as dead: it may run and let nobody in, as with a store
that is full (its limits are in `store_limits`)."""


class PortTaken(BrokerFailed):
    """Something else listens on the wanted port."""

    def __init__(self, port: int) -> None:
        super().__init__("own-broker-port-taken", port=str(port))
        self.port = port


class EmbeddedBroker:
    """A broker of our own. `port` 0 takes a free one; `folder` keeps store and log between starts.

    `host_password` is what hosts log in with (user `host`); a random one when it is not given.
    `on_change` hears `(alive, detail)` when the broker dies and when it is back; links notice by
    themselves.
    """

    def __init__(
        self,
        *,
        bind: str = "127.0.0.1",
        port: int = 0,
        folder: Path | None = None,
        host_password: str | None = None,
        on_change: Callable[[bool, str], None] | None = None,
    ) -> None:
        self._bind = bind
        self._port = port
        self._kept_folder = folder
        self._folder: Path | None = None
        self._host_password = host_password or secrets.token_urlsafe(24)
        self._own_password = secrets.token_urlsafe(24)
        self._on_change = on_change
        self._process: GuardedProcess | None = None
        self._launching: asyncio.Task[GuardedProcess] | None = None
        self._supervisor: asyncio.Task[None] | None = None
        self._ended = asyncio.Event()
        """the process that was started last is gone"""
        self._alive = False

    @property
    def port(self) -> int:
        """The MQTT port; 0 before `start` when any port was acceptable."""
        return self._port

    @property
    def address(self) -> BrokerAddress:
        """For guests on this machine; others use `lan_addresses()` with `port`."""
        return BrokerAddress(reachable(self._bind), self._port)

    @property
    def host_address(self) -> BrokerAddress:
        """For hosts: with the user and password that may publish the table."""
        return BrokerAddress(
            reachable(self._bind), self._port, user=HOST_USER, password=self._host_password
        )

    @property
    def log_path(self) -> Path:
        """The broker's own log."""
        if self._folder is None:
            raise RuntimeError("the broker was not started")
        return self._folder / LOG

    @property
    def alive(self) -> bool:
        """Whether it answered when we last looked, and its process is there."""
        return self._alive and self._process is not None and self._process.running

    @property
    def pid(self) -> int | None:
        """The server's process id, while it runs."""
        return self._process.pid if self._process is not None else None

    async def start(self) -> None:
        """Come back when a CONNECT was answered, or raise `BrokerFailed` and leave nothing."""
        if self._supervisor is not None:
            raise RuntimeError("the broker was started already")
        command = await asyncio.to_thread(sound_server)
        check_file_size_limit()
        try:
            self._folder = self._prepare_folder()
            await self._start_somewhere(command)
        except BaseException as error:
            await self._end_process()
            self._clear_folder()
            if isinstance(error, OSError) and error.errno == errno.EADDRNOTAVAIL:
                raise AddressNotOurs(self._bind) from error
            if isinstance(error, OSError):
                # An address that is not this machine's, or no place for the broker's files.
                raise BrokerFailed(
                    "own-broker-start", address=self._bind, detail=error.strerror or str(error)
                ) from error
            raise
        self._supervisor = asyncio.create_task(self._supervise(command), name="broker-supervisor")

    async def stop(self) -> None:
        """End the broker; harmless when repeated, or before `start`."""
        if self._supervisor is not None:
            await end_task(self._supervisor)
            self._supervisor = None
        await self._end_process()
        self._clear_folder()

    async def _start_somewhere(self, command: str) -> None:
        wanted = self._port
        for tries_left in reversed(range(FREE_PORT_TRIES)):
            self._port = wanted or free_port(self._bind)
            try:
                await self._start_once(command)
            except PortTaken:
                # Somebody took the free port between our check and the broker's start.
                if wanted or not tries_left:
                    self._port = wanted
                    raise
            else:
                return

    async def _start_once(self, command: str) -> None:
        try:
            if not port_is_free(self._bind, self._port):
                raise PortTaken(self._port)
        except PermissionError as error:
            raise BrokerFailed("own-broker-port-forbidden", port=str(self._port)) from error
        except OSError as error:
            if error.errno == errno.EADDRNOTAVAIL:
                raise AddressNotOurs(self._bind) from error
            raise BrokerFailed(
                "own-broker-start", address=self._bind, detail=error.strerror or str(error)
            ) from error
        folder = self._folder
        if folder is None or not folder.exists():
            # A guard that was asked to stop has swept it.
            folder = self._folder = self._prepare_folder()
        self._write_configuration(folder)
        arguments = [command, "-c", stale_folders.CONFIGURATION]
        sweep = self._kept_folder is None
        self._launching = asyncio.create_task(
            asyncio.to_thread(
                GuardedProcess, arguments, folder, sweep=sweep, environment=ENVIRONMENT
            ),
            name="broker-launch",
        )
        # Cancelled here, `_end_process` still has to know the process that is being made.
        self._process = process = await asyncio.shield(self._launching)
        self._note_end_of(process)
        host = reachable(self._bind)
        deadline = asyncio.get_running_loop().time() + READY_SECONDS
        while asyncio.get_running_loop().time() < deadline:
            if not process.running:
                break
            if await answers(host, self._port, user=HOST_USER, password=self._host_password):
                await self._limit_store(folder, process)
                self._alive = True
                return
            # Nothing tells when a server begins to answer: it is asked until it does.
            await asyncio.sleep(0.02)
        mute = process.running
        await self._end_process()
        if mute:
            self._forget_store()
        said = _tail(self.log_path) or _tail(folder / OUTPUT)
        if "address already in use" in said or "Only one usage of each socket" in said:
            raise PortTaken(self._port)
        raise BrokerFailed("own-broker-silent", detail=said)

    async def _limit_store(self, folder: Path, process: GuardedProcess) -> None:
        try:
            await limit_store(folder, process.pid, self._own_password)
        except (OSError, ValueError) as wrong:
            # It serves without them as well, until somebody fills it.
            _log.warning("our broker's store has no limits of its own: %s", wrong)

    async def _supervise(self, command: str) -> None:
        """Start it again, on the same port, whenever it dies; with an empty store when it lets nobody in, or is too large.

        Links connect again by themselves, and hosts then retell all that was retained.
        """
        misses = 0
        await stale_folders.sweep()
        while True:
            if not await self._ends_within(PROBE_SECONDS):
                misses = 0 if await self._lets_us_in() else misses + 1
                if misses < MISSES and not await self._has_grown():
                    continue
            mute = self.alive
            if mute:
                wrong = "lets nobody in" if misses >= MISSES else "takes too much memory"
                self._tell(False, f"the broker {wrong}; starting it afresh")
            else:
                self._tell(False, "the broker ended; starting it again")
            await self._end_process()
            if mute:
                self._forget_store()
            await self._start_again(command)
            misses = 0

    async def _start_again(self, command: str) -> None:
        """Until it is there."""
        pause = FIRST_PAUSE
        while True:
            try:
                await self._start_once(command)
            except (BrokerFailed, OSError) as error:
                self._tell(False, str(error))
            else:
                self._tell(True, "the broker is back")
                return
            await self._end_process()
            await asyncio.sleep(pause)
            pause = min(LONGEST_PAUSE, pause * 2)

    async def _ends_within(self, seconds: float) -> bool:
        """Whether the process is gone by then; waits this long for it."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._ended.wait()
        return self._ended.is_set()

    async def _lets_us_in(self) -> bool:
        return await answers(
            reachable(self._bind),
            self._port,
            user=HOST_USER,
            password=self._host_password,
            timeout=PROBE_SECONDS,
        )

    async def _has_grown(self) -> bool:
        """Whether strangers have found a way to fill its memory: with an open port, all of them are tried."""
        if self._folder is None or self._process is None:
            return False
        try:
            used = await memory_used(self._folder, self._process.pid, self._own_password)
        except (OSError, ValueError):
            return False  # whether it lets anybody in is looked at as well
        return used > BROKER_MEMORY

    def _note_end_of(self, process: GuardedProcess) -> None:
        loop = asyncio.get_running_loop()
        ended = self._ended = asyncio.Event()

        def note() -> None:
            with contextlib.suppress(RuntimeError):  # the loop is closed, and nobody waits anymore
                loop.call_soon_threadsafe(ended.set)

        process.call_when_ended(note)

    def _forget_store(self) -> None:
        if self._folder is not None:
            shutil.rmtree(self._folder / STORE, ignore_errors=True)

    def _tell(self, alive: bool, detail: str) -> None:
        self._alive = alive
        if self._on_change is not None:
            self._on_change(alive, detail)

    async def _end_process(self) -> None:
        self._alive = False
        launching, self._launching = self._launching, None
        if launching is not None:
            self._process = await launching
        process, self._process = self._process, None
        if process is not None:
            await asyncio.to_thread(process.end)

    def _prepare_folder(self) -> Path:
        if self._kept_folder is None:
            return stale_folders.new_folder()
        make_private(self._kept_folder)
        return self._kept_folder.absolute()

    def _clear_folder(self) -> None:
        if self._kept_folder is None and self._folder is not None:
            shutil.rmtree(self._folder, ignore_errors=True)

    def _write_configuration(self, folder: Path) -> None:
        """A file only we can read: it holds the host's password."""
        path = folder / stale_folders.CONFIGURATION
        text = json.dumps(
            configuration(
                bind=self._bind,
                port=self._port,
                host_password=self._host_password,
                guest_password=secrets.token_urlsafe(24),
                own_password=self._own_password,
            )
        )
        path.unlink(missing_ok=True)
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(text)


def _tail(path: Path, lines: int = 3) -> str:
    try:
        return " / ".join(path.read_text(errors="replace").splitlines()[-lines:])
    except OSError:
        return ""
