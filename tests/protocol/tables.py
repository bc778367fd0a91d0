"""Games to test with: dealt from a deck or put down in the middle, in the engine and in the reference at once."""

from __future__ import annotations

import json
from itertools import product
from typing import TYPE_CHECKING, Any

from gofish_protocol import invariants
from gofish_protocol.cards import CARDS, hand_of, parse_card, parse_rank, rank_mask
from gofish_protocol.engine import ALL_BOOKS, Game
from gofish_protocol.referee import Judge
from gofish_protocol.rules import OPTIONS, Rules, make_rules
from tests.protocol.positions import position
from tests.protocol.reference import Table, rank_of

if TYPE_CHECKING:
    from collections.abc import Sequence

COMBINATIONS = [
    rules
    for values in product(*OPTIONS.values())
    for rules in [Rules(*values)]  # type: ignore[arg-type]  # one value of each option
    if not (rules.bluff and not rules.by_card)
]
"""Every legal table."""

PLAYERS = range(2, 7)


def numbers(cards: str) -> list[int]:
    """The numbers of cards written with blanks between them."""
    found = [parse_card(name) for name in cards.split()]
    assert None not in found, cards
    return [card for card in found if card is not None]


def ranks(names: str) -> int:
    """The mask of ranks written with blanks between them."""
    found = [parse_rank(name) for name in names.split()]
    return sum(1 << rank for rank in found if rank is not None)


def deck(hands: Sequence[str], stock: str = "") -> list[int]:
    """A deck that deals these hands, all of one length, and then these cards; the rest follows in order."""
    dealt = [numbers(hand) for hand in hands]
    assert len({len(hand) for hand in dealt}) == 1, "hands of different lengths cannot be dealt"
    front = [card for one_round in zip(*dealt, strict=True) for card in one_round] + numbers(stock)
    assert len(set(front)) == len(front), "a card is there twice"
    return front + [card for card in range(52) if card not in front]


class Pair:
    """The engine and the reference at the same point of the same game; they have to agree after every ask."""

    def __init__(self, game: Game, table: Table) -> None:
        self.game = game
        self.table = table
        self.asks = 0
        self.must_agree()

    @classmethod
    def deal(cls, players: int, rules: Rules, cards: Sequence[int], first: int) -> Pair:
        """A game from its deal."""
        names = [CARDS[card] for card in cards]
        return cls(
            Game(players, rules, cards, first), Table(players, rules.options(), names, first)
        )

    @classmethod
    def at(
        cls,
        hands: Sequence[str],
        stock: str = "",
        *,
        books: Sequence[str] = (),
        turn: int = 0,
        **options: str | bool,
    ) -> Pair:
        """A game in the middle. Whole ranks that are nowhere else are books of seat 0; ``books`` gives some to others."""
        rules, players = make_rules(options), len(hands)
        held = [hand_of(numbers(hand)) for hand in hands]
        left = numbers(stock)
        laid = [ranks(names) for names in books] + [0] * (players - len(books))
        unseen = ALL_BOOKS ^ rank_mask(sum(held) | hand_of(left))
        laid[0] |= unseen & ~sum(laid)
        assert sum(laid) == unseen, "a rank is a book and in play"
        assert sum(hand.bit_count() for hand in held) + len(left) + 4 * unseen.bit_count() == 52

        game = position(rules, held, left, turn=turn)
        game.books = laid

        table = Table(players, rules.options(), list(CARDS), 0)
        table.hands, table.stock = [hand.split() for hand in hands], stock.split()
        table.books = [[CARDS[r * 4][:-1] for r in range(13) if mask >> r & 1] for mask in laid]
        table.sits_out = {seat for seat, hand in enumerate(hands) if not hand}
        table.over, table.turn = False, turn
        return cls(game, table)

    def ask(self, to: Any, what: Any, *, seat: Any = None) -> dict[str, Any]:
        """What came of an ask, by default of the seat whose turn it is, in the referee's form."""
        asker = self.game.turn if seat is None else seat
        self.asks += 1
        expected = self.table.ask(asker, to, what)
        got = json.loads(Judge(self.game).ask({"seat": asker, "to": to, "for": what}))
        assert got == expected, f"ask {self.asks}: {asker} asks {to} for {what}"
        if not got["ok"] or self.asks % 32 == 0 or self.game.over:
            self.must_agree()
        else:
            invariants.check(self.game)
        return got

    def refused(self, to: Any, what: Any, *, seat: Any = None) -> str:
        """Why an ask is refused; it has to be, and to leave everything as it was."""
        before = self.table.state()
        answer = self.ask(to, what, seat=seat)
        assert not answer["ok"]
        assert json.loads(Judge(self.game).state()) == before
        error = answer["error"]
        assert isinstance(error, str)
        return error

    def legal(self) -> list[tuple[int, str]]:
        """The engine's legal asks as text."""
        names = CARDS if self.game.rules.by_card else [rank_of(c) for c in CARDS[::4]]
        return [(to, names[what]) for to, what in self.game.legal_asks()]

    def must_agree(self) -> None:
        """The same state, every invariant and, now and then because it is slow to find, the same legal asks."""
        invariants.check(self.game)
        assert json.loads(Judge(self.game).state()) == self.table.state()
        if self.asks % 32 == 0 or self.game.over:
            assert self.legal() == self.table.legal()
        assert self.game.out == sum(1 << seat for seat in self.table.sits_out)
