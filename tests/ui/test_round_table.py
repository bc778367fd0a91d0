"""The table one sits at: what it shows, at every size for which there is one, and that nothing of it is cut or unreadable."""

from __future__ import annotations

import itertools

import pytest
from msgspec.structs import replace
from rich.color import ColorSystem
from rich.segment import Segment
from rich.style import Style
from textual.color import Color

from gofish_protocol import events
from gofish_protocol.cards import hand_of
from gofish_tui.cli_support.screen import has_few_colours
from gofish_tui.client.updates import Resynced
from gofish_tui.i18n.loader import Messages
from gofish_tui.ui.appearance import Appearance
from gofish_tui.ui.canvas import Canvas, Cell
from gofish_tui.ui.card_art import PIPS, SIZES, CardStyle, draw_back, draw_face, fan_width
from gofish_tui.ui.faces import rank_text
from gofish_tui.ui.last_move import LastMove, last_move
from gofish_tui.ui.steady_ink import SteadyInk
from gofish_tui.ui.themes import CYCLE, SIXTEEN
from gofish_tui.ui.widgets.books_chart import timeline
from gofish_tui.ui.widgets.hand import Hand
from gofish_tui.ui.widgets.rank_tile import RankTile
from gofish_tui.ui.widgets.scene import Scene, Sight, draw_scene
from gofish_tui.ui.widgets.seat_card import SeatCard
from gofish_tui.ui.widgets.seat_face import draw, seat_face
from gofish_tui.ui.widgets.talk import Talk
from tests.ui import filling, states
from tests.ui.driving import Driver, driving
from tests.ui.fake_session import NAMES, FakeSession, playing
from tests.ui.test_contrast import contrast
from tests.usual import usually

EN = Messages("en")
ALL_BOOKS = (1 << 13) - 1
BROWN, GRAY, YELLOW = 3, 8, 11
"""The numbers that some colors have among a terminal's sixteen."""


def text(canvas: Canvas) -> list[str]:
    return canvas.content().plain.split("\n")


async def test_the_table_fills_its_room() -> None:
    shares = await filling.measured()
    assert shares[120, 36] >= 0.6
    assert min(share for (width, _), share in shares.items() if width >= 90) >= 0.6


def test_a_canvas_keeps_what_hangs_on_a_letter_and_cuts_what_has_no_room() -> None:
    canvas = Canvas(6, 2, "$felt")
    canvas.put(4, 0, "abc")
    canvas.put(-1, 1, "xy世z")
    assert text(canvas) == ["    ab", "y世z  "]
    canvas.fill(-3, 0, 20, 1, Cell("#"))
    assert text(canvas)[0] == "######"
    telugu = Canvas(8, 1)
    telugu.put(0, 0, "గో")
    assert text(telugu)[0].startswith("గో")


@pytest.mark.parametrize("rank", range(13))
def test_a_card_shows_its_rank_twice_and_as_many_pips_as_it_counts(rank: int) -> None:
    for size in SIZES:
        for look in (CardStyle(filled=True), CardStyle(filled=False)):
            canvas = Canvas(size.width, size.height)
            draw_face(canvas, 0, 0, size, rank * 4 + 3, EN, look)
            shown = "".join(text(canvas))
            name = rank_text(EN, rank)
            assert name in shown
            assert "♠" in shown
            if size.width >= 10 and look.filled:
                pips = sum(PIPS[rank]) if rank < 10 else 2
                assert shown.count("♠") == pips + 2, text(canvas)
                assert shown.count(name) >= 2
    if rank < 10:
        assert sum(PIPS[rank]) == rank + 1


def test_backs_and_fans_have_the_size_they_are_said_to_have() -> None:
    for size, look in itertools.product(SIZES, (CardStyle(filled=True), CardStyle(filled=False))):
        canvas = Canvas(size.width, size.height)
        draw_back(canvas, 0, 0, size, look)
        assert {len(row) for row in text(canvas)} == {size.width}
        assert fan_width(size, 1) == size.width
        assert fan_width(size, 3) == size.width + 2 * size.step


