"""Hands, books and refusals in words, for a listener. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gofish_protocol.cards import cards_in, rank_mask, ranks_in
from gofish_protocol.refusals import REFUSALS
from gofish_protocol.vocabulary import ErrorCode
from gofish_tui.i18n.ids import card_ids, error_id, rank_id, suit_id
from gofish_tui.vocabulary import HALL_ERRORS, LocalError

if TYPE_CHECKING:
    from gofish_tui.i18n.loader import Messages

ERRORS = frozenset(
    {
        *REFUSALS,
        *(ErrorCode.STALE, ErrorCode.TOO_FAST, ErrorCode.NOT_ALLOWED, ErrorCode.BAD_COMMAND),
        *(ErrorCode.WRONG_CODE, LocalError.UNPROVEN, ErrorCode.TABLE_FULL),
        *(LocalError.NO_SUCH_TABLE, LocalError.SEVERAL_TABLES, LocalError.BROKER_UNREACHABLE),
        *(
            ErrorCode.VERSION,
            ErrorCode.KICKED,
            ErrorCode.AWAY,
            ErrorCode.TURNED_AWAY,
            ErrorCode.TABLE_CLOSED,
            ErrorCode.REPLACED,
            ErrorCode.BAD_NAME,
            LocalError.NO_SPECTATORS,
            LocalError.UNINVITED,
        ),
        *(
            LocalError.NOTHING_TO_RESUME,
            LocalError.IN_USE,
            LocalError.JOURNAL_DAMAGED,
            LocalError.JOURNAL_OUT_OF_REACH,
        ),
        LocalError.JOURNAL_OF_ANOTHER_VERSION,
        *HALL_ERRORS,
    }
)
"""The words of docs/json.md that there is a sentence for."""


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


def error_words(error: str, words: Messages) -> str:
    """The sentence for a word of docs/json.md, also for one that only a newer version knows."""
    return words.text(error_id(error) if error in ERRORS else "error-unknown")
