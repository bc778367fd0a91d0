"""Faults that were reported in other card programs: each may not happen here. The ids are this project's own list."""

from __future__ import annotations

import inspect
import random
from itertools import pairwise, product

import pytest

from gofish_protocol import engine, invariants
from gofish_protocol.cards import hand_of
from gofish_protocol.engine import BOOK, REFILLED, Game
from gofish_protocol.refusals import IllegalAsk
from gofish_protocol.rules import Rules, make_rules
from tests.protocol.positions import position
from tests.protocol.tables import COMBINATIONS, PLAYERS, Pair, deck, ranks


def test_g01_a_draw_completes_a_book() -> None:
    """G01: three sevens in hand, an ask for nines, the fourth seven is drawn: it is laid down at once."""
    pair = Pair.at(("7C 7D 7H 9C", "9D 8C 8D", "9H 9S 8H"), "7S 8S")
    hands = pair.ask(1, "9")
    assert hands["given"] == ["9D"]
    pair = Pair.at(("7C 7D 7H 9C", "8C 8D", "9D 9H 9S 8H"), "7S 8S")
    answer = pair.ask(1, "9")
    assert (answer["drawn"], answer["lucky"], answer["new_books"]) == ("7S", False, ["7"])
    assert answer["hands"][0] == ["9C"]


def test_g01_every_way_a_book_can_come() -> None:
    """G01: by the deal, a transfer, a draw, and a new hand."""
    dealt = Pair.deal(2, Rules(), deck(("7C 7D 7H 7S 2C 3C 4C", "2D 3D 4D 5C 6C 8C 9C")), 0)
    assert dealt.game.opening == ((BOOK, 0, 6),)
    assert Pair.at(("7C 7D 8C", "7H 7S 8D 8H"), "8S").ask(1, "7")["new_books"] == ["7"]
    assert Pair.at(("7C 7D 7H 8C", "8D 8H"), "7S 8S").ask(1, "7")["new_books"] == ["7"]
    refilled = Pair.at(("8C 8D 9C", "8H"), "7C 7D 7H 7S 8S 9D 9H 9S").ask(1, "8")
    assert refilled["new_books"] == ["7"]
    assert refilled["hands"][1] == ["8S", "9D", "9H"]


@pytest.mark.parametrize("empty_hand", ["draw", "sit_out", "ends_game"])
@pytest.mark.parametrize("stock", ["2H 2S", ""])
def test_g02_an_empty_hand_never_has_the_turn(empty_hand: str, stock: str) -> None:
    """G02: the last card given away, with and without a stock: whoever has the turn can ask."""
    full = ("AC AD 2H", "AH", "AS 2C 2D 2S")
    hands = ("AC AD", "AH", "AS 2C 2D") if stock else full
    pair = Pair.at(hands, stock, empty_hand=empty_hand, go_again="never")
    answer = pair.ask(1, "A")
    if empty_hand == "ends_game":
        assert answer["over"]
    elif empty_hand == "draw" and stock:
        assert answer["hands"][1] == ["2H", "2S"]
        assert answer["turn"] == 1
    else:
        assert answer["turn"] == 2
        assert pair.game.out == 0b010


def test_g03_nobody_can_be_asked_for_nothing() -> None:
    """G03: a seat without cards cannot be asked, and the turn does not move."""
    pair = Pair.at(("AC AD 2C", "", "AH AS 2D 2H 2S"), empty_hand="sit_out")
    assert pair.refused(1, "A") == "player_is_out"
    assert pair.game.turn == 0
    assert 1 not in pair.game.targets(0)


@pytest.mark.parametrize(
    ("books", "winners"),
    [
        (("A 2 3 4", "5 6 7 8", "9 10 J", "Q K"), [0, 1]),
        (("A 2", "3 4 5", "6 7 8 9", "10 J Q K"), [2, 3]),
        (("A 2 3", "4 5 6", "7 8 9", "10 J Q K"), [3]),
        (("A 2 3 4", "5 6 7 8", "9 10 J Q", "K"), [0, 1, 2]),
        (("K", "A 2 3 4", "5 6 7 8", "9 10 J Q"), [1, 2, 3]),
        (("A 2 3 4 5 6 7 8 9 10 J Q K", ""), [0]),
        (("", "A 2 3 4 5 6 7 8 9 10 J Q K"), [1]),
        (("A 2", "3 4", "5 6", "7 8", "9 10", "J Q K"), [5]),
        (("A 2 3", "4 5", "6 7 8", "9 10", "J Q K", ""), [0, 2, 4]),
    ],
)
def test_g04_ties_are_shared(books: tuple[str, ...], winners: list[int]) -> None:
    """G04: everybody at the top wins, whatever the order of the seats."""
    game = Game(len(books), Rules(), range(52), 0)
    game.books = [ranks(names) for names in books]
    assert game.winners() == winners


