"""Discovery on networks that are made for it: `python -m tests.link.networks CASE`, alone in a network namespace of its own.

Nothing in there reaches, or is reached from, what else runs on this machine, so that interfaces may come and go, and port 5353
may be taken, as it pleases a test.
"""

from __future__ import annotations

import asyncio
import errno
import socket
import subprocess
import sys
import tempfile
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING
from unittest.mock import patch

import pytest

from gofish_protocol.text import clean
from gofish_tui.doctor.network import check_discovery
from gofish_tui.host.options import HostOptions
from gofish_tui.host.serving import Server
from gofish_tui.link.discovery import Found, browse
from gofish_tui.link.multicast import lan_addresses
from gofish_tui.services.table_search import (
    FoundTable,
    SearchScope,
    SeveralTables,
    find_tables,
    resolve,
)
from tests.link.waiting import until, until_async

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable

    from gofish_tui.link.announcer import Announcer

ONE, TWO = "10.78.0.1", "10.79.0.1"
MDNS_PORT = 5353
ANY_NAME = "తెలుగు\u200c 🎴 [b]x[/] " + "long " * 40


def ip(*words: str) -> None:
    """Change this namespace."""
    subprocess.run(["ip", *words], check=True, capture_output=True)


def interface(name: str, address: str) -> None:
    """One end of a cable; the other lies in the same namespace, plugged in nowhere."""
    ip("link", "add", name, "type", "veth", "peer", "name", f"{name}-end")
    ip("link", "set", f"{name}-end", "up")
    ip("addr", "add", f"{address}/24", "dev", name)
    ip("link", "set", name, "up")


@asynccontextmanager
async def host(name: str, folder: Path) -> AsyncIterator[Server]:
    """A table open to everybody on every network."""
    server = Server(
        HostOptions(
            name=clean(name, chars=48, cells=32), data_dir=folder, open=True, bind="0.0.0.0"
        )
    )
    await server.start()
    serving = asyncio.create_task(server.run(), name="host")
    try:
        yield server
    finally:
        server.table.close()
        await asyncio.wait_for(serving, 60)
        await server.stop()


def announcer_of(server: Server) -> Announcer:
    """What says where the table is."""
    assert server.announcer is not None
    return server.announcer


async def listed(interfaces: list[str] | None = None) -> list[FoundTable]:
    """What somebody on another machine of these networks would see."""
    return await find_tables(SearchScope(interfaces=interfaces))


async def still_served(server: Server) -> bool:
    """Whether the table answers somebody who knows the address, be the machine ever so busy."""
    assert server.broker is not None
    for _ in range(40):
        found = await find_tables(SearchScope(server.broker.address, discovery=False), 0.5)
        if found:
            return [one.id for one in found] == [server.table.id]
    return False


async def several_interfaces(folder: Path) -> None:
    """Heard on each; when one is taken away, on the other; and one address of the record that is dead hides nothing."""
    interface("one", ONE)
    interface("two", TWO)
    assert sorted(lan_addresses()) == [ONE, TWO]
    async with host(ANY_NAME, folder) as server:
        await until(announcer_of(server).registered.is_set)
        for interfaces in (None, [ONE], [TWO]):

            async def seen(interfaces: list[str] | None = interfaces) -> bool:
                return [found.id for found in await listed(interfaces)] == [server.table.id]

            await until_async(seen)
        records: list[Found] = []

        async def announced() -> bool:
            records[:] = await browse(None, 2.0)
            return bool(records)

        await until_async(announced)
        assert all(set(record.hosts) == {ONE, TWO} for record in records)
        first = records[0].hosts[0]
        ip("link", "delete", "one" if first == ONE else "two")

        async def seen_by_the_other() -> bool:
            found = await listed()
            return [(one.id, one.broker.host) for one in found] == [
                (server.table.id, TWO if first == ONE else ONE)
            ]

        await until_async(seen_by_the_other)
        assert announcer_of(server).problem == ""


async def all_interfaces_go(folder: Path) -> None:
    """The network is unplugged under a running host: the table goes on, and ends as it would have."""
    interface("one", ONE)
    async with host("T", folder) as server:
        await until(announcer_of(server).registered.is_set)
        ip("link", "delete", "one")
        assert await listed() == []
        announcer_of(server).update({"table": server.table.id, "title": "news"})
        assert await still_served(server)
    assert [result.message for result in await check_discovery()] == ["discovery-no-network"]


async def two_hosts_with_one_name(folder: Path) -> None:
    """Both are found, and nobody is sent to either by the name alone."""
    interface("one", ONE)
    async with AsyncExitStack() as stack:
        servers = [
            await stack.enter_async_context(host(ANY_NAME, folder / str(number)))
            for number in range(2)
        ]
        ids = sorted(server.table.id for server in servers)
        found: list[FoundTable] = []

        async def both_seen() -> bool:
            found[:] = await listed()
            return sorted(one.id for one in found) == ids

        await until_async(both_seen)
        (one, two) = found
        assert one.name == two.name
        assert one.broker.port != two.broker.port
        with pytest.raises(SeveralTables):
            await resolve(one.name, SearchScope())


async def port_5353_is_taken(folder: Path) -> None:
    """By a program that shares it with nobody."""
    interface("one", ONE)
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as selfish:
        selfish.bind(("", MDNS_PORT))
        async with host("T", folder) as server:
            await until(lambda: announcer_of(server).problem)
            assert await listed() == []
            assert await still_served(server)
        found = await check_discovery()
    assert [result.message for result in found] == ["discovery-failed"]
    assert "in use" in str(found[0].args["detail"])


async def no_network(folder: Path) -> None:
    """None but the loopback."""
    async with host("T", folder) as server:
        await until(lambda: announcer_of(server).problem)
        assert await listed() == []
        assert await still_served(server)


async def multicast_is_forbidden(folder: Path) -> None:
    """As a firewall of this machine does it: each packet to that port is refused with an error."""
    interface("one", ONE)
    send = socket.socket.sendto

    def refused(self: socket.socket, data: bytes, address: tuple[str, int]) -> int:
        if address[1] == MDNS_PORT:
            raise PermissionError(errno.EPERM, "Operation not permitted")
        return send(self, data, address)

    with patch.object(socket.socket, "sendto", refused):
        async with host("T", folder) as server:
            assert await listed() == []
            assert await still_served(server)
        assert [result.message for result in await check_discovery()] == ["discovery-blocked"]


CASES: dict[str, Callable[[Path], Awaitable[None]]] = {
    case.__name__: case
    for case in (
        several_interfaces,
        all_interfaces_go,
        two_hosts_with_one_name,
        port_5353_is_taken,
        no_network,
        multicast_is_forbidden,
    )
}


if __name__ == "__main__":
    ip("link", "set", "lo", "up")
    with tempfile.TemporaryDirectory(prefix="gofish-networks-") as rough:
        asyncio.run(CASES[sys.argv[1]](Path(rough)))
