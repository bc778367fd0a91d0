"""The driver of one table: it gives the pure core a link, a journal, a clock and threads, and does what the core asks."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import deque
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, assert_never

from gofish_protocol.vocabulary import CloseReason
from gofish_tui.bots import safe_choose
from gofish_tui.effects import Log, Publish, Subscribe, WakeAt, Woken
from gofish_tui.host.dice import Dice
from gofish_tui.host.listener import HostListener
from gofish_tui.journal.store import JournalTaken
from gofish_tui.link.base import CLOSED, LinkStatus
from gofish_tui.link.ending import end_task, run_until_first
from gofish_tui.steady import steady
from gofish_tui.store.records import AnotherRecord, save_record
from gofish_tui.table.clock import Moment
from gofish_tui.table.core import GOOD_BYE_SECONDS
from gofish_tui.table.effects import (
    Adjourn,
    Answered,
    BotChose,
    CloseTable,
    CodeChanged,
    ComputePassword,
    DoorReported,
    End,
    JournalLost,
    JournalOpened,
    KeepRecord,
    Listen,
    PasswordDone,
    Persist,
    Persisted,
    PersistFailed,
    Prepare,
    ProcessNoticed,
    RecordReported,
    RecordTried,
    Serve,
    StepTaken,
    Superseded,
    Think,
    VerdictReached,
)
from gofish_tui.table.handshake_server import exchange
from gofish_tui.table.opening import new_core
from gofish_tui.table.own_topics import host_will

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from pathlib import Path

    from gofish_protocol.invite import Code
    from gofish_protocol.record import Record
    from gofish_protocol.replies import Answer
    from gofish_tui.host.options import HostOptions
    from gofish_tui.journal.store import JournalStore, TableJournal
    from gofish_tui.link.base import Link, Will
    from gofish_tui.table.core import HostCore
    from gofish_tui.table.effects import Effect, Input, OperatorRequest, Report
    from gofish_tui.table.handshake_server import PasswordAttempt
    from gofish_tui.table.table import Table

log = logging.getLogger(__name__)

LAST_TRY_SECONDS = 2.0
"""The longest wait for a disk that does not answer, when the last record has to be written."""


class Host:
    """One table on one link. Made, then :meth:`run` until the table closes."""

    def __init__(
        self,
        core: HostCore,
        link: Link,
        data_dir: Path,
        dice: Dice,
        listener: HostListener | None = None,
    ) -> None:
        """``data_dir`` is where records go; ``dice`` are those of bots that choose."""
        self.core = core
        self.link = link
        self.journal: TableJournal | None = None
        self._data_dir = data_dir
        self._dice = dice
        self._listener = listener or HostListener()
        self._inputs: deque[Input] = deque()
        self._handling = False
        self._timer: asyncio.TimerHandle | None = None
        self._ended = asyncio.Event()
        """`End` came, or the core broke"""
        self._broke: Exception | None = None
        self._written: asyncio.Future[None] | None = None
        """the newest entry's"""
        self._threads: set[asyncio.Task[None]] = set()
        """password, bot, record: one of each at a time"""
        self._recording: asyncio.Task[None] | None = None
        self._answer: Answer | None = None

    @property
    def id(self) -> str:
        """The table's id."""
        return self.core.id

    @property
    def table(self) -> Table:
        """The table, to look at."""
        return self.core.table

    @property
    def code(self) -> Code | None:
        """The invitation, as it is now."""
        return self.core.code

    @property
    def unsaved(self) -> str:
        """Why the disk lacks this table's newest steps; empty when it has them."""
        return self.core.unsaved

    @property
    def adjourned(self) -> bool:
        """It ended only for now: the table is kept, and can be resumed."""
        return self.core.adjourned

    def keep_journal(
        self,
        store: JournalStore,
        *,
        whole: bool = False,
        on_gone: Callable[[], None] = lambda: None,
    ) -> None:
        """Write a journal in this store from now on; before `prepare`. ``whole``: the first entry has all of this table in it.

        ``on_gone`` is called when the store wanted the whole table again, after it was handed over again.
        """

        def lost() -> None:
            self._wake(JournalLost())
            on_gone()

        self.journal = store.journal(
            self.id, lambda trouble: self._wake(PersistFailed(trouble)), lost
        )
        self.take(JournalOpened())
        if whole:
            self.take(JournalLost())

    def listen(self) -> None:
        """Subscribe to what this table receives. Before the link starts, so that a broker that refuses it is known at once."""
        self.take(Listen())

    def prepare(self) -> None:
        """The table as it is when guests may come; once."""
        self.take(Prepare())

    async def on_disk(self) -> None:
        """Wait until all that has happened is written, or the disk has refused it."""
        settled = self.core.parts.journal
        while not (settled.is_settled or self.superseded) and self._written is not None:
            await asyncio.wait({self._written})

    async def run(self) -> None:
        """Serve the table until it is closed. The link must be started."""
        self.listen()
        self.prepare()
        self.take(Serve())
        try:
            reading = await run_until_first(self._read(), self._ended.wait())
        finally:
            await self._say_good_bye()
        if reading is not None and (wrong := reading.exception()) is not None:
            raise RuntimeError("the table's host broke") from wrong
        if self._broke is not None:
            raise RuntimeError("the table's host broke") from self._broke

    def close(self, reason: str = CloseReason.CLOSED) -> None:
        """Close the table for good: everybody is told, then :meth:`run` ends."""
        self.take(CloseTable(reason))

    def adjourn(self, *, handed_over: bool = False) -> None:
        """Stop serving and keep the table for `--resume`, or for the host that it is ``handed_over`` to; one that nobody would
        come back to is closed.
        """
        self.take(Adjourn(handed_over))

    @property
    def superseded(self) -> bool:
        """Another host serves the table, and this one has ended silently."""
        return self.core.superseded

    def order(self, order: OperatorRequest) -> Answer:
        """Do what the host process itself was asked to."""
        self.take(order)
        assert self._answer is not None
        return self._answer

    def take(self, given: Input) -> None:
        """Hand one thing that happened to the core, and carry out what it asks for."""
        self._inputs.append(given)
        if self._handling:
            return  # it came while the effects of another were being carried out: those come first
        self._handling = True
        try:
            while self._inputs:
                for effect in self.core.handle(self._inputs.popleft(), present()):
                    self._perform(effect)
        finally:
            self._handling = False

    # ---- Effects

    def _perform(self, effect: Effect) -> None:
        match effect:
            case Publish(topic, payload, qos, retain):
                self.link.publish(topic, payload, qos=qos, retain=retain)
            case Subscribe(topic_filter, qos):
                self.link.subscribe(topic_filter, qos)
            case WakeAt(at):
                self._wake_at(at)
            case Log(level, text, error):
                log.log(level, "%s", text, exc_info=error)
            case Persist(number, entry):
                self._persist(Persisted(number), partial(self._journal.write, entry))
            case ComputePassword(attempt):
                self._start(self._compute(attempt), PasswordDone(attempt, None), "password")
            case Think(seat):
                self._start(self._think(effect), BotChose(None), f"bot in seat {seat}")
            case KeepRecord(record):
                self._recording = self._start(self._keep(record), RecordTried(None), "record")
            case End():
                self._ended.set()
            case _:
                self._tell(effect)

    @property
    def _journal(self) -> TableJournal:
        assert self.journal is not None
        return self.journal

    def _tell(self, effect: Report) -> None:
        if isinstance(effect, Answered):
            self._answer = effect.answer
            return
        try:
            self._report(effect)
        except Exception:  # a listener must not hold up the table
            log.exception("what the table reported could not be handled")

    def _report(self, effect: Report) -> None:
        listener = self._listener
        match effect:
            case StepTaken(step):
                listener.on_step(step)
            case CodeChanged(code):
                listener.on_code(code)
            case RecordReported(path):
                listener.on_record(path)
            case VerdictReached(verdict):
                listener.on_verdict(verdict)
            case ProcessNoticed(kind, detail):
                listener.on_notice(kind, detail)
            case DoorReported(report):
                listener.on_door(report)
            case Answered():
                return
            case _:
                assert_never(effect)

    def _persist(self, done: Persisted, write: Callable[[asyncio.Future[None]], None]) -> None:
        written = self._written = asyncio.get_running_loop().create_future()

        def settled(future: asyncio.Future[None]) -> None:
            wrong = None if future.cancelled() else future.exception()
            if wrong is not None and not isinstance(wrong, JournalTaken):
                log.error("the journal of %s broke", self.id, exc_info=wrong)
            self._wake(done if wrong is None else Superseded())

        written.add_done_callback(settled)
        write(written)

    def _wake_at(self, at: float) -> None:
        if self._timer is not None:
            self._timer.cancel()
        loop = asyncio.get_running_loop()
        wait = max(0.0, at - steady())
        self._timer = loop.call_later(wait, self._wake, Woken())

    def _wake(self, given: Input) -> None:
        """Hand in what none of our tasks awaits; a failure in it ends the table, and is reported."""
        try:
            self.take(given)
        except Exception as wrong:  # noqa: BLE001  # raised by `run`
            self._broke = self._broke or wrong
            self._ended.set()

    # ---- Tasks and threads

    async def _read(self) -> None:
        """Read the link until the table closes."""
        while self.core.closing is None:
            item = await self.link.receive()
            self.take(item)
            if isinstance(item, LinkStatus) and not item.connected and item.detail == CLOSED:
                return

    def _start(self, work: Awaitable[Input], failed: Input, name: str) -> asyncio.Task[None]:
        """Hand in the result of some work, or that it ``failed``: it must not end a table."""

        async def done() -> None:
            try:
                given = await work
            except Exception:
                log.exception("%s failed", name)
                given = failed
            self._wake(given)

        task = asyncio.create_task(done(), name=name)
        self._threads.add(task)
        task.add_done_callback(self._threads.discard)
        return task

    async def _compute(self, attempt: PasswordAttempt) -> Input:
        met = await asyncio.to_thread(exchange, self.id, attempt, secrets.token_bytes)
        return PasswordDone(attempt, met)

    async def _think(self, asked: Think) -> Input:
        return BotChose(await asyncio.to_thread(safe_choose, asked.bot, asked.view, self._dice.rng))

    async def _keep(self, record: Record) -> Input:
        try:
            path = await asyncio.to_thread(save_record, self._data_dir, record)
        except AnotherRecord as another:
            return RecordTried(None, str(another))
        return RecordTried(None if path is None else str(path))

    async def _say_good_bye(self) -> None:
        self._wake(CloseTable())
        with suppress(TimeoutError):
            await asyncio.wait_for(self._ended.wait(), GOOD_BYE_SECONDS + 0.5)
        with suppress(TimeoutError):
            async with asyncio.timeout(LAST_TRY_SECONDS):
                while self._recording is not None and not self._recording.done():
                    await asyncio.wait({self._recording})
        if self._timer is not None:
            self._timer.cancel()
        await self.link.close()
        for task in list(self._threads):
            await end_task(task)


def make_host(
    options: HostOptions,
    link_for: Callable[[Will], Link],
    listener: HostListener | None = None,
    dice: Dice | None = None,
) -> Host:
    """A host with new keys and, unless its table is open, a new invitation."""
    dice = dice or Dice()
    core = new_core(options, dice, present())
    return Host(core, link_for(host_will(core.id)), options.data_dir, dice, listener)


def present() -> Moment:
    """This moment, on this machine's clocks."""
    return Moment(steady(), int(time.time()))
