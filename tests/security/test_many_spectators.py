"""Many strangers, each within what one may ask: together they must not keep a host from its table."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from gofish_protocol.messages import Denied
from gofish_protocol.replies import Answer, SyncReply
from gofish_protocol.requests import Join, SetReady, Sync
from gofish_protocol.vocabulary import Role
from tests.security.porch import WRONG, Porch
from tests.session.room import open_room, until

if TYPE_CHECKING:
    from pathlib import Path

    from gofish_protocol.requests import Request
    from tests.session.room import MemoryRoom

SPECTATORS = 50


async def answers(room: MemoryRoom, asked: Request, times: int) -> list[object]:
    """What the host tells its spectators when each of them asks so often, all in one moment."""
    clients = [await room.watch(f"W{number}") for number in range(SPECTATORS)]
    guests = [room.host.core.parts.guests[client.session.client] for client in clients]
    told: list[object] = []
    room.host.core.parts.publisher.send = lambda guest, message: told.append(message)  # type: ignore[method-assign]
    now = time.monotonic() + 1_000
    for _ in range(times):
        for guest in guests:
            room.host.core.parts.requests.handle(guest, asked, now)
    return told


async def test_requests_of_all_spectators_have_one_pace(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        told = await answers(room, SetReady(7, on=True), 10)
        assert sum(isinstance(message, Answer) for message in told) == 100


async def test_syncs_of_all_spectators_have_one_pace(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        told = await answers(room, Sync(0, 0), 20)
        # each by itself may have six at once
        assert sum(isinstance(message, SyncReply) for message in told) == 200
        assert SPECTATORS * 6 > 200


async def test_a_refusal_is_said_again_to_a_repeat_now_and_then() -> None:
    """Anyone who was refused may have missed it, and asks again each second; a thousand times a second nobody does."""
    porch = Porch()
    hand = porch.attempt(WRONG)
    porch.knock(hand)
    opening = hand.first(Join("Eve", False, bytes(32), "p"))
    assert porch.hear(hand.client, opening) is not None
    porch.now += 2
    said = [porch.hear(hand.client, opening) for _ in range(1_000)]
    assert sum(isinstance(no, Denied) for no in said) == 1
    porch.now += 1
    assert isinstance(porch.hear(hand.client, opening), Denied), "it may have been lost"


async def test_anyone_who_waits_for_the_owner_is_looked_at_now_and_then(tmp_path: Path) -> None:
    """Not let in yet, they say under which name they come; what is wrong with it costs the host a signature."""
    async with open_room(tmp_path, approve=True) as room:
        eve = await room.join("Eve", Role.SPECTATOR, wait=False)
        guests = room.host.core.parts.guests
        await until(lambda: guests.get(eve.session.client) is not None)
        guest = guests[eve.session.client]
        said: list[object] = []
        room.host.core.parts.publisher.send_unsealed = lambda client, message: said.append(message)  # type: ignore[method-assign]
        now = time.monotonic() + 1_000
        for _ in range(1_000):
            room.host.core.parts.requests.handle(guest, Join("", True, bytes(32), "p"), now)
        assert sum(isinstance(no, Denied) for no in said) == 6
