"""What was told once has to be in whatever is told later, also when the host makes a client begin again in between."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from gofish_protocol import events
from gofish_protocol.messages import PublicStep
from gofish_protocol.replies import NumberedStep, SyncReply
from gofish_protocol.state import state_of
from gofish_protocol.view import empty_table, reduce_all
from gofish_tui.client.event_sequencer import EventSequencer, GameLog
from gofish_tui.client.retelling import Retellings
from gofish_tui.client.shuffling import TAKEN_BACK, Shuffle
from gofish_tui.client.updates import TableInfo, Verified
from gofish_tui.limits import LOG_KEPT
from gofish_tui.store.deal_memory import DealMemory
from tests.wire.dealt import SIGNER, TABLE, dealt, new_table, part, play, seated_table

if TYPE_CHECKING:
    from gofish_protocol.messages import State
    from gofish_tui.table.step import TableStep
    from gofish_tui.table.table import Table

CANNOT_BE_SHOWN = (events.Turn(7, None),)
"""There are six seats."""


def whole_game(seed: int = 3, other_from: int | None = None, until: int | None = None) -> Table:
    """A game of two; played differently after this many asks, or cut off there."""
    dice = random.Random(seed)
    table = seated_table(dice, 2)
    dealt(table)
    game = table.game
    assert game is not None
    if other_from is not None:
        play(table, dice, lambda: len(game.steps) >= other_from)
        dice = random.Random(99)
    return play(table, dice, lambda: until is not None and len(game.steps) >= until)


def after(table: Table, seq: int) -> State:
    """The table's state after this step."""
    steps = [step for step in table.history if step.seq <= seq]
    return state_of(reduce_all(empty_table(), [event for step in steps for event in step.events]))


class Spectator:
    """What one spectator makes of all that a host tells."""

    def __init__(self) -> None:
        self.shuffle = Shuffle(TABLE, bytes(32), DealMemory())
        self.follower = EventSequencer(None, 1)

    def is_let_in(self, epoch: int) -> None:
        """The host lets it in again: another start of it, or it says that it has forgotten us."""
        self.shuffle.on_host_restart(self.follower)
        self.follower = EventSequencer(None, epoch)

    def is_answered(self, table: Table, steps: list[TableStep], *, whole: bool = True) -> bool:
        """An answer to its sync; whether the table has gone back."""
        told = tuple(NumberedStep(step.seq, tuple(step.events)) for step in steps)
        told = tuple(replace(s, events=tuple(events.all_seen_by(s.events, None))) for s in told)
        seq = told[-1].seq if told else self.follower.seq
        page = SyncReply(self.follower.epoch, whole, told, False, seq, after(table, seq), 0)
        self.follower.apply_sync(page)
        return self.shuffle.goes_back(self.follower)

    def hears(self, table: Table, steps: list[TableStep]) -> None:
        """Steps as they happen."""
        for step in steps:
            told = tuple(events.all_seen_by(step.events, None))
            self.follower.add_public(self.follower.seq + 1, PublicStep(state_of(table.view), told))

    def comes_in(self, state: State) -> None:
        """In the middle of a game, as if the host did not have its beginning anymore."""
        epoch = self.follower.epoch
        self.follower.apply_sync(SyncReply(epoch, False, (), False, 9, state, 0))

    def hears_nonsense(self, table: Table, *, alone: bool = False) -> None:
        """A step that cannot be shown, and, unless it comes ``alone``, the state in its place."""
        state, seq = after(table, self.follower.seq), self.follower.seq + 1
        self.follower.add_public(seq, PublicStep(state, CANNOT_BE_SHOWN))
        if alone:
            return
        self.follower.apply_sync(SyncReply(self.follower.epoch, True, (), False, seq, state, 0))

    def verdict(self, table: Table) -> Verified:
        """When the game is over."""
        log = self.follower.log_of(1)
        view = replace(table.view, me=None)
        return self.shuffle.check(TableInfo(TABLE, "Friday"), SIGNER.public, log, view)[0]


def up_to(table: Table, asks: int) -> list[TableStep]:
    """The table's steps up to this many asks."""
    found: list[TableStep] = []
    made = 0
    for step in table.history:
        found.append(step)
        made += sum(isinstance(event, events.Asked) for event in step.events)
        if made == asks:
            return found
    raise AssertionError("so many asks there were not")


def test_in_one_start_of_a_host_no_log_is_made_whole_again() -> None:
    """After a step that cannot be shown the host tells everything again, and otherwise."""
    first, other = whole_game(), whole_game(other_from=4)
    spectator = Spectator()
    spectator.is_answered(first, up_to(first, 8))
    assert spectator.follower.present.complete
    spectator.hears_nonsense(first, alone=True)
    assert not spectator.follower.present.complete
    spectator.is_answered(other, list(other.history))
    assert not spectator.follower.present.complete
    assert not spectator.verdict(other).fits


@pytest.mark.parametrize("asks", [0, 4, 8])
def test_what_was_told_around_a_gap_is_in_whatever_is_told_later(asks: int) -> None:
    """Eight asks were told, with a step that cannot be shown among them; four of them are taken back by another start."""
    first, other = whole_game(), whole_game(other_from=4)
    steps = up_to(first, 8)
    before = len(up_to(first, asks)) if asks else len(steps) - 8
    for retold, ok in ((first, True), (other, False)):
        spectator = Spectator()
        spectator.is_answered(first, steps[:before])
        spectator.hears_nonsense(first)
        spectator.hears(first, steps[before:])
        spectator.is_let_in(2)
        assert spectator.is_answered(retold, list(retold.history)) == (not ok)
        verdict = spectator.verdict(retold)
        assert verdict.fits == ok
        assert ok or verdict.detail == TAKEN_BACK


