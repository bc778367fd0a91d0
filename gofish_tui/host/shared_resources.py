"""What the tables of one process share: one broker, one connection, one announcement, and different numbers."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from gofish_protocol.invite import HIGHEST_NUMBER
from gofish_protocol.messages import VERSION
from gofish_tui.journal.writer import JournalFile
from gofish_tui.link.announcer import Announcer
from gofish_tui.link.embedded import EmbeddedBroker
from gofish_tui.link.local_registry import LocalRegistration
from gofish_tui.link.mqtt import MqttLink
from gofish_tui.link.shared import SharedLink

if TYPE_CHECKING:
    from pathlib import Path

    from gofish_tui.host.options import HostOptions
    from gofish_tui.link.address import BrokerAddress
    from gofish_tui.link.base import Link

EVERYWHERE = ("0.0.0.0", "::", "")  # asking for all interfaces is the user's choice


class SharedResources:
    """What the tables of one process share."""

    def __init__(self, options: HostOptions, journals: Path) -> None:
        """``journals`` is the file with the journals of all of them. Raises `JournalInUse`."""
        self.options = options
        self.journals = JournalFile(journals)
        self.is_first = True
        """no table has been set up yet: the first one finds out whether hosts are heard here"""
        self.broker: EmbeddedBroker | None = None
        self._shared: SharedLink | None = None
        self._numbers = random.SystemRandom().sample(range(1, HIGHEST_NUMBER + 1), HIGHEST_NUMBER)
        self._announcer: Announcer | None = None
        self._registration: LocalRegistration | None = None

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

    def first_is_open(self) -> None:
        """Hosts are heard here: the next tables need not find out."""
        self.is_first = False

    def number(self) -> int:
        """An invitation's number that no other table here has had; with all of them given out, the first again."""
        self._numbers.append(number := self._numbers.pop())
        self._numbers.insert(0, self._numbers.pop())
        return number

    def show_up(self, name: str) -> None:
        """Announce us as a shared broker with many tables; ``name`` is the announcement's."""
        options = self.options
        self._registration = LocalRegistration(options.data_dir, name)
        self._registration.register(self.guests)
        if self.broker is not None and options.discovery and options.bind in EVERYWHERE:
            properties = {"v": str(VERSION), "table": "", "title": ""}
            self._announcer = Announcer(self.broker.port, properties, interfaces=options.interfaces)
            self._announcer.start()

    async def stop(self) -> None:
        """End everything that was started."""
        if self._registration is not None:
            self._registration.unregister()
        if self._announcer is not None:
            await self._announcer.close()
        if self._shared is not None:
            await self._shared.close()
        if self.broker is not None:
            await self.broker.stop()
        self.journals.release()
