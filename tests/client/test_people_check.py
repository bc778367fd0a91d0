"""Those whom a host lists, blames and names sat at its table; of an honest host nothing else is ever said."""

from __future__ import annotations

import copy
import random
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from gofish_protocol import events
from gofish_protocol.deal import NO_PART
from gofish_protocol.messages import PublicStep
from gofish_protocol.replies import NumberedStep, SyncReply
from gofish_protocol.state import state_of
from gofish_protocol.view import empty_table
from gofish_protocol.vocabulary import Phase, SeatStatus
from gofish_tui.client.event_sequencer import EventSequencer
from gofish_tui.table.refusal import RequestRefused
from tests.wire.dealt import bind, dealt, new_table, open_part, part, play

if TYPE_CHECKING:
    from gofish_protocol.events import AnyEvent
    from gofish_tui.table.table import Table

ME = 1


def table_of(*names: str) -> Table:
    table = new_table(random.Random(1))
    for seat, name in enumerate(names):
        table.sit(name, part(seat))
    return table


class Seat:
    """What the client in one seat makes of what it is told."""

    def __init__(self, table: Table, me: int | None = ME) -> None:
        self.followed = EventSequencer(me, 1)
        self.seq = table.seq
        state = state_of(table.view)
        self.followed.apply_sync(SyncReply(1, False, (), False, table.seq, state, 0))

    def hears(self, *happened: AnyEvent) -> None:
        """The next step, as it happens."""
        self.seq += 1
        told = tuple(events.all_seen_by(happened, self.followed.seat))
        self.followed.add_public(self.seq, PublicStep(state_of(empty_table(6)), told))

    def hears_all(self, table: Table) -> None:
        """Everything that it has not heard."""
        for step in table.history:
            if step.seq > self.seq:
                self.hears(*step.events)

    @property
    def wrong(self) -> str:
        """What was found, in the newest game or the one before."""
        return self.followed.present.wrong_people or self.followed.past.wrong_people


def listed(table: Table, *seats: int) -> events.Bound:
    """A closed list of these seats, without anybody's part."""
    dealing = table.dealing
    rules = (0,) * 8
    return events.Bound(dealing.game, dealing.round, seats, (NO_PART,) * len(seats), rules)


def test_whoever_is_left_out_of_the_list_is_told() -> None:
    table = table_of("Asha", "Goran", "Ravi")
    for me, words in ((1, "left us out"), (0, "left seat 1 out"), (None, "left seat 1 out")):
        seat = Seat(table, me)
        seat.hears(listed(table, 0, 2))
        assert words in seat.wrong


def test_nobody_is_in_the_list_who_does_not_sit_there() -> None:
    table = table_of("Asha", "Goran")
    seat = Seat(table)
    seat.hears(listed(table, 0, 1, 4))
    assert "listed seat 4" in seat.wrong


def test_whoever_was_in_the_first_list_is_in_those_that_follow() -> None:
    """A void round is no way to be rid of somebody."""
    table = table_of("Asha", "Goran", "Ravi")
    seat = Seat(table)
    table.close_list()
    table.void_round(())
    seat.hears_all(table)
    assert not seat.wrong
    seat.hears(listed(table, 0, 2))
    assert "round 1: the host left us out" in seat.wrong


def test_whoever_came_after_the_list_waits_for_the_next_game() -> None:
    table = table_of("Asha", "Goran")
    here = Seat(table)
    table.close_list()
    table.sit("Ravi", part(2))
    newcomer = Seat(table, 2)
    table.void_round(())
    for client in (here, newcomer):
        client.hears_all(table)
        client.hears(listed(table, 0, 1))
        assert not client.wrong


def test_a_start_that_was_given_up_begins_again_with_everybody() -> None:
    table = table_of("Asha", "Goran", "Ravi")
    table.leave(2)
    table.close_list()
    table.sit("Priya", part(2))
    seat = Seat(table, 2)
    table.leave(1)
    seat.hears_all(table)
    seat.hears(listed(table, 0, 2))
    assert not seat.wrong


@pytest.mark.parametrize("round_number", [0, 1])
def test_a_step_that_was_left_out_hides_no_list(round_number: int) -> None:
    """A host may forget who said what; an answer to us shows that it has not forgotten us."""
    table = table_of("Asha", "Goran", "Ravi")
    seat = Seat(table)
    if round_number:
        table.close_list()
        table.void_round(())
        seat.hears_all(table)
    after = seat.seq + 2
    for list_, words in ((listed(table, 0, 2), "left us out"), (listed(table, 0, 1), "")):
        told = Seat(table)
        told.followed, told.seq = copy.deepcopy(seat.followed), seat.seq
        page = SyncReply(
            1, True, (NumberedStep(after, (list_,)),), False, after, state_of(table.view), 0
        )
        told.followed.apply_sync(page)
        assert told.followed.seq == after
        assert words in told.wrong
        assert bool(words) == bool(told.wrong), "of others we cannot be sure"


@pytest.mark.parametrize(
    "changes", [{"names": ("Asha", "Nobody")}, {"names": ()}, {"levels": ("", "pike")}], ids=str
)
def test_the_names_at_the_end_are_those_of_the_players(changes: dict[str, tuple[str, ...]]) -> None:
    table = table_of("Asha", "Goran")
    seat = Seat(table, None)
    dealt(table)
    play(table, random.Random(1))
    *before, last = [step for step in table.history if step.seq > seat.seq]
    for step in before:
        seat.hears(*step.events)
    assert not seat.wrong
    seat.hears(*(replace(e, **changes) if isinstance(e, events.Over) else e for e in last.events))
    assert "said to have played" in seat.wrong


@pytest.mark.parametrize("seed", range(40))
def test_of_an_honest_host_nothing_is_ever_wrong(seed: int) -> None:
    """Whoever comes, goes, holds a round up, is away, or comes in late, through many starts and games."""
    dice = random.Random(seed)
    table = new_table(dice)
    clients = [Seat(table, None)]
    lists = 0
    for number in range(120):
        try:
            _something(table, dice, number)
        except RequestRefused:
            continue
        if dice.random() < 0.2:
            seats = [None, *(seat for seat, there in enumerate(table.view.seats) if there.taken)]
            clients.append(Seat(table, dice.choice(seats)))
        for client in clients:
            client.hears_all(table)
            assert not client.wrong
        lists += sum(isinstance(e, events.Bound) for e in table.history[-1].events)
        clients = [client for client in clients if not client.followed.behind]
    assert lists, "some list was closed"


def _something(table: Table, dice: random.Random, number: int) -> None:
    taken = sorted(table.occupants)
    match dice.randrange(8):
        case 0 | 1:
            table.sit(f"Player {number}", part(number % 200))
        case 2:
            table.add_bot("perch", "Perch")
        case 3 if taken:
            table.leave(dice.choice(taken))
        case 4 if table.people():
            seat = dice.choice(table.people())
            table.presence(seat, dice.choice([SeatStatus.HERE, SeatStatus.AWAY]))
        case 5 if table.dealing.closed:
            table.void_round(tuple(table.dealing.unopened()))
        case 5 | 6 if not (table.dealing.closed or table.dealing.dealt):
            for seat in table.unbound():
                bind(table, seat)
            table.close_list()
        case _ if table.dealing.closed:
            for seat in table.dealing.unopened():
                open_part(table, seat)
            table.start(0, None)
            if dice.random() < 0.5:
                play(table, dice)
        case _ if table.view.phase == Phase.PLAYING:
            play(table, dice)
        case _:
            table.after_game()
