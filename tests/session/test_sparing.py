"""What a host does not say and is not asked, so that hundreds of tables fit into one process and one broker."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

from gofish_protocol import topics
from gofish_protocol.channel import read_listing
from gofish_tui.client import contact
from gofish_tui.table import listing_responder
from tests.session.inside import next_heartbeat
from tests.session.room import open_room, tell, until

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

    from tests.session.room import MemoryRoom


def said(room: MemoryRoom, topic: str) -> list[bytes]:
    """All that was published on a topic so far."""
    return [message.payload for message in room.broker.log if message.topic == topic]


async def test_an_ask_is_no_news_for_the_list(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listing_responder, "LISTING_SECONDS", 3600.0)
    async with open_room(tmp_path, open=True, auto_start=2) as room:
        listing = topics.listing(room.host.id)
        for name in ("Asha", "Goran"):
            await room.join(name)
        await until(lambda: read_listing(room.host.id, said(room, listing)[-1]).phase == 1)
        dealt, before = len(said(room, listing)), room.host.table.seq
        await room.play(until_asks=3)
        await until(lambda: room.host.table.seq >= before + 3)
        # The listing is looked at when the asks were told for long, and it is not told again.
        room.host.core.parts.listing_responder.tick(time.monotonic() + 1800)
        assert len(said(room, listing)) == dealt
        await room.join("Vera")
        await until(lambda: read_listing(room.host.id, said(room, listing)[-1]).taken == 3)


async def test_a_step_stands_for_a_heartbeat(tmp_path: Path) -> None:
    async with open_room(tmp_path, open=True) as room:
        await room.join("Asha")
        due = next_heartbeat(room.host)
        await asyncio.sleep(0.01)
        tell(room.host, room.host.table.say(None, "T", "Good evening"))
        assert next_heartbeat(room.host) > due


async def test_steps_stand_for_heartbeats_only_for_so_long(tmp_path: Path) -> None:
    """Anyone who follows another host of this table knows of this one by its heartbeats alone."""
    async with open_room(tmp_path, open=True) as room:
        await room.join("Asha")
        beats = len(said(room, topics.alive(room.host.id, "host")))
        for _ in range(50):
            tell(room.host, room.host.table.say(None, "T", "Good evening"))
            await asyncio.sleep(0.5)
        assert 2 <= len(said(room, topics.alive(room.host.id, "host"))) - beats <= 4


async def test_a_newcomer_takes_the_listing_that_the_broker_keeps(tmp_path: Path) -> None:
    async with open_room(tmp_path, open=True) as room:
        await until(lambda: topics.listing(room.host.id) in room.broker.retained)
        await room.join("Asha")
        assert said(room, topics.WHO) == []


async def test_where_nothing_is_kept_a_newcomer_asks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(contact, "KEPT_LISTING_SECONDS", 0.0)
    async with open_room(tmp_path, open=True) as room:
        await until(lambda: topics.listing(room.host.id) in room.broker.retained)
        del room.broker.retained[topics.listing(room.host.id)]
        await asyncio.wait_for(room.join("Asha"), 60)
        assert said(room, topics.WHO) != []