def test_the_newest_move_is_kept_until_another_is_made() -> None:
    sevens = hand_of([24, 25])
    asked = last_move([events.Asked(0, 1, 6), events.Gave(1, 0, sevens), events.Turn(0, None)])
    assert asked == LastMove(0, 1, 6, given=sevens)
    assert last_move([events.Said(0, "Asha", "well")], asked) == asked
    fished = last_move(
        [events.Asked(2, 0, 3), events.GoFish(0), events.Drew(2, None, False)], asked
    )
    assert fished == LastMove(2, 0, 3, fished=True)
    lucky = last_move([events.Asked(2, 0, 3), events.Drew(2, 13, True), events.Book(2, 3)])
    assert lucky == LastMove(2, 0, 3, fished=True, drew=13, lucky=13, books=1 << 3)
    assert last_move([events.Started(2, (0, 1), (), ())], asked) is None


@pytest.mark.parametrize("size", [(38, 8), (52, 6), (56, 10), (86, 15), (120, 30)])
@pytest.mark.parametrize("filled", [True, False])
def test_what_was_asked_and_answered_stands_on_the_table(
    size: tuple[int, int], filled: bool
) -> None:
    session = playing(others=("Goran", "Mila"), step_by_step=True)
    given = hand_of([24, 25])
    for asker, to in itertools.permutations(range(3), 2):
        move = LastMove(asker, to, 6, given=given)
        shown = "\n".join(
            text(draw_scene(EN, Sight(session.view, move), *size, CardStyle(filled=filled)))
        )
        assert "7♣" in shown, shown
        assert "7♦" in shown
        fish = LastMove(asker, to, 6, fished=True)
        shown = "\n".join(
            text(draw_scene(EN, Sight(session.view, fish), *size, CardStyle(filled=filled)))
        )
        big = size[1] >= 14
        assert big or "Any sevens, " in shown, shown


async def test_the_screen_says_the_ask_where_it_happens() -> None:
    session = playing(others=("Goran", "Mila"), step_by_step=True)
    async with driving(session, size=(100, 30)) as driver:
        assert driver.app.screen.query_one(Scene).move is None
        session.happen([events.Asked(1, 2, 6), events.GoFish(2), events.Drew(1, None, False)])
        await driver.settle()
        scene = driver.app.screen.query_one(Scene)
        assert scene.move == LastMove(1, 2, 6, fished=True)
        await driver.pilot.resize_terminal(80, 24)
        await driver.settle()
        assert not scene.display or not scene.region


def booked(players: int) -> FakeSession:
    """A neighbor with all thirteen books, which no game has, and so more than any."""
    session = FakeSession(others=NAMES[1:players], step_by_step=True, seconds=60)
    session.start(first=0)
    seats = list(session.view.seats)
    seats[1] = replace(seats[1], books=ALL_BOOKS, cards=13)
    session.view = replace(session.view, seats=tuple(seats))
    session.queue.put_nowait(Resynced(9, session.view))
    return session


@pytest.mark.parametrize("size", [(80, 24), (90, 28), (100, 30), (120, 36), (200, 60)])
@pytest.mark.parametrize("players", [2, 6])
async def test_no_book_is_cut_off(size: tuple[int, int], players: int) -> None:
    async with driving(booked(players), size=size) as driver:
        card = driver.app.screen.query_one("#seat-1", SeatCard)
        shown = "".join(str(card.render()).split())
        rows = [strip.text for strip in driver.strips()]
        region = card.region
        drawn = "".join(
            "".join(filter(str.isalnum, row[region.x : region.right]))
            for row in rows[region.y : region.bottom]
        )
        for rank in range(13):
            assert rank_text(EN, rank) in shown
        assert "A2345678910JQK" in drawn, drawn


def test_a_seat_in_its_box_keeps_its_name_its_cards_and_what_is_known() -> None:
    session = playing(others=NAMES[1:6], step_by_step=True)
    face = seat_face(session.view, 1, 1, held=((6, 2), (12, 1)))
    shown = draw(EN, face, 13, 7, CardStyle()).plain
    assert NAMES[1] in shown
    assert "▶" in shown
    assert str(face.cards) in shown.split("\n")[0]
    assert "7×2" in shown


