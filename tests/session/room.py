"""A whole table in one process: a host, and as many clients as a test wants, on the in-memory broker or a real one."""

import asyncio
import random
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from gofish_protocol import view as views
from gofish_protocol.invite import Code
from gofish_protocol.record import Record
from gofish_protocol.replies import AtDoor, SpectatorList
from gofish_protocol.vocabulary import Phase, Role
from gofish_tui.client.commands import Ask, Start
from gofish_tui.client.presence_hints import client_will, new_presence
from gofish_tui.client.session import Session
from gofish_tui.client.updates import Ended, Refused, Stepped, TableInfo, Update, Verified, Welcomed
from gofish_tui.effects import Woken
from gofish_tui.host.dice import Dice
from gofish_tui.host.host import Host, make_host
from gofish_tui.host.listener import HostListener
from gofish_tui.host.options import HostOptions
from gofish_tui.link.base import Will
from gofish_tui.link.memory import MemoryBroker, MemoryLink
from gofish_tui.store.seats import SeatFile
from gofish_tui.table.step import TableStep
from tests.link.waiting import PATIENCE, until
from tests.session.sessions import new_session

TABLE = "Friday night"
PLAYERS = ("Asha", "Goran", "Ravi", "Priya", "Vesna", "Bojan")

MakeLink = Callable[[Will | None], Any]
"""An in-memory or a real link, not started yet."""


class Client:
    """A session and all it was told."""

    def __init__(
        self, session: Session, link: Any, *, secret: bytes = b"", presence: str = ""
    ) -> None:
        self.session = session
        self.link = link
        self.secret = secret
        """what its seat belongs to"""
        self.presence = presence
        self.updates: list[Update] = []
        self.reader = asyncio.create_task(self._read())

    async def _read(self) -> None:
        async for update in self.session.updates():
            self.updates.append(update)

    def all(self, kind: type) -> list[Any]:
        """The updates of one kind, in order."""
        return [update for update in self.updates if isinstance(update, kind)]

    @property
    def events(self) -> list[Any]:
        """All events this client was shown, in order."""
        return [event for step in self.all(Stepped) for event in step.events]

    @property
    def ended(self) -> Ended | None:
        """How it ended, once it has."""
        return next(iter(self.all(Ended)), None)

    @property
    def view(self) -> views.TableView:
        """What it shows now."""
        return self.session.view

    async def until(self, true: Callable[["Client"], object], seconds: float = PATIENCE) -> None:
        """Wait for something to become true of this client."""
        await until(lambda: true(self), seconds)

    async def close(self) -> None:
        """Go, keeping the seat."""
        await self.session.close()
        await asyncio.wait({self.reader}, timeout=1.0)
        self.reader.cancel()


class Ear(HostListener):
    """Keeps all that a host reports."""

    def __init__(self) -> None:
        self.codes: list[Code] = []
        self.notices: list[tuple[str, str]] = []
        self.reports: list[AtDoor | SpectatorList] = []
        self.at_steps: list[Callable[[TableStep], object]] = []
        """called with each step"""

    @property
    def kinds(self) -> list[str]:
        """Of the notices, in order."""
        return [kind for kind, _ in self.notices]

    def on_step(self, step: TableStep) -> None:
        """For those who look at steps."""
        for look in self.at_steps:
            look(step)

    def on_code(self, code: Code) -> None:
        """Another invitation."""
        self.codes.append(code)

    def on_notice(self, kind: str, detail: str) -> None:
        """One more notice."""
        self.notices.append((kind, detail))

    def on_door(self, report: AtDoor | SpectatorList) -> None:
        """One more report of who waits, or watches."""
        self.reports.append(report)


