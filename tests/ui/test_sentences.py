"""Events as lines of talk: right in person and number, and names never anything but names."""

import pytest

from gofish_protocol import events
from gofish_protocol.rules import pack
from gofish_protocol.view import TableView, reduce_all
from gofish_tui.client.updates import Stepped
from gofish_tui.i18n.loader import Messages
from gofish_tui.narration.endings import outcome
from gofish_tui.narration.sentences import Kind, PersonName
from gofish_tui.ui.sentences import PLAYER_INKS, paragraph, sentence, talk_lines
from tests.ui.fake_session import playing

HOSTILE = ("[/]", "[b]x[/b]", "{ turn }", '{"a": 1}', "[@click=app.quit]x[/]", "\\", "[00]")


def told(view: TableView, *happened: events.AnyEvent) -> list[tuple[str, str]]:
    stepped = Stepped(1, happened, view, reduce_all(view, happened))
    return [(line.kind, line.text.plain) for line in talk_lines(stepped, Messages())]


@pytest.fixture
def view() -> TableView:
    return playing(step_by_step=True).view


def test_a_move_is_one_paragraph(view: TableView) -> None:
    asked = events.Asked(1, 2, 6)
    assert told(view, asked, events.GoFish(2), events.Drew(1, None, False)) == [
        (Kind.PLAY, "Goran asks Mila for sevens. Mila says “Go fish!” Goran draws a card.")
    ]
    assert told(view, asked, events.Gave(2, 1, 3 << 24)) == [
        (Kind.PLAY, "Goran asks Mila for sevens. Mila gives Goran two sevens.")
    ]


def test_an_empty_stock_is_told(view: TableView) -> None:
    assert told(view, events.Asked(1, 2, 6)) == [
        (Kind.PLAY, "Goran asks Mila for sevens. Mila has none, and there is nothing left to draw.")
    ]


def test_what_is_done_by_and_to_the_reader(view: TableView) -> None:
    assert told(view, events.Asked(0, 1, 6), events.GoFish(1), events.Drew(0, 3, False)) == [
        (Kind.PLAY, "You ask Goran for sevens. Goran says “Go fish!” You draw the ace of spades.")
    ]
    assert told(view, events.Asked(1, 0, 0), events.GoFish(0)) == [
        (Kind.PLAY, "Goran asks you for aces. You say “Go fish!”")
    ]


def test_an_ask_that_the_table_made_is_said_to_be_that(view: TableView) -> None:
    late = events.Asked(1, 2, 6, True)
    assert told(view, late, events.GoFish(2)) == [
        (
            Kind.PLAY,
            "Goran ran out of time: an ask is made for them. Goran asks Mila for sevens. Mila says “Go fish!”",
        )
    ]
    assert told(view, events.Asked(0, 2, 6, True))[0][1].startswith(
        "Time is up: an ask is made for you. You ask Mila for sevens. Mila has none"
    )


def test_a_shuffle_that_fails(view: TableView) -> None:
    assert told(view, events.RoundVoid(1, 0, (1,), ("Goran",))) == [
        (Kind.NEWS, "The cards are shuffled again: Goran did not answer in time.")
    ]


def test_people_and_news(view: TableView) -> None:
    assert told(view, events.Stood(1)) == [(Kind.PEOPLE, "Goran leaves the table.")]
    assert told(view, events.Presence(1, "away")) == [
        (Kind.PEOPLE, "Goran is away. The seat is kept.")
    ]
    assert told(view, events.Gone(1)) == [(Kind.PEOPLE, "Goran has left the game.")]
    assert told(view, events.Owner(0)) == [(Kind.NEWS, "You are now the owner of the table.")]
    assert told(view, events.Paused(True)) == [(Kind.NEWS, "The game is paused.")]


@pytest.mark.parametrize("name", HOSTILE)
def test_names_and_talk_stay_what_they_are(name: str) -> None:
    table = playing(others=(name, "Mila"), step_by_step=True).view
    assert told(table, events.Said(1, name, name)) == [(Kind.CHAT, f"{name}: {name}")]
    assert told(table, events.Asked(1, 2, 6))[0][1].startswith(f"{name} asks Mila")
    line = sentence(Messages(), "turn", player=PersonName(name))
    assert line.plain == f"It is {name}’s turn."
    assert [span.style for span in line.spans] == ["bold"]


def test_a_name_that_looks_like_a_slot_is_not_a_slot() -> None:
    table = playing(others=("a\ue000b", "Mila"), step_by_step=True).view
    assert told(table, events.Said(1, "a\ue000b", "\ue001"))[0][1] == "a\ue000b: \ue001"


def test_a_game_that_the_host_ends(view: TableView) -> None:
    ((kind, warned),) = told(view, events.Stalling(1))
    assert kind == Kind.NEWS
    assert warned.endswith("One more ask without either, and the game ends.")
    won, why = told(view, events.Over((0,), bytes(32), "no_progress"))
    assert why == (
        Kind.NEWS,
        "Nobody drew a card or laid down a book for too long, so the game was ended.",
    )
    assert told(view, events.Over((0,), bytes(32), "a word of another version")) == [won]


def test_winners() -> None:
    session = playing(step_by_step=True)
    session.play_out()
    said = paragraph(outcome(session.view), Messages()).plain
    assert said.startswith("The game is over.")


def test_each_name_has_the_colour_of_its_seat(view: TableView) -> None:
    asked = (events.Asked(1, 2, 6), events.GoFish(2))
    (line,) = talk_lines(Stepped(1, asked, view, reduce_all(view, asked)), Messages())
    inks = {
        line.text.plain[span.start : span.end]: str(span.style)
        for span in line.text.spans
        if str(span.style).startswith("bold $")
    }
    assert inks == {"Goran": f"bold {PLAYER_INKS[1]}", "Mila": f"bold {PLAYER_INKS[2]}"}


def test_a_line_divides_one_game_from_the_next(view: TableView) -> None:
    def begun(game: int) -> list[tuple[str, str]]:
        return told(
            view, events.Started(game, (0, 1, 2), tuple(pack(view.rules)), ()), events.Turn(1, None)
        )

    assert not any("Game" in text for _, text in begun(1))
    assert begun(2)[0][1] == "── Game 2 ──"
