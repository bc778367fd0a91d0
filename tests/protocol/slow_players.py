"""Players who want no end: what they ask brings neither a card from the stock nor a book, for as long as that can be."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gofish_protocol.engine import Game

Ask = tuple[int, int]


def stubborn(game: Game) -> Ask:
    """An ask after which nothing has moved on; where there is none, the first that may be asked."""
    return next((ask for ask in game.legal_asks() if is_idle(game, ask)), game.legal_asks()[0])


def delaying(game: Game) -> Ask:
    """As stubborn as it can be without the game being ended for it: for the longest games there are."""
    if game.asks_left > 1:
        return stubborn(game)
    asks = game.legal_asks()
    return next((ask for ask in asks if not is_idle(game, ask)), asks[0])


def is_idle(game: Game, ask: Ask) -> bool:
    """Whether nobody draws, lays down a book or runs out of cards because of it."""
    assert game.turn is not None
    to, what = ask
    by_card = game.rules.ask_for == "card"
    rank = what >> 2 if by_card else what
    given = game.hands[to] & (1 << what if by_card else 15 << rank * 4)
    if not given:
        return not game.stock
    mine = (game.hands[game.turn] | given) >> rank * 4 & 15
    return mine != 15 and game.hands[to] != given
