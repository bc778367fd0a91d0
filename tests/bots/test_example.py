"""The example of docs/examples plays a whole game at a real table, with the real command.

Real: the example is a program, and speaks with the real command.
"""

import asyncio
import os
import sys
from pathlib import Path

import pytest

from tests.e2e.people import person

pytestmark = [pytest.mark.slow, pytest.mark.broker]

EXAMPLE = Path(__file__).resolve().parents[2] / "docs" / "examples" / "json_bot.py"
LOCAL = ("--no-discovery", "--bind", "127.0.0.1", "--turn-seconds", "0")


@pytest.mark.parametrize("ask_for", ["rank", "card"])
async def test_the_example_bot_plays_a_game(tmp_path: Path, ask_for: str) -> None:
    words = (
        "host", "--headless", "--json", *LOCAL, "--open", "--seats", "2", "--auto-start", "2",
        "--games", "1", "--rule", f"ask_for={ask_for}",
    )  # fmt: skip
    async with person(*words, data=tmp_path) as host:
        hosting = await host.until("hosting")
        place = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
        bots = [
            await asyncio.create_subprocess_exec(
                sys.executable, str(EXAMPLE), hosting["link"], "--no-discovery", "--data-dir",
                str(tmp_path / str(number)), env={**os.environ, "PATH": place},
                stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE,
            )
            for number in range(2)
        ]  # fmt: skip
        over = await host.until("over")
        said = [(await bot.communicate())[0].decode() for bot in bots]
    assert sorted(line.split()[0] for line in said) in (["lost", "won"], ["won", "won"])
    assert sum(len(books) for books in over["books"]) == 13


def test_the_example_is_short() -> None:
    lines = [line for line in EXAMPLE.read_text("utf-8").splitlines() if line.strip()]
    assert len(lines) <= 45
