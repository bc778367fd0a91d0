"""What opened requests do at the table, and the answers they get: each request once, however often it arrives."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, assert_never

from gofish_protocol.replies import Answer, SpectatorList
from gofish_protocol.requests import (
    AddBot,
    Admit,
    Again,
    Ask,
    Close,
    Commit,
    HandOn,
    Here,
    Join,
    Kick,
    Leave,
    ListSpectators,
    OwnerRequest,
    Pause,
    RemoveSpectator,
    Request,
    Reveal,
    Say,
    SetApproval,
    SetReady,
    SetRules,
    Start,
    Sync,
)
from gofish_protocol.rules import BadRules, unpack
from gofish_protocol.text import clean
from gofish_protocol.vocabulary import CloseReason, ErrorCode
from gofish_tui.bots import LEVELS
from gofish_tui.limits import (
    SPECTATORS_CHAT,
    SPECTATORS_REQUESTS,
    SPECTATORS_SYNCS,
    SPECTATORS_TOLD,
)
from gofish_tui.table.effects import DoorReported
from gofish_tui.table.guests import Bucket
from gofish_tui.table.refusal import RequestRefused
from gofish_tui.table.settings import turn_seconds, without

if TYPE_CHECKING:
    from gofish_tui.table.actions import Actions
    from gofish_tui.table.admissions import Admissions
    from gofish_tui.table.approval import Approval
    from gofish_tui.table.bot_seats import BotSeats
    from gofish_tui.table.dealer import Dealer
    from gofish_tui.table.durable_outbox import DurableOutbox
    from gofish_tui.table.effects import OperatorRequest
    from gofish_tui.table.guests import Guest, Guests
    from gofish_tui.table.handshake_server import HandshakeServer
    from gofish_tui.table.journal_writer import JournalWriter
    from gofish_tui.table.notices import Notices
    from gofish_tui.table.presence import PresenceWatch
    from gofish_tui.table.publisher import Publisher
    from gofish_tui.table.settings import OwnedTableConfig
    from gofish_tui.table.table import Table


SeatRequest = Ask | Say | Leave | Commit | Reveal | SetReady | OwnerRequest
UNCOUNTED = (Ask, Say, Leave, Commit, Reveal)
"""Requests that have their own limit; all others change what everybody receives."""


class RequestHandler:
    """The table's side of every request."""

    def __init__(
        self,
        table: Table,
        settings: OwnedTableConfig,
        guests: Guests,
        handshakes: HandshakeServer,
        admissions: Admissions,
        approval: Approval,
        presence: PresenceWatch,
        dealer: Dealer,
        bots: BotSeats,
        journal: JournalWriter,
        publisher: Publisher,
        notices: Notices,
        outbox: DurableOutbox,
        actions: Actions,
    ) -> None:
        self._table, self._settings, self._guests = table, settings, guests
        self._handshakes, self._admissions, self._approval = handshakes, admissions, approval
        self._presence, self._dealer, self._bots = presence, dealer, bots
        self._journal, self._publisher, self._notices = journal, publisher, notices
        self._outbox, self._actions = outbox, actions
        self._spectators_chat = Bucket(SPECTATORS_CHAT)
        self._spectators_requests = Bucket(SPECTATORS_REQUESTS)
        self._spectators_syncs = Bucket(SPECTATORS_SYNCS)

    def handle(self, guest: Guest, request: Request, now: float) -> None:
        """Do what a client asks for, and answer it."""
        if not guest.welcomed:
            if isinstance(request, Join) and guest.syncs.take(now):
                self._admissions.join(guest, request, now)
            return
        self._guests.on_heard(guest, now)
        self._presence.on_back(guest)
        match request:
            case Here():
                return
            case Join():
                if self._may_be_told_all(guest, now):
                    self._publisher.welcome(guest, self._handshakes.code)
            case Sync(epoch=epoch, seq=seq):
                if self._may_be_told_all(guest, now):
                    known = seq if epoch == self._table.epoch else 0
                    self._publisher.sync_reply(guest, known)
            case _ if guest.seat is not None or self._spectators_requests.take(now):
                self._answer(guest, request, now)
            case _:
                return  # it is said again in a second

    def _may_be_told_all(self, guest: Guest, now: float) -> bool:
        """Whether the table may be sent to this guest once more."""
        return guest.syncs.take(now) and (
            guest.seat is not None or self._spectators_syncs.take(now)
        )

    def order(self, order: OperatorRequest) -> Answer:
        """Do what the host process itself was asked to."""
        try:
            self._do(None, order, 0.0)
        except RequestRefused as refused:
            return Answer(order.n, refused.error, refused.detail)
        return Answer(order.n, "", "")

    def _answer(self, guest: Guest, request: SeatRequest, now: float) -> None:
        answer = self._guests.answer_to(guest, request.n)
        if answer is None:
            if guest.requests.take(now) and (
                isinstance(request, UNCOUNTED) or guest.changes.take(now)
            ):
                try:
                    self._do(guest, request, now)
                    answer = Answer(request.n, "", "")
                except RequestRefused as refused:
                    answer = Answer(request.n, refused.error, refused.detail[:200])
                self._guests.remember(guest, answer)
                self._journal.save()
            else:
                answer = Answer(request.n, ErrorCode.TOO_FAST, "")
        if guest.answers.take(now):
            self._publisher.send(guest, answer)
        if isinstance(request, Leave) and not answer.error:
            self._guests.remove(guest, ErrorCode.LEFT)

    def _do(self, guest: Guest | None, request: SeatRequest | OperatorRequest, now: float) -> None:
        """Raises `RequestRefused`."""
        table = self._table
        match request:
            case Ask():
                self._ask(guest, request)
            case Say(text=text):
                self._say(guest, text, now)
            case Commit(game=game, round=round, commitment=commitment):
                if guest is None or guest.seat is None:
                    raise RequestRefused(ErrorCode.NOT_ALLOWED)
                table.dealing.bind(guest.seat, game, round, commitment)
                self._dealer.advance()
            case Reveal(game=game, round=round, random=random):
                if guest is None or guest.seat is None:
                    raise RequestRefused(ErrorCode.NOT_ALLOWED)
                table.dealing.open_part(table.id, guest.seat, game, round, random)
                self._dealer.advance()
            case SetReady(on=on):
                if guest is None or guest.seat is None:
                    raise RequestRefused(ErrorCode.NOT_ALLOWED)
                if step := table.ready(guest.seat, on=on):
                    self._actions.commit(step)
            case Leave():
                if guest is not None and guest.seat is not None:
                    self._admissions.forget_ticket(guest.secret)
                    self._actions.commit(without(self._table, self._settings, guest.seat))
            case _:
                if guest is not None and (guest.seat is None or guest.seat != table.view.owner):
                    raise RequestRefused(
                        ErrorCode.NOT_ALLOWED, "only the table's owner may do that"
                    )
                self._own(guest, request)

    def _own(self, guest: Guest | None, request: OwnerRequest) -> None:
        """What only the owner may do."""
        table = self._table
        match request:
            case Start() | Again():
                self._dealer.request_deal()
            case SetRules(rules=numbers):
                try:
                    rules = unpack(numbers)
                except BadRules as wrong:
                    raise RequestRefused(ErrorCode.BAD_COMMAND, str(wrong)) from wrong
                self._actions.commit(table.set_rules(rules))
            case AddBot(level=level):
                if level not in LEVELS:
                    raise RequestRefused(ErrorCode.BAD_COMMAND, f"there are {', '.join(LEVELS)}")
                self._actions.commit(table.add_bot(level, level.capitalize())[1])
            case Kick(seat=seat):
                if guest is not None and guest.seat == seat:
                    raise RequestRefused(ErrorCode.BAD_COMMAND, "that is your own seat")
                self._admissions.kick(seat)
            case Pause(on=on):
                self._presence.pause(on=on)
                self._bots.think()
            case HandOn(seat=seat):
                self._actions.commit(table.hand_on(seat))
            case RemoveSpectator() | ListSpectators() | Admit() | SetApproval():
                self._at_door(guest, request)
            case Close():
                self._actions.close(CloseReason.CLOSED)
            case _:
                assert_never(request)

    def _at_door(
        self, guest: Guest | None, request: RemoveSpectator | ListSpectators | Admit | SetApproval
    ) -> None:
        """Who may come in, and who has to stop watching."""
        match request:
            case RemoveSpectator(name=name):
                self._admissions.remove_spectators(name)
            case ListSpectators():
                self._list_spectators(guest)
            case Admit(who=who, yes=yes):
                self._admissions.admit(who, yes=yes)
            case SetApproval(on=on):
                self._approval.switch(on=on)
                for who in () if on else self._approval.everybody():
                    self._admissions.admit(who, yes=True)
                self._approval.tell_state()
            case _:
                assert_never(request)

    def _ask(self, guest: Guest | None, ask: Ask) -> None:
        table = self._table
        if guest is None or guest.seat is None or table.view.paused:
            raise RequestRefused(ErrorCode.NOT_ALLOWED)
        based_on = ask.seq if ask.epoch == table.epoch else -1
        step = table.ask(
            guest.seat, ask.to, ask.what, based_on=based_on, seconds=turn_seconds(self._settings)
        )
        self._actions.commit(step)

    def _say(self, guest: Guest | None, text: str, now: float) -> None:
        line = clean(text)
        if not line:
            raise RequestRefused(ErrorCode.BAD_COMMAND, "nothing to say")
        if guest is None:
            self._actions.commit(self._table.say(None, self._settings.name, line))
            return
        if not guest.chat.take(now) or (guest.seat is None and not self._spectators_chat.take(now)):
            raise RequestRefused(ErrorCode.TOO_FAST)
        if guest.seat is None:
            # Somebody may have sat down since with the name under which this one came.
            guest.rename(self._admissions.spectator_name(guest.name))
        self._actions.commit(self._table.say(guest.seat, guest.name, line))

    def _list_spectators(self, owner: Guest | None) -> None:
        """Tell the one who asked, the owner or the host process itself, who is watching."""
        names = (guest.name for guest in self._guests.spectators())
        told = SpectatorList(tuple(islice(names, SPECTATORS_TOLD)))
        if owner is None:
            self._outbox.at_once(DoorReported(told))
        else:
            self._publisher.send(owner, told)
