"""Talk is shown under a name: nobody looks like a player, or like the table's own voice; limits outlive a client."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

import pytest

from gofish_protocol.events import Said
from gofish_protocol.text import skeleton
from gofish_tui.client.commands import Say
from tests.session.room import Room, open_room, refusals, until

if TYPE_CHECKING:
    from pathlib import Path

TABLE = "Friday night"


@pytest.mark.parametrize("name", ["Asha", "Аsha", "asha", TABLE, "friday night", "Frіday night"])
async def test_a_spectator_looks_like_no_player_and_not_like_the_table(
    tmp_path: Path, name: str
) -> None:
    async with open_room(tmp_path) as room:
        await room.join("Asha")
        eve = await room.watch(name)
        assert skeleton(eve.session.name) not in {skeleton("Asha"), skeleton(TABLE)}
        assert eve.session.name.endswith(" 2")


@pytest.mark.parametrize("name", ["Asha", "Аsha"])
async def test_nor_does_a_spectator_who_was_there_first(tmp_path: Path, name: str) -> None:
    """Who plays keeps the name: anybody may watch, and the host does not know who of them is still there."""
    async with open_room(tmp_path) as room:
        eve = await room.watch("Asha")
        eve.session.send(Say("before"))
        await until(lambda: said(room))
        asha = await room.join(name)
        assert asha.session.name == name
        eve.session.send(Say("after"))
        asha.session.send(Say("mine"))
        await until(lambda: len(said(room)) == 3)
        told = {(line.seat, line.name) for line in said(room)}
        assert told == {(None, "Asha"), (None, "Asha 2"), (0, name)}


async def test_a_spectator_with_a_name_of_its_own_keeps_it(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        await room.join("Asha")
        assert (await room.watch("Vera")).session.name == "Vera"


@pytest.mark.parametrize("name", [TABLE, "Frіday night"])
async def test_no_player_looks_like_the_table(tmp_path: Path, name: str) -> None:
    async with open_room(tmp_path) as room:
        eve = await room.join(name)
        assert skeleton(eve.session.name) != skeleton(TABLE)
        assert room.host.table.view.seats[0].name == eve.session.name


def said(room: Room) -> list[Said]:
    """All lines of talk at the table so far."""
    return [e for step in room.host.table.history for e in step.events if isinstance(e, Said)]


async def test_a_seats_buckets_are_the_seats_whoever_its_client_is(tmp_path: Path) -> None:
    """Or else anyone who joins again with the seat's secret may say five lines more each time."""
    secret = secrets.token_bytes(32)
    async with open_room(tmp_path) as room:
        asha = await room.join("Asha", secret=secret)
        old = room.host.core.parts.guests.at_seat(0)
        assert old is not None
        for line in range(5):
            asha.session.send(Say(f"line {line}"))
        await until(lambda: len(said(room)) == 5)
        await room.join("Asha", secret=secret)
        new = room.host.core.parts.guests.at_seat(0)
        assert new is not None
        assert new is not old
        assert (new.requests, new.chat, new.syncs) == (old.requests, old.chat, old.syncs)
        again = room.clients[-1]
        for line in range(5):
            again.session.send(Say(f"more {line}"))
        await until(lambda: len(refusals(again)) >= 3)
        assert len(said(room)) <= 7
