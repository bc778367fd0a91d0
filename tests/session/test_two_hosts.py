"""A journal that was copied, and both resumed: everybody stays with the later one, and everybody is told."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

from gofish_protocol import topics
from gofish_protocol.events import Said
from gofish_protocol.replies import NumberedStep
from gofish_tui.client.commands import Say
from gofish_tui.client.updates import Noticed
from gofish_tui.host.options import HostOptions
from gofish_tui.host.resuming import resumed_host, resumed_options
from gofish_tui.link.memory import MemoryLink
from tests.session.inside import admission
from tests.session.mortal import everybody_is_back, mortal_room
from tests.session.room import TABLE, open_room, settle, until

if TYPE_CHECKING:
    from pathlib import Path

    from gofish_tui.host.host import Host
    from tests.session.room import Client


def told(client: Client) -> list[str]:
    return [notice.kind for notice in client.all(Noticed)]


def beat(host: Host, later: int = 0) -> None:
    host.core.parts.publisher.send_heartbeat(int(time.time()) + later)
    settle(host)


async def test_players_stay_with_the_later_of_two_hosts_and_all_are_told(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        asha, goran = await room.join("Asha"), await room.join("Goran")
        first = room.host
        kept = first.core.saved()
        steps = [NumberedStep(step.seq, tuple(step.events)) for step in first.table.history]
        second = resumed_host(
            resumed_options(kept, tmp_path, HostOptions(name=TABLE, data_dir=tmp_path)),
            lambda will: MemoryLink(room.broker, will=will),
            kept,
            steps,
        )
        assert second.table.epoch > first.table.epoch
        await second.link.start()
        serving = asyncio.create_task(second.run())
        try:
            for client in (asha, goran):
                await client.until(
                    lambda c: (
                        c.session.core.game.sequencer.epoch == second.table.epoch
                        and admission(c.session).welcomed
                    )
                )
                await client.until(lambda c: c.session.seat is not None)
            beat(second)
            await until(lambda: room.ear.kinds == ["two_hosts"])
            assert told(asha) == [], "one heartbeat may have been late"
            for seconds in (10, 12, 14, 16):
                beat(first, seconds)
            for client in (asha, goran):
                await client.until(lambda c: told(c) == ["two_hosts"])
                assert client.session.core.game.sequencer is not None
                assert client.session.core.game.sequencer.epoch == second.table.epoch
            # Neither its listing nor its end is the table's anymore.
            first.core.parts.listing_responder.announce()
            first.core.parts.listing_responder.answer()
            first.core.parts.publisher.step(first.table.close("closed"))
            settle(first)
            goran.session.send(Say("still here"))
            await asha.until(lambda c: c.ended or any(isinstance(e, Said) for e in c.events))
            for client in (asha, goran):
                assert client.ended is None
                assert client.session.core.game.sequencer is not None
                assert client.session.core.game.sequencer.epoch == second.table.epoch
            assert room.ear.kinds == ["two_hosts"]
            beats = [
                item for item in room.broker.log if item.topic == topics.alive(first.id, "host")
            ]
            assert len(beats) >= 5
        finally:
            second.close()
            await asyncio.wait_for(serving, 10)


async def test_what_an_earlier_start_said_is_no_second_host(tmp_path: Path) -> None:
    """Its clock was ahead and then set back, so that what it said is of a time after the later start began. Somebody repeats
    its heartbeats, and its answers to discovery queries.
    """
    async with mortal_room(tmp_path) as room:
        asha, first = await room.join("Asha"), room.host
        alive, discovery = topics.alive(first.id, "host"), topics.discovery_answer(first.id)

        def said(topic: str) -> list[bytes]:
            return [item.payload for item in room.broker.log if item.topic == topic]

        ahead = int(time.time()) + 3600
        for seconds in range(0, 20, 2):
            first.core.parts.publisher.send_heartbeat(ahead + seconds)
        first.core.parts.listing_responder.answer((bytes(8),))
        settle(first)
        await until(lambda: len(said(alive)) > 10 and said(discovery))
        recorded = {topic: said(topic) for topic in (alive, discovery)}
        await room.kill()
        room.ear.notices.clear()
        await room.resume()
        await everybody_is_back(room)
        eve = MemoryLink(room.broker)
        await eve.start()
        before, answers = len(said(topics.WHO)), len(said(discovery)) + len(recorded[discovery])
        for payload in recorded[alive]:
            eve.publish(alive, payload)
        # Everybody asks, and is answered by the one host that is there, perhaps before Eve is heard.
        await until(lambda: told(asha) or len(said(topics.WHO)) >= before + 2)
        for payload in recorded[discovery]:
            eve.publish(discovery, payload)
        await until(lambda: told(asha) or len(said(discovery)) > answers)
        await room.settled()
        assert told(asha) == []
        assert room.ear.kinds == []
