"""What the front end receives, in order: from the welcome to the end."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from gofish_tui.client.effects import Tell
from gofish_tui.client.updates import Ended, Welcomed
from gofish_tui.limits import UPDATES_BEFORE_WELCOME

if TYPE_CHECKING:
    from collections.abc import Callable

    from gofish_tui.client.updates import Update


class Reporter:
    """One core's. Nothing follows an `Ended`."""

    def __init__(self, emit: Callable[[Tell], None]) -> None:
        self.began = False
        """the first update was reported"""
        self.over = False
        """the last one was"""
        self.refused = False
        """the first one was the last"""
        self._emit = emit
        self._held: deque[Tell | None] = deque()
        """what is held back until something that must come first is known; that place is None here"""
        self._early: list[Update] = []
        """what was known before the welcome, and follows it; the first of it, since a host decides how much there is"""

    def tell(self, update: Update) -> None:
        """Add an update; dropped once the session has ended. Before the welcome only an end is reported."""
        if self.over:
            return
        if not self.began and not isinstance(update, Welcomed | Ended):
            if len(self._early) < UPDATES_BEFORE_WELCOME:
                self._early.append(update)
            return
        self.over = isinstance(update, Ended)
        self.refused = self.over and not self.began
        self.began = True
        self._add(update)
        early, self._early = self._early, []
        for other in early:
            self.tell(other)

    def _add(self, update: Update) -> None:
        if self._held:
            self._held.append(Tell(update))
        else:
            self._emit(Tell(update))

    def end(self, error: str | None, detail: str = "") -> None:
        """The last update; ``error`` is None when we left ourselves, else a word of docs/json.md."""
        self.tell(Ended(error, detail))

    def hold(self) -> None:
        """Report nothing more until `release`: something that belongs here is not known yet."""
        self._held.append(None)

    def release(self, update: Update | None) -> None:
        """It is known, or there is nothing to report; whatever was held back for it follows."""
        if self._held:
            self._held.popleft()
        if update is not None:
            self._emit(Tell(update))
        while self._held and (told := self._held[0]) is not None:
            self._held.popleft()
            self._emit(told)
