"""A sentence before it is worded: a message and what fills it in. Front ends format it, each in its own way."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, assert_never

from msgspec import Struct

from gofish_tui.narration.hands import books_words, cards_words

if TYPE_CHECKING:
    from gofish_tui.i18n.loader import Messages


class Kind(StrEnum):
    """What a sentence is about, for front ends that show some kinds elsewhere or in another style."""

    PLAY = "play"
    """a part of a move"""
    PEOPLE = "people"
    """who comes and goes"""
    CHAT = "chat"
    """what somebody says"""
    NEWS = "news"
    """the game or the table as a whole"""
    TURN = "turn"
    """whose turn it is"""
    STATUS = "status"
    """what a screen shows anyway: the score, the rules, who plays, who is ready"""
    CLOSED = "closed"
    """the table is gone, which a front end that ends with it says by itself"""


class PersonName(Struct, frozen=True):
    """What somebody calls themselves."""

    name: str


class PersonNames(Struct, frozen=True):
    """A list of such names."""

    names: tuple[str, ...]


class Quote(Struct, frozen=True):
    """What somebody has typed."""

    text: str


class Cards(Struct, frozen=True):
    """A list of cards."""

    cards: int
    """a mask, as in ``gofish_protocol.cards``"""


class BookRanks(Struct, frozen=True):
    """A list of the ranks of some books."""

    ranks: int
    """a mask, as in ``gofish_protocol.cards``"""


Argument = str | int | PersonName | PersonNames | Quote | Cards | BookRanks
"""What a message is filled in with. A bare text is one of the words that messages choose by, such as a rank's id."""


class Narration(Struct, frozen=True):
    """One sentence about a table, for one reader, not in any language yet."""

    message: str
    """its id in the Fluent files"""
    arguments: dict[str, Argument]
    kind: Kind
    mine: bool = False
    """the reader asks, is asked, or speaks"""


def text(narration: Narration, words: Messages) -> str:
    """The sentence as plain text."""
    arguments = {key: plain_argument(value, words) for key, value in narration.arguments.items()}
    return words.text(narration.message, **arguments)


def plain_argument(argument: Argument, words: Messages) -> str | int:
    """An argument as plain text, ready for `Messages.text`."""
    match argument:
        case PersonName(name=same) | Quote(text=same):
            return same
        case str() | int():
            return argument
        case PersonNames(names=names):
            return words.names(names)
        case Cards(cards=cards):
            return cards_words(cards, words)
        case BookRanks(ranks=ranks):
            return books_words(ranks, words)
        case _:
            assert_never(argument)
