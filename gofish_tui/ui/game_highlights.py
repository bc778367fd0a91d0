"""What people say about a game when it is over: who took cards most often in a row, and who had the luck. Pure."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from gofish_protocol import events

if TYPE_CHECKING:
    from gofish_protocol.events import AnyEvent


class GameHighlights:
    """Follows one game, event by event."""

    def __init__(self) -> None:
        self._asker: int | None = None
        self._run = 0
        self._runs: Counter[int] = Counter()
        self._lucky: Counter[int] = Counter()

    def see(self, event: AnyEvent) -> None:
        """One more event."""
        match event:
            case events.Asked(seat=seat):
                if seat != self._asker:
                    self._asker, self._run = seat, 0
            case events.Gave(to=to):
                self._run += 1
                self._runs[to] = max(self._runs[to], self._run)
            case events.GoFish():
                self._run = 0
            case events.Drew(seat=seat, lucky=True):
                self._lucky[seat] += 1

    @property
    def longest_run(self) -> tuple[int, int] | None:
        """The seat that got cards most often in a row, and how often; None where nobody did so twice."""
        return _first(self._runs, 2)

    @property
    def luckiest(self) -> tuple[int, int] | None:
        """The seat with the most lucky fish, and how many; None where there was none."""
        return _first(self._lucky, 1)


def _first(counted: Counter[int], least: int) -> tuple[int, int] | None:
    """The only one with the most; None when two have as many."""
    most = counted.most_common(2)
    if not most or most[0][1] < least or (len(most) == 2 and most[0][1] == most[1][1]):
        return None
    return most[0]
