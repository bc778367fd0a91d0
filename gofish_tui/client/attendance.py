"""Since when the table and we hear each other, as far as this process can vouch for it. Pure: time is handed in."""

from __future__ import annotations

FROZEN_SECONDS = 2.0
"""After nobody has looked at the clock for this long, the process was stopped, and what it hears now is old."""
AWAKE_SECONDS = 5.0
"""A host that is about to deal waits for our part for less long than that, whether we are frozen or not."""
THERE_SECONDS = 12.0
"""A host that has not heard us for 10 s may consider us gone; anyone who has been here for longer than that was heard."""
BACK_SECONDS = 3.0
"""A player who was there and is sent away is back within this time: no host makes us absent by saying so."""
NEAR_SECONDS = 4.0
"""A shorter silence changes nothing."""
BOT_SECONDS = 9.0
"""For so long after it has heard us no host gives our turn to a bot: it waits for 10 s at least."""
QUIET_SECONDS = 2.5
"""A living host is heard more often than that; what comes after a longer silence may have been said in it."""
SETTLED_SECONDS = 1.0
"""By then all has come that was held up with the first word after a silence."""
ANSWER_SECONDS = 5.0
"""A host that is there has answered a question by then."""
STALLED_SECONDS = 15.0
"""A connection that lets nothing through is given up, and made anew, before that."""


class Attendance:
    """One session's."""

    def __init__(self, now: float) -> None:
        self._there_since = self._ticked = now
        self._there = False
        """at the last tick"""
        self._frozen_until: float | None = None
        """when this process was found to have been stopped last"""
        self._back_by = now
        """we were sent away while we were there, and are still taken to be there until then"""
        self._before_away: float | None = None
        """from when on we were there until the host said that it does not know us, as far as nothing of ours broke since"""
        self._broke = now
        """when our link was cut, or this process stopped, last"""
        self._heard = self._current = now
        """when the host was heard last; and then when we surely had all that it had told"""
        self._unsettled_until = now
        self._asked: float | None = None
        """when we began to ask the host for something, and it has not answered yet"""
        self._part: float | None = None
        """when we opened our part of a shuffle"""
        self._known = (now, 0)
        """the host has heard us after that time, and before it told what came after that step"""

    def tick(self, now: float, *, there: bool, heard: float | None = None) -> None:
        """Call it all the time. ``there``: the table hears us and we hear it. ``heard``: when the host was heard last, if we
        have all that it has told; None otherwise.
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
        """We ask the host for what we lack."""
        self._asked = now if self._asked is None else self._asked

    def on_answer(self, seq: int) -> None:
        """It tells us all, up to this step."""
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
        """The host says that we are not at the table. Whether we were, as far as we know."""
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
        """The host lets us in, and we had ``knocked`` from then on. In the ``same_start`` of it an honest one forgets nobody:
        we were there all the time.
        """
        self._asked, self._known = knocked, (knocked, 0)
        if now - knocked <= NEAR_SECONDS and self._broke < knocked:
            self._there_since = min(self._there_since, knocked)
        if same_start and self._before_away is not None:
            self._there_since = self._before_away
        self._before_away = None

    @property
    def there_since(self) -> float:
        """From when on the table and we have heard each other all the time."""
        return self._there_since

    def is_awake(self, now: float) -> bool:
        """Whether what a host asked of us lately was asked of a process that ran."""
        until = self._frozen_until
        return self._is_ticking(now) and (until is None or now - until > AWAKE_SECONDS)

    def is_long_present(self, now: float) -> bool:
        """Whether no honest host can take us for gone."""
        return self._is_ticking(now) and now - self._there_since > THERE_SECONDS

    def is_here(self, seq: int, now: float) -> bool:
        """Whether no honest host can have taken us for gone for so long that a bot made this step."""
        if not self._is_ticking(now):
            return False
        heard, step = self._known
        unbroken = self._there_since <= heard or now - heard < BOT_SECONDS
        return (unbroken and seq > step) or self.is_long_present(now)

    def earliest(self, now: float) -> float:
        """Since when that may be so which we are told now: since we were last sure to know all."""
        if self._broke >= self._current:
            return self._current
        return max(self._current, now - STALLED_SECONDS)

    def look(self, now: float) -> None:
        """Something comes, before the next tick perhaps: notice that this process was stopped."""
        if not self._is_ticking(now):
            self.tick(now, there=False)

    def _is_ticking(self, now: float) -> bool:
        return now - self._ticked <= FROZEN_SECONDS
