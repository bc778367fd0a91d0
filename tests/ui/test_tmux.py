"""A whole game in a real terminal, with keys only and with the mouse only, against a program that speaks JSON.

Real: what a terminal makes of what is written, and of keys, is the terminal's.
"""

from __future__ import annotations

import asyncio
import re
import shlex
import shutil
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.e2e.people import Person, person, play_at_random

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable

pytestmark = [
    pytest.mark.slow,
    pytest.mark.broker,
    pytest.mark.skipif(shutil.which("tmux") is None, reason="there is no tmux here"),
]

TILE = re.compile(r"[│┃](10|[2-9AJQK]) *×")
WAIT = 60.0
OVER = "The game is over"


class Terminal:
    """One pane of a tmux of our own, and what a person does in front of it; ``asked`` counts the asks that the host heard."""

    def __init__(self, folder: Path, asked: Callable[[], int]) -> None:
        self._socket = str(folder / "tmux")
        self.asked = asked

    async def _tmux(self, *words: str) -> str:
        process = await asyncio.create_subprocess_exec(
            "tmux", "-S", self._socket, "-f", "/dev/null", *words, stdout=asyncio.subprocess.PIPE
        )
        said, _ = await process.communicate()
        return said.decode()

    async def run(self, *command: str) -> None:
        """Start it; the pane stays when it ends, with its exit code."""
        line = f"{shlex.join(command)}; echo ended with $?; exec sleep 600"
        await self._tmux("new-session", "-d", "-x", "80", "-y", "24", line)

    async def shell(self) -> None:
        """Start a shell that people type into, with job control."""
        line = "exec env PS1='$ ' LC_ALL=C.UTF-8 bash --norc --noprofile -i"
        await self._tmux("new-session", "-d", "-x", "80", "-y", "24", line)

    async def type(self, line: str) -> None:
        """A line and Enter."""
        await self._tmux("send-keys", "-l", line)
        await self.press("Enter")

    async def close(self) -> None:
        """End the pane and all that runs in it."""
        await self._tmux("kill-server")

    async def lines(self) -> list[str]:
        """What can be seen."""
        return (await self._tmux("capture-pane", "-p")).split("\n")

    async def until(self, true: Callable[[str], object]) -> str:
        """Look until it is so."""
        last = time.monotonic() + WAIT
        while not true(shown := "\n".join(await self.lines())):
            assert time.monotonic() < last, shown
            await asyncio.sleep(0.02)
        return shown

    async def press(self, *keys: str) -> None:
        """Keys by tmux's names."""
        await self._tmux("send-keys", *keys)

    async def write(self, text: str) -> None:
        """Onto the terminal, behind the program's back."""
        device = (await self._tmux("display-message", "-p", "#{pane_tty}")).strip()
        await asyncio.to_thread(Path(device).write_text, text)

    async def click(self, text: str) -> None:
        """The left button on the first place where this stands, when it is drawn."""
        await self.until(lambda now: text in now)
        await self.click_now(text)

    async def click_now(self, text: str) -> None:
        """The same, if it is there."""
        for row, line in enumerate(await self.lines()):
            if (column := line.find(text)) >= 0:
                at = f"{column + 2};{row + 1}"
                await self._tmux("send-keys", "-l", f"\x1b[<0;{at}M\x1b[<0;{at}m")
                return


@dataclass
class Table:
    """A table where Goran has sat down; the game is dealt when Asha does."""

    goran: Person
    terminal: Terminal
    """Asha's, where nothing runs yet"""
    join: tuple[str, ...]
    """the command that she sits down with"""


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[Table]:
    """An open table without a clock."""
    rules = ("--rule", "stock_out=ends_game", "--turn-seconds", "0", "--auto-start", "2")
    where = ("--bind", "127.0.0.1", "--no-discovery", "--seats", "2", "--open")
    async with person("host", "--headless", "--json", *where, *rules, data=tmp_path / "h") as host:
        terminal = Terminal(tmp_path, lambda: sum(line["to"] == 0 for line in host.of("asked")))
        link = (await host.until("hosting"))["link"]
        join = ("join", link, "--no-discovery", "--name")
        async with person(*join, "Goran", "--json", data=tmp_path / "g") as goran:
            await goran.until("welcome")
            play_at_random(goran, seed=1)
            here = ("--data-dir", str(tmp_path / "a"))
            try:
                command = (sys.executable, "-m", "gofish_tui", *join, "Asha", *here)
                yield Table(goran, terminal, command)
            finally:
                await terminal.close()


