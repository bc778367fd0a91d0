"""When the next game is dealt: once the seats are committed, the list is closed and everybody has opened their part.

A player who keeps the others waiting for too long is left out, and named (protocol/README.md, 4).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gofish_protocol import events
from gofish_protocol.vocabulary import CloseReason, ErrorCode, NoticeKind, Phase, SeatStatus
from gofish_tui.effects import INFO
from gofish_tui.table.refusal import RequestRefused
from gofish_tui.table.settings import turn_seconds

if TYPE_CHECKING:
    from gofish_tui.table.actions import Actions
    from gofish_tui.table.clock import Clock
    from gofish_tui.table.durable_outbox import DurableOutbox
    from gofish_tui.table.notices import Notices
    from gofish_tui.table.settings import OwnedTableConfig
    from gofish_tui.table.step import TableStep
    from gofish_tui.table.table import Table

BIND_SECONDS = 3.0
"""How long a start waits for those who have not committed themselves yet."""
OPEN_SECONDS = 3.0
"""How long a closed list waits for a part, from the moment it was published."""
BACK_SECONDS = 10.0
"""How long a start, or an end, that this host was in the middle of when it was killed, waits for those who are not back yet."""
STARTS_AT_ONCE = 8
"""How many rounds of one game may be void, one right after the other; players give parts to `ROUNDS_GIVEN` only."""
LONGEST_REST = 600
"""Seconds. The wait for the next list doubles with each round up to this: somebody who sits down only to leave again needs
hours to use the rounds up, and the owner hears of it."""
NEXT_GAME_SECONDS = 3.0
"""Between two games of a table that starts by itself."""
LAST_WORDS_SECONDS = 1.0


class Dealer:
    """One table's starts."""

    def __init__(
        self,
        table: Table,
        settings: OwnedTableConfig,
        outbox: DurableOutbox,
        clock: Clock,
        notices: Notices,
        actions: Actions,
    ) -> None:
        self.games_over = 0
        self._table, self._settings = table, settings
        self._outbox, self._clock, self._notices = outbox, clock, notices
        self._actions = actions
        self._wanted: float | None = None
        """since when a start waits for somebody"""
        self._start_waited = False
        """so it did when this table's host was killed"""
        self._told: float | None = None
        """since when everybody could know the closed list"""
        self._closed: float | None = None
        """when a list was closed last"""
        self._rest_told: tuple[int, int] | None = None
        self._back_until = 0.0
        self._over_since: float | None = None

    @property
    def busy(self) -> bool:
        """A game is to be dealt as soon as it can be."""
        return self._wanted is not None

    def request_deal(self) -> None:
        """Deal as soon as it can be done. Raises `RequestRefused` when no game can start, and after the table's last one."""
        if self._all_games_over:
            raise RequestRefused(ErrorCode.NOT_ALLOWED, "that was the table's last game")
        self._table.may_start()
        if self._wanted is None:
            self._wanted = self._clock.steady
            self._actions.save()
        self.advance()

    def restore(self, *, games_over: int, start_waits: bool) -> None:
        """What this table's host knew before it was started again."""
        self.games_over = games_over
        self._start_waited = start_waits

    def resume(self) -> None:
        """Continue where a killed host was: with a start that waited; an unfinished round is void, and published as
        the host's own fault. What follows a finished game still follows: the table closes once those who come back could
        hear of it.
        """
        table, now = self._table, self._clock.steady
        if table.view.phase == Phase.OVER:
            self._over_since = now + (BACK_SECONDS if self._all_games_over else 0.0)
        if table.dealing.closed:
            self._actions.commit(table.void_round(()))
        # The players are away until they are back: a game dealt before that would have no part of theirs.
        self._back_until = now + BACK_SECONDS
        if self._start_waited or (table.dealing.seats and not table.dealing.dealt):
            self._wanted = now

    def on_step(self, step: TableStep) -> None:
        """A void round, no matter who held it up or left: for the next one everybody has as long as for the first."""
        void = any(isinstance(event, events.RoundVoid) for event in step.events)
        if void and self._wanted is not None:
            self._wanted = self._clock.steady

    def stand_still(self, seconds: float, now: float) -> None:
        """For this long nothing could reach anybody, or us: nobody is to blame for not answering."""
        if self._wanted is not None:
            self._wanted = min(now, self._wanted + seconds)
        if self._told is not None:
            self._told = min(now, self._told + seconds)

    def tick(self, now: float) -> None:
        """Look at the clocks."""
        self.advance()
        self._start_by_itself(now)

    def advance(self) -> None:
        """The next step to the deal, if nothing is missing for it anymore."""
        if self._wanted is None or self._actions.is_cut_off:
            return
        try:
            if not self._table.dealing.closed and not self._close():
                return
            self._open()
        except RequestRefused as refused:
            self._wanted = None
            self._actions.save()
            self._outbox.log(INFO, f"the game was not dealt after all: {refused.detail}")

    def on_game_over(self) -> None:
        """A game has ended."""
        self.games_over += 1
        self._over_since = self._clock.steady

    def _close(self) -> bool:
        """Close the list, unless somebody may still commit themselves."""
        table, now = self._table, self._clock.steady
        assert self._wanted is not None
        coming_back = now < self._back_until
        patience = BACK_SECONDS if coming_back else BIND_SECONDS
        if table.unbound(away_too=coming_back) and now - self._wanted < patience:
            return False
        if self._must_wait(now):
            return False
        step = table.close_list()
        self._told, self._closed = None, now
        self._actions.commit(step)
        self._outbox.call(self._list_is_told)
        return True

    def _must_wait(self, now: float) -> bool:
        """Raises `RequestRefused` unless so many starts of this game failed that the next one has to wait."""
        table = self._table
        dealing, doublings = table.dealing, table.dealing.round - STARTS_AT_ONCE
        if dealing.seats or doublings <= 0 or self._closed is None:
            return False
        seconds = min(LONGEST_REST, 2 ** min(doublings, LONGEST_REST.bit_length()))
        if now - self._closed >= seconds:
            return False
        table.may_start()
        if self._rest_told != (dealing.game, dealing.round):
            self._rest_told = (dealing.game, dealing.round)
            left = str(max(2, round(seconds - (now - self._closed))))
            self._notices.to_owner(NoticeKind.START_WAITS, left)
            self._notices.to_process(NoticeKind.START_WAITS, left)
        return True

    def _list_is_told(self) -> None:
        self._told = self._clock.steady

    def _open(self) -> None:
        """Deal, when all parts are there; begin again without those who will not open theirs."""
        table, now = self._table, self._clock.steady
        missing = tuple(table.dealing.unopened())
        if not missing:
            self._wanted = None
            started = table.start(self._clock.wall, turn_seconds(self._settings))
            self._actions.commit(started)
            return
        held_up = tuple(
            seat for seat in missing if table.view.seats[seat].presence != SeatStatus.HERE
        )
        if not held_up and self._told is not None and now - self._told >= OPEN_SECONDS:
            held_up = missing
        if held_up:
            self._actions.commit(table.void_round(held_up))

    @property
    def _all_games_over(self) -> bool:
        games = self._settings.games
        return games is not None and self.games_over >= games

    def _start_by_itself(self, now: float) -> None:
        table = self._table
        wanted, games = self._settings.auto_start, self._settings.games
        if self._all_games_over:
            if self._over_since is not None and now - self._over_since > LAST_WORDS_SECONDS:
                self._actions.close(CloseReason.FINISHED)
            return
        if wanted is None or self._wanted is not None or table.view.phase == Phase.PLAYING:
            return
        again = table.view.phase == Phase.OVER
        rested = self._over_since is None or now - self._over_since > NEXT_GAME_SECONDS
        if len(table.occupants) >= wanted and (not again or (games is not None and rested)):
            self._wanted = now
