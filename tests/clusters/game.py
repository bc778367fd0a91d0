"""One game by the program's own host and sessions, on whatever broker, with something done to it in the middle."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from typing import TYPE_CHECKING, Any

from gofish_protocol.invite import parse_code
from gofish_protocol.view import TableView
from gofish_protocol.vocabulary import Phase, Role
from gofish_tui.cli_support.autoplay import AutoPlayer
from gofish_tui.client.updates import LinkChanged, Resynced, Stepped, Update, Verified
from gofish_tui.host.options import HostOptions
from gofish_tui.host.serving import Hosting, Server
from gofish_tui.link.address import BrokerAddress
from gofish_tui.services.joining import join
from gofish_tui.services.table_search import JoinTarget

if TYPE_CHECKING:
    from pathlib import Path

    from gofish_tui.client.session import Session

PACE = 0.02


class Sitter:
    """A session, all it was told, and a bot in its seat."""

    def __init__(self, session: Session, role: str) -> None:
        self.session = session
        self.updates: list[Update] = []
        self._player = AutoPlayer(session, "minnow", PACE) if role == Role.PLAYER else None
        self._reading = asyncio.create_task(self._read(), name="sitter")

    @property
    def view(self) -> TableView:
        """What it shows."""
        return self.session.view

    def all(self, kind: type) -> list[Any]:
        """The updates of one kind."""
        return [update for update in self.updates if isinstance(update, kind)]

    @property
    def lost_links(self) -> int:
        """How often its connection went."""
        return sum(change.status == "reconnecting" for change in self.all(LinkChanged))

    async def _read(self) -> None:
        async for update in self.session.updates():
            self.updates.append(update)
            if self._player is not None:
                self._player.on_update(update)

    async def close(self) -> None:
        """Go away."""
        await self.session.close()
        await asyncio.wait({self._reading}, timeout=2)
        self._reading.cancel()


@asynccontextmanager
async def served(
    tmp_path: Path, broker: BrokerAddress | None, **options: Any
) -> AsyncIterator[tuple[Server, Hosting]]:
    """A table of the real host's, on a broker or on one of its own."""
    settings: dict[str, Any] = {"thinking": False, "discovery": False, "turn_seconds": 0, **options}
    server = Server(
        HostOptions(name="Friday night", data_dir=tmp_path / "host", broker=broker, **settings)
    )
    hosting = await server.start()
    serving = asyncio.create_task(server.run(), name="host")
    try:
        yield server, hosting
    finally:
        server.table.close()
        await asyncio.wait_for(serving, 60)
        await server.stop()


async def play_through(
    tmp_path: Path,
    hosts: BrokerAddress | None,
    players: Sequence[BrokerAddress | None],
    spectators: Sequence[BrokerAddress | None],
    *,
    strike: Callable[[], Awaitable[None]] | None = None,
    seconds: float = 180,
    **options: Any,
) -> list[Sitter]:
    """A whole game; ``strike`` happens once it is well under way. Everybody must see the same end and verify the deal.

    Where an address is None the table's own broker is meant.
    """
    async with AsyncExitStack() as stack:
        _, hosting = await stack.enter_async_context(
            served(tmp_path, hosts, auto_start=len(players), **options)
        )
        code = parse_code(hosting.code) if hosting.code else None
        sitters: list[Sitter] = []
        roles = [(Role.SPECTATOR, where) for where in spectators] + [
            (Role.PLAYER, where) for where in players
        ]
        for number, (role, where) in enumerate(roles):
            broker = where or BrokerAddress.parse(hosting.broker)
            session = await join(
                JoinTarget(hosting.table, broker, code),
                name=f"{role} {number}",
                role=role,
                data_dir=tmp_path / str(number),
            )
            sitter = Sitter(session, role)
            stack.push_async_callback(sitter.close)
            sitters.append(sitter)
        async with asyncio.timeout(seconds):
            await _until(lambda: any(len(s.all(Stepped)) > 8 + len(players) for s in sitters))
            assert all(s.view.phase == Phase.PLAYING for s in sitters)
            if strike is not None:
                await strike()
            await _until(lambda: all(s.all(Verified) for s in sitters))
        assert [sitter.all(Verified)[0].fits for sitter in sitters] == [True] * len(sitters)
        ends = {(s.view.winners, tuple(seat.books for seat in s.view.seats)) for s in sitters}
        assert len(ends) == 1
        for sitter in sitters:
            if not sitter.all(Resynced):
                assert _numbers(sitter) == sorted(_numbers(sitter))
        return sitters


def _numbers(sitter: Sitter) -> list[int]:
    return [step.seq for step in sitter.all(Stepped)]


async def _until(true: Callable[[], bool]) -> None:
    while not true():  # noqa: ASYNC110  # what is waited for has no event
        await asyncio.sleep(0.05)