def test_g04_all_tie() -> None:
    """G04: a game that ends before any book has as many winners as seats."""
    game = Game(3, Rules(), range(52), 0)
    game.books = [0, 0, 0]
    assert game.winners() == [0, 1, 2]


def test_g09_the_same_game_under_each_end() -> None:
    """G09: where the game stops is the table's option: the same asks, other ends."""
    hands = ("AC AD AH", "AS 2C 2D", "2H 3C 3D")
    ends = {
        (empty, out): Pair.at(hands, "2S 3H 3S", empty_hand=empty, stock_out=out).ask(1, "A")[
            "over"
        ]
        for empty, out in product(("draw", "sit_out", "ends_game"), ("continue", "ends_game"))
    }
    assert ends == {
        ("draw", "continue"): False,
        ("draw", "ends_game"): True,  # the new hand took the last of the stock
        ("sit_out", "continue"): False,
        ("sit_out", "ends_game"): False,
        ("ends_game", "continue"): True,
        ("ends_game", "ends_game"): True,
    }


def test_g10_one_refill_of_the_starting_size() -> None:
    """G10: a hand is filled once, at the moment it runs out, with as many cards as were dealt."""
    for rules in COMBINATIONS[::7]:
        for players in PLAYERS:
            for after in whole_game(rules, players, seed=players):
                filled = [
                    (seat, drawn.bit_count()) for kind, seat, drawn in after if kind == REFILLED
                ]
                assert all(count <= rules.hand_size(players) for _, count in filled)
                for (kind, seat, _), (later, other, _) in pairwise(after):
                    # A second new hand for one seat comes only after all of the first went down.
                    assert not (kind == later == REFILLED and seat == other)


def whole_game(rules: Rules, players: int, seed: int) -> list[tuple[engine.After, ...]]:
    rng = random.Random(seed)
    cards = list(range(52))
    rng.shuffle(cards)
    game = Game(players, rules, cards, 0)
    while not game.over and len(game.steps) < 300:
        assert game.turn is not None
        game.ask(game.turn, *rng.choice(game.legal_asks()))
    return [game.opening, *(step.after for step in game.steps)]


@pytest.mark.parametrize("passes", ["next", "asked"])
def test_g11_nothing_is_drawn_from_an_empty_stock(passes: str) -> None:
    """G11: no stock and a miss: no draw, no luck, the turn passes."""
    pair = Pair.at(("AC 2C", "AD AH 2D", "2H 2S AS"), turn_passes_to=passes, ask_for="card")
    answer = pair.ask(2, "AD")
    assert (answer["given"], answer["drawn"], answer["lucky"]) == ([], None, False)
    assert answer["hands"][0] == ["2C", "AC"]
    assert answer["turn"] == (1 if passes == "next" else 2)


def test_g13_the_engine_itself_refuses() -> None:
    """G13: asked directly, without any server before it."""
    pair = Pair.at(("AC AD 2C", "", "AH AS 2D 2H 2S 3C 3D 3H"), "3S", empty_hand="sit_out")
    for to, what, reason in [
        (0, 0, "cannot_ask_yourself"),
        (2, 2, "rank_not_held"),
        (1, 0, "player_is_out"),
        (3, 0, "no_such_player"),
    ]:
        with pytest.raises(IllegalAsk, match=reason):
            pair.game.ask(0, to, what)


@pytest.mark.parametrize("players", [-1, 0, 1, 7, 8, 52])
def test_g14_no_more_seats_than_the_deck_serves(players: int) -> None:
    """G14: 8 × 7 cards are not there; the limit is said."""
    with pytest.raises(ValueError, match="2 to 6"):
        Game(players, Rules(), range(52), 0)


