"""What each option of docs/rules.md changes, on small tables where one can see it."""

from __future__ import annotations

from typing import Any

import pytest

from gofish_protocol.engine import BOOK, OUT, REFILLED, Game
from gofish_protocol.rules import PRESETS, Rules, make_rules
from tests.protocol.tables import Pair, deck, numbers, ranks

# The deal


@pytest.mark.parametrize(
    ("deal", "players", "size"),
    [("deckhand", p, 7 if p < 4 else 5) for p in range(2, 7)]
    + [("classic", p, 7 if p < 3 else 5) for p in range(2, 7)],
)
def test_deal_is_round_by_round_from_seat_0(deal: str, players: int, size: int) -> None:
    # Every fourth card of the deck is of another rank, so that no book is dealt.
    cards = [rank * 4 + suit for suit in range(4) for rank in range(13)]
    pair = Pair.deal(players, Rules(deal=deal), cards, players - 1)
    for seat, hand in enumerate(pair.game.hands):
        assert hand == sum(1 << cards[seat + players * turn] for turn in range(size))
    assert pair.game.stock == 52 - size * players
    assert pair.game.turn == players - 1
    # The top of the stock is the next card of the deck.
    for to, what in pair.game.legal_asks():
        if not pair.game.hands[to] >> what * 4 & 15:
            assert pair.game.ask(players - 1, to, what).drawn == cards[size * players]
            break
    else:
        pytest.fail("no ask that misses")


def test_deal_lays_books_down() -> None:
    """Two books in one hand and one in another, before anybody has asked."""
    pair = Pair.deal(2, Rules(), deck(("AC AD AH AS 2C 2D 3C", "KC KD KH KS 2H 2S 3D")), first=1)
    assert pair.game.books == [ranks("A"), ranks("K")]
    assert pair.game.opening == ((BOOK, 0, 0), (BOOK, 1, 12))
    assert pair.game.turn == 1
    assert [hand.bit_count() for hand in pair.game.hands] == [3, 3]


@pytest.mark.parametrize("first", [-1, 2, 7])
def test_the_first_player_is_a_seat(first: int) -> None:
    with pytest.raises(ValueError, match="first"):
        Game(2, Rules(), range(52), first)


# ask_for


def test_ask_for_rank_takes_all_of_it() -> None:
    answer = Pair.at(("AC 2C", "AD AH 2D", "AS 2H 2S"), empty_hand="sit_out").ask(1, "A")
    assert answer["given"] == ["AD", "AH"]
    assert answer["turn"] == 0
    assert answer["new_books"] == []


def test_ask_for_card_takes_that_card() -> None:
    answer = Pair.at(("AC 2C", "AD AH 2D", "AS 2H 2S"), ask_for="card").ask(1, "AD")
    assert answer["given"] == ["AD"]
    assert answer["hands"] == [["2C", "AC", "AD"], ["2D", "AH"], ["2H", "2S", "AS"]]


@pytest.mark.parametrize(
    ("ask_for", "what", "top", "lucky"),
    [
        ("rank", "A", "AS", True),
        ("rank", "A", "2S", False),
        ("card", "AH", "AH", True),
        ("card", "AH", "AS", False),  # the rank, but not the card
        ("card", "AH", "2S", False),
    ],
)
def test_lucky_fish(ask_for: str, what: str, top: str, lucky: bool) -> None:
    stock = [top, *({"AH", "AS", "2S"} - {top})]
    pair = Pair.at(("AC AD 2C", "2D 2H"), " ".join(stock), ask_for=ask_for)
    answer = pair.ask(1, what)
    assert (answer["drawn"], answer["lucky"]) == (top, lucky)
    assert answer["turn"] == (0 if lucky else 1)


# asking and bluff: test_engine_checks.py has their refusals


def test_any_rank_may_be_asked() -> None:
    pair = Pair.at(("AC", "AD AH AS 2C 2D", "2H 2S"), asking="any", empty_hand="sit_out")
    assert pair.ask(1, "2")["given"] == ["2C", "2D"]


def test_a_bluff_always_ends_in_go_fish() -> None:
    pair = Pair.at(("AC 2C", "AD 2D", "AH 2H"), "AS 2S", ask_for="card", bluff=True)
    answer = pair.ask(2, "AC")
    assert (answer["given"], answer["drawn"], answer["lucky"]) == ([], "AS", False)
    assert answer["turn"] == 1


# go_again


@pytest.mark.parametrize(
    ("go_again", "after_cards", "after_lucky", "after_miss"),
    [("success", 0, 0, 1), ("lucky", 1, 0, 1), ("never", 1, 1, 1)],
)
def test_go_again(go_again: str, after_cards: int, after_lucky: int, after_miss: int) -> None:
    """G08: a lucky fish keeps the turn when the option says so, and only then."""
    hands = ("AC 2C", "AD 2D", "2H 3C 3D")

    def turn(to: int, what: str, top: str) -> Any:
        stock = " ".join([top, *({"AH", "AS", "2S", "3H", "3S"} - {top})])
        return Pair.at(hands, stock, go_again=go_again).ask(to, what)["turn"]

    assert turn(1, "A", "3H") == after_cards
    assert turn(2, "A", "AH") == after_lucky
    assert turn(2, "A", "3H") == after_miss


