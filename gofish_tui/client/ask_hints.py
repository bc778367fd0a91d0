"""A hint for a player among bots: what a good bot would ask in this seat, from what this seat was told."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from gofish_protocol.events import Started
from gofish_tui.bots import make_bot, safe_choose, safe_see

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gofish_protocol.events import AnyEvent
    from gofish_protocol.view import TableView
    from gofish_tui.bots import Bot

LEVEL = "pike"
"""It remembers and counts, and needs no time for it."""


class Hints:
    """Looks over the shoulder of one seat."""

    def __init__(self) -> None:
        self._bot: Bot | None = None
        self._rng = random.Random()  # noqa: S311  # chooses between asks that are equally good

    def see(self, happened: Sequence[AnyEvent], view: TableView) -> None:
        """Take in one step, as our seat was told it."""
        if view.me is None:
            return
        if any(isinstance(event, Started) for event in happened):
            self._bot = make_bot(LEVEL, seat=view.me, rng=self._rng)
        if self._bot is not None:
            safe_see(self._bot, happened, view)

    def forget(self) -> None:
        """Something happened that we were not told: no hints until the next game."""
        self._bot = None

    def ask(self, view: TableView) -> tuple[int, int] | None:
        """Whom to ask for what; None when it is not our turn, not all of the game was seen, or there is nothing to ask for."""
        if self._bot is None or not view.my_turn:
            return None
        return safe_choose(self._bot, view, self._rng)
