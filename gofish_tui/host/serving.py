"""A host as a process: its broker, its table, its listing on the network, and the end of all of them."""

from __future__ import annotations

import asyncio
import os
import secrets
from typing import TYPE_CHECKING, NamedTuple

from gofish_protocol import topics
from gofish_protocol.channel import read_card
from gofish_protocol.codec import BadMessage, encode
from gofish_protocol.invite import HIGHEST_NUMBER, Code, make_link
from gofish_protocol.messages import VERSION, Who
from gofish_tui.link.address import BrokerAddress
from gofish_tui.link.announcer import Announcer
from gofish_tui.link.base import LinkStatus, Received
from gofish_tui.link.embedded import EmbeddedBroker
from gofish_tui.link.local import LocalSign
from gofish_tui.link.mqtt import MqttLink
from gofish_tui.link.multicast import lan_addresses

from .host import Host, make_host

if TYPE_CHECKING:
    from gofish_tui.link.base import Link, Will

    from .options import HostOptions

NUMBER_SECONDS = 0.4
"""How long another table on a shared broker has to say that our invitation's number is its own."""

NUMBER_TRIES = 8

EVERYWHERE = ("0.0.0.0", "::", "")  # asking for all interfaces is the user's choice


class Hosting(NamedTuple):
    """What others need to know to come here."""

    table: str
    name: str
    code: str | None
    link: str
    broker: str
    pid: int


class Server:
    """One table served by this process, on its own broker or on one that runs already."""

    def __init__(self, options: HostOptions) -> None:
        self.options = options
        self.broker: EmbeddedBroker | None = None
        self.host: Host | None = None
        self._link: MqttLink | None = None
        self._guests_address = options.broker
        self._announcer: Announcer | None = None
        self._sign: LocalSign | None = None

    @property
    def table(self) -> Host:
        """The host, once started."""
        assert self.host is not None
        return self.host

    async def start(self) -> Hosting:
        """Ready for guests when this returns. Raises `BrokerFailed` or `BrokerUnreachable`, and leaves nothing running."""
        try:
            if self.options.broker is None:
                folder = self.options.data_dir / "broker" / secrets.token_hex(4)
                self.broker = EmbeddedBroker(
                    bind=self.options.bind, port=self.options.port, folder=folder
                )
                await self.broker.start()
                address = self.broker.host_address
                self._guests_address = self.broker.address
            else:
                address = self.options.broker

            def connect(will: Will) -> Link:
                self._link = link = MqttLink(address, will=will, name="host")
                return link

            self.host = make_host(self.options, connect)
            self.host.link.subscribe(topics.HALL, 0)
            await self.host.link.start()
            if self.options.broker is not None and self._link is not None:
                self._guests_address = self._link.shareable
            await self._number_of_our_own()
        except BaseException:
            await self.stop()
            raise
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
        if self._sign is not None:
            self._sign.take_down()
        if self._announcer is not None:
            await self._announcer.close()
        if self._link is not None:
            await self._link.close()
        if self.broker is not None:
            await self.broker.stop()

    def _show_up(self) -> None:
        """Be found: on this machine always, on the network if it can reach us and we may say so."""
        assert self._guests_address is not None
        self._sign = LocalSign(self.options.data_dir, self.table.id)
        self._sign.put_up(self._guests_address)
        reachable = self.options.interfaces is not None or not _is_loopback(self.options.bind)
        if self.options.broker is None and self.options.discovery and reachable:
            title = self.options.name
            self._announcer = Announcer(
                self._guests_address.port,
                {"v": str(VERSION), "table": self.table.id, "title": title},
                interfaces=self.options.interfaces,
            )
            self._announcer.start()

    def _public_address(self) -> BrokerAddress:
        """The address to give to others: one of the network's when we listen everywhere."""
        assert self._guests_address is not None
        if self.options.broker is None and self.options.bind in EVERYWHERE:
            found = lan_addresses()
            if found:
                return BrokerAddress(found[0], self._guests_address.port)
        return self._guests_address

    async def _number_of_our_own(self) -> None:
        """Choose another invitation number while a table on the same broker has ours."""
        host = self.table
        # Not for ever: a stranger could claim every number, and then two tables are better than none.
        tries = NUMBER_TRIES if self.options.broker is not None else 0
        while host.code is not None and tries > 0:
            tries -= 1
            host.link.publish(topics.WHO, encode(Who(host.code.number)), qos=0)
            try:
                async with asyncio.timeout(NUMBER_SECONDS):
                    while not _is_card(await host.link.receive(), host.code.number):
                        pass
            except TimeoutError:
                break
            number = 1 + secrets.randbelow(HIGHEST_NUMBER)
            host.door.code = Code(number, host.code.words)
        host.link.unsubscribe(topics.HALL)


def _is_card(item: Received | LinkStatus, number: int) -> bool:
    """Whether this is another table's card with our number."""
    if isinstance(item, LinkStatus):
        return False
    try:
        card = read_card(topics.last_part(item.topic), item.payload)
    except BadMessage:
        return False
    return card.number == number


def _is_loopback(bind: str) -> bool:
    return bind.startswith("127.") or bind in ("localhost", "::1")
