"""Any size at any time: no screen breaks, and what is too small says so and keeps the game."""

from __future__ import annotations

import asyncio
import random

import pytest

from gofish_protocol.vocabulary import Role
from gofish_tui.ui.widgets.hand import Hand
from gofish_tui.ui.widgets.key_bar import KeyCap
from gofish_tui.ui.widgets.rank_tile import RankTile
from gofish_tui.ui.widgets.talk import Talk
from gofish_tui.ui.widgets.too_small import TooSmall
from tests.ui import states
from tests.ui.driving import Driver, driving
from tests.ui.fake_service import FakeTableService
from tests.ui.fake_session import NAMES, FakeSession, playing
from tests.usual import usually


def finished() -> FakeSession:
    session = playing(step_by_step=True, others=NAMES[1:])
    session.play_out()
    return session


def watched() -> FakeSession:
    session = FakeSession(role=Role.SPECTATOR, others=NAMES, owner=None, step_by_step=True)
    session.start()
    return session


SCREENS = {
    "lobby": (lambda: FakeSession(others=NAMES[1:]), ()),
    "table": (lambda: playing(step_by_step=True, others=NAMES[1:], seconds=60), ("2",)),
    "watching": (watched, ()),
    "result": (finished, ()),
    "help": (lambda: playing(step_by_step=True), ("question_mark",)),
    "leaving": (lambda: playing(step_by_step=True), ("l",)),
    "change rules": (FakeSession, ("e",)),
    "home": (None, ()),
    "host": (None, ("h",)),
    "tables": (None, ("j",)),
    "rules": (None, ("r",)),
    "settings": (None, ("s",)),
    "history": (None, ("g",)),
    "statistics": (None, ("g", "s")),
    "replay": (None, ("g", "enter", "end")),
    "invite": (FakeSession, ("i",)),
}
EXTREMES = [(1, 1), (10, 3), (20, 5), (39, 15), (40, 16), (300, 80), (45, 20), (78, 24)]


@pytest.mark.parametrize("name", usually(SCREENS, *list(SCREENS)[::2]))
async def test_sixty_resizes(name: str) -> None:
    make, keys = SCREENS[name]
    rng = random.Random(name)
    async with driving(make() if make else None, service=states.service()) as driver:
        for key in keys:
            await driver.press(key)
            if key == "g":
                await driver.until("Friday fish")
        screen = driver.app.screen
        focused = driver.app.screen.focused
        sizes = EXTREMES + [(rng.randint(1, 140), rng.randint(1, 45)) for _ in range(52)]
        rng.shuffle(sizes)
        resizes = []
        for turn, size in enumerate([*sizes, (80, 24)]):
            # Real ones do not wait either until the last has been drawn.
            resizes.append(asyncio.create_task(driver.pilot.resize_terminal(*size)))
            if turn % 25 == 0:
                await driver.pilot.pause()
        await asyncio.gather(*resizes)
        await driver.settle()
        assert driver.app.screen is screen
        assert screen.focused is focused


async def test_too_small_says_so_and_keeps_the_game() -> None:
    session = playing(step_by_step=True)
    async with driving(session) as driver:
        await driver.press("2")
        choice = driver.app.screen.choice  # type: ignore[attr-defined]
        await driver.pilot.resize_terminal(30, 10)
        await driver.settle()
        assert driver.app.screen.query_one(TooSmall).display
        assert "no room for the table" in " ".join(driver.text().split())
        await driver.pilot.resize_terminal(80, 24)
        await driver.settle()
        assert not driver.app.screen.query_one(TooSmall).display
        assert driver.app.screen.choice == choice  # type: ignore[attr-defined]
        await driver.pilot.resize_terminal(20, 5)
        await driver.press("ctrl+c", "ctrl+c")
    assert session.closed


def inside(driver: Driver, width: int, height: int) -> None:
    """Everything that is shown has room, and what must be seen is seen."""
    screen = driver.app.screen
    for tile in [tile for tile in screen.query(RankTile) if tile.display]:
        assert tile.region.right <= width, tile
        assert tile.region.bottom <= height, tile
    for widget in (screen.query_one("#ask-button"), screen.query_one(Hand)):
        assert widget.region.right <= width
        assert widget.region.bottom <= height
    for cap in screen.query(KeyCap):
        assert cap.region.right <= width, cap.active.binding.action


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (45, 39), (45, 20), (100, 24), (130, 30)])
@pytest.mark.parametrize("players", [2, 6])
async def test_nothing_is_cut(size: tuple[int, int], players: int) -> None:
    session = FakeSession(others=NAMES[1:players], step_by_step=True, seconds=60)
    spread = [rank * 4 for rank in range(13)]
    rest = [card for card in range(52) if card % 4]
    deck = []
    hand = session.full.rules.hand_size(players)
    mine, others = spread[:hand], [*spread[hand:], *rest]
    for number in range(hand):
        deck += [mine[number], *others[number * (players - 1) : (number + 1) * (players - 1)]]
    deck += [card for card in range(52) if card not in deck]
    session.start(deck=deck, first=0)
    async with driving(session, size=size) as driver:
        inside(driver, *size)
        seats = [card for card in driver.app.screen.query("SeatCard") if card.display]
        # Where there is room for a table, our own place at it is the hand.
        assert len(seats) == players - driver.app.screen.has_class("-round")
        for seat in seats:
            assert seat.region.bottom <= size[1]
            assert seat.region.right <= size[0]
            assert seat.region.height > 0
        assert driver.app.screen.query_one(Talk).region.height >= 1


@pytest.mark.parametrize("theme", ["gofish", "ansi-dark", "ansi-light", "gofish-light"])
async def test_without_colour_shapes_say_it(theme: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    session = playing(step_by_step=True)
    async with driving(session) as driver:
        driver.app.theme = theme
        await driver.press("2")
        shown = driver.text()
        assert "▶ 2 Goran" in shown
        assert "●  1 Asha" in shown
        for strip in driver.strips():
            for segment in strip:
                style = segment.style
                if style and segment.text.strip() and style.color and style.bgcolor:
                    assert style.color != style.bgcolor, segment


async def test_home_at_every_size_has_all_its_lines() -> None:
    async with driving(service=FakeTableService()) as driver:
        for size in ((80, 24), (120, 36), (45, 39), (45, 20)):
            await driver.pilot.resize_terminal(*size)
            await driver.settle()
            for word in ("Play", "Host", "Join", "Watch", "Rules", "Quit"):
                assert word in driver.text(), (size, word)
