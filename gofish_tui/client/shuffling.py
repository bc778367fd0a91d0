"""Our part in each game's shuffle, and whether the game that just ended was dealt and played as the host was bound to."""

from collections.abc import Iterable, Iterator
from hashlib import blake2b

from gofish_protocol import events
from gofish_protocol.deal import SECRET_BYTES
from gofish_protocol.events import AnyEvent
from gofish_protocol.record import Record
from gofish_protocol.verify import Seen, verify_seen
from gofish_protocol.view import TableView

from .following import Follower, commitment_in
from .updates import TableInfo, Verified


class Shuffle:
    """What we gave to each shuffle, and what the host was bound to when we did; its first word on that is what counts."""

    def __init__(self, table: str, key: bytes) -> None:
        """``key``: 32 random bytes that no host ever hears, kept beside the seat's secret. What is given follows from it,
        so that a program that was started again knows what the one before has given.
        """
        self.accepted: set[int] = set()
        """games whose contribution the host said it had"""
        self._table = table
        self._key = key
        self._contributions: dict[int, bytes] = {}
        self._commitments: dict[int, bytes] = {}

    def forget(self) -> None:
        """We came back to another seat: what we gave for the old one is void."""
        self._contributions.clear()
        self.accepted.clear()

    def bound(
        self, happened: Iterable[AnyEvent], view: TableView, *, seated: bool
    ) -> Iterator[tuple[int, bytes]]:
        """For each next game the host has just bound itself for: its number, and the 32 bytes we give."""
        for event in happened:
            if not isinstance(event, events.Committed) or event.game != view.game + 1:
                continue
            self._commitments.setdefault(event.game, event.commitment)
            if seated and event.game not in self._contributions:
                part = self._contributions[event.game] = self._part(event)
                yield event.game, part

    def _part(self, bound: events.Committed) -> bytes:
        """As good as random to everybody without the key, and new for each commitment."""
        said = f"{self._table}/{bound.game}/".encode("ascii") + bound.commitment
        return blake2b(said, key=self._key, digest_size=SECRET_BYTES).digest()

    def check(
        self, table: TableInfo, follower: Follower, view: TableView
    ) -> tuple[Verified, Record | None]:
        """The verdict on the follower's game that is over, and its record when all fits."""
        if follower.wrong_hand is not None:
            detail = f"step {follower.wrong_hand}: the hand we were told is not what we were dealt, drew and gave"
            return Verified(False, detail), None
        seats, game = view.seats, view.game
        bound = self._commitments.get(game) or commitment_in(follower.log, game)
        seen = Seen(
            table=table.id,
            name=table.name,
            me=view.me,
            contribution=self._contributions.get(game),
            names={seat: (seats[seat].name, seats[seat].level) for seat in view.in_play},
            commitment=bound if follower.complete else None,
            happened=follower.log,
            accepted=game in self.accepted,
        )
        verdict, record = verify_seen(seen)
        return Verified(verdict.ok, verdict.detail), record