class Room:
    """One table and its guests."""

    def __init__(self, host: Host, make_link: MakeLink, ear: Ear | None = None) -> None:
        """``ear`` is the host's listener, where somebody looks at what it heard."""
        self.host = host
        self.ear = ear or Ear()
        self.make_link = make_link
        self.clients: list[Client] = []

    async def join(
        self,
        name: str = "Asha",
        role: str = Role.PLAYER,
        *,
        secret: bytes | None = None,
        seat_file: SeatFile | None = None,
        code: Code | None = None,
        save: Callable[[Record], Path | None] | None = None,
        on_waiting: Callable[[], None] = lambda: None,
        wait: bool = True,
    ) -> Client:
        """Another guest; by default with the right code, and welcomed before this returns."""
        presence = new_presence(secrets.token_bytes)
        secret = secret or secrets.token_bytes(32)
        link = self.make_link(client_will(self.host.id, presence))
        await link.start()
        session = new_session(
            link,
            TableInfo(self.host.id, TABLE),
            name=name,
            role=role,
            secret=secret,
            presence=presence,
            code=code or self.host.code,
            seat_file=seat_file,
            save=save,
            on_waiting=on_waiting,
        )
        session.open()
        client = Client(session, link, secret=secret, presence=presence)
        self.clients.append(client)
        if wait:
            await client.until(lambda c: c.updates)
            assert isinstance(client.updates[0], Welcomed), client.updates
        return client

    async def watch(self, name: str = "Spectator") -> Client:
        """Another spectator."""
        return await self.join(name, Role.SPECTATOR)

    async def play(
        self, *, seconds: float = 120.0, seed: int = 1, until_asks: int = 10_000
    ) -> None:
        """Everybody asks at random until the game is over, or this many asks were made."""
        dice = random.Random(seed)
        sent: dict[Client, int] = {}
        made = 0
        deadline = asyncio.get_running_loop().time() + seconds
        while self.host.table.view.phase == Phase.PLAYING and made < until_asks:
            assert asyncio.get_running_loop().time() < deadline, "the game does not end"
            for client in self.clients:
                moment = self.host.table.turn_seq
                knows = client.ended is None and steps_of(client) >= moment
                asks = views.legal_asks(client.view) if knows else []
                if asks and sent.get(client) != moment:
                    sent[client] = moment
                    client.session.send(Ask(*dice.choice(asks)))
                    made += 1
            await asyncio.sleep(0.001)

    async def settled(self) -> None:
        """Everybody has been told everything."""
        for client in self.clients:
            if client.ended is None:
                await client.until(lambda c: steps_of(c) == self.host.table.seq)
                await client.until(lambda c: c.session.waiting == 0)


async def seat_all(room: Room, players: int) -> list[Client]:
    """This many players sit down and the game is dealt."""
    clients = [await room.join(name) for name in PLAYERS[:players]]
    clients[0].session.send(Start())
    for client in clients:
        await client.until(lambda c: c.view.phase == Phase.PLAYING)
    return clients


def steps_of(client: Client) -> int:
    """The newest step a client has."""
    follower = client.session.core.game.sequencer
    return follower.seq if follower else 0


class MemoryRoom(Room):
    """A table on a broker that is looked into."""

    def __init__(self, host: Host, broker: MemoryBroker, ear: Ear | None = None) -> None:
        super().__init__(host, lambda will: MemoryLink(broker, will=will), ear)
        self.broker = broker

    async def come_without_code(
        self, name: str, role: str = Role.PLAYER, *, secret: bytes = bytes(32)
    ) -> Client:
        """Somebody who has at most a seat's secret, whether or not that lets them in."""
        link = MemoryLink(self.broker)
        await link.start()
        session = new_session(
            link, TableInfo(self.host.id, ""), name=name, role=role, secret=secret, presence="p"
        )
        session.open()
        client = Client(session, link)
        self.clients.append(client)
        return client


@asynccontextmanager
async def open_room(
    tmp_path: Path, *, seed: int = 1, faults: dict[str, Any] | None = None, **options: Any
) -> AsyncIterator[MemoryRoom]:
    """A table in memory that is served until the test is over."""
    broker = MemoryBroker(seed, **(faults or {}))
    ear = Ear()
    host = room_host(tmp_path, lambda will: MemoryLink(broker, will=will), ear, **options)
    room = MemoryRoom(host, broker, ear)
    async with served(room):
        yield room


def room_host(
    tmp_path: Path,
    make_link: MakeLink,
    listener: HostListener | None = None,
    dice: Dice | None = None,
    **options: Any,
) -> Host:
    """A host whose bots do not pretend to think and that no network hears of."""
    settings: dict[str, Any] = {"thinking": False, "discovery": False, **options}
    described = HostOptions(name=TABLE, data_dir=tmp_path, **settings)
    return make_host(described, make_link, listener, dice)


def tell(host: Host, step: TableStep | None) -> None:
    """Something happens at the table of itself now, and everybody is told."""
    settle(host)
    host.core.commit(step)
    settle(host)


def settle(host: Host) -> None:
    """Let the host carry out what a part of its core was made to do by itself."""
    host.take(Woken())


@asynccontextmanager
async def served(room: Room) -> AsyncIterator[None]:
    """The room's host at work; at the end it closes, and everybody goes."""
    await room.host.link.start()
    serving = asyncio.create_task(room.host.run())
    try:
        yield
    finally:
        room.host.close()
        await asyncio.wait_for(serving, PATIENCE)
        for client in room.clients:
            await client.close()


def refusals(client: Client) -> list[tuple[str, str]]:
    """What a client was refused, as pairs of command and reason."""
    return [(refused.cmd, refused.error) for refused in client.all(Refused)]


def verdicts(client: Client) -> list[bool | None]:
    """Whether the deals verified, game by game; for a spectator, who has nothing to verify by, whether all fits."""
    watches = client.session.role == Role.SPECTATOR
    assert not (watches and any(verified.ok for verified in client.all(Verified)))
    return [True if watches and v.fits else v.ok for v in client.all(Verified)]
