"""The choice a player is making, as a value: whom to ask, and for what. Pure, so that keys and mouse do the same.

A choice is only ever narrowed to what may be asked: `fit` drops whatever the newest view makes impossible, so that nothing
left over from an earlier turn can become an ask.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gofish_protocol.view import TableView, askable, refusal, targets


class AskSelection(NamedTuple):
    """What has been picked so far."""

    to: int | None = None
    """a seat"""
    rank: int | None = None
    suit: int | None = None
    """only where players ask for cards"""


NOTHING = AskSelection()


def by_card(view: TableView) -> bool:
    """This table asks for exact cards."""
    return view.rules.by_card


def what(choice: AskSelection, view: TableView) -> int | None:
    """What will be asked for: a rank or a card, or None while something is missing."""
    if choice.rank is None:
        return None
    if not by_card(view):
        return choice.rank
    return None if choice.suit is None else choice.rank * 4 + choice.suit


def complete(choice: AskSelection, view: TableView) -> bool:
    """Enter would ask this."""
    return choice.to is not None and what(choice, view) is not None


def ranks(view: TableView) -> list[int]:
    """The ranks that may be asked for."""
    if not by_card(view):
        return askable(view)
    return sorted({card >> 2 for card in askable(view)})


def suits(view: TableView, rank: int) -> list[int]:
    """The suits of a rank that may be asked for, where players ask for cards."""
    return [card & 3 for card in askable(view) if card >> 2 == rank]


def fit(choice: AskSelection, view: TableView) -> AskSelection:
    """The part of a choice that may still be asked; anything with only one option is already chosen."""
    if not view.my_turn:
        return NOTHING
    people = targets(view)
    to = choice.to if choice.to in people else None
    if len(people) == 1:
        to = people[0]
    rank = choice.rank if choice.rank in ranks(view) else None
    suit = None
    if rank is not None and by_card(view):
        possible = suits(view, rank)
        suit = choice.suit if choice.suit in possible else None
        if len(possible) == 1:
            suit = possible[0]
    return AskSelection(to, rank, suit)


def why_not_target(view: TableView, seat: int) -> str | None:
    """The engine's word for why this seat cannot be asked, or None."""
    possible = askable(view)
    return refusal(view, seat, possible[0] if possible else 0)


def why_not_rank(view: TableView, rank: int) -> str | None:
    """The engine's word for why this rank cannot be asked for, or None."""
    people = targets(view)
    to = people[0] if people else -1
    if not by_card(view):
        return refusal(view, to, rank)
    words = [refusal(view, to, rank * 4 + suit) for suit in range(4)]
    return None if None in words else words[0]


def why_not_suit(view: TableView, rank: int, suit: int) -> str | None:
    """The engine's word for why this card cannot be asked for, or None."""
    people = targets(view)
    return refusal(view, people[0] if people else -1, rank * 4 + suit)


def beside(options: Sequence[int], current: int | None, step: int) -> int | None:
    """The option `step` further on, round and round; the first (or last) when nothing is chosen yet."""
    if not options:
        return None
    if current not in options:
        return options[0 if step > 0 else -1]
    return options[(options.index(current) + step) % len(options)]
