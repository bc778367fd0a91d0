"""Hosts that cheat: the program is the real one, and whoever runs it reaches into its memory."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from gofish_protocol.cards import cards_in
from gofish_protocol.vocabulary import Phase

if TYPE_CHECKING:
    from random import Random

    from gofish_tui.table.core import HostCore

ONE_IN = 12
"""So many tables have one host that cheats."""


class Cheat(StrEnum):
    """What it does in each game."""

    SECRET = "it shuffles with another secret than the one that it was bound to"
    STOCK = "it draws from the stock in another order"
    HANDS = "it exchanges cards of two players"


class Cheater:
    """One who runs a host."""

    def __init__(self, cheat: Cheat, dice: Random) -> None:
        self.cheat, self._dice = cheat, dice
        self._done = 0
        """the newest game in which it was done"""

    def look(self, core: HostCore) -> None:
        """What the host's memory has now; perhaps it is time."""
        table = core.table
        dealing, game = table.dealing, table.game
        if self._done == dealing.game:
            return
        if self.cheat == Cheat.SECRET:
            if dealing.closed:
                dealing.secret = self._dice.randbytes(32)
                self._done = dealing.game
            return
        if game is None or table.view.phase != Phase.PLAYING or game.stock < 2:
            return
        if self.cheat == Cheat.STOCK:
            top = len(game.deck) - game.stock
            game.deck = game.deck[:top] + game.deck[top:][::-1]
            self._done = dealing.game
        elif self._dice.random() < 0.05:
            self._exchange(game.hands)
            self._done = dealing.game

    def _exchange(self, hands: list[int]) -> None:
        one, other = self._dice.sample(range(len(hands)), 2)
        for card in cards_in(hands[one]):
            for instead in cards_in(hands[other]):
                both = 1 << card | 1 << instead
                after = hands[one] ^ both, hands[other] ^ both
                if card >> 2 != instead >> 2 and not any(map(_has_book, after)):
                    hands[one], hands[other] = after
                    return


def _has_book(hand: int) -> bool:
    return any(hand >> rank * 4 & 15 == 15 for rank in range(13))


def cheater_of(dice: Random) -> Cheater | None:
    """Most hosts do not cheat."""
    if dice.randrange(ONE_IN):
        return None
    return Cheater(list(Cheat)[dice.randrange(len(Cheat))], dice)
