"""Who held up a round of the shuffle is named beside the verdict, and nobody is blamed who did not."""

import random

import pytest
from msgspec.structs import replace

from gofish_protocol import events
from gofish_protocol.record import (
    read_record,
    write_record,
)
from gofish_protocol.record_check import verify_record
from gofish_protocol.shuffle_rounds import OwnPart, VoidRound
from gofish_protocol.verify import verify_seen
from gofish_tui.table.table import Table
from tests.wire.dealt import bind, new_table, open_part, part, play, seen
from tests.wire.test_verify import changed


def held_up(*names: str) -> Table:
    """A game after a void round: the second player did not open, or, with no names, the host started again."""
    dice = random.Random(4)
    table = new_table(dice)
    for seat in (0, 1, 2):
        table.sit(f"Player {seat}", part(seat))
        bind(table, seat)
    table.close_list()
    open_part(table, 0)
    table.void_round((1,) if names else ())
    for seat in (0, 1, 2):
        if seat != 1 or not names:
            bind(table, seat)
    table.close_list()
    for seat in table.dealing.unopened():
        open_part(table, seat)
    table.start(1, None)
    return play(table, dice)


@pytest.mark.parametrize("names", [("Player 1",), ()])
def test_who_held_up_a_round_is_told_beside_the_verdict(names: tuple[str, ...]) -> None:
    table = held_up(*names)
    for me in (0, 1, 2, None):
        verdict, record = verify_seen(seen(table, me))
        assert verdict.fits
        unbound = me is None or (me == 1 and names)
        assert verdict.answer is (None if unbound else True), verdict
        assert verdict.rounds == (VoidRound(0, names),)
        assert verdict.without == names
        assert record is not None
        recorded = verify_record(read_record(write_record(record)))
        assert (recorded.ok, recorded.rounds, recorded.words) == (
            True,
            verdict.rounds,
            verdict.words,
        )


def test_who_opened_in_time_may_not_be_said_to_have_held_up_a_round() -> None:
    own = OwnPart({0: part(1)}, opened={0}, here={0})
    assert verify_seen(seen(held_up("Player 1"), 1, own=own))[0].fault == "list"


@pytest.mark.parametrize(
    ("seats", "names"),
    [
        ((), ("Player 1",)),
        ((1,), ()),
        ((1,), ("Player 1", "Player 0")),
        ((1, 0), ("Player 1", "Player 0")),
        ((1, 1), ("Player 1", "Player 1")),
        ((5,), ("Player 5",)),
    ],
)
def test_nobody_is_blamed_but_by_a_seat_of_the_list(
    seats: tuple[int, ...], names: tuple[str, ...]
) -> None:
    """By name alone, somebody would be blamed without being asked."""
    table = held_up("Player 1")
    told = seen(table)
    other = changed(told.happened, events.RoundVoid, lambda e: replace(e, seats=seats, names=names))
    verdict, _ = verify_seen(told._replace(happened=other))
    assert verdict.fault == "list"
    assert "held it up" in verdict.detail
    _, record = verify_seen(told)
    assert record is not None
    void = replace(record.rounds[0], held_up=seats, names=names)
    recorded = verify_record(replace(record, rounds=(void,)))
    assert recorded.fault == "list"
