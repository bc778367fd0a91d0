"""Leaving is a choice, no slip loses a game, and the end of a session says why."""

from __future__ import annotations

import pytest

from gofish_protocol.vocabulary import Role
from gofish_tui.client.commands import Close, HandOn
from gofish_tui.ui import keys
from gofish_tui.ui.screens.dialog import Dialog
from gofish_tui.ui.screens.home import HomeScreen
from gofish_tui.ui.screens.leaving import CloseDialog, HandOnDialog, LeaveDialog
from gofish_tui.ui.screens.lobby import LobbyScreen
from gofish_tui.ui.screens.table import TableScreen
from gofish_tui.ui.screens.watching import WatchScreen
from gofish_tui.ui.widgets.key_bar import KeyBar
from gofish_tui.ui.widgets.notice import NoticeBar
from tests.ui.driving import driving
from tests.ui.fake_session import FakeSession, playing


@pytest.mark.parametrize("key", ["b", "g", "c"])
async def test_the_ways_to_leave(key: str) -> None:
    session = playing(step_by_step=True)
    async with driving(session) as driver:
        await driver.press("l", key)
        if key == "c":  # asked again
            assert not session.closed
            await driver.press("c")
        driver.on(HomeScreen)
        assert session.left == (key == "g")
        assert session.closed
        assert session.commands == ([Close()] if key == "c" else [])
        assert driver.service.gone == [session]


@pytest.mark.parametrize("quitting", [False, True])
async def test_the_owner_chooses_who_looks_after_the_table(quitting: bool) -> None:
    session = playing(step_by_step=True, others=("Goran", "Pike", "Mila"), bots=("", "", "pike"))
    async with driving(session) as driver:
        await driver.press("ctrl+c" if quitting else "l", "h")
        driver.on(HandOnDialog)
        assert "Pike" not in "".join(driver.text().partition("Who shall")[1:]).partition("Esc")[0]
        await driver.press("escape")
        driver.on(TableScreen)
        assert not session.closed
        await driver.press("ctrl+c" if quitting else "l", "h", "4")
        assert session.commands == [HandOn(3)]
        assert session.closed
        assert not session.left
        if not quitting:
            driver.on(HomeScreen)
    if quitting:
        assert driver.app.return_code == 0


async def test_a_table_of_bots_is_handed_on_to_nobody() -> None:
    session = playing(step_by_step=True, others=("Pike",), bots=("", "pike"))
    async with driving(session) as driver:
        await driver.press("l", "h")
        driver.on(LeaveDialog)
        assert session.commands == []


@pytest.mark.parametrize("way", ["l", "ctrl+c"])
@pytest.mark.parametrize("answer", ["enter", "escape", "s"])
async def test_closing_for_everybody_is_asked_twice(way: str, answer: str) -> None:
    session = playing(step_by_step=True)
    async with driving(session) as driver:
        await driver.press(way, "c")
        driver.on(CloseDialog)
        await driver.press(answer)
        driver.on(TableScreen)
        assert session.commands == []
        assert not driver.app.exit_flow.quitting


async def test_escape_and_enter_end_nothing() -> None:
    """Wherever one is: Escape only closes what lies on top, and Enter in a question about leaving stays."""
    for session, kind in (
        (None, HomeScreen),
        (FakeSession(), LobbyScreen),
        (playing(), TableScreen),
    ):
        async with driving(session) as driver:
            await driver.press("escape")
            driver.on(kind)
            for way in ("ctrl+c", "q" if session is None else "l"):
                await driver.press(way)
                driver.on(Dialog)
                await driver.press("enter")
                driver.on(kind)


def test_k_is_the_king_and_nothing_else() -> None:
    """Every binding that begins with `k`, and the answers of questions about leaving."""
    ours = [
        binding.id
        for bindings in vars(keys).values()
        if isinstance(bindings, list)
        for binding in bindings
        if "k" in binding.key.split(",")
    ]
    assert set(ours) == {"table.rank-k"}


async def test_staying() -> None:
    session = playing(step_by_step=True)
    async with driving(session) as driver:
        await driver.press("l", "escape")
        driver.on(TableScreen)
        await driver.press("ctrl+c", "escape")
        driver.on(TableScreen)
        assert not session.closed


@pytest.mark.parametrize("way", ["l", "ctrl+c"])
async def test_enter_stays(way: str) -> None:
    session = playing(step_by_step=True)
    async with driving(session) as driver:
        for key in ("enter", "s"):
            await driver.press(way)
            driver.on(LeaveDialog)
            await driver.press(key)
            driver.on(TableScreen)
        assert not session.closed
        assert not driver.app.exit_flow.quitting


