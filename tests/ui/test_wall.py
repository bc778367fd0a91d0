"""The wall: all tables that may be watched, alive, in pages."""

from __future__ import annotations

import pytest

from gofish_protocol import events
from gofish_tui.services.interfaces import ListedPage
from gofish_tui.ui.screens.home import HomeScreen
from gofish_tui.ui.screens.table import TableScreen
from gofish_tui.ui.screens.tables import TablesScreen
from gofish_tui.ui.screens.wall import WallScreen
from gofish_tui.ui.screens.watching import WatchScreen
from gofish_tui.ui.widgets.wall_tile import WallTile
from tests.ui.driving import Driver, driving
from tests.ui.fake_hall import Hall


def shown(driver: Driver) -> list[WallTile]:
    return [tile for tile in driver.app.screen.query(WallTile) if tile.display]


async def on_the_wall(driver: Driver, tables: int) -> WallScreen:
    await driver.until(lambda: len(driver.app.screen.query(WallTile)) == tables)
    await driver.until(
        lambda: all(tile.updates or tile.trouble for tile in driver.app.screen.query(WallTile))
    )
    return driver.on(WallScreen)


async def test_twelve_tables_live_side_by_side() -> None:
    service = Hall(12)
    async with driving(service=service, start="wall", size=(160, 45)) as driver:
        await on_the_wall(driver, 12)
        assert len(shown(driver)) == 12
        for number in range(12):
            assert f"Table {number}" in driver.text()
        service.tables["t7"].happen([events.Asked(0, 1, 6), events.GoFish(1)])
        await driver.until("Any sevens, Ѓорѓи?")
        service.tables["t7"].happen([events.Book(0, 6)])
        await driver.until("★ 7")
        await driver.press("escape")
        driver.on(HomeScreen)
        assert all(session.closed for session in service.tables.values()), "it has left them all"


@pytest.mark.parametrize("size", [(80, 24), (45, 20)])
async def test_what_has_no_room_is_on_the_next_page(size: tuple[int, int]) -> None:
    service = Hall(5)
    async with driving(service=service, start="wall", size=size) as driver:
        screen = await on_the_wall(driver, 5)
        seen = {tile.listing.name for tile in shown(driver)}
        assert len(seen) < 5
        for _ in range(5):
            await driver.press("n")
            seen |= {tile.listing.name for tile in shown(driver)}
        assert len(seen) == 5
        for tile in shown(driver):
            assert tile.region.bottom <= size[1]
            assert tile.region.right <= size[0]
        await driver.press("b")
        assert screen.big_screen
        assert len(shown(driver)) <= 2


@pytest.mark.parametrize("size", [(100, 40), (160, 45)])
async def test_a_table_is_watched_by_its_number_on_the_page(size: tuple[int, int]) -> None:
    service = Hall(12)
    async with driving(service=service, start="wall", size=size) as driver:
        await on_the_wall(driver, 12)
        await driver.press("n")
        for place, tile in enumerate(shown(driver), 1):
            assert tile.number == (place if place <= 9 else 0)
        wanted = shown(driver)[1].listing
        assert f"2 {wanted.name}" in driver.text()
        await driver.press("2")
        driver.on(WatchScreen)
        assert driver.app.model is not None
        assert driver.app.model.table.name == wanted.where


async def test_a_number_that_no_table_has_does_nothing() -> None:
    async with driving(service=Hall(1), start="wall") as driver:
        await on_the_wall(driver, 1)
        await driver.press("2")
        driver.on(WallScreen)


async def test_a_big_screen_turns_its_pages_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gofish_tui.ui.screens.wall.TURN_SECONDS", 0.05)
    async with driving(service=Hall(3), start="wall") as driver:
        screen = await on_the_wall(driver, 3)
        await driver.press("b")
        first = shown(driver)
        await driver.until(lambda: shown(driver) != first)
        await driver.press("b")
        assert screen.page == 0