def test_another_turn_needs_cards() -> None:
    """The last cards go down as a book and nothing can be drawn: the next one plays, success or not."""
    pair = Pair.at(("AC AD AH", "AS 2C", "2D 3C 3D", "2H 2S 3H 3S"), empty_hand="draw")
    answer = pair.ask(1, "A")
    assert answer["new_books"] == ["A"]
    assert answer["turn"] == 1
    assert pair.game.out == 0b0001


# turn_passes_to


@pytest.mark.parametrize(
    ("go_again", "to", "what", "top", "turn"),
    [
        ("success", 2, "A", "3H", 2),  # a miss: the one who had nothing to give
        ("never", 2, "A", "AH", 2),  # a lucky fish that gives no turn: the same
        ("never", 2, "2", "3H", 1),  # cards, but no other turn: the next seat, whatever the option
        ("lucky", 2, "2", "3H", 1),
        ("lucky", 2, "A", "AH", 0),
    ],
)
def test_turn_passes_to_asked(go_again: str, to: int, what: str, top: str, turn: int) -> None:
    stock = " ".join([top, *({"AH", "AS", "2S", "3H", "3S"} - {top})])
    hands = ("AC 2C", "AD 2D", "2H 3C 3D")
    pair = Pair.at(hands, stock, go_again=go_again, turn_passes_to="asked")
    assert pair.ask(to, what)["turn"] == turn


@pytest.mark.parametrize("passes", ["next", "asked"])
def test_next_is_clockwise_past_those_who_sit_out(passes: str) -> None:
    hands = ("AC 2C", "", "AD 2D 3C 3D", "", "AH AS 2H 2S 3H 3S")
    pair = Pair.at(hands, turn=2, turn_passes_to=passes, empty_hand="sit_out", go_again="never")
    assert pair.ask(0, "A")["turn"] == 4
    assert pair.ask(0, "2")["turn"] == 2  # seat 0 gave its last card


def test_a_seat_that_gave_its_last_cards_cannot_get_the_turn() -> None:
    hands = ("AC 2C", "AD", "AH AS 2D 2H 2S")
    pair = Pair.at(hands, turn_passes_to="asked", empty_hand="sit_out", go_again="never")
    assert pair.ask(1, "A")["turn"] == 2


# empty_hand


def test_draw_refills_the_hand_that_was_asked_empty() -> None:
    stock = "3C 3D 4C 4D 5C 5D 6C 6D 3H 3S 4H 4S 5H 5S 6H 6S"
    pair = Pair.at(("AC AD 2C 2D 2H", "AH", "AS 2S"), stock)
    answer = pair.ask(1, "A")
    assert answer["stock"] == 16 - 7
    assert answer["hands"][1] == ["3C", "3D", "4C", "4D", "5C", "5D", "6C"]
    assert answer["turn"] == 0
    assert answer["drawn"] is None
    assert pair.game.steps[-1].after == ((REFILLED, 1, pair.game.hands[1]),)


def test_draw_takes_what_the_stock_has_left() -> None:
    pair = Pair.at(("AC AD 2C 2D 2H", "AH", "AS 2S 3C"), "3D 3H 3S")
    assert pair.ask(1, "A")["hands"][1] == ["3D", "3H", "3S"]
    assert pair.game.stock == 0
    assert pair.game.out == 0


def test_draw_asker_first_then_clockwise() -> None:
    """Both hands run out in one ask: the asker has the first cards of the stock."""
    stock = "2C 3C 2D 3D 2H 3H 4C 4D 4H 2S 3S 4S"
    pair = Pair.at(("AS", "AC AD AH"), stock, turn=1)
    answer = pair.ask(0, "A")
    assert answer["hands"] == [
        ["2S", "3S", "4D", "4H", "4S"],
        ["2C", "2D", "2H", "3C", "3D", "3H", "4C"],
    ]
    assert answer["turn"] == 1
    assert answer["new_books"] == ["A"]


def test_draw_again_while_the_new_hand_is_a_book() -> None:
    """A new hand that is nothing but books is laid down and drawn again, in one step."""
    # Five seats draw five cards. Four are left for the asker: a book, and then there is no stock.
    hands = ("AC AD AH", "AS 3C", "3D 4C", "3H 4D", "3S 4H 4S")
    pair = Pair.at(hands, "2C 2D 2H 2S")
    answer = pair.ask(1, "A")
    assert answer["new_books"] == ["A", "2"]
    assert answer["hands"][0] == []
    assert pair.game.steps[-1].after == (
        (BOOK, 0, 0),
        (REFILLED, 0, 0b11110000),
        (BOOK, 0, 1),
        (OUT, 0, 0),
    )
    assert answer["turn"] == 1


