"""A place at a table, kept through lost links, lost messages and a host that starts again. Pure: no link, no clock of its own.

`ClientCore.handle` takes one input, with the time, and returns what is to be done. What everybody is told is read by
``broadcasts``; whether the host is still there is ``contact``'s business; ``session`` drives it.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple, assert_never

from gofish_protocol import messages as wire
from gofish_protocol import replies, requests, topics
from gofish_protocol.limits import CHAT_CHARS
from gofish_protocol.vocabulary import ErrorCode, NoticeKind, Role
from gofish_tui.client import commands
from gofish_tui.client.admission import Admission
from gofish_tui.client.ask_audit import AskAudit
from gofish_tui.client.broadcasts import Broadcasts
from gofish_tui.client.contact import Contact
from gofish_tui.client.effects import (
    AwaitOwner,
    DealRemembered,
    GoAway,
    Open,
    ProofOfWorkPaid,
    RecordWritten,
)
from gofish_tui.client.game_sync import GameSync
from gofish_tui.client.notices import read_error, read_notice, read_refusal
from gofish_tui.client.outbox import Outbox
from gofish_tui.client.place import COME_BACK, GONE_FOR_GOOD, Place
from gofish_tui.client.presence_hints import goodbye
from gofish_tui.client.record_saver import RecordSaver
from gofish_tui.client.reporter import Reporter
from gofish_tui.client.shuffle_part_sender import ShufflePartSender
from gofish_tui.client.shuffling import Shuffle
from gofish_tui.client.updates import DoorChanged, SpectatorsListed
from gofish_tui.effects import ERROR, Log, Subscribe, WakeAt, Woken
from gofish_tui.link.base import LinkStatus, Received
from gofish_tui.vocabulary import LocalError

if TYPE_CHECKING:
    from collections.abc import Callable

    from gofish_protocol.invite import Code
    from gofish_protocol.view import TableView
    from gofish_tui.client.effects import Effect, Input
    from gofish_tui.client.updates import TableInfo
    from gofish_tui.store.deal_memory import DealMemory

TICK_SECONDS = 0.1
"""Ticks come continually: that is how `AskAudit` and `SilenceWatchdog` know that nobody slept. One takes 3 µs (seen)."""
HERE_SECONDS = {Role.PLAYER: 3.0, Role.SPECTATOR: 20.0}
"""How often a client says that it is there. Nobody waits for a spectator: they are only counted."""
JOIN_SECONDS = 15.0
LEAVE_SECONDS = 2.0
NUMBER_BITS = 40


class ClientConfig(NamedTuple):
    """Who comes to which table, and with what."""

    table: TableInfo
    name: str
    role: Role
    secret: bytes
    """what the seat belongs to"""
    presence: str
    """the id of our hints of presence"""
    shuffle_key: bytes
    """what our parts in shuffles are derived from; no host ever sees it"""
    code: Code | None = None
    must_prove: bool = False
    """only a table that knows the code's words is the one we mean"""
    patience: float | None = None
    """after this many seconds without a sign of the table it ends; None: never"""


