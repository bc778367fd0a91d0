"""Statistics count what the records say, and no more."""

from __future__ import annotations

from msgspec.structs import replace

from gofish_protocol.record import Record, RecordSeat, read_record, write_record
from gofish_tui.store.statistics import LOST, SHARED, WON, Opponent, players, statistics
from tests.services.test_game_replay import recorded


def game(
    number: int, winners: tuple[int, ...], books: tuple[int, int, int], **names: str
) -> Record:
    """A record of Asha, Goran and a pike, with so many books each."""
    seats = (
        RecordSeat(0, names.get("first", "Asha"), "", "", ""),
        RecordSeat(2, names.get("second", "Goran"), "", "", ""),
        RecordSeat(5, "Pike", "pike", "", ""),
    )
    laid = tuple(("A",) * count for count in books)
    return replace(recorded()[1], played=number, seats=seats, winners=winners, books=laid)


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
    assert found.opponents == (Opponent("Goran", "", 4, 1, 1), Opponent("", "pike", 4, 2, 1))
    assert statistics(GAMES[1:2], "Asha").streak == 0


def test_nobody_and_bots_have_none() -> None:
    for name in ("Mila", "Pike", ""):
        found = statistics(GAMES, name)
        assert (found.results, found.opponents, found.longest) == ((), (), 0)


def test_names_from_a_file_are_foreign() -> None:
    hostile = read_record(write_record(game(9, (0,), (13, 0, 0), second="\x1b[2J[/]")))
    assert statistics([hostile], "Asha").opponents[0].name == "[2J[/]"
    assert players([hostile, *GAMES]) == ["Asha", "Goran", "[2J[/]"]
