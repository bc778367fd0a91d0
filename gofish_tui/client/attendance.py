"""Since when the table and we have been in contact, as far as this process can vouch for it. Pure: time is handed in."""

from __future__ import annotations

FROZEN_SECONDS = 2.0
"""If nobody has looked at the clock for this long, the process was stopped, and what it receives now is old."""
AWAKE_SECONDS = 5.0
"""A host that is about to deal waits less than that for our part, whether we are frozen or not."""
THERE_SECONDS = 12.0
"""A host that has not heard from us for 10 s may consider us gone; anyone here for longer than that was heard from."""
BACK_SECONDS = 3.0
"""A player who was there and is sent away is back within this time: no host makes us absent just by saying so."""
NEAR_SECONDS = 4.0
"""A shorter silence changes nothing."""
BOT_SECONDS = 9.0
"""For this long after it has heard from us no host gives our turn to a bot: it waits at least 10 s."""
QUIET_SECONDS = 2.5
"""A live host is heard more often than that; what comes after a longer silence may have been said during it."""
SETTLED_SECONDS = 1.0
"""By then everything has arrived that was held up with the first message after a silence."""
ANSWER_SECONDS = 5.0
"""A host that is there has answered a query by then."""
STALLED_SECONDS = 15.0
"""A connection that lets nothing through is given up, and replaced, before that."""


class Attendance:
    """One session's."""

    def __init__(self, now: float) -> None:
        self._there_since = self._ticked = now
        self._there = False
        """at the last tick"""
        self._frozen_until: float | None = None
        """when this process was last found to have been stopped"""
        self._back_by = now
        """we were sent away while we were there, and still count as there until then"""
        self._before_away: float | None = None
        """since when we had been there when the host said that it does not know us, if nothing of ours broke since"""
        self._broke = now
        """when our link was last cut, or this process last stopped"""
        self._heard = self._current = now
        """when the host was last heard; then, when we certainly had everything it had sent"""
        self._unsettled_until = now
        self._asked: float | None = None
        """when we began to ask the host for something, and it has not answered yet"""
        self._part: float | None = None
        """when we opened our part of a shuffle"""
        self._known = (now, 0)
        """the host heard us after that time, and before it sent what came after that step"""

    def tick(self, now: float, *, there: bool, heard: float | None = None) -> None:
        """Call it continually. ``there``: the table hears us and we hear it. ``heard``: when the host was last heard, if we
        have everything it has sent; None otherwise.
        """
        there = there or now < self._back_by
        frozen = now - self._ticked > FROZEN_SECONDS
        if frozen:
            self.on_cut_off(now)
            self._frozen_until = now
        if not there or frozen:
            self._there_since = now
        waits = self._asked is not None and now - self._asked < ANSWER_SECONDS
        if heard is None or frozen or waits or heard - self._heard > QUIET_SECONDS:
            self._unsettled_until = now + SETTLED_SECONDS
        if heard is not None:
            self._heard = heard
            if now >= self._unsettled_until:
                self._current = heard
        self._ticked, self._there = now, there

    def on_question(self, now: float) -> None:
        """We ask the host for what we are missing."""
        self._asked = now if self._asked is None else self._asked

    def on_answer(self, seq: int) -> None:
        """It sends us everything, up to this step."""
        if self._asked is not None:
            self._known = max(self._known, (self._asked, seq))
            self._asked = None

    def on_part_opened(self, now: float) -> None:
        """We open our part of the next game's shuffle."""
        self._part = now

    def on_part_dealt(self, seq: int) -> None:
        """With this step the game was dealt, with our part: the host has heard us."""
        if self._part is not None:
            self._known = max(self._known, (self._part, seq))
            self._part = None

    def on_sent_away(self, now: float) -> bool:
        """The host says that we are not at the table. Returns whether we were, as far as we know."""
        there = self._there and self._is_ticking(now)
        if there:
            self._back_by = now + BACK_SECONDS
            self._before_away = self._there_since
        return there

    def on_cut_off(self, now: float) -> None:
        """Our own link broke, or this process was stopped: that we are away then is not the host's fault."""
        self._broke = now
        self._before_away = self._asked = None

    def on_let_in(self, now: float, *, knocked: float, same_start: bool) -> None:
        """The host lets us in, and we had been knocking since ``knocked``. Within the ``same_start`` an honest host forgets
        nobody: we were there all along.
        """
        self._asked, self._known = knocked, (knocked, 0)
        if now - knocked <= NEAR_SECONDS and self._broke < knocked:
            self._there_since = min(self._there_since, knocked)
        if same_start and self._before_away is not None:
            self._there_since = self._before_away
        self._before_away = None

    @property
    def there_since(self) -> float:
        """Since when the table and we have been in contact without a break."""
        return self._there_since

    def is_awake(self, now: float) -> bool:
        """Whether what a host recently asked of us was asked of a running process."""
        until = self._frozen_until
        return self._is_ticking(now) and (until is None or now - until > AWAKE_SECONDS)

    def is_long_present(self, now: float) -> bool:
        """Whether no honest host can consider us gone."""
        return self._is_ticking(now) and now - self._there_since > THERE_SECONDS

    def is_here(self, seq: int, now: float) -> bool:
        """Whether no honest host can have considered us gone for so long that a bot made this step."""
        if not self._is_ticking(now):
            return False
        heard, step = self._known
        unbroken = self._there_since <= heard or now - heard < BOT_SECONDS
        return (unbroken and seq > step) or self.is_long_present(now)

    def earliest(self, now: float) -> float:
        """Since when what we are told now may have been so: since we last knew everything for certain."""
        if self._broke >= self._current:
            return self._current
        return max(self._current, now - STALLED_SECONDS)

    def look(self, now: float) -> None:
        """Something arrives, perhaps before the next tick: notice if this process was stopped."""
        if not self._is_ticking(now):
            self.tick(now, there=False)

    def _is_ticking(self, now: float) -> bool:
        return now - self._ticked <= FROZEN_SECONDS
