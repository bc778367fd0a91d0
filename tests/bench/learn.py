"""Learn the weights of `gofish_tui/bots/instinct.py` by policy gradient (REINFORCE, Williams 1992).

``python -m tests.bench.learn PLAYERS SECONDS`` prints them. Each deal is played from every seat against copies of one
opponent: a pike, the expected-cards bot, or the learner's own past. The return of an ask is how many books more than the others
it led to from there on, less the usual return at that point of the stock; steps are Adam's.
"""

import math
import random
import sys
import time
from collections.abc import Callable

from gofish_protocol.cards import ranks_in
from gofish_protocol.engine import ALL_BOOKS
from gofish_protocol.rules import Rules
from gofish_tui.bots.instinct import SIZE, Ask, Moment, features, weights_for
from gofish_tui.bots.playout import ANY_TIME, MOST_ASKS, Playout, Start

Chance = Callable[[], float]
Choice = tuple[int, int, list[tuple[int, float]]]
TEMPERATURE = 0.2
RATE = 0.02
GAMES = 400
PASSED = 0.5


class Deal(Playout):
    """A whole game by ranks, that also notes who left a certain gain to others."""

    __slots__ = ("passed",)

    def __init__(self, players: int, rng: random.Random) -> None:
        deck = [card >> 2 for card in range(52)]
        rng.shuffle(deck)
        top = Rules().hand_size(players) * players
        hands = [
            [deck[place:top:players].count(rank) for rank in range(13)] for place in range(players)
        ]
        fresh = [[0] * 13 for _ in range(players)]
        drawn = [[ANY_TIME] * 13 for _ in range(players)]
        start = Start(Rules(), [0] * players, 0, fresh, drawn)
        super().__init__(start, hands, deck[top:], rng.randrange(players))
        self.passed = [[ANY_TIME] * 13 for _ in range(players)]
        for place, hand in enumerate(self.counts):
            for rank in range(13):
                if hand[rank] == 4:
                    self._book(place, rank)

    def again(self) -> "Deal":
        """The same deal once more."""
        twin = Deal.__new__(Deal)
        start = Start(self.rules, self.books, self.booked, self.known, self.drawn)
        Playout.__init__(twin, start, self.counts, self.stock, self.turn)
        twin.passed = [draws.copy() for draws in self.passed]
        return twin

    def ask(self, to: int, rank: int) -> None:
        seat, before = self.turn, len(self.stock)
        if not self.known[to][rank]:
            for other in range(13):
                if other != rank and any(k[other] for s, k in enumerate(self.known) if s != seat):
                    self.passed[seat][other] = 0
        fished = not self.counts[to][rank] and before > 0 and self.stock[-1] != rank
        super().ask(to, rank)
        if fished:
            self.passed[seat] = [draws + 1 for draws in self.passed[seat]]

    def choices(self) -> list[Choice]:
        """Every ask with what instinct sees in it."""
        seat, left = self.turn, len(self.stock)
        mine, shown = self.counts[seat], self.known[seat]
        targets = [place for place, cards in enumerate(self.size) if cards and place != seat]
        moment = Moment(left, len(self.size), sum(count > 0 for count in shown))
        found = []
        for rank in ranks_in(ALL_BOOKS ^ self.booked):
            if not mine[rank]:
                continue
            unseen = 4 - mine[rank] - sum(self.known[place][rank] for place in targets)
            slots = []
            for place in targets:
                most = min(self.drawn[place][rank], self.size[place])
                fresh = min(self.passed[place][rank], most)
                slots.append(fresh + PASSED * (most - fresh))
            whole = left + sum(slots) or 1
            for place, share in zip(targets, slots, strict=True):
                some = 1 - (1 - share / whole) ** unseen
                more, fished = unseen * share / whole, unseen / whole if left else 0.0
                ask = Ask(
                    mine[rank], shown[rank] > 0, self.known[place][rank], some, more, fished, unseen,
                    unseen * left / whole,
                )  # fmt: skip
                found.append((place, rank, features(moment, ask)))
        return found

    def lead(self, place: int) -> float:
        """The books of a place less the mean of the others'."""
        books = self.books
        return books[place] - (sum(books) - books[place]) / (len(books) - 1)


Player = Callable[[Deal, Chance], tuple[int, int]]


