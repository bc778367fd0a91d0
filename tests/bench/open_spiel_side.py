"""OpenSpiel's Go Fish (C++), driven from Python with uniformly random legal actions. Runs in an environment of its own.

``python open_spiel_side.py PLAYERS SECONDS WAY`` prints asks, games and seconds of processor time as JSON. OpenSpiel leaves it
to its user to draw a chance outcome; ``plain`` does it with `random.choices`, ``quick`` with the fastest loop that was found.
"""

import json
import random
import sys
from time import process_time

import pyspiel


def plain(outcomes):
    """One of the outcomes, by their probabilities."""
    actions, chances = zip(*outcomes, strict=True)
    return random.choices(actions, chances)[0]


def quick(outcomes, dice=random.random):
    """The same without a table of sums."""
    left = dice()
    for action, chance in outcomes:
        left -= chance
        if left < 0:
            return action
    return outcomes[-1][0]


def play(players, seconds, sample):
    """Whole games, deals included, for this many seconds."""
    game = pyspiel.load_game("go_fish", {"players": players})
    dice = random.random
    asks = games = 0
    started = process_time()
    while process_time() - started < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(sample(state.chance_outcomes()))
            else:
                legal = state.legal_actions()
                state.apply_action(legal[int(dice() * len(legal))])
                asks += 1
        games += 1
    return {"asks": asks, "games": games, "seconds": process_time() - started}


if __name__ == "__main__":
    print(json.dumps(play(int(sys.argv[1]), float(sys.argv[2]), globals()[sys.argv[3]])))
