"""A session whose host is started again in a game: the way back, and what a newer start answers to older words."""

from __future__ import annotations

import random
from typing import Any
from unittest.mock import patch

from msgspec.structs import replace

from gofish_protocol import requests
from gofish_protocol.replies import NumberedStep
from gofish_protocol.vocabulary import Phase
from gofish_tui.host.dice import Dice
from gofish_tui.table.effects import Prepare, Serve
from gofish_tui.table.opening import resumed_core
from gofish_tui.table.own_topics import host_will
from gofish_tui.table_config import Leavers
from tests.vectors.played import Guest, Play, fixed

SECONDS_LEFT = 42.0
SHORT_PAGE = 300
"""Pages of a real host are longer; a reader sees no difference."""


def restarted(seed: int) -> dict[str, Any]:
    """Three players at an open table; the second leaves after the restart."""
    dice = random.Random(seed)
    clock = {"turn_seconds": 60, "leavers": Leavers.OUT}
    play = fixed(dice, is_open=True, preset="classic", **clock)
    guests = [Guest(name, play) for name in ("Asha", "Ана", "ఆశ")]
    for guest in guests:
        guest.come_in()
    guests[0].request(requests.Start)
    for guest in guests:
        guest.open_part()
    for _ in range(5):
        play.move(guests)
    before, earlier = play.core.table.epoch, play.core.table.seq
    start_again(play)
    guests[0].tell(requests.Here())  # to a host that does not know this client
    guests = [_back(guest, play) for guest in guests]
    table = play.core.table
    asker = next(guest for guest in guests if guest.seat == table.view.turn)
    asker.request(requests.Ask, before, earlier, (table.view.turn or 0) + 1, 3)  # stale
    guests[0].tell(requests.Sync(before, earlier))
    play.move(guests)
    guests.pop(1).request(requests.Leave)
    while table.view.phase == Phase.PLAYING:
        play.move(guests)
    guests[0].request(requests.Close)
    will = host_will(play.core.id)
    return {
        "about": (
            "As the other sessions, with a host that is started again in a game. Each client has the host's box key of its "
            "own start in its keys; pages are shorter than a host makes them."
        ),
        "open": True,
        "keys": play.keys(),
        "will": {"topic": will.topic, "payload": will.payload.hex()},
        "messages": play.lines,
    }


def start_again(play: Play) -> None:
    """The host's process ends, and another goes on with what was written down."""
    kept = replace(play.core.saved(), turn_left=SECONDS_LEFT)
    steps = [NumberedStep(step.seq, tuple(step.events)) for step in play.core.table.history]
    settings, dice = play.core.settings, Dice(play.dice)
    play.core = resumed_core(settings, kept, steps, dice, play.now)
    play.take(Prepare())
    play.take(Serve())
    play.note()


def _back(guest: Guest, play: Play) -> Guest:
    """The same player with new keys, and the seat's secret."""
    back = Guest(guest.join.name, play, secret=guest.secret)
    with patch("gofish_tui.table.publisher.PAGE_BYTES", SHORT_PAGE):
        back.come_in()
    assert back.seat == guest.seat
    assert guest.newest is not None
    back.tell(
        guest.newest
    )  # as if its answer had been lost: it gets the same again, and nothing happens
    back.n = guest.n
    return back