def expected_cards(deal: Deal, chance: Chance) -> tuple[int, int]:
    """The published rule: the cards of a rank one expects to hold after the ask."""
    seat, left = deal.turn, len(deal.stock)
    whole = left + sum(deal.size) - deal.size[seat] or 1
    best, chosen = -1.0, (0, 0)
    for to, rank, _ in deal.choices():
        unseen = 4 - deal.counts[seat][rank]
        unseen -= sum(known[rank] for place, known in enumerate(deal.known) if place != seat)
        there = deal.known[to][rank]
        share = unseen / whole
        value = deal.counts[seat][rank] + there + share * min(deal.drawn[to][rank], deal.size[to])
        value += (0 if there or not left else share) + 0.001 * chance()
        if value > best:
            best, chosen = value, (to, rank)
    return chosen


def instinct(weights: list[float]) -> Player:
    """Plays the best ask by these weights."""

    def play(deal: Deal, chance: Chance) -> tuple[int, int]:
        to, rank, _ = max(
            deal.choices(),
            key=lambda choice: sum(weights[i] * v for i, v in choice[2]) + 0.001 * chance(),
        )
        return to, rank

    return play


def drawn_ask(
    weights: list[float], deal: Deal, chance: Chance
) -> tuple[int, int, dict[int, float]]:
    """An ask drawn by its worth, and the gradient of the logarithm of its probability."""
    choices = deal.choices()
    values = [sum(weights[i] * v for i, v in seen) / TEMPERATURE for _, _, seen in choices]
    highest = max(values)
    shares = [math.exp(value - highest) for value in values]
    whole, point, chosen = sum(shares), chance() * sum(shares), 0
    for chosen, share in enumerate(shares):  # noqa: B007  # the last one, if rounding eats the rest
        point -= share
        if point < 0:
            break
    gradient: dict[int, float] = {}
    for number, (_, _, seen) in enumerate(choices):
        factor = ((number == chosen) - shares[number] / whole) / TEMPERATURE
        for i, v in seen:
            gradient[i] = gradient.get(i, 0.0) + factor * v
    return choices[chosen][0], choices[chosen][1], gradient


class Learner:
    """The weights, their running means, and Adam's moments."""

    def __init__(self, weights: list[float]) -> None:
        self.weights, self.mean = weights.copy(), weights.copy()
        self.first, self.second = [0.0] * SIZE, [0.0] * SIZE
        self.usual: dict[int, float] = {}
        self.steps = 0

    def game(
        self, deal: Deal, place: int, other: Player, chance: Chance, gradient: list[float]
    ) -> None:
        """Play one game and add what it teaches."""
        asks = []
        for _ in range(MOST_ASKS * 3):
            if deal.over:
                break
            if deal.turn == place:
                to, rank, slope = drawn_ask(self.weights, deal, chance)
                asks.append((len(deal.stock), deal.lead(place), slope))
                deal.ask(to, rank)
            else:
                deal.ask(*other(deal, chance))
        for stock, lead, slope in asks:
            gain = deal.lead(place) - lead
            usual = self.usual.get(stock, 0.0)
            self.usual[stock] = usual + 0.01 * (gain - usual)
            for i, v in slope.items():
                gradient[i] += (gain - usual) * v

    def step(self, gradient: list[float], games: int) -> None:
        """One step uphill (Adam, Kingma & Ba 2015)."""
        self.steps += 1
        for i in range(SIZE):
            slope = gradient[i] / games
            self.first[i] = 0.9 * self.first[i] + 0.1 * slope
            self.second[i] = 0.99 * self.second[i] + 0.01 * slope * slope
            size = math.sqrt(self.second[i] / (1 - 0.99**self.steps)) + 1e-3
            self.weights[i] += RATE * self.first[i] / (1 - 0.9**self.steps) / size
            self.mean[i] += 0.03 * (self.weights[i] - self.mean[i])


def main(players: int, seconds: float) -> None:
    """Learn on from the weights there are, for so long, and print the new ones."""
    learner = Learner(list(weights_for(players)))
    rng = random.Random(players)

    def pike(deal: Deal, chance: Chance) -> tuple[int, int]:
        return deal.good_ask(chance)

    end = time.monotonic() + seconds
    while time.monotonic() < end:
        others = [pike, expected_cards, expected_cards, instinct(learner.mean.copy())]
        gradient = [0.0] * SIZE
        for _ in range(GAMES // players):
            deal, other = Deal(players, rng), rng.choice(others)
            for place in range(players):
                learner.game(deal.again(), place, other, rng.random, gradient)
        learner.step(gradient, GAMES // players * players)
        print(f"step {learner.steps}", file=sys.stderr)
    print([round(weight, 2) for weight in learner.mean])


if __name__ == "__main__":
    main(int(sys.argv[1]), float(sys.argv[2]))
