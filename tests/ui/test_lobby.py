"""The lobby: what the owner can do, what guests cannot, and the invitation big."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from textual.widgets import Static

from gofish_protocol import events
from gofish_protocol.rules import PRESETS
from gofish_tui.client.commands import AddBot, Kick, SetReady, SetRules, Start
from gofish_tui.client.updates import Noticed
from gofish_tui.narration.qr import qr_lines
from gofish_tui.services.interfaces import TableUnavailable
from gofish_tui.ui.screens.invite import InviteScreen
from gofish_tui.ui.screens.lobby import LobbyScreen
from gofish_tui.ui.screens.phones import PhonesScreen
from gofish_tui.ui.screens.table import TableScreen
from gofish_tui.ui.widgets.big_text import big, can_be_big, spaced
from gofish_tui.ui.widgets.choice_field import ChoiceField
from gofish_tui.ui.widgets.notice import NoticeBar
from gofish_tui.vocabulary import LocalError
from tests.ui.driving import driving
from tests.ui.fake_service import FakeTableService
from tests.ui.fake_session import FakeSession


async def test_the_owner_starts_when_two_are_there() -> None:
    session = FakeSession(others=(), step_by_step=True)
    async with driving(session) as driver:
        assert "Two players are needed" in driver.text()
        await driver.press("s")
        assert session.commands == []
        session.happen([events.Seated(1, "Goran")])
        await driver.settle()
        assert "Seats 2/6" in driver.text()
        await driver.press("s")
        assert session.commands == [Start()]
        driver.on(TableScreen)


async def test_a_guest_is_ready_and_the_owner_need_not_wait() -> None:
    session = FakeSession(me=1, owner=0, others=("Goran", "Mila"))
    async with driving(session) as driver:
        assert "Press Enter when you are ready." in driver.text()
        await driver.press("enter")
        assert session.commands == [SetReady(True)]
        assert "✔ ready" in driver.text()
        await driver.press("enter")
        assert "✔ ready" not in driver.text()
    session = FakeSession(step_by_step=True)
    session.happen([events.Ready(1, True)])
    async with driving(session) as driver:
        await driver.press("enter")
        assert session.commands == []
        assert "Not ready yet: Mila." in driver.text()
        await driver.press("s")
        driver.on(TableScreen)


async def test_the_owner_adds_a_bot_and_removes_one() -> None:
    session = FakeSession(others=("Goran",))
    async with driving(session) as driver:
        await driver.press("b", "3")
        assert session.commands == [AddBot("pike")]
        assert "bot, pike" in driver.text()
        await driver.press("x", "2")
        assert session.commands[-1] == Kick(1)
        await driver.press("x", "escape")
        assert await driver.pilot.click("#lobby-seat-4")
        await driver.press("enter")
        assert session.commands[-1] == AddBot("minnow")


async def test_the_owner_changes_the_rules() -> None:
    session = FakeSession()
    async with driving(session, size=(100, 36)) as driver:
        await driver.press("e", "right", "ctrl+o")
        assert session.commands == [SetRules(PRESETS["classic"])]
        assert "Classic" in driver.text()
        await driver.press("e", "escape")
        driver.on(LobbyScreen)
        assert len(session.commands) == 1
        await driver.press("e")
        driver.app.screen.query_one("#option-bluff", ChoiceField).focus()
        await driver.press("right", "ctrl+o")
        bluffing = PRESETS["classic-specific-card"]._replace(bluff=True)
        assert session.commands[1:] == [SetRules(bluffing)]


async def test_a_guest_waits() -> None:
    session = FakeSession(owner=1)
    async with driving(session) as driver:
        await driver.press("s", "b", "x", "e")
        driver.on(LobbyScreen)
        assert session.commands == []
        hint = driver.app.screen.query_one("#lobby-hint", Static)
        assert "Press Enter when you are ready." in str(hint.content)
        await driver.press("enter")
        assert "The owner of the table starts the game." in str(hint.content)
        assert "b Bot" not in driver.text()


async def test_the_owner_may_become_somebody_else() -> None:
    session = FakeSession(owner=1)
    async with driving(session) as driver:
        session.happen([events.Owner(0)])
        await driver.settle()
        assert "b Bot" in driver.text()


async def test_the_invitation_is_big_and_can_be_copied() -> None:
    async with driving(FakeSession()) as driver:
        assert "42-coral-tide" in driver.text()
        assert big("42-coral-tide")[0] in driver.text()
        await driver.press("c")
        assert driver.app.clipboard == "42-coral-tide"
        assert "clipboard" in driver.app.screen.query_one(NoticeBar).remark.text


async def test_the_invitation_as_a_picture() -> None:
    async with driving(FakeSession(), size=(80, 36)) as driver:
        for way in ("key", "click"):
            await (driver.press("i") if way == "key" else driver.click("CodeBox"))
            driver.on(InviteScreen)
            assert "gofish://example/t1" in driver.text()
            assert all(line in driver.text() for line in qr_lines("gofish://example/t1")[2:-2])
            await driver.press("c")
            assert driver.app.clipboard == "gofish://example/t1"
            await driver.press("escape")
        driver.app.update_settings(ascii=True)
        await driver.press("i")
        assert not driver.app.screen.query(".picture")


async def test_an_open_table_says_so() -> None:
    async with driving(FakeSession(code=None)) as driver:
        assert "this table is open" in driver.text()
        await driver.press("c")
        assert driver.app.clipboard.startswith("gofish://")


async def test_a_new_invitation_is_told() -> None:
    session = FakeSession()
    async with driving(session) as driver:
        session.queue.put_nowait(Noticed("wrong_code", number=3))
        session.queue.put_nowait(Noticed("new_code", "7-red-fox"))
        await driver.settle()
        assert "7-red-fox" in driver.app.screen.query_one(NoticeBar).remark.text


async def test_people_talk_before_the_game() -> None:
    session = FakeSession()
    async with driving(session) as driver:
        await driver.press("slash", *"hi", "enter")
        assert session.said == ["hi"]
        assert "Asha: hi" in driver.text()


def test_big_letters() -> None:
    code = "0123456789-abcdefghijklmnopqrstuvwxyz"
    assert can_be_big(code, 4 * len(code))
    assert not can_be_big("42-coral-tide", 40)
    assert not can_be_big("ѓ", 80)
    assert spaced("Лови") == "Л О В И"
    assert spaced("గో ఫిష్") == "గో ఫిష్"
    rows = big(code)
    assert {len(row) for row in rows} == {4 * len(code) - 1}
    glyphs = {tuple(row[n * 4 : n * 4 + 3] for row in rows) for n in range(len(code))}
    assert len(glyphs) == len(code)


async def test_phones_get_a_page_and_a_picture_of_the_way_there() -> None:
    session = FakeSession(others=("Goran",))
    async with driving(session, size=(80, 30)) as driver:
        assert "w Phones" in driver.text()
        await driver.press("w")
        await driver.settle()
        driver.on(PhonesScreen)
        assert driver.service.opened == [("phones", session)]
        assert driver.service.page in driver.text()
        assert qr_lines(driver.service.page)[5].strip() in driver.text()
        await driver.press("escape")
        driver.app.update_settings(ascii=True)
        await driver.press("w")
        await driver.settle()
        assert driver.service.page in driver.text()
        assert not driver.app.screen.query(".picture")
        await driver.press("escape")
        driver.on(LobbyScreen)
        driver.service.shut = TableUnavailable(LocalError.PHONES_FAILED, "[/] no network")
        await driver.press("w")
        await driver.settle()
        assert "no page for phones: [/] no network" in driver.text()


async def test_only_the_owner_opens_a_page_for_phones() -> None:
    way = FakeTableService()
    async with driving(FakeSession(owner=1), service=way) as driver:
        await driver.press("w")
        driver.on(LobbyScreen)
        assert way.opened == []


async def test_nobody_is_waited_for_at_a_full_table() -> None:
    for seats, full in ((3, True), (4, False)):
        session = FakeSession(others=("Goran", "Mila"), seats=seats, bots=("pike", "pike"))
        async with driving(session) as driver:
            for seat in (1, 2):
                session.happen([events.Ready(seat, ready=True)])
            await driver.settle()
            hint = str(driver.app.screen.query_one("#lobby-hint", Static).content)
            assert ("every seat is taken" in hint) is full
            assert ("wait for more players" in hint) is (not full)


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (200, 60)])
async def test_the_link_stands_below_the_code_where_there_is_room(size: tuple[int, int]) -> None:
    for code in ("42-coral-tide", None):
        session = FakeSession(code=code)
        async with driving(session, size=size) as driver:
            assert session.table.link in driver.text()
    session = FakeSession()
    session.table = replace(session.table, link="gofish://host/" + "x" * 200)
    async with driving(session, size=size) as driver:
        assert "gofish://" not in driver.text(), "a part of a link leads nowhere"
