"""Whole games between bots of one level, and how they end: what `test_endings` looks at a part of, here all of it.

python -m tests.bots.endings                # every combination of options, every level, two to six players: some minutes
python -m tests.bots.endings --levels pike  # one level
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from typing import TYPE_CHECKING

from gofish_protocol.engine import Game
from gofish_protocol.view import legal_asks
from gofish_protocol.vocabulary import EndReason
from gofish_tui.bots import LEVELS, make_bot
from gofish_tui.bots.game_feed import GameFeed
from gofish_tui.bots.odds import Odds
from gofish_tui.bots.pike import Pike
from tests.bots.tables import ALL_RULES, new_game

if TYPE_CHECKING:
    from gofish_protocol.rules import Rules
    from gofish_protocol.view import TableView
    from gofish_tui.bots.bot import Bot

Ask = tuple[int, int]


def play(level: str, players: int, rules: Rules, seed: str) -> Game:
    """A game to its end, every ask looked at: AssertionError for one that a bot of this level must not make."""
    game = new_game(players, rules, random.Random(seed))
    bots = [
        make_bot(level, seat=seat, rng=random.Random(f"{seed}/{seat}")) for seat in range(players)
    ]
    feed = GameFeed(game, bots)
    feed.start()
    tried: list[set[Ask]] = [set() for _ in bots]
    while not game.ended:
        seat = game.turn
        assert seat is not None
        view = feed.view(seat)
        ask = bots[seat].choose(view)
        look_at(bots[seat], view, ask, tried[seat])
        feed.ask(seat, *ask)
        tried[seat].add(ask)
        if not game.idle:
            tried = [set() for _ in bots]
    assert game.cut_short != EndReason.NO_PROGRESS or not game.stock, "there was something to draw"
    return game


def look_at(bot: Bot, view: TableView, ask: Ask, tried: set[Ask]) -> None:
    """A good bot asks for what nobody can have only when it can ask for nothing else; no bot asks in circles."""
    asks = legal_asks(view)
    if isinstance(bot, Pike) and not view.stock:
        odds = Odds(bot.known)
        chance = odds.card if bot.known.by_card else odds.some
        can = [each for each in asks if chance(*each) > 0]
        assert ask in can or not can, "it knows that this brings nothing, and of one that might"
        asks = can or asks
    if not view.stock and view.rules.bluff:
        asks = [each for each in asks if not view.hand >> each[1] & 1] or asks
    assert ask not in tried or tried.issuperset(asks), "it has just asked that"


def main() -> None:
    """The command."""
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])  # type: ignore[union-attr]
    options.add_argument("--levels", nargs="*", default=list(LEVELS), choices=list(LEVELS))
    options.add_argument("--players", nargs="*", type=int, default=[2, 3, 4, 5, 6])
    options.add_argument("--seed", default="1")
    wanted = options.parse_args()
    for level in wanted.levels:
        started = time.monotonic()
        ends: Counter[str] = Counter()
        asks = 0
        for players in wanted.players:
            for number, rules in enumerate(ALL_RULES):
                game = play(level, players, rules, f"{wanted.seed}/{players}/{number}")
                ends[game.cut_short or "over"] += 1
                asks = max(asks, len(game.steps))
        took = time.monotonic() - started
        print(f"{level}: {dict(ends)}, at most {asks:,} asks, {took:.0f} s", flush=True)


if __name__ == "__main__":
    main()
