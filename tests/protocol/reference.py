"""docs/rules.md played the slow way, to have a second opinion on the engine.

It was written from that page alone and shares no code with the package: cards are text, hands are lists, what comes out is what
`gofish referee` has to say. Nothing here is meant to be quick.
"""

from __future__ import annotations

from typing import Any

RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
SUITS = ["C", "D", "H", "S"]
DECK = [rank + suit for rank in RANKS for suit in SUITS]


def rank_of(card: str) -> str:
    """The rank of a card: all but its last letter."""
    return card[:-1]


class Table:
    """One game. ``rules`` maps every option to its value."""

    def __init__(self, players: int, rules: dict[str, Any], deck: list[str], first: int) -> None:
        self.players = players
        self.rules = rules
        few = 2 if rules["deal"] == "classic" else 3
        self.hand_size = 7 if players <= few else 5
        self.stock = list(deck)
        self.hands: list[list[str]] = [[] for _ in range(players)]
        for _ in range(self.hand_size):
            for hand in self.hands:
                hand.append(self.stock.pop(0))
        self.books: list[list[str]] = [[] for _ in range(players)]
        self.sits_out: set[int] = set()
        self.gone: set[int] = set()
        for seat in range(players):
            self.lay_down(seat)
        self.fill_empty_hands(first)
        self.over = self.is_over(before_refills=False)
        self.turn = None if self.over else first
        if self.turn is not None and not self.hands[first]:
            self.turn = self.next_after(first)

    # What may be asked

    def refusal(self, seat: object, to: object, what: object) -> str | None:
        """The first check that fails."""
        if self.over:
            return "game_over"
        if seat not in range(self.players) or seat != self.turn:
            return "not_your_turn"
        if to not in range(self.players):
            return "no_such_player"
        assert isinstance(seat, int)
        assert isinstance(to, int)
        if to == seat:
            return "cannot_ask_yourself"
        if self.hands[to] == []:
            return "player_is_out"
        by_card = self.rules["ask_for"] == "card"
        if what not in (DECK if by_card else RANKS):
            return "bad_ask"
        assert isinstance(what, str)
        rank = rank_of(what) if by_card else what
        if any(rank in books for books in self.books):
            return "already_a_book"
        if self.rules["asking"] == "must_hold" and rank not in map(rank_of, self.hands[seat]):
            return "rank_not_held"
        if by_card and not self.rules["bluff"] and what in self.hands[seat]:
            return "card_is_yours"
        return None

    def legal(self) -> list[tuple[int, str]]:
        """Every legal ask of the seat whose turn it is, found by trying them all."""
        whats = DECK if self.rules["ask_for"] == "card" else RANKS
        asks = [(to, what) for to in range(self.players) for what in whats]
        return [(to, what) for to, what in asks if self.refusal(self.turn, to, what) is None]

    # One ask, step by step

    def ask(self, seat: Any, to: Any, what: Any) -> dict[str, Any]:
        """A step in the referee's form."""
        error = self.refusal(seat, to, what)
        if error is not None:
            return {"ok": False, "error": error}
        books_before = [rank for books in self.books for rank in books]
        wanted = [what] if self.rules["ask_for"] == "card" else [what + suit for suit in SUITS]
        given = sorted(card for card in self.hands[to] if card in wanted)
        drawn = None
        if given:
            self.hands[to] = [card for card in self.hands[to] if card not in given]
            self.hands[seat] += given
        elif self.stock:
            drawn = self.stock.pop(0)
            self.hands[seat].append(drawn)
        lucky = drawn is not None and drawn in wanted
        self.lay_down(seat)
        self.over = self.is_over(before_refills=True)
        if not self.over:
            self.fill_empty_hands(seat)
            self.over = self.is_over(before_refills=False)
        another_turn = {"success": bool(given) or lucky, "lucky": lucky, "never": False}
        if self.over:
            self.turn = None
        elif another_turn[self.rules["go_again"]] and self.hands[seat]:
            self.turn = seat
        elif self.rules["turn_passes_to"] == "asked" and not given and self.hands[to]:
            self.turn = to
        else:
            self.turn = self.next_after(seat)
        laid = [r for books in self.books for r in books if r not in books_before]
        return {
            "ok": True,
            "given": given,
            "drawn": drawn,
            "lucky": lucky,
            "new_books": [rank for rank in RANKS if rank in laid],
            **self.state(),
        }

    def withdraw(self, seat: int) -> None:
        """docs/rules.md, "Leaving for good"."""
        order = [rank + suit for rank in RANKS for suit in SUITS]
        self.stock += sorted(self.hands[seat], key=order.index)
        self.hands[seat] = []
        self.sits_out.add(seat)
        self.gone.add(seat)
        self.over = self.is_over(before_refills=False)
        if self.over:
            self.turn = None
        elif self.turn == seat:
            self.turn = self.next_after(seat)

    def lay_down(self, seat: int) -> None:
        """Every rank of which the seat holds four cards is a book."""
        held = [rank_of(card) for card in self.hands[seat]]
        for rank in RANKS:
            if held.count(rank) == 4:
                self.hands[seat] = [card for card in self.hands[seat] if rank_of(card) != rank]
                self.books[seat].append(rank)

    def fill_empty_hands(self, seat: int) -> None:
        """Step 4, from ``seat`` clockwise."""
        for distance in range(self.players):
            other = (seat + distance) % self.players
            if (
                self.hands[other]
                or self.rules["empty_hand"] == "ends_game"
                or other in self.sits_out
            ):
                continue
            while self.rules["empty_hand"] == "draw" and not self.hands[other] and self.stock:
                self.hands[other] = self.stock[: self.hand_size]
                self.stock = self.stock[self.hand_size :]
                self.lay_down(other)
            if not self.hands[other]:
                self.sits_out.add(other)

    def is_over(self, *, before_refills: bool) -> bool:
        """Steps 3 and 5."""
        holders = [seat for seat in range(self.players) if self.hands[seat]]
        may_refill = before_refills and self.rules["empty_hand"] == "draw"
        return (
            sum(len(books) for books in self.books) == 13
            or (len(holders) < 2 and not may_refill)
            or (
                len(holders) < self.players - len(self.gone)
                and self.rules["empty_hand"] == "ends_game"
            )
            or (not self.stock and self.rules["stock_out"] == "ends_game")
        )

    def next_after(self, seat: int) -> int:
        """The next seat clockwise that holds cards."""
        order = [(seat + distance) % self.players for distance in range(1, self.players + 1)]
        return next(other for other in order if self.hands[other])

    def state(self) -> dict[str, Any]:
        """STATE, in the referee's form."""
        state: dict[str, Any] = {
            "turn": self.turn,
            "hands": [sorted(hand) for hand in self.hands],
            "books": [[rank for rank in RANKS if rank in books] for books in self.books],
            "stock": len(self.stock),
            "over": self.over,
        }
        if self.over:
            counts = [len(books) for books in self.books]
            state["winners"] = [s for s in range(self.players) if counts[s] == max(counts)]
        return state
