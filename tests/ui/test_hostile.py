"""Whatever people call themselves and say: it is shown, it is never markup, and nothing breaks."""

from __future__ import annotations

import unicodedata

import pytest

from gofish_protocol import events
from gofish_protocol.rules import Rules
from gofish_protocol.text import clean_name
from gofish_tui.services.interfaces import ListedTable
from gofish_tui.ui.screens.dialog import Dialog
from tests.ui import states
from tests.ui.driving import Driver, driving
from tests.ui.fake_service import FakeTableService
from tests.ui.fake_session import FakeSession
from tests.ui.pictures import at_sizes
from tests.ui.tour import PARTS, Tour
from tests.usual import usually

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
BIDI = {chr(code) for code in (*range(0x202A, 0x202F), *range(0x2066, 0x206A), 0x200E, 0x200F)}


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
        await driver.press("x")
        driver.on(Dialog)
        await driver.press("escape")
        session.start(first=0)
        await driver.settle()
        assert shows(driver, "[b]x[/b")  # a seat has room for eight cells of a name
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
    service = FakeTableService([ListedTable(f"t{n}", name) for n, name in enumerate(NAMES)])
    service_name = "[/]"
    type(service).name = service_name
    try:
        async with driving(service=service, start="join") as driver:
            assert shows(driver, "[@click=app.quit]q[/]")
            await driver.press("escape", "h")
            assert shows(driver, "[/]'s table")
    finally:
        type(service).name = "Asha"


ROUNDS = (
    ("[/]", "[@click=app.quit]q[/]", "\x1b]0;mine\x07\x1b[2J\x9b2Jclear", "\u202eesrever\u2066 on"),
    (
        "[",
        "[[x]] [/b]",
        "Z" + "\u0301" * 60 + " క్షమించండి తెలుగు",
        "👨‍👩‍👧‍👦 👍🏽 a\u200b\u200d\ufeff 🇲🇰" + "w" * 1000,
    ),
)
"""What people would like to be called: as markup, as orders to a terminal, backwards, unseen, stacked, joined, long."""
NAMING = {
    *("lobby", "kick", "table", "leaving", "hand-on", "result", "watching", "table-waiting"),
    *("replay", "replay-side", "statistics", "history", "tables", "lobby-guest", "table-cards"),
}
"""The screens of the tour on which one of the first two must be read as it is."""


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize(
    "called",
    usually(ROUNDS, ROUNDS[0]),
    ids=lambda called: ascii(called[0]),
)
async def test_every_screen_shows_any_name(
    called: tuple[str, ...], part: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Names come through the same door as from the wire; then nothing acts on them and no row gets longer or shorter."""
    names = tuple(clean_name(name) for name in called)
    monkeypatch.setattr(states, "PEOPLE", names)
    monkeypatch.setattr(states, "TABLES", names[1::-1])

    async def take(name: str, driver: Driver) -> None:
        async for size in at_sizes(driver, ((45, 39), (80, 24))):
            for strip in driver.strips():
                assert strip.cell_length == size[0], name
                kinds = {unicodedata.category(letter) for letter in strip.text}
                assert not kinds & {"Cc", "Cs", "Co"}, name
                assert not set(strip.text) & BIDI, name
        if name in NAMING:
            assert shows(driver, names[0]) or shows(driver, names[1]), (name, driver.text())

    await Tour(take).walk(part)
