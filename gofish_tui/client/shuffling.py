"""Our part in each game's shuffle, and whether the game that just ended was dealt and played as the host had committed to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from hashlib import blake2b, sha256
from typing import TYPE_CHECKING

from gofish_protocol import events
from gofish_protocol.codec import encode
from gofish_protocol.deal import NO_PART, SECRET_BYTES, part_commitment
from gofish_protocol.requests import Commit, Reveal
from gofish_protocol.shuffle_rounds import OwnPart, something_else
from gofish_protocol.verify import Seen, verify_seen
from gofish_protocol.vocabulary import Fault
from gofish_tui.client.retelling import Retellings
from gofish_tui.client.updates import Verified, verified_update
from gofish_tui.limits import GAMES_DOUBTED, OBJECTIONS_KEPT, ROUNDS_GIVEN
from gofish_tui.store.deal_memory import CLOSED

if TYPE_CHECKING:
    from gofish_protocol.events import AnyEvent
    from gofish_protocol.record import Record
    from gofish_protocol.view import TableView
    from gofish_tui.client.event_sequencer import EventSequencer, GameLog
    from gofish_tui.client.updates import TableInfo
    from gofish_tui.store.deal_memory import DealMemory

MakePart = Callable[[int], Commit | Reveal]
"""A request that only lacks its number."""
OfADeal = events.Committed | events.Bound | events.RoundVoid | events.Started
OF_A_DEAL = (events.Committed, events.Bound, events.RoundVoid, events.Started)
TAKEN_BACK = "the host took back what had happened in this game"
NEVER_DEALT = "an earlier game's list was closed, and that game never dealt"
LATER_BEFORE = "the table was at a later game already"
ENDED_BEFORE = (Fault.AGAIN, "this game had ended before, and otherwise")
"""The objection to a second end of a game."""


class Shuffle:
    """What we are committed to and have opened, and what the host has said: its first statement on each thing counts.

    Nothing here is forgotten because a host says so: what we gave follows from our key, our seat and the host's commitment.
    """

    def __init__(self, table: str, key: bytes, memory: DealMemory) -> None:
        """``key``: 32 random bytes that no host ever sees, kept next to the seat's secret. What is given follows from it,
        so that a restarted program knows what the previous one gave. ``memory``: what this machine
        knows of this table's deals.
        """
        self.memory = memory
        self._table = table
        self._key = key
        us = blake2b(key, digest_size=4).hexdigest()
        self._gave, self._opened, self._here = (
            f"{what}-{us}" for what in ("gave", "opened", "here")
        )
        """kinds of entries in memory: this key committed itself; the host had its part; it was here at the close, in a seat"""
        self._closed_before: set[tuple[int, int]] = set()
        """by game and round: lists that were closed when this process started"""
        self._came_at: int | None = None
        """the game that the table was at when this process first saw it: perhaps another key had our seat when it was dealt"""
        self.bound: set[tuple[int, int]] = set()
        """by game and round: the commitments of ours that the host said came in time"""
        self._heard_closed: set[tuple[int, int]] = set()
        """by game and round: the lists that this process has heard of"""
        self._given: set[tuple[object, ...]] = set()
        """what this host, since it was started, was given"""
        self._objections: dict[int, list[tuple[str, str]]] = {}
        self._doubted: set[int] = set()
        """of these, those that the front end was told about"""
        self._many = False
        """objections were raised against more games than are kept separately"""
        self._doubt = ""
        self._furthest = memory.furthest
        """the latest game that the table was at"""
        self._retellings = Retellings()
        self._retold = False
        """another start of the host has to report everything that the previous one had reported"""
        self._committed: events.Committed | None = None
        self._bound: events.Bound | None = None
        self._since = 0.0
        """we have missed nothing from then on"""
        self._undealt: tuple[int, float] | None = None
        """a game whose list was closed, and which was not dealt; and since when we had missed nothing at that time"""

    def arrive(self, game: int, told: Iterable[AnyEvent] = ()) -> None:
        """The table is at this game, and this much of it is reported; what is kept is what this process first saw."""
        if self._came_at is None:
            self._came_at = game
            self._closed_before = {(e.game, e.round) for e in told if isinstance(e, events.Bound)}

    def take_doubt(self) -> str:
        """What was just found to be wrong with a game that is not over yet; empty if nothing new was found."""
        doubt, self._doubt = self._doubt, ""
        return doubt

    def on_host_restart(self, before: EventSequencer | None) -> None:
        """The host lets us in again. ``before``: what it had told us before."""
        self._given.clear()
        self._committed = self._bound = None
        if before is None:
            return
        self._retold = True
        for log in (before.past, before.present):
            self._is_retold_otherwise(log, before.seat, whole=False)
            for fault in _faults(log):
                if log.game is not None:
                    self._object(log.game, *fault, tell=False)

    def on_answer(self, request: Commit | Reveal) -> None:
        """The host said that it had this in time."""
        if isinstance(request, Commit):
            self.bound.add((request.game, request.round))
        else:
            self.memory.first(self._opened, request.game, request.round, b"")

    def on_step(
        self,
        happened: Iterable[AnyEvent],
        view: TableView,
        me: int | None,
        *,
        here: bool,
        since: float = 0.0,
    ) -> Iterator[MakePart]:
        """What we give to the next game's shuffle after this. ``here``: we were at the table when it happened.

        ``since``: from when on we have missed nothing.
        """
        self._since = since
        self.arrive(view.game)
        self._furthest = max(self._furthest, view.game)
        for event in happened:
            if not isinstance(event, OF_A_DEAL) or event.game - view.game not in (0, 1):
                continue  # nothing that a host says about distant games makes us forget this one
            if event.game < self._furthest:
                self._object(event.game, Fault.AGAIN, LATER_BEFORE)
                continue
            self._note(event)
            if isinstance(event, events.Bound) and me is not None:
                self._is_closed(event, me, here=here)
        bound_to = self._committed
        if bound_to is None or me is None or bound_to.game != view.game + 1:
            return
        place = (bound_to.game, bound_to.round)
        if self.memory.was_started(bound_to.game):
            return  # it was dealt before: opening our part again would give the same cards to anyone who has seen them
        part = self._part(bound_to, me)
        commitment = part_commitment(self._table, *place, me, part)
        if self._bound is None:
            if self._is_new(Commit, *place):
                self.memory.first(self._gave, *place, bytes([me]))
                yield partial(Commit, game=place[0], round=place[1], commitment=commitment)
            return
        listed = zip(self._bound.seats, self._bound.commitments, strict=False)
        sound = (me, commitment) in listed and bound_to.game not in self._objections
        if sound and self._is_new(Reveal, *place):
            yield partial(Reveal, game=place[0], round=place[1], random=part)

    def _is_closed(self, event: events.Bound, me: int, *, here: bool) -> None:
        """A list was closed. A repeat does not say again that we were here."""
        place = (event.game, ROUNDS_GIVEN.cap(event.round))
        if me not in event.seats or place in self._heard_closed:
            return
        self._heard_closed = {heard for heard in self._heard_closed if heard[0] == event.game}
        self._heard_closed.add(place)
        if here:
            self.memory.first(self._here, *place, bytes([me]))
        listed = dict(zip(event.seats, event.commitments, strict=False)).get(me, NO_PART)
        bound_to = self._committed
        place = (event.game, event.round)
        if bound_to is None or (bound_to.game, bound_to.round) != place:
            return
        ours = part_commitment(self._table, *place, me, self._part(bound_to, me))
        if listed not in (NO_PART, ours) and self._had_seat(*place, me):
            self._object(event.game, Fault.LIST, something_else(event.round))

    def _is_new(self, kind: type[Commit | Reveal], *place: int) -> bool:
        if (kind, *place) in self._given:
            return False
        self._given = {given for given in self._given if given[1] == place[0]}
        self._given.add((kind, *place))
        return True

    def _note(self, event: OfADeal) -> None:
        """What it changes for the part that we give. Its first statement counts."""
        self._compare(event, tell=True)
        match event:
            case events.Committed(game=game, round=round):
                self.bound = {place for place in self.bound if place[0] >= game}
                undealt, since = self._undealt or (game, 0.0)
                if undealt < game and since == self._since:
                    self._object(game, Fault.AGAIN, NEVER_DEALT)
                self._committed = event if round < ROUNDS_GIVEN else None
                self._bound = None
            case events.Bound(game=game):
                self._bound = event
                if not self.memory.was_started(game):
                    self._undealt = self._undealt or (game, self._since)
            case events.RoundVoid():
                self._committed = self._bound = None
            case events.Started():
                self._undealt = None
                self._committed = self._bound = None

    def _compare(self, event: OfADeal, *, tell: bool) -> None:
        """What a host can say only once is compared with what it said first, whichever of our processes heard that."""
        match event:
            # A host could void rounds forever: after a number of them we no longer take part.
            case events.Committed(game=game, round=round, commitment=said) if round < ROUNDS_GIVEN:
                if not self.memory.first("committed", game, round, said):
                    detail = f"the host bound itself twice in round {round}"
                    self._object(game, Fault.SECRET, detail, tell=tell)
            case events.Bound(game=game, round=round) if round < ROUNDS_GIVEN:
                if not self.memory.first(CLOSED, game, round, _digest(event)):
                    detail = f"two lists were closed in round {round}"
                    self._object(game, Fault.AGAIN, detail, tell=tell)
            case events.Started(game=game):
                if not self.memory.first("started", game, 0, _digest(event)):
                    detail = "this game was dealt before, and then once more"
                    self._object(game, Fault.AGAIN, detail, tell=tell)

    def _object(self, game: int, fault: str, detail: str, *, tell: bool = True) -> None:
        if game not in self._objections and len(self._objections) >= GAMES_DOUBTED:
            self._many = True
            return
        raised = self._objections.setdefault(game, [])
        if tell and game not in self._doubted:
            self._doubted.add(game)
            self._doubt = detail
        if len(raised) < OBJECTIONS_KEPT and (fault, detail) not in raised:
            raised.append((fault, detail))

    def _part(self, bound: events.Committed, me: int) -> bytes:
        """Indistinguishable from random to everybody without the key, and new for each commitment."""
        said = f"{self._table}/{bound.game}/{bound.round}/{me}/".encode("ascii") + bound.commitment
        return blake2b(said, key=self._key, digest_size=SECRET_BYTES).digest()

    def check(
        self,
        table: TableInfo,
        sign_key: bytes,
        log: GameLog,
        view: TableView,
        objections: Iterable[tuple[str, str]] = (),
        *,
        audited: bool = True,
    ) -> tuple[Verified, Record | None]:
        """The verdict on the game that is over, and its record if everything fits. ``objections``: what else is wrong.

        ``audited``: what was played in our name was checked.
        """
        seats, game, me = view.seats, view.game, view.me
        for event in log.events:
            # Whether it was reported as it happened or afterwards.
            if isinstance(event, OF_A_DEAL) and event.game == game:
                self._compare(event, tell=False)
        objections = [*self._objections.get(game, ()), *objections, *_faults(log)]
        if self.memory.said(self._here, game, ROUNDS_GIVEN) is not None:
            detail = f"{ROUNDS_GIVEN} rounds of the shuffle came to nothing, and we have no part in the deal"
            objections.append((Fault.PART, detail))
        if self._retellings.contradicts(log, me, whole=True):
            objections.append((Fault.AGAIN, TAKEN_BACK))
        if not self._ends_as_before(log, game):
            objections.append(ENDED_BEFORE)
        if self._furthest > game:
            objections.append((Fault.AGAIN, LATER_BEFORE))
        if log.dealt not in (None, game):
            objections.append((Fault.AGAIN, f"game {log.dealt} was dealt, and called game {game}"))
        if self._many:
            objections.append((Fault.AGAIN, "too much was wrong at this table to keep all of it"))
        objections.sort(
            key=lambda objection: objection[1] == TAKEN_BACK
        )  # what is more exact comes first
        own = self.own(log, game, me)
        complete = log.complete and not self.memory.is_undealt_before(game)
        seen = Seen(
            table=table.id,
            name=table.name,
            sign_key=sign_key,
            me=me,
            names={seat: (seats[seat].name, seats[seat].level) for seat in view.in_play},
            happened=log.events,
            complete=complete and (audited or not own.parts),
            own=own,
            objections=objections,
        )
        verdict, record = verify_seen(seen)
        return verified_update(verdict), record

    def own(self, log: GameLog, game: int, me: int | None) -> OwnPart:
        """Our parts in this game's shuffle, computed again: in rounds whose close we saw, and in the last

        one. Anything else in our place is not ours, whether we were asked for anything or not.
        """
        rounds: dict[int, events.Committed] = {}
        for event in log.events:
            if isinstance(event, events.Started):
                break
            if isinstance(event, events.Committed) and event.game == game:
                rounds.setdefault(event.round, event)
        seats = {
            number: seat[0]
            for number in rounds
            if (seat := self.memory.said(self._here, game, number)) is not None
        }
        here = frozenset(seats)
        if me is not None and rounds:
            seats.setdefault(max(rounds), me)  # nobody is given a seat that others play
        parts = {
            number: self._part(rounds[number], seat)
            for number, seat in seats.items()
            if number in here or self._had_seat(game, number, seat)
        }
        opened = {n for n in rounds if self.memory.said(self._opened, game, n) is not None}
        return OwnPart(parts, frozenset(opened), here, seats)

    def seat_in(self, game: int) -> int | None:
        """The seat that is ours in a game, by the last list that was closed for it, whatever a host has called us since."""
        rounds = (n for n in range(ROUNDS_GIVEN) if self.memory.said(CLOSED, game, n) is not None)
        last = max(rounds, default=None)
        if last is None:
            return None
        seat = self.memory.said(self._here, game, last)
        if seat is None and self.memory.said(self._opened, game, last) is not None:
            seat = self.memory.said(self._gave, game, last)
        return None if seat is None else seat[0]

    def opens(self, game: int) -> bool:
        """Whether this host was given a part of ours for this game, opened."""
        return any(given[:2] == (Reveal, game) for given in self._given)

    def _had_seat(self, game: int, round_number: int, seat: int) -> bool:
        """Whether this seat was this key's in that round: a program that comes later may have a new key, or another seat."""
        came_before = self._came_at is None or game > self._came_at
        came_before = came_before and (game, round_number) not in self._closed_before
        return came_before or self.memory.said(self._gave, game, round_number) == bytes([seat])

    def goes_back(self, sequencer: EventSequencer) -> bool:
        """Whether what is reported now lacks part of a game reported before. Called once everything has been reported."""
        retold, self._retold = self._retold, False
        logs = (sequencer.past, sequencer.present) if retold else ()
        found = [self._is_retold_otherwise(log, sequencer.seat, whole=True) for log in logs]
        return any(found)

    def _ends_as_before(self, log: GameLog, game: int) -> bool:
        """A game has one end: the first report counts, no matter which process on this machine received it."""
        return all(
            self.memory.first("ended", game, 0, _digest(event))
            for event in log.events
            if isinstance(event, events.Over)
        )

    def _is_retold_otherwise(self, log: GameLog, seat: int | None, *, whole: bool) -> bool:
        """Compare what is reported about a game with what was reported before, and keep it."""
        if log.game is None or log.game > self._furthest + 1:
            return False  # what is reported about other games pushes nothing out
        if self._retellings.contradicts(log, seat, whole=whole):
            self._object(log.game, Fault.AGAIN, TAKEN_BACK, tell=False)
            self._retellings.replace(log, seat)
            return True
        if not self._retellings.keep(log, seat):
            self._object(
                log.game, Fault.AGAIN, "the game was told anew and anew, and never all of it"
            )
        return False


def _faults(log: GameLog) -> Iterator[tuple[str, str]]:
    """What was wrong with what was reported besides the events."""
    if log.wrong_state is not None:
        what = "the table we were told is not what its steps led to"
        yield Fault.MOVE, f"step {log.wrong_state}: {what}"
    if log.wrong_hand is not None:
        what = "the hand we were told is not what we were dealt, drew and gave"
        yield Fault.HAND, f"step {log.wrong_hand}: {what}"
    if log.withheld is not None:
        yield Fault.MOVE, f"step {log.withheld}: the host would not tell what came before it"
    if log.wrong_people:
        yield Fault.LIST, log.wrong_people


def _digest(event: AnyEvent) -> bytes:
    return sha256(encode(event)).digest()
