"""Who watches is the owner's to know and to send away; and anyone who was sent away reads no further."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from gofish_protocol import topics
from gofish_protocol.channel import ChannelError, open_public_envelope, read_public_envelope
from gofish_protocol.events import Said, Spectators
from gofish_protocol.vocabulary import Role
from gofish_tui.client.commands import Kick, ListSpectators, RemoveSpectator, Say
from gofish_tui.client.updates import SpectatorsListed
from tests.session.inside import broadcasts
from tests.session.room import Client, MemoryRoom, open_room, refusals, tell, until

if TYPE_CHECKING:
    from pathlib import Path


def newest(room: MemoryRoom) -> bytes:
    return room.broker.retained[topics.public(room.host.id)]


def can_read(room: MemoryRoom, key: bytes) -> bool:
    told = read_public_envelope(room.host.core.identity.signer.public, room.host.id, newest(room))
    try:
        open_public_envelope(key, told)
    except ChannelError:
        return False
    return True


async def speaks(client: Client, listener: Client, text: str) -> None:
    client.session.send(Say(text))
    await listener.until(lambda c: any(isinstance(e, Said) and e.text == text for e in c.events))


@pytest.mark.parametrize("is_open", [False, True])
async def test_the_owner_sends_a_spectator_away(tmp_path: Path, *, is_open: bool) -> None:
    async with open_room(tmp_path, open=is_open) as room:
        asha, goran = await room.join("Asha"), await room.join("Goran")
        vera, mila = await room.watch("Vera"), await room.watch("Mila")
        code = room.host.code
        goran.session.send(RemoveSpectator("Vera"))
        await goran.until(refusals)
        assert refusals(goran) == [("remove", "not_allowed")]
        asha.session.send(ListSpectators())
        await asha.until(lambda c: c.all(SpectatorsListed))
        assert asha.all(SpectatorsListed)[-1].names == ("Vera", "Mila")
        asha.session.send(RemoveSpectator("vera"))
        await vera.until(lambda c: c.ended)
        assert vera.ended is not None
        assert vera.ended.error == "kicked"
        await speaks(asha, goran, "among us")
        await mila.until(lambda c: any(isinstance(e, Said) for e in c.events))
        assert mila.ended is None
        asha.session.send(RemoveSpectator("Vera"))
        await asha.until(refusals)
        assert refusals(asha) == [("remove", "bad_command")]
        if not is_open:
            assert room.host.code != code
            back = await room.join("Vera", Role.SPECTATOR, code=code, wait=False)
            await back.until(lambda c: c.ended)


@pytest.mark.parametrize("what", ["player", "spectator"])
async def test_anyone_who_was_sent_away_reads_no_further_and_the_others_do(
    tmp_path: Path, what: str
) -> None:
    async with open_room(tmp_path) as room:
        asha, goran = await room.join("Asha"), await room.join("Goran")
        vera, mila = await room.watch("Vera"), await room.watch("Mila")
        old = broadcasts(asha.session).table_key
        assert can_read(room, old)
        if what == "player":
            asha.session.send(Kick(1))
        else:
            asha.session.send(RemoveSpectator("Vera"))
        gone, stays = (goran, vera) if what == "player" else (vera, goran)
        await gone.until(lambda c: c.ended)
        await speaks(asha, stays, "among us")
        await mila.until(lambda c: any(isinstance(e, Said) for e in c.events))
        assert not can_read(room, old)
        assert can_read(room, broadcasts(mila.session).table_key)
        assert can_read(room, broadcasts(asha.session).table_key)
        late = await room.watch("Late")
        await speaks(late, asha, "hello")


async def test_a_player_who_did_not_hear_the_new_key_gets_it(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        asha, goran = await room.join("Asha"), await room.join("Goran")
        await room.watch("Vera")
        to_goran = topics.to_client(room.host.id, goran.session.client)
        publish = room.host.link.publish
        room.host.link.publish = (  # type: ignore[method-assign]
            lambda topic, payload, **how: topic == to_goran or publish(topic, payload, **how)
        )
        asha.session.send(RemoveSpectator("Vera"))
        await until(
            lambda: room.host.core.identity.table_key != broadcasts(goran.session).table_key
        )
        tell(room.host, room.host.table.say(None, "T", "go on"))
        room.host.link.publish = publish  # type: ignore[method-assign]
        await goran.until(lambda c: any(isinstance(e, Said) for e in c.events))
        assert can_read(room, broadcasts(goran.session).table_key)


async def test_few_names_are_told_at_once(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        asha = await room.join("Asha")
        spectator = await room.watch("Vera")
        guest = room.host.core.parts.guests[spectator.session.client]
        room.host.core.parts.guests.spectators = lambda: [guest] * 200  # type: ignore[method-assign]
        asha.session.send(ListSpectators())
        await asha.until(lambda c: c.all(SpectatorsListed))
        assert len(asha.all(SpectatorsListed)[-1].names) == 64


async def test_everybody_is_told_who_watches(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        asha = await room.join("Asha")
        vera = await room.watch("Vera")
        await asha.until(lambda c: c.view.spectator_names == ("Vera",))
        mila = await room.watch("Mila")
        for client in (asha, vera, mila):
            await client.until(lambda c: c.view.spectator_names == ("Vera", "Mila"))
        assert asha.view.spectators == 2
        late = await room.join("Goran")
        assert late.view.spectator_names == ("Vera", "Mila")


async def test_a_spectator_who_goes_is_not_counted_any_more(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        asha, vera = await room.join("Asha"), await room.watch("Vera")
        await asha.until(lambda c: c.view.spectators == 1)
        await asyncio.sleep(300)
        assert asha.view.spectators == 1, "whoever stays is there, however silent"
        begin = asyncio.get_running_loop().time()
        await vera.session.close()
        await asha.until(lambda c: c.view.spectators == 0)
        assert asyncio.get_running_loop().time() - begin < 5


async def test_a_spectator_who_vanishes_is_not_counted_for_ever(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        asha, vera = await room.join("Asha"), await room.watch("Vera")
        await asha.until(lambda c: c.view.spectators == 1)
        await vera.link.close()
        await asha.until(lambda c: c.view.spectators == 0, 90)


async def test_who_watches_is_told_at_a_pace(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        asha = await room.join("Asha")
        for number in range(30):
            spectator = await room.watch(f"W{number}")
            await asyncio.sleep(1.5)
            await spectator.session.close()
            await asyncio.sleep(1.5)
        told = sum(isinstance(event, Spectators) for event in asha.events)
        assert told <= 3 + 90 * 0.2 + 1


async def test_of_many_spectators_six_are_named(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        asha = await room.join("Asha")
        for number in range(8):
            await room.watch(f"W{number}")
        await asha.until(lambda c: c.view.spectators == 8)
        assert asha.view.spectator_names == ("W0", "W1", "W2", "W3", "W4", "W5")
