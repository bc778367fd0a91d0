"""The table's story for one place: what the host tells, as each step once and in order, with each game's check."""

from __future__ import annotations

import dataclasses
from collections import deque
from typing import TYPE_CHECKING

from msgspec.structs import replace

from gofish_protocol import events
from gofish_protocol.text import clean
from gofish_protocol.view import OVER
from gofish_tui.client.event_sequencer import EventSequencer
from gofish_tui.client.own_asks import OwnAsks
from gofish_tui.client.shuffling import ENDED_BEFORE, Shuffle
from gofish_tui.client.updates import Noticed, RecordSaved, Resynced, Stepped, Verified, Welcomed
from gofish_tui.limits import RECORDS_WAITING
from gofish_tui.store.records import RETRY_SECONDS, AnotherRecord

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from pathlib import Path

    from gofish_protocol import messages as wire
    from gofish_protocol import replies
    from gofish_protocol.events import AnyEvent
    from gofish_protocol.record import Record
    from gofish_tui.client.giving import Giver
    from gofish_tui.client.session import Session
    from gofish_tui.store.deals import DealMemory

GAP_SECONDS = 0.3
"""How long a missing step may still be on its way before it is asked for."""


class GameSync:
    """What one session knows of its table, told through its feed."""

    def __init__(
        self,
        session: Session,
        shuffle_key: bytes,
        memory: DealMemory,
        *,
        save: Callable[[Record], Path | None] | None,
        giver: Giver,
        clock: Callable[[], float],
    ) -> None:
        """``save`` keeps a record; ``giver`` sends the host what we give to a game's shuffle."""
        self.follower: EventSequencer | None = None
        self.shuffle = Shuffle(session.table.id, shuffle_key, memory)
        self.own = OwnAsks(clock())
        self.save = save
        self.resync_wanted = False
        self._session = session
        self._feed = session.feed
        self._giver = giver
        self._clock = clock
        self._unsaved: deque[Record] = deque(maxlen=RECORDS_WAITING)
        """what the disk would not have"""
        self._save_due = 0.0
        self._verdict: Verified | None = None
        self._shown = 0
        """the newest step that earlier starts of the host had told"""
        self._judged = 0
        """the game whose end we have said something about; 0 while none is over"""
        self._moved = False
        """we came back to another seat, and the front end has to be told"""
        self._behind_since: float | None = None

    def let_in(self, welcome: replies.Welcome) -> None:
        """The host has let us in, in its present epoch; its table's state is still to come."""
        session = self._session
        here_before = self._feed.began.is_set()
        if here_before and (welcome.name, welcome.seat) != (session.name, session.seat):
            # While we were away our seat was given up, and we got another. What we know of games that are not over stays.
            self._moved = True
        session.name = welcome.name
        session.seat = welcome.seat
        if welcome.code:
            session.table = session.table.with_code(welcome.code)
        self.shuffle.another_start(self.follower)
        if self.follower is not None:
            self._shown = max(self._shown, self.follower.seq)
        self.follower = EventSequencer(welcome.seat, welcome.epoch)

    def seat_lost(self) -> None:
        """Our seat was given up: what we get in its place is another, even with the same number."""
        self._moved = True

    def caught(self, caught: replies.SyncReply, card: wire.TableListing | None) -> None:
        """One page of what we asked for; ``card`` is the table's listing."""
        follower, session = self.follower, self._session
        if follower is None:
            return
        found = follower.caught(caught)
        if any(isinstance(update, Resynced) for update in found):
            self.own.resync(follower.view, session.seat, follower.present.events)
        new_here = self._moved or not self._feed.began.is_set()
        if not caught.more and new_here and caught.epoch == follower.epoch:
            self._moved = False
            if card is not None:
                name = clean(card.name, chars=48, cells=32) or session.table.name
                session.table = replace(session.table, name=name, open=card.open)
            place = (session.name, session.role, session.seat, session.client)
            now = (follower.view, follower.seq, follower.heard)
            self._feed.tell(Welcomed(session.table, *place, *now))
            found = [update for update in found if isinstance(update, Stepped)]
        elif self.resync_wanted and not caught.more:
            self.resync_wanted = False
            if not any(isinstance(update, Resynced) for update in found):
                found.append(Resynced(follower.seq, follower.view, follower.heard))
        self.show(found)
        if not caught.more and caught.epoch == follower.epoch:
            self._look_back(follower)
            self._look_at_missed_end(follower)
        self._give(follower.present.events, live=False)

    def show(self, found: Sequence[Stepped | Resynced]) -> None:
        """Tell what the follower found."""
        follower = self.follower
        assert follower is not None
        for update in found:
            if isinstance(update, Stepped):
                self.own.observe(update, self._clock())
                self._check_game(update)
            self._feed.tell(update)
            if isinstance(update, Stepped):
                self._after_step(update)
        if not follower.behind:
            self._behind_since = None
        else:
            self.is_behind()

    def is_behind(self) -> None:
        """The host has told more than we have got."""
        if self._behind_since is None:
            self._behind_since = self._clock()

    def has_gap(self, now: float) -> bool:
        """Whether something has been missing for longer than it can be on its way."""
        return self._behind_since is not None and now - self._behind_since > GAP_SECONDS

    def _check_game(self, step: Stepped) -> None:
        """A game ended: verify it and keep its record, so that both are known when its end is told."""
        follower = self.follower
        if follower is None or not any(isinstance(event, events.Over) for event in step.events):
            return
        session, game = self._session, step.view.game
        self._judged = game
        log = follower.log_of(game)
        objections = list(self.own.objections(game, log.events))
        self._verdict, record = self.shuffle.check(
            session.table, session.sign_key, log, step.view, objections
        )
        if record is not None and self.save is not None:
            try:
                path = self.save(record)
            except AnotherRecord:
                objections.append(ENDED_BEFORE)
                table, key = session.table, session.sign_key
                self._verdict, _ = self.shuffle.check(table, key, log, step.view, objections)
                return
            if path is None:
                self._unsaved.append(record)
                self._save_due = self._clock() + RETRY_SECONDS
            else:
                self._feed.tell(RecordSaved(str(path)))

    def _look_back(self, follower: EventSequencer) -> None:
        """A host that was started again without its newest steps does not do so unnoticed.

        Their numbers alone do not tell: those who come back make new steps.
        """
        if self.shuffle.goes_back(follower) or follower.seq < self._shown:
            self._feed.tell(Noticed("went_back", ""))
        self._shown = 0

    def _look_at_missed_end(self, follower: EventSequencer) -> None:
        """A game that ended while we were away gets its word, too: it cannot be verified, or is known to be wrong."""
        view = follower.view
        if view.phase != OVER:
            self._judged = 0
        elif self._judged != view.game:
            self._judged = view.game
            # Who sat where at the end is not told again, so that even a whole log cannot be checked.
            log = dataclasses.replace(follower.log_of(view.game), complete=False)
            session = self._session
            objections = self.own.objections(view.game, log.events)
            table, key = session.table, session.sign_key
            self._feed.tell(self.shuffle.check(table, key, log, view, objections)[0])

    def save_again(self, now: float) -> None:
        """Records that the disk would not have are written when it will."""
        if not self._unsaved or self.save is None or now < self._save_due:
            return
        self._save_due = now + RETRY_SECONDS
        while self._unsaved:
            try:
                path = self.save(self._unsaved[0])
            except AnotherRecord:
                self._feed.tell(Noticed("doubtful_deal", ENDED_BEFORE[1]))
            else:
                if path is None:
                    return
                self._feed.tell(Noticed("record_saved", str(path)))
            self._unsaved.popleft()

    def _after_step(self, step: Stepped) -> None:
        if self._verdict is not None:
            self._feed.tell(self._verdict)
            self._verdict = None
        self._give(step.events, live=True)
        for event in step.events:
            if isinstance(event, events.Closed):
                self._feed.end("table_closed", event.reason)

    def _give(self, happened: Iterable[AnyEvent], *, live: bool) -> None:
        """Bind ourselves for the next shuffle, once the host is bound; open our part, once the list is closed."""
        if self.follower is None:
            return
        seat, view = self._session.seat, self.follower.view
        there = self.own.long_there(self._clock())
        for wish in self.shuffle.saw(happened, view, seat, live=live, there=there):
            self._giver.give(wish)
        self._giver.remember()
        if doubt := self.shuffle.take_doubt():
            self._feed.tell(Noticed("doubtful_deal", doubt))
