"""A room whose host can be killed, asked to stop, and started again."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from gofish_protocol.vocabulary import Phase
from gofish_tui.client.commands import Start
from gofish_tui.host.host import Host, make_host
from gofish_tui.host.options import HostOptions
from gofish_tui.host.resuming import resumed_host, resumed_options
from gofish_tui.journal.sqlite import JournalPlace, journal_place, read_journal
from gofish_tui.journal.writer import JournalFile
from gofish_tui.link.memory import MemoryBroker, MemoryLink
from tests.session.room import PATIENCE, TABLE, Client, Ear, MemoryRoom, Room


class Mortal(MemoryRoom):
    """A room whose host can be killed and started again."""

    def __init__(self, broker: MemoryBroker, data_dir: Path, **options: Any) -> None:
        self.data_dir = data_dir
        self.options = HostOptions(
            name=TABLE, data_dir=data_dir, thinking=False, discovery=False, **options
        )
        ear = Ear()
        host = make_host(self.options, lambda will: MemoryLink(broker, will=will), ear)
        super().__init__(host, broker, ear)
        self._serving: asyncio.Task[None] | None = None

    @property
    def place(self) -> JournalPlace:
        """The table's journal."""
        return journal_place(self.data_dir, self.host.id)

    @property
    def path(self) -> Path:
        """The journal's file."""
        return self.place.path

    async def start(self) -> None:
        """Serve, with a journal."""
        self.host.keep_journal(JournalFile(self.path))
        await self.host.link.start()
        self._serving = asyncio.create_task(self.host.run())

    async def kill(self) -> None:
        """What kill -9 leaves: what was told and what is on disk, and no goodbye."""
        host = self.host
        assert isinstance(host.link, MemoryLink)
        host.link.cut()
        host.link.publish = lambda *_, **__: False  # type: ignore[method-assign]
        assert self._serving is not None
        self._serving.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._serving
        assert host.journal is not None
        await host.journal.close(remove=False)

    async def adjourn(self) -> None:
        """What SIGTERM leaves: the host ends in its own time."""
        self.host.adjourn()
        assert self._serving is not None
        await asyncio.wait_for(self._serving, PATIENCE)
        assert self.host.adjourned
        assert self.host.journal is not None
        assert await self.host.journal.close(remove=False)

    async def resume(self) -> None:
        """A new process on the old journal."""
        kept, steps = read_journal(self.place)
        options = resumed_options(kept, self.data_dir, self.options)
        self.host = resumed_host(options, self.make_link, kept, steps, self.ear)
        await self.start()

    async def end(self) -> None:
        """Close the table."""
        self.host.close()
        assert self._serving is not None
        await asyncio.wait_for(self._serving, PATIENCE)
        for client in self.clients:
            await client.close()
        assert self.host.journal is not None
        await self.host.journal.close(remove=True)


@asynccontextmanager
async def mortal_room(tmp_path: Path, **options: Any) -> AsyncIterator[Mortal]:
    """A room with a journal."""
    room = Mortal(MemoryBroker(1), tmp_path, **options)
    await room.start()
    try:
        yield room
    finally:
        await room.end()


async def deal(room: Room, *names: str) -> list[Client]:
    """These sit down and a game is dealt."""
    clients = [await room.join(name) for name in names]
    clients[0].session.send(Start())
    for client in clients:
        await client.until(lambda c: c.view.phase == Phase.PLAYING)
    return clients


async def everybody_is_back(room: Room) -> None:
    """The clients have found the host's new life by themselves."""
    for client in room.clients:
        await client.until(lambda c: c.session.core.game.sequencer.epoch == room.host.table.epoch)
    await room.settled()


async def deals_on(room: Mortal) -> None:
    """Killed and started again, it is the same game, and everybody plays it to its end."""
    await room.kill()
    before = shape(room.host)
    await room.resume()
    assert shape(room.host)[0] == before[0]
    await everybody_is_back(room)
    await room.play(seed=5)


def shape(host: Host) -> tuple[Any, ...]:
    """All of a table that a crash must not change."""
    table = host.table
    assert table.game is not None
    seats = [(seat.name, seat.cards, seat.books) for seat in table.view.seats]
    return (
        (table.game.deck, table.game.hands, table.game.turn, table.game.stock),
        (seats, table.view.owner, table.view.in_play, table.view.rules, table.turn_seq),
        (host.code, host.id, table.dealing, table.transcript, host.core.parts.admissions.tickets()),
        {seat: (who.secret, who.level, who.gone) for seat, who in table.occupants.items()},
    )
