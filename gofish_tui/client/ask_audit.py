"""Was what was asked in our name asked by us, or by the clock and the bots, as the table says? Pure: time is handed in."""

from __future__ import annotations

import math
from collections import Counter
from typing import TYPE_CHECKING

from gofish_protocol import events
from gofish_protocol.vocabulary import Fault, Phase, SeatStatus

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from gofish_protocol.events import AnyEvent
    from gofish_protocol.view import TableView
    from gofish_tui.client.updates import Stepped

CLOCK_SECONDS = 5.0
"""How far our clock and the host's may differ: messages are late, and disks are slow."""
FROZEN_SECONDS = 2.0
"""After nobody has looked at the clock for this long, the process was stopped, and what it hears now is old."""
AWAKE_SECONDS = 5.0
"""A host that is about to deal waits for our part for less long than that, whether we are frozen or not."""
THERE_SECONDS = 12.0
"""A host that has not heard us for 10 s may consider us gone; anyone who has been here for longer than that was heard."""


BACK_SECONDS = 3.0
"""A player who was there and is sent away is back within this time: no host makes us absent by saying so."""

TOO_EARLY = "an ask was made in our name before our time was up"
TURN_AFTER = (events.Started, events.Asked, events.Withdrew)
"""A turn that is told in the step of one of these begins there; alone it is told again."""


