"""A choice is only ever what may be asked."""

import random

import pytest

from gofish_protocol.rules import PRESETS, Rules
from gofish_protocol.view import TableView, legal_asks
from gofish_tui.ui import ask_selection
from gofish_tui.ui.ask_selection import NOTHING, AskSelection
from tests.ui.fake_session import FakeSession, playing

RULES = {
    "rank": Rules(),
    "any": Rules(asking="any"),
    "card": PRESETS["classic-specific-card"],
    "bluff": PRESETS["classic-specific-card"]._replace(bluff=True),
    "any card": Rules(ask_for="card", asking="any"),
}


def view(**options: object) -> TableView:
    return playing(**options).view


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
def test_every_choice_that_fits_and_is_complete_is_legal_and_every_legal_ask_fits(
    rules: Rules,
) -> None:
    rng = random.Random(1)
    for seed in range(5):
        table = view(rules=rules, seed=seed)
        legal = set(legal_asks(table))
        for _ in range(200):
            wild = AskSelection(
                rng.choice([None, *range(6)]),
                rng.choice([None, *range(13)]),
                rng.choice([None, *range(4)]),
            )
            fitting = ask_selection.fit(wild, table)
            if ask_selection.complete(fitting, table):
                assert (fitting.to, ask_selection.what(fitting, table)) in legal
        for to, what in legal:
            choice = (
                AskSelection(to, what, None)
                if not rules.by_card
                else AskSelection(to, what // 4, what % 4)
            )
            assert ask_selection.fit(choice, table) == choice


def test_nothing_is_chosen_when_it_is_not_our_turn() -> None:
    table = playing(first=1, step_by_step=True).view
    assert ask_selection.fit(AskSelection(1, 3), table) == NOTHING
    assert ask_selection.why_not_rank(table, 3) == "not_your_turn"
    assert ask_selection.why_not_target(table, 1) == "not_your_turn"


def test_the_only_opponent_is_chosen_at_once() -> None:
    table = view(others=("Goran",))
    assert ask_selection.fit(NOTHING, table).to == 1


def test_the_reasons_are_the_engines() -> None:
    table = view()
    held = ask_selection.ranks(table)
    missing = next(rank for rank in range(13) if rank not in held)
    assert ask_selection.why_not_rank(table, missing) == "rank_not_held"
    assert ask_selection.why_not_rank(table, held[0]) is None
    assert ask_selection.why_not_target(table, 0) == "cannot_ask_yourself"
    assert ask_selection.why_not_target(table, 5) == "no_such_player"
    assert ask_selection.why_not_target(table, 2) is None


def test_the_card_one_holds_cannot_be_asked_for_without_bluffing() -> None:
    table = view(rules=RULES["card"])
    card = next(card for card in range(52) if table.hand >> card & 1)
    assert ask_selection.why_not_suit(table, card // 4, card % 4) == "card_is_yours"
    bluffing = view(rules=RULES["bluff"])
    assert ask_selection.why_not_suit(bluffing, card // 4, card % 4) is None


def test_going_round_the_options() -> None:
    assert ask_selection.beside([2, 5, 7], None, 1) == 2
    assert ask_selection.beside([2, 5, 7], None, -1) == 7
    assert ask_selection.beside([2, 5, 7], 7, 1) == 2
    assert ask_selection.beside([], 3, 1) is None


def test_a_fake_game_is_a_real_game() -> None:
    session = FakeSession(others=("Goran", "Mila"), step_by_step=True)
    session.start()
    assert session.game is not None
    while not session.game.over:
        session.play_for_me()
    assert session.view.winners
    assert sum(seat.books.bit_count() for seat in session.view.seats) == 13
