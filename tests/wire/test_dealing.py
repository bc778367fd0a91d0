"""The rounds of a shuffle at the table: all are bound before anything is opened, and who holds a round up is left behind."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import msgpack

from gofish_protocol import events
from gofish_protocol.deal import NO_PART, part_commitment
from gofish_protocol.rules import PRESETS
from gofish_protocol.verify import verify_seen
from gofish_protocol.vocabulary import ErrorCode, Phase, SeatStatus
from gofish_tui.table.refusal import RequestRefused
from gofish_tui.table.shuffle import Dealing
from gofish_tui.table.table import Table
from tests.wire.dealt import (
    TABLE,
    bind,
    dealt,
    open_part,
    part,
    play,
    seated_table,
    seen,
)


def lobby(players: int = 3, seed: int = 1) -> Table:
    """This many people, each bound to a part."""
    table = seated_table(random.Random(seed), players)
    for seat in range(players):
        bind(table, seat)
    return table


def test_nothing_is_opened_before_the_list_is_closed() -> None:
    table = lobby()
    with pytest.raises(RequestRefused) as early:
        open_part(table, 0)
    assert early.value.error == ErrorCode.STALE
    table.close_list()
    open_part(table, 0)


def test_nothing_is_bound_after_the_list_is_closed() -> None:
    """An accomplice who has seen what the others opened cannot change their own part."""
    table = lobby()
    table.close_list()
    for seat in (0, 1):
        open_part(table, seat)
    with pytest.raises(RequestRefused) as late:
        bind(table, 2)
    assert late.value.error == ErrorCode.STALE
    with pytest.raises(RequestRefused) as other:
        table.dealing.open_part(TABLE, 2, 1, 0, b"what suits us".ljust(32))
    assert other.value.error == ErrorCode.NOT_ALLOWED
    assert table.dealing.unopened() == [2]
    with pytest.raises(RequestRefused):
        table.start(1, None)


def test_a_part_of_another_seat_round_or_game_is_refused() -> None:
    table = lobby()
    table.close_list()
    for seat, game, nth in ((1, 1, 0), (0, 2, 0), (0, 1, 1), (5, 1, 0)):
        with pytest.raises(RequestRefused):
            table.dealing.open_part(TABLE, seat, game, nth, part(0))


def test_the_last_commitment_counts_while_the_list_is_open() -> None:
    table = lobby()
    table.dealing.bind(0, 1, 0, part_commitment(TABLE, 1, 0, 0, b"n" * 32))
    table.close_list()
    with pytest.raises(RequestRefused):
        open_part(table, 0)
    table.dealing.open_part(TABLE, 0, 1, 0, b"n" * 32)


def test_a_closed_list_has_zeros_for_bots_and_for_who_is_away_or_not_bound() -> None:
    table = seated_table(random.Random(1), 3)
    table.add_bot("perch", "Perch")
    bind(table, 0)
    bind(table, 1)
    table.presence(1, SeatStatus.AWAY)
    (bound,) = table.close_list().events
    assert isinstance(bound, events.Bound)
    assert bound.seats == (0, 1, 2, 3)
    assert [each == NO_PART for each in bound.commitments] == [False, True, True, True]


def test_while_parts_are_opened_seats_and_rules_stay_as_they_are() -> None:
    table = lobby(2)
    table.close_list()
    with pytest.raises(RequestRefused):
        table.set_rules(PRESETS["classic"])
    with pytest.raises(RequestRefused):
        table.add_bot("perch", "Perch")
    seat, _ = table.sit("Vesna", b"v" * 32)
    for other in (0, 1):
        open_part(table, other)
    table.start(1, None)
    assert table.view.in_play == (0, 1), "who comes meanwhile waits for the next game"
    assert table.view.seats[seat].name == "Vesna"


def test_who_leaves_a_closed_list_makes_its_round_void_and_is_named() -> None:
    table = lobby(3)
    table.close_list()
    for seat in range(3):
        open_part(table, seat)
    void, committed, stood = table.leave(1).events[:3]
    assert void == events.RoundVoid(1, 0, (1,), ("Player 1",))
    assert isinstance(committed, events.Committed)
    assert (committed.game, committed.round) == (1, 1)
    assert stood == events.Stood(1)
    table.sit("Vesna", b"v" * 32)
    dealt(table)
    assert table.view.in_play == (0, 2), "who comes into a start that is on waits for the next game"


def test_a_start_of_which_one_is_left_fails_and_the_next_takes_in_who_is_there() -> None:
    table = lobby(2)
    table.close_list()
    table.leave(1)
    with pytest.raises(RequestRefused):
        table.close_list()
    table.sit("Vesna", b"v" * 32)
    dealt(table)
    assert table.view.in_play == (0, 1)
    verdict = verify_seen(seen(play(table, random.Random(1)), None))[0]
    assert verdict.fits, verdict
    assert [held.held_up for held in verdict.rounds] == [("Player 1",)]


def test_each_round_has_a_fresh_secret_and_the_void_one_is_never_used() -> None:
    table = lobby(3)
    secrets = set()
    for nth in range(3):
        secrets.add(table.dealing.secret)
        table.close_list()
        table.void_round((nth,))
        for seat in range(3):
            if seat not in table.dealing.held_up:
                bind(table, seat)
            else:
                with pytest.raises(RequestRefused):
                    bind(table, seat)
    secrets.add(table.dealing.secret)
    assert len(secrets) == 4


def test_what_the_journal_keeps_of_a_shuffle_is_all_of_it() -> None:
    table = lobby(3)
    table.close_list()
    open_part(table, 1)
    table.void_round((2,))
    bind(table, 0)
    table.close_list()
    open_part(table, 0)
    kept = table.dealing.copy()
    assert msgpack.decode(msgpack.encode(kept), type=Dealing) == table.dealing
    bind_was = dict(kept.commitments)
    table.dealing.commitments.clear()
    table.dealing.parts.clear()
    assert kept.commitments == bind_was
    assert kept.parts


ACTS = st.lists(
    st.tuples(
        st.sampled_from(("bind", "open", "close", "void", "leave", "sit", "away", "here", "start")),
        st.integers(0, 3),
    ),
    max_size=60,
)


@settings(max_examples=150, deadline=None)
@given(ACTS, st.integers(0, 1000))
def test_whatever_people_do_the_game_that_is_dealt_verifies(
    acts: list[tuple[str, int]], seed: int
) -> None:
    """No order of coming, going, binding and opening leads to a deal that does not follow from the closed list."""
    dice = random.Random(seed)
    table = lobby(2, seed)
    for act, seat in acts:
        if table.view.phase != Phase.LOBBY:
            break
        try:
            _do(table, act, seat)
        except RequestRefused:
            continue
    if table.view.phase == Phase.LOBBY:
        if table.dealing.closed:
            table.void_round(tuple(table.dealing.unopened()))
        for number in range(2):
            if len(table.occupants) < 2:
                table.sit(f"Late {number}", bytes([90 + number]) * 32)
        for seat in table.people():
            table.presence(seat, SeatStatus.HERE)
        for seat in table.unbound():
            bind(table, seat)
        table.close_list()
        for seat in table.dealing.unopened():
            open_part(table, seat)
        table.start(1, None)
    assert table.view.phase == Phase.PLAYING
    bound = table.dealing.bound
    assert bound is not None
    for listed, bound_to in zip(bound.seats, bound.commitments, strict=True):
        assert (bound_to != NO_PART) == (listed in table.dealing.parts)
        assert listed not in table.dealing.held_up or bound_to == NO_PART
    play(table, dice)
    verdict, record = verify_seen(seen(table, None))
    assert verdict.fits, verdict
    assert record is not None


def _do(table: Table, act: str, seat: int) -> None:
    """One thing that a person, or the host, does. Raises `RequestRefused`."""
    match act:
        case "bind" if seat in table.occupants:
            bind(table, seat)
        case "open" if seat in table.occupants:
            open_part(table, seat)
        case "close" if not table.dealing.closed:
            table.close_list()
        case "void" if table.dealing.closed:
            table.void_round(tuple(table.dealing.unopened()[:1]))
        case "leave" if seat in table.occupants:
            table.leave(seat)
        case "sit":
            table.sit(f"Player {seat}", bytes([seat + 40]) * 32)
        case "away" if seat in table.occupants:
            table.presence(seat, SeatStatus.AWAY)
        case "here" if seat in table.occupants:
            table.presence(seat, SeatStatus.HERE)
        case "start":
            table.start(1, None)
