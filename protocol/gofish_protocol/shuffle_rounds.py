"""The rounds of one game's shuffle, as reported or recorded, and whether they lead to its deal (protocol/README.md, 4)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from types import MappingProxyType
from typing import NamedTuple

from . import events
from .deal import NO_PART, commitment, part_commitment
from .events import AnyEvent
from .vocabulary import Fault


class CheckFailed(ValueError):
    """The shuffle was not as it must be; ``fault`` is its kind."""

    def __init__(self, fault: Fault, detail: str) -> None:
        super().__init__(detail)
        self.fault = fault
        self.detail = detail


class Round(NamedTuple):
    """One round: the host's commitment, the closed list, and who held it up, if it is void."""

    commitment: bytes
    bound: events.Bound
    void: events.RoundVoid | None


class VoidRound(NamedTuple):
    """A void round of a shuffle."""

    round: int
    held_up: tuple[str, ...]
    """the names of those who held it up; empty when it was the host"""


class OwnPart(NamedTuple):
    """What one player knows of their own part in a game's shuffle. Everything by round."""

    parts: Mapping[int, bytes]
    """the random bytes that are ours, whether the host asked for them or not"""
    opened: Set[int] = frozenset()
    """the host said that it had our part"""
    here: Set[int] = frozenset()
    """when the list was closed we were said to be here"""
    seats: Mapping[int, int] = MappingProxyType({})
    """where we sat then, as far as that is known; otherwise the seat at the end counts"""


def rounds_of(happened: Iterable[AnyEvent], game: int) -> list[Round]:
    """The rounds that led to a game's `Started`, the last one without an end. Raises :class:`CheckFailed`."""
    found: list[Round] = []
    committed: events.Committed | None = None
    bound: events.Bound | None = None
    for event in happened:
        if isinstance(event, events.Started):
            break
        match event:
            case (
                events.Committed(game=number)
                | events.Bound(game=number)
                | events.RoundVoid(game=number)
            ) if number != game:
                # What we gave to one game's shuffle is known to the host by the other's.
                raise CheckFailed(
                    Fault.LIST, f"game {number} was shuffled, and game {game} dealt in its place"
                )
            case events.Committed(round=nth):
                if committed is not None or nth != len(found):
                    raise CheckFailed(Fault.SECRET, f"the host bound itself twice in round {nth}")
                committed = event
            case events.Bound(round=nth):
                if committed is None or bound is not None or nth != len(found):
                    raise CheckFailed(Fault.LIST, f"the list of round {nth} was closed out of turn")
                bound = event
            case events.RoundVoid(round=nth):
                if committed is None or bound is None or nth != len(found):
                    raise CheckFailed(
                        Fault.LIST, f"round {nth} was void without having been closed"
                    )
                _check_blame(bound, event)
                found.append(Round(committed.commitment, bound, event))
                committed = bound = None
    if committed is None or bound is None:
        raise CheckFailed(Fault.LIST, "the game was dealt without a closed list")
    return [*found, Round(committed.commitment, bound, None)]


def _check_blame(bound: events.Bound, void: events.RoundVoid) -> None:
    """A player who held up a round was in its list, and has a name: everybody blamed is named by a seat, and can object."""
    seats = void.seats
    if list(seats) != sorted(set(seats)) or not set(seats) <= set(bound.seats):
        raise CheckFailed(
            Fault.LIST, f"round {void.round}: seats that are not in its list held it up"
        )
    if len(void.names) != len(seats):
        raise CheckFailed(
            Fault.LIST, f"round {void.round}: not each seat that held it up has one name"
        )


def void_rounds(rounds: Sequence[Round]) -> tuple[VoidRound, ...]:
    """The void ones, and who held them up."""
    return tuple(
        VoidRound(number, held.void.names)
        for number, held in enumerate(rounds)
        if held.void is not None
    )


