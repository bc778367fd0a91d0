"""The warning before an automatic ask, in lines."""

import asyncio
from types import SimpleNamespace

import pytest

from gofish_protocol import events
from gofish_protocol.view import TableView, empty_table, reduce_all
from gofish_protocol.vocabulary import Phase
from gofish_tui.client.updates import Ended, Resynced, Stepped
from gofish_tui.frontends.turn_warning import TurnWarning
from tests.session.room import until


def turn(view: TableView, seat: int, seconds: int | None) -> Stepped:
    """A step that gives somebody the turn."""
    happened = (events.Turn(seat, seconds),)
    return Stepped(1, happened, view, reduce_all(view, happened))


async def test_one_warning_for_our_own_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gofish_tui.frontends.turn_warning.HURRY_SECONDS", 1)
    warned: list[int] = []

    async def warn(seconds: int) -> None:
        warned.append(seconds)

    from msgspec.structs import replace

    view = replace(empty_table(2, me=0), phase=Phase.PLAYING, in_play=(0, 1))
    place = SimpleNamespace(view=view)
    clock = TurnWarning(place, warn)

    def see(update: Stepped | Resynced) -> None:
        place.view = update.view
        clock.on_update(update)

    see(turn(view, 1, 2))
    see(turn(view, 0, None))
    see(turn(view, 0, 1))
    await asyncio.sleep(0.05)
    assert warned == []
    see(turn(view, 0, 2))
    await until(lambda: warned)
    assert warned == [1]
    see(turn(view, 0, 2))
    see(turn(view, 1, 2))
    await asyncio.sleep(1.2)
    assert warned == [1]
    see(Resynced(3, replace(view, turn=0, seconds=2)))
    clock.on_update(Ended(None))
    await asyncio.sleep(1.2)
    assert warned == [1]
    await clock.close()
