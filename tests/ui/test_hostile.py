"""Whatever people call themselves and say: it is shown, it is never markup, and nothing breaks."""

from __future__ import annotations

import pytest

from gofish_protocol import events
from gofish_protocol.rules import Rules
from gofish_tui.ui.screens.dialog import Dialog
from gofish_tui.ui.seams import Listing
from tests.ui.driving import Driver, driving
from tests.ui.fake_session import FakeDoors, FakeSession

NAMES = (
    "[/]",
    "[b]x[/b]",
    '{"a": [1, true]}',
    "[@click=app.quit]q[/]",
    "x" * 24,
    "తెలుగు పుస్తకం",
    "مرحبا שלום",
    "[/#888 \\",
    "{ turn }",
)


def shows(driver: Driver, name: str) -> bool:
    return name in driver.text()


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (45, 39)])
async def test_a_table_of_strange_people(size: tuple[int, int]) -> None:
    """Lobby, table and result, all six seats, table name and talk, and every dialog that names people."""
    name = NAMES[0]
    session = FakeSession(
        name=name, others=NAMES[1:6], table="[b]t[/] {x}", step_by_step=True, rules=Rules()
    )
    async with driving(session, size=size) as driver:
        for word in NAMES:
            session.happen([events.Said(1, word, word), events.Said(None, word, f"[/{word}")])
        await driver.settle()
        await driver.press("k")
        driver.on(Dialog)
        await driver.press("escape")
        session.start(first=0)
        await driver.settle()
        assert shows(driver, "[b]x[/b]")
        assert shows(driver, "[b]t[/]")
        await driver.press("2", "l", "escape")
        session.happen([events.Presence(seat, "away") for seat in range(6)])
        session.refuse("ask", "[/]", "[b]")
        await driver.settle()
        session.play_out()
        await driver.settle()
        session.end("[/nonsense]", "[b]")
        await driver.settle()


async def test_a_list_of_strange_tables() -> None:
    doors = FakeDoors([Listing(f"t{n}", name) for n, name in enumerate(NAMES)])
    doors_name = "[/]"
    type(doors).name = doors_name
    try:
        async with driving(doors=doors, start="join") as driver:
            assert shows(driver, "[@click=app.quit]q[/]")
            await driver.press("escape", "h")
            assert shows(driver, "[/]’s table")
    finally:
        type(doors).name = "Asha"
