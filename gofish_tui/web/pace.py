"""How fast a page may speak: a person's pace, and no more. What comes faster waits in the network."""

from __future__ import annotations

BURST_BYTES = 64 * 1024.0
BYTES_A_SECOND = 16 * 1024.0
MESSAGE_BYTES = 64
"""What a message costs whatever is in it."""


class Pace:
    """One connection's."""

    def __init__(self) -> None:
        self._left = BURST_BYTES
        self._at = 0.0

    def delay(self, size: int, now: float) -> float:
        """Seconds until a message of this size, which has come now, may be read; `now` is of any steady clock."""
        self._left = min(BURST_BYTES, self._left + max(0.0, now - self._at) * BYTES_A_SECOND)
        self._at = now
        self._left -= size + MESSAGE_BYTES
        return max(0.0, -self._left / BYTES_A_SECOND)
