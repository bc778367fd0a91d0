"""When a game is dealt: how long a start waits for those who are not bound yet."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from gofish_protocol import events
from gofish_protocol.deal import part_commitment
from gofish_protocol.requests import Start
from gofish_protocol.vocabulary import Phase
from gofish_tui.effects import Woken
from tests.table.driver import Driver, opened

if TYPE_CHECKING:
    from gofish_tui.table.table import Table

SECRET = bytes(32)


def seated(driver: Driver, *names: str) -> Table:
    """Players who sit there, and are bound to nothing yet."""
    table = driver.core.table
    for name in names:
        driver.core.commit(table.sit(name, random.Random(name).randbytes(32))[1])
    driver.give(Woken())
    return table


def closed(driver: Driver) -> list[float]:
    """When the lists were closed."""
    return [
        at
        for at, effect in driver.done
        if any(
            isinstance(e, events.Bound) for e in getattr(getattr(effect, "step", 0), "events", ())
        )
    ]


def test_after_a_leaver_has_voided_a_round_everybody_has_as_long_as_before() -> None:
    driver = opened(21, turn_seconds=0)
    table = seated(driver, "Asha", "Goran", "Meera")
    dealing = table.dealing
    bound_to = part_commitment(table.id, dealing.game, dealing.round, 0, SECRET)
    dealing.bind(0, dealing.game, dealing.round, bound_to)
    driver.give(Start(1))
    driver.run(lambda: closed(driver), 4.0)
    driver.core.commit(table.leave(0))
    driver.give(Woken())
    left = driver.now
    driver.run(lambda: len(closed(driver)) == 2, 10.0)
    assert closed(driver)[1] - left >= 2.9
    assert table.view.phase == Phase.PLAYING
