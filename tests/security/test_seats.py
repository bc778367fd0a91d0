"""A seat belongs to a secret: nobody else takes it, by name, by id, or with what was recorded."""

from __future__ import annotations

import asyncio
import secrets
import stat
import time
from typing import TYPE_CHECKING

import pytest

from gofish_protocol import topics
from gofish_protocol.codec import decode
from gofish_protocol.messages import HandshakeReply, ToClient
from gofish_protocol.requests import Join, Leave
from gofish_protocol.vocabulary import Phase
from gofish_tui.client.commands import Start
from gofish_tui.client.handshake import Handshake
from gofish_tui.store.seats import hold_seat
from tests.session.inside import admission
from tests.session.room import Client, MemoryRoom, open_room, until

if TYPE_CHECKING:
    from pathlib import Path

SECRET = bytes(range(32))


async def playing(room: MemoryRoom) -> list[Client]:
    clients = [await room.join("Asha", secret=SECRET), await room.join("Goran")]
    clients[0].session.send(Start())
    for client in clients:
        await client.until(lambda c: c.view.phase == Phase.PLAYING)
    return clients


@pytest.mark.parametrize("is_open", [False, True])
async def test_a_name_or_another_secret_is_not_a_way_into_a_seat(
    tmp_path: Path, is_open: bool
) -> None:
    async with open_room(tmp_path, open=is_open) as room:
        asha, _ = await playing(room)
        for near in (bytes(32), SECRET[:-1] + b"\0", secrets.token_bytes(32)):
            thief = await room.join("Asha", secret=near)
            assert thief.session.seat not in (0, None)
            assert thief.view.hand == 0
            assert thief.session.name != "Asha"
            await thief.session.leave()
        assert asha.ended is None
        assert asha.view.hand.bit_count() >= 7


async def test_without_invitation_and_secret_there_is_not_a_way_in(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        await playing(room)
        for role in ("player", "spectator"):
            stranger = await room.come_without_code("Eve", role)
            await stranger.until(lambda c: c.ended)
            assert stranger.ended is not None
            assert stranger.ended.error == "wrong_code"


async def test_a_second_client_with_the_secret_takes_over_and_the_first_is_told(
    tmp_path: Path,
) -> None:
    """Without the invitation: the secret is enough. And the first keeps the secret, for it is still the seat's."""
    async with open_room(tmp_path) as room:
        asha, _ = await playing(room)
        hand = asha.view.hand
        again = await room.come_without_code("Eve", secret=SECRET)
        await again.until(lambda c: c.updates)
        assert again.session.seat == 0
        assert again.view.hand == hand
        await asha.until(lambda c: c.ended)
        assert asha.ended is not None
        assert asha.ended.error == "replaced"
        assert not asha.session.left


@pytest.mark.parametrize("is_open", [False, True])
async def test_yesterdays_bytes_do_not_take_a_seat_back(tmp_path: Path, is_open: bool) -> None:
    """All that an old client of Asha's ever sent is sent again once she plays with another one: she is not replaced."""
    async with open_room(tmp_path, open=is_open) as room:
        asha, _ = await playing(room)
        old = topics.from_client(room.host.id, asha.session.client)
        said = [item.payload for item in room.broker.log if item.topic == old]
        newer = await room.come_without_code("Eve", secret=SECRET)
        await newer.until(lambda c: c.updates)
        assert newer.session.seat == 0
        newest = await room.come_without_code("Eve", secret=SECRET)
        await newest.until(lambda c: c.updates)
        old_too = topics.from_client(room.host.id, newer.session.client)
        said_too = [item.payload for item in room.broker.log if item.topic == old_too]
        for topic, payloads in ((old, said), (old_too, said_too)):
            for _ in range(2):
                for payload in payloads:
                    room.broker.publish(topic, payload)
                await asyncio.sleep(0.05)
        assert newest.ended is None
        guest = room.host.core.parts.guests.at_seat(0)
        assert guest is not None
        assert guest.client == newest.session.client


async def test_nobody_answers_under_anothers_id(tmp_path: Path) -> None:
    """A client's id is a hash of its key: an opening with another key on that topic is thrown away."""
    async with open_room(tmp_path, open=True) as room:
        asha = await room.join("Asha")
        listing = admission(asha.session).listing
        assert listing is not None
        hand = Handshake(room.host.id, listing, None, secrets.token_bytes)
        join = Join("Eve", False, secrets.token_bytes(32), "p")
        topic = topics.from_client(room.host.id, asha.session.client)
        told = topics.to_client(room.host.id, asha.session.client)
        before = len(room.broker.log)
        room.broker.publish(topic, hand.first(join))

        def replies() -> list[bytes]:
            since = [item.payload for item in room.broker.log[before:] if item.topic == told]
            return [said for said in since if isinstance(decode(said, ToClient), HandshakeReply)]

        await until(replies)
        hand.client = asha.session.client
        hand.receive(replies()[0])
        assert not hand.knocking
        room.broker.publish(topic, hand.first(join))
        await until(lambda: room.host.core.parts.handshakes.dropped["another client's topic"])
        assert [seat.taken for seat in room.host.table.view.seats].count(True) == 1


async def test_a_flood_ends_with_a_leave_that_counts(tmp_path: Path) -> None:
    """A leave that came too fast to be done is answered so, and the client is still there to do it again."""
    async with open_room(tmp_path) as room:
        asha, goran = await room.join("Asha"), await room.join("Goran")
        guest = room.host.core.parts.guests.at_seat(1)
        assert guest is not None
        now = time.monotonic()
        while guest.requests.take(now):
            pass
        room.host.core.parts.requests.handle(guest, Leave(77), now)
        assert room.host.core.parts.guests.at_seat(1) is guest
        await goran.session.leave()
        await asha.until(lambda c: not c.view.seats[1].taken)


def test_the_secret_on_disk_is_for_its_owner_alone(tmp_path: Path) -> None:
    held = hold_seat(tmp_path, topics.table_id(bytes(32)), "Asha")
    files = [path for path in (tmp_path / "seats").iterdir() if path.suffix == ".json"]
    assert len(files) == 1
    assert stat.S_IMODE(files[0].stat().st_mode) == 0o600
    assert stat.S_IMODE((tmp_path / "seats").stat().st_mode) == 0o700
    held.keep()
    again = hold_seat(tmp_path, topics.table_id(bytes(32)), "Asha")
    assert again.secret == held.secret
    again.keep()
