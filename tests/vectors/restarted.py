"""A session whose host is started again in a game: the way back, and what a newer start answers to older words."""

from __future__ import annotations

import random
import tempfile
from pathlib import Path
from typing import Any
from unittest.mock import patch

from msgspec.structs import replace

from gofish_protocol import requests
from gofish_protocol import view as views
from gofish_protocol.replies import NumberedStep
from gofish_tui.host.host import Host, host_will
from gofish_tui.host.resuming import resumed_host
from gofish_tui.host.saving import saved
from gofish_tui.store.settings import LEAVERS_OUT
from tests.vectors.played import Guest, Play, fixed

SECONDS_LEFT = 42.0
SHORT_PAGE = 300
"""Pages of a real host are longer; a reader sees no difference."""


async def restarted(seed: int) -> dict[str, Any]:
    """Three players at an open table; the second leaves after the restart."""
    dice = random.Random(seed)
    clock = {"turn_seconds": 60, "leavers": LEAVERS_OUT}
    with (
        tempfile.TemporaryDirectory() as folder,
        fixed(dice, Path(folder), is_open=True, preset="classic", **clock) as play,
    ):
        guests = [Guest(name, play) for name in ("Asha", "Ана", "ఆశ")]
        for guest in guests:
            guest.come_in()
        guests[0].wish(requests.Start)
        for guest in guests:
            guest.open_part()
        for _ in range(5):
            play.move(guests)
        before, earlier = play.host.table.epoch, play.host.table.seq
        start_again(play)
        guests[0].tell(requests.Here())  # to a host that does not know this client
        guests = [_back(guest, play) for guest in guests]
        table = play.host.table
        asker = next(guest for guest in guests if guest.seat == table.view.turn)
        asker.wish(requests.Ask, before, earlier, (table.view.turn or 0) + 1, 3)  # stale
        guests[0].tell(requests.Sync(before, earlier))
        play.move(guests)
        guests.pop(1).wish(requests.Leave)
        while table.view.phase == views.PLAYING:
            play.move(guests)
        await play.host.post.empty(30.0)
        play.note()
        guests[0].wish(requests.Close)
        play.host.teller.step(table.close("closed"))
        play.host.teller.good_bye("table_closed", missing=False)
        play.note()
        will = host_will(play.host.id)
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
    old: Host = play.host
    kept = replace(saved(old), turn_left=SECONDS_LEFT)
    steps = [NumberedStep(step.seq, tuple(step.events)) for step in old.table.history]
    play.host = resumed_host(old.options, lambda will: play.link, kept, steps)
    play.host.prepare()
    play.host.announce_all()
    play.note()


def _back(guest: Guest, play: Play) -> Guest:
    """The same player with new keys, and the seat's secret."""
    back = Guest(guest.join.name, play, secret=guest.secret)
    with patch("gofish_tui.host.publisher.PAGE_BYTES", SHORT_PAGE):
        back.come_in()
    assert back.seat == guest.seat
    assert guest.newest is not None
    back.tell(
        guest.newest
    )  # as if its answer had been lost: it gets the same again, and nothing happens
    back.n = guest.n
    return back
