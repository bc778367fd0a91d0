"""One game's shuffle as its host has it: what everybody is committed to, and what has been opened (protocol/README.md, 4)."""

from msgspec import Struct, field
from msgspec.structs import replace

from gofish_protocol.deal import NO_PART, commitment, part_commitment
from gofish_protocol.events import Bound, Committed
from gofish_protocol.vocabulary import ErrorCode
from gofish_tui.table.refusal import RequestRefused


class Dealing(Struct, array_like=True):
    """A round of the shuffle of one game. It is also what the journal keeps of it."""

    game: int
    round: int
    secret: bytes
    """the host's, fresh for each round"""
    seats: tuple[int, ...] = ()
    """who the game will be dealt to, once a first list was closed: nobody joins them after that"""
    held_up: set[int] = field(default_factory=set)
    """seats that held up a round of this game, and have no part in it anymore"""
    commitments: dict[int, bytes] = field(default_factory=dict)
    """by seat, for this round"""
    bound: Bound | None = None
    """the closed list"""
    parts: dict[int, bytes] = field(default_factory=dict)
    """what was opened, by seat"""
    dealt: bool = False
    """the game has begun: all that is left is to reveal the secret at its end"""

    @property
    def closed(self) -> bool:
        """The list is closed, and its parts are being opened."""
        return self.bound is not None and not self.dealt

    def committed(self, table: str) -> Committed:
        """What everybody is told about the host's secret."""
        bound_to = commitment(table, self.game, self.round, self.secret)
        return Committed(self.game, bound_to, self.round)

    def bind(self, seat: int, game: int, round_number: int, commitment: bytes) -> None:
        """Set a seat's commitment for this round. Raises :class:`RequestRefused` when it comes too late.

        The last one counts: a player whose program was restarted no longer knows what the first one was, and would
        reject the deal.
        """
        if (game, round_number) != (self.game, self.round) or self.bound is not None:
            raise RequestRefused(ErrorCode.STALE, "that round is closed already")
        if seat in self.held_up:
            raise RequestRefused(
                ErrorCode.NOT_ALLOWED, "that seat held up a round, and no longer has a part"
            )
        self.commitments[seat] = commitment

    def close(
        self, seats: tuple[int, ...], commitments: tuple[bytes, ...], rules: tuple[int, ...]
    ) -> Bound:
        """Close the list: from here on nobody can change their commitment."""
        self.seats = seats
        self.bound = Bound(self.game, self.round, seats, commitments, rules)
        return self.bound

    def finish(self) -> None:
        """The game has begun."""
        self.dealt = True

    def open_part(self, table: str, seat: int, game: int, round_number: int, random: bytes) -> None:
        """A seat's part of the shuffle. Raises :class:`RequestRefused` unless the seat committed to it in the closed list."""
        if self.bound is None or self.dealt or (game, round_number) != (self.game, self.round):
            raise RequestRefused(ErrorCode.STALE, "that round is not being opened")
        listed = dict(zip(self.bound.seats, self.bound.commitments, strict=True)).get(seat)
        if listed != part_commitment(table, game, round_number, seat, random):
            raise RequestRefused(ErrorCode.NOT_ALLOWED, "that is not what the seat is bound to")
        self.parts[seat] = random

    def unopened(self) -> list[int]:
        """The seats in the closed list whose parts are still missing."""
        if self.bound is None:
            return []
        listed = zip(self.bound.seats, self.bound.commitments, strict=True)
        return [seat for seat, bound_to in listed if bound_to != NO_PART and seat not in self.parts]

    def without(self, seat: int) -> None:
        """The player in this seat has left."""
        self.commitments.pop(seat, None)
        self.held_up.discard(seat)
        self.seats = tuple(other for other in self.seats if other != seat)
        if len(self.seats) < 2:
            self.seats = ()  # that game is abandoned: the next start includes everybody who is there

    def next_round(self, secret: bytes, held_up: tuple[int, ...]) -> "Dealing":
        """This round is void: the same game from the beginning, with everything fresh."""
        return Dealing(self.game, self.round + 1, secret, self.seats, {*self.held_up, *held_up})

    def copy(self) -> "Dealing":
        """The same, apart from what happens to this one later."""
        return replace(
            self,
            held_up=set(self.held_up),
            commitments=dict(self.commitments),
            parts=dict(self.parts),
        )
