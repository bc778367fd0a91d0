"""A table whose owner is asked before anybody new comes in."""

from __future__ import annotations

import random
import time
from typing import TYPE_CHECKING

import pytest

from gofish_protocol import replies, requests, topics
from gofish_protocol.channel import HandshakeSecrets, host_channel, public_key
from gofish_protocol.vocabulary import Phase, Role
from gofish_tui.client import core
from gofish_tui.client.commands import Admit, HandOn, Say, SetApproval, Start
from gofish_tui.client.updates import DoorChanged, Ended, Noticed, SpectatorsListed
from gofish_tui.host.dice import Dice
from gofish_tui.table import approval
from gofish_tui.table.guests import Guest
from tests.session.inside import admission, broadcasts
from tests.session.room import Client, MemoryRoom, open_room, refusals, settle, until

if TYPE_CHECKING:
    from pathlib import Path

OWNER = bytes([7] * 32)


async def owned(room: MemoryRoom) -> Client:
    """The owner sits already, as somebody who opens a table from a screen does."""
    return await room.join("Asha", secret=OWNER)


async def knocks(room: MemoryRoom, name: str, role: str = Role.PLAYER, **how: object) -> Client:
    """Somebody new, who has been told to wait."""
    told: list[str] = []
    client = await room.join(
        name,
        role,
        wait=False,
        on_waiting=lambda: told.append(name),
        **how,  # type: ignore[arg-type]
    )
    await until(lambda: told or client.ended)
    return client


@pytest.mark.parametrize("is_open", [False, True])
async def test_newcomers_wait_until_the_owner_lets_them_in(
    tmp_path: Path, *, is_open: bool
) -> None:
    async with open_room(
        tmp_path, approve=True, open=is_open, owner_secret=OWNER, owner_name="Asha"
    ) as room:
        asha = await owned(room)
        goran = await knocks(room, "Goran")
        vera = await knocks(room, "Vera", Role.SPECTATOR)
        await asha.until(lambda c: len(c.all(DoorChanged)) == 2)
        assert asha.all(DoorChanged) == [
            DoorChanged(1, "Goran", False),
            DoorChanged(2, "Vera", True),
        ]
        assert [seat.taken for seat in room.host.table.view.seats[:2]] == [True, False]
        assert not goran.updates
        asha.session.send(Admit(1, True))
        await goran.until(lambda c: c.updates)
        assert goran.session.seat == 1
        asha.session.send(Admit(2, False))
        await vera.until(lambda c: c.ended)
        assert vera.ended == Ended("turned_away")
        asha.session.send(Start())
        await goran.until(lambda c: c.view.phase == Phase.PLAYING)


async def test_who_waits_is_told_again_with_the_switch(tmp_path: Path) -> None:
    async with open_room(tmp_path, approve=True, owner_secret=OWNER, owner_name="Asha") as room:
        asha = await owned(room)
        await knocks(room, "Goran")
        await asha.until(lambda c: c.all(DoorChanged))
        asha.updates.clear()
        asha.session.send(SetApproval(True))
        await asha.until(lambda c: c.all(DoorChanged))
        told = [update for update in asha.updates if isinstance(update, DoorChanged | Noticed)]
        assert told == [Noticed("approval", "on"), DoorChanged(1, "Goran", False)]


async def test_anyone_who_waits_sees_and_does_nothing(tmp_path: Path) -> None:
    async with open_room(tmp_path, approve=True, owner_secret=OWNER, owner_name="Asha") as room:
        asha = await owned(room)
        goran = await knocks(room, "Goran")
        handshake = admission(goran.session).handshake
        assert handshake is not None
        seq = room.host.table.seq
        for request in (requests.Say(1, "let me in"), requests.Sync(0, 0), requests.Start(2)):
            goran.link.publish(
                topics.from_client(room.host.id, goran.session.client), handshake.seal(request)
            )
        admission(goran.session).send_now()
        asha.session.send(Say("That was all"))
        await until(lambda: room.host.table.seq > seq)
        assert room.host.table.seq == seq + 1
        assert broadcasts(goran.session).table_key == b""
        admission(goran.session).welcomed = True
        goran.session.send(Admit(1, True)) if goran.session.core.game.sequencer else None
        assert not room.host.table.view.seats[1].taken
        assert not asha.all(Noticed)[1:]


