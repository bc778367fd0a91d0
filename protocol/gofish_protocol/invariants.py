"""What holds in every game, whatever was asked: for the tests, and for anyone who changes the engine."""

from .cards import LOWEST_SUIT, hand_of, rank_mask
from .engine import Game


def check(game: Game) -> None:
    """Raise AssertionError when a game breaks an invariant: every card once, no whole set in a hand, someone can move."""
    seen = 0
    count = game.stock
    for seat, hand in enumerate(game.hands):
        assert not seen & hand, "a card is in two hands"
        seen |= hand
        count += hand.bit_count()
        assert bool(hand) == bool(game.holders >> seat & 1), "the mask of holders is wrong"
        assert not hand & hand >> 1 & hand >> 2 & hand >> 3 & LOWEST_SUIT, (
            "a whole set is in a hand"
        )
    stock = hand_of(game.deck[len(game.deck) - game.stock :])
    assert stock.bit_count() == game.stock, "a card is in the stock twice"
    assert not seen & stock, "a card of the stock is in a hand"
    laid = 0
    for mask in game.books:
        assert not laid & mask, "a book was laid twice"
        laid |= mask
    assert laid == game.booked
    assert not laid & rank_mask(seen | stock), "a card of a book is in a hand or in the stock"
    assert count + 4 * laid.bit_count() == 52, "the cards do not add up"
    assert game.over == (game.turn is None)
    if game.turn is not None:
        assert game.hands[game.turn], "it is the turn of a seat without cards"
        assert game.targets(game.turn), "nobody can be asked"
        assert game.askable(game.turn), "nothing can be asked for"
