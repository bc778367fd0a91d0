"""`python -m tests.bench.screens`: how soon the screens are there, how soon an event is on them, and what an idle one costs.

The first frame is compared with a Textual app of one label in the same run, turn by turn, since both depend on the machine.
"""

from __future__ import annotations

import argparse
import asyncio
import fcntl
import json
import os
import pty
import select
import statistics
import struct
import sys
import tempfile
import termios
import time
from pathlib import Path
from typing import Any
from unittest.mock import patch

COLUMNS, ROWS = 120, 36
LABEL = """
from textual.app import App
from textual.widgets import Label
class One(App):
    def compose(self):
        yield Label("one label")
One().run()
"""
IDLE = """
import sys
from tests.ui.fake_service import FakeTableService
from tests.ui.fake_session import playing
from gofish_tui.ui.app import GoFishApp
GoFishApp(FakeTableService(), session=playing(step_by_step=True)).run()
"""


class Pane:
    """A program on a terminal of ours, which answers where its cursor is, as terminals do."""

    def __init__(self, *command: str, env: dict[str, str]) -> None:
        self.began = time.monotonic()
        self.pid, self.file = pty.fork()
        if self.pid == 0:
            os.execvpe(command[0], command, env)
        fcntl.ioctl(self.file, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
        self.heard = b""

    def read(self, seconds: float) -> bytes:
        """What comes within that time, or nothing."""
        if not select.select([self.file], [], [], seconds)[0]:
            return b""
        try:
            come = os.read(self.file, 65536)
        except OSError:
            return b""
        for number in range(come.count(b"\x1b[6n")):
            os.write(self.file, b"\x1b[1;%dR" % (1 + 2 * number))
        self.heard += come
        return come

    def until(self, text: bytes, within: float = 30) -> float:
        """Seconds from the start until this is on the terminal."""
        while text not in self.heard:
            if time.monotonic() - self.began > within:
                raise TimeoutError(self.heard[-500:])
            self.read(0.5)
        return time.monotonic() - self.began

    def close(self) -> float:
        """Away with it; the processor's seconds that it took."""
        os.kill(self.pid, 9)
        used = os.wait4(self.pid, 0)[2]
        os.close(self.file)
        return used.ru_utime + used.ru_stime


def first_frames(runs: int, env: dict[str, str], folder: Path) -> dict[str, float]:
    """Medians of both, in milliseconds, and the median of the ratios of neighbors, by the clock and by the processor.

    On a busy machine only the processor's time says something of the program.
    """
    label = folder / "label.py"
    label.write_text(LABEL)
    ours: list[float] = []
    theirs: list[float] = []
    work: dict[int, list[float]] = {id(ours): [], id(theirs): []}
    for _ in range(runs):
        for found, text, command in (
            (theirs, b"one label", (sys.executable, str(label))),
            (ours, b"Quit", (sys.executable, "-m", "gofish_tui", "--lang", "en")),
        ):
            pane = Pane(*command, env=env)
            found.append(pane.until(text) * 1000)
            work[id(found)].append(pane.close() * 1000)
    both = zip(work[id(ours)], work[id(theirs)], strict=True)
    return {
        "gofish, ms": statistics.median(ours),
        "one label, ms": statistics.median(theirs),
        "gofish, processor ms": statistics.median(work[id(ours)]),
        "one label, processor ms": statistics.median(work[id(theirs)]),
        "ratio by the processor": statistics.median(a / b for a, b in both),
        "ratio": statistics.median(a / b for a, b in zip(ours, theirs, strict=True)),
    }


def idle_bytes(seconds: float, env: dict[str, str]) -> dict[str, float]:
    """What a table without a clock sends when nothing happens."""
    pane = Pane(sys.executable, "-c", IDLE, env=env)
    pane.until(b"YOUR TURN")
    settled = time.monotonic() + 3
    while time.monotonic() < settled:
        pane.read(0.1)
    before, began = len(pane.heard), time.monotonic()
    while time.monotonic() - began < seconds:
        pane.read(0.1)
    pane.close()
    return {"idle bytes a second": (len(pane.heard) - before) / seconds}


async def events(count: int) -> dict[str, float]:
    """Milliseconds from a step's arrival to the first and to the last drawing that it causes, at the table.

    Movement is off: it would add its quarter of a second on any machine. What lingers is drawn once more a third of a second
    later; that is not counted.
    """
    from gofish_tui.store.settings import SettingsFile
    from gofish_tui.ui.app import GoFishApp
    from tests.ui.fake_service import FakeTableService
    from tests.ui.fake_session import NAMES, playing

    drawn: list[float] = []
    display = GoFishApp._display

    def noted(app: GoFishApp, screen: Any, renderable: Any) -> None:
        display(app, screen, renderable)
        drawn.append(time.perf_counter())

    patch.object(GoFishApp, "_display", noted).start()
    first: list[float] = []
    took: list[float] = []
    work: list[float] = []
    while len(took) < count:
        session = playing(step_by_step=True, others=NAMES[1:5], seed=len(took) + 1)
        settings = SettingsFile()
        settings.change(animation=False)
        app = GoFishApp(FakeTableService(), session=session, settings=settings)
        async with app.run_test(size=(COLUMNS, ROWS)) as pilot:
            await pilot.pause(0.5)
            while session.game is not None and not session.game.over and len(took) < count:
                session.play_for_me()
                arrived, worked = time.perf_counter(), time.process_time()
                drawn.clear()
                if session.game.over:
                    break  # another screen: not the figure that is asked for
                await asyncio.sleep(0.25)  # a pilot's own pause works as much as the table does
                first.append((drawn[0] - arrived) * 1000)
                took.append((drawn[-1] - arrived) * 1000)
                work.append((time.process_time() - worked) * 1000)
                await asyncio.sleep(0.25)
    took.sort()
    return {
        "event, median processor ms": statistics.median(work),
        "event, first drawing, median ms": statistics.median(first),
        "event, median ms": statistics.median(took),
        "event, 95% ms": took[len(took) * 95 // 100],
    }


def main() -> None:
    """All figures, as one JSON object."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--events", type=int, default=60)
    parser.add_argument("--seconds", type=float, default=20)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        (folder / "gofish").mkdir()
        (folder / "gofish" / "settings.json").write_text('{"first_run": false}')
        env = {
            **os.environ,
            "XDG_CONFIG_HOME": place,
            "XDG_DATA_HOME": place,
            "TERM": "xterm-256color",
            "COLUMNS": str(COLUMNS),
            "LINES": str(ROWS),
        }
        found = first_frames(options.runs, env, folder)
        found |= asyncio.run(events(options.events))
        found |= idle_bytes(options.seconds, env)
    print(json.dumps({key: round(value, 2) for key, value in found.items()}, indent=1))


if __name__ == "__main__":
    main()
