"""What helps a player: the table's memory aid says what all could know and no more, a hint is for games against bots."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from gofish_protocol import events
from gofish_protocol.rules import PRESETS, Rules
from gofish_protocol.view import legal_asks
from gofish_tui.client.ask_hints import Hints
from gofish_tui.client.commands import Resync
from gofish_tui.client.memory_aid import MemoryAid
from gofish_tui.client.updates import Resynced, Stepped, Welcomed
from gofish_tui.frontends.plain_frontend import PlainFrontend
from gofish_tui.i18n.loader import Messages
from gofish_tui.ui.screens.home import HomeScreen
from gofish_tui.ui.screens.table import TableScreen
from gofish_tui.ui.widgets.ask_line import AskLine
from gofish_tui.ui.widgets.choice_field import ChoiceField
from tests.ui.driving import Driver, driving
from tests.ui.fake_service import FakeTableService
from tests.ui.fake_session import FakeSession, playing

BOTS = ("", "pike", "perch")
KINGS = tuple(range(48, 52))


def asked_for_sevens(session: FakeSession) -> None:
    """Goran has asked for sevens and got none: so he holds one."""
    session.happen([events.Asked(1, 2, 6), events.GoFish(2), events.Drew(1, None, False)])


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (45, 39), (45, 20)])
async def test_the_memory_aid_shows_who_surely_holds_what(size: tuple[int, int]) -> None:
    session = playing(step_by_step=True, memory_aid=True, first=1)
    async with driving(session, size=size) as driver:
        asked_for_sevens(session)
        await driver.settle()
        assert driver.app.model is not None
        assert driver.app.model.held[1] == ((6, 1),)
        assert "has 7" in driver.text()
        # Nothing was missed: we only wanted to know what is left on the clock.
        session.send(Resync())
        await driver.settle()
        assert driver.app.model.held[1] == ((6, 1),)
        session.queue.put_nowait(Resynced(99, session.view))
        await driver.settle()
        assert driver.app.model.held == {}


def test_what_cannot_be_makes_the_aid_silent() -> None:
    """Only a host that lies tells it; the next game is another one."""
    session = playing(step_by_step=True, first=1)
    memory = MemoryAid()
    assert isinstance(session.queue.get_nowait(), Welcomed)
    dealt = session.queue.get_nowait()
    assert isinstance(dealt, Stepped)
    started = dealt.events
    for _ in range(2):
        memory.see(started)
        memory.see([events.Asked(1, 2, 6), events.GoFish(2), events.Drew(1, None, False)])
        assert memory.held()[1] == ((6, 1),)
        memory.see([events.Gave(1, 0, 0)])
        assert memory.held() == {}
        memory.see(started)
        memory.see([events.Drew(1, None, False)] * 60)
        memory.held()  # comes to an end


async def test_a_table_without_an_aid_shows_nothing() -> None:
    session = playing(step_by_step=True, first=1)
    async with driving(session) as driver:
        asked_for_sevens(session)
        await driver.settle()
        assert "has 7" not in driver.text()


@pytest.mark.parametrize("rules", [Rules(), PRESETS["classic-specific-card"]])
def test_everybody_is_told_the_same_and_it_is_true(rules: Rules) -> None:
    for seed in range(5):
        session = FakeSession(step_by_step=True, seed=seed, rules=rules)
        mine, theirs = MemoryAid(), MemoryAid()
        happened: list[events.AnyEvent] = []
        keep = session.happen

        def happen(told: list[events.AnyEvent], keep=keep, happened=happened) -> None:  # type: ignore[no-untyped-def]
            happened[:] = told
            keep(told)

        session.happen = happen  # type: ignore[method-assign]
        session.start()
        game = session.game
        assert game is not None
        while True:
            mine.see(events.all_seen_by(happened, 0))
            theirs.see(events.all_seen_by(happened, None))
            assert mine.held() == theirs.held()
            if game.over:
                break
            for seat, held in mine.held().items():
                hand = game.hands[session.full.in_play.index(seat)]
                assert all((hand >> rank * 4 & 15).bit_count() >= low for rank, low in held)
            session.play_for_me()


async def test_a_hint_picks_a_legal_ask_and_asks_nothing() -> None:
    session = playing(step_by_step=True, bots=BOTS)
    async with driving(session) as driver:
        screen = driver.on(TableScreen)
        await driver.press("i")
        assert (screen.choice.to, screen.choice.rank) in legal_asks(session.view)
        assert session.asked == []
        assert "%" in driver.app.screen.query_one(AskLine).remark.text, "it says why"
        await driver.press("enter")
        assert len(session.asked) == 1


async def test_a_hint_for_a_card() -> None:
    rules = PRESETS["classic-specific-card"]
    session = playing(step_by_step=True, bots=BOTS, rules=rules)
    async with driving(session) as driver:
        await driver.press("i", "enter")
        assert len(session.asked) == 1
        assert not driver.app.screen.query_one(AskLine).remark.text


def left_a_book(session: FakeSession) -> None:
    """We hold three kings, Goran asks somebody for kings and gets none, and we ask for something else."""
    rest = [card for card in range(52) if card not in KINGS]
    size = session.full.rules.hand_size(3)
    mine, goran = [*KINGS[:3], *rest[: size - 3]], [KINGS[3], *rest[size - 3 : 2 * size - 4]]
    others = rest[2 * size - 4 :]
    dealt = zip(mine, goran, others[:size], strict=True)
    session.start([*(card for three in dealt for card in three), *others[size:]], first=1)
    session.happen([events.Asked(1, 2, 12), events.GoFish(2), events.Drew(1, None, False)])
    session.happen([events.Turn(0, None)])
    session.happen([events.Asked(0, 2, 0), events.GoFish(2), events.Drew(0, others[-1], False)])


@pytest.mark.parametrize("lang", ["en", "te", "mk"])
async def test_in_practice_the_coach_says_that_a_certain_book_was_left_lying(lang: str) -> None:
    words = Messages(lang)
    said = words.text("coach-book-left", target="Goran", count=1, rank="king")
    for bots, practice in ((BOTS, True), (BOTS, False), (("", "pike"), True)):
        session = FakeSession(step_by_step=True, bots=bots)
        async with driving(session, words=words, practice=practice) as driver:
            left_a_book(session)
            await driver.settle()
            speaks = practice and bots == BOTS
            assert driver.app.screen.query_one(AskLine).remark.text.startswith(said) == speaks
            assert driver.app.model is not None
            assert any(said in line.text.plain for line in driver.app.model.talk) == speaks
        heard = FakeSession(step_by_step=True, bots=bots)
        left_a_book(heard)
        frontend, told = PlainFrontend(words, practice=practice), ""
        while not heard.queue.empty():
            told += frontend.render(heard.queue.get_nowait())
        assert (said in told) == speaks


async def passed_up(driver: Driver, session: FakeSession) -> bool:
    """Whether the coach speaks up when a sure book is passed up."""
    left_a_book(session)
    await driver.settle()
    said = driver.app.words.text("coach-book-left", target="Goran", count=1, rank="king")
    return driver.app.screen.query_one(AskLine).remark.text.startswith(said)


class AmongBots(FakeTableService):
    """Play is against bots, which ask when a test says so."""

    async def play(self, *, name: str) -> FakeSession:
        return await self._open("play", name, FakeSession(name=name, step_by_step=True, bots=BOTS))


async def test_home_leads_to_a_game_with_a_coach_and_to_one_without() -> None:
    async with driving(service=AmongBots()) as driver:
        for key in ("p", "c", "p"):
            await driver.press(key)
            session = driver.service.session
            assert session is not None
            assert await passed_up(driver, session) == (key == "c")
            session.end(None)
            await driver.settle()
            driver.on(HomeScreen)


async def test_the_coach_is_a_setting_that_holds_at_once() -> None:
    session = FakeSession(step_by_step=True, bots=BOTS)
    async with driving(session) as driver:
        assert not await passed_up(driver, session)
        await driver.press("f4")
        driver.app.screen.query_one("#setting-practice", ChoiceField).focus()
        await driver.press("right", "escape")
        assert driver.app.settings.now.practice
        assert await passed_up(driver, session)


async def test_among_people_there_is_no_hint() -> None:
    for options in ({"bots": ("", "pike")}, {}):
        session = playing(step_by_step=True, **options)
        async with driving(session) as driver:
            before = driver.on(TableScreen).choice
            await driver.press("i")
            assert driver.on(TableScreen).choice == before
            assert "Hint" not in driver.text()


async def test_after_a_gap_there_is_no_hint_until_the_next_game() -> None:
    session = playing(step_by_step=True, bots=BOTS)
    async with driving(session) as driver:
        session.queue.put_nowait(Resynced(9, session.view))
        await driver.settle()
        await driver.press("i")
        assert "no hint" in driver.app.screen.query_one(AskLine).remark.text
    assert Hints().ask(session.view) is None


async def test_a_game_that_was_dealt_while_we_came_in_has_hints() -> None:
    session = playing(step_by_step=True, bots=BOTS)
    welcomed, *dealt = (session.queue.get_nowait() for _ in range(session.queue.qsize()))
    assert isinstance(welcomed, Welcomed)
    story = tuple(step for step in dealt if isinstance(step, Stepped))
    history = tuple(event for step in story for event in step.events)
    session.queue.put_nowait(
        replace(welcomed, view=session.view, seq=session.seq, history=history, story=story)
    )
    async with driving(session) as driver:
        await driver.press("i")
        assert "%" in driver.app.screen.query_one(AskLine).remark.text
