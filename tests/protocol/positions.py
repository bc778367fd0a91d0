"""Games in the middle, as nobody may have dealt them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gofish_protocol.cards import hand_of, rank_mask
from gofish_protocol.engine import ALL_BOOKS, Game

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gofish_protocol.rules import Rules


def position(
    rules: Rules, hands: Sequence[int], stock: Sequence[int] = (), *, turn: int = 0
) -> Game:
    """These hands, and this stock in its order. All else is laid down by seat 0; who holds nothing is out."""
    game = Game(len(hands), rules, range(52), 0)
    game.deck = (*(card for card in range(52) if card not in stock), *stock)
    game._top = 52 - len(stock)
    game.hands = list(hands)
    game.holders = sum(1 << seat for seat, hand in enumerate(hands) if hand)
    game.out = sum(1 << seat for seat, hand in enumerate(hands) if not hand)
    game.booked = ALL_BOOKS ^ rank_mask(sum(hands) | hand_of(stock))
    game.books = [game.booked, *[0] * (len(hands) - 1)]
    game.over, game.turn, game.opening = False, turn, ()
    return game
