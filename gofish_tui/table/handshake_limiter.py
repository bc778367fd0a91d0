"""How many knocks a door answers, and what one costs while there are more.

The password computation costs the host a lot and the asker nothing. A few knocks are answered as they come; beyond
that a knock has to be paid for (`gofish_protocol.proof_of_work`), and the more of them there are, the more it costs.
"""

from __future__ import annotations

from gofish_protocol import proof_of_work
from gofish_tui.limits import (
    PAID_PASSWORD_KNOCKS,
    PAID_PLAIN_KNOCKS,
    PASSWORD_KNOCKS,
    PAYMENTS_KEPT,
    PLAIN_KNOCKS,
    PUZZLE_REPLIES,
)
from gofish_tui.table.guests import Bucket

CHEAPER_SECONDS = 20.0
"""After this long without a crowd a knock costs less again."""
ALARM_KNOCKS = 50
"""This many turned away are not a party arriving: the owner is told."""
ALARM_SECONDS = 60.0


class HandshakeLimiter:
    """The rate limits of one door, and the price of a knock beyond them."""

    def __init__(self) -> None:
        self.bits = proof_of_work.LOWEST_BITS
        """what a knock costs now"""
        self._free = {True: Bucket(PLAIN_KNOCKS), False: Bucket(PASSWORD_KNOCKS)}
        """for knocks without words, and for those with, which cost the host a hundred times as much"""
        self._paid = {True: Bucket(PAID_PLAIN_KNOCKS), False: Bucket(PAID_PASSWORD_KNOCKS)}
        self._spent: dict[tuple[str, bytes], None] = {}
        """knocks, by client and half, whose payment was taken for an answer; the oldest first"""
        self._puzzle_replies = Bucket(PUZZLE_REPLIES)
        self._dearer_at = 0.0
        self._turned_away = 0
        self._counted_since = 0.0
        self._told = -ALARM_SECONDS

    def allow_free(self, now: float, *, plain: bool) -> bool:
        """Whether a knock is answered without being paid for; ``plain``: it comes without words."""
        return self._free[plain].take(now)

    def allow_paid(self, now: float, *, plain: bool) -> bool:
        """Whether one that was paid for is answered; if not, the next ones cost more."""
        if self._paid[plain].take(now):
            return True
        if self.bits < proof_of_work.HIGHEST_BITS:
            self.bits += 1
        self._dearer_at = now
        return False

    def is_spent(self, client: str, half: bytes) -> bool:
        """Whether this knock was answered for its payment before: another answer costs another one, for another half."""
        return (client, half) in self._spent

    def spend(self, client: str, half: bytes) -> None:
        """A paid knock is being answered."""
        self._spent[client, half] = None
        while len(self._spent) > PAYMENTS_KEPT:
            del self._spent[next(iter(self._spent))]

    def give_back(self, client: str, half: bytes) -> None:
        """It will not be answered after all."""
        self._spent.pop((client, half), None)

    def quote(self, now: float) -> int | None:
        """What to ask of a knock that is turned away; None when not even that can be said now."""
        if now - self._dearer_at > CHEAPER_SECONDS and self.bits > proof_of_work.LOWEST_BITS:
            self.bits -= 1
            self._dearer_at = now
        if now - self._counted_since > ALARM_SECONDS:
            self._counted_since, self._turned_away = now, 0
        self._turned_away += 1
        return self.bits if self._puzzle_replies.take(now) else None

    def alarm(self, now: float) -> int:
        """How many were turned away recently, when the owner should know; otherwise 0."""
        if self._turned_away < ALARM_KNOCKS or now - self._told < ALARM_SECONDS:
            return 0
        self._told = now
        return self._turned_away
