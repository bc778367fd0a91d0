"""Reactions are one key and are seen where they are said; and a table is handed over without leaving it."""

from __future__ import annotations

import pytest

from gofish_protocol import events
from gofish_tui.client.commands import HandOn
from gofish_tui.ui.screens.table import TableScreen
from gofish_tui.ui.widgets.seat_card import SeatCard
from tests.ui.driving import driving
from tests.ui.fake_session import playing


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
async def test_a_reaction_is_one_key_and_is_seen_where_it_is_said(size: tuple[int, int]) -> None:
    session = playing(step_by_step=True)
    async with driving(session, size=size) as driver:
        await driver.press("y", "Z")
        assert session.said == ["👏", "😴"]
        session.happen([events.Said(1, "Goran", "😬")])
        await driver.settle()
        (card,) = [one for one in driver.app.screen.query(SeatCard) if one.seat == 1]
        assert "Uh-oh!" in card.render().plain
        assert "Goran: Uh-oh!" in driver.text()
        session.happen([events.Asked(1, 0, 3), events.GoFish(0)])
        await driver.settle()
        assert "Uh-oh!" not in card.render().plain


async def test_the_owner_hands_the_table_over_and_stays() -> None:
    session = playing(step_by_step=True)
    async with driving(session) as driver:
        session.happen([events.Owner(0)])
        await driver.settle()
        await driver.press("ctrl+g", "2")
        assert session.commands == [HandOn(1)]
        assert isinstance(driver.app.screen, TableScreen)
        session.happen([events.Owner(1)])
        await driver.settle()
        await driver.press("ctrl+g")
        assert isinstance(driver.app.screen, TableScreen), "only the owner may"
