"""Anyone who comes and goes all day is told of at a pace, has no more to say than who stays, and no way back when sent away."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

from gofish_protocol import channel
from gofish_protocol.events import Said, Seated
from gofish_protocol.requests import Join, Say
from gofish_tui.client.commands import Kick
from tests.security.test_bounds import guest, stranger
from tests.session.room import MemoryRoom, open_room, settle, tell, until

if TYPE_CHECKING:
    from pathlib import Path

    from gofish_tui.table.step import TableStep


def told_of(room: MemoryRoom, kind: type) -> list[object]:
    """Everything of one kind that the table is told from now on."""
    told: list[object] = []

    def on_step(step: TableStep) -> None:
        told.extend(event for event in step.events if isinstance(event, kind))

    room.ear.at_steps.append(on_step)
    return told


def visit(room: MemoryRoom, number: int, now: float, lines: int = 0) -> bool:
    """A new client with a new secret sits down, talks and gives its seat up; whether it got one."""
    newcomer = guest(stranger())
    newcomer.paked = True
    join = Join("Eve", False, number.to_bytes(32, "big"), "p")
    room.host.core.parts.requests.handle(newcomer, join, now)
    if newcomer.seat is None:
        return False
    for n in range(lines):
        room.host.core.parts.requests.handle(newcomer, Say(n, "buy this"), now)
    settle(room.host)
    room.host.core.parts.guests.remove(newcomer)
    tell(room.host, room.host.table.leave(newcomer.seat))
    return True


async def test_sitting_down_again_and_again_has_a_pace(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        now = time.monotonic()
        seated = told_of(room, Seated)
        assert [visit(room, number, now) for number in range(100)] == [True] * 30 + [False] * 70
        assert len(seated) == 30
        assert visit(room, 100, now + 0.6)


async def test_anyone_who_sits_down_again_has_no_more_lines_of_talk(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        said = told_of(room, Said)
        now = time.monotonic()
        for number in range(20):
            visit(room, number, now, lines=5)
        assert len(said) == 5


async def test_a_ticket_ends_with_its_seat(tmp_path: Path) -> None:
    """A seat's secret opens the door without the invitation for as long as nobody gave the seat up or took it away."""
    async with open_room(tmp_path) as room:
        await room.join("Asha")
        goran, vera = await room.join("Goran"), await room.join("Vera")
        secret_of = {client: client.secret for client in (goran, vera)}
        keys = {client: channel.seat_key(secret) for client, secret in secret_of.items()}
        assert all(key in room.host.core.parts.admissions.tickets() for key in keys.values())
        # An absence first: then the seat is gone, and the ticket is all that is left of it.
        seat = goran.session.seat
        assert seat is not None
        room.clients[0].session.send(Kick(seat))
        await until(lambda: keys[goran] not in room.host.core.parts.admissions.tickets())
        await vera.session.leave()
        await until(lambda: keys[vera] not in room.host.core.parts.admissions.tickets())
        for client in (goran, vera):
            back = guest(stranger())
            room.host.core.parts.requests.handle(
                back, Join("Back", False, secret_of[client], "p"), time.monotonic()
            )
            assert not back.welcomed
        await asyncio.sleep(0)
