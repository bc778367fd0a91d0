"""`python -m tests.bench.terminal_bytes`: what a table of 120×36 sends to its terminal, in a quiet minute and for a move.

Four play, a turn has the usual minute. ``--move-seconds`` is how long each move has for what moves on the screen.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import statistics
import sys
import tempfile

from tests.bench.screens import COLUMNS, ROWS, Pane

SETTLE = 4.0
"""Seconds after which what begins with the program has ended."""
MARK = re.compile(rb"\x1b\]777;([a-z]+)\x07")


def play(idle: float, moves: int, each: float, *, animation: bool) -> None:
    """Inside the terminal: wait, then move, with a mark before each part."""
    import asyncio

    from gofish_tui.store.settings import SettingsFile
    from gofish_tui.ui.app import GoFishApp
    from tests.ui.fake_service import FakeTableService
    from tests.ui.fake_session import NAMES, playing

    session = playing(step_by_step=True, others=NAMES[1:4], seconds=60, seed=5, first=1)
    settings = SettingsFile()
    settings.change(animation=animation)

    def mark(word: str) -> None:
        app.write_to_terminal(f"\x1b]777;{word}\x07")

    async def moving() -> None:
        await asyncio.sleep(SETTLE)
        mark("idle")
        await asyncio.sleep(idle)
        for _ in range(moves):
            mark("move")
            session.play_for_me()
            await asyncio.sleep(each)
        mark("done")

    ready = GoFishApp.on_ready

    def on_ready(self: GoFishApp) -> None:
        ready(self)
        self.run_worker(moving(), name="moving")

    GoFishApp.on_ready = on_ready  # type: ignore[method-assign]
    app = GoFishApp(FakeTableService(), session=session, settings=settings)
    app.run()


def measured(idle: float, moves: int, each: float, *, animation: bool) -> tuple[int, list[int]]:
    """Bytes of the quiet time, and of each move."""
    with tempfile.TemporaryDirectory() as place:
        words = ["--play", "--seconds", str(idle), "--moves", str(moves)]
        words += ["--move-seconds", str(each), *(["--animation"] if animation else [])]
        env = {
            **os.environ,
            "XDG_CONFIG_HOME": place,
            "TERM": "xterm-256color",
            "COLORTERM": "truecolor",
            "COLUMNS": str(COLUMNS),
            "LINES": str(ROWS),
        }
        pane = Pane(sys.executable, "-m", "tests.bench.terminal_bytes", *words, env=env)
        pane.until(b"\x1b]777;done", within=60 + idle + moves * each * 2)
        pane.close()
    parts = MARK.split(pane.heard)
    found = list(zip(parts[1::2], map(len, parts[2::2]), strict=True))
    quiet = sum(size for mark, size in found if mark == b"idle")
    return quiet, [size for mark, size in found if mark == b"move"]


def main() -> None:
    """All figures, as one JSON object."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--moves", type=int, default=30)
    parser.add_argument("--move-seconds", type=float, default=1.0)
    parser.add_argument("--play", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--animation", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.play:
        play(options.seconds, options.moves, options.move_seconds, animation=options.animation)
        return
    quiet, plain = measured(options.seconds, options.moves, options.move_seconds, animation=False)
    _, moving = measured(0, options.moves, options.move_seconds, animation=True)
    found = {
        "idle with a clock, bytes a minute": quiet * 60 / options.seconds,
        "a move, mean bytes": statistics.mean(moving),
        "a move without movement, mean bytes": statistics.mean(plain),
        "without to with movement": statistics.mean(plain) / statistics.mean(moving),
    }
    print(json.dumps({name: round(value, 2) for name, value in found.items()}, indent=1))


if __name__ == "__main__":
    main()
