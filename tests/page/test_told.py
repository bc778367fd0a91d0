"""What a page is told beside the steps, and holds its host to: the table's state, and that nothing is left out."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING

import msgspec
import pytest

from gofish_protocol.codec import encode
from gofish_protocol.events import Bound, Committed, Over, RoundVoid, all_seen_by
from gofish_protocol.messages import PublicStep
from gofish_protocol.replies import NumberedStep, SyncReply
from gofish_protocol.state import state_of
from gofish_protocol.view import empty_table, reduce_all
from gofish_tui.web.static_files import PAGE
from tests.node.installed import NODE
from tests.page.test_core import node
from tests.wire.dealt import dealt, new_table, part, play

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gofish_protocol.events import AnyEvent
    from gofish_protocol.messages import State

pytestmark = pytest.mark.skipif(NODE is None, reason="no node here")


def game(seed: int = 3) -> tuple[list[NumberedStep], list[State]]:
    """A whole game of three as a spectator is told it, and the table before it and after each step."""
    dice = random.Random(seed)
    table = new_table(dice)
    for seat, name in enumerate(("Asha", "Goran", "Ravi")):
        table.sit(name, part(seat))
    dealt(table)
    play(table, dice)
    steps, states = [], [state_of(empty_table(6))]
    view = empty_table(6)
    for step in table.history:
        happened = tuple(all_seen_by(step.events, None))
        view = reduce_all(view, happened)
        steps.append(NumberedStep(step.seq, happened))
        states.append(state_of(view))
    return steps, states


def step(one: NumberedStep, state: State) -> str:
    """A step as everybody is told it."""
    told = encode(PublicStep(state, one.events)).hex()
    return json.dumps({"step": one.seq, "bytes": told})


def sync(steps: Sequence[NumberedStep], seq: int, state: State, *, whole: bool = False) -> str:
    """An answer that ends with the table as it is."""
    answer = SyncReply(5, whole, tuple(steps), False, seq, state, 0)
    return json.dumps({"sync": encode(answer).hex()})


def faults(lines: Sequence[str], me: int | None = None) -> list[list[str]]:
    """What the page, in this seat or watching, finds wrong at the end."""
    given = "\n".join([json.dumps(me), *lines])
    found = [json.loads(line) for line in node("told.mjs", PAGE, given=given).split("\n") if line]
    assert len(found) == len(lines)
    last: list[list[str]] = found[-1]
    return last


def test_an_honest_state_fits_after_every_step() -> None:
    for seed in range(3):
        steps, states = game(seed)
        lines = [sync([], 0, states[0])]
        for one, state in zip(steps, states[1:], strict=True):
            lines += [step(one, state), sync([], one.seq, state)]
        assert len(lines) > 50
        assert faults(lines) == []


@pytest.mark.parametrize("changes", [{"stock": 3}, {"owner": 2}, {"in_play": (1,)}], ids=str)
def test_a_state_that_is_not_what_the_steps_led_to_is_found(changes: dict[str, object]) -> None:
    steps, states = game()
    at = len(steps) // 2
    lines = [sync([], 0, states[0])]
    lines += [step(one, state) for one, state in zip(steps[:at], states[1:], strict=False)]
    wrong = msgspec.structs.replace(states[at], **changes)
    assert states[at] != wrong
    assert faults([*lines, sync([], steps[at - 1].seq, states[at])]) == []
    ((fault, detail),) = faults([*lines, sync([], steps[at - 1].seq, wrong)])
    assert fault == "move"
    assert "not what its steps led to" in detail


def test_what_a_host_leaves_out_in_the_middle_is_found() -> None:
    """Of a game that is over it may have forgotten something."""
    steps, states = game()
    at = len(steps) // 2
    lines = [sync([], 0, states[0])]
    lines += [step(one, state) for one, state in zip(steps[:at], states[1:], strict=False)]
    ((fault, detail),) = faults(
        [*lines, sync(steps[at + 1 : at + 2], steps[at + 1].seq, states[at + 2])]
    )
    assert fault == "move"
    assert "would not tell what came before it" in detail
    assert faults([*lines, sync(steps[at : at + 2], steps[at + 1].seq, states[at + 2])]) == []
    assert faults([*lines, sync(steps[-1:], steps[-1].seq, states[-1])]) == []


def told_of_lists(me: int | None, *lists: tuple[int, ...], gap: bool = False) -> list[list[str]]:
    """What the page in one of three seats finds wrong when these lists are closed, each but the last void.

    ``gap``: in an answer that leaves out what somebody said.
    """
    table = new_table(random.Random(1))
    for seat, name in enumerate(("Asha", "Goran", "Ravi")):
        table.sit(name, part(seat))
    state = state_of(table.view)
    lines, seq = [sync([], table.seq, state)], table.seq
    for number, seats in enumerate(lists):
        happened: list[AnyEvent] = [Bound(1, number, seats, (bytes(32),) * len(seats), (0,) * 8)]
        if number + 1 < len(lists):
            happened += [RoundVoid(1, number, (), ()), Committed(1, bytes(32), number + 1)]
        seq += 2 if gap else 1
        one = NumberedStep(seq, tuple(happened))
        lines.append(sync([one], seq, state, whole=True) if gap else step(one, state))
    return faults(lines, me)


def test_whoever_is_left_out_of_a_list_is_found() -> None:
    for me in (1, None):
        assert told_of_lists(me, (0, 1, 2), (0, 1, 2)) == []
        for lists in (((0, 2),), ((0, 1, 2, 4),), ((0, 1, 2), (0, 2)), ((0, 1, 2), (0, 1, 2, 4))):
            ((fault, detail),) = told_of_lists(me, *lists)
            assert fault == "list"
            assert "others than those who sat there" in detail


def test_a_step_that_was_left_out_hides_no_list() -> None:
    """But of others than ourselves we cannot be sure then."""
    assert [fault for fault, _ in told_of_lists(1, (0, 2), gap=True)] == ["list"]
    assert told_of_lists(1, (0, 1), gap=True) == []
    assert told_of_lists(None, (0, 2), gap=True) == []


def test_the_names_at_the_end_are_those_of_the_players() -> None:
    steps, states = game()
    lines = [sync([], 0, states[0])]
    lines += [step(one, state) for one, state in zip(steps[:-1], states[1:], strict=False)]
    ends = [e for e in steps[-1].events if isinstance(e, Over)]
    assert ends, "the last step is the end"
    for names, found in (
        (ends[0].names, []),
        (("Asha", "Goran", "Nobody"), ["list"]),
        ((), ["list"]),
    ):
        other = tuple(
            msgspec.structs.replace(e, names=names) if isinstance(e, Over) else e
            for e in steps[-1].events
        )
        last = step(NumberedStep(steps[-1].seq, other), states[-1])
        assert [fault for fault, _ in faults([*lines, last])] == found
