"""The form for a table makes exactly the table it shows, and never an impossible one."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from textual.widgets import Input

from gofish_protocol.rules import OPTIONS, PRESETS
from gofish_tui.store.settings import SettingsFile
from gofish_tui.table_config import Leavers, TableConfig
from gofish_tui.ui.screens.host_form import HostScreen
from gofish_tui.ui.screens.lobby import LobbyScreen
from gofish_tui.ui.widgets.choice_field import ChoiceField
from gofish_tui.ui.widgets.menu_item import MenuItem
from gofish_tui.ui.widgets.notice import NoticeBar
from gofish_tui.ui.widgets.rules_fields import RulesFields
from tests.ui.driving import Driver, driving
from tests.ui.fake_service import FakeTableService

KINDS = (Input, ChoiceField, MenuItem)
"""What the arrows go through."""


async def change(driver: Driver, field: str, key: str = "right", times: int = 1) -> None:
    found = driver.app.screen.query_one(f"#{field}", ChoiceField)
    if driver.app.screen.query_one("#form") in found.ancestors:
        await open_more(driver)
    found.focus()
    await driver.press(*[key] * times)


async def open_more(driver: Driver) -> None:
    """Show the rest of the form, where it is not shown."""
    if not driver.app.screen.query_one("#form").display:
        await driver.press("ctrl+r")


async def test_every_field_is_in_the_plan() -> None:
    async with driving(start="host", size=(100, 40)) as driver:
        screen = driver.on(HostScreen)
        assert screen.config == TableConfig(name="Asha's table", owned=True)
        await driver.press(*"Pond")
        await open_more(driver)
        screen.query_one("#your-name").focus()
        await driver.press("end", "2")
        await change(driver, "who")
        assert screen.config.approve
        await change(driver, "who")
        await change(driver, "watchers")
        await change(driver, "memory_aid")
        await change(driver, "leavers")
        await change(driver, "seats", "left")
        await change(driver, "bots", times=2)
        await change(driver, "level", "left")
        await change(driver, "turn_seconds", "left", times=4)
        await change(driver, "preset")
        await change(driver, "option-asking")
        assert screen.config == TableConfig(
            name="Pond",
            owned=True,
            rules=PRESETS["classic"]._replace(asking="any"),
            seats=5,
            bots=("shark", "shark"),
            open=True,
            watchers=False,
            turn_seconds=300,
            memory_aid=True,
            leavers=Leavers.OUT,
        )
        config = screen.config
        await driver.press("ctrl+o")
        driver.on(LobbyScreen)
        assert driver.service.opened == [("host", (config, "Asha2"))]
        assert driver.app.settings.now.leavers == "out"


async def test_what_becomes_of_who_leaves_is_remembered() -> None:
    for kept, shown in (("out", "out"), ("bot", "bot"), ("from another time", "bot")):
        settings = SettingsFile()
        settings.change(leavers=kept)
        async with driving(start="host", settings=settings) as driver:
            assert driver.on(HostScreen).config.leavers == shown


async def test_bots_never_fill_the_table() -> None:
    async with driving(start="host") as driver:
        screen = driver.on(HostScreen)
        await change(driver, "bots", "left")
        assert (screen.config.seats, len(screen.config.bots)) == (6, 5)
        await change(driver, "seats", "right")
        assert (screen.config.seats, len(screen.config.bots)) == (2, 1)


async def test_preset_and_options_stay_in_step() -> None:
    async with driving(start="host", size=(100, 40)) as driver:
        fields = driver.app.screen.query_one(RulesFields)
        preset = driver.app.screen.query_one("#preset", ChoiceField)
        await change(driver, "preset")
        assert fields.rules == PRESETS["classic"]
        await change(driver, "option-ask_for")
        assert preset.value == "classic-specific-card"
        await change(driver, "option-bluff")
        assert fields.rules.bluff
        assert preset.value == "own"
        await change(driver, "option-ask_for")
        assert fields.rules == PRESETS["classic"]
        await change(driver, "option-bluff")
        assert fields.rules.ask_for == "card"


async def test_where_there_is_a_hall_a_table_may_be_kept_there() -> None:
    async with driving(start="host") as driver:
        assert "in the hall" not in driver.text()
    for usual in (False, True):
        service = FakeTableService()
        service.uses_hall = usual
        async with driving(service=service, start="host") as driver:
            await driver.press("ctrl+o")
            assert service.in_hall is usual
        async with driving(service=service, start="host") as driver:
            await change(driver, "hall")
            await driver.press("ctrl+o")
            assert service.in_hall is not usual


async def test_a_name_is_needed() -> None:
    async with driving(start="host") as driver:
        await driver.press("backspace", "ctrl+o")
        driver.on(HostScreen)
        assert driver.app.screen.query_one(NoticeBar).remark.text
        assert driver.service.opened == []


async def test_a_click_changes_a_value_both_ways() -> None:
    async with driving(start="host") as driver:
        field = driver.app.screen.query_one("#seats", ChoiceField)
        assert await driver.pilot.click(field, offset=(4, 0))
        assert field.value == 2
        assert await driver.pilot.click(field, offset=(0, 0))
        assert field.value == 6


async def test_the_rest_of_the_form_is_put_away_and_comes_by_a_key_or_a_click() -> None:
    async with driving(start="host") as driver:
        form = driver.on(HostScreen).query_one("#form")
        assert not form.display
        await driver.press("ctrl+r")
        assert form.display
        driver.app.screen.query_one("#turn_seconds").focus()
        await driver.press("ctrl+r")
        assert not form.display
        assert isinstance(driver.app.screen.focused, MenuItem), "not what is hidden"
        await driver.click("#host-front > MenuItem.-two")
        assert form.display
        await driver.click("#host-front > MenuItem.-two")
        assert not form.display


@pytest.mark.parametrize(
    ("usual", "shown"),
    [
        ({}, False),
        ({"seats": 3, "bots": ("minnow",), "open": True}, False),
        ({"bots": ("pike",)}, True),
        ({"rules": PRESETS["classic"]}, True),
        ({"watchers": False}, True),
        ({"memory_aid": True}, True),
        ({"turn_seconds": 0}, True),
        ({"leavers": Leavers.OUT}, True),
    ],
)
async def test_nothing_unusual_is_put_away(usual: dict[str, Any], *, shown: bool) -> None:
    service = FakeTableService()
    service.default_config = TableConfig(owned=True, **usual)
    async with driving(start="host", service=service) as driver:
        assert driver.app.screen.query_one("#form").display == shown


async def test_whichever_field_is_unusual_it_is_not_put_away() -> None:
    service = FakeTableService()
    service.uses_hall = False
    async with driving(start="host", service=service) as driver:
        screen = driver.on(HostScreen)
        fields = [*screen.query("#form-table ChoiceField").results(ChoiceField)]
        assert {"watchers", "hall", "level"} < {field.id for field in fields}
        for field in fields:
            usual = field.value
            field.action_move(1)
            screen.on_mount()
            assert screen.has_class("-more"), field.id
            field.pick(usual)
            screen.on_mount()
            assert not screen.has_class("-more"), field.id


async def test_what_is_wrong_in_the_rest_of_the_form_is_shown() -> None:
    async with driving(start="host") as driver:
        screen = driver.on(HostScreen)
        screen.query_one("#your-name", Input).value = ""
        await driver.press("ctrl+o")
        assert screen.query_one("#form").display
        assert screen.focused is screen.query_one("#your-name")
        assert driver.service.opened == []


async def test_what_the_form_does_not_show_is_as_usual() -> None:
    service = FakeTableService()
    service.default_config = TableConfig(
        owned=True, seats=3, bots=("perch",), approve=True, grace_seconds=7, turn_seconds=77
    )
    async with driving(start="host", service=service) as driver:
        config = driver.on(HostScreen).config
        assert config == replace(service.default_config, name="Asha's table")


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (45, 20)])
async def test_the_arrows_go_from_field_to_field_also_when_the_form_scrolls(
    size: tuple[int, int],
) -> None:
    async with driving(start="host", size=size) as driver:
        screen = driver.on(HostScreen)
        await open_more(driver)
        fields = [one for one in screen.query("*") if isinstance(one, KINDS) and one.focusable]
        assert len(fields) > len(OPTIONS) + 10
        gone = []
        for _ in fields:
            gone.append(screen.focused)
            await driver.press("down")
        assert gone == fields
        assert screen.focused is fields[0]
        await driver.press("up", "f1")
        for said in ("key-move", "key-choice", "key-page", "key-open-table"):
            assert driver.app.words.text(said) in driver.text()
