"""Announcing a broker and its table on the local network; it never delays or stops hosting."""

from __future__ import annotations

import asyncio
import logging
import secrets
import socket
from typing import TYPE_CHECKING

from gofish_tui.link.ending import end_task, run_until_first
from gofish_tui.link.multicast import SERVICE_TYPE, close_zeroconf, lan_addresses, open_zeroconf

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from zeroconf.asyncio import AsyncServiceInfo, AsyncZeroconf

GOODBYE_SECONDS = 2.0
TXT_STRING_BYTES = 255
"""One `key=value` of a TXT record (RFC 6763, section 6.1)."""

_log = logging.getLogger("gofish_tui.link.announcer")
_log.addHandler(logging.NullHandler())


class Announcer:
    """One record, `port` and `properties` (`v`, `table`, `title`, …; no secrets: anybody can read
    them).

    `interfaces` are our own IPv4 addresses to announce; all that others may reach when `None`.
    The name of the record is a random short id, because a table's title may be too long, hold
    dots, or be taken. Registering takes 1.7 s of asking whether the name is free (seen), so it
    happens in a task.
    """

    def __init__(
        self,
        port: int,
        properties: Mapping[str, str],
        *,
        interfaces: Sequence[str] | None = None,
    ) -> None:
        self._port = port
        self._properties = dict(properties)
        self._interfaces = interfaces
        self._id = secrets.token_hex(4)
        self._changed = asyncio.Event()
        self._closing = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self.registered = asyncio.Event()
        """Set when the network knows the record."""
        self.problem = ""
        """Why it is not announced, in the system's or the library's words; empty when all is well."""

    @property
    def name(self) -> str:
        """The record's name."""
        return f"gofish-{self._id}.{SERVICE_TYPE}"

    def start(self) -> None:
        """Begin to announce, in the background."""
        if self._task is None:
            self._task = asyncio.create_task(self._run(), name="announcer")

    def update(self, properties: Mapping[str, str]) -> None:
        """Announce other properties from now on."""
        self._properties = dict(properties)
        self._changed.set()

    async def close(self) -> None:
        """Take the record back; takes at most a few seconds."""
        self._closing.set()
        if self._task is not None:
            # It ends by itself; cancelled in the middle of it, zeroconf would leave its sockets open.
            await asyncio.wait({self._task}, timeout=2 * GOODBYE_SECONDS)
            await end_task(self._task)

    async def _run(self) -> None:
        try:
            zeroconf = open_zeroconf(self._interfaces)
        except Exception as error:  # noqa: BLE001 - nothing here may stop hosting
            self._fail(error)
            return
        try:
            announced = await run_until_first(self._announce(zeroconf), self._time_is_over())
        finally:
            self.registered.clear()
            await close_zeroconf(zeroconf)
        failure = announced.exception() if announced is not None else None
        if failure is not None:
            self._fail(failure)

    async def _time_is_over(self) -> None:
        """It is closed, and a published record has had time for its goodbye."""
        await self._closing.wait()
        if self.registered.is_set():
            await asyncio.sleep(GOODBYE_SECONDS)

    async def _announce(self, zeroconf: AsyncZeroconf) -> None:
        self._changed.clear()
        info = self.record()
        # The first await sends the questions, the second waits for the record to be out.
        await (await zeroconf.async_register_service(info, allow_name_change=True))
        self.registered.set()
        try:
            while await self._told_to_update():
                self._changed.clear()
                renamed = info.name
                info = self.record(renamed)
                await (await zeroconf.async_update_service(info))
        finally:
            # With only one await, no goodbye is sent and browsers keep the record (seen).
            await (await zeroconf.async_unregister_service(info))

    async def _told_to_update(self) -> bool:
        await run_until_first(self._changed.wait(), self._closing.wait())
        return not self._closing.is_set()

    def record(self, name: str | None = None) -> AsyncServiceInfo:
        """What is announced, by default under our own name."""
        from zeroconf.asyncio import AsyncServiceInfo

        addresses = lan_addresses() if self._interfaces is None else self._interfaces
        return AsyncServiceInfo(
            SERVICE_TYPE,
            name or self.name,
            addresses=[socket.inet_aton(address) for address in addresses],
            port=self._port,
            server=f"gofish-{self._id}.local.",
            properties={key: _fit(key, value) for key, value in self._properties.items()},
        )

    def _fail(self, error: BaseException) -> None:
        self.problem = str(error) or type(error).__name__
        _log.warning("not announced on the local network: %s", self.problem, exc_info=error)


def _fit(key: str, value: str) -> bytes:
    """Cut a value to what one TXT string holds, between characters."""
    room = TXT_STRING_BYTES - len(key.encode()) - 1
    return value.encode()[:room].decode(errors="ignore").encode()
