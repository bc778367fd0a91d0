"""The longest games: what is kept of them has room for all, and they verify like any other."""

from __future__ import annotations

from msgspec.structs import replace

from gofish_protocol import events
from gofish_protocol.engine import IDLE_ASKS_PER_SEAT
from gofish_protocol.game_bounds import MOST_ASKS, MOST_EVENTS
from gofish_protocol.limits import RECORD_BYTES
from gofish_protocol.messages import PublicStep
from gofish_protocol.record import RecordAsk, read_record, write_record
from gofish_protocol.record_check import verify_record
from gofish_protocol.replies import SyncReply
from gofish_protocol.rules import Rules
from gofish_protocol.state import state_of
from gofish_protocol.view import empty_table
from gofish_protocol.vocabulary import SeatStatus
from gofish_tui.client.event_sequencer import EventSequencer
from gofish_tui.limits import LOG_KEPT, STEPS_KEPT
from tests.protocol.slow_players import delaying
from tests.wire.test_no_progress import checked, played

OLD_BOUND = 20_000


def test_a_game_that_is_drawn_out_as_far_as_it_goes() -> None:
    """Six who never take a book or a card from the stock but as the last ask before the host would end it."""
    table = played(6, Rules(asking="any", go_again="lucky"), ask=delaying)
    game = table.game
    assert game is not None
    assert len(game.steps) >= 25 * IDLE_ASKS_PER_SEAT * 6, "it is long"
    assert len(game.steps) <= MOST_ASKS
    happened = [event for step in table.history for event in step.events]
    assert OLD_BOUND < len(happened) <= MOST_EVENTS
    follower = EventSequencer(None, 1)
    start = state_of(empty_table(6))
    follower.apply_sync(SyncReply(1, True, (), False, 0, start, 0))
    for step in table.history:
        told = tuple(events.all_seen_by(step.events, None))
        follower.add_public(step.seq, PublicStep(start, told))
    assert follower.present.complete
    seen, record = checked(table, None)
    assert [e for e in seen.happened if isinstance(e, events.Asked | events.Turn)] == [
        e for e in follower.present.events if isinstance(e, events.Asked | events.Turn)
    ]
    assert verify_record(read_record(write_record(record))).ok


def test_there_is_room_for_the_longest_that_could_be() -> None:
    assert LOG_KEPT >= MOST_EVENTS
    assert STEPS_KEPT > MOST_ASKS
    record = checked(played(3, Rules()))[1]
    ask = RecordAsk(0, 1, "10C", "f" * 16)
    some = [len(write_record(replace(record, asks=(ask,) * count))) for count in (1, 101)]
    assert MOST_ASKS * (some[1] - some[0]) / 100 + some[0] < RECORD_BYTES


def test_a_turn_that_is_told_again_and_again_fills_no_log() -> None:
    table = played(2, Rules())
    follower = EventSequencer(None, 1)
    state = state_of(table.view)
    follower.apply_sync(SyncReply(1, True, (), False, 0, state, 0))
    for number in range(1, 500):
        step = (events.Turn(0, number), events.Presence(1, SeatStatus.AWAY), events.Paused(True))
        follower.add_public(number, PublicStep(state, step))
    assert len(follower.present.events) == 1
