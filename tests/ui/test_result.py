"""The end of a game: winners, books, the deal, and what comes next."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace
from textual.widgets import Static

from gofish_protocol import events
from gofish_protocol.cards import cards_in
from gofish_protocol.vocabulary import Phase, Role
from gofish_tui.client.commands import Again
from gofish_tui.client.updates import RecordSaved, Verified, Welcomed
from gofish_tui.i18n.loader import Messages
from gofish_tui.i18n.picking import LANGUAGES
from gofish_tui.services.game_replay import last_hands
from gofish_tui.store.records import save_record
from gofish_tui.ui.faces import card_face, rank_text
from gofish_tui.ui.screens.replay import ReplayScreen
from gofish_tui.ui.screens.result import ResultScreen
from gofish_tui.ui.widgets.books_chart import timeline
from gofish_tui.ui.widgets.score_board import ScoreBoard
from tests.services.test_game_replay import recorded
from tests.ui.driving import driving
from tests.ui.fake_session import NAMES, FakeSession, playing
from tests.usual import usually

if TYPE_CHECKING:
    from pathlib import Path


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
        assert session.commands == [Again()]


async def test_somebody_who_comes_after_the_end_is_promised_nothing() -> None:
    """Another one sat in the winner's seat; what is not seen is not being checked."""
    session = playing(step_by_step=True)
    view = replace(session.view, phase=Phase.OVER, turn=None, winners=(0,))
    session.view = view
    while not session.queue.empty():
        session.queue.get_nowait()
    session.queue.put_nowait(Welcomed(session.table, "Asha", "player", 0, "c1", view))
    async with driving(session) as driver:
        driver.on(ResultScreen)
        shown = driver.text()
        assert "The game is over." in shown
        assert "win" not in shown
        assert "Checking" not in shown
        assert "cannot be checked" in " ".join(shown.split())


@pytest.mark.parametrize("role", Role)
async def test_hands_lie_open_once_the_game_is_over_and_its_record_checked(
    role: Role, tmp_path: Path
) -> None:
    _, record = recorded("classic")
    path = save_record(tmp_path, record)
    session = FakeSession(role=role, others=NAMES[1:3], owner=None, step_by_step=True)
    session.start()
    async with driving(session, size=(120, 36)) as driver:
        screen = driver.app.screen
        assert not screen.query("#last-hands")
        session.happen([events.Over((0,), b"")])
        session.queue.put_nowait(RecordSaved(str(path)))
        await driver.settle()
        assert not driver.app.screen.query_one("#last-hands").display, "nobody has checked it yet"
        session.queue.put_nowait(Verified(None, "", words=("otter",) * 4))
        await driver.until("Still in hand at the end")
        shown = str(driver.app.screen.query_one("#last-hands", Static).content)
        names = {who.seat: who.name for who in record.seats}
        for seat, hand in last_hands(record):
            cards = " ".join(card_face(Messages("en"), card).plain for card in cards_in(hand))
            assert f"{cards}  {names[seat]}" in shown
        await driver.press("v")
        assert driver.on(ReplayScreen).model.view.me == (0 if role == Role.PLAYER else None)


async def test_where_nobody_holds_anything_nothing_is_said_of_hands(tmp_path: Path) -> None:
    path = save_record(tmp_path, recorded()[1])
    session = finished()
    async with driving(session, size=(120, 36)) as driver:
        session.queue.put_nowait(RecordSaved(str(path)))
        session.queue.put_nowait(Verified(True, "", words=("otter",) * 4))
        await driver.settle()
        await driver.until(lambda: not any(one.name == "last-hands" for one in driver.app.workers))
        assert not driver.app.screen.query_one("#last-hands").display


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(80, 24), (45, 39)])
async def test_why_the_host_ended_the_game_can_be_read(
    language: str, size: tuple[int, int]
) -> None:
    words = Messages(language)
    session = playing(step_by_step=True)
    async with driving(session, size=size, words=words) as driver:
        session.happen([events.Over((0, 1), b"", "no_progress")])
        await driver.settle()
        driver.on(ResultScreen)
        winner = driver.app.screen.query_one("#winner", Static)
        assert words.text("ended-no-progress") in str(winner.content)
        assert winner.region.height == winner.virtual_region.height
        assert winner.region.bottom <= driver.app.screen.query_one(ScoreBoard).region.y
        last = words.text("ended-no-progress").split()[-1]
        assert last in driver.text()


