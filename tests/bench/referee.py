"""`gofish referee`, asks a second as a filter, beside a program that reads the same lines and prints the same answers.

Both use Python's own `json`, write each line at once, and are processes from a file to nowhere. Of ours the whole process is
measured, its start included; of the floor only the loop, since it has to read the answers first.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from gofish_protocol.cards import CARDS, RANKS
from gofish_protocol.engine import Game
from gofish_protocol.referee import referee_line
from gofish_protocol.rules import Rules
from tests.bench.rows import Row, row

FLOOR = """
import json, sys, time
answers = [json.loads(line) for line in open(sys.argv[2], "rb")]
began = time.perf_counter()
with open(sys.argv[1], "rb") as games:
    for line, answer in zip(games, answers):
        json.loads(line.decode())
        print(json.dumps(answer), flush=True)
sys.stderr.write(str(time.perf_counter() - began))
"""


def games(count: int, players: int) -> list[str]:
    """Whole games at random by the default rules, as the referee reads them."""
    dice, rules, lines = random.Random(players), Rules(), []
    for _ in range(count):
        deck = dice.sample(range(52), 52)
        game, asks = Game(players, rules, deck, 0), []
        while game.turn is not None:
            to, what = dice.choice(game.legal_asks())
            asks.append({"seat": game.turn, "to": to, "for": RANKS[what]})
            game.ask(game.turn, to, what)
        names = [CARDS[card] for card in deck]
        lines.append(json.dumps({"players": players, "deck": names, "first": 0, "asks": asks}))
    return lines


def rows(rounds: int, count: int) -> list[Row]:
    """Asks a second with two and with four players."""
    found = []
    for players in (2, 4):
        lines = games(count, players)
        answers = [referee_line(line) for line in lines]
        asks = sum(len(json.loads(answer)["steps"]) for answer in answers)
        with tempfile.TemporaryDirectory() as name:
            asked, answered = Path(name, "games"), Path(name, "answers")
            asked.write_text("\n".join(lines) + "\n")
            answered.write_text("\n".join(answers) + "\n")
            pairs = [(_ours(asked) / asks, _floor(asked, answered) / asks) for _ in range(rounds)]
        found.append(
            row(
                f"referee: an ask, {players} players",
                [(ours * 1e6, floor * 1e6) for ours, floor in pairs],
                "µs",
                "the same JSON read and printed with the same library",
                most=3,
            )
        )
    return found


def _ours(asked: Path) -> float:
    began = time.perf_counter()
    command = [sys.executable, "-m", "gofish_tui", "referee", str(asked)]
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - began


def _floor(asked: Path, answered: Path) -> float:
    command = [sys.executable, "-c", FLOOR, str(asked), str(answered)]
    done = subprocess.run(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=True, text=True
    )
    return float(done.stderr)
