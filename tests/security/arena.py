"""A table on a real broker, with everything it is told recorded, for an attacker on the same broker to try."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

from gofish_tui.client.session import Session
from gofish_tui.client.signs import client_will, new_presence
from gofish_tui.client.updates import PLAYER, SPECTATOR, TableInfo, Welcomed
from gofish_tui.host.host import Host, make_host
from gofish_tui.host.options import HostOptions
from gofish_tui.link.mqtt import MqttLink
from tests.session.room import Client, Room, until

if TYPE_CHECKING:
    from pathlib import Path

    from gofish_protocol.invite import Code
    from gofish_tui.link.address import BrokerAddress

TABLE = "Friday night"


class Faults(logging.Handler):
    """Counts what our own code logs as an error: host and sessions catch everything, so a crash shows only there."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Note one."""
        self.lines.append(self.format(record))


@asynccontextmanager
async def no_faults() -> AsyncIterator[Faults]:
    """Whatever is done inside, nothing may be logged as an error."""
    faults = Faults()
    logger = logging.getLogger("gofish_tui")
    logger.addHandler(faults)
    try:
        yield faults
    finally:
        logger.removeHandler(faults)
    assert not faults.lines, faults.lines[0]


class LiveRoom(Room):
    """As `Room`, with clients that come over MQTT."""

    def __init__(self, guests: BrokerAddress, host: Host) -> None:
        self.address = guests
        self.host = host
        self.clients = []

    async def join(
        self,
        name: str = "Asha",
        role: str = PLAYER,
        *,
        secret: bytes | None = None,
        code: Code | None = None,
        wait: bool = True,
    ) -> Client:
        """Another guest; by default with the right code, and welcomed before this returns."""
        presence = new_presence()
        link = MqttLink(self.address, will=client_will(self.host.id, presence))
        await link.start()
        session = Session(
            link,
            TableInfo(self.host.id, TABLE),
            name=name,
            role=role,
            secret=secret or secrets.token_bytes(32),
            presence=presence,
            code=code or self.host.code,
        )
        session.open()
        client = Client(session, link)  # type: ignore[arg-type]  # a link of another kind
        self.clients.append(client)
        if wait:
            await client.until(lambda c: c.updates)
            assert isinstance(client.updates[0], Welcomed), client.updates
        return client

    async def watch(self, name: str = "Vera") -> Client:
        """A spectator."""
        return await self.join(name, SPECTATOR)


@asynccontextmanager
async def live_room(
    tmp_path: Path,
    hosts: BrokerAddress,
    guests: BrokerAddress | None = None,
    *,
    change: Callable[[Host], None] = lambda host: None,
    **options: Any,
) -> AsyncIterator[LiveRoom]:
    """A table on a broker that runs; ``guests`` is where those come in, when the host has a login."""
    foreign = hosts if guests is None else None
    settings: dict[str, Any] = {"thinking": False, "discovery": False, "broker": foreign, **options}
    host = make_host(
        HostOptions(name=TABLE, data_dir=tmp_path, **settings),
        lambda will: MqttLink(hosts, will=will),
    )
    change(host)
    await host.link.start()
    serving = asyncio.create_task(host.run())
    room = LiveRoom(guests or hosts, host)
    try:
        yield room
    finally:
        host.close()
        await asyncio.wait_for(serving, 15)
        for client in room.clients:
            await client.close()


__all__ = ["TABLE", "Client", "LiveRoom", "live_room", "no_faults", "until"]