class ClientCore:
    """One client's place at one table."""

    def __init__(
        self,
        config: ClientConfig,
        memory: DealMemory,
        *,
        entropy: Callable[[int], bytes],
        now: float,
    ) -> None:
        """``memory``: what this machine knows about this table's deals."""
        self._effects: list[Effect] = []
        emit = self._effects.append
        self._config = config
        self._id = config.table.id
        self.place = Place(config.table, config.name, config.role, emit)
        self.reporter = Reporter(emit)
        self.admission = Admission(
            self._id,
            config.code,
            emit=emit,
            entropy=entropy,
            keep_code=config.role == Role.SPECTATOR,
            must_prove=config.must_prove,
        )
        first = int.from_bytes(entropy(NUMBER_BITS // 8), "big")
        self.outbox = Outbox(first, self.admission, self.reporter)
        self.shuffle = Shuffle(self._id, config.shuffle_key, memory)
        self.parts = ShufflePartSender(memory, self.outbox, emit)
        self.asks = AskAudit(now)
        self.records = RecordSaver(self.reporter, emit)
        self.game = GameSync(
            self.place,
            self.admission,
            self.reporter,
            shuffle=self.shuffle,
            parts=self.parts,
            asks=self.asks,
            records=self.records,
        )
        self.contact = Contact(
            self.admission, self.game, self.reporter, patience=config.patience, now=now
        )
        self.broadcasts = Broadcasts(
            self._id, self.admission, self.game, self.contact, self.reporter
        )
        self._emit = emit
        self._started_at = now
        self._here_due = 0.0
        self._leave_by: float | None = None

    @property
    def view(self) -> TableView:
        """The newest view of the table. Only once welcomed."""
        assert self.game.sequencer is not None
        return self.game.sequencer.view

    @property
    def left(self) -> bool:
        """We gave the seat up, or it was taken from us: its secret is worthless now."""
        return self.place.lost

    @property
    def next_number(self) -> int:
        """The number that the next command is answered under, if it has one."""
        return self.outbox.next_number

    def handle(self, given: Input, now: float) -> list[Effect]:
        """Take one input; what is to be done, in order."""
        match given:
            case Received() | Woken():
                try:
                    self._receive(given, now) if isinstance(given, Received) else self._tick(now)
                except Exception as wrong:  # noqa: BLE001  # no message may freeze a screen
                    self._emit(Log(ERROR, "a message could not be handled", wrong))
            case LinkStatus(connected=up):
                self._on_link(now, up=up)
            case Open(listing=listing):
                self._open(listing, now)
            case ProofOfWorkPaid(work=work, nonce=nonce):
                if self.admission.on_paid(work, nonce):
                    self._go_on_joining(now)
            case DealRemembered():
                self.parts.on_remembered(now)
            case RecordWritten():
                self.records.on_written(given, now)
            case GoAway():
                if self.place.role == Role.SPECTATOR:  # a player's seat is kept
                    self.admission.send(requests.Leave(self.next_number))
                self.reporter.end(None)
                self._emit(goodbye(self._id, self._config.presence))
                self.parts.stop(now)
            case _:
                self._dispatch(given, now)
        done = self._effects.copy()
        self._effects.clear()
        return done

    # ---- Commands

    def _dispatch(self, command: commands.Command, now: float) -> None:
        word = command.word
        match command:
            case commands.Ask(to=to, what=what):
                self._ask(to, what, now)
            case commands.Say(text=text):
                self.outbox.add(word, partial(requests.Say, text=text[:CHAT_CHARS]), now)
            case commands.SetReady(on=on):
                self.outbox.add(word, partial(requests.SetReady, on=on), now)
            case commands.Resync():
                self.game.want_resync()
                self.contact.sync(now, whole=True)
            case commands.Leave():
                self._leave(now)
            case _:
                self.outbox.add(word, partial(commands.owner_request, command), now)

    def _ask(self, to: int, what: int, now: float) -> None:
        sequencer = self.game.sequencer
        epoch, seq = (sequencer.epoch, sequencer.seq) if sequencer else (0, 0)
        make = partial(requests.Ask, epoch=epoch, seq=seq, to=to, what=what)
        if self.outbox.add(commands.Ask.word, make, now):
            self.asks.note_ask(self.outbox.next_number - 1, to, what, seq)

    def _leave(self, now: float) -> None:
        """Give the seat up; the host's answer is waited for, but not for long."""
        if self.reporter.over:
            return
        self.asks.note_leave()
        if self.admission.welcomed:
            self.place.lose()  # the host may give the seat up, and we never hear of it
            self.outbox.add(commands.Leave.word, requests.Leave, now)
            self._leave_by = now + LEAVE_SECONDS
        if not self.admission.can_send:
            self.reporter.end(None)

    # ---- What the link brings

    def _open(self, listing: wire.TableListing | None, now: float) -> None:
        table = self._id
        host_hints = topics.alive(table, "host")
        answers = topics.discovery_answer(table)
        for topic in (topics.listing(table), topics.public(table), host_hints, answers):
            self._emit(Subscribe(topic, qos=0))
        if listing is None:
            self.contact.wait_for_listing(now)
        elif self.admission.take(listing):
            self._begin(listing, now)
        self._emit(WakeAt(now + TICK_SECONDS))

    def _on_link(self, now: float, *, up: bool) -> None:
        self.contact.on_link(now, up=up)
        if not up:
            return
        self.outbox.make_all_due()
        self.admission.send_now()
        if self.admission.welcomed:
            self.contact.sync(now)
        else:
            self.contact.wait_for_listing(now)

    def _receive(self, item: Received, now: float) -> None:
        topic = item.topic
        if topic in (topics.listing(self._id), topics.discovery_answer(self._id)):
            listing = self.broadcasts.receive_listing(item.payload, now)
            if listing is not None:
                self._begin(listing, now)
        elif topic == topics.public(self._id):
            self.broadcasts.receive_step(item.payload, now)
        elif topic == topics.alive(self._id, "host"):
            self.broadcasts.receive_presence(item.payload, now)
        elif topic == topics.to_client(self._id, self.admission.client) and not item.retained:
            self._receive_reply(item.payload, now)
        self.outbox.withdraw(self.asks.take_passed())

    def _begin(self, listing: wire.TableListing, now: float) -> None:
        """A host's start we did not know of: get in."""
        if listing.version != wire.VERSION:
            self.reporter.end(ErrorCode.VERSION, f"the table speaks version {listing.version}")
            return
        if self.admission.words_tried and not self.reporter.began:
            # Each start of a host would be another guess at the words.
            self.reporter.end(LocalError.UNPROVEN, "it began anew after its try")
            return
        if self.admission.proves_nothing(listing):
            self.reporter.end(LocalError.UNPROVEN, "it asks for no words")
            return
        self.admission.begin(now)
        self._go_on_joining(now)

    def _go_on_joining(self, now: float) -> None:
        place, config = self.place, self._config
        watches = place.role == Role.SPECTATOR
        join = requests.Join(place.name, watches, config.secret, config.presence)
        self.admission.go_on(now, join)

    def _receive_reply(self, payload: bytes, now: float) -> None:
        handshake = self.admission.handshake
        assert handshake is not None
        was_knocking = handshake.knocking
        reply = handshake.receive(payload)
        if handshake.denied is not None and not self.admission.welcomed:
            error, detail = handshake.denied
            if error in GONE_FOR_GOOD:
                self.place.lose()
            self.reporter.end(error, detail)
        elif handshake.dismissed is not None and self.admission.welcomed:
            self._handle_dismissal(*handshake.dismissed, now)
        elif handshake.stale and not self.admission.welcomed:
            self.admission.abandon()
            self.contact.ask_who(now)
        elif was_knocking and not handshake.knocking:
            self.admission.send_now()
            self._go_on_joining(now)
        elif reply is not None:
            self.contact.on_host_heard(now)
            self.receive_opened(reply, now)

    def _handle_dismissal(self, error: str, detail: str, now: float) -> None:
        """The host no longer knows us, and we did not hear why: get back in, or report it."""
        if error == ErrorCode.LEFT or self.outbox.leaving:
            self.place.lose()
            self.reporter.end(None)
        elif error in COME_BACK:
            self.asks.on_sent_away(now, given_up=error == ErrorCode.AWAY)
            self.game.on_seat_lost()
            self.admission.begin(now)
            self._go_on_joining(now)
        else:
            if error in GONE_FOR_GOOD:
                self.place.lose()
            self.reporter.end(error, detail)

    def receive_opened(self, reply: replies.Reply, now: float) -> None:
        """What the host has sealed for us."""
        match reply:
            case replies.Welcome():
                self._on_welcome(reply, now)
            case replies.SyncReply():
                self.game.apply_sync(reply, now)
            case replies.Personal():
                self.game.add_personal(reply, now)
            case replies.Answer():
                self._on_answer(reply)
            case replies.Ping():
                self.admission.send(requests.Here())
            case replies.KeyChanged():
                self.broadcasts.change_key(reply)
            case replies.Waiting():
                if not self.admission.welcomed:
                    self._started_at = now
                    self._emit(AwaitOwner())
            case replies.AtDoor(who=who, name=name, watch=watch):
                self.reporter.tell(DoorChanged(who, name, watch))
            case replies.SpectatorList(names=names):
                self.reporter.tell(SpectatorsListed(names))
            case replies.Notice():
                if (notice := read_notice(reply)) is not None:
                    if notice.kind == NoticeKind.NEW_CODE:
                        self.place.change_code(notice.detail)
                    self.reporter.tell(notice)
            case replies.Bye(error=error, detail=detail):
                self._handle_dismissal(read_error(error), detail, now)
            case _:
                assert_never(reply)

    def _on_welcome(self, welcome: replies.Welcome, now: float) -> None:
        if self.admission.welcomed:
            return
        self.admission.on_welcome()
        self.broadcasts.on_welcome(welcome)
        self.game.on_welcome(welcome, now)
        self.outbox.make_all_due()

    def _on_answer(self, answer: replies.Answer) -> None:
        pending = self.outbox.take(answer.n)
        if pending is None:
            return
        if isinstance(pending.request, requests.Commit | requests.Reveal):
            if not answer.error:
                self.shuffle.on_answer(pending.request)
        elif isinstance(pending.request, requests.Leave):
            self.reporter.end(None)
        elif answer.error:
            self.asks.note_refusal(answer.n)
            self.reporter.tell(read_refusal(pending.cmd, answer))

    # ---- The clock

    def _tick(self, now: float) -> None:
        if self.reporter.over:
            return
        self._emit(WakeAt(now + TICK_SECONDS))
        self.contact.tick(now)
        if self._leave_by is not None and now >= self._leave_by:
            self.reporter.end(None)
        elif self.reporter.began:
            self.contact.check(now)
        elif now - self._started_at > JOIN_SECONDS:
            if self.admission.words_tried:
                self.reporter.end(LocalError.UNPROVEN, "it fell silent after its try")
            else:
                self.reporter.end(LocalError.NO_SUCH_TABLE, "the host does not answer")
        self.records.go_on(now)
        if self.admission.online:
            self._send_what_is_due(now)

    def _send_what_is_due(self, now: float) -> None:
        if not self.admission.welcomed:
            self._go_on_joining(now)
            self.admission.pay()
            stranded = self.reporter.began or self.admission.handshake is None
            if stranded and self.contact.may_ask(now):
                self.contact.ask_who(now)
            return
        self.outbox.send_due(now)
        if now >= self._here_due:
            self._here_due = now + HERE_SECONDS[self.place.role]
            self.admission.send(requests.Here())
        self.contact.sync_again(now)
