"""What kind of player each one is, judged by their asks: careful ones take what is certain, bold ones show new ranks.

Only what the whole table knows counts, so that every viewer arrives at the same numbers.
"""

from collections.abc import Iterable

from gofish_protocol.events import AnyEvent, Asked, Started
from gofish_protocol.view import SEATS
from gofish_tui.bots.knowledge import Knowledge

TOOK, LEFT = 1.5, 1.0
"""The prior for a player nobody has seen play yet: as if they had taken, and passed up, this many gains."""
OPENED, KEPT = 1.0, 1.0
"""The same for asks that showed a new rank, and for those that asked again for one that the table knew of."""

ENOUGH, CARELESS = 4, 0.42
"""After this many asks, the share that showed new ranks tells a perch or a minnow (0.43 to 0.73 after ten asks, nine times in
ten) from a pike or a shark (0.18 to 0.45)."""


class Habits:
    """For each seat, the sure gains it took and those it passed up."""

    def __init__(self) -> None:
        self._clear()

    def _clear(self) -> None:
        self.took, self.left = [0] * SEATS, [0] * SEATS
        self.opened, self.kept = [0] * SEATS, [0] * SEATS

    def see(self, events: Iterable[AnyEvent], public: Knowledge) -> None:
        """Take in one step; ``public`` is what the table knew before it."""
        for event in events:
            match event:
                case Started():
                    self._clear()
                case Asked(seat=seat, to=to, what=what):
                    if is_certain(public, to, what):
                        self.took[seat] += 1
                    elif gain_for(public, seat):
                        self.left[seat] += 1
                    self._count_shown(public, seat, what >> 2 if public.by_card else what)

    def _count_shown(self, public: Knowledge, seat: int, rank: int) -> None:
        shown = public.low[seat]
        if shown[rank]:
            self.kept[seat] += 1
        elif any(shown):
            self.opened[seat] += 1

    def care(self, seat: int) -> float:
        """The chance that this player takes a sure gain: the mean of a beta distribution."""
        took, left = self.took[seat] + TOOK, self.left[seat] + LEFT
        return took / (took + left)

    def boldness(self, seat: int) -> float:
        """The chance that this player shows a new rank where one that the table knows of could be asked for again."""
        opened, kept = self.opened[seat] + OPENED, self.kept[seat] + KEPT
        return opened / (opened + kept)

    def careless(self, seats: Iterable[int]) -> bool:
        """Whether these players show new ranks as readily as a perch or a minnow does; False until that is known."""
        seats = tuple(seats)
        opened = sum([self.opened[seat] for seat in seats])
        seen = opened + sum([self.kept[seat] for seat in seats])
        return seen >= ENOUGH and opened > CARELESS * seen


def is_certain(known: Knowledge, to: int, what: int) -> bool:
    """Whether the ask brings cards for certain."""
    if known.by_card:
        return bool(known.sure[to] >> what & 1)
    return known.low[to][what] > 0


def gain_for(known: Knowledge, seat: int) -> bool:
    """Whether there is a rank that the seat certainly holds and can certainly get more of."""
    low = known.low
    own = low[seat]
    for other in known.seats:
        if other == seat:
            continue
        theirs = low[other]
        for rank in known.open_ranks:
            if own[rank] and theirs[rank]:
                return True
    return False
