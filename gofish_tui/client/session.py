"""Drives one place at a table: gives its core a link, the time, a disk and a thread, and hands its updates to a front end."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import deque
from typing import TYPE_CHECKING, assert_never

from gofish_tui.client.commands import Leave, Resync
from gofish_tui.client.core import ClientCore
from gofish_tui.client.effects import (
    AwaitOwner,
    DealRemembered,
    ForgetSeat,
    GoAway,
    Open,
    ProofOfWorkPaid,
    ProveWork,
    RecordWritten,
    RememberDeal,
    SaveRecord,
    Tell,
)
from gofish_tui.client.proof_of_work import ProofOfWork
from gofish_tui.client.update_queue import UpdateQueue
from gofish_tui.client.updates import Noticed, Welcomed
from gofish_tui.effects import Log, Publish, Subscribe, Unsubscribe, WakeAt, Woken
from gofish_tui.link.base import CLOSED, LinkStatus
from gofish_tui.link.ending import end_task
from gofish_tui.steady import steady
from gofish_tui.store.deal_memory import DealMemory
from gofish_tui.store.records import AnotherRecord
from gofish_tui.vocabulary import LocalNotice

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable
    from pathlib import Path

    from gofish_protocol.messages import TableListing
    from gofish_protocol.record import Record
    from gofish_protocol.view import TableView
    from gofish_protocol.vocabulary import LinkState, Role
    from gofish_tui.client.commands import Command
    from gofish_tui.client.core import ClientConfig
    from gofish_tui.client.effects import Effect, Input
    from gofish_tui.client.updates import TableInfo, Update
    from gofish_tui.link.base import Link
    from gofish_tui.store.deals import DealFile
    from gofish_tui.store.seats import SeatFile

log = logging.getLogger(__name__)


class Session:
    """One client's place at one table. Made by `joining.join`."""

    def __init__(
        self,
        link: Link,
        config: ClientConfig,
        *,
        seat_file: SeatFile | None = None,
        deal_file: DealFile | None = None,
        save: Callable[[Record], Path | None] | None = None,
        on_waiting: Callable[[], None] = lambda: None,
    ) -> None:
        """``link`` is started. ``seat_file`` keeps the seat's secret, ``deal_file`` what the table's hosts said about their
        deals, ``save`` a game's record. ``on_waiting`` is called repeatedly while the table's owner is asked to let us in.
        """
        self._link = link
        self._seat_file = seat_file
        self._deal_file = deal_file
        self._save = save
        self._on_waiting = on_waiting
        memory = DealMemory(deal_file.read() if deal_file else ())
        self.core = ClientCore(config, memory, entropy=secrets.token_bytes, now=steady())
        self._updates = UpdateQueue()
        self._proof = ProofOfWork(self._on_paid)
        self._reader: asyncio.Task[None] | None = None
        self._writer: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._closed = False

    # ---- What a front end uses

    @property
    def view(self) -> TableView:
        """The newest view of the table. Only once welcomed."""
        return self.core.view

    @property
    def status(self) -> LinkState:
        """Whether the link is up and the host there: a word of `updates`."""
        return self.core.contact.status

    @property
    def table(self) -> TableInfo:
        """The table's name, and how others find it."""
        return self.core.place.table

    @property
    def name(self) -> str:
        """Our name, as the table shows it once we are there."""
        return self.core.place.name

    @property
    def role(self) -> Role:
        """A player or a spectator: a word of `updates`."""
        return self.core.place.role

    @property
    def seat(self) -> int | None:
        """Where we sit."""
        return self.core.place.seat

    @property
    def client(self) -> str:
        """Our id at this table, for as long as this channel."""
        return self.core.admission.client

    @property
    def left(self) -> bool:
        """We gave the seat up, or it was taken from us: its secret is worthless now."""
        return self.core.left

    @property
    def waiting(self) -> int:
        """How many updates nobody has read yet."""
        return self._updates.waiting

    async def first_update(self) -> Update:
        """Wait for the update a session begins with: `Welcomed`, or `Ended` when there is no way in."""
        return await self._updates.first()

    def updates(self) -> AsyncIterator[Update]:
        """Everything that happens, in order, until `Ended`. For one reader."""
        return self._updates.updates()

    def send(self, command: Command) -> int | None:
        """Send this to the host. An ask is answered by a `Stepped`; what is refused, by a `Refused` with the number that is
        returned. `Resync` and `Leave` have none: they are answered by a `Resynced` and an `Ended`.
        """
        number = None if isinstance(command, Resync | Leave) else self.core.next_number
        self.handle(command)
        return number

    async def leave(self) -> None:
        """Give the seat up and leave."""
        self.send(Leave())
        await self._updates.over.wait()
        await self.close()

    async def close(self) -> None:
        """Leave, and keep the seat unless it was given up."""
        if self._closed:
            return
        self._closed = True
        refused = self.core.reporter.refused
        self.handle(GoAway())
        if self._timer is not None:
            self._timer.cancel()
        await self._link.close()
        await self._proof.close()
        if self._reader is not None:
            await end_task(self._reader)
        while self._writer is not None:
            await self._writer
        if self._seat_file is not None:
            if self._updates.began.is_set() and self.core.game.sequencer is not None:
                self._seat_file.note_turn(mine=self.view.my_turn)
            if refused and self._seat_file.new:
                self._seat_file.forget()
            else:
                self._seat_file.keep()

    def open(self, listing: TableListing | None = None) -> None:
        """Start; ``listing`` is the table's when it is known already."""
        self.handle(Open(listing))
        self._reader = asyncio.create_task(self._read(), name="session reader")

    # ---- Driving the core

    async def _read(self) -> None:
        while not self._closed:
            # While the front end does not read, messages wait in the link, which drops the oldest.
            await self._updates.room()
            item = await self._link.receive()
            if isinstance(item, LinkStatus) and not item.connected and item.detail == CLOSED:
                return
            self.handle(item)

    def handle(self, given: Input) -> None:
        """Give the core an input, now, and do what it returns."""
        waiting: deque[Input] = deque([given])
        while waiting:
            for effect in self.core.handle(waiting.popleft(), steady()):
                answer = self._perform(effect)
                if answer is not None:
                    waiting.append(answer)

    def _perform(self, effect: Effect) -> Input | None:
        """Do it; return what the core has to know about it at once."""
        match effect:
            case Publish(topic=topic, payload=payload, qos=qos, retain=retain):
                self._link.publish(topic, payload, qos=qos, retain=retain)
            case Subscribe(topic_filter=topic_filter, qos=qos):
                self._link.subscribe(topic_filter, qos)
            case Unsubscribe(topic_filter=topic_filter):
                self._link.unsubscribe(topic_filter)
            case WakeAt(at=at):
                self._wake_at(at)
            case Log(level=level, text=text, error=error):
                log.log(level, text, exc_info=error)
            case Tell(update=update):
                self._tell(update)
            case AwaitOwner():
                self._on_waiting()
            case ProveWork():
                self._proof.start(effect)
            case SaveRecord(record=record):
                return self._save_record(record)
            case ForgetSeat():
                if self._seat_file is not None:
                    self._seat_file.forget()
            case RememberDeal(lines=lines):
                if self._deal_file is None:
                    return DealRemembered()
                self._writer = asyncio.create_task(
                    self._remember(self._deal_file, lines), name="deal memory"
                )
            case _:
                assert_never(effect)
        return None

    def _wake_at(self, at: float) -> None:
        if self._timer is not None:
            self._timer.cancel()
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(at - steady(), self.handle, Woken())

    def _tell(self, update: Update) -> None:
        first = not self._updates.began.is_set()
        self._updates.put(update)
        if first and isinstance(update, Welcomed) and self._seat_file is not None:
            self._seat_file.note_turn(mine=False)  # we are there, and may be killed
            if self._seat_file.trouble:
                self._updates.put(Noticed(LocalNotice.SEAT_NOT_SAVED, self._seat_file.trouble))

    def _save_record(self, record: Record) -> RecordWritten:
        if self._save is None:
            return RecordWritten("")
        try:
            path = self._save(record)
        except AnotherRecord:
            return RecordWritten(None, other_end=True)
        return RecordWritten(None if path is None else str(path))

    async def _remember(self, file: DealFile, lines: tuple[str, ...]) -> None:
        await asyncio.to_thread(file.add, lines)
        self._writer = None
        self.handle(DealRemembered())

    def _on_paid(self, work: ProveWork, nonce: bytes) -> None:
        self.handle(ProofOfWorkPaid(work, nonce))
