"""The number of each start of a host: a later start has the greater one, and no two have the same (protocol/README.md, 5).

The second in which it began, since 1970, and 20 random bits: of a journal that was copied two hosts can be made, which know
nothing of each other.
"""

from collections.abc import Callable

_RANDOM_BITS = 20


def new_epoch(now: int, after: int, entropy: Callable[[int], bytes]) -> int:
    """An epoch that begins now; greater than ``after``, the host's start before this one, also when the clock was set back."""
    began = max(now, (after >> _RANDOM_BITS) + 1)
    return began << _RANDOM_BITS | int.from_bytes(entropy(3), "big") >> 4


def began(epoch: int) -> int:
    """When an epoch began, in seconds since 1970 by the host's clock."""
    return epoch >> _RANDOM_BITS


class Twin:
    """Sees another start of a table's host alive beside the one we know: somebody resumed a copy of its journal."""

    def __init__(self) -> None:
        self._epoch = self._time = 0
        self._told = False

    def hears(self, epoch: int, time: int, ours: int) -> bool:
        """Whether this heartbeat, signed by the table, in another epoch than ``ours``, shows it; once for each of them.

        Nobody can have recorded one of a later start before that began. Of an earlier start only two of different times
        count, both made after ours began: whatever was recorded before shows nothing.
        """
        if epoch < ours and time <= began(ours):
            return False
        if epoch != self._epoch:
            self._epoch, self._time, self._told = epoch, time, epoch > ours
            return self._told
        if time > self._time and not self._told:
            self._told = True
            return True
        return False
