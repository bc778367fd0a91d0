"""The table's game for one place: what the host sends, each step once and in order, with each game's check."""

from __future__ import annotations

import dataclasses
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from gofish_protocol import events
from gofish_protocol.epochs import is_taken_back
from gofish_protocol.vocabulary import ErrorCode, Phase, SeatStatus
from gofish_tui.client.event_sequencer import EventSequencer, GameLog
from gofish_tui.client.shuffling import ENDED_BEFORE
from gofish_tui.client.updates import Noticed, Resynced, Stepped, Verified, Welcomed
from gofish_tui.limits import GAMES_COMPARED
from gofish_tui.vocabulary import LocalNotice

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from gofish_protocol import replies
    from gofish_protocol.events import AnyEvent
    from gofish_protocol.record import Record
    from gofish_protocol.view import TableView
    from gofish_tui.client.admission import Admission
    from gofish_tui.client.ask_audit import AskAudit
    from gofish_tui.client.place import Place
    from gofish_tui.client.record_saver import RecordSaver
    from gofish_tui.client.reporter import Reporter
    from gofish_tui.client.shuffle_part_sender import ShufflePartSender
    from gofish_tui.client.shuffling import Shuffle

GAP_SECONDS = 0.3
"""How long a missing step may still be in transit before we ask for it."""


class _Shown(NamedTuple):
    """What an earlier start of the host had sent."""

    seq: int
    """its newest step"""
    starts: tuple[replies.HostStart, ...]
    """it, and those before it"""


class _Ending(NamedTuple):
    """What is known of a game that has just ended."""

    verdict: Verified
    saving: tuple[Record, Callable[[], Verified]] | None = None
    """a record to be kept, and the verdict if there already is one with another end"""


