"""Games that nothing can end are known, with a stock too: the engine says of each ending what playing every ask finds."""

from __future__ import annotations

import itertools
import random
from typing import TYPE_CHECKING

import pytest

from gofish_protocol import termination
from gofish_protocol.engine import Game
from gofish_protocol.rules import Rules
from tests.protocol.endings import endings, key, search, stocks
from tests.protocol.tables import COMBINATIONS, Pair
from tests.usual import usually

if TYPE_CHECKING:
    from collections.abc import Iterator

MAY_BE = [rules for rules in COMBINATIONS if termination.can_be_endless(rules)]
NEVER = [rules for rules in COMBINATIONS if not termination.can_be_endless(rules)]


def compare(rules: Rules, players: int, ranks: int, stock: tuple[int, ...]) -> tuple[int, int]:
    """How many positions there are, and how many of them are endless; what the engine says of each must be right."""
    found = search(endings(rules, players, ranks, stock))
    for here, game in found.games.items():
        assert game.endless is (here not in found.with_an_end), (rules, here, stock)
    return len(found.games), len(found.games) - len(found.with_an_end)


@pytest.mark.parametrize("players", [2, 3])
def test_one_rank_left(players: int) -> None:
    """Every position, under every combination of options."""
    endless_ones = 0
    for rules in COMBINATIONS:
        for stock in stocks(1, 4 - players):
            endless_ones += compare(rules, players, 1, stock)[1]
    assert endless_ones > 100


@pytest.mark.parametrize("part", usually(range(3), 0))
def test_two_ranks_left(part: int) -> None:
    """Some stocks under each combination that can come to it; all of them: `python -m tests.protocol.long_endings`."""
    dice = random.Random(12 + part)
    choice = list(stocks(2, 6))
    endless_ones = 0
    for rules in MAY_BE[part::3]:
        stock = dice.choice([stock for stock in choice if len(stock) > 1])
        endless_ones += compare(rules, 2, 2, stock)[1]
    assert endless_ones > 15


def test_where_it_cannot_happen_every_position_has_an_end() -> None:
    dice = random.Random(13)
    choice = list(stocks(2, 6))
    for rules in dice.sample(NEVER, 40):
        stock = dice.choice([stock for stock in choice if len(stock) > 1])
        assert compare(rules, 2, 2, stock)[1] == 0


@pytest.mark.parametrize("go_again", ["never", "lucky"])
@pytest.mark.parametrize("stock_out", ["continue", "ends_game"])
def test_a_stock_of_whole_ranks(go_again: str, stock_out: str) -> None:
    """Nobody may ask for an ace, and of twos each ask brings one card."""
    options = {"ask_for": "card", "go_again": go_again, "stock_out": stock_out}
    pair = Pair.at(("2C 2D 2H", "2S"), "AC AD AH AS", **options)
    assert not pair.game.endless, "the asker takes the last two"
    pair = Pair.at(("2C 2D 2H", "2S"), "AC AD AH AS", turn=1, **options)
    assert pair.game.endless, "the other can only take one, and will lose it again"
    pair = Pair.at(("2C 2D", "2H 2S"), "AC AD AH AS", **options)
    assert pair.game.endless
    assert pair.game.cut_short == "endless"
    assert not pair.game.over


def test_a_leaver_s_cards_can_give_a_game_its_end_back() -> None:
    pair = Pair.at(("2C 2D", "2H", "2S"), "", ask_for="card", go_again="never")
    game = pair.game
    assert game.endless
    game.withdraw(2)
    assert game.endless is (key(game) not in search(iter([game.copy()])).with_an_end)


def test_the_search_is_small() -> None:
    """Random games of two and three by rules that can come to it: no look at a game comes near to where it is given up."""
    dice = random.Random(14)
    looks = most = 0
    real = termination.after_each_ask

    def counted(*of: object) -> object:
        nonlocal looks
        looks += 1
        return real(*of)  # type: ignore[arg-type]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(termination, "after_each_ask", counted)
        for rules in MAY_BE[::4]:
            game = Game(dice.choice((2, 2, 3)), rules, dice.sample(range(52), 52), 0)
            while not game.ended:
                assert game.turn is not None
                looks = 0
                game.ask(game.turn, *dice.choice(game.legal_asks()))
                assert game.endless in (True, False)
                most = max(most, looks)
    assert most < 2_500


def test_a_search_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody can make a host hang, whatever the rules and hands: here every position leads to new ones forever."""
    looked = itertools.count()

    def for_ever(*_: object) -> Iterator[termination.Endgame]:
        while True:
            number = next(looked)
            assert number < 20_000
            yield termination.Endgame(((number,),), ())

    monkeypatch.setattr(termination, "after_each_ask", for_ever)
    monkeypatch.setattr(termination, "_by_count", lambda *_: None)
    rules = Rules(ask_for="card")
    assert termination.can_end((0b1, 0b10), 0, (), rules), "it is said to have an end"
    assert next(looked) <= 5_001
