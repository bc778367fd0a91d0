"""Statistics count what the records say, and no more."""

from __future__ import annotations

from msgspec.structs import replace

from gofish_protocol.record import Record, RecordLeaver, RecordSeat, read_record, write_record
from gofish_tui.store.statistics import LOST, SHARED, WON, Opponent, players, statistics
from tests.services.test_game_replay import recorded


def game(
    number: int, winners: tuple[int, ...], books: tuple[int, int, int], **names: str
) -> Record:
    """A record of Asha, Goran and a pike, with this many books each."""
    seats = (
        RecordSeat(0, names.get("first", "Asha"), "", "", ""),
        RecordSeat(2, names.get("second", "Goran"), "", "", ""),
        RecordSeat(5, "Pike", "pike", "", ""),
    )
    laid = tuple(("A",) * count for count in books)
    ended = {"winners": winners, "books": laid, "leavers": ()}
    return replace(recorded()[1], played=number, seats=seats, **ended)


GAMES = [
    game(4, (0,), (9, 3, 1)),
    game(2, (2,), (3, 6, 4)),
    game(3, (0, 2), (5, 5, 3)),
    game(1, (5,), (1, 2, 10)),
]


def test_wins_books_and_streaks_in_the_order_of_play() -> None:
    found = statistics(GAMES, "asha")
    assert found.results == (LOST, LOST, SHARED, WON)
    assert found.books == (1, 3, 5, 9)
    assert (found.won, found.streak, found.longest) == (2, 2, 2)
    assert found.opponents == (Opponent("Goran", "", 4, 1, 2), Opponent("", "pike", 4, 2, 2))
    assert statistics(GAMES[1:2], "Asha").streak == 0


def test_ahead_of_somebody_is_a_win_over_them_whoever_won_the_table() -> None:
    third = game(1, (5,), (4, 3, 6))
    assert statistics([third], "Asha").opponents[0] == Opponent("Goran", "", 1, 1, 0)
    assert statistics([third], "Goran").opponents[0] == Opponent("Asha", "", 1, 0, 1)
    even = game(1, (5,), (3, 3, 7))
    assert statistics([even], "Asha").opponents[0] == Opponent("Goran", "", 1, 0, 0)


def test_a_hand_taken_out_of_the_game_is_behind_all_that_stayed() -> None:
    gone = RecordLeaver(seat=0, after=3, digest="", withdrew=True)
    left = replace(game(1, (5,), (4, 2, 6)), leavers=(gone,))
    assert statistics([left], "Asha").opponents[0] == Opponent("Goran", "", 1, 0, 1)


def test_an_opponent_whose_name_is_written_otherwise_is_the_same() -> None:
    games = [game(1, (0,), (9, 3, 1)), game(2, (0,), (9, 3, 1), second="GORAN")]
    assert statistics(games, "Asha").opponents[0] == Opponent("Goran", "", 2, 2, 0)


def test_nobody_and_bots_have_none() -> None:
    for name in ("Mila", "Pike", ""):
        found = statistics(GAMES, name)
        assert (found.results, found.opponents, found.longest) == ((), (), 0)


def test_names_from_a_file_are_foreign() -> None:
    hostile = read_record(write_record(game(9, (0,), (13, 0, 0), second="\x1b[2J[/]")))
    assert statistics([hostile], "Asha").opponents[0].name == "[2J[/]"
    assert players([hostile, *GAMES]) == ["Asha", "Goran", "[2J[/]"]
