"""Playing at the table: two keys and Enter, the arrows, the mouse; one ask and never two."""

from __future__ import annotations

from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import pytest
from textual.events import MouseScrollDown, MouseScrollUp

from gofish_protocol import events
from gofish_protocol.rules import PRESETS, Rules
from gofish_protocol.view import askable
from gofish_protocol.vocabulary import LinkState
from gofish_tui.client.commands import Pause, Resync
from gofish_tui.ui.faces import RANK_KEYS, SUIT_KEYS
from gofish_tui.ui.screens.help import HelpScreen
from gofish_tui.ui.screens.rules import RulesScreen
from gofish_tui.ui.screens.table import TableScreen
from gofish_tui.ui.widgets.ask_line import AskLine
from gofish_tui.ui.widgets.link_bar import LinkBar
from gofish_tui.ui.widgets.rank_tile import RankTile
from gofish_tui.ui.widgets.say_box import SayBox
from gofish_tui.ui.widgets.seat_card import SeatCard
from gofish_tui.ui.widgets.talk import SHOWN, Talk
from gofish_tui.ui.widgets.turn_bar import TurnBar
from tests.ui.driving import Driver, driving
from tests.ui.fake_session import FakeSession, playing

if TYPE_CHECKING:
    from collections.abc import AsyncIterator


def rank_key(rank: int) -> str:
    return RANK_KEYS[rank].lower()


def held(session: FakeSession) -> int:
    """A rank that we may ask for."""
    return askable(session.view)[0]


def missing(session: FakeSession) -> int:
    """A rank that we do not hold."""
    return next(rank for rank in range(1, 13) if not session.view.hand >> rank * 4 & 15)


def notice(driver: Driver) -> str:
    return driver.app.screen.query_one(AskLine).remark.text


async def test_a_player_a_rank_and_enter() -> None:
    session = playing(step_by_step=True)
    async with driving(session) as driver:
        rank = held(session)
        assert "Ask ▶ pick a player by number" in driver.text()
        await driver.press("3")
        assert "Mila for what?" in driver.text()
        await driver.press(rank_key(rank))
        assert "Ask ▶ Mila for" in driver.text()
        await driver.press("enter")
    assert session.asked == [(2, rank)]


async def test_a_letter_may_come_first() -> None:
    session = playing(step_by_step=True, seed=4)
    letters = [rank for rank in askable(session.view) if RANK_KEYS[rank].isalpha()]
    async with driving(session) as driver:
        await driver.press(rank_key(letters[0]))
        assert "whom for" in driver.text()
        await driver.press("2", "enter")
    assert session.asked == [(1, letters[0])]


async def test_the_arrows_go_round_what_can_be_asked() -> None:
    session = playing(step_by_step=True)
    rank = held(session)
    async with driving(session) as driver:
        await driver.press("down", "down", "right", "right", "left", "enter")
    assert session.asked == [(2, rank)]


async def test_by_mouse() -> None:
    session = playing(step_by_step=True)
    rank = held(session)
    async with driving(session) as driver:
        await driver.click("#seat-1")
        await driver.click(f"#rank-{rank}")
        await driver.click("#ask-button")
    assert session.asked == [(1, rank)]


async def test_enter_twice_makes_one_ask() -> None:
    session = playing(step_by_step=True)
    session.hold_answers = True
    async with driving(session) as driver:
        await driver.press("2", rank_key(held(session)))
        await driver.pilot.press("enter", "enter", "enter")
        await driver.settle()
        assert len(session.asked) == 1
        assert "Asking…" in driver.text()
        await driver.press("2", rank_key(held(session)), "enter")
        await driver.click("#ask-button")
        assert len(session.asked) == 1
        session.release()
        await driver.settle()
        assert driver.on(TableScreen).sent is None
    assert len(session.asked) == 1


async def test_talk_does_not_answer_an_ask() -> None:
    session = playing(step_by_step=True)
    session.hold_answers = True
    async with driving(session) as driver:
        await driver.press("2", rank_key(held(session)), "enter")
        session.happen([events.Said(1, "Goran", "well?")])
        await driver.settle()
        assert driver.on(TableScreen).sent is not None
        session.send(Resync())
        await driver.settle()
        assert driver.on(TableScreen).sent is None


async def test_a_refusal_says_why_and_lets_one_choose_again() -> None:
    session = playing(step_by_step=True)
    session.hold_answers = True
    async with driving(session) as driver:
        await driver.press("2", rank_key(held(session)), "enter")
        session.refuse("ask", "stale")
        await driver.settle()
        assert driver.on(TableScreen).sent is None
        assert "The table has changed" in notice(driver)


async def test_a_new_turn_begins_with_nothing_chosen() -> None:
    """A leftover of the last turn never becomes an ask."""
    session = playing(step_by_step=True)
    async with driving(session) as driver:
        await driver.press("2", rank_key(held(session)), "enter")
        assert driver.on(TableScreen).choice.rank is None
        await driver.press("enter")
    assert len(session.asked) == 1


