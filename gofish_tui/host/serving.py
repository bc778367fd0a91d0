"""A host as a process: its broker, its table, its listing on the network, and the end of all of them."""

from __future__ import annotations

import asyncio
import logging
import os
import sqlite3
import time
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from gofish_protocol import topics
from gofish_protocol.invite import make_link
from gofish_protocol.messages import VERSION
from gofish_protocol.replies import NumberedStep
from gofish_tui.host.host import Host, make_host
from gofish_tui.host.numbering import number_of_our_own
from gofish_tui.host.resuming import not_counted, resumed_host, resumed_options
from gofish_tui.host.shared_resources import EVERYWHERE, SharedResources
from gofish_tui.journal.sqlite import (
    JournalOutOfReach,
    hold_journal,
    journal_place,
    read_journal,
    set_aside,
    take_out,
)
from gofish_tui.journal.unfinished import hold_name, kept_table
from gofish_tui.journal.writer import JournalFile
from gofish_tui.link.address import BrokerAddress
from gofish_tui.link.announcer import Announcer
from gofish_tui.link.base import Received
from gofish_tui.link.embedded import EmbeddedBroker, PortTaken
from gofish_tui.link.local_registry import LocalRegistration
from gofish_tui.link.mqtt import MqttLink
from gofish_tui.link.multicast import lan_addresses
from gofish_tui.link.refusal import not_heard
from gofish_tui.table.effects import AnswerDiscovery, Renumber

if TYPE_CHECKING:
    from collections.abc import Callable

    from gofish_tui.host.listener import HostListener
    from gofish_tui.host.options import HostOptions
    from gofish_tui.link.base import Link, Will
    from gofish_tui.store.locking import FileLock
    from gofish_tui.table.saved_table import Saved


log = logging.getLogger(__name__)

PORT_SECONDS = 5.0
HEARD_SECONDS = 5.0
HEARD_AGAIN_SECONDS = 1.0


class Hosting(NamedTuple):
    """What others need to know to get here."""

    table: str
    name: str
    code: str | None
    link: str
    broker: str
    pid: int


