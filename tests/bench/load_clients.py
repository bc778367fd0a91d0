"""The clients of the load: real sessions that play at random, and note when each of them has seen each step."""

from __future__ import annotations

import asyncio
import math
import random
import secrets
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from gofish_protocol import events
from gofish_protocol.view import legal_asks
from gofish_protocol.vocabulary import Phase, Role
from gofish_tui.client.commands import Ask
from gofish_tui.client.presence_hints import client_will, new_presence
from gofish_tui.client.updates import Ended, Refused, Resynced, Stepped, TableInfo, Welcomed
from gofish_tui.link.base import Link, LinkStatus, Received
from gofish_tui.link.mqtt import MqttLink
from gofish_tui.link.shared import SharedLink
from tests.bench.thin import ThinSpectators
from tests.session.sessions import new_session

if TYPE_CHECKING:
    from gofish_tui.client.session import Session
    from gofish_tui.link.address import BrokerAddress

THIN_A_PROCESS = 500
LET_IN_AT_ONCE = 20
"""On one connection: our own broker has a limit on what one may listen to."""
DOORS = 2
THINKING_SPREAD = 0.35
"""As the bots' thinking times are."""
TABLES_A_CONNECTION = 25
"""Players of different tables share connections, so that the load's own process is not the bottleneck."""


@dataclass
class Figures:
    """What the clients have measured, in seconds."""

    answered: list[float] = field(default_factory=list)
    """from an ask to the asker's own new view"""
    last_view: list[float] = field(default_factory=list)
    """from an ask to the moment when every client of the table shows it"""
    asks: int = 0
    refused: int = 0
    resynced: int = 0
    steps: int = 0
    messages: int = 0
    bytes: int = 0
    measuring: bool = False


class CountingLink:
    """A link that counts what it delivers."""

    def __init__(self, link: Any, figures: Figures) -> None:
        self._link = link
        self._figures = figures

    def __getattr__(self, name: str) -> Any:
        return getattr(self._link, name)

    async def receive(self) -> Received | LinkStatus:
        """The next item."""
        item: Received | LinkStatus = await self._link.receive()
        if isinstance(item, Received) and self._figures.measuring:
            self._figures.messages += 1
            self._figures.bytes += len(item.payload)
        return item


class TableLoad:
    """One table's clients, and the ask that is under way there."""

    def __init__(self, table: str, figures: Figures, pace: float, think: float) -> None:
        self.table = table
        self.figures = figures
        self.pace = pace
        self.think = think
        self.sessions: dict[int, Session] = {}
        self._shown: list[int] = []
        self._last = 0.0
        """when the newest step came to the last client that has shown one"""
        self._first = 0
        """the client whose steps are counted"""
        self._asked: tuple[float, int, int] | None = None
        """when, by which client, and the step that came of it (0: not known yet)"""
        self._tasks: list[asyncio.Task[None]] = []
        self.thin: list[ThinSpectators] = []
        self._dice = random.Random(secrets.randbits(64))
        self._due = time.monotonic() + self._dice.uniform(0, pace)

    async def join(self, link: Any, role: str, name: str, presence: str) -> None:
        """One more client, welcomed when this returns."""
        session = new_session(
            CountingLink(link, self.figures),  # type: ignore[arg-type]  # it passes everything on
            TableInfo(self.table, "load"),
            name=name,
            role=role,
            secret=secrets.token_bytes(32),
            presence=presence,
        )
        session.open()
        first = await session.first_update()
        assert isinstance(first, Welcomed), first
        number = len(self._shown)
        self.sessions[number] = session
        self._shown.append(0)
        if not self._tasks:
            self._first = number
        self._tasks.append(asyncio.create_task(self._follow(number, session), name="load client"))

    async def add_thin(self, broker: BrokerAddress, count: int) -> None:
        """Spectators that only note when a step arrives."""
        number = len(self._shown)
        self._shown.append(0)

        def saw(seq: int, at: float, messages: int, size: int) -> None:
            if self.figures.measuring:
                self.figures.messages += messages
                self.figures.bytes += size
            self._saw(number, seq, (), at)

        some = await ThinSpectators.follow(broker.host, broker.port, self.table, count, saw)
        self.thin.append(some)

    async def close(self) -> None:
        """Everybody goes."""
        for thin in self.thin:
            await thin.close()
        for session in self.sessions.values():
            await session.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _follow(self, number: int, session: Session) -> None:
        thinking: asyncio.Task[None] | None = None
        async for update in session.updates():
            match update:
                case Stepped(seq=seq, events=happened):
                    self._saw(number, seq, happened, time.monotonic())
                case Resynced(seq=seq):
                    self.figures.resynced += 1
                    self._shown[number] = seq
                    self._asked = None
                case Refused():
                    self.figures.refused += 1
                    self._asked = None
                case Ended():
                    return
            if (
                session.role == Role.PLAYER
                and session.view.my_turn
                and (not thinking or thinking.done())
            ):
                thinking = asyncio.create_task(self._think(number, session), name="load thought")

    async def _think(self, number: int, session: Session) -> None:
        if self.think:
            await asyncio.sleep(self.think * math.exp(self._dice.gauss(0.0, THINKING_SPREAD)))
        else:
            # At a steady rate, or what the host does by the second would count for more where there are fewer asks a second.
            self._due = max(self._due + self.pace, time.monotonic())
            await asyncio.sleep(self._due - time.monotonic())
        view = session.view
        if not view.my_turn or view.phase != Phase.PLAYING or self._asked is not None:
            return
        to, what = self._dice.choice(legal_asks(view))
        self._asked = (time.monotonic(), number, 0)
        session.send(Ask(to, what))

    def _saw(self, number: int, seq: int, happened: tuple[Any, ...], at: float) -> None:
        self._shown[number] = seq
        self._last = max(self._last, at)
        if number == self._first and self.figures.measuring:
            self.figures.steps += any(isinstance(event, events.Asked) for event in happened)
        if self._asked is None:
            return
        began, asker, step = self._asked
        if number == asker and any(
            isinstance(event, events.Asked) and event.seat == self.sessions[asker].seat
            for event in happened
        ):
            self._asked = (began, asker, seq)
            step = seq
            if self.figures.measuring:
                self.figures.answered.append(at - began)
                self.figures.asks += 1
        if step and min(self._shown) >= step:
            if self.figures.measuring:
                self.figures.last_view.append(self._last - began)
            self._asked = None


