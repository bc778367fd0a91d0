"""Odds against the exact filter: two players, six ranks, every hand the other can hold carried along with its weight."""

import itertools
import random
from collections.abc import Iterator
from math import comb
from typing import NamedTuple

import pytest

from gofish_protocol import events as ev
from gofish_protocol.engine import ALL_BOOKS
from gofish_protocol.events import AnyEvent
from gofish_protocol.rules import Rules, pack
from gofish_tui.bots.knowledge import Knowledge
from gofish_tui.bots.odds import Odds
from gofish_tui.bots.slots import Slots

RANKS = 6
Hands = dict[tuple[int, ...], float]
"""The hands that the other may hold, as counts for each rank, with their weights."""


def counts(hand: int) -> list[int]:
    return [(hand >> rank * 4 & 15).bit_count() for rank in range(RANKS)]


class ShortGame:
    """Ask and draw with twenty-four cards, no refills; asks are made at random, so that they tell only what they prove."""

    def __init__(self, rng: random.Random, size: int) -> None:
        deck = list(range(4 * RANKS))
        rng.shuffle(deck)
        self.rng = rng
        self.hands = [sum(1 << card for card in deck[seat : size * 2 : 2]) for seat in range(2)]
        self.stock = deck[size * 2 :]
        self.turn = 0
        self.booked: set[int] = set()
        self.known = Knowledge(0)
        self.known.see([ev.Started(1, (0, 1), tuple(pack(Rules())), (bytes(32),) * 2)])
        self.known.booked = ALL_BOOKS ^ ((1 << RANKS) - 1)
        self.known.open_ranks = tuple(range(RANKS))
        self.known.stock = len(self.stock)
        for seat in range(2):
            self.known.size[seat] = size
            self.known.slots[seat] = Slots(size)
            self.known.high[seat] = [3 if rank < RANKS else 0 for rank in range(13)]
        self.known.see([ev.Dealt(0, self.hands[0])])
        left = [4 - own for own in counts(self.hands[0])]
        self.possible: Hands = {}
        for hand in itertools.product(*[range(min(3, most) + 1) for most in left]):
            if sum(hand) == size:
                ways = [comb(most, held) for most, held in zip(left, hand, strict=True)]
                weight = 1.0
                for way in ways:
                    weight *= way
                self.possible[hand] = weight

    def whole_sets(self) -> bool:
        return any(4 in counts(hand) for hand in self.hands)

    def step(self) -> bool:
        """One ask, in the game, in what seat 0 knows and in the filter; False when there is none to make."""
        seat, to = self.turn, 1 - self.turn
        choices = [rank for rank, held in enumerate(counts(self.hands[seat])) if held]
        if not choices or not self.hands[to] or not self.stock:
            return False
        rank = self.rng.choice(choices)
        events: list[AnyEvent] = [ev.Asked(seat, to, rank)]
        given, gained = self.hands[to] & 15 << rank * 4, rank
        if given:
            self.hands[to] ^= given
            self.hands[seat] |= given
            events.append(ev.Gave(to, seat, given))
            self._filter_gift(seat, rank, given.bit_count())
        else:
            card = self.stock.pop(0)
            gained = card >> 2
            lucky = gained == rank
            if seat == 0:
                self.possible = {hand: w for hand, w in self.possible.items() if not hand[rank]}
            else:
                self.possible = {hand: w for hand, w in self.possible.items() if hand[rank]}
            self._filter_draw(seat, rank, gained, lucky)
            self.hands[seat] |= 1 << card
            events += [ev.GoFish(to), ev.Drew(seat, card, lucky)]
            if not lucky:
                self.turn = to
        self._filter_book(seat, gained, events)
        self.known.see(ev.all_seen_by(events, 0))
        return True

    def _filter_gift(self, seat: int, rank: int, number: int) -> None:
        found: Hands = {}
        for hand, weight in self.possible.items():
            if seat == 0 and hand[rank] == number:
                found[(*hand[:rank], 0, *hand[rank + 1 :])] = weight
            elif seat == 1 and hand[rank]:
                found[(*hand[:rank], hand[rank] + number, *hand[rank + 1 :])] = weight
        self.possible = found

    def _filter_draw(self, seat: int, asked: int, gained: int, lucky: bool) -> None:
        own, found = counts(self.hands[0]), Hands()
        for hand, weight in self.possible.items():
            for rank in range(RANKS):
                left = 0 if rank in self.booked else 4 - own[rank] - hand[rank]
                told = gained == rank if seat == 0 else lucky == (rank == asked)
                if left > 0 and told:
                    more = (*hand[:rank], hand[rank] + seat, *hand[rank + 1 :])
                    found[more] = found.get(more, 0.0) + weight * left
        self.possible = found

    def _filter_book(self, seat: int, rank: int, events: list[AnyEvent]) -> None:
        if counts(self.hands[seat])[rank] == 4:
            self.hands[seat] ^= 15 << rank * 4
            self.booked.add(rank)
            events.append(ev.Book(seat, rank))
            if seat == 1:
                self.possible = {
                    (*hand[:rank], 0, *hand[rank + 1 :]): w
                    for hand, w in self.possible.items()
                    if hand[rank] == 4
                }
        self.possible = {hand: w for hand, w in self.possible.items() if 4 not in hand}


