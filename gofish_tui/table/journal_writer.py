"""What a table's journal is given; nothing is published before it has it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gofish_protocol.replies import NumberedStep
from gofish_tui.limits import PASSING_KEPT
from gofish_tui.table.effects import Persist
from gofish_tui.table.saved_table import JournalEntry

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from gofish_tui.table.clock import Clock
    from gofish_tui.table.durable_outbox import DurableOutbox, Hold
    from gofish_tui.table.saved_table import Saved
    from gofish_tui.table.step import TableStep
    from gofish_tui.table.step_history import StepHistory

STUCK_SECONDS = 2.0
"""A disk that makes a write wait for longer is reported: a write takes a few milliseconds, on a bad day a second."""


class JournalWriter:
    """Gathers what changes at one table with one input, and hands it to the journal in one piece."""

    def __init__(
        self,
        history: StepHistory,
        outbox: DurableOutbox,
        clock: Clock,
        snapshot: Callable[[], Saved],
        *,
        written: int,
    ) -> None:
        """``snapshot``: all of the table but its steps, as it is now; ``written``: the newest step that is in the journal."""
        self._history, self._outbox, self._clock = history, outbox, clock
        self._snapshot = snapshot
        self._is_open = False
        self._unwritten: list[TableStep] = []
        self._dropped: list[int] = []
        self._written = written
        """the newest step it was given"""
        self._whole = False
        self._number = 0
        """of the newest entry"""
        self._under_way: Hold | None = None
        """what the journal has been given and not written yet"""
        self._gathering: Hold | None = None
        self._answered = 0.0
        """when the disk was last known to answer"""
        self._stuck = False

    @property
    def is_open(self) -> bool:
        """There is a journal."""
        return self._is_open

    @property
    def is_settled(self) -> bool:
        """Everything that has happened is written, or the disk refused it."""
        return self._under_way is None and self._gathering is None

    def open(self) -> None:
        """There is a journal from now on."""
        self._is_open = True

    def put_before(self, steps: Sequence[TableStep]) -> None:
        """Steps that came before everything noted so far."""
        if self._is_open:
            self._unwritten[:0] = steps

    def note(self, step: TableStep) -> None:
        """A step that is to be written."""
        dropped = self._history.take_dropped()
        if not self._is_open:
            return
        self._unwritten.append(step)
        self._dropped += dropped
        if len(self._unwritten) > PASSING_KEPT:
            # A disk that hangs: what the table has forgotten since need not be written first.
            gone = set(self._dropped)
            self._unwritten = [kept for kept in self._unwritten if kept.seq not in gone]
            self._dropped = [seq for seq in self._dropped if seq <= self._written]

    def save(self) -> None:
        """Write what changed, and hold back everything published from here on until it is on disk."""
        if not self._is_open or self._gathering is not None:
            return
        if self._under_way is None:
            self._answered = self._clock.steady
        self._gathering = self._outbox.hold()

    def write_all(self) -> None:
        """The whole table: what was written of it is lost."""
        self._unwritten = list(self._history)
        self._whole = True
        self.save()

    def flush(self) -> None:
        """Hand over what was gathered. One at a time: a disk that hangs has no queue of what changed, but the last state."""
        if self._gathering is None or self._under_way is not None:
            return
        self._under_way, self._gathering = self._gathering, None
        steps, self._unwritten = self._unwritten, []
        dropped, self._dropped = tuple(self._dropped), []
        whole, self._whole = self._whole, False
        numbered = tuple(NumberedStep(step.seq, tuple(step.events)) for step in steps)
        self._written = steps[-1].seq if steps else self._written
        self._number += 1
        first = self._history[0].seq
        entry = JournalEntry(numbered, self._snapshot(), first, dropped, whole)
        self._outbox.at_once(Persist(self._number, entry))

    def persisted(self, number: int) -> None:
        """The journal has the entry, or the disk refused it."""
        held = self._under_way
        if number != self._number or held is None:
            return
        self._under_way = None
        self._answered = self._clock.steady
        self._outbox.release(held)

    def seconds_waiting(self, now: float) -> float:
        """For how many seconds the disk has not answered, while something waits for it; else 0."""
        return 0.0 if self.is_settled else max(0.0, now - self._answered)

    def check_disk(self, now: float) -> bool | None:
        """Whether the disk answers, if that has changed: it has not for a while, or does again."""
        stuck = self.seconds_waiting(now) > STUCK_SECONDS
        if stuck == self._stuck:
            return None
        self._stuck = stuck
        return not stuck
