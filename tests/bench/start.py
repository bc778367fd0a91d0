"""How soon a command is there, beside Python alone; and the first frame of the screens, beside a Textual app of one label."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path
from statistics import median

from tests.bench.rows import Row, limit, row

BARE = [sys.executable, "-c", "pass"]


def rows(rounds: int) -> list[Row]:
    """`gofish --help` and `gofish referee </dev/null`, as a user types them: by ratio, and by the clock."""
    command = str(Path(sys.executable).with_name("gofish"))
    found = []
    for words in (["--help"], ["referee"]):
        _took([command, *words])  # compiles what no start before it needed
        pairs = [(_took([command, *words]), _took(BARE)) for _ in range(rounds)]
        name = " ".join(["start: gofish", *words])
        found.append(row(name, pairs, "ms", "python -c pass", most=4))
        ours, floor = (median(side) for side in zip(*pairs, strict=True))
        found.append(limit(f"{name}, by the clock", ours, floor + 150, "ms", "python, and 150 ms"))
    return found


def _took(command: list[str]) -> float:
    # No `timeout`: with one, Python looks for the end in growing steps (…, 15.5, 31.5, 63.5 ms), and measures those.
    began = time.perf_counter()
    subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, check=True)
    return (time.perf_counter() - began) * 1000


def frames(runs: int, events: int) -> list[Row]:
    """What `tests.bench.screens` measures, as rows."""
    words = ["--runs", str(runs), "--events", str(events), "--seconds", "2"]
    done = subprocess.run(
        [sys.executable, "-m", "tests.bench.screens", *words],
        stdout=subprocess.PIPE,
        check=True,
        text=True,
        timeout=300,
    )
    seen = json.loads(done.stdout)
    ours, floor = seen["gofish, ms"], seen["one label, ms"]
    first = row("start: first frame", [(ours, floor)], "ms", "a Textual app of one label", most=1.5)
    return [
        first._replace(ratio=seen["ratio"], reached=seen["ratio"] <= 1.5),
        limit("screens: an event drawn, median", seen["event, median ms"], 50, "ms", "the goal"),
    ]
