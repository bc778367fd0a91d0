"""A host that its broker does not have anymore, or never had, says so.

Real: where a broker is in the test, it is the broker that refuses; all else is virtual.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from gofish_tui.host.multi_table import MultiTableServer
from gofish_tui.host.options import HostOptions
from gofish_tui.host.serving import Server
from gofish_tui.link.base import BrokerUnreachable, LinkStatus
from tests.brokers import embedded_broker
from tests.session.room import open_room, until

if TYPE_CHECKING:
    from pathlib import Path


async def test_a_lost_broker_is_told_once_and_so_is_its_return(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        told = room.ear.notices
        room.host.link.cut()  # type: ignore[attr-defined]
        await until(lambda: told)
        room.host.link.restore()  # type: ignore[attr-defined]
        await until(lambda: len(told) == 2)
        assert told == [("cut_off", ""), ("connected_again", "")]


@pytest.mark.broker
async def test_a_host_that_may_not_listen_does_not_open_a_table(tmp_path: Path) -> None:
    async with embedded_broker() as broker:
        server = Server(HostOptions(name="Hall", data_dir=tmp_path, broker=broker.address))
        with pytest.raises(BrokerUnreachable) as refused:
            await server.start()
        assert refused.value.reason == "denied"
        assert "listen" in str(refused.value)


@pytest.mark.broker
async def test_many_tables_of_a_lost_connection_are_told_of_once(tmp_path: Path) -> None:
    async with embedded_broker() as broker:
        told: list[tuple[str, str]] = []
        options = HostOptions(name="Hall", data_dir=tmp_path, broker=broker.host_address)
        tables = MultiTableServer(options, 3, str, lambda *notice: told.append(notice))
        await tables.start()
        for server in tables.servers:
            server.table.take(LinkStatus(False, ""))
            server.table.take(LinkStatus(False, "nothing listens there"))
        for server in tables.servers:
            server.table.take(LinkStatus(True, ""))
        assert told == [
            ("cut_off", ""),
            ("cut_off", "nothing listens there"),
            ("connected_again", ""),
        ]
        await tables.stop()