async def test_a_seat_that_was_let_in_comes_back_unasked(tmp_path: Path) -> None:
    async with open_room(tmp_path, approve=True, owner_secret=OWNER, owner_name="Asha") as room:
        asha = await owned(room)
        goran = await knocks(room, "Goran", secret=bytes(32))
        await asha.until(lambda c: c.all(DoorChanged))
        asha.session.send(Admit(1, True))
        await goran.until(lambda c: c.updates)
        again = await room.join("Goran", secret=bytes(32))
        assert again.session.seat == 1


async def test_turned_away_is_turned_away(tmp_path: Path) -> None:
    """The same program is not asked about again; it gets the same answer."""
    async with open_room(tmp_path, approve=True, owner_secret=OWNER, owner_name="Asha") as room:
        asha = await owned(room)
        await knocks(room, "Goran", secret=bytes(32))
        await asha.until(lambda c: c.all(DoorChanged))
        asha.session.send(Admit(1, False))
        await until(lambda: room.clients[1].ended)
        again = await room.join("Goran", secret=bytes(32), wait=False)
        await again.until(lambda c: c.ended)
        assert again.ended == Ended("turned_away")
        assert len(asha.all(DoorChanged)) == 1


async def test_anyone_who_goes_is_not_asked_about_any_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(approval, "PATIENCE_SECONDS", 1.5)
    async with open_room(tmp_path, approve=True, owner_secret=OWNER, owner_name="Asha") as room:
        asha = await owned(room)
        goran = await knocks(room, "Goran")
        await asha.until(lambda c: c.all(DoorChanged))
        await goran.close()
        await asha.until(lambda c: DoorChanged(1, "", False) in c.all(DoorChanged))
        asha.session.send(Admit(1, True))
        await asha.until(refusals)
        assert refusals(asha) == [("admit", "bad_command")]


async def test_waiting_has_no_end_while_the_host_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(core, "JOIN_SECONDS", 1.5)
    async with open_room(tmp_path, approve=True, owner_secret=OWNER, owner_name="Asha") as room:
        asha = await owned(room)
        goran = await knocks(room, "Goran")
        begun = time.monotonic()
        await until(lambda: time.monotonic() - begun > 2.5)
        assert goran.ended is None
        asha.session.send(Admit(1, True))
        await goran.until(lambda c: c.updates)


async def test_the_switch_is_the_owners(tmp_path: Path) -> None:
    """Switched off, those who wait come in; a new owner is told of the door."""
    async with open_room(tmp_path) as room:
        asha, goran = await room.join("Asha", secret=OWNER), await room.join("Goran")
        goran.session.send(SetApproval(True))
        await goran.until(refusals)
        assert refusals(goran) == [("approval", "not_allowed")]
        asha.session.send(SetApproval(True))
        await asha.until(lambda c: Noticed("approval", "on") in c.all(Noticed))
        ravi = await knocks(room, "Ravi")
        await asha.until(lambda c: c.all(DoorChanged))
        goran.session.send(Admit(1, True))
        await goran.until(lambda c: len(refusals(c)) == 2)
        asha.session.send(HandOn(1))
        await goran.until(lambda c: c.all(DoorChanged))
        assert goran.all(DoorChanged) == [DoorChanged(1, "Ravi", False)]
        code = Noticed("new_code", str(room.host.code))
        assert goran.all(Noticed) == [code, Noticed("approval", "on")]
        goran.session.send(SetApproval(False))
        await ravi.until(lambda c: c.updates)
        assert ravi.session.seat == 2
        assert (await room.join("Priya")).session.seat == 3


def waiting(room: MemoryRoom, number: int, name: str, secret: bytes, now: float) -> bool:
    """Whether client number so-and-so may wait at the door."""
    key = number.to_bytes(32)
    line = host_channel(room.host.id, bytes([1] * 32), public_key(key), HandshakeSecrets(b"", b""))
    guest = Guest(f"g{number}", line, paked=True, half=bytes(32), name=name)
    join = requests.Join(name, False, secret, "p")
    crowded_out = room.host.core.parts.approval.wait(guest, join, now)
    settle(room.host)
    return crowded_out is not guest


async def test_the_owner_is_told_of_few_at_a_time(tmp_path: Path) -> None:
    async with open_room(tmp_path, approve=True) as room:
        now, told = time.monotonic(), room.ear.reports
        for number in range(40):
            assert waiting(room, number, f"N{number}", bytes([number] * 32), now + number)
        assert [at.who for at in told] == list(range(1, 17))  # type: ignore[attr-defined]


