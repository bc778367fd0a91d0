"""Who is here, who is away and since when; and the clock of the present turn.

The truth is what arrives sealed; a will only makes us ask sooner. No absent player blocks the table: after the grace time a
bot plays for them, and when the clock runs out a legal ask is made for the player.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gofish_protocol import events
from gofish_protocol.replies import Bye, Ping
from gofish_protocol.vocabulary import ErrorCode, Phase, SeatStatus
from gofish_tui.effects import WARNING
from gofish_tui.table.refusal import RequestRefused
from gofish_tui.table.settings import turn_seconds

if TYPE_CHECKING:
    from gofish_tui.table.actions import Actions
    from gofish_tui.table.clock import Clock
    from gofish_tui.table.dealer import Dealer
    from gofish_tui.table.durable_outbox import DurableOutbox
    from gofish_tui.table.guests import Guest, Guests
    from gofish_tui.table.journal_writer import JournalWriter
    from gofish_tui.table.publisher import Publisher
    from gofish_tui.table.randomness import Randomness
    from gofish_tui.table.settings import OwnedTableConfig
    from gofish_tui.table.step import TableStep
    from gofish_tui.table.table import Table

SILENCE_SECONDS = 10.0
"""A client says `Here` every 3 s; three missed ones are an absence."""
MISSED_SECONDS = 4.0
"""A `Here` that is overdue."""
SUSPECT_SECONDS = 1.5
JUMP_SECONDS = 5.0
"""The clock moved on by more than this between two ticks: this machine slept, so nobody is to blame for silence."""
EXTRA_SECONDS = 10.0
"""What all clocks get on top of the time left, for coming back after a pause of our own."""
EXTRA_A_SECOND = 0.1
"""How fast it comes back: somebody who can cut our link again and again slows the clocks by a tenth, and stops none."""


class PresenceWatch:
    """The seats' presence and the turn's clock, both driven by :meth:`tick`."""

    def __init__(
        self,
        table: Table,
        settings: OwnedTableConfig,
        guests: Guests,
        publisher: Publisher,
        outbox: DurableOutbox,
        clock: Clock,
        randomness: Randomness,
        dealer: Dealer,
        journal: JournalWriter,
        actions: Actions,
    ) -> None:
        self._table, self._settings, self._guests = table, settings, guests
        self._publisher, self._outbox, self._clock = publisher, outbox, clock
        self._randomness, self._dealer, self._journal = randomness, dealer, journal
        self._actions = actions
        self._away_since: dict[int, float] = {}
        self._deadline: float | None = None
        self._left_when_paused: float | None = None
        self._last_tick = clock.steady
        self._extra, self._extra_at = EXTRA_SECONDS, 0.0
        self.cut_off = False
        """our own link is down: nobody can reach us, and nobody is to blame for it"""

    def on_step(self, step: TableStep) -> None:
        """Set the clock by what happened."""
        now = self._clock.steady
        for event in step.events:
            match event:
                case events.Turn(seconds=seconds):
                    self._deadline = None if seconds is None else now + seconds
                case events.Over():
                    self._deadline = None
                    # Between games a bot holds nobody's seat forever.
                    for seat in self._table.people():
                        if self._table.is_bot(seat):
                            self._away_since.setdefault(seat, now)
                case events.Presence(seat=seat, status=status):
                    if status == SeatStatus.AWAY:
                        self._away_since.setdefault(seat, now)
                    elif status == SeatStatus.HERE:
                        self._away_since.pop(seat, None)
                case events.Stood(seat=seat):
                    self._away_since.pop(seat, None)

    def suspect(self, guest: Guest, now: float) -> None:
        """A hint that this client is gone: ask it, and believe the hint only if it stays silent."""
        if guest.suspect is None and guest.pings.take(now):
            guest.suspect_until(now + SUSPECT_SECONDS)
            self._publisher.send(guest, Ping())

    def somebody_missing(self, now: float) -> bool:
        """Whether there is a player who may miss what is published now."""
        table, guests = self._table, self._guests
        for seat in table.people():
            guest = guests.at_seat(seat)
            if guest is None or table.view.seats[seat].presence != SeatStatus.HERE:
                return True
            if guest.suspect is not None or now - guest.last_heard > MISSED_SECONDS:
                return True
        return False

    def on_back(self, guest: Guest) -> None:
        """A seated client was heard: it is here, and plays for itself again."""
        if guest.seat is not None and guest.seat in self._table.people():
            self._actions.commit(self._table.presence(guest.seat, SeatStatus.HERE))

    def on_link_changed(self, now: float, *, connected: bool) -> None:
        """Our own link came up, which gives everybody some more time, or went down, which stops all clocks."""
        came_back = connected and self.cut_off
        self.cut_off = not connected
        if came_back:
            self._give_extra(now)

    def _give_extra(self, now: float) -> None:
        """After a pause of our own, in which no clock ran, everybody needs a while to come back."""
        rested = max(0.0, now - self._extra_at)
        self._extra = min(EXTRA_SECONDS, self._extra + rested * EXTRA_A_SECOND)
        self._extra_at = now
        self._excuse_all(self._extra, now)
        for guest in self._guests.seated():
            guest.clear_suspicion()
        self._extra = 0.0

    def _excuse_all(self, seconds: float, now: float) -> None:
        """For this long nobody could reach us, either, so nobody was silent."""
        for guest in self._guests.seated():
            guest.excuse(seconds, now)
        self._shift_clocks(seconds, now)

    def tell_clock(self) -> None:
        """What is left of the turn, after a while in which nothing could be told."""
        left = self.turn_left()
        if left is not None and not self._table.view.paused:
            self._actions.commit(self._table.retime(max(1, round(left))))

    def _shift_clocks(self, seconds: float, now: float) -> None:
        """For this long nobody could be told anything, so no clock has run. None has more time than it began with."""
        for seat, since in self._away_since.items():
            self._away_since[seat] = min(now, since + seconds)
        if self._deadline is not None:
            turn = turn_seconds(self._settings)
            later = self._deadline + seconds
            self._deadline = later if turn is None else min(later, now + turn)
        self._dealer.stand_still(seconds, now)

    def pause(self, *, on: bool) -> None:
        """The owner stopped the clock, or let it run. Raises `RequestRefused` when there is nothing to do."""
        now = self._clock.steady
        self._actions.commit(self._table.pause(on=on))
        if on:
            self._left_when_paused = None if self._deadline is None else self._deadline - now
            self._deadline = None
            return
        left = self._left_when_paused
        self._left_when_paused = None
        self._actions.commit(self._table.retime(None if left is None else max(1, round(left))))

    def begin_again(self, left: float | None) -> None:
        """After a start of the host nobody is here until they are heard; the clock, running or stopped, has what was left."""
        table, now = self._table, self._clock.steady
        for seat in table.people():
            status = table.view.seats[seat].presence
            if status == SeatStatus.HERE:
                self._actions.commit(table.presence(seat, SeatStatus.AWAY))
            elif status == SeatStatus.AWAY or table.view.phase != Phase.PLAYING:
                self._away_since[seat] = now
        if left is None:
            return
        if table.view.paused:
            self._left_when_paused = left
        else:
            self._actions.commit(table.retime(max(1, round(left))))

    def begin(self, now: float) -> None:
        """Serving begins. Nobody could be told anything before, so no clock has run, however long the disk took."""
        passed = max(0.0, now - self._last_tick)
        if passed <= JUMP_SECONDS:  # after a longer time the first tick gives everybody more
            self._excuse_all(passed, now)
            self._last_tick = now

    def turn_left(self) -> float | None:
        """Seconds left on the turn's clock, running or stopped; None without one."""
        if self._deadline is None:
            return self._left_when_paused
        return max(0.0, self._deadline - self._clock.steady)

    def tick(self, now: float) -> None:
        """Look at all clocks."""
        passed = max(0.0, now - self._last_tick)
        paused = self.cut_off or passed > JUMP_SECONDS
        if paused:
            self._excuse_all(passed, now)
        else:
            self._shift_clocks(min(passed, self._journal.seconds_waiting(now)), now)
        self._last_tick = now
        if self.cut_off:
            return
        if paused:
            self._give_extra(now)
        table = self._table
        for guest in self._guests.seated():
            silent = now - guest.last_heard > SILENCE_SECONDS
            hinted = guest.suspect is not None and now >= guest.suspect
            seat = guest.seat
            if (
                (silent or hinted)
                and seat is not None
                and table.view.seats[seat].presence == SeatStatus.HERE
            ):
                self._actions.commit(table.presence(seat, SeatStatus.AWAY))
        for seat, since in list(self._away_since.items()):
            if now - since > self._settings.grace_seconds and not self._was_just_heard(seat, now):
                self._give_up_waiting(seat)
        self._pass_the_pause_on()
        if self._deadline is not None and now >= self._deadline and not table.view.paused:
            self._deadline = None
            self._ask_for_the_slow()

    def _was_just_heard(self, seat: int, now: float) -> bool:
        """Whether a bot would be too soon, however short the grace time: a player was heard recently, and knows that."""
        guest = self._guests.at_seat(seat)
        playing = self._table.view.phase == Phase.PLAYING
        return playing and guest is not None and now - guest.last_heard <= SILENCE_SECONDS

    def _give_up_waiting(self, seat: int) -> None:
        """The grace time is over: a bot plays on, or, with no game on, the seat is free."""
        table = self._table
        del self._away_since[seat]
        if seat not in table.people():
            return
        if table.view.phase == Phase.PLAYING and seat in table.view.in_play:
            self._actions.commit(table.presence(seat, SeatStatus.BOT))
            return
        guest = self._guests.at_seat(seat)
        if guest is not None:
            self._publisher.send(guest, Bye(ErrorCode.AWAY, ""))
            self._guests.remove(guest)
        occupant = table.occupants[seat]
        if occupant.secret:
            self._actions.on_seat_given_up(occupant.secret)
        self._actions.commit(table.leave(seat))

    def _pass_the_pause_on(self) -> None:
        """Nobody waits forever for an owner who paused: after the grace time somebody who is here becomes the owner.

        Once nobody has a seat, the game goes on by itself: otherwise it would hold its seats forever.
        """
        table = self._table
        owner = table.view.owner
        if not table.view.paused or owner in self._away_since:
            return
        if owner is None:
            self.pause(on=False)
            return
        if table.view.seats[owner].presence != SeatStatus.HERE:
            self._actions.commit(table.pass_on())

    def _ask_for_the_slow(self) -> None:
        table, game = self._table, self._table.game
        if game is None or game.turn is None:
            return
        seats = table.view.in_play
        to, what = self._randomness.choice(game.legal_asks())
        try:
            step = table.ask(
                seats[game.turn],
                seats[to],
                what,
                based_on=table.seq,
                seconds=turn_seconds(self._settings),
                by_host=True,
            )
        except RequestRefused as refused:
            text = f"the ask for a slow player was refused: {refused.error}"
            self._outbox.log(WARNING, text)
            return
        self._actions.commit(step)
