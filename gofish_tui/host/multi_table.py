"""Many tables in one process: one broker, one connection, one announcement; each table is served like any other."""

from __future__ import annotations

import asyncio
import logging
import secrets
from typing import TYPE_CHECKING

from msgspec.structs import replace

from gofish_tui.host.listener import HostListener
from gofish_tui.host.serving import Hosting, Server
from gofish_tui.host.shared_resources import SharedResources
from gofish_tui.journal.unfinished import hold_name, kept_tables
from gofish_tui.vocabulary import AnyNotice, LocalNotice

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from gofish_tui.host.options import HostOptions

log = logging.getLogger(__name__)

AT_ONCE = 25
"""Tables that are set up at a time: each waits a moment to hear whether its invitation's number is free."""


class MultiTableServer:
    """This many tables, which differ only in their names."""

    def __init__(
        self,
        options: HostOptions,
        count: int,
        name_of: Callable[[int], str],
        on_notice: Callable[[AnyNotice, str], None] = lambda kind, detail: None,
    ) -> None:
        """``on_notice`` hears what `HostListener.on_notice` does, and what concerns all tables once."""
        self._listener = _OneNotice(on_notice)
        self._options = [replace(options, name=name_of(number)) for number in range(1, count + 1)]
        self._shared: SharedResources | None = None
        self.servers: list[Server] = []

    def _find_kept(self) -> Path:
        """With ``keep``, look for the journal of each table; where all of them are from now on. Raises `JournalInUse`."""
        data_dir = self._options[0].data_dir
        if self._options[0].keep:
            kept = kept_tables(data_dir, [one.name for one in self._options])
            self._options = [
                replace(one, resume=place) for one, place in zip(self._options, kept, strict=True)
            ]
            if together := [place for place in kept if place is not None and not place.is_own]:
                return together[0].path
        return data_dir / "tables" / f"tables-{secrets.token_hex(8)}.sqlite"

    async def start(self) -> list[Hosting]:
        """All are ready for guests when this returns. Raises as `Server.start` does, and leaves nothing running."""
        first = self._options[0]
        # Of the first of them, while they start.
        name = hold_name(first.data_dir, first.name) if first.keep else None
        try:
            self._shared = shared = SharedResources(first, self._find_kept())
            await shared.start()
            hosting = [await self._open(self._options[0], shared)]
            shared.first_is_open()
            rest = self._options[1:]
            for start in range(0, len(rest), AT_ONCE):
                hosting += await self._open_together(rest[start : start + AT_ONCE], shared)
            shared.show_up(f"tables-{hosting[0].table}")
        except BaseException:
            await self.stop()
            raise
        finally:
            if name is not None:
                name.release(remove=True)
        return hosting

    async def run(self) -> None:
        """Serve until every table is closed. One that fails does not take others with it."""
        running = [
            asyncio.create_task(server.run(), name=f"host {server.table.id}")
            for server in self.servers
        ]
        try:
            for ended in await asyncio.gather(*running, return_exceptions=True):
                if isinstance(ended, Exception):
                    log.error("a table broke", exc_info=ended)
        finally:
            for task in running:
                task.cancel()
            await asyncio.gather(*running, return_exceptions=True)

    def close(self) -> None:
        """Close all tables; `run` ends when everybody was told."""
        for server in self.servers:
            server.table.close()

    def adjourn(self) -> None:
        """Stop serving, and keep every table that has something to come back to."""
        for server in self.servers:
            server.table.adjourn()

    async def stop(self) -> None:
        """End everything."""
        await asyncio.gather(*(server.stop() for server in self.servers))
        if self._shared is not None:
            await self._shared.stop()

    async def _open_together(
        self, some: list[HostOptions], shared: SharedResources
    ) -> list[Hosting]:
        """When one cannot be opened, the others are abandoned: otherwise nobody would end them."""
        try:
            async with asyncio.TaskGroup() as group:
                opening = [
                    group.create_task(self._open(one, shared), name=f"opening {one.name}")
                    for one in some
                ]
        except ExceptionGroup as several:
            raise several.exceptions[0] from None
        return [task.result() for task in opening]

    async def _open(self, options: HostOptions, shared: SharedResources) -> Hosting:
        server = Server(options, self._listener, shared)
        hosting = await server.start()
        self.servers.append(server)
        return hosting


class _OneNotice(HostListener):
    """Listens to all tables. They have one connection, and each of them reports it."""

    def __init__(self, on_notice: Callable[[AnyNotice, str], None]) -> None:
        self._on_notice = on_notice
        self._cut_off: str | None = None
        """why the connection was lost, as far as that was told; None while it is there"""

    def on_notice(self, kind: AnyNotice, detail: str) -> None:
        """Once for all of them."""
        if kind == LocalNotice.CUT_OFF:
            # Reported once, and once more if the reason comes later.
            if self._cut_off or detail == self._cut_off:
                return
            self._cut_off = detail
        elif kind == LocalNotice.CONNECTED_AGAIN:
            if self._cut_off is None:
                return
            self._cut_off = None
        self._on_notice(kind, detail)
