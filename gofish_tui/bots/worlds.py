"""Hidden hands drawn at random, so that each fits all that is known: what a search looks into instead of the real cards."""

import random

from gofish_tui.bots.odds import STOCK, Odds


class Worlds:
    """Draws complete layouts of the hidden cards, as counts for each rank.

    Each card goes to a place with the share `Odds` gives it, times what is left of the place: without any other knowledge that
    is exactly dealing them at random.
    """

    def __init__(self, odds: Odds, rng: random.Random) -> None:
        known = odds.known
        self.rng = rng
        self.hidden = known.hidden
        self.low = [known.low[seat] for seat in self.hidden]
        self.free = [known.size[seat] - sum(known.low[seat]) for seat in self.hidden]
        self.stock = known.stock
        self.ranks: list[tuple[int, int, list[float], float, list[int]]] = []
        """for each rank to lay: rank, cards, shares of the hidden seats, share of the stock, most for each seat"""
        for rank in known.open_ranks:
            spare = odds.spare[rank]
            if not spare:
                continue
            shares = [
                odds.extra[seat][rank] / free if free > 0 else 0.0
                for seat, free in zip(self.hidden, self.free, strict=True)
            ]
            stock = odds.extra[STOCK][rank] / known.stock if known.stock else 0.0
            most = [known.high[seat][rank] - known.low[seat][rank] for seat in self.hidden]
            self.ranks.append((rank, spare, shares, stock, most))
        # Whatever has the least room is laid first, so that seldom a card is left without a place.
        self.ranks.sort(key=lambda item: sum(item[4]) - item[1])

    def draw(self) -> tuple[list[list[int]], list[int]]:
        """One layout: for each hidden seat its counts for each rank, and the counts of the stock."""
        chance = self.rng.random
        hands = [counts.copy() for counts in self.low]
        free = self.free.copy()
        left = self.stock
        stock = [0] * 13
        everyone = range(len(free))
        for rank, cards, shares, stock_share, most in self.ranks:
            room = most.copy()
            for _ in range(cards):
                in_stock = stock_share * left
                whole = in_stock
                for place in everyone:
                    if room[place]:
                        whole += shares[place] * free[place]
                point = chance() * whole
                chosen = -1
                if point >= in_stock:
                    point -= in_stock
                    for place in everyone:
                        if room[place] and free[place]:
                            chosen = place
                            point -= shares[place] * free[place]
                            if point < 0:
                                break
                if chosen < 0 and not left:
                    chosen = max(everyone, key=free.__getitem__)
                if chosen < 0:
                    left -= 1
                    stock[rank] += 1
                else:
                    free[chosen] -= 1
                    room[chosen] = max(0, room[chosen] - 1)
                    hands[chosen][rank] += 1
        return hands, stock