MADE = {
    "lobby": FakeSession,
    "table": lambda: playing(step_by_step=True),
    "watching": lambda: FakeSession(role=Role.SPECTATOR, owner=None),
}


@pytest.mark.parametrize("name", MADE)
async def test_escape_and_enter_leave_no_table(name: str) -> None:
    session = MADE[name]()
    async with driving(session) as driver:
        screen = driver.app.screen
        await driver.press("escape", "enter", "escape", "enter")
        assert driver.app.screen is screen
        assert not session.closed


async def test_only_the_owner_closes() -> None:
    session = playing(owner=1, step_by_step=True)
    async with driving(session) as driver:
        await driver.press("l")
        assert "Close the table" not in driver.text()
        await driver.press("c")
        driver.on(LeaveDialog)
        assert session.commands == []


async def test_ctrl_c_asks_and_twice_keeps_the_seat() -> None:
    session = playing(step_by_step=True)
    async with driving(session) as driver:
        await driver.press("ctrl+c")
        driver.on(LeaveDialog)
        assert "Ctrl+C again" in driver.text()
        await driver.press("ctrl+c")
    assert session.closed
    assert not session.left
    assert driver.app.return_code == 0


async def test_ctrl_c_in_the_talk_line_asks_too() -> None:
    session = playing(step_by_step=True)
    async with driving(session) as driver:
        await driver.press("slash", "x", "ctrl+c")
        driver.on(LeaveDialog)


@pytest.mark.parametrize(
    ("error", "said"),
    [
        ("kicked", "The owner of the table asked you to leave."),
        ("table_closed", "The table is closed."),
        ("version", "That table runs another version"),
        ("[/]", "for a reason this version does not know."),
    ],
)
async def test_an_end_brings_one_home_and_says_why(error: str, said: str) -> None:
    session = playing(step_by_step=True)
    async with driving(session) as driver:
        await driver.press("question_mark")
        session.end(error)
        await driver.settle()
        driver.on(HomeScreen)
        assert said in driver.app.screen.query_one(NoticeBar).remark.text
        assert driver.app.ended is not None
        assert driver.app.ended.error == error


async def test_a_dialog_goes_when_the_game_goes_on_without_it() -> None:
    """Anyone who reads the help in the lobby sees the game begin."""
    session = FakeSession(step_by_step=True)
    async with driving(session) as driver:
        await driver.press("question_mark")
        session.start(first=0)
        await driver.settle()
        driver.on(TableScreen)


async def test_a_spectator_just_goes() -> None:
    session = FakeSession(
        role=Role.SPECTATOR, others=("Asha", "Goran"), owner=None, step_by_step=True
    )
    session.start()
    async with driving(session) as driver:
        driver.on(WatchScreen)
        await driver.press("2", "7", "enter", "slash", *"hi", "enter")
        assert session.asked == []
        assert "(watching): hi" in driver.text()
        await driver.press("l", "g")
        driver.on(HomeScreen)
        assert session.closed


async def test_the_end_of_the_app_keeps_the_seat() -> None:
    session = playing(step_by_step=True)
    async with driving(session):
        pass
    assert session.closed
    assert not session.left


async def test_the_last_words() -> None:
    session = playing(step_by_step=True)
    async with driving(session) as driver:
        session.play_out()
        await driver.settle()
        await driver.press("ctrl+c", "ctrl+c")
    assert "The game is over." in driver.app.farewell
    assert "/records/game-1.gofish" in driver.app.farewell


async def test_a_table_that_goes_on_is_named_when_its_screen_ends() -> None:
    async with driving(start="host") as driver:
        await driver.press("ctrl+o")
        driver.on(LobbyScreen)
        await driver.press("ctrl+c", "ctrl+c")
    assert driver.app.left_behind is not None
    assert driver.app.left_behind.id == driver.service.gone[-1].table.id


@pytest.mark.parametrize("size", [(80, 24), (45, 39)])
async def test_under_a_question_no_key_is_shown_that_does_nothing(size: tuple[int, int]) -> None:
    async with driving(start="host", size=size) as driver:
        await driver.press("ctrl+o")
        start = driver.app.words.text("key-start")
        keys = driver.app.screen.query_one(KeyBar)
        assert start in driver.text()
        await driver.press("l")
        shown = driver.text().split("\n")
        assert not any(start in line for line in shown[keys.region.y :])
        assert driver.app.words.text("key-back") in shown[-1]
        await driver.press("escape")
        assert start in "\n".join(driver.text().split("\n")[keys.region.y :])
