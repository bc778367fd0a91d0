"""The engine beside OpenSpiel's C++ `go_fish`: asks a second of uniformly random legal play, whole games, deals included.

The other side is installed into an environment of its own in a cache folder. Both take turns in one run, several times, each
in a fresh process. The seconds are processor time, so that what else the machine does matters little.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import venv
from pathlib import Path
from tempfile import gettempdir
from time import process_time

from gofish_protocol.engine import Game
from gofish_protocol.rules import Rules

PEER = "open-spiel"
PEER_SIDE = Path(__file__).with_name("open_spiel_side.py")
WAYS = ("plain", "quick")


def play(players: int, seconds: float) -> dict[str, float]:
    """Whole games with the default rules for this many seconds."""
    rules, dice = Rules(), random.random
    asks = games = 0
    started = process_time()
    while process_time() - started < seconds:
        deck = sorted(range(52), key=lambda _: dice())
        game = Game(players, rules, deck, int(dice() * players))
        targets, askable, ask = game.targets, game.askable, game.ask
        seat = game.turn
        while seat is not None:
            to, what = targets(seat), askable(seat)
            seat = ask(seat, to[int(dice() * len(to))], what[int(dice() * len(what))]).turn
        asks += len(game.steps)
        games += 1
    return {"asks": asks, "games": games, "seconds": process_time() - started}


def peer_python() -> Path:
    """The Python of an environment that has OpenSpiel; it is made when it is not there."""
    cache = Path(os.environ.get("XDG_CACHE_HOME") or gettempdir())
    folder = cache / f"gofish-bench-{PEER}-{sys.version_info.major}.{sys.version_info.minor}"
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if not (folder / "ready").exists():
        print(f"Installing {PEER} into {folder} …", file=sys.stderr)
        venv.create(folder, clear=True)
        # The development environment has no pip of its own; the Python it was made with has.
        base = venv.EnvBuilder().ensure_directories(folder).executable
        pip = [base, "-m", "pip", "--python", str(python)]
        subprocess.run([*pip, "install", "--quiet", PEER], check=True)
        (folder / "ready").touch()
    return python


def one(command: list[str]) -> dict[str, float]:
    """A measurement in its own process."""
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    found: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return found


def speeds(players: int, seconds: float, rounds: int) -> dict[str, list[float]]:
    """Asks a second of every side, in turns."""
    sides = {"gofish": [sys.executable, "-m", "tests.bench.engine"]}
    sides |= {f"open_spiel {way}": [str(peer_python()), str(PEER_SIDE)] for way in WAYS}
    found: dict[str, list[float]] = {side: [] for side in sides}
    for _ in range(rounds):
        for side, command in sides.items():
            each = one([*command, str(players), str(seconds), *side.split()[1:]])
            found[side].append(each["asks"] / each["seconds"])
    return found


if __name__ == "__main__":
    print(json.dumps(play(int(sys.argv[1]), float(sys.argv[2]))))
