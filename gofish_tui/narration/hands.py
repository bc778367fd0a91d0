"""Hands and books in words, for a listener. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gofish_protocol.cards import cards_in, rank_mask, ranks_in
from gofish_tui.i18n.ids import card_ids, rank_id, suit_id

if TYPE_CHECKING:
    from gofish_tui.i18n.loader import Messages


def hand_words(hand: int, words: Messages) -> str:
    """Two nines (clubs and hearts) and one king (spades): the suits are what others may ask for."""
    groups = []
    for rank in ranks_in(rank_mask(hand)):
        cards = cards_in(hand & 15 << rank * 4)
        suits = words.names(words.text("suit-name", suit=suit_id(card & 3)) for card in cards)
        groups.append(words.text("hand-group", rank=rank_id(rank), count=len(cards), suits=suits))
    return words.names(groups)


def cards_words(hand: int, words: Messages) -> str:
    """Every card by its full name, as a list that is said aloud."""
    return words.names(words.text("card", **card_ids(card)) for card in cards_in(hand))


def books_words(books: int, words: Messages) -> str:
    """Aces, nines and kings."""
    return words.names(words.text("rank-many", rank=rank_id(rank)) for rank in ranks_in(books))
