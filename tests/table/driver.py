"""A driver for a host's core without an event loop: its clock is set by hand, disk and threads take as long as a test says."""

from __future__ import annotations

import hashlib
import heapq
import random
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gofish_protocol.codec import decode
from gofish_protocol.messages import PublicEnvelope, Signed
from gofish_tui.bots import safe_choose
from gofish_tui.effects import Log, Publish, WakeAt, Woken
from gofish_tui.host.dice import Dice
from gofish_tui.host.options import HostOptions
from gofish_tui.table.clock import Moment
from gofish_tui.table.effects import (
    BotChose,
    End,
    JournalOpened,
    KeepRecord,
    Listen,
    Persist,
    Persisted,
    Prepare,
    RecordTried,
    Serve,
    Think,
)
from gofish_tui.table.opening import new_core, resumed_core

if TYPE_CHECKING:
    from collections.abc import Callable

    from gofish_protocol.replies import NumberedStep
    from gofish_tui.table.core import HostCore
    from gofish_tui.table.effects import Effect, Input
    from gofish_tui.table.saved_table import JournalEntry, Saved

BEGAN = 1_767_225_600
THOUGHT_SECONDS = 0.05


class Disk:
    """What would be left of a table whose host is killed now."""

    def __init__(self) -> None:
        self.state: Saved | None = None
        self.steps: dict[int, NumberedStep] = {}
        self.since: dict[int, float] = {}
        """when each step came here"""

    def write(self, entry: JournalEntry, now: float) -> None:
        """One entry, whole or not at all."""
        self.since |= {step.seq: now for step in entry.steps}
        if entry.whole:
            self.steps.clear()
        self.steps.update((step.seq, step) for step in entry.steps)
        kept = {s for s in self.steps if s >= entry.keep_from} - {*entry.dropped}
        self.steps = {seq: step for seq, step in sorted(self.steps.items()) if seq in kept}
        self.state = entry.state


class Driver:
    """One core, its disk and all that it ever asked for."""

    def __init__(self, core: HostCore, dice: Dice, disk: Disk, *, disk_seconds: float) -> None:
        self.core = core
        self.disk = disk
        self.disk_seconds = disk_seconds
        """inf: it hangs"""
        self.now = 1000.0
        self.done: list[tuple[float, Effect]] = []
        """when what was asked for"""
        self.trace = hashlib.sha256()
        """of all that was published"""
        self._dice = dice
        self._coming: list[tuple[float, int, Input, Persist | None]] = []
        self._order = count()
        self._wake: float | None = None
        for given in (JournalOpened(), Listen(), Prepare(), Serve()):
            self.give(given)

    def all(self, kind: type) -> list[Any]:
        """The effects of one kind, in order."""
        return [effect for _, effect in self.done if isinstance(effect, kind)]

    def give(self, given: Input) -> None:
        """Let the core take this, now."""
        for effect in self.core.handle(given, Moment(self.now, BEGAN + int(self.now))):
            self.done.append((self.now, effect))
            match effect:
                case Publish(topic, payload):
                    self.trace.update(f"{self.now} {topic} {payload.hex()}\n".encode())
                case WakeAt(at):
                    self._wake = at
                case Persist(number):
                    self._later(self.disk_seconds, Persisted(number), effect)
                case Think(_, bot, view):
                    self._later(THOUGHT_SECONDS, BotChose(safe_choose(bot, view, self._dice.rng)))
                case KeepRecord():
                    self._later(self.disk_seconds, RecordTried("kept"))
                case Log(text=text, error=error):
                    raise AssertionError(text) from error

    def run(self, until: Callable[[], object], seconds: float = 600.0) -> None:
        """Let time pass until something is true, or the core has ended."""
        ends = self.now + seconds
        while not until() and not self.all(End):
            at = min(
                self._coming[0][0] if self._coming else float("inf"),
                float("inf") if self._wake is None else self._wake,
            )
            assert at <= ends, "it never came true"
            self.now = max(self.now, at)
            if self._coming and self._coming[0][0] <= self.now:
                _, _, given, asked = heapq.heappop(self._coming)
                if asked is not None:
                    self.disk.write(asked.entry, self.now)
                self.give(given)
            else:
                self._wake = None
                self.give(Woken())

    def told(self) -> list[tuple[float, int]]:
        """When everybody was told of which step."""
        return [
            (at, decode(decode(effect.payload, Signed).body, PublicEnvelope).seq)
            for at, effect in self.done
            if isinstance(effect, Publish) and effect.topic.endswith("/table") and effect.payload
        ]

    def _later(self, seconds: float, given: Input, asked: Persist | None = None) -> None:
        heapq.heappush(self._coming, (self.now + seconds, next(self._order), given, asked))


def opened(seed: int, *, disk_seconds: float = 0.01, **options: Any) -> Driver:
    """A new table, from nothing but a seed."""
    dice = Dice(random.Random(seed))
    settings = HostOptions(name="Friday night", data_dir=Path(), **options)
    core = new_core(settings, dice, Moment(1000.0, BEGAN))
    return Driver(core, dice, Disk(), disk_seconds=disk_seconds)


def resumed(killed: Driver, seed: int) -> Driver:
    """The table as the next host finds it."""
    assert killed.disk.state is not None
    dice = Dice(random.Random(seed))
    steps = list(killed.disk.steps.values())
    core = resumed_core(
        killed.core.settings, killed.disk.state, steps, dice, Moment(1000.0, BEGAN + 10)
    )
    return Driver(core, dice, killed.disk, disk_seconds=killed.disk_seconds)
