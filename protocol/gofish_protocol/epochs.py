"""The number of each start of a host: a later start has the greater one, and no two have the same (protocol/README.md, 5).

The second in which it began, since 1970, and 20 random bits: a copied journal can yield two hosts that know nothing
of each other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from .replies import HostStart

_RANDOM_BITS = 20


def new_epoch(now: int, after: int, entropy: Callable[[int], bytes]) -> int:
    """An epoch that begins now; greater than ``after``, the host's start before this one, even if the clock was set back."""
    began = max(now, (after >> _RANDOM_BITS) + 1)
    return began << _RANDOM_BITS | int.from_bytes(entropy(3), "big") >> 4


def began(epoch: int) -> int:
    """When an epoch began, in seconds since 1970 by the host's clock."""
    return epoch >> _RANDOM_BITS


def is_taken_back(seq: int, before: Sequence[HostStart], now: Sequence[HostStart]) -> bool:
    """Whether a step up to ``seq``, as told by the last start of ``before``, is missing at the last start of ``now``.

    Up to the newest start that is in both lists they are one table. What follows it there, in either list, left that table at
    the step with which it began.
    """
    epochs = {start.epoch for start in now}
    both = [start.epoch for start in before if start.epoch in epochs]
    # Where too many starts lie between them, those after the one that we knew still tell.
    newest = both[-1:] or [start.epoch for start in before[-1:]]
    return any(
        start.epoch > epoch and start.seq < seq for epoch in newest for start in (*before, *now)
    )


class SplitBrainDetector:
    """Sees another start of a table's host alive beside the one we know: somebody resumed a copy of its journal."""

    def __init__(self) -> None:
        self._epoch = self._time = self._proven = 0

    def suspects(self, epoch: int, time: int, ours: int) -> bool:
        """Whether this heartbeat, signed by the table, in another epoch than ``ours``, is a reason to ask who is there.

        Nobody can have recorded a heartbeat of a later start before that start. Of an earlier start only those with a later
        time than the one before count, all made after ours began. It shows no more than that: a clock may have been set back.
        """
        if epoch == self._proven or (epoch < ours and time <= began(ours)):
            return False
        if epoch != self._epoch:
            self._epoch, self._time = epoch, time
            return epoch > ours
        if time <= self._time:
            return False
        self._time = time
        return True

    def proves(self, epoch: int) -> bool:
        """A listing of this epoch, which is not ours, answers our own question: true once for each."""
        if epoch == self._proven:
            return False
        self._proven = epoch
        return True
