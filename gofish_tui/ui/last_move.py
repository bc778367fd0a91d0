"""The newest move of a game as a value: who asked whom for what, and the outcome. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from gofish_protocol import events

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gofish_protocol.events import AnyEvent


class LastMove(NamedTuple):
    """One ask and its answer."""

    asker: int
    to: int
    what: int
    """a rank, or a card where cards are asked for"""
    given: int = 0
    """the cards that changed hands, as a mask"""
    fished: bool = False
    """a card was drawn"""
    lucky: int | None = None
    """the very card that was asked for, drawn from the pond and shown"""
    drew: int | None = None
    """the card that was drawn, where we may see it"""
    books: int = 0
    """ranks laid down, as a mask"""


def last_move(happened: Iterable[AnyEvent], before: LastMove | None = None) -> LastMove | None:
    """The move in these events; `before` where there is none. A new game has none yet."""
    move = before
    for event in happened:
        match event:
            case events.Started():
                move = None
            case events.Asked(seat=asker, to=to, what=what):
                move = LastMove(asker, to, what)
            case events.Gave(cards=cards) if move is not None:
                move = move._replace(given=cards)
            case events.Drew(card=card, lucky=lucky) if move is not None:
                move = move._replace(fished=True, drew=card, lucky=card if lucky else None)
            case events.Book(seat=seat, rank=rank) if move is not None and seat == move.asker:
                move = move._replace(books=move.books | 1 << rank)
    return move
