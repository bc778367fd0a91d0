"""Many tables in one process: one broker, one connection, one sign; each table is served like any other."""

from __future__ import annotations

import asyncio
import logging
import random
from dataclasses import replace
from typing import TYPE_CHECKING

from gofish_protocol.invite import HIGHEST_NUMBER
from gofish_protocol.messages import VERSION
from gofish_tui.host.serving import EVERYWHERE, Hosting, Server
from gofish_tui.link.announcer import Announcer
from gofish_tui.link.embedded import EmbeddedBroker
from gofish_tui.link.local import LocalSign
from gofish_tui.link.mqtt import MqttLink
from gofish_tui.link.shared import SharedLink

if TYPE_CHECKING:
    from collections.abc import Callable

    from gofish_tui.host.options import HostOptions
    from gofish_tui.link.address import BrokerAddress
    from gofish_tui.link.base import Link

log = logging.getLogger(__name__)

AT_ONCE = 25
"""Tables that are set up at a time: each waits a moment to hear whether its invitation's number is free."""
MOST_JOURNALS = 32
"""Each is a thread and four open files. A floor with more tables than that keeps none, and says so (docs/scale.md)."""


class SharedResources:
    """What the tables of one process share."""

    def __init__(self, options: HostOptions, count: int) -> None:
        self.options = options
        self.keeps_journals = count <= MOST_JOURNALS
        self.is_first = True
        """no table has been set up yet: the first one finds out whether hosts are heard here"""
        self.broker: EmbeddedBroker | None = None
        self._shared: SharedLink | None = None
        self._numbers = random.SystemRandom().sample(range(1, HIGHEST_NUMBER + 1), HIGHEST_NUMBER)
        self._announcer: Announcer | None = None
        self._sign: LocalSign | None = None

    @property
    def guests(self) -> BrokerAddress:
        """Where guests come in."""
        assert self._shared is not None
        return self.broker.address if self.broker else self._shared.link.shareable

    async def start(self) -> None:
        """Raises `BrokerFailed` or `BrokerUnreachable`."""
        options, address = self.options, self.options.broker
        if address is None:
            self.broker = EmbeddedBroker(bind=options.bind, port=options.port or 0)
            await self.broker.start()
            address = self.broker.host_address
        self._shared = SharedLink(MqttLink(address, name="hosts"))
        await self._shared.start()

    def link(self) -> Link:
        """A table's part of the connection."""
        assert self._shared is not None
        return self._shared.part()

    def number(self) -> int:
        """An invitation's number that no other table here has had; with all of them given out, the first again."""
        self._numbers.append(number := self._numbers.pop())
        self._numbers.insert(0, self._numbers.pop())
        return number

    def show_up(self, name: str) -> None:
        """Be found, as a room with many tables; ``name`` is the sign's."""
        options = self.options
        self._sign = LocalSign(options.data_dir, name)
        self._sign.put_up(self.guests)
        if self.broker is not None and options.discovery and options.bind in EVERYWHERE:
            properties = {"v": str(VERSION), "table": "", "title": ""}
            self._announcer = Announcer(self.broker.port, properties, interfaces=options.interfaces)
            self._announcer.start()

    async def stop(self) -> None:
        """End all that was started."""
        if self._sign is not None:
            self._sign.take_down()
        if self._announcer is not None:
            await self._announcer.close()
        if self._shared is not None:
            await self._shared.close()
        if self.broker is not None:
            await self.broker.stop()


class MultiTableServer:
    """So many tables, which differ in their names alone."""

    def __init__(
        self,
        options: HostOptions,
        count: int,
        name_of: Callable[[int], str],
        on_notice: Callable[[str, str], None] = lambda kind, detail: None,
    ) -> None:
        """``on_notice`` hears what `Host.on_notice` does, and what concerns all tables once."""
        self._on_notice = on_notice
        self._cut_off: str | None = None
        """why the connection was lost, as far as that was told; None while it is there"""
        self._floor = SharedResources(options, count)
        self._options = [replace(options, name=name_of(number)) for number in range(1, count + 1)]
        self.servers: list[Server] = []

    @property
    def are_saved(self) -> bool:
        """Whether they keep journals."""
        return self._floor.keeps_journals

    async def start(self) -> list[Hosting]:
        """All are ready for guests when this returns. Raises as `Server.start` does, and leaves nothing running."""
        try:
            await self._floor.start()
            hosting = [await self._open(self._options[0])]
            self._floor.is_first = False
            rest = self._options[1:]
            for start in range(0, len(rest), AT_ONCE):
                some = rest[start : start + AT_ONCE]
                hosting += await asyncio.gather(*(self._open(options) for options in some))
            self._floor.show_up(f"floor-{hosting[0].table}")
        except BaseException:
            await self.stop()
            raise
        if not self._floor.keeps_journals:
            log.warning("%d tables: none of them keeps a journal", len(self.servers))
        return hosting

    async def run(self) -> None:
        """Serve until every table is closed. One that breaks takes no other with it."""
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
        """Stop serving, and keep every table that has something to come back to; those without a journal close."""
        for server in self.servers:
            server.table.adjourn()

    async def stop(self) -> None:
        """End everything."""
        await asyncio.gather(*(server.stop() for server in self.servers))
        await self._floor.stop()

    async def _open(self, options: HostOptions) -> Hosting:
        server = Server(options, self._floor)
        hosting = await server.start()
        server.table.on_notice = self._noticed
        self.servers.append(server)
        return hosting

    def _noticed(self, kind: str, detail: str) -> None:
        # They have one connection, and each of them reports it.
        if kind == "cut_off":
            # Told once, and once more when the reason comes after the news.
            if self._cut_off or detail == self._cut_off:
                return
            self._cut_off = detail
        elif kind == "connected_again":
            if self._cut_off is None:
                return
            self._cut_off = None
        self._on_notice(kind, detail)
