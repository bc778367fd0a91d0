"""The form for a table makes exactly the table it shows, and never an impossible one."""

from __future__ import annotations

import pytest
from textual.widgets import Input

from gofish_protocol.rules import PRESETS, Rules
from gofish_tui.cli_support.opening import host_words, table_plan
from gofish_tui.cli_support.parser import Parser
from gofish_tui.commands import host
from gofish_tui.i18n.loader import Messages
from gofish_tui.services.interfaces import HostPlan
from gofish_tui.services.mqtt_table_service import plan_words
from gofish_tui.store.settings import SettingsFile
from gofish_tui.ui.screens.host_form import HostScreen
from gofish_tui.ui.screens.lobby import LobbyScreen
from gofish_tui.ui.widgets.choice_field import ChoiceField
from gofish_tui.ui.widgets.menu_item import MenuItem
from gofish_tui.ui.widgets.notice import Notice
from gofish_tui.ui.widgets.rules_fields import RulesFields
from tests.ui.driving import Driver, driving


async def change(driver: Driver, field: str, key: str = "right", times: int = 1) -> None:
    driver.app.screen.query_one(f"#{field}", ChoiceField).focus()
    await driver.press(*[key] * times)


async def test_every_field_is_in_the_plan() -> None:
    async with driving(start="host", size=(100, 40)) as driver:
        screen = driver.on(HostScreen)
        assert screen.plan() == HostPlan(table="Asha’s table", name="Asha")
        await driver.press(*"Pond", "enter", "end", "2")
        await change(driver, "open")
        assert screen.plan().approve
        await change(driver, "open")
        await change(driver, "watchers")
        await change(driver, "aid")
        await change(driver, "leavers")
        await change(driver, "seats")
        await change(driver, "bots", times=2)
        await change(driver, "level", "left")
        await change(driver, "clock", "left", times=4)
        await change(driver, "preset")
        await change(driver, "option-asking")
        assert screen.plan() == HostPlan(
            table="Pond",
            name="Asha2",
            rules=PRESETS["classic"]._replace(asking="any"),
            seats=5,
            bots=("shark", "shark"),
            open=True,
            watchers=False,
            turn_seconds=300,
            memory_aid=True,
            leavers="out",
        )
        await driver.press("ctrl+o")
        driver.on(LobbyScreen)
        assert driver.service.opened[0][0] == "host"
        assert driver.app.settings.now.leavers == "out"


async def test_what_becomes_of_who_leaves_is_remembered() -> None:
    for kept, shown in (("out", "out"), ("bot", "bot"), ("from another time", "bot")):
        settings = SettingsFile()
        settings.change(leavers=kept)
        async with driving(start="host", settings=settings) as driver:
            assert driver.on(HostScreen).plan().leavers == shown


async def test_bots_never_fill_the_table() -> None:
    async with driving(start="host") as driver:
        screen = driver.on(HostScreen)
        await change(driver, "bots", "left")
        assert (screen.plan().seats, len(screen.plan().bots)) == (6, 5)
        await change(driver, "seats", "right")
        assert (screen.plan().seats, len(screen.plan().bots)) == (2, 1)


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


async def test_a_name_is_needed() -> None:
    async with driving(start="host") as driver:
        await driver.press("backspace", "ctrl+o")
        driver.on(HostScreen)
        assert driver.app.screen.query_one(Notice).said
        assert driver.service.opened == []


async def test_a_click_changes_a_value_both_ways() -> None:
    async with driving(start="host") as driver:
        field = driver.app.screen.query_one("#seats", ChoiceField)
        assert await driver.pilot.click(field, offset=(4, 0))
        assert field.value == 5
        assert await driver.pilot.click(field, offset=(0, 0))
        assert field.value == 4


def test_a_plan_is_the_words_of_the_command_line() -> None:
    words = plan_words(HostPlan("T", "N", Rules(), 3, ("minnow", "pike"), True, False, 0))
    assert " ".join(words) == (
        "--table T --seats 3 --watchers no --turn-seconds 0 --rules deckhand"
        " --bots minnow --bots pike --leavers bot --open"
    )
    assert plan_words(HostPlan("T", "N", memory_aid=True))[-3] == "--memory-aid"
    assert "--approve" in plan_words(HostPlan("T", "N", approve=True))
    assert plan_words(HostPlan("T", "N", leavers="out"))[-2:] == ["--leavers", "out"]
    mixed = plan_words(HostPlan("T", "N", Rules(ask_for="card", bluff=True)))
    assert "--rule bluff=true" in " ".join(mixed)
    assert "--rule ask_for=card" in " ".join(mixed)


def test_what_the_command_line_says_of_the_table_is_said_once() -> None:
    """Said twice, it would count against what was chosen in the form."""
    parser = Parser("host", "cli-about")
    host.arguments(parser)
    options = parser.read(["--leavers", "out", "--seats", "3", "--name", "Asha"])
    plan = table_plan(options, Messages("en"))
    assert (plan.leavers, plan.seats) == ("out", 3)
    assert host_words(options) == []


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (45, 20)])
async def test_the_arrows_go_from_field_to_field_also_when_the_form_scrolls(
    size: tuple[int, int],
) -> None:
    async with driving(start="host", size=size) as driver:
        screen = driver.on(HostScreen)
        fields = [one.id for one in (*screen.query(Input), *screen.query(ChoiceField))]
        gone = []
        for _ in fields:
            assert screen.focused is not None
            gone.append(screen.focused.id)
            await driver.press("down")
        assert gone == fields
        assert isinstance(screen.focused, MenuItem)
        await driver.press("up", "f1")
        for said in ("key-move", "key-choice", "key-page", "key-open-table"):
            assert driver.app.words.text(said) in driver.text()
