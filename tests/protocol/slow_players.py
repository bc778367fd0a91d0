"""Players who want no end: what they ask brings neither a card from the stock nor a book, for as long as that can be."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gofish_protocol.engine import Game

Ask = tuple[int, int]


def stubborn(game: Game) -> Ask:
    """An ask after which nothing has moved on, of whoever holds most; where there is none, the first that may be asked."""
    asks = game.legal_asks()
    idle = [ask for ask in asks if is_idle(game, ask)]
    return max(idle, key=lambda ask: game.hands[ask[0]].bit_count(), default=asks[0])


def delaying(game: Game) -> Ask:
    """As stubborn as it can be without the game being ended for it: for the longest games there are."""
    if game.asks_left > 1:
        return stubborn(game)
    asks = game.legal_asks()
    moving = [ask for ask in asks if not is_idle(game, ask)]
    return next((ask for ask in moving if not game.hands[ask[0]] & wanted(game, ask)), None) or (
        moving[0] if moving else asks[0]
    )


def wanted(game: Game, ask: Ask) -> int:
    """The cards that are asked for, as a hand."""
    return 1 << ask[1] if game.rules.by_card else 15 << ask[1] * 4


def is_idle(game: Game, ask: Ask) -> bool:
    """Whether nobody draws, lays down a book or runs out of cards because of it."""
    assert game.turn is not None
    to, what = ask
    by_card = game.rules.by_card
    rank = what >> 2 if by_card else what
    given = game.hands[to] & wanted(game, ask)
    if not given:
        return not game.stock
    mine = (game.hands[game.turn] | given) >> rank * 4 & 15
    return mine != 15 and game.hands[to] != given
