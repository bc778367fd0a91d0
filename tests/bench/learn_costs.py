"""Learn what a worse ask costs: the numbers by which `coach.py` turns worths into chances of winning.

``python -m tests.bench.learn_costs cost GAMES SEED``: games of sharks that now and then ask anything at all; what an ask that
is worth less costs, as a logit, is fitted to who won. ``… balance GAMES SEED``: what the best ask gains beside those that are
made, so that luck is nothing on average.
"""

import math
import random
import sys
from collections.abc import Sequence

from gofish_protocol.engine import Game
from gofish_protocol.events import AnyEvent
from gofish_protocol.rules import PRESETS, Rules
from gofish_protocol.view import TableView, legal_asks
from gofish_tui.bots import make_bot
from gofish_tui.bots.bot import Bot
from gofish_tui.bots.coach import Coach, shifted
from gofish_tui.bots.game_feed import GameFeed
from gofish_tui.bots.instinct import phase_of
from gofish_tui.bots.position import position_of
from gofish_tui.bots.prospects import judge
from gofish_tui.bots.shark import Shark
from tests.bench.learn_prospects import LEVELS, PLAYERS

STRAYS = 0.15
"""How often a straying shark asks anything."""


AS_PIKE = 4
"""In place of the phase, where a shark judges as a pike."""


class Behind(Bot):
    """A bot with a coach who takes in the same."""

    def __init__(self, bot: Bot, coach: Coach) -> None:
        super().__init__(bot.seat, bot.rng)
        self.bot, self.coach, self.level = bot, coach, bot.level

    def see(self, events: Sequence[AnyEvent], view: TableView) -> None:
        self.bot.see(events, view)
        self.coach.see(events, view)

    def choose(self, view: TableView) -> tuple[int, int]:
        return self.bot.choose(view)


class Straying(Shark):
    """A shark that now and then asks anything, and notes what that was worth beside its best ask."""

    strays: list[tuple[int, float, float]]

    def choose(self, view: TableView) -> tuple[int, int]:
        if self.rng.random() > STRAYS:
            return super().choose(view)
        odds = self.odds()
        worths = self.worths(odds, view, legal_asks(view))
        chosen = self.rng.choice(list(worths))
        position = position_of(odds, self.public, self.habits, view, self.seat)
        chance = judge(position)[position.turn]
        less = max(worths.values()) - worths[chosen]
        phase = phase_of(view.stock) if self.by_instinct(view) else AS_PIKE
        self.strays.append((phase, chance, less))
        return chosen


def cost(games: int, seed: str) -> None:
    """What a point of worth means as a logit: by phases for instinct, and once for a pike's worths."""
    rng = random.Random(seed)
    found: dict[int, list[tuple[float, float, float]]] = {}
    for number in range(games):
        players = rng.choice(PLAYERS)
        by_card = Rules(ask_for="card")
        rules = PRESETS[rng.choice(("deckhand", "classic"))] if number % 4 else by_card
        deck = list(range(52))
        rng.shuffle(deck)
        game = Game(players, rules, deck, rng.randrange(players))
        bots: list[Bot] = [make_bot(rng.choice(LEVELS), seat=s, rng=rng) for s in range(players)]
        place = rng.randrange(players)
        bots[place] = straying = Straying(place, rng)
        straying.strays = []
        feed = GameFeed(game, bots)
        feed.start()
        while not game.ended:
            seat = game.turn
            assert seat is not None
            feed.ask(seat, *bots[seat].choose(feed.view(seat)))
        winners = game.winners()
        won = (place in winners) / len(winners)
        for phase, chance, less in straying.strays:
            found.setdefault(phase, []).append((chance, less, won))
    for phase, points in sorted(found.items()):
        best = min((step / 100 for step in range(100)), key=lambda k: _misfit(points, k))
        mean = sum(less for _, less, _ in points) / len(points)
        print(f"{phase}: {best:.2f} ({len(points)} asks, worth {mean:.2f} less)")


def balance(games: int, seed: str) -> None:
    """How much better the best ask is than those that are made, as a logit: so that luck is nothing on average."""
    rng = random.Random(seed)
    points: list[tuple[float, float, float]] = []
    for number in range(games):
        players = rng.choice(PLAYERS)
        rules = PRESETS[("deckhand", "classic")[number % 2]]
        deck = list(range(52))
        rng.shuffle(deck)
        game = Game(players, rules, deck, rng.randrange(players))
        bots = [make_bot(rng.choice(LEVELS), seat=s, rng=rng) for s in range(players)]
        coaches = [Coach(seat) for seat in range(players)]
        feed = GameFeed(
            game, [Behind(bot, coach) for bot, coach in zip(bots, coaches, strict=True)]
        )
        feed.start()
        while not game.ended:
            seat = game.turn
            assert seat is not None
            view = feed.view(seat)
            chosen = bots[seat].choose(view)
            verdict = coaches[seat].verdict(view, chosen)
            feed.ask(seat, *chosen)
            after = coaches[seat].chances(feed.view(seat))[seat]
            points.append((verdict.made, 0.0, after))
    low, high = -1.0, 1.0
    for _ in range(30):
        middle = (low + high) / 2
        gap = sum(after - shifted(made, middle) for made, _, after in points)
        low, high = (middle, high) if gap > 0 else (low, middle)
    print(f"add {middle:.3f} to GAIN_OF_BEST ({len(points)} asks)")


def _misfit(points: Sequence[tuple[float, float, float]], by: float) -> float:
    whole = 0.0
    for chance, less, won in points:
        said = min(max(shifted(chance, -by * less), 1e-3), 1 - 1e-3)
        whole -= won * math.log(said) + (1 - won) * math.log(1 - said)
    return whole


if __name__ == "__main__":
    {"cost": cost, "balance": balance}[sys.argv[1]](int(sys.argv[2]), sys.argv[3])