class GameSync:
    """What one client knows about its table, reported as it becomes known."""

    def __init__(
        self,
        place: Place,
        admission: Admission,
        reporter: Reporter,
        *,
        shuffle: Shuffle,
        parts: ShufflePartSender,
        asks: AskAudit,
        records: RecordSaver,
    ) -> None:
        """``parts`` sends the host what ``shuffle`` gives; ``asks`` compares what is played in our name with what we asked."""
        self.sequencer: EventSequencer | None = None
        self._place = place
        self._admission = admission
        self._reporter = reporter
        self._shuffle = shuffle
        self._parts = parts
        self._asks = asks
        self.attendance = asks.attendance
        self._records = records
        self._resync_wanted = False
        self._starts: tuple[replies.HostStart, ...] = ()
        """of the host, up to the one that let us in"""
        self._before: _Shown | None = None
        """what was shown to us before we were let in; None once the current table was compared with it"""
        self._judged = 0
        """the game whose end we have reported; 0 while none is over"""
        self._at: TableView | None = None
        """the table as it was last sent"""
        self._moved = False
        """we came back to another seat, and the front end has to be told"""
        self._behind_since: float | None = None
        self._newest = 0
        """the newest step that this start of the host has mentioned"""

    def on_welcome(self, welcome: replies.Welcome, now: float) -> None:
        """The host has let us in, in its present epoch; its table's state is still to come."""
        here_before = self._reporter.began
        if self._place.take(welcome) and here_before:
            # While we were away our seat was given up, and we got another. What we know about games that are not over stays.
            self._moved = True
        self._shuffle.on_host_restart(self.sequencer)
        known = self.sequencer is not None and self.sequencer.epoch == welcome.epoch
        knocked = self._admission.knocked_at
        self.attendance.on_let_in(now, knocked=knocked, same_start=known)
        self._asks.on_let_in(same_start=known)
        if self.sequencer is not None and self.sequencer.was_shown:
            self._before = _Shown(self.sequencer.seq, self._starts)
        self._starts = welcome.starts
        self._newest = 0
        self.sequencer = EventSequencer(welcome.seat, welcome.epoch)

    def on_seat_lost(self) -> None:
        """Our seat was given up: what we get in its place is another, even with the same number."""
        self._moved = True

    def want_resync(self) -> None:
        """Report the next answer to a sync whole, even if it has nothing new."""
        self._resync_wanted = True

    def apply_sync(self, page: replies.SyncReply, now: float) -> None:
        """One page of what we asked for."""
        sequencer, place = self.sequencer, self._place
        if sequencer is None:
            return
        if sequencer.lacks_before(page):
            self.note_gap(now)
            return
        if not page.more and page.epoch == sequencer.epoch:
            self.attendance.on_answer(page.seq)
        was_shown = sequencer.was_shown
        found = sequencer.apply_sync(page)
        if any(isinstance(update, Resynced) for update in found):
            self._look_at_hidden_games(sequencer, found)
            told = sequencer.log_of(sequencer.view.game).events
            view = sequencer.view
            self._asks.resync(
                view,
                place.seat,
                told,
                now,
                was_shown=was_shown,
                dealt_in=self._shuffle.seat_in(view.game),
            )
        new_here = self._moved or not self._reporter.began
        if not page.more and new_here and page.epoch == sequencer.epoch:
            self._moved = False
            if self._admission.listing is not None:
                place.describe(self._admission.listing)
            us = (place.name, place.role, place.seat, self._admission.client)
            # Whatever was waiting for this state follows it, step by step.
            whole = next((update for update in found if isinstance(update, Resynced)), sequencer)
            here = (whole.view, whole.seq, whole.history, whole.story)
            self._reporter.tell(Welcomed(place.table, *us, *here))
            found = [update for update in found if isinstance(update, Stepped)]
        elif self._resync_wanted and not page.more:
            self._resync_wanted = False
            if not any(isinstance(update, Resynced) for update in found):
                found.append(Resynced(sequencer.seq, sequencer.view, sequencer.history))
        self.show(found, now)
        if not page.more and page.epoch == sequencer.epoch:
            self._shuffle.arrive(sequencer.view.game, sequencer.present.events)
            self._look_back(sequencer)
            self._look_at_missed_end(sequencer, now)
            self._at = sequencer.view
        self._give(sequencer.present.events, now)

    def add_personal(self, step: replies.Personal, now: float) -> None:
        """A step of ours as we may see it."""
        if self.sequencer is not None:
            self.show(self.sequencer.add_personal(step), now)

    def show(self, found: Sequence[Stepped | Resynced], now: float) -> None:
        """Report what the sequencer found."""
        sequencer = self.sequencer
        assert sequencer is not None
        for update in found:
            if isinstance(update, Stepped):
                self._at = update.view
                dealt_in = self._shuffle.seat_in(update.view.game)
                self._asks.on_step(update, now, dealt_in=dealt_in)
                ending = self._judge_end(update)
                self._reporter.tell(update)
                self._tell_verdict(ending, now)
                self._after_step(update, now)
            else:
                self._reporter.tell(update)
        if not sequencer.behind:
            self._behind_since = None
        else:
            self.note_gap(now)

    def note_newest(self, seq: int, now: float) -> None:
        """There are this many steps by now."""
        self._newest = max(self._newest, seq)
        if self.sequencer is not None and seq > self.sequencer.seq:
            self.note_gap(now)

    @property
    def is_behind(self) -> bool:
        """Whether the host has announced more than we have."""
        sequencer = self.sequencer
        return sequencer is None or sequencer.behind or sequencer.seq < self._newest

    def note_gap(self, now: float) -> None:
        """The host has announced more than we have received."""
        if self._behind_since is None:
            self._behind_since = now

    def has_gap(self, now: float) -> bool:
        """Whether something has been missing for longer than it can be in transit."""
        return self._behind_since is not None and now - self._behind_since > GAP_SECONDS

    def _judge_end(self, step: Stepped) -> _Ending | None:
        """A game ended: report what there is to say about it, and its record. Where it is kept is reported before the end."""
        sequencer = self.sequencer
        if sequencer is None or not any(isinstance(event, events.Over) for event in step.events):
            return None
        game = step.view.game
        self._judged = game
        log = sequencer.log_of(game)
        objections = [*self._asks.objections(game, log.events, self._shuffle.seat_in(game))]
        verdict, record = self._check(log, step.view, objections)
        if record is None or not self._records.has_room:
            return _Ending(verdict)
        self._reporter.hold()
        log = dataclasses.replace(log, events=[*log.events])
        second = partial(self._check, log, step.view, [*objections, ENDED_BEFORE])
        return _Ending(verdict, (record, lambda: second()[0]))

    def _check(
        self, log: GameLog, view: TableView, objections: Iterable[tuple[str, str]]
    ) -> tuple[Verified, Record | None]:
        table, key = self._place.table, self._admission.sign_key
        audited = self._asks.is_of(view.game)
        return self._shuffle.check(table, key, log, view, objections, audited=audited)

    def _look_back(self, sequencer: EventSequencer) -> None:
        """Notice a host that was restarted without its newest steps, whatever it says about its starts.

        The numbers of steps alone do not show it: those who come back make new steps.
        """
        before, self._before = self._before, None
        gone = before is not None and (
            sequencer.seq < before.seq or is_taken_back(before.seq, before.starts, self._starts)
        )
        if self._shuffle.goes_back(sequencer) or gone:
            self._reporter.tell(Noticed(LocalNotice.WENT_BACK, ""))

    def _look_at_missed_end(self, sequencer: EventSequencer, now: float) -> None:
        """A game that ended while we were away is reported too, and kept like any other when all of it was received."""
        view = sequencer.view
        if view.phase != Phase.OVER:
            self._judged = 0
        elif self._judged != view.game:
            self._judged = view.game
            log, end = sequencer.log_of(view.game), view
            if (named := _with_names_of_the_end(view, log)) is not None:
                end = named
            else:
                log = dataclasses.replace(log, complete=False)
            seat = self._shuffle.seat_in(view.game)
            objections = self._asks.objections(view.game, log.events, seat)
            verdict, record = self._check(log, end, objections)
            self._reporter.tell(verdict)
            if record is not None:
                self._records.save_late(record, now)

    def _look_at_hidden_games(
        self, sequencer: EventSequencer, found: Sequence[Stepped | Resynced]
    ) -> None:
        """Games that ended, and were followed by others, while we heard nothing: each is reported."""
        view, before = sequencer.view, self._at
        if before is None:
            return
        told = {
            step.view.game
            for step in found
            if isinstance(step, Stepped) and any(isinstance(e, events.Over) for e in step.events)
        }
        first = before.game + (before.phase != Phase.PLAYING)
        for game in range(first, view.game)[-GAMES_COMPARED:]:
            if game not in told:
                kept = sequencer.past if sequencer.past.is_of(game) else GameLog()
                log = dataclasses.replace(kept, complete=False)
                seat = self._shuffle.seat_in(game)
                objections = self._asks.objections(game, log.events, seat)
                unseen = replace(before, game=game)
                self._reporter.tell(self._check(log, unseen, objections)[0])

    def _tell_verdict(self, ending: _Ending | None, now: float) -> None:
        """It waits for the disk, which may have a record of the game with another end."""
        if ending is None:
            return
        if ending.saving is None:
            self._reporter.tell(ending.verdict)
        else:
            record, second = ending.saving
            self._reporter.hold()
            self._records.save(record, ending.verdict, second, now)

    def _after_step(self, step: Stepped, now: float) -> None:
        self._give(step.events, now, step.view)
        for event in step.events:
            if isinstance(event, events.Closed):
                self._reporter.end(ErrorCode.TABLE_CLOSED, event.reason)

    def _give(
        self, happened: Iterable[AnyEvent], now: float, after: TableView | None = None
    ) -> None:
        """Commit ourselves for the next shuffle, once the host has; open our part, once the list is closed.

        ``after``: the view that it led to, where it is a step that just happened.
        """
        if self.sequencer is None:
            return
        seat, view = self._place.seat, self.sequencer.view
        told = (
            after is not None
            and seat is not None
            and after.seats[seat].presence == SeatStatus.HERE
            and self.attendance.is_awake(now)
        )
        here = told or self.attendance.is_long_present(now)
        since = self.attendance.there_since
        for part in self._shuffle.on_step(happened, view, seat, here=here, since=since):
            self._parts.give(part, now)
            if self._shuffle.opens(view.game + 1):
                self.attendance.on_part_opened(now)
        self._parts.remember(now)
        if doubt := self._shuffle.take_doubt():
            self._reporter.tell(Noticed(LocalNotice.DOUBTFUL_DEAL, doubt))


def _with_names_of_the_end(view: TableView, log: GameLog) -> TableView | None:
    """The table with those who sat there when the game ended: people come and go. None when that is not known."""
    over = next((event for event in log.events if isinstance(event, events.Over)), None)
    if over is None or not len(over.names) == len(over.levels) == len(view.in_play):
        return None
    seats = [*view.seats]
    for seat, name, level in zip(view.in_play, over.names, over.levels, strict=True):
        seats[seat] = replace(seats[seat], name=name, level=level)
    return replace(view, seats=tuple(seats))
