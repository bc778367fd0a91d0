"""Was what was asked in our name asked by us, or by the clock and bots, as the table says? Pure: time is handed in."""

from __future__ import annotations

import math
from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from gofish_protocol import events
from gofish_protocol.deal import NO_PART
from gofish_protocol.vocabulary import Fault, Phase, SeatStatus
from gofish_tui.client.attendance import Attendance

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from gofish_protocol.events import AnyEvent
    from gofish_protocol.view import TableView
    from gofish_tui.client.updates import Stepped

CLOCK_SECONDS = 5.0
"""How far our clock and the host's may differ, or half of the clock if that is less: messages are late, disks are slow."""
ROUNDED_SECONDS = 1.0
"""The time left on a clock is sent in whole seconds, and never as none."""

TOO_EARLY = "an ask was made in our name before our time was up"
NO_CLOCK = "an ask was made in our name, though there is no clock"
NOT_OURS = "an ask was made in our name, and not by us"
TAKEN = "our seat was taken from us in the middle of the game"
TURN_AFTER = (events.Started, events.Asked, events.Withdrew)
"""A turn in the same step as one of these begins there; a turn alone is a repeat."""


class _OwnAsk(NamedTuple):
    """What we asked for."""

    to: int
    what: int
    seq: int
    """the step that we had seen"""


class _Turn(NamedTuple):
    """A turn of ours, and its clock."""

    due: float
    """when it runs out, at the earliest; never without a clock"""
    clock: float
    """what was on it when we heard of it"""
    whole: bool
    """that was at its beginning"""
    told: int | None
    """what the host said last was on it"""
    shown: float
    """when we heard of it"""

    def is_early(self, now: float) -> bool:
        """Whether it has not run out."""
        return now < self.due - _slack(self.clock)