async def test_a_rank_one_does_not_hold_is_refused_with_the_reason() -> None:
    session = playing(step_by_step=True)
    async with driving(session) as driver:
        await driver.press("2", rank_key(missing(session)))
        assert "only ask for a rank that you hold" in notice(driver)
        assert "only ask for a rank that you hold" in driver.text()
        await driver.press("enter")
    assert session.asked == []


async def test_asking_oneself_and_an_empty_seat() -> None:
    session = playing(step_by_step=True)
    async with driving(session) as driver:
        await driver.press("1")
        assert "cannot ask yourself" in notice(driver)
        await driver.press("6")
        assert "nobody in that seat" in notice(driver)


async def test_not_your_turn() -> None:
    session = playing(first=1, step_by_step=True)
    async with driving(session) as driver:
        assert "You can ask when it is your turn." in driver.text()
        await driver.press("2")
        assert "not your turn" in notice(driver)
        await driver.press("enter", "up", "left")
        assert "It is Goran’s turn." in driver.text()
    assert session.asked == []


async def test_what_cannot_be_asked_is_grey() -> None:
    session = playing(step_by_step=True)
    async with driving(session) as driver:
        screen = driver.on(TableScreen)
        assert screen.query_one("#seat-0", SeatCard).has_class("-off")
        assert not screen.query_one("#seat-1", SeatCard).has_class("-off")
        bar = {cap.active.binding.action: cap for cap in screen.query("KeyCap").results()}  # type: ignore[attr-defined]
        assert bar["ask"].has_class("-off")
        await driver.press("2", rank_key(held(session)))
        assert not bar["ask"].has_class("-off")


async def test_escape_takes_the_choice_back_and_never_leaves() -> None:
    session = playing(step_by_step=True)
    async with driving(session) as driver:
        await driver.press("2", "escape")
        assert driver.on(TableScreen).choice.to is None
        await driver.press("escape", "enter")
        driver.on(TableScreen)
        assert not session.closed


async def test_backspace_never_leaves_however_often_it_is_pressed() -> None:
    session = playing(step_by_step=True)
    async with driving(session) as driver:
        await driver.press("2", "backspace")
        assert driver.on(TableScreen).choice.to is None
        await driver.press("backspace", "backspace", "enter")
        driver.on(TableScreen)


async def test_the_only_opponent_needs_no_key() -> None:
    session = playing(others=("Goran",), step_by_step=True)
    async with driving(session) as driver:
        rank = held(session)
        await driver.press(rank_key(rank) if rank else "a", "enter")
    assert session.asked == [(1, rank)]


