"""Cards and refusals find their names."""

from gofish_tui.i18n.ids import RANKS, SUITS, card_ids, error_id, rank_id, suit_id


def test_ranks_run_from_ace_to_king() -> None:
    assert len(RANKS) == 13
    assert (rank_id(0), rank_id(8), rank_id(12)) == ("ace", "nine", "king")


def test_suits_are_in_the_order_of_the_wire() -> None:
    assert tuple(s[0].upper() for s in SUITS) == ("C", "D", "H", "S")
    assert suit_id(3) == "spades"


def test_a_card_is_its_rank_and_its_suit() -> None:
    assert card_ids(48) == {"rank": "king", "suit": "clubs"}
    assert card_ids(3) == {"rank": "ace", "suit": "spades"}
    assert len({tuple(card_ids(card).values()) for card in range(52)}) == 52


def test_an_error_word_becomes_a_message_id() -> None:
    assert error_id("cannot_ask_yourself") == "error-cannot-ask-yourself"
