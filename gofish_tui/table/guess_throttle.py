"""Wrong words at a door: each is counted, guessing gets slow, and only time clears them."""

from __future__ import annotations

from gofish_tui.table.saved_table import SavedDoor

TRIES_BEFORE_SLOW = 3
TRIES_BEFORE_NEW_CODE = 6
SLOWEST_SECONDS = 10.0
"""Below a client's patience (15 s), so that somebody who guesses all evening locks nobody out for good."""
FORGIVEN_SECONDS = 300.0
"""After this long a wrong try is forgotten; a new code alone slows nobody down, since each guess is as good as the last."""


class GuessThrottle:
    """The wrong tries at one door."""

    def __init__(self) -> None:
        self.tries = 0
        """wrong tries at the present code"""
        self.shut_until = 0.0
        """the door stays shut for knocks with words"""
        self._recent = 0
        self._last = 0.0

    def count_wrong(self, now: float) -> None:
        """Count one more."""
        self._forgive(now)
        self._recent += 1
        self._last = now
        self._slow_down(now)
        self.tries += 1

    @property
    def too_many(self) -> bool:
        """It is time for another code."""
        return self.tries >= TRIES_BEFORE_NEW_CODE

    def new_code(self) -> None:
        """There is another code, of which nobody has tried anything."""
        self.tries = 0

    def snapshot(self, now: float) -> SavedDoor:
        """What wrong tries have cost, for the journal: nobody guesses faster by having the host killed."""
        closed_for = max(0.0, self.shut_until - now)
        return SavedDoor(self.tries, self._recent, now - self._last, closed_for)

    def restore(self, kept: SavedDoor, now: float) -> None:
        """Take over what the table's host before this one knew."""
        self.tries, self._recent = kept.tries, kept.recent_tries
        self._last = now - kept.last_try_ago
        self.shut_until = now + kept.closed_for

    def _slow_down(self, now: float) -> None:
        if self._recent >= TRIES_BEFORE_SLOW:
            wait = 2.0 ** min(self._recent - TRIES_BEFORE_SLOW, 10)
            self.shut_until = now + min(wait, SLOWEST_SECONDS)

    def _forgive(self, now: float) -> None:
        forgiven = int((now - self._last) / FORGIVEN_SECONDS)
        self._recent = max(0, self._recent - forgiven)
        self._last += forgiven * FORGIVEN_SECONDS
