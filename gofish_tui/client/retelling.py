"""What a host reported about its newest games: whatever it reports about them later has to contain that.

A host can make a client read a table's story again: by a step that cannot be shown, by another start, by another seat.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from gofish_protocol import events, transcript
from gofish_protocol.events import all_seen_by
from gofish_tui.limits import GAMES_COMPARED, TELLINGS_COMPARED

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gofish_protocol.events import AnyEvent
    from gofish_tui.client.event_sequencer import GameLog

OF_THE_STORY = transcript.TranscriptEvent | events.Dealt | events.Over
"""Turns are left out: they are sent again after a pause."""


class _Telling(NamedTuple):
    """One game, as one seat was told about it."""

    seat: int | None
    sure: list[AnyEvent]
    """the beginning, without a gap"""
    later: list[AnyEvent]
    """what came after a gap, in order; there may be more gaps"""

    def public(self) -> _Telling:
        """As everybody may know it."""
        return _Telling(None, all_seen_by(self.sure, None), all_seen_by(self.later, None))

    def agrees_with(self, other: _Telling) -> bool:
        """Whether both begin alike, as far as both go."""
        mine, theirs = self._alike(other)
        common = min(len(mine.sure), len(theirs.sure))
        return mine.sure[:common] == theirs.sure[:common]

    def contains(self, other: _Telling) -> bool:
        """Whether the other's beginning is ours, and all the rest of it follows, in order."""
        mine, theirs = self._alike(other)
        size = len(theirs.sure)
        if mine.sure[:size] != theirs.sure:
            return False
        rest = chain(mine.sure[size:], mine.later)  # what was skipped is not found again
        return all(event in rest for event in theirs.later)

    def _alike(self, other: _Telling) -> tuple[_Telling, _Telling]:
        return (self, other) if self.seat == other.seat else (self.public(), other.public())


class Retellings:
    """For one table, through all starts of its host."""

    def __init__(self) -> None:
        self._tellings: dict[int, list[_Telling]] = {}
        """by game; none contains another"""

    def keep(self, log: GameLog, seat: int | None) -> bool:
        """Keep what was reported, as ``seat`` may see it. False when that has happened too often and was never complete."""
        if log.game is None:
            return True
        new = _telling(log, seat)
        tellings = self._tellings.setdefault(log.game, [])
        if any(old.contains(new) for old in tellings):
            return True
        tellings[:] = [old for old in tellings if not new.contains(old)]
        while len(self._tellings) > GAMES_COMPARED:
            del self._tellings[min(self._tellings)]
        if len(tellings) >= TELLINGS_COMPARED:
            return False
        tellings.append(new)
        return True

    def replace(self, log: GameLog, seat: int | None) -> None:
        """Compare with this from now on: what was reported before is known to be contradicted."""
        if log.game is not None:
            self._tellings.pop(log.game, None)
            self.keep(log, seat)

    def contradicts(self, log: GameLog, seat: int | None, *, whole: bool) -> bool:
        """Whether a game is reported differently now. ``whole``: all of it was reported, so nothing may be missing."""
        if log.game is None:
            return False
        new, whole = _telling(log, seat), whole and log.complete
        kept = self._tellings.get(log.game, ())
        return any(not (new.contains(old) if whole else new.agrees_with(old)) for old in kept)


def _telling(log: GameLog, seat: int | None) -> _Telling:
    sure = len(log.in_order)
    return _Telling(seat, _story(log.events[:sure], log.game), _story(log.events[sure:], log.game))


def _story(happened: Sequence[AnyEvent], game: int | None) -> list[AnyEvent]:
    """What belongs to this game: past a gap there may be another's."""
    story: list[AnyEvent] = []
    for event in happened:
        if isinstance(event, OF_THE_STORY):
            if getattr(event, "game", game) != game:
                break
            story.append(event)
        if isinstance(event, events.Over):
            break
    return story
