"""The order of events in a step is the one in protocol/README.md, section 4."""

from __future__ import annotations

import random
import re

import pytest

from gofish_protocol import events as e
from gofish_protocol.rules import PRESETS
from tests.wire.dealt import dealt, new_table, part, play

LETTERS: dict[type, str] = {
    e.Started: "S",
    e.Dealt: "D",
    e.Book: "B",
    e.Refilled: "R",
    e.Out: "O",
    e.Stalling: "W",
    e.Turn: "T",
    e.Over: "V",
    e.Asked: "A",
    e.Gave: "G",
    e.GoFish: "F",
    e.Drew: "d",
    e.Gone: "g",
    e.Withdrew: "w",
    e.Owner: "o",
    e.Presence: "p",
    e.Stood: "s",
    e.Committed: "C",
    e.Bound: "b",
    e.Seated: "x",
}
END = "W?[TV]"
STEPS = re.compile(
    "|".join(
        (
            f"SD+B*([RO]B*)*{END}",
            f"A(G|Fd|)B*([RO]B*)*{END}",
            f"go?p?(w({END})?)?",
            "s*C",
            "b",
            "xo?",
        )
    )
)


@pytest.mark.parametrize("preset", list(PRESETS))
@pytest.mark.parametrize("seed", range(6))
def test_events_come_in_their_order(preset: str, seed: int) -> None:
    dice = random.Random(seed)
    table = new_table(dice, PRESETS[preset])
    for seat in range(2 + seed % 5):
        table.sit(f"Player {seat}", part(seat))
    dealt(table)
    play(table, dice, lambda: dice.random() < 0.05)
    if table.view.phase == "playing" and len(table.view.in_play) > 2:
        table.leave(dice.choice(table.view.in_play), withdraw=seed % 2 == 0)
    play(table, dice)
    table.after_game()
    for step in table.history:
        told = "".join(LETTERS[type(event)] for event in step.events)
        assert STEPS.fullmatch(told), told