def test_ranks_of_books_laid_down_together_do_not_run_together() -> None:
    for ask, width in itertools.product((1, 5, 10), (20, 30, 60)):
        closed = (*((ask, 0, rank) for rank in (9, 6, 8, 4)), (10, 1, 0))
        line = timeline(EN, closed, 0, width, "").plain
        assert len(line) == width
        assert [word for word in line.replace("·", " ").split() if word.strip("▁▂▃▄▅▆▇█")]
        for pair in ("107", "79", "95"):
            assert pair not in line


async def test_the_newest_line_is_seen_after_the_window_got_narrow() -> None:
    session = states.midgame()
    async with driving(session, size=(200, 60)) as driver:
        for size in ((120, 36), (90, 28), (80, 24), (60, 24), (45, 39), (45, 20)):
            await driver.pilot.resize_terminal(*size)
            await driver.settle()
            talk = driver.app.screen.query_one(Talk)
            rows = [s.text[talk.region.x : talk.region.right] for s in driver.strips()]
            shown = " ".join(" ".join(rows[talk.region.y : talk.region.bottom]).split())
            assert "queens?" in shown, (size, shown)


async def test_what_people_say_stands_apart_where_there_is_room() -> None:
    session = states.midgame()
    async with driving(session, size=(160, 40)) as driver:
        session.happen([events.Said(1, session.view.seats[1].name, "good luck")])
        await driver.settle()

        def shown(which: str) -> str:
            where = driver.app.screen.query_one(which).region
            rows = [s.text for s in driver.strips()][where.y : where.bottom]
            return " ".join(row[where.x : where.right] for row in rows)

        assert "good luck" in shown("#chat")
        assert "asks" not in shown("#chat")
        assert "good luck" not in shown("#talk-panel > Talk")
        assert "asks" in shown("#talk-panel > Talk")
        await driver.pilot.resize_terminal(120, 36)
        await driver.settle()
        assert not driver.app.screen.query_one("#chat-panel").display
        assert "good luck" in shown("#talk-panel > Talk")
        await driver.pilot.resize_terminal(160, 40)
        await driver.settle()
        assert "good luck" not in shown("#talk-panel > Talk")


def unreadable(driver: Driver) -> set[str]:
    """Letters that in sixteen colors are as what lies behind them."""
    found = set()
    for strip in driver.strips():
        for fltr in driver.app.get_line_filters():
            strip = strip.apply_filter(fltr, driver.app.screen.styles.background)  # noqa: PLW2901
        for segment in strip:
            style = segment.style
            if style and style.color and style.bgcolor and any(map(str.isalnum, segment.text)):
                pair = [
                    c.downgrade(ColorSystem.STANDARD).number for c in (style.color, style.bgcolor)
                ]
                if pair[0] == pair[1]:
                    found.add(segment.text.strip())
    return found