def test_nothing_is_put_between_what_was_told_in_order() -> None:
    asked = [events.Asked(0, 1, rank) for rank in range(4)]
    first, other = GameLog(complete=True), GameLog(complete=True)
    for log, told in ((first, asked[:3]), (other, [asked[0], asked[3], *asked[1:3]])):
        for event in (events.Committed(1, bytes(32)), *told):
            log.add(event)
    first.mark_incomplete()
    first.add(events.GoFish(1))
    other.add(events.GoFish(1))
    retellings = Retellings()
    retellings.keep(first, None)
    assert retellings.contradicts(other, None, whole=True)


def test_what_was_told_without_its_beginning_is_in_whatever_is_told_later() -> None:
    """A host lets everybody in again without the game's beginning, and takes back what it tells from there on."""
    first, other = whole_game(), whole_game(other_from=4)
    playing = state_of(whole_game(until=4).view)
    for retold, ok in ((first, True), (other, False)):
        spectator = Spectator()
        spectator.comes_in(playing)
        spectator.hears(first, up_to(first, 8)[len(up_to(first, 4)) :])
        spectator.is_let_in(2)
        assert spectator.is_answered(retold, list(retold.history)) == (not ok)
        assert spectator.verdict(retold).fits == ok


def test_what_was_taken_back_is_said_once_and_remembered_to_the_end() -> None:
    """Also when starts of the host lie between it and the end that lack nothing of one another."""
    first, other = whole_game(), whole_game(other_from=4)
    spectator = Spectator()
    spectator.is_answered(first, up_to(first, 8))
    found = []
    for epoch in (2, 3, 4):
        spectator.is_let_in(epoch)
        found.append(spectator.is_answered(other, up_to(other, epoch)))
        spectator.hears_nonsense(other)
    spectator.is_let_in(5)
    found.append(spectator.is_answered(other, list(other.history)))
    assert found == [True, False, False, False]
    assert spectator.verdict(other).detail == TAKEN_BACK


def test_who_is_let_in_twice_before_everything_was_told_accuses_nobody() -> None:
    first = whole_game()
    spectator = Spectator()
    spectator.is_answered(first, up_to(first, 8))
    spectator.is_let_in(2)
    told = tuple(
        NumberedStep(step.seq, tuple(events.all_seen_by(step.events, None)))
        for step in up_to(first, 2)
    )
    spectator.follower.apply_sync(SyncReply(2, True, told, True, told[-1].seq, None, 0))
    spectator.is_let_in(3)
    assert not spectator.is_answered(first, list(first.history))
    assert spectator.verdict(first).fits


def test_a_host_that_always_leaves_a_gap_is_told_to() -> None:
    """Of a game that nobody was told whole nobody could say that it was false."""
    game = whole_game()
    steps, playing = list(game.history), state_of(whole_game(until=4).view)
    for times, ok in ((8, True), (9, False)):
        spectator = Spectator()
        for number in range(times):
            spectator.comes_in(playing)
            spectator.hears(game, steps[10 + number : 13 + number])
            spectator.is_let_in(2 + number)
        spectator.is_answered(game, steps)
        verdict = spectator.verdict(game)
        assert verdict.fits == ok
        assert ok or "never all of it" in verdict.detail


def test_a_hand_that_was_wrong_is_not_put_right_by_another_start() -> None:
    game = whole_game()
    spectator = Spectator()
    spectator.is_answered(game, up_to(game, 4))
    spectator.follower.present.wrong_hand = 9
    spectator.is_let_in(2)
    spectator.is_answered(game, list(game.history))
    assert "the hand we were told" in spectator.verdict(game).detail


@pytest.mark.parametrize(
    ("seats", "names", "fault"),
    [
        ((1,), ("Goran",), False),
        ((), (), False),
        ((1,), ("Asha",), True),
        ((), ("Asha",), True),
        ((1,), (), True),
    ],
)
def test_anyone_who_is_said_to_have_held_up_a_round_sat_there(
    seats: tuple[int, ...], names: tuple[str, ...], *, fault: bool
) -> None:
    """A player who is blamed by name alone could not object."""
    table = new_table(random.Random(1))
    table.sit("Asha", part(0))
    table.sit("Goran", part(1))
    spectator = Spectator()
    spectator.is_answered(table, list(table.history))
    for _ in range(2):
        void = events.RoundVoid(1, 0, seats, names)
        step = PublicStep(state_of(table.view), (void, events.Stood(1)))
        spectator.follower.add_public(spectator.follower.seq + 1, step)
        assert ("others than those" in spectator.verdict(table).detail) == fault
        spectator.is_let_in(2)  # it is remembered
        spectator.is_answered(table, list(table.history))


def test_no_number_of_events_makes_a_game_forgotten() -> None:
    log = GameLog(complete=True)
    log.add(events.Committed(1, bytes(32)))
    for _ in range(LOG_KEPT + 10):
        log.add(events.GoFish(1))
    assert not log.complete
    assert len(log.in_order) == LOG_KEPT


def test_an_answer_whose_beginning_did_not_come_is_not_whole() -> None:
    game = whole_game()
    spectator = Spectator()
    spectator.is_answered(game, list(game.history)[5:])
    assert not spectator.follower.present.complete
    assert not spectator.verdict(game).fits