@pytest.mark.parametrize(
    ("language", "size", "players"),
    usually(
        itertools.product(LANGUAGES, [(80, 24), (45, 39)], [4, 6]),
        *(("en", (80, 24), 6), ("te", (45, 39), 6), ("mk", (80, 24), 6)),
        unpack=True,
    ),
)
async def test_what_comes_next_and_the_words_to_compare_are_in_sight(
    language: str, size: tuple[int, int], players: int
) -> None:
    words = Messages(language)
    session = playing(others=NAMES[1:players], seed=5)
    async with driving(session, size=size, words=words) as driver:
        while session.game is not None and not session.game.over:
            session.play_for_me()
        await driver.settle()
        screen = driver.on(ResultScreen)
        left = screen.query_one("#result-left")
        for part in ("#winner", "#verified-short", "#compare", "#next-game"):
            found = screen.query_one(part)
            assert found.region in left.region, part
        assert words.text("result-again") in driver.text()
        assert words.text("deal-verified-short") in driver.text()


async def test_a_result_that_has_no_room_can_be_scrolled() -> None:
    session = finished(others=NAMES[1:6])
    async with driving(session, size=(80, 16)) as driver:
        assert "game-1.gofish" not in driver.text()
        await driver.press(*["down"] * 20)
        assert "game-1.gofish" in driver.text()
        assert "Press n to play again." in driver.text()
        await driver.press(*["up"] * 20)
        assert "The game is over." in "".join(driver.text().split("\n")[:4])


async def test_who_stands_up_afterwards_is_still_in_the_result() -> None:
    session = finished(others=("Goran", "Mila"))
    async with driving(session) as driver:
        board = driver.app.screen.query_one(ScoreBoard)
        before, head = board.view, driver.text().split("\n")[0]
        session.happen([events.Stood(1), events.Committed(2, bytes(32))])
        await driver.settle()
        assert not driver.on(ResultScreen).view.seats[1].taken
        assert board.view == before
        assert driver.text().split("\n")[0] == head
        assert "Goran" in driver.text()
        await driver.press("l")
        assert "I may come back for another game" in driver.text()


async def test_a_chart_shows_when_each_book_was_laid_down() -> None:
    session = playing(others=("Goran", "Mila"), seed=5)
    async with driving(session, size=(100, 36)) as driver:
        while session.game is not None and not session.game.over:
            session.play_for_me()
        await driver.settle()
        driver.on(ResultScreen)
        assert "Books from the first ask to the last" in driver.text()
        closed = tuple(driver.app.model.closed)  # type: ignore[union-attr]  # we are at the table
        assert len(closed) == 13
        words = driver.app.words
        for seat in range(3):
            for width in (13, 40):
                line = timeline(words, closed, seat, width, "").plain
                assert len(line) == width
            ranks = [rank_text(words, rank) for _, who, rank in closed if who == seat]
            assert all(rank in line for rank in ranks)
            assert (line[0] == "·") == (bool(ranks) or "·" in line)


async def test_a_guest_waits_for_the_owner() -> None:
    async with driving(finished(owner=1)) as driver:
        assert "Goran can start another game." in driver.text()
        assert "Play again" not in driver.text()
        await driver.press("n")


async def test_without_an_owner_one_waits_for_the_host() -> None:
    async with driving(finished(owner=None)) as driver:
        assert "The host can start another game." in driver.text()


async def test_a_deal_that_does_not_fit_is_loud() -> None:
    session = finished()
    async with driving(session) as driver:
        session.queue.put_nowait(Verified(ok=False, detail="card 3 [/]"))
        await driver.settle()
        badge = driver.app.screen.query_one("#verified", Static)
        assert "✗ The deal does not fit what was promised: something is wrong (card 3 [/])." in str(
            badge.content
        )
        assert badge.has_class("-wrong")