@pytest.mark.parametrize(
    "cards",
    [
        [],
        range(51),
        range(53),
        [*range(51), 0],
        [*range(51), 52],
        [*range(51), -1],
        [*range(52), *range(52)],
        [0] * 52,
    ],
)
def test_g14_only_a_whole_deck(cards: list[int]) -> None:
    """G14: a short, long or doubled deck is not a deck."""
    with pytest.raises(ValueError, match="52 different cards"):
        Game(2, Rules(), cards, 0)


def test_g24_no_unshuffled_game_by_mistake() -> None:
    """G24: deck and first player have to be named; there is no default order."""
    signature = inspect.signature(Game)
    assert {name for name, p in signature.parameters.items() if p.default is p.empty} == {
        "players",
        "rules",
        "deck",
        "first",
    }


# G17: every game can end, or says that it cannot


def can_end(game: Game) -> bool:
    """Whether any way of playing on ends the game: all of them are tried."""
    seen = {(tuple(game.hands), game.turn)}
    to_try = [game]
    while to_try:
        here = to_try.pop()
        for to, what in here.legal_asks():
            after = here.copy()
            assert here.turn is not None
            after.ask(here.turn, to, what)
            if after.over:
                return True
            where = (tuple(after.hands), after.turn)
            if where not in seen:
                seen.add(where)
                to_try.append(after)
    return False


def last_ranks(rules: Rules, owners: tuple[int, ...], turn: int) -> Game | None:
    """No stock, and the cards of the lowest ranks with these owners; None when a whole rank is in one hand."""
    players = max(2, max(owners) + 1)
    hands = [hand_of([c for c, owner in enumerate(owners) if owner == s]) for s in range(players)]
    if not hands[turn] or any(hand >> rank * 4 & 15 == 15 for hand in hands for rank in range(13)):
        return None
    game = position(rules, hands, turn=turn)
    invariants.check(game)
    return game


CARDS_WITHOUT_BLUFF = [r for r in COMBINATIONS if r.by_card and not r.bluff]


@pytest.mark.slow
def test_g17_endless_says_exactly_when_nothing_can_end_the_game() -> None:
    """G17: with one rank left, all 3-seat positions under all options; with two ranks, some of them."""
    rng = random.Random(17)
    found = {True: 0, False: 0}
    some = [tuple(rng.randrange(rng.choice((2, 2, 3))) for _ in range(8)) for _ in range(60)]
    for owners in [*product(range(3), repeat=4), *some]:
        rules = rng.sample([r for r in CARDS_WITHOUT_BLUFF if r.stock_out == "continue"], 3)
        for rule in rules:
            for turn in range(max(owners) + 1):
                game = last_ranks(rule, owners, turn)
                if game is None or (rule.empty_hand == "ends_game" and 0 in game.hands):
                    continue
                if len(owners) == 8 and game.hands.count(0) == 0 and game.players > 2:
                    continue  # too many ways to try; random games show that these end
                assert game.endless is not can_end(game), (rule, owners, turn)
                found[game.endless] += 1
    assert min(found.values()) > 50


@pytest.mark.parametrize(
    "rules", [{}, {"bluff": True}, {"go_again": "success"}, {"ask_for": "rank"}]
)
def test_g17_only_where_it_can_happen(rules: dict[str, object]) -> None:
    """G17: two seats with the last rank between them, 1 card and 3 (and 2 and 2)."""
    wanted = {"ask_for": "card", "go_again": "never", "stock_out": "continue", **rules}
    for owners in [(0, 1, 1, 1), (0, 0, 1, 1)]:
        game = last_ranks(make_rules(wanted), owners, 0)
        assert game is not None
        assert game.endless is (rules == {})
        assert not (game.endless and game.over), (
            "the rules have no such end; the host has to end it"
        )
        assert can_end(game) is not game.endless


def test_a_copy_is_independent() -> None:
    """Looking ahead changes nothing."""
    game = Game(3, Rules(), random.Random(1).sample(range(52), 52), 0)
    twin = game.copy()
    before = ([*game.hands], [*game.books], game.turn, game.stock, game.booked)
    while not twin.over:
        assert twin.turn is not None
        twin.ask(twin.turn, *random.Random(len(twin.steps)).choice(twin.legal_asks()))
    invariants.check(twin)
    assert before == (game.hands, game.books, game.turn, game.stock, game.booked)
    assert game.steps == []
