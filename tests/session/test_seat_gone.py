"""The seat is gone while its player cannot be reached: back at the table, or told why not, and soon."""

from __future__ import annotations

import asyncio
import secrets
import time
from typing import TYPE_CHECKING

import pytest

from gofish_protocol import topics
from gofish_protocol.codec import encode
from gofish_protocol.events import Said
from gofish_protocol.messages import Denied, Sealed
from gofish_protocol.vocabulary import Phase
from gofish_tui.client.commands import Kick, Leave, Say, Start
from gofish_tui.client.updates import Ended, Resynced, Welcomed
from gofish_tui.limits import GONE_KEPT
from gofish_tui.store.seats import hold_seat, saved_seats
from gofish_tui.table.guests import Guests
from gofish_tui.table.handshake_server import HandshakeServer
from gofish_tui.table.identity import resumed_identity
from tests.security.test_bounds import guest
from tests.session.room import Client, open_room, refusals, until

if TYPE_CHECKING:
    from pathlib import Path

SECRET = bytes(range(32))
SOON = 5.0
"""Seconds after which anyone who is back knows where they are."""


async def back(client: Client) -> float:
    """The link comes back; how long it took until this client was welcomed again, or knew why not."""
    before, began = len(client.all(Welcomed)), time.monotonic()
    client.link.restore()
    await client.until(lambda c: c.ended or len(c.all(Welcomed)) > before)
    return time.monotonic() - began


async def works(client: Client) -> None:
    """It is at the table, and what it asks for is answered."""
    client.session.send(Say("here again"))
    await client.until(lambda c: any(getattr(e, "text", "") == "here again" for e in c.events))


async def test_the_grace_time_ran_out_in_the_lobby(tmp_path: Path) -> None:
    async with open_room(tmp_path, grace_seconds=1) as room:
        asha, goran = await room.join("Asha"), await room.join("Goran", secret=SECRET)
        goran.link.cut()
        await asha.until(lambda c: not c.view.seats[1].taken)
        assert await back(goran) < SOON
        assert goran.session.seat == 1
        await works(goran)
        await asha.until(lambda c: c.view.seats[1].name == "Goran")


async def test_the_seat_went_to_somebody_else(tmp_path: Path) -> None:
    async with open_room(tmp_path, grace_seconds=1, seats=3) as room:
        asha, goran = await room.join("Asha"), await room.join("Goran", secret=SECRET)
        goran.link.cut()
        await asha.until(lambda c: not c.view.seats[1].taken)
        await room.join("Ravi")
        assert await back(goran) < SOON
        assert goran.session.seat == 2
        await works(goran)


async def test_no_seat_is_left(tmp_path: Path) -> None:
    async with open_room(tmp_path, grace_seconds=1, seats=2) as room:
        asha, goran = await room.join("Asha"), await room.join("Goran", secret=SECRET)
        goran.link.cut()
        await asha.until(lambda c: not c.view.seats[1].taken)
        await room.join("Ravi")
        assert await back(goran) < SOON
        assert goran.ended is not None
        assert goran.ended.error == "away"


@pytest.mark.parametrize("is_open", [False, True])
@pytest.mark.parametrize("host_forgot", [False, True])
async def test_the_owner_sent_them_away(
    tmp_path: Path, *, is_open: bool, host_forgot: bool
) -> None:
    """Told so, also by a host that knows the client no more, but the seat's secret."""
    async with open_room(tmp_path, open=is_open) as room:
        asha, goran = await room.join("Asha"), await room.join("Goran", secret=SECRET)
        goran.link.cut()
        asha.session.send(Kick(1))
        await asha.until(lambda c: not c.view.seats[1].taken)
        if host_forgot:
            for number in range(GONE_KEPT):
                room.host.core.parts.guests.remove(guest(str(number)), "left")
        assert await back(goran) < SOON
        assert goran.ended is not None
        assert goran.ended.error == "kicked"
        assert goran.session.left
        if not is_open:
            again = await room.join("Goran", secret=SECRET)
            assert again.session.seat == 1, "with the new invitation anybody may come"


async def test_whoever_was_sent_away_while_not_there_forgets_the_seat(tmp_path: Path) -> None:
    """Where they get in afterwards is another seat: what is played in the old one is not theirs."""
    async with open_room(tmp_path, open=True) as room:
        asha = await room.join("Asha")
        goran = await room.join("Goran", seat_file=hold_seat(tmp_path, room.host.id, "Goran"))
        await goran.close()
        asha.session.send(Kick(1))
        await asha.until(lambda c: not c.view.seats[1].taken)
        held = hold_seat(tmp_path, room.host.id, "Goran")
        assert not held.new
        back = await room.join("Goran", seat_file=held, wait=False)
        await back.until(lambda c: c.ended)
        assert back.ended is not None
        assert back.ended.error == "kicked"
        assert not list((tmp_path / "seats").glob("*.json"))


async def test_a_seat_is_off_the_disk_before_the_host_hears_that_it_is_given_up(
    tmp_path: Path,
) -> None:
    async with open_room(tmp_path) as room:
        held = hold_seat(tmp_path, room.host.id, "Asha")
        asha = await room.join("Asha", seat_file=held)
        asha.session.send(Leave())
        assert not list((tmp_path / "seats").glob("*.json")), "nobody has answered yet"
        await asha.until(lambda c: c.ended)
        other = hold_seat(tmp_path, room.host.id, "Asha")
        await asha.close()
        other.keep()
        (kept,) = saved_seats(tmp_path, room.host.id)
        assert kept.secret == other.secret, "what another program has there by now stays"