@pytest.fixture
async def terminal(table: Table) -> Terminal:
    """A terminal in which Asha has sat down with the program alone, and the game is dealt."""
    await table.terminal.run(*table.join)
    return table.terminal


async def play(terminal: Terminal, ask: Callable[[str], Awaitable[None]]) -> str:
    """Ask for whatever is held, one rank after the other, until the game is over.

    What is seen may be older than what has happened: an ask that comes too late is refused, and another one made.
    """
    rounds = 0
    while True:
        shown = await terminal.until(
            lambda now: OVER in now or ("YOUR TURN" in now and "Asking" not in now)
        )
        if OVER in shown:
            assert terminal.asked()
            return shown
        ranks, heard = TILE.findall(shown), terminal.asked()
        await ask(ranks[rounds % len(ranks)])
        rounds += 1
        for _ in range(50):
            if terminal.asked() > heard:
                break
            await asyncio.sleep(0.02)


async def test_with_keys_only(terminal: Terminal) -> None:
    async def by_keys(rank: str) -> None:
        await terminal.press("t" if rank == "10" else rank.lower(), "Enter")

    await play(terminal, by_keys)
    await terminal.until(lambda now: "Deal verified" in now)
    await terminal.press("C-c")
    await terminal.until(lambda now: "Quit Go Fish?" in now)
    await terminal.press("C-c")
    shown = await terminal.until(lambda now: "ended with" in now)
    assert "ended with 0" in shown
    assert "The game is over." in shown
    assert ".gofish" in shown


async def test_with_the_mouse_only(terminal: Terminal) -> None:
    async def by_mouse(rank: str) -> None:
        await terminal.click_now(f"{rank} ×".replace("10 ×", "10×"))
        await terminal.click_now("Ask ⏎")

    await play(terminal, by_mouse)
    # A click that came too late may have gone to where the talk is typed.
    if "Back to the game" in await terminal.until(
        lambda now: "Leave" in now or "Back to the game" in now
    ):
        await terminal.click("Back to the game")
    await terminal.click("Leave")
    await terminal.until(lambda now: "Give up my seat" in now)
    await terminal.click("Leave, but keep my seat")
    await terminal.until(lambda now: "right away, against bots" in now)
    await terminal.click("Quit")
    await terminal.until(lambda now: "Yes, quit" in now)
    await terminal.click("Yes, quit")
    shown = await terminal.until(lambda now: "ended with" in now)
    assert "ended with 0" in shown


async def test_ctrl_z_gives_the_terminal_back_and_fg_takes_up_where_the_table_is(
    table: Table,
) -> None:
    terminal = table.terminal
    await terminal.shell()
    await terminal.type(shlex.join(table.join))
    await terminal.until(lambda now: "YOUR TURN" in now)
    await terminal.press("C-z")
    await terminal.until(lambda now: "Stopped" in now and "YOUR TURN" not in now)
    await terminal.type("echo $((6 * 7)) cards")
    await terminal.until(lambda now: "42 cards" in now)
    table.goran.tell(cmd="say", text="sleep well")
    await table.goran.until("said")
    await terminal.type("fg")
    await terminal.until(lambda now: "sleep well" in now and "YOUR TURN" in now)
    await terminal.press("?")
    await terminal.until(lambda now: "Suspend" in now)
    await terminal.press("C-c")
    await terminal.until(lambda now: "Quit Go Fish?" in now)
    await terminal.press("C-c")
    await terminal.until(lambda now: "Quit Go Fish?" not in now and "$ " in now)
    await terminal.type("echo ended with $?")
    await terminal.until(lambda now: "ended with 0" in now)


async def test_where_no_shell_would_wake_it_it_does_not_sleep(terminal: Terminal) -> None:
    await terminal.until(lambda now: "YOUR TURN" in now)
    await terminal.press("C-z", "?")
    shown = await terminal.until(lambda now: "Language" in now)
    assert "Suspend" not in shown


async def test_ctrl_l_draws_over_what_something_else_has_written(terminal: Terminal) -> None:
    await terminal.until(lambda now: "YOUR TURN" in now)
    await terminal.write("\x1b[3;1HBroadcast message from root")
    await terminal.until(lambda now: "Broadcast" in now)
    await terminal.press("C-l")
    shown = await terminal.until(lambda now: "Broadcast" not in now)
    assert "YOUR TURN" in shown
