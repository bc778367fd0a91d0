"""A host that makes one game pass for another, or a table for what its steps did not lead to: what a client holds it to."""

from __future__ import annotations

import random
import time
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from gofish_protocol import events
from gofish_protocol.messages import PublicStep
from gofish_protocol.replies import NumberedStep, SyncReply
from gofish_protocol.shuffle_rounds import CheckFailed, rounds_of
from gofish_protocol.state import state_of
from gofish_protocol.verify import verify_seen
from gofish_protocol.view import empty_table, reduce_all
from gofish_protocol.vocabulary import Fault, Phase
from gofish_tui.client.event_sequencer import EventSequencer, GameLog
from gofish_tui.client.shuffling import Shuffle
from gofish_tui.client.updates import TableInfo
from gofish_tui.limits import DEALS_REMEMBERED, GAMES_COMPARED
from gofish_tui.store.deal_memory import DealMemory
from tests.client.remembered import keep, known
from tests.wire.dealt import SIGNER, TABLE, dealt, part, play, seated_table, seen

if TYPE_CHECKING:
    from pathlib import Path

    from gofish_protocol.events import AnyEvent
    from gofish_protocol.view import TableView

RULES = (0,) * 8
COMMITTED = events.Committed(7, b"c" * 32)
CLOSED = events.Bound(7, 0, (0, 1), (b"a" * 32, b"b" * 32), RULES)
SEATED = (events.Seated(0, "Asha"), events.Seated(1, "Goran"))


def started(game: int) -> events.Started:
    return events.Started(game, (0, 1), RULES, (part(0), part(1)))


def bound(game: int) -> list[AnyEvent]:
    """Another game's round."""
    return [
        events.Committed(game, b"d" * 32),
        events.Bound(game, 0, (0, 1), (b"x" * 32, b"y" * 32), RULES),
    ]


def follower(*happened: AnyEvent) -> EventSequencer:
    """A spectator's, who has seen this from the beginning."""
    table = EventSequencer(None, 1, 2)
    state = state_of(empty_table(2))
    table.apply_sync(SyncReply(1, True, (), False, 0, state, 0))
    hears(table, *SEATED)
    hears(table, *happened)
    return table


def gives(shuffle: Shuffle, view: TableView, *happened: AnyEvent) -> list[Any]:
    """What the player in seat 0 gives after this."""
    return [make(1) for make in shuffle.on_step(happened, view, 0, here=True)]


def hears(table: EventSequencer, *happened: AnyEvent) -> bool:
    """Whether this can be shown as the next step."""
    return bool(table.add_public(table.seq + 1, PublicStep(state_of(table.view), happened)))


def test_what_was_given_to_one_game_is_not_dealt_as_another() -> None:
    """The host had our part of game 7 opened, and made the list of game 3 with it: it knew all parts beforehand."""
    happened = [COMMITTED, CLOSED, *bound(3), started(3)]
    with pytest.raises(CheckFailed, match="game 7 was shuffled, and game 3 dealt in its place"):
        rounds_of(happened, 3)
    rounds_of(bound(3), 3)


def test_a_game_is_checked_as_the_one_that_the_table_is_at() -> None:
    """What is known of game 7 says nothing of a deal that was called game 3."""
    log = GameLog([*bound(3), started(3), events.Over((0,), bytes(32))], True)
    view = msgspec.structs.replace(reduce_all(empty_table(2, me=0), [*SEATED, started(3)]), game=7)
    shuffle = Shuffle(TABLE, b"k" * 32, DealMemory())
    verdict, record = shuffle.check(TableInfo(TABLE, "Friday"), SIGNER.public, log, view)
    assert (verdict.ok, record) == (False, None)
    assert verdict.detail == "game 3 was dealt, and called game 7"


def test_nobody_gets_another_name_in_the_middle_of_a_game() -> None:
    """Else whoever wins has the name that the host likes, in the verdict and in the record."""
    for happened in ([events.Seated(0, "Goran")], [events.Stood(0), events.Seated(0, "Goran")]):
        table = follower(*bound(1), started(1), events.Turn(0, 60))
        assert not hears(table, *happened)
        assert table.view.seats[0].name == "Asha"
        assert not table.present.complete
    lobby = follower()
    assert not hears(lobby, events.Seated(0, "Goran"))
    lobby = follower()
    assert hears(lobby, events.Stood(0), events.Seated(0, "Goran"))


