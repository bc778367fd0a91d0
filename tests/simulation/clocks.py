"""The clocks of one host, by a reckoning of its own: how long somebody could really act, against what was told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gofish_protocol import events
from gofish_protocol.vocabulary import SeatStatus
from gofish_tui.table.core import TICK_SECONDS
from gofish_tui.table.presence import JUMP_SECONDS, SUSPECT_SECONDS
from tests.simulation.truth import Broken

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gofish_protocol.events import AnyEvent
    from gofish_protocol.view import TableView

LOOKS_LATE = 2 * TICK_SECONDS
"""A host looks at its clocks so often: of a pause it may miss as much at either end."""
WRITE_SECONDS = 1.0
"""A turn begins when it is decided, and is told once a usual disk has it."""


class Clocks:
    """Of one start of a host, on its own steady clock."""

    def __init__(self) -> None:
        self._began: float | None = None
        """when the newest turn with a clock was told"""
        self._seconds = 0.0
        """what was told to be on the clock"""
        self._stood_still = 0.0
        """for how long nobody could act since then"""
        self._cut_since: float | None = None
        self._woke = 0.0
        """when it last woke from a sleep"""
        self._heard: frozenset[int] = frozenset()
        """the seats whose owners it had heard just before"""

    def slept(self, seconds: float, now: float, heard: Iterable[int]) -> None:
        """The host stood still for so long, and goes on now; it had ``heard`` these seats just before. A short while is not
        told from a busy machine."""
        if seconds > JUMP_SECONDS:
            self._woke, self._heard = now, frozenset(heard)
            if self._cut_since is None:
                self._stood_still += seconds

    def cut(self, now: float) -> None:
        """The host knows from now on that nobody can reach it."""
        if self._cut_since is None:
            self._cut_since = now

    def connected(self, now: float) -> None:
        """It can be reached."""
        if self._cut_since is not None:
            self._stood_still += now - self._cut_since
            self._cut_since = None

    def step_told(self, happened: tuple[AnyEvent, ...], before: TableView, now: float) -> None:
        """What the host tells now. Raises `Broken` when somebody had less time than was told."""
        for event in happened:
            match event:
                case events.Asked(seat=seat, auto=True):
                    if before.seats[seat].presence != SeatStatus.BOT:
                        self._ended(seat, before, now)
                case events.Turn(seconds=seconds):
                    self._began = None if seconds is None else now
                    self._seconds, self._stood_still = seconds or 0.0, 0.0
                    if self._cut_since is not None:
                        self._cut_since = now

    def _ended(self, seat: int, before: TableView, now: float) -> None:
        if before.paused:
            raise Broken(f"the turn of seat {seat} is ended while the clock is stopped")
        if self._began is None:
            raise Broken(f"the turn of seat {seat} is ended, and no clock was told of")
        cut = 0.0 if self._cut_since is None else now - self._cut_since
        had = now - self._began - self._stood_still - cut
        if had < self._seconds - WRITE_SECONDS - LOOKS_LATE:
            raise Broken(f"seat {seat} had {had:.1f} of {self._seconds} seconds")

    def away(self, seat: int, now: float) -> None:
        """Somebody whose program runs is told to be away. Raises `Broken`."""
        if seat in self._heard and now - self._woke < SUSPECT_SECONDS:
            raise Broken(f"seat {seat} counts as away because the host slept")