async def test_the_game_ended_and_then_the_grace_time(tmp_path: Path) -> None:
    async with open_room(tmp_path, grace_seconds=1, turn_seconds=0) as room:
        clients = [await room.join(name) for name in ("Asha", "Goran", "Ravi")]
        clients[0].session.send(Start())
        for client in clients:
            await client.until(lambda c: c.view.phase == Phase.PLAYING)
        away, stayed = clients[2], clients[0]
        away.link.cut()
        await stayed.until(lambda c: c.view.seats[2].status == "bot")
        await room.play(seed=4)
        await stayed.until(lambda c: not c.view.seats[2].taken)
        assert await back(away) < SOON
        assert away.session.seat == 2
        await works(away)


async def test_another_program_of_theirs_took_the_seat(tmp_path: Path) -> None:
    """The older one is told; it does not take the seat back, or the two would do so in turn forever."""
    async with open_room(tmp_path) as room:
        await room.join("Asha")
        goran = await room.join("Goran", secret=SECRET)
        goran.link.cut()
        newer = await room.join("Goran", secret=SECRET)
        assert await back(goran) < SOON
        assert goran.ended == Ended("replaced")
        assert not goran.session.left, "the secret is still the seat's"
        await works(newer)


async def test_anyone_who_left_and_did_not_hear_the_answer_has_left(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        asha, goran = await room.join("Asha"), await room.join("Goran", secret=SECRET)
        leaving = asyncio.create_task(goran.session.leave())
        await asyncio.sleep(0)
        goran.link.cut()
        await asha.until(lambda c: not c.view.seats[1].taken)
        goran.link.restore()
        await goran.until(lambda c: c.ended)
        await leaving
        assert goran.ended == Ended(None)
        assert not asha.view.seats[1].taken


async def test_a_host_that_forgot_a_spectator_takes_it_in_again(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        asha, spectator = await room.join("Asha"), await room.watch("Vera")
        room.host.core.parts.guests.remove(room.host.core.parts.guests[spectator.session.client])
        spectator.session.send(Say("is anybody there?"))
        await asha.until(lambda c: any(getattr(e, "name", "") == "Vera" for e in c.events))
        assert not refusals(spectator)
        assert spectator.ended is None


async def test_a_word_of_the_host_to_one_message_is_no_word_to_another(tmp_path: Path) -> None:
    """What dismissed a client yesterday, or was said of bytes that somebody made up in its name, does not today."""
    async with open_room(tmp_path) as room:
        asha = await room.join("Asha")
        host, client = room.host, asha.session.client
        guest = host.core.parts.guests.remove(host.core.parts.guests[client])
        no = host.core.parts.handshakes.receive(
            client, encode(Sealed(99, bytes(64))), time.monotonic()
        )
        host.core.parts.guests.add(guest)
        seq = host.table.seq
        host.link.publish(topics.to_client(host.id, client), encode(no))
        await works(asha)
        assert asha.session.client == client
        assert host.table.seq == seq + 1
        assert not asha.all(Resynced)


async def test_another_start_of_the_host_beside_ours_dismisses_nobody(tmp_path: Path) -> None:
    """It has the table's key as well, from a copy of the journal, and hears what is not for it."""
    async with open_room(tmp_path) as room:
        asha = await room.join("Asha")
        own, client = room.host.core.identity, asha.session.client
        twin = HandshakeServer(
            resumed_identity(secrets.token_bytes, own.sign_seed, own.table_key),
            Guests(),
            code=None,
            seat_keys=tuple,
            entropy=secrets.token_bytes,
            below=secrets.randbelow,
        )
        asha.session.send(Say("anybody there?"))
        mine = topics.from_client(room.host.id, client)
        await asha.until(lambda c: any(isinstance(e, Said) for e in c.events))
        sealed = [item.payload for item in room.broker.log if item.topic == mine][-1]
        no = twin.receive(client, sealed, time.monotonic())
        assert isinstance(no, Denied)
        room.host.link.publish(topics.to_client(room.host.id, client), encode(no))
        await works(asha)
        assert asha.session.client == client


async def test_why_seats_were_taken_is_not_kept_forever(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        admissions = room.host.core.parts.admissions
        for number in range(600):
            admissions.on_seat_given_up(number.to_bytes(32, "big"))
        assert len(admissions.sent_away()) == 512


async def test_made_up_clients_do_not_use_up_the_answers(tmp_path: Path) -> None:
    async with open_room(tmp_path, grace_seconds=1) as room:
        asha, goran = await room.join("Asha"), await room.join("Goran", secret=SECRET)
        goran.link.cut()
        await asha.until(lambda c: not c.view.seats[1].taken)
        now, door = time.monotonic(), room.host.core.parts.handshakes
        answers = [
            door.receive(topics.client_id(bytes([number] * 32)), encode(Sealed(1, bytes(64))), now)
            for number in range(200)
        ]
        assert sum(isinstance(answer, Denied) for answer in answers) <= 20
        former = door.receive(goran.session.client, encode(Sealed(1, bytes(64))), now)
        assert isinstance(former, Denied)
        assert await back(goran) < SOON
        assert goran.session.seat == 1
        await until(lambda: room.host.core.parts.handshakes.dropped["unknown client"] >= 180)