@pytest.mark.parametrize("theme", [theme for theme in CYCLE if not theme.startswith("ansi")])
@pytest.mark.parametrize("told", usually([True, False], True))
async def test_in_sixteen_colours_everything_can_be_read(
    theme: str, told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether the terminal has said that it has no more of them, or not."""
    monkeypatch.setattr(Appearance, "sixteen", told)
    session = states.four()
    async with driving(session, size=(120, 36)) as driver:
        driver.app.theme = theme
        for size, keys in (((120, 36), ("2",)), ((80, 24), ("escape",)), ((45, 39), ())):
            await driver.pilot.resize_terminal(*size)
            await driver.press(*keys)
            await driver.settle()
            assert not unreadable(driver), size


async def test_with_sixteen_colours_the_table_keeps_its_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Felt, water and cards are not the same gray."""
    monkeypatch.setattr(Appearance, "sixteen", True)
    async with driving(states.four(), size=(120, 36)) as driver:
        seen = set()
        for strip in driver.strips():
            for segment in strip:
                if segment.style and segment.style.bgcolor:
                    seen.add(segment.style.bgcolor.downgrade(ColorSystem.STANDARD).number)
        red, green, blue, white = 1, 2, 4, 15
        assert seen >= {red, green, blue, white}


def test_in_sixteen_colours_suits_stand_out_from_their_cards_and_from_each_other() -> None:
    """WCAG 2.2, 1.4.11, asks 3 : 1 of signs; a terminal's own palette may be paler still."""
    inks = [SIXTEEN[f"card-{suit}"] for suit in ("spade", "heart", "diamond", "club")]
    assert len(set(inks)) == 4
    for ground in (SIXTEEN["card"], SIXTEEN["card-chosen"]):
        for ink in inks:
            style = Style(color=ink, bgcolor=ground)
            assert contrast(style) >= 4.5, (ink, ground)
    assert SIXTEEN["card-back"] != SIXTEEN["water"], "the pile lies on the water"


@pytest.mark.parametrize("theme", ["gofish", "gofish-felt", "gofish-dusk"])
async def test_with_sixteen_colours_nothing_large_is_gray(
    theme: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Appearance, "sixteen", True)
    async with driving(states.four(), size=(120, 36)) as driver:
        driver.app.theme = theme
        await driver.settle()
        gray = 0
        for strip in driver.strips():
            for segment in strip:
                if segment.style and segment.style.bgcolor:
                    ground = segment.style.bgcolor.downgrade(ColorSystem.STANDARD).number
                    gray += segment.cell_length * (ground == GRAY)
        assert gray < 120 * 36 / 50


@pytest.mark.parametrize("theme", ["gofish-light", "gofish-sand"])
async def test_with_sixteen_colours_nothing_on_white_is_yellow(
    theme: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Appearance, "sixteen", True)
    async with driving(size=(80, 24)) as driver:
        driver.app.theme = theme
        await driver.settle()
        inks = {
            segment.style.color.downgrade(ColorSystem.STANDARD).number
            for strip in driver.strips()
            for segment in strip
            if segment.style and segment.style.color and segment.text.strip()
        }
        assert not inks & {BROWN, YELLOW}


def test_a_bold_letter_stays_as_dark_as_its_ink_on_a_card() -> None:
    """Terminals with sixteen colors show a bold dark one as its bright twin."""

    def bold(style: str) -> bool:
        line = [Segment("A", Style.parse(style))]
        (written,) = SteadyInk().apply(line, Color.parse("black"))
        assert written.text == "A"
        return bool(written.style and written.style.bold)

    assert not bold("bold #000000 on #ffffff")
    assert not bold("bold #aa0000 on #ffffff")
    assert not bold("bold #000000 on #00aa00")
    assert bold("bold #ffffff on #0000aa")
    assert bold("bold #00aa00 on #000000")
    assert bold("bold")


async def test_the_ink_is_steady_where_there_are_few_colours() -> None:
    for few in (True, False):
        async with driving(states.four(), few_colours=few) as driver:
            there = [one for one in driver.app.get_line_filters() if isinstance(one, SteadyInk)]
            assert len(there) == few


@pytest.mark.parametrize(
    ("term", "said", "few"), [("xterm", "", True), ("xterm", "truecolor", False)]
)
def test_how_many_colours_there_are_is_what_the_terminal_says(
    term: str, said: str, few: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", term)
    monkeypatch.setenv("COLORTERM", said)
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert has_few_colours() is few


async def test_the_hand_takes_the_largest_cards_for_which_there_is_room() -> None:
    session = playing(step_by_step=True)
    async with driving(session, size=(200, 60)) as driver:
        sizes = []
        for size in ((200, 60), (120, 36), (80, 24)):
            await driver.pilot.resize_terminal(*size)
            await driver.settle()
            tile = next(tile for tile in driver.app.screen.query(RankTile) if tile.face)
            sizes.append(tile.card_size and tile.card_size.height)
            hand = driver.app.screen.query_one(Hand)
            assert all(tile.region.right <= hand.region.right for tile in hand.query(RankTile))
        assert sizes == [7, 5, None]


def test_a_long_name_does_not_run_into_the_number_of_cards() -> None:
    session = playing(others=("Wolfgang Amadeus",), step_by_step=True)
    face = seat_face(session.view, 1, None)
    first = draw(EN, face, 12, 7, CardStyle()).plain.split("\n")[0]
    assert first.endswith(f" {face.cards}"), first
