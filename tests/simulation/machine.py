"""A machine and a program on it: clocks that go wrong, programs that are frozen, and what reaches them meanwhile."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import deque
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tests.simulation.world import World

BEGAN = 1_767_225_600
"""What a clock on the wall shows when a run begins: seconds since 1970."""
LATE = 1e-6
"""A timer may ring so much late, by the rounding of two clocks."""


class Machine:
    """Its steady clock, which no two machines have alike, and the one on the wall, which somebody may set."""

    def __init__(self, world: World, *, rate: float = 1.0, began: float = 1000.0) -> None:
        self._world = world
        self._rate = rate
        self._began = began
        self._paused = 0.0
        """seconds of the world in which the steady clock stood still"""
        self._paused_since: float | None = None
        self.wall_ahead = 0
        """seconds by which its clock on the wall is wrong"""

    def steady(self) -> float:
        """Seconds of the clock that nobody sets."""
        now = self._world.now if self._paused_since is None else self._paused_since
        return self._began + (now - self._paused) * self._rate

    def wall(self) -> int:
        """Seconds since 1970."""
        return BEGAN + int(self._world.now * self._rate) + self.wall_ahead

    def when(self, steady: float) -> float:
        """When the steady clock will show this, if the machine does not sleep until then."""
        return (steady - self._began) / self._rate + self._paused

    def pause(self) -> None:
        """It is a virtual one, and paused: its steady clock is stopped."""
        self._paused_since = self._world.now

    def go_on(self) -> None:
        """It goes on."""
        if self._paused_since is not None:
            self._paused += self._world.now - self._paused_since
            self._paused_since = None


class Program(ABC):
    """A process: it handles one input after the other, unless it is frozen or dead."""

    def __init__(self, world: World, machine: Machine, name: str) -> None:
        self.world, self.machine, self.name = world, machine, name
        self.alive = True
        self.frozen = False
        self._held: deque[Any] = deque()
        self._rings: float | None = None
        """what was asked to be woken at, by the machine's steady clock"""

    @abstractmethod
    def handle(self, given: Any) -> None:
        """Take one input."""

    @abstractmethod
    def woken(self) -> Any:
        """The input that says so."""

    def give(self, given: Any) -> None:
        """An input comes, now; a frozen program takes it later."""
        if not self.alive:
            return
        if self.frozen:
            self._held.append(given)
        else:
            self.handle(given)

    def wake_at(self, steady: float) -> None:
        """One timer, which takes the place of the one before."""
        self._rings = steady
        self.world.at(self.machine.when(steady), self._ring, steady)

    def freeze(self) -> None:
        """SIGSTOP, or a machine that sleeps."""
        self.frozen = True

    def thaw(self) -> None:
        """It goes on, with all that came meanwhile."""
        self.frozen = False
        due = self._rings is not None and self._rings <= self.machine.steady()
        if due and self.world.events % 2:  # a real loop may see its timer first, or what came
            self._rings = None
            self.handle(self.woken())
        while self._held and self.alive and not self.frozen:
            self.handle(self._held.popleft())
        if self._rings is not None:
            self.wake_at(self._rings)

    def kill(self) -> None:
        """It is gone, with all that it knew."""
        self.alive = False
        self._held.clear()

    def _ring(self, steady: float) -> None:
        if not self.alive or steady != self._rings:
            return
        if self.machine.steady() < steady:
            if not self.frozen:  # the clock stood still: a later ring is set by `thaw`
                at = max(self.machine.when(steady), self.world.now + LATE)
                self.world.at(at, self._ring, steady)
            return
        self._rings = None
        self.give(self.woken())
