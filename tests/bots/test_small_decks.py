"""Knowledge and odds against exact enumeration: a deck of three ranks, every arrangement of it replayed."""

import itertools
import random
from collections.abc import Iterator, Sequence

from gofish_protocol import events as ev
from gofish_protocol.engine import ALL_BOOKS
from gofish_protocol.events import AnyEvent
from gofish_protocol.rules import Rules, pack
from gofish_tui.bots.knowledge import Knowledge
from gofish_tui.bots.odds import Odds

RANKS, PLAYERS, SIZE = range(3), 3, 3
Ask = tuple[int, int, int]


def decks() -> Iterator[tuple[int, ...]]:
    """Every order of four cards of each of three ranks: 34,650. Suits come in order, because ranks are what matters."""
    places = set(range(12))
    for first in itertools.combinations(sorted(places), 4):
        for second in itertools.combinations(sorted(places - set(first)), 4):
            third = sorted(places - set(first) - set(second))
            deck = [0] * 12
            for rank, at in enumerate((first, second, third)):
                for suit, place in enumerate(at):
                    deck[place] = rank * 4 + suit
            yield tuple(deck)


class SmallGame:
    """Go Fish by ranks with twelve cards and no refills: just what Knowledge has to reason about."""

    def __init__(self, deck: Sequence[int]) -> None:
        self.hands = [
            sum(1 << card for card in deck[seat : SIZE * PLAYERS : PLAYERS])
            for seat in range(PLAYERS)
        ]
        self.stock = list(deck[SIZE * PLAYERS :])

    def count(self, seat: int, rank: int) -> int:
        return (self.hands[seat] >> rank * 4 & 15).bit_count()

    def asks(self, seat: int) -> list[Ask]:
        return [
            (seat, to, rank)
            for to in range(PLAYERS)
            for rank in RANKS
            if to != seat and self.hands[to] and self.count(seat, rank)
        ]

    def ask(self, seat: int, to: int, rank: int) -> list[AnyEvent]:
        found: list[AnyEvent] = [ev.Asked(seat, to, rank)]
        given, gained = self.hands[to] & 15 << rank * 4, rank
        if given:
            self.hands[to] ^= given
            self.hands[seat] |= given
            found.append(ev.Gave(to, seat, given))
        elif self.stock:
            card = self.stock.pop(0)
            gained = card >> 2
            self.hands[seat] |= 1 << card
            found += [ev.GoFish(to), ev.Drew(seat, card, gained == rank)]
        if self.count(seat, gained) == 4:
            self.hands[seat] ^= 15 << gained * 4
            found.append(ev.Book(seat, gained))
        return found


def traces(events: list[AnyEvent], me: int) -> list[tuple[int, ...]]:
    """What a seat can tell of a step, with suits left out."""
    found: list[tuple[int, ...]] = []
    for event in ev.all_seen_by(events, me):
        match event:
            case ev.Gave(cards=cards):
                found.append((1, cards.bit_count()))
            case ev.Drew(card=card):
                found.append((2, -1 if card is None else card >> 2))
            case ev.Book(rank=rank):
                found.append((3, rank))
    return found


def possible_hands(
    all_decks: list[tuple[int, ...]],
    own: list[int],
    asks: list[Ask],
    seen: list[list[tuple[int, ...]]],
) -> list[SmallGame]:
    """Every game that seat 0 cannot tell from the true one, each as likely as any other."""
    found = []
    for deck in all_decks:
        game = SmallGame(deck)
        if [game.count(0, rank) for rank in RANKS] != own:
            continue
        for ask, trace in zip(asks, seen, strict=True):
            if ask not in game.asks(ask[0]) or traces(game.ask(*ask), 0) != trace:
                break
        else:
            found.append(game)
    return found


def small_knowledge(game: SmallGame) -> Knowledge:
    """What seat 0 knows after the deal of a deck of three ranks: the other ten are out of play."""
    known = Knowledge(0)
    known.see([ev.Started(1, (0, 1, 2), tuple(pack(Rules())), (bytes(32),) * PLAYERS)])
    known.booked = ALL_BOOKS ^ 0b111
    known.open_ranks = tuple(RANKS)
    known.stock = len(game.stock)
    for seat in range(PLAYERS):
        known.size[seat] = SIZE
        known.high[seat] = [3 if rank in RANKS else 0 for rank in range(13)]
    known.see([ev.Dealt(0, game.hands[0])])
    return known


def test_bounds_are_exact_nearly_always_and_odds_are_near_the_truth() -> None:
    rng = random.Random("small decks")
    # A whole set is laid down on the deal; with three cards each nobody has one.
    all_decks = list(decks())
    cells = exact = 0
    errors: list[float] = []
    for _ in range(20):
        game = SmallGame(rng.choice(all_decks))
        known = small_knowledge(game)
        own = [game.count(0, rank) for rank in RANKS]
        asks: list[Ask] = []
        seen = []
        for number in range(rng.randint(1, 5)):
            choices = game.asks(number % PLAYERS)
            if choices:
                asks.append(rng.choice(choices))
                events = game.ask(*asks[-1])
                known.see(ev.all_seen_by(events, 0))
                seen.append(traces(events, 0))
        known.tighten()
        odds = Odds(known)
        worlds = possible_hands(all_decks, own, asks, seen)
        for seat, rank in itertools.product((1, 2), known.open_ranks):
            counts = [world.count(seat, rank) for world in worlds]
            low, high = known.low[seat][rank], known.high[seat][rank]
            assert low <= min(counts)
            assert high >= max(counts)
            cells += 1
            exact += (low, high) == (min(counts), max(counts))
            if min(counts) < max(counts):
                errors.append(abs(odds.expected(seat, rank) - sum(counts) / len(counts)))
                some = sum(count > 0 for count in counts) / len(counts)
                errors.append(abs(odds.some(seat, rank) - some))
    assert exact >= 0.95 * cells
    assert sum(errors) / len(errors) < 0.06