@pytest.mark.parametrize(
    "changes", [{"game": 7}, {"stock": 3}, {"turn": 1}, {"in_play": (1,)}], ids=str
)
def test_a_state_that_is_not_what_the_steps_led_to_is_found(changes: dict[str, object]) -> None:
    table = follower(*bound(1), started(1), events.Turn(0, 60))
    honest = state_of(table.view)
    table.apply_sync(SyncReply(1, True, (), False, table.seq, honest, 0))
    assert table.present.wrong_state is None
    table.apply_sync(
        SyncReply(1, True, (), False, table.seq, msgspec.structs.replace(honest, **changes), 0)
    )
    assert table.present.wrong_state == table.seq
    shuffle = Shuffle(TABLE, b"k" * 32, DealMemory())
    verdict, _ = shuffle.check(TableInfo(TABLE, "F"), SIGNER.public, table.present, table.view)
    assert "is not what its steps led to" in verdict.detail


@pytest.mark.parametrize("changes", [{"stock": 3}, {"turn": 1}, {"in_play": (1,)}, {}], ids=str)
def test_a_state_that_is_told_anew_is_what_its_steps_led_to(changes: dict[str, object]) -> None:
    """Also to a client that is let in again, or for the first time, where the game is told from its beginning."""
    table = follower(*bound(1), started(1), events.Turn(0, 60))
    told = tuple(
        NumberedStep(number, happened)
        for number, happened in enumerate(
            (SEATED, tuple(bound(1)), (started(1), events.Turn(0, 60))), start=1
        )
    )
    state = msgspec.structs.replace(state_of(table.view), **changes)
    new = EventSequencer(None, 2, 2)
    new.apply_sync(SyncReply(2, True, told, False, 3, state, 0))
    assert new.present.complete
    assert new.present.wrong_state == (3 if changes else None)


def test_a_state_after_steps_that_were_left_out_is_believed() -> None:
    """Talk and presence need not be told again; the names come with the state."""
    table = follower(*bound(1), started(1), events.Turn(0, 60))
    renamed = reduce_all(table.view, [events.Presence(0, "away")])
    step = NumberedStep(table.seq + 2, (events.Turn(1, 60),))
    after = state_of(reduce_all(renamed, step.events))
    table.apply_sync(SyncReply(1, True, (step,), False, step.seq, after, 0))
    assert table.seq == step.seq
    assert table.present.wrong_state is None


def test_the_story_is_told_once_and_not_with_each_state() -> None:
    """It costs a look at thousands of events."""
    table = EventSequencer(None, 1, 2)
    state = state_of(reduce_all(empty_table(2), SEATED))
    said = NumberedStep(2, (events.Said(0, "Asha", "hello"),))
    told = (NumberedStep(1, SEATED), said)
    table.apply_sync(SyncReply(1, True, told, False, 2, state, 0))
    story = table.story
    assert [step.events for step in story] == [SEATED, said.events]
    table.apply_sync(SyncReply(1, True, (), False, 9, state, 0))
    assert table.story is story


def test_a_game_ends_once() -> None:
    """Each end costs its reader a look at the whole game: a host that repeats it would keep a client busy forever."""
    over = events.Over((0,), bytes(32))
    for again in (over, events.Asked(0, 1, 3), events.Gone(1), events.Withdrew(1, 0)):
        table = follower(*bound(1), started(1), events.Turn(0, 60))
        assert hears(table, over)
        assert not hears(table, again)
        assert not table.present.complete


def test_what_was_told_of_one_game_is_not_looked_at_for_the_next() -> None:
    table = follower(*bound(1), started(1), *[events.GoFish(1)] * 100, events.Over((0,), bytes(32)))
    for game in (2, 3):
        assert hears(table, started(game), events.Over((0,), bytes(32)))
        log = table.log_of(game)
        assert len(log.events) == 2
        assert not log.complete


def test_anyone_who_is_said_to_leave_by_the_thousand_costs_no_more_than_others() -> None:
    """The time for it grew with the square of their number."""
    dice = random.Random(3)
    table = seated_table(dice, 2)
    dealt(table)
    honest = seen(play(table, dice))
    place = next(n for n, e in enumerate(honest.happened) if isinstance(e, events.Asked))
    many = [events.Gone(1)] * 40_000
    began = time.process_time()
    verdict, _ = verify_seen(
        honest._replace(happened=[*honest.happened[:place], *many, *honest.happened[place:]])
    )
    assert verdict.fault in (Fault.MOVE, Fault.TRANSCRIPT)
    assert time.process_time() - began < 5.0


