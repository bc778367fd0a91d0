"""How ranks, suits and books look in text: rank first and bold, suits told apart by shape and by color.

All of it is `Content`, never markup: the same lines contain what other people typed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content

from gofish_protocol.cards import cards_in, ranks_in
from gofish_tui.i18n.ids import card_ids, rank_id, suit_id

if TYPE_CHECKING:
    from gofish_tui.i18n.loader import Messages

SUIT_STYLES = ("$suit-club", "$suit-diamond", "$suit-heart", "$suit-spade")
"""By suit number: at one cell a spade and a club look alike in most fonts, so each has its own color."""

RANK_KEYS = "A23456789TJQK"
"""The key for each rank, in the order of rank numbers."""
SUIT_KEYS = "CDHS"
"""The key for each suit, in the order of suit numbers."""
HIGH_FIRST = (3, 2, 0, 1)
"""The order in which suits are drawn: spade, heart, club, diamond, so that adjacent ones differ in color and shape."""


def rank_text(words: Messages, rank: int) -> str:
    """``A``, ``10``, ``K`` in the language's own letters."""
    return words.text("rank-short", rank=rank_id(rank))


def suit_text(words: Messages, suit: int) -> str:
    """The suit's sign."""
    return words.text("suit-symbol", suit=suit_id(suit))


def suit_sign(words: Messages, suit: int) -> Content:
    """The suit's sign in its color."""
    return Content.styled(suit_text(words, suit), SUIT_STYLES[suit])


def suits_in(hand: int, rank: int) -> list[int]:
    """The suits of a rank that a hand holds, in drawing order."""
    held = hand >> rank * 4 & 15
    return [suit for suit in HIGH_FIRST if held >> suit & 1]


def books_text(words: Messages, mask: int) -> str:
    """The ranks of some books, ``4 K``."""
    return " ".join(rank_text(words, rank) for rank in ranks_in(mask))


def card_face(words: Messages, card: int) -> Content:
    """``K♣``, rank bold, suit in its color."""
    return Content.assemble((rank_text(words, card >> 2), "bold"), suit_sign(words, card & 3))


def cards_said(words: Messages, hand: int) -> str:
    """Some cards as they appear in a sentence: ``K♣, K♦ and 4♥``."""
    return words.names(words.text("card-short", **card_ids(card)) for card in cards_in(hand))
