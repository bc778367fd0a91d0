"""Connections that ask for nothing keep nobody out."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress

import pytest

from gofish_tui.limits_outside import PAGE_CONNECTIONS_OF_ONE
from gofish_tui.web import connection_limit
from gofish_tui.web.connection_limit import Connected, ConnectionLimit
from tests.web.visiting import Site, eventually, serving

HALF = b"GET / HTTP/1.1\r\nHost: x\r\n"


class Line(asyncio.Transport):
    """A connection from this address."""

    def __init__(self, address: str) -> None:
        super().__init__({"peername": (address, 1)})
        self.cut = False

    def abort(self) -> None:
        """It is cut."""
        self.cut = True


def connected(everybody: ConnectionLimit, address: str, *, asks: bool = False) -> Line:
    line = Line(address)
    one = Connected(line, everybody)
    if asks:
        for part in (HALF, b"\r", b"\n"):
            one.heard(part)
    return line


@pytest.mark.parametrize("limit", ["PAGE_CONNECTIONS", "PAGE_CONNECTIONS_OF_ONE"])
async def test_the_longest_mute_one_makes_room(monkeypatch: pytest.MonkeyPatch, limit: str) -> None:
    monkeypatch.setattr(connection_limit, limit, 3)
    everybody = ConnectionLimit()
    address = "9.9.9.{}" if limit == "PAGE_CONNECTIONS" else "9.9.9.9"
    lines = [connected(everybody, address.format(n), asks=n == 0) for n in range(5)]
    assert [line.cut for line in lines] == [False, True, True, False, False]
    assert len(everybody) == 3


async def test_one_makes_room_for_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """An address has too many, and so have all together: the one that is cut makes room under both limits."""
    monkeypatch.setattr(connection_limit, "PAGE_CONNECTIONS", 3)
    monkeypatch.setattr(connection_limit, "PAGE_CONNECTIONS_OF_ONE", 2)
    everybody = ConnectionLimit()
    lines = [connected(everybody, address) for address in "baaa"]
    assert [line.cut for line in lines] == [False, True, False, False]


async def test_where_all_have_asked_for_something_nobody_is_sent_away(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(connection_limit, "PAGE_CONNECTIONS_OF_ONE", 2)
    everybody = ConnectionLimit()
    lines = [connected(everybody, "a", asks=True) for _ in range(3)]
    assert [line.cut for line in lines] == [False, False, True]
    assert not connected(everybody, "b").cut


async def test_so_many_are_let_in() -> None:
    for address, most in (("9.9.9.9", 64), ("9.9.9.{}", 512)):
        everybody = ConnectionLimit()
        lines = [connected(everybody, address.format(n), asks=True) for n in range(600)]
        assert [line.cut for line in lines] == [n >= most for n in range(600)]


async def test_so_long_may_a_request_take(monkeypatch: pytest.MonkeyPatch) -> None:
    loop, waits = asyncio.get_running_loop(), []
    monkeypatch.setattr(loop, "call_later", lambda seconds, _: waits.append(seconds))
    Connected(Line("9.9.9.9"), ConnectionLimit())
    monkeypatch.undo()
    assert waits == [5]


@asynccontextmanager
async def half_requests(site: Site, count: int) -> AsyncIterator[asyncio.StreamReader]:
    """This many; the newest one is told of."""
    async with AsyncExitStack() as stack:
        for _ in range(count):
            reader, writer = await asyncio.open_connection("127.0.0.1", site.server.port)
            stack.callback(writer.close)
            writer.write(HALF)
        yield reader


async def test_a_half_request_has_only_so_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection_limit, "PAGE_REQUEST", 0.1)
    async with serving() as site, half_requests(site, 1) as reader:
        with suppress(ConnectionError):
            assert await asyncio.wait_for(reader.read(), 30) == b""
        await eventually(lambda: site.server.connections == 0)


async def test_half_requests_keep_no_newcomer_out() -> None:
    async with serving() as site, half_requests(site, 3 * PAGE_CONNECTIONS_OF_ONE):
        await eventually(lambda: site.server.connections == PAGE_CONNECTIONS_OF_ONE)
        assert (await site.get("")).status == 200
