"""A table on a real broker, with everything it is told recorded, for an attacker on the same broker to try."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

from gofish_tui.link.mqtt import MqttLink
from tests.session.room import TABLE, Client, Ear, Room, room_host, served, until

if TYPE_CHECKING:
    from pathlib import Path

    from gofish_tui.host.host import Host
    from gofish_tui.link.address import BrokerAddress


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


@asynccontextmanager
async def live_room(
    tmp_path: Path,
    hosts: BrokerAddress,
    guests: BrokerAddress | None = None,
    *,
    change: Callable[[Host], None] = lambda host: None,
    **options: Any,
) -> AsyncIterator[Room]:
    """A table on a broker that runs; ``guests`` is where those come in, when the host has a login."""
    ear = Ear()
    options["broker"] = hosts if guests is None else None
    host = room_host(tmp_path, lambda will: MqttLink(hosts, will=will), ear, **options)
    change(host)
    room = Room(host, lambda will: MqttLink(guests or hosts, will=will), ear)
    async with served(room):
        yield room


__all__ = ["TABLE", "Client", "Room", "live_room", "no_faults", "until"]
