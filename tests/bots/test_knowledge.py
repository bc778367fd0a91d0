"""Knowledge is proof: whatever the true hands are, they lie within its bounds, under every combination of rules."""

import random

import pytest

from gofish_protocol import events as ev
from gofish_protocol.engine import Game
from gofish_protocol.events import AnyEvent
from gofish_protocol.rules import Rules, pack
from gofish_tui.bots.knowledge import Knowledge
from gofish_tui.bots.odds import Odds
from tests.bots.tables import ALL_RULES, new_game, play
from tests.bots.watchers import Watcher, holds, seldom
from tests.usual import usually

DECKHAND = Rules()


@pytest.mark.parametrize("part", usually(range(8), 0, 3, 6))
def test_true_hands_lie_within_the_bounds(part: int) -> None:
    for number, rules in enumerate(ALL_RULES[part::8]):
        rng = random.Random(f"bounds/{part}/{number}")
        players = 2 + (number + part) % 5
        game = new_game(players, rules, rng)
        watchers = [Watcher(seat, rng) for seat in range(players)]

        def check(game: Game = game, watchers: list[Watcher] = watchers) -> None:
            holds(watchers[len(game.steps) % len(watchers)].known, game)

        play(game, watchers, check, most=90)
        for watcher in watchers:
            watcher.known.tighten()
            holds(watcher.known, game)


@pytest.mark.parametrize("part", usually(range(4), 1, 2))
def test_true_hands_lie_within_the_bounds_however_seldom_one_looks(part: int) -> None:
    for number in range(part, len(ALL_RULES), 4):
        seldom(number)


def told(*events: AnyEvent, rules: Rules = DECKHAND, players: int = 3) -> Knowledge:
    """What a seat with three sevens (rank 6) and nothing else of note knows after these events."""
    known = Knowledge(2)
    start = ev.Started(1, tuple(range(players)), tuple(pack(rules)), (bytes(32),) * players)
    known.see([start, ev.Dealt(2, 0b0111 << 24 | 1 | 1 << 4 | 1 << 8 | 1 << 12)])
    for event in events:
        known.see([event])
    known.tighten()
    return known


def test_who_asks_for_a_rank_holds_it() -> None:
    known = told(ev.Asked(0, 1, 9))
    assert known.low[0][9] == 1
    assert known.high[1][9] == 0


def test_who_may_ask_for_any_rank_proves_nothing() -> None:
    assert told(ev.Asked(0, 1, 9), rules=Rules(asking="any")).low[0][9] == 0


def test_who_asks_for_a_card_holds_another_of_its_rank() -> None:
    known = told(ev.Asked(0, 1, 37), rules=Rules(ask_for="card"))
    assert (known.low[0][9], known.high[0][9]) == (1, 3)
    assert known.never[0] == 1 << 37


def test_who_may_bluff_may_hold_the_very_card() -> None:
    known = told(ev.Asked(0, 1, 37), rules=Rules(ask_for="card", bluff=True))
    assert known.low[0][9] == 1
    assert known.never[0] == 0


def test_the_last_card_of_a_rank_is_found_by_counting() -> None:
    assert told(ev.Asked(0, 1, 6)).low[0][6] == 1
    known = told(ev.Asked(0, 1, 6))
    assert known.high[1][6] == 0


def test_a_giver_has_none_left_and_the_taker_has_them_all() -> None:
    known = told(ev.Asked(0, 1, 9), ev.Gave(1, 0, 0b11 << 36))
    assert (known.low[0][9], known.high[1][9]) == (3, 0), "one to ask with and two given"
    assert known.sure[0] == 0b11 << 36


def test_an_unseen_card_may_be_anything_but_what_was_asked_for() -> None:
    known = Knowledge(2)
    known.see([ev.Started(1, (0, 1, 2), tuple(pack(Rules())), (bytes(32),) * 3), ev.Dealt(2, 127)])
    known.see([ev.Asked(1, 0, 9), ev.GoFish(0), ev.Drew(1, None, False)])
    known.see([ev.Asked(0, 1, 8), ev.GoFish(1), ev.Drew(0, None, False)])
    known.tighten()
    assert known.high[0][9] == 1, "one card drawn since it had none"
    assert known.high[1][8] == 0


def test_with_an_empty_stock_silence_means_none() -> None:
    """Nobody says "Go fish" then; the same question must not look open."""
    assert told(ev.Asked(0, 1, 9)).high[1][9] == 0


def test_belief_changes_after_asks_by_others() -> None:
    """A memory that nobody feeds."""
    rng = random.Random(4)
    watchers = [Watcher(seat, rng) for seat in range(3)]
    game = new_game(3, Rules(), rng)
    play(game, watchers, most=6)
    others = [step for step in game.steps if step.seat != 0]
    assert others
    assert any(watchers[0].known.high[step.to][step.what] < 3 for step in others)


def test_odds_add_up_to_the_hands_and_to_the_ranks() -> None:
    rng = random.Random(5)
    for number in range(60):
        players = 2 + number % 5
        game = new_game(players, ALL_RULES[number * 7 % len(ALL_RULES)], rng)
        watchers = [Watcher(seat, rng) for seat in range(players)]
        play(game, watchers, most=rng.randint(1, 40))
        if game.over:
            continue
        known = watchers[0].known
        known.tighten()
        odds = Odds(known)
        for rank in known.open_ranks:
            there = sum(odds.expected(seat, rank) for seat in known.hidden)
            there += known.low[0][rank] + known.stock * odds.fished(rank)
            assert there == pytest.approx(4, abs=1e-6)
            for seat in known.hidden:
                some = odds.some(seat, rank)
                assert 0 <= some <= 1 + 1e-9
                assert not (some > 0 and known.high[seat][rank] == 0)
        for seat in known.hidden:
            whole = sum(odds.expected(seat, rank) for rank in known.open_ranks)
            assert whole == pytest.approx(known.size[seat], abs=0.6)
