"""The steps a table keeps for those who come late: all of the present game, and the newest of those that say nothing about it.

Anybody at a table may talk, come, go and be ready all day: what one sync costs must not grow with that.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import deque
from collections.abc import Sequence
from typing import TYPE_CHECKING, overload

from gofish_protocol.events import PASSING, Committed
from gofish_tui.limits import PASSING_KEPT, STEPS_KEPT

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gofish_tui.table.step import TableStep


class StepHistory(Sequence["TableStep"]):
    """Steps in the order of their numbers, with holes where passing ones were dropped."""

    def __init__(self, steps: Iterable[TableStep] = ()) -> None:
        self._steps: list[TableStep] = []
        self._passing: deque[int] = deque()
        """the numbers of the steps that say nothing about a game"""
        self._dropped: list[int] = []
        self._lost = 0
        """up to here steps that do say something are gone"""
        for step in steps:
            self.add(step)
        if self._steps:
            self._lost = self._steps[0].seq - 1

    def __len__(self) -> int:
        return len(self._steps)

    @overload
    def __getitem__(self, place: int) -> TableStep: ...
    @overload
    def __getitem__(self, place: slice) -> list[TableStep]: ...
    def __getitem__(self, place: int | slice) -> TableStep | list[TableStep]:
        return self._steps[place]

    def add(self, step: TableStep, *, in_game: bool = True) -> None:
        """One more; ``in_game``: nothing that is kept now may go, except what is passing."""
        self._steps.append(step)
        if all(isinstance(event, PASSING) for event in step.events):
            self._passing.append(step.seq)
            while len(self._passing) > PASSING_KEPT:
                self._drop(self._passing.popleft())
        if len(self._steps) > STEPS_KEPT and not in_game:
            self._forget(len(self._steps) // 2)

    def since(self, seq: int) -> list[TableStep]:
        """What is kept of the steps after this one."""
        return self._steps[self._place(seq + 1) :]

    def is_whole_since(self, seq: int) -> bool:
        """Whether nothing that concerns a game is missing after this step; 0: since the present game began."""
        if seq:
            return seq >= self._lost
        return bool(self._steps) and any(isinstance(e, Committed) for e in self._steps[0].events)

    def forget_before(self, game: int) -> None:
        """Drop the steps of the game before: a latecomer needs this one's, from its commitment on."""
        for place, step in enumerate(self._steps):
            if any(isinstance(e, Committed) and e.game == game for e in step.events):
                self._forget(place)
                return

    def take_dropped(self) -> tuple[int, ...]:
        """The numbers of the steps that were dropped since this was last asked."""
        dropped, self._dropped = tuple(self._dropped), []
        return dropped

    def _place(self, seq: int) -> int:
        return bisect_left(self._steps, seq, key=lambda step: step.seq)

    def _drop(self, seq: int) -> None:
        place = self._place(seq)
        if place < len(self._steps) and self._steps[place].seq == seq:
            del self._steps[place]
            self._dropped.append(seq)

    def _forget(self, steps: int) -> None:
        if steps:
            self._lost = self._steps[steps - 1].seq
            del self._steps[:steps]
