"""The player that adapts to the others: as good as it can be while it is behind, careless while it is ahead.

Against one opponent it wins about as often as they do, whoever they are, and its name says so: nobody should think that they
have beaten a shark.
"""

from gofish_protocol.view import TableView
from gofish_tui.bots.position import position_of
from gofish_tui.bots.prospects import judge
from gofish_tui.bots.shark import Shark

AHEAD = 0.3
"""Once its chances are this far from a fair share toward a certain win, it stops trying."""


class Mimic(Shark):
    """A shark that does not want to win more often than anyone else."""

    level = "mimic"

    def choose(self, view: TableView) -> tuple[int, int]:
        """The shark's ask, or, while it is ahead, one of middling worth."""
        odds = self.odds()
        position = position_of(odds, self.public, self.habits, view, self.seat)
        chance = judge(position)[position.turn]
        share = 1 / len(position.seats)
        if chance - share <= AHEAD * (1 - share):
            return super().choose(view)
        worths = self.worths(odds, view, self._worth_asking(odds, view))
        ranked = sorted(worths, key=lambda ask: (worths[ask], ask))
        return ranked[len(ranked) // 2]
