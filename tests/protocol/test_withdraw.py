"""Leaving for good (docs/rules.md): the hand goes under the stock, the seat is out, and the game goes on to an end."""

import random
from itertools import islice

import pytest

from gofish_protocol import events
from gofish_protocol.cards import CARDS, RANKS, hand_of
from gofish_protocol.engine import Game
from gofish_protocol.events import all_seen_by
from gofish_protocol.invariants import check
from gofish_protocol.refusals import IllegalAsk
from gofish_protocol.rules import Rules
from gofish_protocol.view import changes_hand, empty_table, reduce, reduce_all
from gofish_protocol.vocabulary import ErrorCode
from tests.protocol.random_games import sensible
from tests.protocol.tables import Pair
from tests.protocol.whole_tables import SEATS, some_rules, told

LONGEST = 400


@pytest.mark.parametrize("rules", some_rules(40, 5), ids=str)
def test_games_with_leavers_agree_with_the_slow_second_opinion(rules: Rules) -> None:
    for seed in range(6):
        rng = random.Random(seed)
        players = rng.randint(2, 6)
        cards = list(range(52))
        rng.shuffle(cards)
        pair = Pair.deal(players, rules, cards, rng.randrange(players))
        names = CARDS if rules.by_card else RANKS
        asked = 0
        while not (pair.game.over or pair.game.endless) and asked < LONGEST:
            if rng.random() < 0.06:
                staying = [s for s in range(players) if not pair.game.withdrawn >> s & 1]
                leaver = rng.choice(staying)
                pair.table.withdraw(leaver)
                hand = pair.game.hands[leaver]
                assert pair.game.withdraw(leaver) == hand
                pair.must_agree()
                assert [CARDS[c] for c in pair.game.deck[-pair.game.stock :]] == pair.table.stock[
                    -pair.game.stock :
                ]
                continue
            to, what = sensible(rng, pair.game, asked)
            assert pair.ask(to, names[what])["ok"]
            asked += 1
        check(pair.game)


def test_of_two_players_one_is_enough_to_end_the_game() -> None:
    game = Game(2, Rules(), range(52), 0)
    game.withdraw(1)
    assert game.over
    with pytest.raises(IllegalAsk, match=ErrorCode.GAME_OVER):
        game.withdraw(0)


@pytest.mark.parametrize("leaver", [0, 1])
def test_the_turn_goes_on_only_when_it_was_the_leavers(leaver: int) -> None:
    game = Game(3, Rules(empty_hand="ends_game"), range(52), 0)
    before = game.stock
    hand = game.withdraw(leaver)
    assert not game.over
    assert game.turn == (1 if leaver == 0 else 0)
    assert game.stock == before + hand.bit_count()
    assert hand_of(game.deck[-7:]) == hand
    with pytest.raises(IllegalAsk, match=ErrorCode.NO_SUCH_PLAYER):
        game.withdraw(leaver)
    assert leaver not in game.targets(2)


def test_everybody_sees_it_the_same_and_nobody_sees_a_card() -> None:
    rng = random.Random(3)
    steps = list(islice(told(rng, 4, Rules()), 9))
    seats = SEATS[4]
    views = {seat: empty_table(me=seat) for seat in (*seats, None)}
    for step in steps:
        views = {
            seat: reduce_all(view, all_seen_by(step.events, seat)) for seat, view in views.items()
        }
    game = steps[-1].game
    hand = game.withdraw(0)
    happened = events.Withdrew(seats[0], hand.bit_count())
    for seat, before in views.items():
        view = reduce(before, happened)
        assert events.seen_by(happened, seat) == happened
        assert (view.seats[seats[0]].cards, view.seats[seats[0]].out) == (0, True)
        assert view.seats[seats[0]].status == "out"
        assert view.stock == game.stock
        assert changes_hand([happened], seat) == (seat == seats[0])
        if seat is not None:
            assert view.hand == game.hands[seats.index(seat)]
