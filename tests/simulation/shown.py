"""What one program has shown, and what of it a later start of the host takes back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.simulation.truth import MOVES

if TYPE_CHECKING:
    from gofish_tui.table.table import Table
    from tests.simulation.truth import Truth


class Shown:
    """What one program has shown."""

    def __init__(self, truth: Truth, seq: int = 0, owed: int = 0) -> None:
        self.truth = truth
        self.seq = seq
        self.owed = owed
        """a move that was shown and is gone, until somebody is told of that; 0: none"""

    def go_on(self, truth: Truth) -> Shown:
        """The same program believes another start of the host."""
        if truth.line == self.truth.line:
            return Shown(truth, self.seq, self.owed)
        gone = range(truth.common_with(self.truth) + 1, self.seq + 1)
        moved = [s for s in gone if any(isinstance(e, MOVES) for e in self.truth.steps[s])]
        return Shown(truth, 0, self.owed or (moved[0] if moved else 0))


def common_steps(old: Truth, table: Table) -> int:
    """The newest step up to which a table's history is what was told."""
    for step in table.history:
        if step.seq <= old.seq and old.steps[step.seq] != tuple(step.events):
            return step.seq - 1
    return min(old.seq, table.seq)
