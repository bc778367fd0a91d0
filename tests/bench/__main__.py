"""`python -m tests.bench`: every figure of docs/performance.md, each beside its floor in the same run.

``--json`` prints the same as JSON, with the codec's rows for each kind of message; ``--quick`` measures little of each, to see
that everything can be measured; ``--only WORD…`` some of the parts. OpenSpiel is installed into an environment of its own.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
import time
from typing import TYPE_CHECKING

from tests.bench import codec, engine, latency, memory, referee, safety, start
from tests.bench.rows import Row, row, shown

if TYPE_CHECKING:
    from collections.abc import Callable


def engine_rows(rounds: int, seconds: float) -> list[Row]:
    """Asks a second beside OpenSpiel's, as its users draw its chances and as fast as they can be drawn."""
    found = []
    for players in (2, 4):
        speeds = engine.speeds(players, seconds, rounds)
        ours = speeds.pop("gofish")
        for side, theirs in speeds.items():
            way = "random.choices" if side.endswith("plain") else "the quickest loop"
            pairs = list(zip(ours, theirs, strict=True))
            against = f"OpenSpiel, chances drawn with {way}"
            least = 1.5 if side.endswith("plain") else None
            found.append(row(f"engine: {players} players", pairs, "asks/s", against, least=least))
    return found


def latency_rows(rounds: int, asks: int) -> list[Row]:
    """An ask to the last of six, on both brokers."""
    against = "the same two hops over bare MQTT"
    return [
        row(
            f"latency: six players, {name}",
            latency.pairs(broker, asks, rounds),
            "ms",
            against,
            most=2,
        )
        for broker, name in (("own", "own broker"), ("mosquitto", "Mosquitto"))
    ]


def parts(*, quick: bool) -> dict[str, Callable[[], list[Row]]]:
    """Each part by its word, as a measurement that is still to be made."""
    if quick:
        return {
            "engine": lambda: engine_rows(1, 0.2),
            "referee": lambda: referee.rows(1, 20),
            "codec": lambda: codec.rows(1, 50),
            "latency": lambda: latency_rows(1, 15),
            "start": lambda: start.rows(2),
            "frames": lambda: start.frames(1, 2),
            "memory": lambda: memory.rows(1, 1),
            "safety": lambda: safety.rows(1),
        }
    return {
        "engine": lambda: engine_rows(5, 1.5),
        "referee": lambda: referee.rows(5, 1000),
        "codec": lambda: codec.rows(5, 2000),
        "latency": lambda: latency_rows(5, 100),
        "start": lambda: start.rows(21),
        "frames": lambda: start.frames(7, 40),
        "memory": lambda: memory.rows(3, 5),
        "safety": lambda: safety.rows(5),
    }


def machine() -> dict[str, object]:
    """What it was measured on."""
    return {
        "python": platform.python_version(),
        "system": platform.platform(),
        "processors": os.cpu_count(),
        "load before": round(os.getloadavg()[0], 1),
    }


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--json", action="store_true", help="one JSON object instead of a table")
    parser.add_argument("--quick", action="store_true", help="little of each")
    parser.add_argument("--only", nargs="+", choices=list(parts(quick=True)), metavar="WORD")
    wanted = parser.parse_args()
    # Some containers forbid it to keep what was compiled, and every start would then be that of a first time.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    where = machine()
    rows: list[Row] = []
    began = time.monotonic()
    for word, measure in parts(quick=wanted.quick).items():
        if wanted.only is None or word in wanted.only:
            rows += measure()
            print(f"{time.monotonic() - began:5.0f} s  {word}", file=sys.stderr)
    if wanted.json:
        print(json.dumps({"machine": where, "rows": [each._asdict() for each in rows]}))
        return
    print(", ".join(f"{name} {value}" for name, value in where.items()))
    print("\n".join(shown([each for each in rows if not codec.is_detail(each)])))


if __name__ == "__main__":
    main()