def test_draw_lays_down_a_book_in_the_new_hand() -> None:
    hands = ("AC AD AH", "AS 3C", "3D 4C", "3H 4D", "3S 4H 4S")
    pair = Pair.at(hands, "2C 2D 2H 2S 5C 5D 5H 5S")
    answer = pair.ask(1, "A")
    assert answer["new_books"] == ["A", "2"]
    assert answer["hands"][0] == ["5C"]
    assert answer["stock"] == 3
    assert answer["turn"] == 0


def test_sit_out_is_for_good() -> None:
    """A hand runs out with cards in the stock: the seat is skipped, cannot be asked, and its books count."""
    pair = Pair.at(
        ("AC AD AH", "AS 2C 2D", "2H 2S 3C"), "3D 3H 3S", empty_hand="sit_out", books=("9 8 7 6",)
    )
    answer = pair.ask(1, "A")
    assert answer["hands"][0] == []
    assert answer["turn"] == 1
    assert pair.game.out == 0b001
    assert pair.refused(0, "2") == "player_is_out"
    assert pair.ask(2, "2")["over"]  # seat 1 laid its last cards down, only seat 2 holds any
    assert pair.table.state()["winners"] == [0]


def test_sit_out_with_one_seat_left_is_over() -> None:
    pair = Pair.at(("AC AD AH", "AS 2C", ""), "2D 2H 2S", empty_hand="sit_out")
    answer = pair.ask(1, "A")
    assert answer["over"]
    assert answer["turn"] is None
    assert answer["stock"] == 3


@pytest.mark.parametrize(
    "hands",
    [
        ("AC AD AH", "AS 2C", "2D 2H"),  # the asker lays everything down
        ("AC AD 2C", "AH", "AS 2D 2H"),  # the one who was asked gives everything away
    ],
)
def test_ends_game_when_a_hand_runs_out(hands: tuple[str, ...]) -> None:
    pair = Pair.at(hands, "2S", empty_hand="ends_game")
    answer = pair.ask(1, "A")
    assert answer["over"]
    assert answer["stock"] == 1
    assert pair.game.out == 0


# stock_out


@pytest.mark.parametrize(("stock_out", "over"), [("continue", False), ("ends_game", True)])
def test_stock_runs_out_by_a_draw(stock_out: str, over: bool) -> None:
    pair = Pair.at(("AC 2C", "2D 2H", "AD AH 2S"), "AS", stock_out=stock_out)
    answer = pair.ask(1, "A")
    assert (answer["over"], answer["stock"], answer["lucky"]) == (over, 0, True)


@pytest.mark.parametrize(("stock_out", "over"), [("continue", False), ("ends_game", True)])
def test_stock_runs_out_by_a_refill(stock_out: str, over: bool) -> None:
    pair = Pair.at(("AC AD 2C 2D 2H", "AH", "AS 2S 3C"), "3D 3H 3S", stock_out=stock_out)
    answer = pair.ask(1, "A")
    assert (answer["over"], answer["stock"]) == (over, 0)
    assert answer["hands"][1] == ["3D", "3H", "3S"], "the new hand is drawn before the game ends"


def test_stock_runs_out_before_an_empty_hand_is_seen() -> None:
    """Step 3 comes before step 4: when the last draw ends the game, nobody sits out or draws anymore."""
    pair = Pair.at(("AC AD AH", "2C 2D", "2H 2S"), "AS", stock_out="ends_game")
    answer = pair.ask(1, "A")
    assert answer["over"]
    assert pair.game.steps[-1].after == ((BOOK, 0, 0),)


# The end


def test_over_with_13_books_before_refills() -> None:
    pair = Pair.at(("AC AD AH", "AS"))
    answer = pair.ask(1, "A")
    assert answer["over"]
    assert answer["winners"] == [0]
    assert pair.game.steps[-1].after == ((BOOK, 0, 0),)


def test_a_hand_about_to_be_refilled_does_not_end_the_game() -> None:
    """Only one seat holds cards after the transfer, but the other draws a new hand first."""
    pair = Pair.at(("AC AD 2C", "AH"), "AS 2D 2H 2S")
    answer = pair.ask(1, "A")
    assert not answer["over"]
    assert answer["hands"][1] == ["2D", "2H", "2S", "AS"]


@pytest.mark.parametrize(
    ("preset", "sizes"),
    [("deckhand", 5), ("classic", 5), ("classic-specific-card", 5), ("classic-keep-playing", 5)],
)
def test_presets_make_games(preset: str, sizes: int) -> None:
    game = Game(4, make_rules({"preset": preset}), range(51, -1, -1), 2)
    assert game.rules == PRESETS[preset]
    assert game.stock == 52 - 4 * sizes


def test_a_deck_as_people_write_it() -> None:
    assert numbers("AC 10H KS") == [0, 38, 51]
