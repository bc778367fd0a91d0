"""A game that nobody ends: told before, ended by the host, and checked by everybody."""

import random
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from gofish_protocol import events
from gofish_protocol.cards import RANKS, rank_names
from gofish_protocol.engine import IDLE_ASKS_PER_SEAT, Game
from gofish_protocol.record import (
    Record,
    RecordAsk,
    digest,
    read_record,
    write_record,
)
from gofish_protocol.record_check import verify_record
from gofish_protocol.rules import Rules
from gofish_protocol.verify import Seen, verify_seen
from gofish_protocol.vocabulary import EndReason, Phase
from gofish_tui.services.game_replay import frames
from gofish_tui.table.replay_game import replay_game
from gofish_tui.table.table import Table
from tests.protocol.slow_players import stubborn
from tests.wire.dealt import TABLE, dealt, seated_table, seen
from tests.wire.test_verify import changed

TABLES = [
    (3, Rules()),
    (3, Rules(asking="any", go_again="never")),
    (4, Rules(ask_for="card", bluff=True, empty_hand="sit_out")),
]


def played(
    players: int,
    rules: Rules,
    *,
    ask: Callable[[Game], tuple[int, int]] = stubborn,
    asks: int | None = None,
) -> Table:
    """A whole game, or this many asks of one."""
    dice = random.Random(7)
    table = seated_table(dice, players, rules)
    dealt(table)
    game = table.game
    assert game is not None
    while table.view.phase != Phase.OVER and len(game.steps) != asks:
        assert game.turn is not None
        table.ask(game.turn, *ask(game), based_on=table.seq, seconds=None)
    return table


def happened(table: Table) -> list[events.AnyEvent]:
    """Everything, in order."""
    return [event for step in table.history for event in step.events]


def checked(table: Table, me: int | None = 0) -> tuple[Seen, Record]:
    """What a viewer was told of a game in which all fits, and its record."""
    told = seen(table, me)
    verdict, record = verify_seen(told)
    assert verdict.fits, verdict.detail
    assert record is not None
    return told, record


@pytest.mark.parametrize(("players", "rules"), TABLES)
def test_it_is_ended_after_a_warning_and_verifies_for_everybody(players: int, rules: Rules) -> None:
    table = played(players, rules)
    game = table.game
    assert game is not None
    assert not game.over, "the rules go on"
    assert table.view.reason == EndReason.NO_PROGRESS
    holders = sum(hand != 0 for hand in game.hands)
    assert game.idle == IDLE_ASKS_PER_SEAT * holders
    warned = [
        number
        for number, step in enumerate(table.history)
        if any(isinstance(event, events.Stalling) for event in step.events)
    ]
    assert len(table.history) - 1 - warned[-1] == events.WARNING
    over = happened(table)[-1]
    assert isinstance(over, events.Over)
    assert over.reason == EndReason.NO_PROGRESS
    records = {write_record(checked(table, me)[1]) for me in (0, 1, None)}
    (written,) = records
    record = read_record(written)
    assert verify_record(record).ok
    last = frames(record, 0)[-1].step
    assert last.view.reason == EndReason.NO_PROGRESS


def test_a_draw_a_book_and_whoever_goes_out_are_progress() -> None:
    game = played(3, Rules(asking="any", go_again="never")).game
    assert game is not None
    since = 0
    for step in game.steps:
        since = 0 if step.drawn >= 0 or step.after else since + 1
    assert since == game.idle == IDLE_ASKS_PER_SEAT * 3


LIES: dict[str, tuple[type, Callable[[Any], Any]]] = {
    "no reason is told": (events.Over, lambda e: replace(e, reason="")),
    "another reason is told": (events.Over, lambda e: replace(e, reason="endless")),
    "nobody is warned": (events.Stalling, lambda e: None),
    "fewer asks are left than is told": (events.Stalling, lambda e: replace(e, asks_left=20)),
}


@pytest.mark.parametrize("lie", list(LIES))
def test_a_host_that_tells_it_otherwise_is_found(lie: str) -> None:
    told, _ = checked(played(*TABLES[1]))
    kind, change = LIES[lie]
    verdict = verify_seen(told._replace(happened=changed(told.happened, kind, change)))[0]
    assert verdict.fault == ("result" if kind is events.Over else "move")


def test_a_host_that_ends_it_too_soon_is_found() -> None:
    told, record = checked(played(*TABLES[1]))
    asked = [place for place, e in enumerate(told.happened) if isinstance(e, events.Asked)]
    soon = told.happened[: asked[-1]]
    assert isinstance(soon[-1], events.Turn)
    early = [*soon[:-1], told.happened[-1]]
    assert verify_seen(told._replace(happened=early))[0].fault == "move"
    assert not verify_record(replace(record, asks=record.asks[:-1])).ok
    assert "the reason that is told" in verify_record(replace(record, reason="")).detail


def test_a_record_that_goes_on_after_the_end_is_found() -> None:
    table = played(*TABLES[1])
    _, record = checked(table)
    game = table.game
    assert game is not None
    while not game.over:
        assert game.turn is not None
        seat, (to, what) = game.turn, random.Random(len(game.steps)).choice(game.legal_asks())
        game.ask(seat, to, what)
        asks = (*record.asks, RecordAsk(seat, to, RANKS[what], digest(game)))
        winners = tuple(game.winners())
        books = tuple(tuple(rank_names(mask)) for mask in game.books)
        record = replace(record, asks=asks, winners=winners, books=books, reason="")
    assert (
        verify_record(record).detail == f"the game was over before ask {IDLE_ASKS_PER_SEAT * 3 + 1}"
    )


def test_a_host_that_starts_again_counts_on() -> None:
    table = played(*TABLES[1], asks=100)
    game = table.game
    assert game is not None
    assert game.idle == 100
    again = replay_game(TABLE, table.view, happened(table), table.dealing)
    assert again is not None
    assert again.idle == 100


def test_anyone_who_leaves_gives_the_others_time_again() -> None:
    game = played(*TABLES[1], asks=145).game
    assert game is not None
    assert game.asks_left == 5
    game.withdraw(2)
    assert game.asks_left == IDLE_ASKS_PER_SEAT * 2