class AskAudit:
    """What one player asked for, and what was played in their name, as far as this process was there."""

    def __init__(self, now: float) -> None:
        self.attendance = Attendance(now)
        self._asks: dict[int, _OwnAsk] = {}
        """our asks of the present game by number, but those that were refused, or whose turn passed"""
        self._played: set[int] = set()
        """of these, those that were played while we watched"""
        self._passed: list[int] = []
        """asks whose turn has passed, still to be withdrawn"""
        self._game = 0
        """the game we know of, and about it:"""
        self._asked_before = 0
        """how many asks in our name were made before this process came: nothing of a game that began later"""
        self._came_at: int | None = None
        """the game that was on, or the last one, when the table was first shown to this process"""
        self._seat: int | None = None
        """where we sat when it began"""
        self._others = False
        """an ask was played that was not ours, or not in that turn"""
        self._objection = ""
        """what is wrong with an ask made by the clock or by a bot"""
        self._moved = False
        """another seat was given to us while it was on, or ours was given up and we got it back"""
        self._said_given_up = False
        """the host said so while we were there"""
        self._leaves = False
        """we have said that we are leaving"""
        self._same_start = False
        """it let us in again without a restart"""
        self._autos = 0
        """how many asks of the clock or of bots in our name were checked"""
        self._turn: _Turn | None = None
        """of ours, now"""
        self._shortest = math.inf
        """the shortest time that the clock ran before it asked for us, among our turns that we saw begin"""
        self._clock = 0.0
        """the most that was on the clock when a turn of this game began: the same for everybody"""
        self._stopped: float | None = None
        """since when that clock has been stopped"""

    def on_sent_away(self, now: float, *, given_up: bool) -> None:
        """The host says that it does not know us, or that our seat was ``given_up`` because we were away."""
        if self.attendance.on_sent_away(now):
            self._said_given_up = given_up

    def on_let_in(self, *, same_start: bool) -> None:
        """The host lets us in. A new start of it may have lost a turn, and sends again what is on the clock."""
        self._same_start = same_start
        if not same_start:
            self._turn = None

    def note_ask(self, number: int, to: int, what: int, seq: int) -> None:
        """We asked, having seen this step."""
        self._asks[number] = _OwnAsk(to, what, seq)

    def note_leave(self) -> None:
        """We give the seat up: from now on the host may say so."""
        self._leaves = True

    def note_refusal(self, number: int) -> None:
        """The host refused it."""
        self._asks.pop(number, None)

    def take_passed(self) -> list[int]:
        """The asks whose turn has passed: no honest host plays them anymore."""
        passed, self._passed = self._passed, []
        return passed

    def resync(
        self,
        view: TableView,
        me: int | None,
        log: Sequence[AnyEvent],
        now: float,
        *,
        was_shown: bool = False,
        dealt_in: int | None = None,
    ) -> None:
        """The whole state arrived, and what led to it: asks that we cannot know about are not held against anybody.

        Nothing is forgotten about a game that we already know, whatever seat or name the host gives us now. ``was_shown``: this
        start of the host had shown us the table before; a game that it then reports all at once it had hidden from us.
        ``dealt_in``: the seat that we were listed with for this game.
        """
        first = self._came_at is None
        if first:
            self._came_at = view.game
        same_start, self._same_start = self._same_start, False
        if view.phase == Phase.LOBBY or (first and view.phase != Phase.PLAYING):
            self._turn = None
            return
        unseen = was_shown and view.game != self._game
        if view.game != self._game:
            seat = me if dealt_in is None else dealt_in
            self._begin(view.game, seat, sum(1 for _ in _asks_of(log, seat)) if first else 0)
            self._moved = me != seat and view.phase == Phase.PLAYING
        elif view.phase != Phase.PLAYING:
            pass  # who comes back after a game may get another seat
        elif self._seat in view.in_play and (me != self._seat or self._said_given_up):
            self._moved = True
        self._said_given_up = False
        self._look_for_asks(log, passed=view.turn != self._seat)
        autos = _autos_of(log, self._seat)
        if same_start and autos > self._autos and self.attendance.is_long_present(now):
            self._object(self._clock_fault(now))
        if unseen and autos and self.attendance.is_long_present(now):
            self._object(TOO_EARLY)
        self._autos = autos
        if view.turn != self._seat or view.phase != Phase.PLAYING:
            self._turn = None
        elif not first and (self._turn is None or self._turn.told != view.seconds):
            self._tell_turn(now, view.seconds, clock=None)
        self._stop(now, on=view.paused)

    def on_step(self, step: Stepped, now: float, *, dealt_in: int | None = None) -> None:
        """Something happened just now. ``dealt_in``: the seat that we were listed with for a game that begins with it."""
        self.attendance.look(now)
        begins = any(isinstance(event, TURN_AFTER) for event in step.events)
        for event in step.events:
            match event:
                case events.Started(game=game):
                    me = step.view.me
                    self._begin(game, me if dealt_in is None else dealt_in, 0)
                    self._moved = dealt_in not in (None, me)
                    self._look_at_part(event, step.seq)
                case events.Turn(seat=seat, seconds=seconds):
                    if begins:
                        self._clock = max(self._clock, _lasting(seconds))
                        self._pass(step.seq)
                    if seat != self._seat:
                        self._turn = None
                    else:
                        self._tell_turn(now, seconds, clock=self._clock if begins else None)
                case events.Paused(paused=on):
                    self._stop(now, on=on)
                case events.Asked(seat=seat) if seat == self._seat is not None:
                    if not event.auto:
                        self._note_played(event)
                    else:
                        self._autos += 1
                        self._object(self._fault(step, seat, now))
                    self._turn = None

    def objections(
        self, game: int, log: Sequence[AnyEvent], dealt_in: int | None = None
    ) -> Iterator[tuple[str, str]]:
        """What is wrong with the asks in our name in a game that is over, as faults with details."""
        hidden = game != self._game and self._came_at is not None and game > self._came_at
        if hidden and dealt_in is not None and any(_asks_of(log, dealt_in)):
            yield Fault.ASK, NOT_OURS
        if self._seat is None or game != self._game:
            return
        played = Counter(list(_asks_of(log, self._seat))[self._asked_before :])
        if self._others or played - Counter(own[:2] for own in self._asks.values()):
            yield Fault.ASK, NOT_OURS
        longest = max(self._clock, *_clocks_of(log), 0.0)
        if self._shortest < longest - _slack(longest):
            self._object(NO_CLOCK if longest == math.inf else TOO_EARLY)
        if self._objection:
            yield Fault.ASK, self._objection
        gone = (e for e in log if isinstance(e, events.Gone | events.Withdrew))
        if not self._leaves and any(event.seat == self._seat for event in gone):
            yield Fault.MOVE, "we are said to have left the game, and are here"
        if self._moved:
            yield Fault.MOVE, TAKEN

    def is_of(self, game: int) -> bool:
        """Whether what was played in our name in this game was checked, or was played before this process started."""
        before_us = self._came_at is not None and game <= self._came_at
        return before_us or (game == self._game and self._seat is not None)

    def _begin(self, game: int, seat: int | None, asked_before: int) -> None:
        self._asks.clear()
        self._played.clear()
        self._game, self._seat, self._asked_before = game, seat, asked_before
        self._objection, self._moved, self._others, self._turn = "", False, False, None
        self._stopped = None
        self._autos = 0
        self._clock, self._shortest = 0.0, math.inf

    def _object(self, objection: str) -> None:
        self._objection = self._objection or objection

    def _look_at_part(self, dealt: events.Started, seq: int) -> None:
        """Anyone whose part was dealt had been heard."""
        parts = dict(zip(dealt.seats, dealt.parts, strict=False))
        if self._seat is not None and parts.get(self._seat, NO_PART) != NO_PART:
            self.attendance.on_part_dealt(seq)

    def _note_played(self, asked: events.Asked) -> None:
        """An ask of ours is played in the turn in which we made it, or never."""
        for number, own in self._asks.items():
            same = own[:2] == (asked.to, asked.what)
            if same and number not in self._played:
                self._played.add(number)
                return
        self._others = True

    def _look_for_asks(self, log: Iterable[AnyEvent], *, passed: bool) -> None:
        """Find our asks in a game that is reported all at once. Those of a turn that has ``passed`` are not played later."""
        played = Counter(list(_asks_of(log, self._seat))[self._asked_before :])
        played.subtract(own[:2] for n, own in self._asks.items() if n in self._played)
        for number, own in list(self._asks.items()):
            if number in self._played:
                continue
            if played[own[:2]] > 0:
                played[own[:2]] -= 1
                self._played.add(number)
            elif passed:
                del self._asks[number]

    def _pass(self, seq: int) -> None:
        """With this step another turn began."""
        passed = [n for n, w in self._asks.items() if n not in self._played and w.seq < seq]
        for number in passed:
            del self._asks[number]
        self._passed += passed

    def _tell_turn(self, now: float, seconds: int | None, *, clock: float | None) -> None:
        """It is our turn, or still is: a clock that is sent again may have been stopped, and never runs out sooner.

        ``clock``: what is on it when a turn begins; None when it has begun before.
        """
        since = self.attendance.earliest(now)
        if self._turn is None:
            lasting = _lasting(seconds) - ROUNDED_SECONDS if clock is None else clock
            self._turn = _Turn(since + lasting, lasting, clock is not None, seconds, now)
        elif seconds is not None:
            due = max(self._turn.due, since + seconds - ROUNDED_SECONDS)
            self._turn = self._turn._replace(due=due, told=seconds)

    def _stop(self, now: float, *, on: bool) -> None:
        """The clock stops, or resumes with what was left."""
        if on:
            self._stopped = now if self._stopped is None else self._stopped
        elif self._stopped is not None:
            if self._turn is not None:
                stood = self.attendance.earliest(now) - max(self._stopped, self._turn.shown)
                self._turn = self._turn._replace(due=self._turn.due + max(0.0, stood))
            self._stopped = None

    def _fault(self, step: Stepped, seat: int, now: float) -> str:
        """What is wrong with an ask that the host says it had to make for us; empty when it is plausible."""
        if self._stopped is not None:
            return "an ask was made in our name while the clock stood still"
        if step.before.seats[seat].presence == SeatStatus.BOT:
            here = self.attendance.is_here(step.seq, now)
            return "a bot asked in our name while we were here" if here else ""
        return self._clock_fault(now)

    def _clock_fault(self, now: float) -> str:
        turn = self._turn
        if turn is None:
            return ""
        if turn.due == math.inf:
            return NO_CLOCK
        if turn.whole:
            self._shortest = min(self._shortest, now - turn.due + turn.clock)
        return TOO_EARLY if turn.is_early(now) else ""


def _slack(clock: float) -> float:
    """How much sooner it may run out by the host's clock than by ours."""
    return min(CLOCK_SECONDS, clock / 2)


def _lasting(seconds: int | None) -> float:
    """How long a clock runs that shows this."""
    return math.inf if seconds is None else seconds


def _clocks_of(log: Iterable[AnyEvent]) -> Iterator[float]:
    """What was on the clock when turns began: when sent again it follows itself."""
    turn: int | None = None
    for event in log:
        if isinstance(event, events.Turn) and event.seat != turn:
            yield _lasting(event.seconds)
        turn = event.seat if isinstance(event, events.Turn) else None


def _autos_of(log: Iterable[AnyEvent], me: int | None) -> int:
    """How many asks the clock or bots are said to have made for this seat."""
    return sum(isinstance(e, events.Asked) and e.seat == me and e.auto for e in log)


def _asks_of(log: Iterable[AnyEvent], me: int | None) -> Iterator[tuple[int, int]]:
    """The asks that this seat is said to have made itself."""
    for event in log:
        if isinstance(event, events.Asked) and event.seat == me and not event.auto:
            yield event.to, event.what
