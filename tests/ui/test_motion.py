"""What happened shines and slides for less than 400 ms, never holds anything up, and can be switched off."""

from __future__ import annotations

import pytest
from textual.geometry import Offset

from gofish_protocol import events
from gofish_protocol.cards import hand_of
from gofish_tui.i18n.loader import Messages
from gofish_tui.store.settings import SettingsFile
from gofish_tui.ui import motion
from gofish_tui.ui.card_art import CardStyle
from gofish_tui.ui.last_move import LastMove
from gofish_tui.ui.motion import DEAL_SECONDS, SECONDS, SLIDE_SECONDS
from gofish_tui.ui.screens.table import TableScreen
from gofish_tui.ui.widgets.rank_tile import RankTile
from gofish_tui.ui.widgets.scene import FISH, Scene, Sight, draw_scene
from tests.ui.driving import Driver, driving
from tests.ui.fake_session import FakeSession, playing


def told(session: FakeSession) -> None:
    """A lucky fish of ours, and a book of somebody else's."""
    rank = next(rank for rank in range(13) if session.view.hand >> rank * 4 & 15 not in (0, 15))
    card = next(card for card in range(rank * 4, rank * 4 + 4) if not session.view.hand >> card & 1)
    session.happen([events.Asked(0, 1, rank), events.GoFish(1), events.Drew(0, card, True)])
    session.happen([events.Book(1, (rank + 1) % 13)])


def shining(driver: Driver) -> set[str]:
    found = driver.app.screen.query(".-lucky, .-booked, .-moved")
    return {f"{one.id} {name}" for one in found for name in one.classes & {"-lucky", "-booked"}}


async def test_it_shines_and_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    assert max(SECONDS, SLIDE_SECONDS, DEAL_SECONDS) < 0.4
    monkeypatch.setattr(motion, "SECONDS", 60.0)
    session = playing(step_by_step=True)
    async with driving(session, settings=SettingsFile()) as driver:
        driver.app.animation_level = "full"
        told(session)
        await driver.settle()
        assert "seat-0 -lucky" in shining(driver)
        assert "seat-1 -booked" in shining(driver)
        assert any(one.startswith("rank-") for one in shining(driver))
        await driver.press("2")
        assert driver.on(TableScreen).choice.to == 1
        monkeypatch.setattr(motion, "SECONDS", 0.01)
        card = driver.app.screen.query_one("#seat-2")
        motion.shine(card, motion.BOOK)
        tiles = driver.app.screen.query("RankTile")
        await driver.until(
            lambda: (
                not card.has_class(motion.BOOK) and {tile.offset for tile in tiles} == {Offset()}
            )
        )


@pytest.mark.parametrize("off", ["asked for", "slow terminal", "no animations"])
async def test_it_is_off_where_it_is_not_wanted(off: str) -> None:
    session = playing(step_by_step=True)
    settings = SettingsFile()
    settings.change(animation=off != "asked for")
    quick = off != "slow terminal"
    async with driving(session, settings=settings, quick=quick) as driver:
        driver.app.animation_level = "none" if off == "no animations" else "full"
        told(session)
        await driver.settle()
        assert not driver.app.screen.query(".-lucky, .-booked, .-moved")


async def test_cards_that_change_hands_slide_across_the_table_and_come_to_rest() -> None:
    session = playing(step_by_step=True, others=("Goran", "Mila"))
    async with driving(session, settings=SettingsFile(), size=(120, 36)) as driver:
        driver.app.animation_level = "full"
        scene = driver.app.screen.query_one(Scene)
        places = []
        for at in (0.0, 0.5, 1.0):
            move = LastMove(1, 2, 6, given=hand_of([24]))
            look = CardStyle()
            drawn = draw_scene(driver.app.words, Sight(session.view, move, at), 86, 14, look)
            rows = drawn.content().plain.split("\n")
            places.append(next((row.index("7♣"), y) for y, row in enumerate(rows) if "7♣" in row))
        assert len(set(places)) == 3, places
        session.happen([events.Asked(1, 2, 6), events.Gave(2, 1, hand_of([24]))])
        await driver.until(lambda: scene.move is not None and scene.at == 1.0)


@pytest.mark.parametrize("wanted", [True, False])
async def test_the_deal_is_seen_and_holds_no_key_up(*, wanted: bool) -> None:
    session = FakeSession(others=("Goran", "Mila"), step_by_step=True)
    settings = SettingsFile()
    settings.change(animation=wanted)
    async with driving(session, settings=settings, size=(120, 36)) as driver:
        driver.app.animation_level = "full"
        session.start(first=0)
        await driver.settle()
        screen = driver.on(TableScreen)
        scene = screen.query_one(Scene)
        assert (scene.at < 1.0) == wanted
        await driver.pilot.press("2")
        assert screen.choice.to == 1, "cards may still be on their way"
        tiles = [tile for tile in screen.query(RankTile) if tile.display]
        await driver.until(lambda: scene.at == 1.0 and {t.offset for t in tiles} == {Offset()})


def test_a_dealt_card_goes_to_each_seat_in_turn() -> None:
    view = playing(step_by_step=True, others=("Goran", "Mila")).view
    say, still = Messages("en"), draw_scene(Messages("en"), Sight(view, None), 86, 14, CardStyle())
    shown = [draw_scene(say, Sight(view, None, at), 86, 14, CardStyle()) for at in (0.2, 0.5, 0.9)]
    changed = [
        {
            (x // 29, y // 7)
            for y in range(14)
            for x in range(86)
            if one.rows[y][x] != still.rows[y][x]
        }
        for one in shown
    ]
    assert len({frozenset(where) for where in changed}) == 3, changed
    assert draw_scene(say, Sight(view, None, 1.0), 86, 14, CardStyle()).rows == still.rows


def test_a_fish_jumps_when_a_card_is_drawn() -> None:
    session = playing(step_by_step=True, others=("Goran", "Mila"))
    rows = []
    for at in (0.0, 0.5, 1.0):
        sight = Sight(session.view, LastMove(1, 2, 6, fished=True), at)
        shown = draw_scene(Messages("en"), sight, 86, 14, CardStyle()).content().plain.split("\n")
        rows.append([y for y, row in enumerate(shown) if FISH[0] in row[35:55]])
    assert rows[0] > rows[1]
    assert not rows[2], "it is back in the pond"