class Server:
    """One table served by this process, on its own broker or on one that is already running."""

    def __init__(
        self,
        options: HostOptions,
        listener: HostListener | None = None,
        shared: SharedResources | None = None,
    ) -> None:
        """``shared``: the broker, the connection and the announcements are shared with other tables of this process."""
        self.options = options
        self._listener = listener
        self._shared = shared
        self.broker: EmbeddedBroker | None = None
        self.host: Host | None = None
        self._link: MqttLink | None = None
        self._guests_address = options.broker
        self.announcer: Announcer | None = None
        """what tells the local network where the table is"""
        self._registration: LocalRegistration | None = None
        self._lock: FileLock | None = None
        """the journal's, from before it is read until the journal has it"""
        self._name: FileLock | None = None
        """the table's, with ``keep``, while it starts"""
        self._serving = False
        self.not_counted: tuple[str, ...] = ()
        """with ``keep``: the options that decide who comes in, where the table goes on with something else"""
        self.port_taken = 0
        """where a resumed table was before, when another program listens there now; else 0"""
        self.kept = False
        """after `stop`: the whole table is on the disk, for `--resume`"""

    @property
    def table(self) -> Host:
        """The host, once started."""
        assert self.host is not None
        return self.host

    async def start(self) -> Hosting:
        """Ready for guests when this returns.

        Raises `BrokerFailed` or `BrokerUnreachable`, and for a table to resume what `_resume` does; then nothing is left
        running.
        """
        try:
            if self.options.keep and self._shared is None:
                self._name = hold_name(self.options.data_dir, self.options.name)
                kept_here = kept_table(self.options.data_dir, self.options.name)
                self.options = replace(self.options, resume=kept_here)
            wanted = self.options.port
            kept = self._resume() if self.options.resume is not None else None
            if self._shared is not None:
                self._guests_address = self._shared.guests
                if self._shared.broker is not None:
                    # Resumed alone, the table is found where it was.
                    self.options = replace(self.options, port=self._shared.broker.port)
            elif self.options.broker is None:
                self.broker = await self._own_broker(wanted)
                address = self.broker.host_address
                self._guests_address = self.broker.address
                self.options = replace(self.options, port=self.broker.port)
            else:
                address = self.options.broker

            def connect(will: Will) -> Link:
                if self._shared is not None:
                    return self._shared.link()
                self._link = link = MqttLink(address, will=will, name="host")
                return link

            if kept is None:
                self.host = make_host(self.options, connect, self._listener)
            else:
                self.host = self._dealt_on(connect, *kept)
            self._keep_journal(self.host)
            self.host.listen()
            self.host.link.subscribe(topics.DISCOVERY_ANSWERS, 0)
            await self.host.link.start()
            if self.options.broker is not None and self._link is not None:
                self._guests_address = self._link.shareable
            if self.options.broker is not None and (self._shared is None or self._shared.is_first):
                await self._is_heard(self.options.broker)
            if kept is None:
                if self._shared is not None and self.host.code is not None:
                    self.host.take(Renumber(self._shared.number()))
                if self.options.broker is not None:
                    await number_of_our_own(
                        self.host, self._shared.number if self._shared else None
                    )
            self.host.link.unsubscribe(topics.DISCOVERY_ANSWERS)
            # An invitation is given out only once it would survive us.
            self.host.prepare()
            await self.host.on_disk()
            self._leave_old_file()
        except BaseException:
            await self.stop()
            raise
        finally:
            if self._name is not None:
                self._name.release(remove=True)
        self._serving = True
        if self._shared is None:
            self._show_up()
        return self.hosting()

    def hosting(self) -> Hosting:
        """Where we are now."""
        host, address = self.table, self._public_address()
        return Hosting(
            host.id,
            self.options.name,
            str(host.code) if host.code else None,
            make_link(address.safe, host.id, host.code),
            address.safe,
            os.getpid(),
        )

    async def run(self) -> None:
        """Serve until the table closes."""
        await self.table.run()

    async def stop(self) -> None:
        """End everything this server started; harmless when it was not started."""
        if self._registration is not None:
            self._registration.unregister()
        if self.announcer is not None:
            await self.announcer.close()
        if self._link is not None:
            await self._link.close()
        if self.broker is not None:
            await self.broker.stop()
        if self.host is not None and self.host.journal is not None:
            # A table that never had a guest has nothing worth resuming.
            unused = not self._serving and self.options.resume is None
            core = self.host.core
            over = (
                core.closing is not None and not core.adjourned and core.parts.records.all_written
            )
            written = await self.host.journal.close(remove=unused or over)
            self.kept = self.host.adjourned and written
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    def _resume(self) -> tuple[Saved, list[NumberedStep]]:
        """What the journal of the table says. Raises `JournalInUse`, `JournalDamaged`, `JournalOutOfReach` or
        `JournalOfAnotherVersion`.
        """
        journal = self.options.resume
        assert journal is not None
        if self._shared is None or journal.path != self._shared.journals.path:
            try:
                self._lock = hold_journal(journal.path)
            except OSError as wrong:
                raise JournalOutOfReach(str(wrong)) from wrong
        kept, steps = read_journal(journal)
        if self.options.keep:
            self.not_counted = not_counted(kept, self.options)
        try:
            self.options = resumed_options(kept, self.options.data_dir, self.options)
        except ValueError as wrong:
            raise set_aside(journal, wrong) from wrong
        self._guests_address = self.options.broker
        return kept, steps

    def _dealt_on(
        self, connect: Callable[[Will], Link], kept: Saved, steps: list[NumberedStep]
    ) -> Host:
        """The table as it was. Raises `JournalDamaged` when the journal's parts do not fit together."""
        assert self.options.resume is not None
        try:
            return resumed_host(self.options, connect, kept, steps, self._listener)
        except (ValueError, LookupError) as wrong:
            raise set_aside(self.options.resume, wrong) from wrong

    def _keep_journal(self, host: Host) -> None:
        """Raises `JournalInUse`; a disk that refuses a journal is reported, and the game goes on."""
        was, file = self.options.resume, self._shared.journals if self._shared is not None else None
        if file is None:
            own = journal_place(self.options.data_dir, host.id).path
            lock = None
            if was is not None and was.path == own:
                lock, self._lock = self._lock, None
            file = JournalFile(own, lock)
        host.keep_journal(
            file, whole=was is not None and was.path != file.path, on_gone=self._show_sign
        )

    def _leave_old_file(self) -> None:
        """The table was in a file with others, or alone, and is on the disk elsewhere now."""
        if self._lock is None or self.options.resume is None or self.table.unsaved:
            return
        try:
            take_out(self.options.resume)
        except (OSError, sqlite3.Error) as wrong:
            log.warning("the table is still in %s: %s", self.options.resume.path, wrong)
        self._lock.release(remove=not self.options.resume.path.exists())
        self._lock = None

    def _show_sign(self) -> None:
        """Somebody removed our files under us: the file that announces us may be gone as well."""
        if self._registration is not None and self._guests_address is not None:
            self._registration.register(self._guests_address)

    async def _own_broker(self, wanted: int | None) -> EmbeddedBroker:
        """A broker of our own, for a resumed table where it was; one that was killed with its host may hold that port for a
        moment. Elsewhere if the port stays taken, unless it is ``wanted``: then `PortTaken` is raised.
        """
        ends = time.monotonic() + (PORT_SECONDS if self.options.resume is not None else 0.0)
        while True:
            # What it retains need not survive us: a resumed host tells everything again.
            port = self.options.port or 0
            broker = EmbeddedBroker(bind=self.options.bind, port=port)
            try:
                await broker.start()
            except PortTaken:
                if time.monotonic() < ends:
                    await asyncio.sleep(0.1)
                elif self.options.resume is None or wanted is not None:
                    raise
                else:
                    self.port_taken = port
                    self.options = replace(self.options, port=0)
            else:
                return broker

    def _show_up(self) -> None:
        """Be found: always on this machine, on the network if it can reach us and we may announce it."""
        assert self._guests_address is not None
        self._registration = LocalRegistration(self.options.data_dir, self.table.id)
        self._registration.register(self._guests_address)
        reachable = self.options.interfaces is not None or not _is_loopback(self.options.bind)
        if self.options.broker is None and self.options.discovery and reachable:
            title = self.options.name
            self.announcer = Announcer(
                self._guests_address.port,
                {"v": str(VERSION), "table": self.table.id, "title": title},
                interfaces=self.options.interfaces,
            )
            self.announcer.start()

    def _public_address(self) -> BrokerAddress:
        """The address to give to others: one of the network's when we listen everywhere."""
        assert self._guests_address is not None
        if self.options.broker is None and self.options.bind in EVERYWHERE:
            found = lan_addresses()
            if found:
                return BrokerAddress(found[0], self._guests_address.port)
        return self._guests_address

    async def _is_heard(self, broker: BrokerAddress) -> None:
        """Whether our answer to a discovery query comes back to us. Raises `BrokerUnreachable` where a host may not speak.

        Nothing else tells: in MQTT 3.1.1 a broker drops what is forbidden and acknowledges it all the same.
        """
        host = self.table
        topic = topics.discovery_answer(host.id)
        ends = time.monotonic() + HEARD_SECONDS
        while time.monotonic() < ends:
            host.take(AnswerDiscovery())
            try:
                async with asyncio.timeout(HEARD_AGAIN_SECONDS):
                    while True:
                        item = await host.link.receive()
                        if isinstance(item, Received) and item.topic == topic:
                            return
            except TimeoutError:
                continue
        raise not_heard(broker, topic)


def _is_loopback(bind: str) -> bool:
    return bind.startswith("127.") or bind in ("localhost", "::1")