async def test_a_card_is_a_rank_and_a_suit() -> None:
    session = playing(rules=PRESETS["classic-specific-card"], step_by_step=True)
    async with driving(session, size=(100, 30)) as driver:
        card = askable(session.view)[0]
        await driver.press("2", rank_key(card // 4))
        assert "for which" in driver.text()
        await driver.press(SUIT_KEYS[card % 4].lower(), "enter")
        assert session.asked == [(1, card)]


async def test_a_card_by_mouse_and_by_space() -> None:
    session = playing(rules=PRESETS["classic-specific-card"], step_by_step=True)
    card = askable(session.view)[0]
    async with driving(session) as driver:
        await driver.click("#seat-2")
        await driver.click(f"#rank-{card // 4}")
        await driver.click(f"#suit-{card % 4}")
        await driver.click("#ask-button")
        assert session.asked == [(2, card)]
    session = playing(rules=PRESETS["classic-specific-card"], step_by_step=True)
    async with driving(session) as driver:
        await driver.press("down", "right", "space", "enter")
        assert len(session.asked) == 1


async def test_the_card_one_holds_is_refused_with_the_reason() -> None:
    session = playing(rules=PRESETS["classic-specific-card"], step_by_step=True)
    card = next(card for card in range(52) if session.view.hand >> card & 1)
    async with driving(session) as driver:
        await driver.press("2", rank_key(card // 4), SUIT_KEYS[card % 4].lower())
        assert "You hold that very card" in notice(driver)


async def test_any_rank_can_be_asked_for_where_the_rules_allow_it() -> None:
    session = playing(rules=Rules(asking="any"), step_by_step=True)
    async with driving(session) as driver:
        shown = [tile for tile in driver.app.screen.query(RankTile) if tile.display]
        assert len(shown) == 13
        assert all(tile.region.right <= 80 for tile in shown)
        rank = missing(session)
        await driver.press("2", rank_key(rank), "enter")
    assert session.asked == [(1, rank)]


async def test_thirteen_ranks_fit_eighty_columns() -> None:
    deck = [rank * 4 for rank in range(13)] + [c for c in range(52) if c % 4]
    session = FakeSession(others=("Goran",), step_by_step=True)
    session.start(deck=deck, first=0)
    async with driving(session) as driver:
        for tile in driver.app.screen.query(RankTile):
            assert not tile.display or (tile.region.right <= 80 and tile.region.height == 4)


@pytest.mark.parametrize("status", [LinkState.RECONNECTING, LinkState.HOST_AWAY])
async def test_a_bar_while_the_connection_is_away(status: str) -> None:
    session = playing(step_by_step=True)
    async with driving(session) as driver:
        session.link(status)
        await driver.settle()
        assert driver.app.screen.query_one(LinkBar).display
        await driver.press("2", rank_key(held(session)), "enter")
        assert "no connection" in notice(driver)
        assert session.asked == []
        session.link(LinkState.CONNECTED)
        await driver.settle()
        assert not driver.app.screen.query_one(LinkBar).display
        await driver.press("enter")
        assert len(session.asked) == 1


async def test_table_talk_is_typed_in_its_own_line() -> None:
    session = playing(step_by_step=True)
    async with driving(session) as driver:
        await driver.press("slash", *"2 7 hi", "enter")
        assert session.said == ["2 7 hi"]
        assert session.asked == []
        assert driver.app.screen.focused is None
        assert "Asha: 2 7 hi" in driver.text()


async def test_what_was_typed_survives_the_end_of_the_game() -> None:
    session = playing(step_by_step=True)
    async with driving(session) as driver:
        await driver.press("slash", *"half a word")
        session.play_out()
        await driver.settle()
        assert driver.app.screen.query_one(SayBox).value == "half a word"


async def test_help_is_made_from_the_bindings() -> None:
    async with driving(playing(step_by_step=True), size=(100, 40)) as driver:
        await driver.press("question_mark")
        driver.on(HelpScreen)
        shown = driver.text()
        for words in (
            "Pick a player, then a rank",
            "Clear choice",
            "The rules here: Deckhand",
        ):
            assert words in shown
        await driver.press("escape")
        driver.on(TableScreen)


async def test_the_rules_of_this_table() -> None:
    async with driving(playing(step_by_step=True, rules=PRESETS["classic"])) as driver:
        await driver.press("r")
        driver.on(RulesScreen)
        await driver.press("escape")
        driver.on(TableScreen)


async def test_the_owner_pauses_a_clock() -> None:
    session = playing(step_by_step=True, seconds=59)
    async with driving(session) as driver:
        assert driver.app.screen.query_one(TurnBar).left is not None
        assert "● 1:00" in driver.text()
        await driver.press("p")
        assert session.commands == [Pause(True)]
        assert "paused" in driver.text()
        assert driver.app.screen.query_one(TurnBar).left is None


async def test_the_last_seconds_have_a_mark_of_their_own() -> None:
    """A warning that does not hang on color alone."""
    async with driving(playing(step_by_step=True, seconds=59)) as driver:
        assert "● 1:00" in driver.text()
    async with driving(playing(step_by_step=True, seconds=9)) as driver:
        assert "! 0:0" in driver.text()


@asynccontextmanager
async def talking(lines: int) -> AsyncIterator[tuple[FakeSession, Driver]]:
    """A table at which somebody has said so much."""
    session = playing(step_by_step=True)
    async with driving(session) as driver:
        for n in range(lines):
            session.happen([events.Said(1, "Goran", f"line {n}.")])
        await driver.settle()
        yield session, driver


async def test_the_wheel_scrolls_the_talk() -> None:
    async with talking(40) as (_, driver):
        talk = driver.app.screen.query_one(Talk)
        for _ in range(4):
            talk.post_message(MouseScrollUp(talk, 1, 1, 0, 0, 0, False, False, False))
        await driver.settle()
        assert "line 39." not in driver.text()
        for _ in range(4):
            talk.post_message(MouseScrollDown(talk, 1, 1, 0, 0, 0, False, False, False))
        await driver.settle()
        assert "line 39." in driver.text()


@pytest.mark.parametrize("lines", [40, SHOWN, 3 * SHOWN])
async def test_talk_scrolls_by_key_and_stays_where_one_reads(lines: int) -> None:
    """However much has been said, and so goes at the top for each line that comes."""
    async with talking(lines) as (session, driver):
        assert f"line {lines - 1}." in driver.text()
        await driver.press("pageup")
        assert f"line {lines - 1}." not in driver.text()
        read = [line for line in driver.text().split("\n") if "line " in line]
        for word in ("news", "more", "last"):
            session.happen([events.Said(1, "Goran", word)])
        await driver.settle()
        assert [line for line in driver.text().split("\n") if "line " in line] == read
        await driver.press("pagedown", "pagedown")
        assert "last" in driver.text()


async def test_a_click_on_a_key_is_the_key() -> None:
    session = playing(step_by_step=True)
    async with driving(session) as driver:
        caps = list(driver.app.screen.query("KeyCap"))
        assert await driver.pilot.click(caps[-1])
        await driver.settle()
        assert "Leave the table?" in driver.text()
