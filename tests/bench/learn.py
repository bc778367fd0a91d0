"""Learn the weights of `gofish_tui/bots/instinct.py` by policy gradient (REINFORCE, Williams 1992).

``python -m tests.bench.learn PLAYERS SECONDS [SEED]`` learns on from the weights there are and prints them. The learner sits in
one seat of whole games by `deckhand` and `classic`; the others are perches, pikes, or sharks as they are now. The return of an
ask is how many books more than the others it led to from there on, less the usual return at that point of the stock; steps are
Adam's. The bots of `yardsticks.py` stay out: they are there to see what was learned.
"""

import math
import random
import sys
import textwrap
import time

from gofish_protocol.engine import Game
from gofish_protocol.rules import PRESETS
from gofish_protocol.view import TableView
from gofish_tui.bots.bot import Bot
from gofish_tui.bots.game_feed import GameFeed
from gofish_tui.bots.instinct import SIZE, features
from gofish_tui.bots.instinct_weights import WEIGHTS
from gofish_tui.bots.perch import Perch
from gofish_tui.bots.pike import Pike
from gofish_tui.bots.shark import Shark

TEMPERATURE = 0.2
RATE = 0.02
GAMES = 300
"""Games a step."""
OTHERS: tuple[type[Bot], ...] = (Perch, Perch, Pike, Pike, Shark)
RULES = ("deckhand", "deckhand", "classic")
Gradient = dict[int, float]


class Explorer(Shark):
    """A shark that asks at random, more often the more an ask is worth, and notes what it would learn from it."""

    def __init__(self, seat: int, rng: random.Random, weights: list[float]) -> None:
        super().__init__(seat, rng)
        self.weights = weights
        self.gradient: Gradient | None = None

    def choose(self, view: TableView) -> tuple[int, int]:
        odds, moment = self.odds(), self.moment(view)
        asks = self._worth_asking(odds, view)
        seen = [features(moment, self.looked_at(odds, *ask)) for ask in asks]
        weights = self.weights
        values = [sum([weights[i] * v for i, v in one]) / TEMPERATURE for one in seen]
        highest = max(values)
        shares = [math.exp(value - highest) for value in values]
        whole = sum(shares)
        chosen = self.rng.choices(range(len(asks)), shares)[0]
        self.gradient = {}
        for number, one in enumerate(seen):
            factor = ((number == chosen) - shares[number] / whole) / TEMPERATURE
            for i, v in one:
                self.gradient[i] = self.gradient.get(i, 0.0) + factor * v
        return asks[chosen]


class Learner:
    """The weights, their running means, and Adam's moments."""

    def __init__(self, players: int, rng: random.Random) -> None:
        self.players, self.rng = players, rng
        self.weights = list(WEIGHTS)
        self.mean = self.weights.copy()
        self.first, self.second = [0.0] * SIZE, [0.0] * SIZE
        self.usual: dict[tuple[str, int], float] = {}
        self.steps = 0
        self.leads = 0.0

    def game(self, total: list[float]) -> None:
        """Play one game and add what it teaches."""
        rng, players = self.rng, self.players
        rules, other = rng.choice(RULES), rng.choice(OTHERS)
        deck = list(range(52))
        rng.shuffle(deck)
        game = Game(players, PRESETS[rules], deck, rng.randrange(players))
        place = rng.randrange(players)
        explorer = Explorer(place, rng, self.weights)
        bots: list[Bot] = [other(seat, rng) for seat in range(players)]
        bots[place] = explorer
        feed = GameFeed(game, bots)
        feed.start()
        asks: list[tuple[int, float, Gradient]] = []
        while not game.ended:
            seat = game.turn
            assert seat is not None
            lead, stock = _lead(game, place), game.stock
            feed.ask(seat, *bots[seat].choose(feed.view(seat)))
            if seat == place and explorer.gradient is not None:
                asks.append((stock, lead, explorer.gradient))
        final = _lead(game, place)
        self.leads += final
        key = f"{rules} {other.level}"
        for stock, lead, slope in asks:
            gain = final - lead
            usual = self.usual.get((key, stock), 0.0)
            self.usual[key, stock] = usual + 0.02 * (gain - usual)
            for i, v in slope.items():
                total[i] += (gain - usual) * v

    def step(self) -> None:
        """One step uphill (Adam, Kingma & Ba 2015)."""
        gradient = [0.0] * SIZE
        self.leads = 0.0
        for _ in range(GAMES):
            self.game(gradient)
        self.steps += 1
        for i in range(SIZE):
            slope = gradient[i] / GAMES
            self.first[i] = 0.9 * self.first[i] + 0.1 * slope
            self.second[i] = 0.99 * self.second[i] + 0.01 * slope * slope
            size = math.sqrt(self.second[i] / (1 - 0.99**self.steps)) + 1e-3
            self.weights[i] += RATE * self.first[i] / (1 - 0.9**self.steps) / size
            self.mean[i] += 0.05 * (self.weights[i] - self.mean[i])


def _lead(game: Game, place: int) -> float:
    """The books of a place less the mean of the others'."""
    books = [mask.bit_count() for mask in game.books]
    return books[place] - (sum(books) - books[place]) / (len(books) - 1)


def main(players: int, seconds: float, seed: int = 0) -> None:
    """Learn for so long and print the weights as the module has them."""
    learner = Learner(players, random.Random(f"learn/{players}/{seed}"))
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        learner.step()
        print(f"step {learner.steps}: lead {learner.leads / GAMES:+.2f}", file=sys.stderr)
        if learner.steps % 20 == 0:
            print(_written(learner.mean), flush=True)
    print(_written(learner.mean))


def _written(weights: list[float]) -> str:
    numbers = ", ".join(f"{weight:.2f}" for weight in weights)
    indent = " " * 4
    lines = textwrap.fill(numbers, 110, initial_indent=indent, subsequent_indent=indent)
    return f"WEIGHTS: tuple[float, ...] = (\n{lines},\n)"


if __name__ == "__main__":
    main(int(sys.argv[1]), float(sys.argv[2]), *map(int, sys.argv[3:4]))
