"""The longest game there can be: what is kept of a game, at the host and at each client, must have room for it.

A game moves on by a draw, a book, or a seat that goes out or leaves, and before each of these there are at most
`IDLE_ASKS_PER_SEAT` asks for each seat that holds cards. So the longest game is the one with the
most of them, and with the most seats.
"""

from .engine import IDLE_ASKS_PER_SEAT
from .rules import Rules

_MOST_IN_A_HAND = 3 * 13
_BOOKS = 13


def _moves_on(seats: int) -> int:
    """How often a game of this many can move on, each time counted by the most seats that can then hold cards.

    Every card of the stock is drawn. Then the fullest hand there can be goes under the stock, with one seat fewer to draw it,
    and so on until two are left; that no cards are left for it by then is not taken into account.
    """
    stock = max(52 - seats * Rules(deal=deal).hand_size(seats) for deal in ("deckhand", "classic"))
    found = seats * (stock + _BOOKS + seats + 1)
    for left in range(2, seats):
        found += left * (_MOST_IN_A_HAND + 1)
    return found


MOST_ASKS = IDLE_ASKS_PER_SEAT * max(_moves_on(seats) for seats in range(2, 7))
"""No game has more asks."""
MOST_EVENTS = 4 * MOST_ASKS
"""No game has more events, repeats aside: an ask, its answer and the next turn, and sometimes a draw or a book."""
