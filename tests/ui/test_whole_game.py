"""A whole game, with the keyboard only and with the mouse only."""

from __future__ import annotations

from gofish_protocol.rules import PRESETS
from gofish_protocol.view import legal_asks
from gofish_protocol.vocabulary import Phase
from gofish_tui.client.commands import Again
from gofish_tui.ui.faces import RANK_KEYS
from gofish_tui.ui.screens.result import ResultScreen
from gofish_tui.ui.screens.table import TableScreen
from tests.ui.driving import driving
from tests.ui.fake_session import NAMES, FakeSession, playing


def next_ask(session: FakeSession) -> tuple[int, int]:
    return session.rng.choice(legal_asks(session.view))


def over(session: FakeSession) -> bool:
    return session.view.phase == Phase.OVER


async def test_by_keys() -> None:
    session = playing(others=NAMES[1:], seed=2, rules=PRESETS["classic"])
    async with driving(session) as driver:
        asks = 0
        while not over(session):
            to, rank = next_ask(session)
            await driver.pilot.press(str(to + 1), RANK_KEYS[rank].lower(), "enter")
            await driver.settle()
            asks += 1
            assert len(session.asked) == asks
            assert session.asked[-1] == (to, rank)
        driver.on(ResultScreen)
        assert "The game is over." in driver.text()
        assert "Deal verified" in driver.text()
        await driver.press("n")
        driver.on(TableScreen)
        assert session.commands[-1] == Again()


async def test_by_mouse() -> None:
    session = playing(others=NAMES[1:], seed=6, rules=PRESETS["classic"])
    async with driving(session) as driver:
        asks = 0
        while not over(session):
            to, rank = next_ask(session)
            await driver.pilot.click(f"#seat-{to}")
            await driver.pilot.click(f"#rank-{rank}")
            await driver.pilot.click("#ask-button")
            await driver.settle()
            asks += 1
            assert session.asked[-1] == (to, rank)
        assert len(session.asked) == asks
        driver.on(ResultScreen)