def check_deal(
    table: str, rounds: Sequence[Round], started: events.Started, secret: bytes, bots: Set[int]
) -> None:
    """Check that the deal follows from everybody's commitments. Raises :class:`CheckFailed` when it does not.

    ``table``: its id; ``rounds``: all of the game's, from :func:`rounds_of`; ``secret``: the host's, from `Over`; ``bots``: the
    seats of bots.
    """
    last, number = rounds[-1], len(rounds) - 1
    bound = last.bound
    if commitment(table, started.game, number, secret) != last.commitment:
        raise CheckFailed(Fault.SECRET, "the host's secret is not the one it was bound to")
    for closed in rounds[:-1]:
        _check_list(closed.bound, frozenset())  # others may have sat there then
    _check_list(bound, bots)
    if (started.round, started.seats, started.rules) != (number, bound.seats, bound.rules):
        raise CheckFailed(Fault.LIST, "the game is not the one whose list was closed")
    if len(started.parts) != len(started.seats):
        raise CheckFailed(Fault.PART, "the parts are not one for each seat")
    for seat, bound_to, part in zip(started.seats, bound.commitments, started.parts, strict=True):
        if (bound_to == NO_PART) != (part == NO_PART):
            raise CheckFailed(
                Fault.PART, f"seat {seat} was in the list and not in the deal, or not both"
            )
        if part != NO_PART and bound_to != part_commitment(table, started.game, number, seat, part):
            raise CheckFailed(Fault.PART, f"the part of seat {seat} is not what it was bound to")


def _check_list(bound: events.Bound, bots: Set[int]) -> None:
    """The order of the seats is part of the deal, and a bot has no part in it: either would let the host choose."""
    if list(bound.seats) != sorted(set(bound.seats)) or len(bound.seats) != len(bound.commitments):
        raise CheckFailed(
            Fault.LIST, "the list is not one entry for each seat, in the seats' order"
        )
    for seat, bound_to in zip(bound.seats, bound.commitments, strict=True):
        if seat in bots and bound_to != NO_PART:
            raise CheckFailed(Fault.LIST, f"the bot in seat {seat} has a part")


def something_else(number: int) -> str:
    """What is wrong with a list in which a commitment other than ours is at our seat."""
    return f"round {number}: something else stood in the list for us"


def check_own(
    table: str, rounds: Sequence[Round], game: int, last: int | None, own: OwnPart
) -> None:
    """Whether our own part was treated as it must be; ``last``: our seat at the end. Raises :class:`CheckFailed`."""
    held_up = False
    for number, (_, bound, void) in enumerate(rounds):
        me = own.seats.get(number, last)
        if me is None or me not in bound.seats:
            continue
        listed = bound.commitments[bound.seats.index(me)]
        part = own.parts.get(number)
        ours = None if part is None else part_commitment(table, game, number, me, part)
        if listed == NO_PART:
            if ours is not None and number in own.here and not held_up:
                raise CheckFailed(Fault.PART, "our own part was left out of the deal")
        elif ours is not None and listed != ours:
            raise CheckFailed(Fault.LIST, something_else(number))
        if void is not None and me in void.seats:
            if number in own.opened:
                raise CheckFailed(
                    Fault.LIST, f"round {number}: we are said to have held it up, and did not"
                )
            held_up = True


def has_own(table: str, rounds: Sequence[Round], game: int, last: int | None, own: OwnPart) -> bool:
    """Whether the deal has a part that is certainly ours, as a player; ``last`` as in :func:`check_own`."""
    number, bound = len(rounds) - 1, rounds[-1].bound
    me, part = own.seats.get(number, last), own.parts.get(number)
    if me is None or part is None:
        return False
    return (me, part_commitment(table, game, number, me, part)) in zip(
        bound.seats, bound.commitments, strict=True
    )


def without_part(rounds: Sequence[Round], bots: Set[int]) -> Iterator[int]:
    """The seats of people without a part in the deal."""
    bound = rounds[-1].bound
    for seat, bound_to in zip(bound.seats, bound.commitments, strict=True):
        if bound_to == NO_PART and seat not in bots:
            yield seat
