"""How far any bot could go: somebody who sees every hand plays against a level.

``python -m tests.bench.all_seeing LEVEL GAMES [PLAYERS] [PRESET]`` prints the share of wins of one who takes what is there,
best ranks first, and asks as a pike does where nothing is. The same deals are played once from every seat.
"""

import json
import random
import sys

from gofish_protocol.engine import Game
from gofish_protocol.rules import PRESETS, Rules
from gofish_protocol.view import TableView, legal_asks
from gofish_tui.bots.arena import estimate, seat_bot
from gofish_tui.bots.game_feed import GameFeed
from gofish_tui.bots.pike import Pike


class AllSeeing(Pike):
    """Takes the most cards of the rank it holds most of, books first. Made for asks by rank."""

    level = "all-seeing"
    game: Game

    def choose(self, view: TableView) -> tuple[int, int]:
        hands, own = self.game.hands, self.game.hands[self.seat]
        best, chosen = (0, 0), None
        for to, rank in legal_asks(view):
            there = (hands[to] >> rank * 4 & 15).bit_count()
            after = there + (own >> rank * 4 & 15).bit_count()
            if there and (after, there) > best:
                best, chosen = (after, there), (to, rank)
        return chosen or super().choose(view)


def deal(level: str, players: int, rules: Rules, seed: str) -> float:
    """The all-seeing player's share of the wins of one deal, over its games from every seat."""
    rng = random.Random(seed)
    deck = list(range(52))
    rng.shuffle(deck)
    first, wins = rng.randrange(players), 0.0
    for place in range(players):
        game = Game(players, rules, deck, first)
        bots = [
            seat_bot(level, seat, random.Random(f"{seed}/{place}/{seat}"))
            for seat in range(players)
        ]
        seer = AllSeeing(place, random.Random(f"{seed}/{place}"))
        seer.game = game
        bots[place] = seer
        feed = GameFeed(game, bots)
        feed.start()
        while not game.ended:
            seat = game.turn
            assert seat is not None
            feed.ask(seat, *bots[seat].choose(feed.view(seat)))
        winners = game.winners()
        wins += (place in winners) / len(winners)
    return wins / players


def main(level: str, games: int, players: int = 2, preset: str = "deckhand") -> None:
    deals = -(-games // players)
    found = [deal(level, players, PRESETS[preset], f"seeing/{n}") for n in range(deals)]
    wins = {name: round(value, 4) for name, value in estimate(found)._asdict().items()}
    print(json.dumps({"against": level, "players": players, "rules": preset, "wins": wins}))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), *map(int, sys.argv[3:4]), *sys.argv[4:5])
