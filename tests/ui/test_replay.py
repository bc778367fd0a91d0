"""A finished game on the screen, and the question when our host has died."""

from pathlib import Path

import pytest
from msgspec.structs import replace
from rich.cells import cell_len
from textual.widgets import Static

from gofish_protocol.cards import hand_of
from gofish_protocol.view import empty_table
from gofish_protocol.vocabulary import LinkState, Phase
from gofish_tui.client.updates import LinkChanged
from gofish_tui.i18n.loader import Messages
from gofish_tui.i18n.picking import LANGUAGES
from gofish_tui.store.finished import Finished
from gofish_tui.store.settings import SettingsFile
from gofish_tui.ui.app import GoFishApp
from gofish_tui.ui.card_art import CardStyle
from gofish_tui.ui.faces import rank_text
from gofish_tui.ui.screens.host_died import HostDiedDialog
from gofish_tui.ui.screens.replay import ReplayScreen
from gofish_tui.ui.screens.table import TableScreen
from gofish_tui.ui.widgets.replay_bar import ReplayBar
from gofish_tui.ui.widgets.seat_card import SeatCard
from gofish_tui.ui.widgets.seat_face import draw, seat_face
from tests.services.test_game_replay import recorded
from tests.ui.driving import Driver, driving
from tests.ui.fake_service import FakeTableService
from tests.ui.fake_session import FakeSession


async def test_steps_jumps_sides_and_speed() -> None:
    _, record = recorded()
    screen = ReplayScreen(Finished(Path("/r/game.gofish"), record), Messages("en"))
    app = GoFishApp(FakeTableService(), first=screen, settings=SettingsFile(None))
    async with app.run_test(size=(100, 36)) as pilot:
        driver = Driver(app, pilot, None, app.service)  # type: ignore[arg-type]
        await driver.settle()
        assert "Step 0 of" in driver.text()
        assert "all hands open" in driver.text()
        await driver.press("right", "right", "right")
        assert "Step 3 of" in driver.text()
        three = screen.view
        await driver.press("left", "right")
        assert screen.view == three
        await driver.press("end")
        assert screen.view.phase == Phase.OVER
        await driver.press("home", "s")
        assert "as Player 0 saw it" in driver.text()
        assert screen.view.me == 0
        hands = screen.query_one("#open-hands", Static)
        assert "Player 0" in str(hands.content)
        assert "Player 1" not in str(hands.content)
        await driver.press("plus", "plus", "plus", "space")
        bar = screen.query_one(ReplayBar)
        await driver.until(lambda: bar.position.at > 0)
        await driver.press("space")
        stopped = bar.position.at
        await pilot.pause(0.4)
        assert bar.position.at == stopped
        await driver.press("escape")
    assert app.return_code == 0


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_the_speed_can_be_read_beside_the_track(lang: str) -> None:
    _, record = recorded()
    words = Messages(lang)
    screen = ReplayScreen(Finished(Path("/r/game.gofish"), record), words)
    app = GoFishApp(FakeTableService(), lang=lang, first=screen, settings=SettingsFile(None))
    async with app.run_test(size=(80, 24)) as pilot:
        driver = Driver(app, pilot, None, app.service)  # type: ignore[arg-type]
        await driver.settle()
        await driver.press("s", "space")
        assert screen.query_one(ReplayBar).position.playing
        assert words.text("replay-speed", speed="1") in driver.text()


async def test_a_host_that_ends_after_its_connection_is_found_dead_as_well(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As one does that is asked to stop: who sits here hears of the connection first, and is asked once."""
    monkeypatch.setattr("gofish_tui.ui.host_watch.LOOK_SECONDS", 0.01)
    session = FakeSession()
    async with driving(session) as driver:
        session.start()
        session.status = LinkState.RECONNECTING
        session.queue.put_nowait(LinkChanged(LinkState.RECONNECTING))
        await driver.settle()
        driver.on(TableScreen)
        driver.service.dead = True
        await driver.until(lambda: isinstance(driver.app.screen, HostDiedDialog))
        await driver.press("escape")
        await driver.pilot.pause(0.05)
        driver.on(TableScreen)


@pytest.mark.parametrize("revivable", [True, False])
async def test_a_dead_host_is_found_and_can_be_started_again(revivable: bool) -> None:
    session = FakeSession()
    async with driving(session) as driver:
        session.start()
        await driver.settle()
        driver.service.dead, driver.service.revivable = True, revivable
        session.status = LinkState.RECONNECTING
        session.queue.put_nowait(LinkChanged(LinkState.RECONNECTING))
        await driver.settle()
        driver.on(HostDiedDialog)
        await driver.press("y")
        assert ("revive", "") in driver.service.opened
        if revivable:
            driver.on(TableScreen)
            session.queue.put_nowait(LinkChanged(LinkState.CONNECTED))
            await driver.settle()
            driver.on(TableScreen)
        else:
            await driver.until(lambda: "--data-dir /games" in driver.text())
            driver.on(HostDiedDialog)
            assert "could not be restarted" in driver.text()
            # By hand, or by itself: what was said of it is not true anymore.
            session.status = LinkState.CONNECTED
            session.queue.put_nowait(LinkChanged(LinkState.CONNECTED))
            await driver.settle()
            driver.on(TableScreen)


async def test_open_hands_lie_in_the_seats_where_there_is_a_table() -> None:
    _, record = recorded(seed=12)
    async with driving(size=(120, 36)) as driver:
        driver.app.push_screen(
            ReplayScreen(Finished(Path("/r/game.gofish"), record), Messages("en"))
        )
        await driver.settle()
        screen = driver.on(ReplayScreen)
        cards = [card for card in screen.query(SeatCard) if card.face is not None]
        assert len(cards) == len(record.seats)
        for card in cards:
            assert card.face is not None
            assert card.face.hand.bit_count() == card.face.cards > 0
            assert any(sign in str(card.render()) for sign in "♠♥♦♣")
        await driver.press("s")
        hidden = [card for card in screen.query(SeatCard) if card.face and not card.face.hand]
        assert len(hidden) == len(record.seats) - 1, "from a seat's side one sees its own cards"
        assert not any(sign in str(hidden[0].render()) for sign in "♠♥♦♣")


@pytest.mark.parametrize("width", [26, 40])
def test_every_rank_of_an_open_hand_can_be_read_however_little_room_there_is(width: int) -> None:
    cards = [card for card in range(52) if card % 4 == 0 or card >> 2 == 9]
    view = empty_table(2)
    seat = replace(view.seats[0], name="Asha", cards=len(cards))
    view = replace(view, seats=(seat, view.seats[1]))
    words = Messages("en")
    face = seat_face(view, 0, None, hand=hand_of(cards))
    lines = draw(words, face, width, 9, CardStyle()).plain.split("\n")[1:]
    shown = [part.rstrip("♣♦♥♠") for part in " ".join(lines).split()]
    assert shown == [rank_text(words, card >> 2) for card in cards]
    assert all(cell_len(line) <= width for line in lines)
