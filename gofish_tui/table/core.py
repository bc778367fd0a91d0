"""A table's host as a pure core: an input and the time in, effects out. `host.Host` gives it link, disk, clock and threads.

The core only assembles its parts and passes inputs on: decisions are made in the part that is named for them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gofish_protocol import events
from gofish_protocol.replies import Answer
from gofish_protocol.text import clean_name
from gofish_protocol.vocabulary import CloseReason, ErrorCode, NoticeKind, SeatStatus
from gofish_tui.effects import ERROR, INFO, Log, Subscribe, WakeAt, Woken
from gofish_tui.link.base import LinkStatus, Received
from gofish_tui.table.clock import Clock, Moment
from gofish_tui.table.effects import (
    Adjourn,
    AnswerDiscovery,
    Answered,
    BotChose,
    CloseTable,
    CodeChanged,
    Effect,
    End,
    Input,
    JournalLost,
    JournalOpened,
    Listen,
    OperatorRequest,
    PasswordDone,
    Persisted,
    PersistFailed,
    Prepare,
    RecordReported,
    RecordTried,
    Renumber,
    Serve,
    StepTaken,
    Superseded,
    VerdictReached,
)
from gofish_tui.table.own_game import check_game
from gofish_tui.table.own_topics import own_topics
from gofish_tui.table.parts import HostParts
from gofish_tui.table.refusal import RequestRefused
from gofish_tui.table.settings import turn_seconds, worth_keeping

if TYPE_CHECKING:
    from gofish_protocol.invite import Code
    from gofish_protocol.record import Verdict
    from gofish_tui.table.identity import Identity
    from gofish_tui.table.randomness import Randomness
    from gofish_tui.table.saved_table import Saved
    from gofish_tui.table.settings import OwnedTableConfig
    from gofish_tui.table.step import TableStep
    from gofish_tui.table.table import Table

TICK_SECONDS = 0.2
"""Continually, not only when something is due: steady ticks tell a host that its machine was not asleep
(`PresenceWatch`)."""
BEAT_SECONDS = 2.0
"""After this long a silence: a step says everything that a heartbeat does."""
LONGEST_WITHOUT_BEAT = 10.0
"""But for its time, by which somebody who knows another host of this table hears that there are two."""
GOOD_BYE_SECONDS = 2.0
"""The longest that a disk may hold up a goodbye."""

FROM_OUTSIDE = Received | LinkStatus | PasswordDone | BotChose
"""What must never end a table, and what a table that is ending no longer listens to."""


class HostCore:
    """One table, from its first lobby, or from its journal, to its end.

    Its driver passes in `JournalOpened` where there is a journal, `Listen`, `Prepare` and, once the link is there,
    `Serve`; then all that happens, until `End` comes out.
    """

    def __init__(
        self,
        settings: OwnedTableConfig,
        identity: Identity,
        code: Code | None,
        randomness: Randomness,
        now: Moment,
        table: Table | None = None,
    ) -> None:
        """``table`` is one that resumes after its host was restarted; without it a new one is set up."""
        self.id = identity.table
        self.settings = settings
        self.identity = identity
        self.resumed = table is not None
        self.unsaved = ""
        """why the disk lacks this table's newest steps; empty when it has them"""
        self.closing: str | None = None
        """why serving ends, once it does"""
        self.adjourned = False
        """it ends only for now: the table is kept, and can be resumed"""
        self.ended = False
        """everything is published"""
        self.superseded = self._handed_over = self._prepared = False
        self._clock = Clock(now)
        self._turn_left: float | None = None
        """what was on the clock when the journal of a resumed table was last written"""
        self._tick_due: float | None = None
        self.beat_due, self._beat_by = 0.0, now.steady + LONGEST_WITHOUT_BEAT
        """when the next heartbeat is"""
        self._end_due: float | None = None
        self._wake_at: float | None = None
        """when we asked to be woken"""
        self.parts = HostParts(settings, identity, code, randomness, self._clock, table, self)
        self.table = self.parts.table

    @property
    def code(self) -> Code | None:
        """The invitation, as it is now."""
        return self.parts.handshakes.code

    @property
    def is_cut_off(self) -> bool:
        """Our own link is down."""
        return self.parts.presence.cut_off

    def handle(self, given: Input, now: Moment) -> list[Effect]:
        """Take one input; what is to be done now, in this order.

        A message that breaks something is dropped, and logged: it must never end a table. Anything else that fails is raised.
        """
        self._clock.set(now)
        if not self.superseded:
            self._handle(given)
        return self.parts.outbox.take()

    def _handle(self, given: Input) -> None:
        try:
            if self.closing is None or not isinstance(given, FROM_OUTSIDE):
                self._take(given)
        except Exception as wrong:  # whatever strangers can cause
            if not isinstance(given, FROM_OUTSIDE):
                raise
            self.parts.outbox.at_once(Log(ERROR, "a message could not be handled", wrong))
        if self.superseded:
            return
        if self.closing is not None:
            self._say_good_bye()
        self.parts.journal.flush()
        self._ask_to_be_woken()

    def saved(self) -> Saved:
        """Everything that must survive this process, except the steps."""
        return self.parts.snapshot.take()

    def restore(self, kept: Saved) -> None:
        """Take over what this table's host knew before it was started again; the table itself was handed in."""
        self.parts.snapshot.restore(kept)
        self._turn_left = kept.turn_left

    # ---- What the parts need of the whole

    def commit(self, step: TableStep | None) -> None:
        """Publish a step to everybody it concerns. The only way out for anything that changes the table."""
        if step is None:
            return
        over = any(isinstance(event, events.Over) for event in step.events)
        verdict = self._check_and_keep() if over else None
        self.parts.journal.note(step)
        self.parts.presence.on_step(step)
        self.parts.dealer.on_step(step)
        self.parts.journal.save()
        self.parts.publisher.step(step)
        self.parts.succession.on_step(step)
        self.beat_due = min(self._clock.steady + BEAT_SECONDS, self._beat_by)
        self.parts.bots.on_step(step)
        self.parts.outbox.emit(StepTaken(step))
        self.parts.listing_responder.announce_soon()
        if verdict is not None:
            self.parts.outbox.emit(VerdictReached(verdict))
            self.parts.dealer.on_game_over()
            self.commit(self.table.after_game())

    def save(self) -> None:
        """Write what changed."""
        self.parts.journal.save()

    def close(self, reason: str) -> None:
        """Close the table for good, once this input is handled."""
        if self.closing is None:
            self.closing = reason

    def on_seat_given_up(self, secret: bytes) -> None:
        """The seat with this key was taken from somebody who was away for too long."""
        self.parts.admissions.on_seat_given_up(secret)

    def invitation_changed(self, code: Code | None) -> None:
        """Announce, and keep, a new invitation; None when there is none."""
        if code is None:
            return
        self.parts.outbox.at_once(CodeChanged(code))
        self.parts.notices.to_owner(NoticeKind.NEW_CODE, str(code))
        self.parts.journal.save()
        self.parts.listing_responder.announce()

    def announce_all(self) -> None:
        """Say who we are, what the table is like, and that we are alive."""
        self.parts.listing_responder.announce()
        self.parts.publisher.state()
        self.parts.publisher.send_heartbeat(self._clock.wall)

    # ---- Inputs

    def _take(self, given: Input) -> None:  # noqa: PLR0912  # one line for each input
        match given:
            case Received():
                self.parts.router.receive(given)
            case LinkStatus():
                self.parts.router.on_link_changed(given)
            case PasswordDone():
                self.parts.router.on_password_done(given)
            case BotChose(ask):
                self.parts.bots.on_choice(ask)
            case Woken():
                self._wake_at = None
                self._look(self._clock.steady)
            case Persisted(number):
                self.parts.journal.persisted(number)
            case PersistFailed(reason):
                self._not_saved(reason)
            case RecordTried(path=path, another=another):
                self.parts.records.on_tried(path, another)
            case Listen():
                self._listen()
            case Prepare():
                self._prepare()
            case Serve():
                self.announce_all()
                self.parts.presence.begin(self._clock.steady)
                self.parts.bots.go_on()
                self._tick_due = self._clock.steady + TICK_SECONDS
            case JournalOpened():
                self.parts.journal.open()
            case JournalLost():
                self.parts.journal.write_all()
            case Renumber(number):
                self.parts.handshakes.renumber(number)
            case AnswerDiscovery():
                self.parts.listing_responder.answer()
            case CloseTable(reason):
                self.close(reason)
            case Adjourn(handed_over):
                self._adjourn(handed_over=handed_over)
            case Superseded():
                self._end_silently()
            case _:
                self._ordered(given)

    def _ordered(self, order: OperatorRequest) -> None:
        ends = Answer(order.n, ErrorCode.NOT_ALLOWED, "the table ends")
        self.parts.outbox.at_once(
            Answered(self.parts.requests.order(order) if self.closing is None else ends)
        )

    def _listen(self) -> None:
        for topic in own_topics(self.id, shared=self.settings.broker is not None):
            # On a connection that lasts QoS 1 delivers no more than 0, and what is lost with one is sent again. Brokers allow
            # only so many subscriptions of QoS 1 (NATS: 1,000 of all clients together), and a stranger may take them all.
            self.parts.outbox.at_once(Subscribe(topic, 0))

    def _prepare(self) -> None:
        if self._prepared:
            return
        self._prepared = True
        if self.resumed:
            self.parts.presence.begin_again(self._turn_left)
            self.parts.dealer.resume()
        else:
            self._settle()
        self.parts.journal.save()

    def _settle(self) -> None:
        """Seat the person who started this host, who is still on the way, and the requested bots."""
        settings, table = self.settings, self.table
        if settings.owner_secret is not None:
            name = clean_name(settings.owner_name)
            seat, step = table.sit(name, settings.owner_secret)
            self.commit(step)
            self.commit(table.presence(seat, SeatStatus.AWAY))
        self.parts.journal.put_before(table.history[:1])
        for level in settings.bots:
            _, step = table.add_bot(level, level.capitalize())
            self.commit(step)

    def _not_saved(self, trouble: str) -> None:
        """The disk refuses the journal, or accepts it again (""): people are told, and the game goes on."""
        self.unsaved = trouble
        kind = NoticeKind.NOT_SAVED if trouble else NoticeKind.SAVED_AGAIN
        self.parts.notices.to_owner(kind, trouble[:200])
        self.parts.notices.to_process(kind, trouble)

    def on_bot_ask(self, seat: int, to: int, what: int, based_on: int) -> None:
        """A bot has chosen."""
        seconds = turn_seconds(self.settings)
        try:
            step = self.table.ask(seat, to, what, based_on=based_on, seconds=seconds, by_host=True)
        except RequestRefused as refused:
            self.parts.outbox.log(INFO, f"the bot in seat {seat} came too late: {refused.error}")
            self.parts.bots.think()
            return
        self.commit(step)

    def _check_and_keep(self) -> Verdict:
        """Check our own game, and keep its record."""
        sign_key = self.identity.signer.public
        verdict, record = check_game(self.table, self.settings.name, sign_key)
        if record is None:
            self.parts.outbox.log(ERROR, f"our own game does not verify: {verdict.detail}")
            self.parts.outbox.emit(RecordReported(None))
        else:
            self.parts.records.keep(record)
        return verdict

    # ---- The clock

    def _look(self, now: float) -> None:
        if self.closing is not None:
            return
        self.parts.bots.tick(now)
        self.parts.listing_responder.answer_when_due(now)
        if self._tick_due is None or now < self._tick_due:
            return
        self._tick_due = now + TICK_SECONDS
        self.parts.presence.tick(now)
        self._look_at_disk(now)
        self.parts.approval.tick(now)
        self.parts.records.tick(now)
        self.parts.dealer.tick(now)
        self.parts.spectators.tick(now)
        self.parts.idle.tick(now)
        if now >= self.beat_due:
            self.beat_due, self._beat_by = now + BEAT_SECONDS, now + LONGEST_WITHOUT_BEAT
            self.parts.publisher.send_heartbeat(self._clock.wall)
        self.parts.listing_responder.tick(now)
        self.parts.router.restore_topics(now)

    def _look_at_disk(self, now: float) -> None:
        """Report a disk that does not answer, ahead of everything that waits for it; then send everybody their clock."""
        answers = self.parts.journal.check_disk(now)
        if answers is None:
            return
        kind = NoticeKind.DISK_ANSWERS if answers else NoticeKind.DISK_WAITS
        self.parts.notices.to_owner(kind, "", at_once=True)
        self.parts.notices.to_process(kind, "")
        if answers:
            self.parts.presence.tell_clock()

    def _ask_to_be_woken(self) -> None:
        """Whenever something is due sooner than we asked for."""
        if self.ended:
            return
        serving = (self._tick_due, self.parts.bots.wake_at, self.parts.listing_responder.wake_at)
        dues = serving if self.closing is None else (self._end_due,)
        at = min((due for due in dues if due is not None), default=None)
        if at is not None and (self._wake_at is None or at < self._wake_at):
            self._wake_at = at
            self.parts.outbox.at_once(WakeAt(at))

    # ---- The end

    def _end_silently(self) -> None:
        """What another host publishes is that host's concern: nothing of ours may follow it."""
        self.closing = self.closing or "superseded"
        self.superseded = self.ended = True
        self.parts.outbox.drop_all()
        self.parts.outbox.at_once(End())

    def _adjourn(self, *, handed_over: bool) -> None:
        if self.closing is None:
            self._handed_over = handed_over
            keeps = worth_keeping(self.settings, self.table, resumed=self.resumed)
            self.adjourned = self.parts.journal.is_open and keeps
            self.closing = "adjourned" if self.adjourned else CloseReason.CLOSED

    def _say_good_bye(self) -> None:
        now = self._clock.steady
        if self._end_due is None:
            self._end_due = now + GOOD_BYE_SECONDS
            if self.adjourned:
                self.parts.journal.save()
                if not self._handed_over:
                    self.parts.publisher.withdraw()
            else:
                missing = self.parts.presence.somebody_missing(now)
                step = self.table.close(self.closing or CloseReason.CLOSED)
                self.parts.publisher.step(step)
                self.parts.outbox.emit(StepTaken(step))
                self.parts.publisher.good_bye(ErrorCode.TABLE_CLOSED, missing=missing)
        if not self.ended and (self.parts.outbox.is_empty or now >= self._end_due):
            self.ended = True
            self.parts.records.try_all()
            self.parts.outbox.at_once(End())