class Crowd:
    """All clients of all tables, on as many connections as they need."""

    def __init__(self, broker: BrokerAddress, figures: Figures) -> None:
        self._broker = broker
        self._figures = figures
        self._shared: list[SharedLink] = []
        self.tables: list[TableLoad] = []

    async def fill(
        self,
        tables: list[str],
        *,
        players: int,
        spectators: int,
        thin: int,
        pace: float,
        think: float,
    ) -> None:
        """The spectators first, then the players, a few at a time; the game begins with the last of them."""
        many = len(tables) > TABLES_A_CONNECTION
        self.tables = [TableLoad(table, self._figures, pace, think) for table in tables]
        if many:
            for _ in range(0, len(tables), TABLES_A_CONNECTION):
                shared = SharedLink(MqttLink(self._broker))
                await shared.start()
                self._shared.append(shared)
        roles = ["spectator"] * spectators + [Role.PLAYER] * players

        async def fill_one(number: int, load: TableLoad) -> None:
            await self._let_in_thin(load, thin)
            for start in range(0, len(roles), 20):
                await asyncio.gather(
                    *(
                        self._join(load, role, f"{role[0]}{start + n}", number if many else None)
                        for n, role in enumerate(roles[start : start + 20])
                    )
                )

        for start in range(0, len(tables), TABLES_A_CONNECTION):
            some = list(enumerate(self.tables))[start : start + TABLES_A_CONNECTION]
            await asyncio.gather(*(fill_one(number, load) for number, load in some))

    async def _let_in_thin(self, load: TableLoad, count: int) -> None:
        """This many spectators are let in by the host, each with its own keys, and then only listen."""
        if not count:
            return

        async def through_a_door(number: int) -> None:
            door = SharedLink(MqttLink(self._broker))
            await door.start()
            names = range(number, count, DOORS)
            for start in range(0, len(names), LET_IN_AT_ONCE):
                visitors = TableLoad(load.table, Figures(), 0, 0)
                await asyncio.gather(
                    *(
                        visitors.join(
                            door.part(), "spectator", f"t{n}", new_presence(secrets.token_bytes)
                        )
                        for n in names[start : start + LET_IN_AT_ONCE]
                    )
                )
                await visitors.close()
            await door.close()

        await asyncio.gather(*map(through_a_door, range(DOORS)))
        for start in range(0, count, THIN_A_PROCESS):
            await load.add_thin(self._broker, min(THIN_A_PROCESS, count - start))

    async def _join(self, load: TableLoad, role: str, name: str, number: int | None) -> None:
        presence = new_presence(secrets.token_bytes)
        link: Link
        if number is None:
            link = MqttLink(self._broker, will=client_will(load.table, presence))
        else:
            link = self._shared[number // TABLES_A_CONNECTION].part()
        await link.start()
        await load.join(link, role, name, presence)

    @property
    def pids(self) -> list[int]:
        """The processes in which the thin ones are."""
        return [thin.pid for table in self.tables for thin in table.thin]

    async def close(self) -> None:
        """Everybody goes."""
        await asyncio.gather(*(table.close() for table in self.tables))
        for shared in self._shared:
            await shared.close()
