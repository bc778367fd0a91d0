"""How fast a page may send: at a human pace, and no faster. What comes faster waits in the network."""

from __future__ import annotations

from gofish_tui.limits_outside import TYPED

MESSAGE_BYTES = 64
"""What a message costs whatever is in it."""


class RateLimit:
    """How many bytes one connection may still send, refilled as time passes."""

    def __init__(self) -> None:
        self._left = TYPED.burst
        self._at = 0.0

    def delay(self, size: int, now: float) -> float:
        """Seconds until a message of this size, which has come now, may be read; `now` is of any steady clock."""
        self._left = min(TYPED.burst, self._left + max(0.0, now - self._at) * TYPED.a_second)
        self._at = now
        self._left -= size + MESSAGE_BYTES
        return max(0.0, -self._left / TYPED.a_second)
