"""A command that is told to end does end, even when it is stuck; and a screen needs a terminal to draw on."""

import io
import signal
import subprocess
import sys

import pytest

from gofish_tui.commands import screen

STUCK = """
import asyncio, time
from gofish_tui.commands import running
running.PATIENCE_SECONDS = 0.3
async def work():
    print("ready", flush=True)
    try:
        await asyncio.sleep(60)
    finally:
        time.sleep(60)  # as a screen waits for a terminal that is gone
running.run(work())
"""


def test_what_is_stuck_while_it_ends_is_ended() -> None:
    with subprocess.Popen([sys.executable, "-c", STUCK], stdout=subprocess.PIPE) as stuck:
        assert stuck.stdout is not None
        assert stuck.stdout.readline().strip() == b"ready"
        stuck.send_signal(signal.SIGTERM)
        assert stuck.wait(20) == 0


class Tty(io.StringIO):
    """A stream on a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("missing", ["stdin", "stdout", "stderr"])
def test_a_screen_needs_a_terminal_for_all_three(
    missing: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, name, io.StringIO() if name == missing else Tty())
    assert not screen.has_screen()
    monkeypatch.setattr(sys, missing, Tty())
    assert screen.has_screen()