async def test_not_all_the_world_waits_at_the_door(tmp_path: Path) -> None:
    """Who has to go is told so, and is as likely to be one of those who came last."""
    async with open_room(tmp_path, approve=True, dice=Dice(random.Random(1))) as room:
        host = room.host
        waited = [
            waiting(room, number, "N", number.to_bytes(32), time.monotonic())
            for number in range(1, 601)
        ]
        assert waited[:256] == [True] * 256
        assert 0 < waited.count(False) < 344
        sent_off = sum(
            host.core.parts.guests.why_gone(f"g{number}") is not None for number in range(1, 601)
        )
        assert sent_off + waited.count(False) == 344


async def test_a_door_full_of_strangers_keeps_nobody_from_the_owners_eyes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They came while nobody looked, and would wait forever; a friend comes, and at last the owner."""
    monkeypatch.setattr(approval, "SEEN_SECONDS", 0.5)
    async with open_room(tmp_path, approve=True, owner_secret=OWNER, owner_name="Asha") as room:
        for number in range(16):
            await knocks(room, f"Eve {number}")
        friend = await knocks(room, "Goran")
        asha = await owned(room)
        asha.session.send(Say("Good evening"))
        await asha.until(lambda c: any(at.name == "Goran" for at in c.all(DoorChanged)), seconds=10)
        who = next(at.who for at in asha.all(DoorChanged) if at.name == "Goran")
        asha.session.send(Admit(who, True))
        await friend.until(lambda c: c.updates)
        assert friend.session.seat == 1
        assert len({at.who for at in asha.all(DoorChanged) if at.name}) >= 16, (
            "the others are there still"
        )


async def test_anyone_who_waits_behind_is_in_when_nobody_is_asked_any_more(tmp_path: Path) -> None:
    async with open_room(
        tmp_path, approve=True, seats=6, owner_secret=OWNER, owner_name="Asha"
    ) as room:
        asha = await owned(room)
        now = time.monotonic()
        for number in range(16):
            waiting(room, number, f"N{number}", bytes([number] * 32), now)
        friend = await knocks(room, "Vera", Role.SPECTATOR)
        asha.session.send(SetApproval(False))
        await friend.until(lambda c: c.updates)
        room.host.core.parts.approval.tick(time.monotonic() + 100)
        assert room.host.core.parts.guests.get(friend.session.client) is not None


async def test_the_owner_is_told_of_newcomers_at_a_pace(tmp_path: Path) -> None:
    async with open_room(tmp_path, approve=True) as room:
        told = room.ear.reports
        now = time.monotonic()
        for number in range(100):
            waiting(room, number, f"N{number}", bytes(32), now)
        assert len(told) == 2 * 16
        assert waiting(room, 100, "N", bytes(32), now + 2.5)


async def test_whoever_comes_again_with_another_client_waits_on_and_is_no_news(
    tmp_path: Path,
) -> None:
    async with open_room(tmp_path, approve=True) as room:
        told = room.ear.reports
        assert all(waiting(room, number, "N", bytes(32), 0.0) for number in range(100))
        assert len(told) == 1
        assert len(room.host.core.parts.approval.everybody()) == 1


async def test_nobody_at_the_door_is_taken_for_somebody_else(tmp_path: Path) -> None:
    async with open_room(tmp_path, approve=True, owner_secret=OWNER, owner_name="Asha") as room:
        asha = await owned(room)
        await knocks(room, "Asha")
        await knocks(room, "Goran")
        await knocks(room, "goran")
        await asha.until(lambda c: len(c.all(DoorChanged)) == 3)
        assert [at.name for at in asha.all(DoorChanged)] == ["Asha 2", "Goran", "goran 2"]


async def test_a_host_without_a_screen_is_asked_too(tmp_path: Path) -> None:
    async with open_room(tmp_path, approve=True) as room:
        told = room.ear.reports
        asha = await knocks(room, "Asha")
        assert told == [replies.AtDoor(1, "Asha", False)]
        assert not room.host.order(requests.Admit(1, 1, True)).error
        await asha.until(lambda c: c.updates)
        assert asha.view.owner == 0
        assert room.host.order(requests.Admit(2, 1, True)).error == "bad_command"
        assert not asha.all(SpectatorsListed)
