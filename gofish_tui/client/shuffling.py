"""Our part in each game's shuffle, and whether the game that just ended was dealt and played as the host was bound to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from hashlib import blake2b, sha256
from typing import TYPE_CHECKING

from gofish_protocol import events, transcript
from gofish_protocol.codec import encode
from gofish_protocol.deal import SECRET_BYTES, part_commitment
from gofish_protocol.events import HERE
from gofish_protocol.requests import Commit, Reveal
from gofish_protocol.rounds import Own
from gofish_protocol.verify import Seen, verify_seen
from gofish_tui.client.updates import Verified, verified
from gofish_tui.limits import OBJECTIONS_KEPT, ROUNDS_GIVEN

if TYPE_CHECKING:
    from gofish_protocol.events import AnyEvent
    from gofish_protocol.record import Record
    from gofish_protocol.view import TableView
    from gofish_tui.client.event_sequencer import EventSequencer, GameLog
    from gofish_tui.client.updates import TableInfo
    from gofish_tui.store.deals import DealMemory

Wish = Callable[[int], Commit | Reveal]
"""A request that only lacks its number."""

ENDED_BEFORE = ("again", "this game had ended before, and otherwise")
"""The objection to a second end of a game."""


class Shuffle:
    """What we are bound to and have opened, and what the host has said: its first word on each thing is what counts."""

    def __init__(self, table: str, key: bytes, memory: DealMemory) -> None:
        """``key``: 32 random bytes that no host ever hears, kept beside the seat's secret. What is given follows from it,
        so that a program that was started again knows what the one before has given. ``memory``: what this machine
        knows of this table's deals.
        """
        self.memory = memory
        self._table = table
        self._key = key
        self._parts: dict[tuple[int, int], bytes] = {}
        """by game and round, as all of the following"""
        self.bound: set[tuple[int, int]] = set()
        """what the host said we are bound to in time"""
        self._opened: set[tuple[int, int]] = set()
        self._here: set[tuple[int, int]] = set()
        self._given: set[tuple[object, ...]] = set()
        """what this host, since it was started, was given"""
        self._objections: dict[int, list[tuple[str, str]]] = {}
        self._worn_out: int | None = None
        """the game of whose shuffle so many rounds came to nothing that we have no part in it"""
        self._doubt = ""
        self._seen_before: list[tuple[int, int, bytes]] = []
        """games that another start of the host had told so far: how many events, and their transcript"""
        self._newest_before: tuple[int, int, bytes] | None = None
        """the last of them, until it was compared"""
        self._committed: events.Committed | None = None
        self._bound: events.Bound | None = None

    def take_doubt(self) -> str:
        """What was just found to be wrong with a game that is not over yet; empty when that is nothing new."""
        doubt, self._doubt = self._doubt, ""
        return doubt

    def forget(self) -> None:
        """We came back to another seat: what we gave for the old one is void."""
        self._parts.clear()
        self.bound.clear()
        self._opened.clear()

    def another_start(self, follower: EventSequencer | None) -> None:
        """The host was started again. ``follower``: what the one before had told us."""
        self._given.clear()
        self._committed = self._bound = None
        if follower is None or not follower.present.complete:
            return
        told = _parts_of(follower.present.events)
        if told and isinstance(told[0], events.Committed):
            game = told[0].game
            newest = transcript.transcript(self._table, game, told)
            self._newest_before = (game, len(told), newest)
            self._seen_before.append(self._newest_before)

    def answered(self, request: Commit | Reveal) -> None:
        """The host said that it had this in time."""
        had = self.bound if isinstance(request, Commit) else self._opened
        had.add((request.game, request.round))

    def saw(
        self,
        happened: Iterable[AnyEvent],
        view: TableView,
        me: int | None,
        *,
        live: bool,
        there: bool = False,
    ) -> Iterator[Wish]:
        """What we give to the next game's shuffle after this. ``live``: it happened just now, and led to ``view``.

        ``there``: we have been here for long, whatever the host says of us.
        """
        for event in happened:
            self._note(event)
            if isinstance(event, events.Bound) and live and (there or _is_here(view, me)):
                self._is_closed(event, me)
        bound_to = self._committed
        if bound_to is None or me is None or bound_to.game != view.game + 1:
            return
        place = (bound_to.game, bound_to.round)
        if self.memory.knows("started", bound_to.game, 0):
            return  # it was dealt before: who opens their part again shows the same cards to whoever has seen them
        part = self._parts.setdefault(place, self._part(bound_to, me))
        commitment = part_commitment(self._table, *place, me, part)
        if self._bound is None:
            if self._is_new(Commit, *place):
                yield partial(Commit, game=place[0], round=place[1], commitment=commitment)
            return
        listed = zip(self._bound.seats, self._bound.commitments, strict=False)
        sound = (me, commitment) in listed and bound_to.game not in self._objections
        if sound and self._is_new(Reveal, *place):
            yield partial(Reveal, game=place[0], round=place[1], random=part)

    def _is_closed(self, event: events.Bound, me: int | None) -> None:
        """A list was closed while we were here."""
        if event.round < ROUNDS_GIVEN:
            self._here.add((event.game, event.round))
        elif me in event.seats:
            self._worn_out = event.game

    def _is_new(self, kind: type[Commit | Reveal], *place: int) -> bool:
        if (kind, *place) in self._given:
            return False
        self._given = {given for given in self._given if given[1] == place[0]}
        self._given.add((kind, *place))
        return True

    def _note(self, event: AnyEvent) -> None:
        """What a host can say only once is compared with what it said before."""
        match event:
            case events.Committed(game=game, round=round, commitment=said):
                if not self.memory.first("committed", game, round, said):
                    self._object(game, "secret", f"the host bound itself twice in round {round}")
                self._forget_before(game - 1)
                # A host that voids round after round has no end of them: from some on we take no part.
                self._committed = event if round < ROUNDS_GIVEN else None
                self._bound = None
            case events.Bound(game=game, round=round):
                if not self.memory.first("closed", game, round, _digest(event)):
                    self._object(game, "again", f"two lists were closed in round {round}")
                self._bound = event
            case events.RoundVoid():
                self._committed = self._bound = None
            case events.Started(game=game):
                if not self.memory.first("started", game, 0, _digest(event)):
                    self._object(game, "again", "this game was dealt before, and then once more")
                self._committed = self._bound = None

    def _object(self, game: int, fault: str, detail: str) -> None:
        raised = self._objections.setdefault(game, [])
        if not raised:
            self._doubt = detail
        if len(raised) < OBJECTIONS_KEPT:
            raised.append((fault, detail))

    def _forget_before(self, game: int) -> None:
        """What is over was checked when it ended."""
        for places in (self.bound, self._opened, self._here):
            places -= {place for place in places if place[0] < game}
        self._parts = {place: part for place, part in self._parts.items() if place[0] >= game}
        self._objections = {n: raised for n, raised in self._objections.items() if n >= game}
        self._seen_before = [seen for seen in self._seen_before if seen[0] >= game]

    def _part(self, bound: events.Committed, me: int) -> bytes:
        """As good as random to everybody without the key, and new for each commitment."""
        said = f"{self._table}/{bound.game}/{bound.round}/{me}/".encode("ascii") + bound.commitment
        return blake2b(said, key=self._key, digest_size=SECRET_BYTES).digest()

    def check(
        self,
        table: TableInfo,
        sign_key: bytes,
        log: GameLog,
        view: TableView,
        objections: Iterable[tuple[str, str]] = (),
    ) -> tuple[Verified, Record | None]:
        """The verdict on the game that is over, and its record when all fits. ``objections``: what else is wrong."""
        seats, game, me = view.seats, view.game, view.me
        objections = [*self._objections.get(game, ()), *objections]
        if log.wrong_hand is not None:
            detail = f"step {log.wrong_hand}: the hand we were told is not what we were dealt, drew and gave"
            objections.append(("hand", detail))
        if self._worn_out == game:
            detail = f"{ROUNDS_GIVEN} rounds of the shuffle came to nothing, and we have no part in the deal"
            objections.append(("part", detail))
        if self._taken_back(log, game):
            objections.append(("again", "the host took back what had happened in this game"))
        if not self._ends_as_before(log, game):
            objections.append(ENDED_BEFORE)

        def rounds(places: Iterable[tuple[int, int]]) -> frozenset[int]:
            return frozenset(nth for number, nth in places if number == game)

        parts = {nth: part for (number, nth), part in self._parts.items() if number == game}
        own = Own(parts, rounds(self._opened), rounds(self._here))
        seen = Seen(
            table=table.id,
            name=table.name,
            sign_key=sign_key,
            me=me,
            names={seat: (seats[seat].name, seats[seat].level) for seat in view.in_play},
            happened=log.events,
            complete=log.complete,
            own=own if me is not None and parts else None,
            objections=objections,
        )
        verdict, record = verify_seen(seen)
        return verified(verdict), record

    def goes_back(self, log: GameLog) -> bool:
        """Whether this start of the host lacks something of a game that the one before had told. Asked once of each."""
        before, self._newest_before = self._newest_before, None
        return before is not None and log.complete and self._lacks(_parts_of(log.events), *before)

    def _ends_as_before(self, log: GameLog, game: int) -> bool:
        """A game has one end: what was told of it first counts, whoever on this machine heard it."""
        return all(
            self.memory.first("ended", game, 0, _digest(event))
            for event in log.events
            if isinstance(event, events.Over)
        )

    def _taken_back(self, log: GameLog, game: int) -> bool:
        told = _parts_of(log.events)
        return log.complete and any(
            self._lacks(told, *seen) for seen in self._seen_before if seen[0] == game
        )

    def _lacks(self, told: list[AnyEvent], game: int, count: int, newest: bytes) -> bool:
        """Of another game than ``told`` there is nothing to compare."""
        of = told[0].game if told and isinstance(told[0], events.Committed) else game
        return of == game and transcript.transcript(self._table, game, told[:count]) != newest


def _is_here(view: TableView, me: int | None) -> bool:
    return me is not None and view.seats[me].presence == HERE


def _parts_of(happened: Iterable[AnyEvent]) -> list[AnyEvent]:
    return [event for event in happened if isinstance(event, transcript.Part)]


def _digest(event: AnyEvent) -> bytes:
    return sha256(encode(event)).digest()
