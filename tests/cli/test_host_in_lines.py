"""Lines that own a table start its dead host again: a start that fails is no reason to give up, and ten are."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any, cast

from gofish_tui.cli_support import host_in_lines
from gofish_tui.frontends.plain_frontend import PlainFrontend
from gofish_tui.i18n.loader import Messages

HINT = "gofish host --resume abcdefgh --data-dir /games"


class Doors:
    """Whose host is dead until a start works."""

    def __init__(self, *works: bool) -> None:
        self.works = list(works)
        self.tried = 0

    def host_died(self, _: object) -> bool:
        return self.tried == 0 or not self.works[self.tried - 1]

    async def revive(self, _: object) -> bool:
        self.tried += 1
        return self.works[self.tried - 1]

    def revive_command(self, _: object) -> str:
        return HINT


async def said_of(doors: Doors) -> list[str]:
    """What the lines say until they give up, or have nothing to do."""
    said: list[str] = []

    async def write(text: str) -> None:
        said.append(text)

    terminal = SimpleNamespace(
        frontend=lambda: PlainFrontend(Messages("en")), writer=SimpleNamespace(write=write)
    )
    keeping = asyncio.create_task(
        host_in_lines.keep_alive(cast("Any", doors), cast("Any", None), cast("Any", terminal))
    )
    await asyncio.wait({keeping}, timeout=3600)
    keeping.cancel()
    return said


async def test_a_start_that_fails_is_tried_again() -> None:
    doors = Doors(False, False, True)
    said = await said_of(doors)
    assert doors.tried == 3
    assert len(said) == 1, said
    assert "restarted" in said[0]


async def test_ten_that_fail_are_told_with_what_to_try() -> None:
    doors = Doors(*[False] * 20)
    said = await said_of(doors)
    assert doors.tried == host_in_lines.MOST_REVIVALS
    assert len(said) == 2, said
    assert HINT in said[1]
