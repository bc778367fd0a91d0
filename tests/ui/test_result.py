"""The end of a game: winners, books, the deal, and what comes next."""

from __future__ import annotations

from textual.widgets import Static

from gofish_tui.client.updates import Verified
from gofish_tui.ui.screens.result import ResultScreen
from tests.ui.driving import driving
from tests.ui.fake_session import FakeSession, playing


def finished(**options: object) -> FakeSession:
    session = playing(step_by_step=True, **options)
    session.play_out()
    return session


async def test_everybody_and_all_books_are_there() -> None:
    session = finished(others=("Goran", "Mila", "Ravi"))
    async with driving(session) as driver:
        driver.on(ResultScreen)
        shown = driver.text()
        for seat in session.view.seats[:4]:
            assert seat.name in shown
        assert shown.count("★") >= 13
        assert "✔ Deal verified" in shown
        assert "/records/game-1.gofish" in shown
        await driver.press("enter", "space")
        assert session.commands == []
        await driver.press("n")
        assert session.commands == [("again", {})]


async def test_a_guest_waits_for_the_owner() -> None:
    async with driving(finished(owner=1)) as driver:
        assert "Goran may start another game." in driver.text()
        assert "Play again" not in driver.text()
        await driver.press("n")


async def test_without_an_owner_one_waits_for_the_host() -> None:
    async with driving(finished(owner=None)) as driver:
        assert "The host may start another game." in driver.text()


async def test_a_deal_that_does_not_fit_is_loud() -> None:
    session = finished()
    async with driving(session) as driver:
        session.queue.put_nowait(Verified(ok=False, detail="card 3 [/]"))
        await driver.settle()
        badge = driver.app.screen.query_one("#verified", Static)
        assert "✗ The deal does not fit what was promised: card 3 [/]." in str(badge.content)
        assert badge.has_class("-wrong")
