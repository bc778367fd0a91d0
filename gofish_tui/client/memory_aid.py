"""The memory aid: which ranks a hand certainly holds, as far as everybody at the table could know.

It follows a game as a spectator does, so it says nothing that only one player knows; the table, not a
player, has it or does not.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from gofish_protocol.events import Started, all_seen_by
from gofish_tui.bots.knowledge import Knowledge

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gofish_protocol.events import AnyEvent

log = logging.getLogger(__name__)

IMPOSSIBLE = (ArithmeticError, LookupError, ValueError, TypeError)
"""What counting cards raises when they cannot be where they are said to be."""

Held = tuple[tuple[int, int], ...]
"""Ranks with the fewest cards of each that a hand holds, ace first."""


class MemoryAid:
    """One game after the other. After something was missed it is silent until the whole game is retold or a new one begins."""

    def __init__(self) -> None:
        self._knowledge: Knowledge | None = None

    def see(self, happened: Iterable[AnyEvent]) -> None:
        """Take in one step. A host may report the impossible: then nothing is certain anymore."""
        public = all_seen_by(happened, None)
        if any(isinstance(event, Started) for event in public):
            self._knowledge = Knowledge(None)
        if self._knowledge is not None:
            try:
                self._knowledge.see(public)
            except IMPOSSIBLE:
                self._broken()

    def forget(self) -> None:
        """Something happened that we were not told."""
        self._knowledge = None

    def held(self) -> dict[int, Held]:
        """For each seat in play what it certainly holds; empty when not all of the game was heard."""
        knowledge = self._knowledge
        if knowledge is None:
            return {}
        try:
            knowledge.tighten()
        except IMPOSSIBLE:
            self._broken()
            return {}
        return {
            seat: tuple((rank, low) for rank, low in enumerate(knowledge.low[seat]) if low)
            for seat in knowledge.seats
        }

    def _broken(self) -> None:
        log.info("what was told of this game cannot be", exc_info=True)
        self._knowledge = None
