"""Cards as numbers and back, against the plain way of doing it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gofish_protocol import cards

hands = st.sets(st.integers(0, 51))


def test_names_are_those_of_the_rules() -> None:
    assert cards.CARDS[:5] == ("AC", "AD", "AH", "AS", "2C")
    assert cards.CARDS[9 * 4 + 2] == "10H"
    assert cards.CARDS[-1] == "KS"
    assert [cards.parse_card(name) for name in cards.CARDS] == list(range(52))
    assert [cards.parse_rank(name) for name in cards.RANKS] == list(range(13))


NO_CARDS = ["", "1", "1J", "10", "10h", "ah", "Ac", "t", "T", "TC", " j ", "J ", "9C ", "AS\n"]
NO_CARDS += ["Ј", "౭", "9С"]  # Cyrillic J and C, a Telugu seven


@pytest.mark.parametrize("text", [*NO_CARDS, None, 3, True, 9.0, b"9C", [], {}, ["9C"]])
def test_only_the_exact_text_is_a_card(text: object) -> None:
    """G07: text that is nearly a card or a rank is never another one."""
    assert cards.parse_card(text) is None
    assert cards.parse_rank(text) is None or text == "10"


@pytest.mark.parametrize("text", ["a", "j", "q", "1", "11", "0", "t", "1J", " A", "Ј", "౧", "A\0"])
def test_only_the_exact_text_is_a_rank(text: str) -> None:
    """G07: no case folding, no trimming, no look-alikes."""
    assert cards.parse_rank(text) is None


@given(hands)
def test_hands(held: set[int]) -> None:
    hand = cards.hand_of(list(held))
    assert hand == sum(1 << card for card in held)
    assert cards.cards_in(hand) == sorted(held)
    assert cards.card_names(hand) == sorted(cards.CARDS[card] for card in held)
    held_ranks = sorted({card // 4 for card in held})
    mask = cards.rank_mask(hand)
    assert mask == sum(1 << rank for rank in held_ranks)
    assert list(cards.ranks_in(mask)) == held_ranks
    assert cards.rank_names(mask) == [cards.RANKS[rank] for rank in held_ranks]
