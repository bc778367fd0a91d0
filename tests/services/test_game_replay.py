"""A finished game from any side: the same filter and the same reducer as live play."""

import pytest
from msgspec.structs import replace

from gofish_protocol import events
from gofish_protocol.record import BadRecord, Record
from gofish_protocol.rules import PRESETS
from gofish_protocol.verify import verify_seen
from gofish_protocol.vocabulary import Phase
from gofish_tui.services.game_replay import frames, last_hands
from gofish_tui.table.table import Table
from tests.wire.dealt import seen
from tests.wire.test_leavers import left


def recorded(preset: str = "deckhand", seed: int = 1, after: int = 6) -> tuple[Table, Record]:
    """A game that somebody left, and its record."""
    table = left(seed, 3, PRESETS[preset], after=after)
    record = verify_seen(seen(table, None))[1]
    assert record is not None
    return table, record


@pytest.mark.parametrize("preset", list(PRESETS))
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_seats_side_is_what_that_seat_was_told(preset: str, seat: int) -> None:
    table, record = recorded(preset)
    started = next(
        n for n, s in enumerate(table.history) for e in s.events if isinstance(e, events.Started)
    )
    lived = [events.all_seen_by(step.events, seat) for step in table.history[started:]]
    replayed = [list(frame.step.events) for frame in frames(record, seat)]
    kinds = (events.Owner, events.Committed, events.Presence)

    def play(step: list[events.AnyEvent]) -> list[events.AnyEvent]:
        return [e for e in step if not isinstance(e, kinds)]

    assert [play(step) for step in replayed] == [told for step in lived if (told := play(step))]
    for frame in frames(record, seat):
        assert frame.hands == ()
        assert frame.step.view.me == seat
        for event in frame.step.events:
            if isinstance(event, events.Drew) and event.seat != seat and not event.lucky:
                assert event.card is None
    assert frames(record, seat)[-1].step.view.phase == Phase.OVER


def test_all_open_shows_every_hand_and_twice_the_same() -> None:
    _, record = recorded()
    found = frames(record)
    assert found == frames(record)
    assert found[0].step.view.phase == "playing"
    for frame in found:
        view = frame.step.view
        assert [hand.bit_count() for _, hand in frame.hands] == [
            view.seats[seat].cards for seat, _ in frame.hands
        ]


@pytest.mark.parametrize("preset", ["deckhand", "classic"])
def test_the_last_hands_are_those_that_hold_something(preset: str) -> None:
    _, record = recorded(preset)
    held = last_hands(record)
    view = frames(record)[-1].step.view
    assert [(seat, hand.bit_count()) for seat, hand in held] == [
        (seat, view.seats[seat].cards) for seat in view.in_play if view.seats[seat].cards
    ]
    assert bool(held) == (preset == "classic"), "there a game ends with the first empty hand"


def test_what_is_not_a_game_is_refused() -> None:
    _, record = recorded()
    with pytest.raises(BadRecord, match="seat 4"):
        frames(record, 4)
    for wrong in (
        replace(record, asks=record.asks[:1] * 2),
        replace(record, asks=(replace(record.asks[0], what="Joker"),)),
        replace(record, leavers=(replace(record.leavers[0], seat=5),)),
        replace(record, seats=tuple(replace(who, seat=9) for who in record.seats)),
    ):
        with pytest.raises(BadRecord):
            frames(wrong)
