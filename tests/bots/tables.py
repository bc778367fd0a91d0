"""What the tests of bots share: every combination of rules, and games between any bots."""

import itertools
import random
from collections.abc import Callable, Sequence

from gofish_protocol.engine import Game
from gofish_protocol.rules import OPTIONS, Rules
from gofish_tui.bots.bot import Bot
from gofish_tui.bots.game_feed import GameFeed

ALL_RULES = [
    rules
    for values in itertools.product(*OPTIONS.values())
    if not ((rules := Rules(*values)).bluff and not rules.by_card)  # type: ignore[arg-type]
]
"""The 432 legal tables."""


def new_game(players: int, rules: Rules, rng: random.Random) -> Game:
    """A game with a deck shuffled by this seed."""
    deck = list(range(52))
    rng.shuffle(deck)
    return Game(players, rules, deck, rng.randrange(players))


def play(
    game: Game,
    bots: Sequence[Bot],
    after: Callable[[], None] = lambda: None,
    most: int = 3000,
) -> GameFeed:
    """Play a game to its end, or to this many asks; every ask must be legal, or the engine raises."""
    feed = GameFeed(game, bots)
    feed.start()
    after()
    while not game.ended and len(game.steps) < most:
        assert game.turn is not None
        feed.ask(game.turn, *bots[game.turn].choose(feed.view(game.turn)))
        after()
    return feed
