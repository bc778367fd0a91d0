"""docs/rules.md, "Checks, in this order; the first that fails is the answer, and nothing changes"."""

from __future__ import annotations

from typing import Any

import pytest

from gofish_protocol.refusals import REFUSALS, IllegalAsk
from tests.protocol.tables import Pair

# Seat 3 holds nothing; aces, twos and sixes and up are books.
HANDS = ("3C 4C", "3D 3H 5C", "3S 4D 4H 4S 5D", "")
STOCK = "5H 5S"


def table(**options: Any) -> Pair:
    return Pair.at(HANDS, STOCK, empty_hand="sit_out", **options)


def over() -> Pair:
    """Seat 0 lays the last two books down."""
    pair = Pair.at(("AC AD AH", "AS"))
    assert pair.ask(1, "A")["over"]
    return pair


def test_the_words_and_their_order() -> None:
    assert REFUSALS == (
        "game_over",
        "not_your_turn",
        "no_such_player",
        "cannot_ask_yourself",
        "player_is_out",
        "bad_ask",
        "already_a_book",
        "rank_not_held",
        "card_is_yours",
    )


@pytest.mark.parametrize("seat", [-1, 0, 1, 2, 7])
@pytest.mark.parametrize("to", [-1, 0, 1, 7])
@pytest.mark.parametrize("what", ["A", "AC", "K", "?"])
def test_1_game_over(seat: int, to: int, what: str) -> None:
    """Whatever else is wrong, a game that is over comes first."""
    assert over().refused(to, what, seat=seat) == "game_over"


@pytest.mark.parametrize(
    ("seat", "to", "what", "answer"),
    [
        # one thing wrong, or that and everything after it that can be
        (1, 0, "3", "not_your_turn"),
        (3, 0, "3", "not_your_turn"),
        (4, 0, "3", "not_your_turn"),
        (-1, 0, "3", "not_your_turn"),
        (1, 9, "?", "not_your_turn"),
        (1, 1, "A", "not_your_turn"),
        (1, 3, "K", "not_your_turn"),
        (0, 4, "3", "no_such_player"),
        (0, -1, "3", "no_such_player"),
        (0, -4, "3", "no_such_player"),
        (0, 6, "?", "no_such_player"),
        (0, 4, "A", "no_such_player"),
        (0, 0, "3", "cannot_ask_yourself"),
        (0, 0, "?", "cannot_ask_yourself"),
        (0, 0, "A", "cannot_ask_yourself"),
        (0, 0, "5", "cannot_ask_yourself"),
        (0, 3, "3", "player_is_out"),
        (0, 3, "?", "player_is_out"),
        (0, 3, "A", "player_is_out"),
        (0, 3, "5", "player_is_out"),
        (0, 1, "?", "bad_ask"),
        (0, 1, "", "bad_ask"),
        (0, 1, "3C", "bad_ask"),
        (0, 1, "AC", "bad_ask"),
        (0, 1, "A", "already_a_book"),
        (0, 1, "K", "already_a_book"),
        (0, 1, "5", "rank_not_held"),
        (0, 2, "5", "rank_not_held"),
        (0, 1, "3", None),
        (0, 1, "4", None),
        (0, 2, "4", None),
    ],
)
def test_2_to_8_for_ranks(seat: int, to: int, what: str, answer: str | None) -> None:
    pair = table()
    if answer is None:
        assert pair.ask(to, what, seat=seat)["ok"]
    else:
        assert pair.refused(to, what, seat=seat) == answer


@pytest.mark.parametrize(
    ("to", "what", "must_hold", "may_ask_any", "may_bluff"),
    [
        (1, "3", "bad_ask", "bad_ask", "bad_ask"),
        (1, "3c", "bad_ask", "bad_ask", "bad_ask"),
        (1, "AC", "already_a_book", "already_a_book", "already_a_book"),
        (1, "KS", "already_a_book", "already_a_book", "already_a_book"),
        (1, "5C", "rank_not_held", None, "rank_not_held"),
        (1, "5H", "rank_not_held", None, "rank_not_held"),
        (1, "3C", "card_is_yours", "card_is_yours", None),
        (2, "4C", "card_is_yours", "card_is_yours", None),
        (1, "3D", None, None, None),
        (1, "3S", None, None, None),
        (3, "3C", "player_is_out", "player_is_out", "player_is_out"),
        (0, "3C", "cannot_ask_yourself", "cannot_ask_yourself", "cannot_ask_yourself"),
    ],
)
def test_6_to_9_for_cards(
    to: int, what: str, must_hold: str | None, may_ask_any: str | None, may_bluff: str | None
) -> None:
    answers = [
        table(ask_for="card").ask(to, what).get("error"),
        table(ask_for="card", asking="any").ask(to, what).get("error"),
        table(ask_for="card", bluff=True).ask(to, what).get("error"),
    ]
    assert answers == [must_hold, may_ask_any, may_bluff]


def test_8_any_rank_that_is_not_a_book() -> None:
    pair = table(asking="any")
    assert pair.refused(1, "A") == "already_a_book"
    assert pair.legal() == [(to, rank) for to in (1, 2) for rank in ("3", "4", "5")]
    assert pair.ask(1, "5")["given"] == ["5C"]


@pytest.mark.parametrize("what", [-1, 13, 51, 52, -13, 10**30])
def test_6_numbers_that_are_not_a_rank(what: int) -> None:
    assert table().game.refusal(0, 1, what) == "bad_ask"


@pytest.mark.parametrize("what", [-1, 52, -52, 10**30])
def test_6_numbers_that_are_not_a_card(what: int) -> None:
    assert table(ask_for="card").game.refusal(0, 1, what) == "bad_ask"


def test_ask_raises_what_refusal_says() -> None:
    """G13: the engine itself refuses, with a reason for each."""
    pair = table()
    for seat, to, what in [(0, 0, 2), (0, 1, 4), (0, 3, 2), (0, 9, 2), (1, 0, 2), (0, 1, 0)]:
        with pytest.raises(IllegalAsk) as wrong:
            pair.game.ask(seat, to, what)
        assert wrong.value.reason == pair.game.refusal(seat, to, what)
    assert pair.game.steps == []
    pair.must_agree()
