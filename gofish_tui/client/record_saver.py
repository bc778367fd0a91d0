"""Records of games: saved before their end is reported, and written again if the disk did not accept them."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, NamedTuple

from gofish_tui.client.effects import SaveRecord
from gofish_tui.client.shuffling import ENDED_BEFORE
from gofish_tui.client.updates import Noticed, RecordSaved
from gofish_tui.limits import RECORDS_WAITING
from gofish_tui.vocabulary import LocalNotice

if TYPE_CHECKING:
    from collections.abc import Callable

    from gofish_protocol.record import Record
    from gofish_tui.client.effects import RecordWritten
    from gofish_tui.client.reporter import Reporter
    from gofish_tui.client.updates import Verified

RETRY_SECONDS = 2.0


class _Waiting(NamedTuple):
    """A record on its way to the disk, and what is reported about its game then."""

    record: Record
    verdict: Verified
    second: Callable[[], Verified]
    """when there is a record of the same game with another end"""


class RecordSaver:
    """One session's. One record at a time is with the disk."""

    def __init__(self, reporter: Reporter, emit: Callable[[SaveRecord], None]) -> None:
        self._reporter = reporter
        self._emit = emit
        self._fresh: deque[_Waiting] = deque()
        """records of games whose end is not reported yet"""
        self._refused: deque[Record] = deque(maxlen=RECORDS_WAITING)
        """what the disk refused, and what came late"""
        self._saving: _Waiting | Record | None = None
        """what is with the disk: the first of either"""
        self._due = 0.0

    @property
    def has_room(self) -> bool:
        """Another record can be saved."""
        return len(self._fresh) < RECORDS_WAITING

    def save(
        self, record: Record, verdict: Verified, second: Callable[[], Verified], now: float
    ) -> None:
        """Keep the record of a game that has just ended. The reporter holds a place for its path, and one for the verdict,
        which is ``second`` if there already is a record of the game with another end.
        """
        self._fresh.append(_Waiting(record, verdict, second))
        self.go_on(now)

    def save_late(self, record: Record, now: float) -> None:
        """Keep the record of a game whose end and verdict were already reported; its path follows as a notice."""
        self._refused.append(record)
        self._due = now
        self.go_on(now)

    def go_on(self, now: float) -> None:
        """Hand the next record to the disk; one that it did not accept, after a while."""
        if self._saving is not None:
            return
        if self._fresh:
            self._saving = self._fresh[0]
            self._emit(SaveRecord(self._saving.record))
        elif self._refused and now >= self._due:
            self._saving = self._refused[0]
            self._emit(SaveRecord(self._saving))

    def on_written(self, written: RecordWritten, now: float) -> None:
        """The disk has answered."""
        saving, self._saving = self._saving, None
        path = written.path
        if path is None and not written.other_end:
            self._due = now + RETRY_SECONDS
        if isinstance(saving, _Waiting):
            self._fresh.popleft()
            if path is None and not written.other_end:
                self._refused.append(saving.record)
            self._reporter.release(RecordSaved(path) if path else None)
            self._reporter.release(saving.second() if written.other_end else saving.verdict)
        elif saving is not None and (path is not None or written.other_end):
            if self._refused[0] is saving:
                self._refused.popleft()
            if path is not None:
                self._reporter.tell(Noticed(LocalNotice.RECORD_SAVED, path))
            else:
                self._reporter.tell(Noticed(LocalNotice.DOUBTFUL_DEAL, ENDED_BEFORE[1]))
        self.go_on(now)