class AskAudit:
    """What one player asked for, and what was played in their name, as far as this process was there."""

    def __init__(self, now: float) -> None:
        self._asks: dict[int, tuple[int, int]] = {}
        """our asks of the present game by number, but those that were refused"""
        self._game = 0
        """the game we know of, and of it:"""
        self._asked_before = 0
        """how many asks in our name were made before this process came: nothing of a game that began later"""
        self._came = False
        """the table was shown to this process"""
        self._seat: int | None = None
        """where we sat when it began"""
        self._objection = ""
        """what is wrong with an ask made by the clock or by a bot"""
        self._moved = False
        """another seat was given to us while it was on, or ours was given up and we got it again"""
        self._said_given_up = False
        """the host said so while we were there"""
        self._leaves = False
        """we have said that we are leaving"""
        self._there_since = self._ticked = now
        self._there = False
        """at the last tick"""
        self._frozen_until: float | None = None
        """when this process was found to have been stopped last"""
        self._back_by = now
        """we were sent away while we were there, and are still taken to be there until then"""
        self._before_away: float | None = None
        """from when on we were there until the host said that it does not know us, as far as nothing of ours broke since"""
        self._same_start = False
        """it let us in again without having been started again"""
        self._autos = 0
        """how many asks of the clock or of bots in our name were looked at"""
        self._turn: tuple[float, float] | None = None
        """when we saw our turn begin, and when its clock runs out, at the earliest; never without a clock"""
        self._clock = 0.0
        """what is on the clock when a turn of this game begins: the same for everybody"""
        self._stopped: float | None = None
        """since when that clock stands still"""

    def tick(self, now: float, *, there: bool) -> None:
        """Call it all the time. ``there``: the table hears us and we hear it."""
        there = there or now < self._back_by
        frozen = now - self._ticked > FROZEN_SECONDS
        if frozen:
            self.on_cut_off()
            self._frozen_until = now
        if not there or frozen:
            self._there_since = now
        self._ticked, self._there = now, there

    def on_sent_away(self, now: float, *, given_up: bool) -> None:
        """The host says that it does not know us, or that our seat was ``given_up`` because we were away."""
        if self._there and now - self._ticked <= FROZEN_SECONDS:
            self._back_by = now + BACK_SECONDS
            self._said_given_up = given_up
            self._before_away = self._there_since

    def on_cut_off(self) -> None:
        """Our own link broke, or this process was stopped: that we are away then is not the host's fault."""
        self._before_away = None

    def on_let_in(self, *, same_start: bool) -> None:
        """The host lets us in. In the ``same_start`` of it an honest one forgets nobody: we were there all the time."""
        self._same_start = same_start
        if same_start and self._before_away is not None:
            self._there_since = self._before_away
        self._before_away = None

    @property
    def there_since(self) -> float:
        """From when on the table and we have heard each other all the time."""
        return self._there_since

    def is_awake(self, now: float) -> bool:
        """Whether what a host asked of us lately was asked of a process that ran."""
        ticking = now - self._ticked <= FROZEN_SECONDS
        until = self._frozen_until
        return ticking and (until is None or now - until > AWAKE_SECONDS)

    def is_long_present(self, now: float) -> bool:
        """Whether no honest host can take us for gone."""
        ticking = now - self._ticked <= FROZEN_SECONDS
        return ticking and now - self._there_since > THERE_SECONDS

    def note_ask(self, number: int, to: int, what: int) -> None:
        """We asked."""
        self._asks[number] = (to, what)

    def note_leave(self) -> None:
        """We give the seat up: from now on the host may say so."""
        self._leaves = True

    def note_refusal(self, number: int) -> None:
        """The host refused it."""
        self._asks.pop(number, None)

    def resync(
        self,
        view: TableView,
        me: int | None,
        log: Iterable[AnyEvent],
        now: float,
        *,
        was_shown: bool = False,
    ) -> None:
        """The whole state arrived, and what led to it: asks that we cannot know about are not held against anybody.

        Of a game that we know already nothing is forgotten, whatever seat or name the host gives us now. ``was_shown``: this
        start of the host had shown us the table before; a game that it then tells in one piece it hid from us.
        """
        first, self._came = not self._came, True
        same_start, self._same_start = self._same_start, False
        if view.phase != Phase.PLAYING:
            self._turn = None
            return
        unseen = was_shown and view.game != self._game
        if view.game != self._game:
            self._asks.clear()
            self._begin(view.game, me, sum(1 for _ in _asks_of(log, me)) if first else 0)
        elif self._seat in view.in_play and (me != self._seat or self._said_given_up):
            self._moved = True
        self._said_given_up = False
        autos = _autos_of(log, self._seat)
        if same_start and autos > self._autos and self.is_long_present(now):
            self._objection = self._objection or self._clock_fault(now)
        if unseen and autos and self.is_long_present(now):
            self._objection = TOO_EARLY
        self._autos = autos
        if view.turn != self._seat:
            self._turn = None
        elif self._turn is not None:
            self._tell_turn(now, view.seconds)
        elif self.is_long_present(now):
            self._turn = (now, now + _lasting(view.seconds))
        self._stop(now, on=view.paused)

    def on_step(self, step: Stepped, now: float) -> None:
        """Something happened just now."""
        if now - self._ticked > FROZEN_SECONDS:
            self.tick(now, there=False)
        begins = any(isinstance(event, TURN_AFTER) for event in step.events)
        for event in step.events:
            match event:
                case events.Started(game=game):
                    self._asks.clear()
                    self._begin(game, step.view.me, 0)
                case events.Turn(seat=seat, seconds=seconds):
                    if begins:
                        self._clock = max(self._clock, _lasting(seconds))
                    if seat == self._seat:
                        self._tell_turn(now, seconds)
                    else:
                        self._turn = None
                case events.Paused(paused=on):
                    self._stop(now, on=on)
                case events.Asked(seat=seat, auto=auto) if seat == self._seat is not None:
                    if auto:
                        self._autos += 1
                        self._objection = self._objection or self._fault(step.before, seat, now)
                    self._turn = None

    def objections(self, game: int, log: Sequence[AnyEvent]) -> Iterator[tuple[str, str]]:
        """What is wrong with the asks in our name in a game that is over, as faults with details."""
        if self._seat is None or game != self._game:
            return
        played = Counter(list(_asks_of(log, self._seat))[self._asked_before :])
        if played - Counter(self._asks.values()):
            yield Fault.ASK, "an ask was made in our name, and not by us"
        if self._objection:
            yield Fault.ASK, self._objection
        gone = (e for e in log if isinstance(e, events.Gone | events.Withdrew))
        if not self._leaves and any(event.seat == self._seat for event in gone):
            yield Fault.MOVE, "we are said to have left the game, and are here"
        if self._moved:
            yield Fault.MOVE, "our seat was taken from us in the middle of the game"

    def _begin(self, game: int, seat: int | None, asked_before: int) -> None:
        self._game, self._seat, self._asked_before = game, seat, asked_before
        self._objection, self._moved, self._turn = "", False, None
        self._stopped = None
        self._autos = 0
        self._clock = 0.0

    def _tell_turn(self, now: float, seconds: int | None) -> None:
        """It is our turn, or still is: a clock that is told again may have stood still, and never runs out sooner."""
        if self._turn is None:
            self._turn = (now, now + max(self._clock, _lasting(seconds)))
        elif seconds is not None:
            began, due = self._turn
            self._turn = (began, max(due, now + seconds))

    def _stop(self, now: float, *, on: bool) -> None:
        """The clock stands still, or goes on with what was left."""
        if on:
            self._stopped = now if self._stopped is None else self._stopped
        elif self._stopped is not None:
            if self._turn is not None:
                began, due = self._turn
                self._turn = (began, due + now - max(self._stopped, began))
            self._stopped = None

    def _fault(self, before: TableView, seat: int, now: float) -> str:
        """What is wrong with an ask that the host says it had to make for us; empty when it is plausible."""
        if self._stopped is not None:
            return "an ask was made in our name while the clock stood still"
        if before.seats[seat].presence == SeatStatus.BOT:
            here = self.is_long_present(now)
            return "a bot asked in our name while we were here" if here else ""
        return self._clock_fault(now)

    def _clock_fault(self, now: float) -> str:
        if self._turn is None:
            return ""
        began, due = self._turn
        if due == math.inf:
            return "an ask was made in our name, though there is no clock"
        early = now < due - CLOCK_SECONDS
        if early and self._there_since < began:
            return TOO_EARLY
        return ""


def _lasting(seconds: int | None) -> float:
    """How long a clock runs on which this is told."""
    return math.inf if seconds is None else seconds


def _autos_of(log: Iterable[AnyEvent], me: int | None) -> int:
    """How many asks the clock or bots are said to have made for this seat."""
    return sum(isinstance(e, events.Asked) and e.seat == me and e.auto for e in log)


def _asks_of(log: Iterable[AnyEvent], me: int | None) -> Iterator[tuple[int, int]]:
    """The asks that this seat is said to have made itself."""
    for event in log:
        if isinstance(event, events.Asked) and event.seat == me and not event.auto:
            yield event.to, event.what