def test_games_far_away_drive_out_nothing_that_is_known_of_this_one() -> None:
    """A host tells of a thousand other games' lists until the one that it closed is forgotten, and closes another."""
    shuffle = Shuffle(TABLE, b"k" * 32, DealMemory())
    view = reduce_all(empty_table(2, me=0), SEATED)
    mine = gives(shuffle, view, events.Committed(1, b"c" * 32))[0].commitment
    first = events.Bound(1, 0, (0, 1), (mine, b"o" * 32), RULES)
    assert gives(shuffle, view, first)
    for game in range(1000, 1000 + 2 * DEALS_REMEMBERED):
        gives(shuffle, view, events.Bound(game, 0, (0, 1), (bytes(32),) * 2, RULES))
    assert shuffle.memory.said("closed", 1, 0) is not None
    second = events.Bound(1, 0, (0, 1), (mine, b"p" * 32), RULES)
    assert gives(shuffle, view, second) == []
    assert shuffle.take_doubt() == "two lists were closed in round 0"


def test_a_game_that_is_told_afterwards_is_held_to_what_was_closed_before(tmp_path: Path) -> None:
    """Our program opened its part and ended; the host closed another list and dealt, and tells all of it to the next."""
    first = Shuffle(TABLE, b"k" * 32, known(tmp_path, TABLE))
    view = reduce_all(empty_table(2, me=0), SEATED)
    committed = events.Committed(1, b"c" * 32)
    mine = gives(first, view, committed)[0].commitment
    assert gives(first, view, events.Bound(1, 0, (0, 1), (mine, b"o" * 32), RULES))
    keep(first.memory, tmp_path, TABLE)
    again = Shuffle(TABLE, b"k" * 32, known(tmp_path, TABLE))
    other = events.Bound(1, 0, (0, 1), (mine, b"p" * 32), RULES)
    log = GameLog([committed, other, started(1), events.Over((0,), bytes(32))], True)
    over = msgspec.structs.replace(reduce_all(view, [started(1)]), phase=Phase.OVER)
    verdict, record = again.check(TableInfo(TABLE, "Friday"), SIGNER.public, log, over)
    assert (verdict.ok, record) == (False, None)
    assert verdict.detail == "two lists were closed in round 0"


def test_a_table_does_not_come_back_to_an_earlier_game_after_a_start_of_ours() -> None:
    """Its lists are on the disk, whatever else they drove out there."""
    memory = DealMemory([f"closed {game} 0 {'ab' * 32}" for game in (5, 9)])
    assert memory.furthest == 8
    shuffle = Shuffle(TABLE, b"k" * 32, memory)
    view = msgspec.structs.replace(reduce_all(empty_table(2, me=0), SEATED), game=6)
    assert gives(shuffle, view, events.Committed(7, b"c" * 32)) == []
    assert shuffle.take_doubt() == "the table was at a later game already"
    assert DealMemory([f"started 4 0 {'ab' * 32}"]).furthest == 4
    assert DealMemory().furthest == 0


def test_what_is_told_of_games_to_come_is_not_kept_in_place_of_this_one() -> None:
    shuffle = Shuffle(TABLE, b"k" * 32, DealMemory())
    view = reduce_all(empty_table(2), SEATED)
    list(shuffle.on_step([], view, None, here=False))
    told = EventSequencer(None, 1, 2)
    told.present = GameLog([events.Committed(1, b"c" * 32), started(1), events.GoFish(1)], True)
    shuffle.on_host_restart(told)
    for game in range(100, 101 + GAMES_COMPARED):
        other = EventSequencer(None, 2, 2)
        other.present = GameLog([events.Committed(game, b"c" * 32)], True)
        shuffle.on_host_restart(other)
    log = GameLog([events.Committed(1, b"c" * 32), started(1), events.GoFish(0)], True)
    verdict, _ = shuffle.check(
        TableInfo(TABLE, "F"),
        SIGNER.public,
        GameLog([*log.events, events.Over((0,), bytes(32))], True),
        msgspec.structs.replace(view, game=1, in_play=(0, 1)),
    )
    assert "took back" in verdict.detail
