"""One table's records on their way to the disk, which may not accept them right now."""

from __future__ import annotations

from collections import deque
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gofish_protocol.record import BadRecord, Record, read_record, write_record
from gofish_tui.effects import WARNING
from gofish_tui.limits import RECORDS_WAITING
from gofish_tui.table.effects import KeepRecord, ProcessNoticed, RecordReported
from gofish_tui.vocabulary import LocalNotice

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from gofish_tui.table.durable_outbox import DurableOutbox, Hold

RETRY_SECONDS = 2.0


@dataclass
class _FirstTry:
    held: Hold
    """what waits for it"""
    path: str | None = None

    def end(self, path: str | None, outbox: DurableOutbox) -> None:
        """It was made."""
        self.path = path
        outbox.release(self.held)


class Records:
    """Has each record written, and tries again until it is there. The journal has those that wait."""

    def __init__(self, outbox: DurableOutbox, save: Callable[[], None]) -> None:
        """``save``: what waits is another list now, and goes to the journal."""
        self._outbox = outbox
        self._save = save
        self._waiting: list[Record] = []
        self._first: dict[int, _FirstTry] = {}
        """of those that were not tried yet, by their `id`"""
        self._next: deque[Record] = deque()
        self._tried: Record | None = None
        self._due = 0.0

    @property
    def all_written(self) -> bool:
        """Nothing waits."""
        return not self._waiting

    def waiting(self) -> tuple[bytes, ...]:
        """Those that the disk has not taken yet, for the journal."""
        return tuple(write_record(record) for record in self._waiting)

    def restore(self, kept: Iterable[bytes]) -> None:
        """Take over those that this table's host before us could not write."""
        with suppress(BadRecord):
            self._waiting = [read_record(data) for data in kept]

    def keep(self, record: Record) -> None:
        """Write it; where it is, or that it is not there yet, is known before the game's end is published."""
        self._waiting.append(record)
        if len(self._waiting) > RECORDS_WAITING:
            self._give_up(self._waiting.pop(0))
        first = self._first[id(record)] = _FirstTry(self._outbox.hold())
        self._outbox.call(lambda: self._outbox.at_once(RecordReported(first.path)))
        self._next.append(record)
        self._try_next()

    def tick(self, now: float) -> None:
        """Try again what waits, when it is time to."""
        if self._waiting and now >= self._due and self._tried is None:
            self._due = now + RETRY_SECONDS
            self.try_all()

    def try_all(self) -> None:
        """Try what waits now."""
        if self._tried is None:
            self._next.extend(self._waiting)
            self._try_next()

    def on_tried(self, path: str | None, another: str) -> None:
        """The result for the newest that was handed over (`RecordTried`)."""
        record, self._tried = self._tried, None
        if record is None:
            return
        if another:
            # We lost our newest steps without knowing it, past an end that was published.
            text = f"game {record.game} has ended otherwise before: {another}"
            self._outbox.log(WARNING, text)
            self._outbox.at_once(ProcessNoticed(LocalNotice.WENT_BACK, ""))
        if path is not None or another:
            self._waiting = [other for other in self._waiting if other is not record]
            self._save()
        first = self._first.pop(id(record), None)
        if first is not None:
            first.end(path, self._outbox)
        elif path is not None:
            self._outbox.at_once(ProcessNoticed(LocalNotice.RECORD_SAVED, path))
        elif not another:  # retrying the others now would fail just the same
            self._next = deque(other for other in self._next if id(other) in self._first)
        self._try_next()

    def _give_up(self, record: Record) -> None:
        """Nothing waits for this one anymore."""
        self._next = deque(other for other in self._next if other is not record)
        first = self._first.pop(id(record), None)
        if first is not None:
            self._outbox.release(first.held)

    def _try_next(self) -> None:
        if self._tried is None and self._next:
            self._tried = self._next.popleft()
            self._outbox.at_once(KeepRecord(self._tried))