class Cell(NamedTuple):
    """What is open about one rank: how far the odds are off."""

    expected: float
    some: float


def cells(game: ShortGame) -> Iterator[Cell]:
    game.known.tighten()
    odds = Odds(game.known)
    whole = sum(game.possible.values())
    for rank in game.known.open_ranks:
        held = [(hand[rank], weight) for hand, weight in game.possible.items()]
        fewest, most = min(held)[0], max(held)[0]
        assert game.known.low[1][rank] <= fewest
        assert game.known.high[1][rank] >= most
        if fewest < most:
            mean = sum(count * weight for count, weight in held) / whole
            some = sum(weight for count, weight in held if count) / whole
            yield Cell(odds.expected(1, rank) - mean, odds.some(1, rank) - some)


@pytest.mark.parametrize(("size", "expected", "some"), [(5, 0.032, 0.020), (7, 0.053, 0.022)])
def test_odds_are_near_the_exact_filter(size: int, expected: float, some: float) -> None:
    """With hands that hold more cards than a rank has, the room of a hand is what matters."""
    found: list[Cell] = []
    for seed in range(40):
        game = ShortGame(random.Random(f"exact/{seed}"), size)
        if game.whole_sets():
            continue
        for _ in range(10):
            if not game.step():
                break
            found += cells(game)
    assert len(found) > 1000
    assert sum(abs(cell.expected) for cell in found) / len(found) < expected
    assert sum(abs(cell.some) for cell in found) / len(found) < some
    assert abs(sum(cell.some for cell in found) / len(found)) < 0.02, "neither shy nor bold"


def watched(rules: Rules, *events: AnyEvent) -> Knowledge:
    known = Knowledge(2)
    known.see([ev.Started(1, (0, 1, 2), tuple(pack(rules)), (bytes(32),) * 3), ev.Dealt(2, 127)])
    known.see(events)
    known.tighten()
    return known


def test_room_is_every_unseen_card_that_may_be_of_the_rank() -> None:
    known = watched(Rules())
    assert known.high[0][9] == 3
    assert known.room(0)[9] == pytest.approx(7)
    asked = [ev.Asked(1, 0, 9), ev.GoFish(0), ev.Drew(1, None, False)]
    known = watched(Rules(), *asked)
    assert known.room(0)[9] == 0
    assert known.room(0)[8] == pytest.approx(7)
    assert known.room(1)[9] == pytest.approx(6), "not the one it asks with, and not the one it drew"
    assert known.room(1)[8] == pytest.approx(7), "eight cards, and one of them is a nine"


def test_room_goes_with_the_cards_that_leave() -> None:
    """Three of seven unseen cards were nines: of what may be an eight, four are left."""
    known = watched(Rules(), ev.Asked(0, 1, 9), ev.Gave(1, 0, 0b111 << 36), ev.Book(0, 9))
    assert known.room(1)[8] == pytest.approx(4)
    assert known.room(0)[8] == pytest.approx(6)
    assert known.slots[0].count == known.size[0]


def test_room_for_single_cards_goes_down_card_by_card() -> None:
    rules = Rules(ask_for="card")
    known = watched(rules, ev.Asked(2, 0, 36), ev.GoFish(0), ev.Drew(2, 50, False))
    assert known.room(0)[9] == pytest.approx(7 * 3 / 4)
    assert known.room(1)[9] == pytest.approx(7)


def test_a_claim_where_only_rounding_leaves_room_elsewhere() -> None:
    known = watched(Rules(), ev.Asked(1, 0, 9), ev.GoFish(0), ev.Drew(1, None, False))
    known.stock = 0
    known.slots[0].groups = [(6.0, 15), (1e-16, 15 << 36)]
    assert Odds(known).expected(1, 9) == pytest.approx(4)
    slots = Slots(3)
    for _ in range(10):
        slots.remove(15 << 36, 0.3)
    assert slots.groups == []