async def test_enter_opens_one_and_trouble_is_told() -> None:
    service = Hall(2)
    service.locked = {"t1"}
    async with driving(service=service, start="wall", size=(100, 30)) as driver:
        await on_the_wall(driver, 2)
        assert "full" in driver.text()
        await driver.press("enter")
        await driver.until(lambda: isinstance(driver.app.screen, WatchScreen))


@pytest.mark.parametrize("error", [None, "table_closed"])
async def test_from_a_table_of_the_wall_one_comes_back_to_it(error: str | None) -> None:
    service = Hall(2)
    async with driving(service=service, start="wall", size=(100, 30)) as driver:
        await on_the_wall(driver, 2)
        await driver.press("enter")
        await driver.until(lambda: isinstance(driver.app.screen, WatchScreen))
        if error is None:
            await driver.press("l", "g")
        else:
            service.tables["t0"].end(error)
        await driver.until(lambda: isinstance(driver.app.screen, WallScreen))
        await on_the_wall(driver, 2)
        assert ("The table is closed" in driver.text()) is (error is not None)
        await driver.press("escape")
        driver.on(HomeScreen)


async def test_a_table_entered_from_elsewhere_leads_home_again() -> None:
    async with driving(service=Hall(1), start="wall", size=(100, 30)) as driver:
        await on_the_wall(driver, 1)
        await driver.press("enter")
        await driver.until(lambda: isinstance(driver.app.screen, WatchScreen))
        await driver.press("l", "g")
        await driver.until(lambda: isinstance(driver.app.screen, WallScreen))
        await driver.press("escape", "p")
        driver.on(TableScreen)
        await driver.press("l", "g")
        await driver.until(lambda: isinstance(driver.app.screen, HomeScreen))


async def test_a_wall_of_a_hall_asks_for_the_tables_it_shows_and_for_the_next_ones_when_turned() -> (
    None
):
    service = Hall(3)
    first, second, third = service.listings
    service.pages = {"": ListedPage([first, second], "t1"), "t1": ListedPage([third])}
    async with driving(service=service, start="wall", size=(160, 45)) as driver:
        await on_the_wall(driver, 2)
        assert service.asked[-1] == ("", "", 24, True)
        await driver.press("n")
        await on_the_wall(driver, 1)
        assert "Table 2" in driver.text()
        assert service.tables["t0"].closed
        await driver.press("n")
        await driver.until("Table 0")


async def test_a_table_that_closes_goes_from_the_wall_and_no_table_says_so() -> None:
    service = Hall(1)
    async with driving(service=service, start="wall") as driver:
        await on_the_wall(driver, 1)
        service.listings = []
        service.tables["t0"].end("table_closed")
        await driver.until(lambda: not driver.app.screen.query(WallTile))
    async with driving(service=Hall(0), start="wall") as driver:
        await driver.until("no table to watch")


async def test_the_list_of_tables_to_watch_leads_to_it() -> None:
    async with driving(service=Hall(1), start="watch") as driver:
        driver.on(TablesScreen)
        await driver.press("ctrl+t")
        driver.on(WallScreen)
    async with driving(service=Hall(1), start="join") as driver:
        await driver.press("ctrl+t")
        driver.on(TablesScreen)


async def test_a_name_with_signs_of_no_width_leaves_no_gap() -> None:
    service = Hall(1)
    async with driving(service=service, start="wall", size=(60, 30)) as driver:
        await on_the_wall(driver, 1)
        service.tables["t0"].happen([events.Asked(0, 2, 6), events.GoFish(2)])
        await driver.until("Any sevens, రాజు?")
        (tile,) = shown(driver)
        last = tile.content_region.right - 1
        strips = driver.strips()
        row = next(y for y, strip in enumerate(strips) if "Any sevens" in strip.text)
        grounds = [
            segment.style.bgcolor
            for y in (row, row + 3)
            for segment in strips[y].crop(last, last + 1)
            if segment.style
        ]
        assert len(grounds) == 2
        assert grounds[0] == grounds[1], "the felt ends where it does without the name"
