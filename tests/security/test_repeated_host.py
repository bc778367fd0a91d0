"""What the host once said, repeated by somebody: old listings, old heartbeats; and requests that would cost the host a lot."""

from __future__ import annotations

import asyncio
import secrets
import time
from typing import TYPE_CHECKING, Any

import pytest
from msgspec import structs

from gofish_protocol import channel, topics
from gofish_protocol.channel import read_listing
from gofish_protocol.codec import decode, encode
from gofish_protocol.events import Said
from gofish_protocol.messages import VERSION, DiscoveryQuery, Heartbeat, TableListing
from gofish_protocol.requests import Join, Sync
from gofish_protocol.topics import table_id
from gofish_protocol.vocabulary import Role
from gofish_tui.client.admission import Admission
from gofish_tui.client.commands import Say
from gofish_tui.client.presence_hints import new_presence
from gofish_tui.client.updates import TableInfo, Welcomed
from gofish_tui.link.base import LinkStatus, Received
from gofish_tui.link.memory import MemoryLink
from gofish_tui.services.table_search import NoSuchTable, SearchScope, resolve
from gofish_tui.table.effects import Serve
from gofish_tui.table.identity import new_identity, resumed_identity
from tests.session.inside import NOTHING, admission, broadcasts, contact, receive
from tests.session.room import Client, MemoryRoom, open_room, settle, tell, until
from tests.session.sessions import new_session

if TYPE_CHECKING:
    from pathlib import Path

IDENTITY = new_identity(secrets.token_bytes, is_open=True)


def listing(epoch: int, time: int, *asked: bytes) -> bytes:
    signer = IDENTITY.signer
    made = TableListing(
        VERSION, "T", signer.public, IDENTITY.box_key, epoch, True, None, 0, 0, 6, True, (), time, asked=asked,
    )  # fmt: skip
    return encode(channel.signed_listing(signer, IDENTITY.table, made))


def arriving() -> tuple[Admission, list[Any]]:
    """A client on its way in, and what it does."""
    done: list[Any] = []
    admission = Admission(
        IDENTITY.table, None, emit=done.append, entropy=secrets.token_bytes, keep_code=False
    )
    return admission, done


def test_an_old_listing_does_not_throw_a_client_out() -> None:
    """The host started again some time ago; its first life's listing is signed as well as its second's."""
    entry, published = arriving()
    assert entry.receive_listing(listing(1, 100), silent=False)
    assert entry.receive_listing(listing(2, 200), silent=False)
    assert entry.receive_listing(listing(1, 100), silent=False) is None
    assert entry.listing is not None
    assert entry.listing.epoch == 2
    # A clock that was set back: believed once the host we know is silent, if it answers us.
    assert entry.receive_listing(listing(1, 300, b"somebody"), silent=True) is None
    entry.ask_who()
    asked = decode(published[-1].payload, DiscoveryQuery).nonce
    assert entry.receive_listing(listing(1, 300, b"somebody"), silent=True) is None
    assert entry.receive_listing(listing(1, 300, b"somebody", asked), silent=False) is None
    assert entry.receive_listing(listing(1, 300, b"somebody", asked), silent=True)


def test_a_listing_from_before_a_clock_was_put_right_keeps_nobody_out() -> None:
    """The host's clock was a year ahead in its first life; anyone who repeats that listing does not hide the second."""
    year = 365 * 24 * 3600
    first = resumed_identity(secrets.token_bytes, bytes(32), b"", now=1_000 + year)
    second = resumed_identity(secrets.token_bytes, bytes(32), b"", now=2_000, after=first.epoch)
    ahead, right = listing(first.epoch, 1_000 + year), listing(second.epoch, 2_000)
    entry, _ = arriving()
    assert entry.receive_listing(ahead, silent=False)
    assert entry.receive_listing(right, silent=False)
    assert entry.receive_listing(ahead, silent=False) is None
    assert entry.listing is not None
    assert entry.listing.epoch == second.epoch


async def test_only_an_answer_to_our_own_question_was_just_said(tmp_path: Path) -> None:
    """A broker hands out what it keeps at any moment, and anybody repeats what was said to others."""
    async with open_room(tmp_path) as room:
        asha = await room.join("Asha")
        session, host = asha.session, room.host
        was = resumed_identity(secrets.token_bytes, host.core.identity.sign_seed, b"")
        old = TableListing(VERSION, "T", was.signer.public, was.box_key, was.epoch, False, 7, 0, 0, 6, True, (), 1)  # fmt: skip
        old = structs.replace(old, asked=(bytes(8),))
        assert old.epoch < host.table.epoch
        signed = encode(channel.signed_listing(was.signer, host.id, old))
        contact(session).heard = -100.0
        receive(session, Received(topics.listing(host.id), signed, retained=True))
        receive(session, Received(topics.discovery_answer(host.id), signed, retained=False))
        assert admission(session).listing is not None
        assert admission(session).listing.epoch == host.table.epoch
        assert admission(session).welcomed
        admission(session).ask_who()
        receive(session, NOTHING)
        (*_, asked) = (item for item in room.broker.log if item.topic == topics.WHO)
        ours = decode(asked.payload, DiscoveryQuery).nonce
        signed = encode(
            channel.signed_listing(was.signer, host.id, structs.replace(old, asked=(ours,)))
        )
        contact(session).heard = -100.0
        receive(session, Received(topics.discovery_answer(host.id), signed, retained=False))
        assert admission(session).listing.epoch == old.epoch, "or the test would see nothing"


def all_answered(room: MemoryRoom) -> bool:
    """Whether nobody waits for the host's answer to a discovery query."""
    said = [item.topic for item in room.broker.log]

    def newest(topic: str) -> int:
        return max((place for place, each in enumerate(said) if each == topic), default=-1)

    return newest(topics.WHO) <= newest(topics.discovery_answer(room.host.id))


@pytest.mark.parametrize("is_open", [False, True])
async def test_an_earlier_starts_listing_does_not_keep_a_newcomer_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, is_open: bool
) -> None:
    """Its key is gone, and what is sealed to it would count as a wrong guess of the code."""
    async with open_room(tmp_path, open=is_open) as room:
        host = room.host
        asha = await room.join("Asha")
        was = resumed_identity(secrets.token_bytes, host.core.identity.sign_seed, b"")
        number = host.code.number if host.code else None
        old = TableListing(
            VERSION,
            "T",
            was.signer.public,
            was.box_key,
            was.epoch,
            is_open,
            number,
            0,
            0,
            6,
            True,
            (),
            1,
        )
        # Somebody puts the old one where newcomers look, and the host's own is not told again by itself.
        monkeypatch.setattr(host.core.parts.listing_responder, "announce", lambda: None)
        await until(lambda: all_answered(room))
        link = MemoryLink(room.broker)
        await link.start()
        # Told that its link is up, the session would ask for the listing at once.
        assert isinstance(await link.receive(), LinkStatus)
        signed = encode(channel.signed_listing(host.core.identity.signer, host.id, old))
        link.publish(topics.listing(host.id), signed, retain=True)
        await until(lambda: room.broker.retained[topics.listing(host.id)] == signed)
        session = new_session(
            link,
            TableInfo(host.id, "T"),
            name="Vera",
            role=Role.PLAYER,
            secret=secrets.token_bytes(32),
            presence=new_presence(secrets.token_bytes),
            code=host.code,
        )
        session.open(old)
        vera = Client(session, link)
        room.clients.append(vera)
        await vera.until(lambda c: c.updates)
        assert isinstance(vera.updates[0], Welcomed), vera.updates
        assert host.core.parts.handshakes.throttle.tries == 0, "nobody guessed"
        assert asha.ended is None


async def test_old_heartbeats_do_not_hide_that_the_host_is_gone(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        asha = await room.join("Asha")
        session = asha.session
        signer, table = room.host.core.identity.signer, room.host.id

        def beat(time: int) -> bytes:
            made = Heartbeat(room.host.table.epoch, room.host.table.seq, time)
            return encode(channel.signed(signer, b"beat", table, made))

        broadcasts(session).receive_presence(beat(1 << 40), time.monotonic())
        contact(session).heard = -100.0
        for _ in range(5):
            broadcasts(session).receive_presence(beat(1 << 40), time.monotonic())
            broadcasts(session).receive_presence(beat(5), time.monotonic())
        assert contact(session).heard == -100.0
        broadcasts(session).receive_presence(beat((1 << 40) + 2), time.monotonic())
        assert contact(session).heard > 0


async def test_told_steps_said_again_do_not_hide_that_the_host_is_gone(tmp_path: Path) -> None:
    """They are signed by the table, whoever says them."""
    async with open_room(tmp_path) as room:
        asha = await room.join("Asha")
        for line in ("one", "two", "three"):
            asha.session.send(Say(line))
        await until(lambda: len([e for e in asha.events if isinstance(e, Said)]) == 3)
        session, topic = asha.session, topics.public(room.host.id)
        told = [item.payload for item in room.broker.log if item.topic == topic and item.payload]
        contact(session).heard = -100.0
        for payload in (*told, *told[::-1], told[-1]):
            broadcasts(session).receive_step(payload, time.monotonic())
        assert contact(session).heard == -100.0
        tell(room.host, room.host.table.say(None, "T", "still here"))
        await until(lambda: contact(session).heard > 0)


async def test_heartbeats_from_before_we_came_are_no_sign_of_life(tmp_path: Path) -> None:
    """Somebody recorded them for an hour, and plays them to anyone who has just sat down."""
    async with open_room(tmp_path) as room:
        host = room.host
        for _ in range(50):
            host.core.parts.publisher.send_heartbeat(int(time.time()))
        settle(host)
        asha = await room.join("Asha")
        contact(asha.session).heard = -100.0
        for item in list(room.broker.log):
            if item.topic == topics.alive(host.id, "host"):
                broadcasts(asha.session).receive_presence(item.payload, time.monotonic())
        assert contact(asha.session).heard == -100.0


async def test_a_host_whose_clock_is_set_back_does_not_look_like_its_own_repeat(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_room(tmp_path) as room:
        host, now = room.host, time.time()
        for back in (0.0, 3600.0, 3590.0):
            monkeypatch.setattr(time, "time", lambda back=back: now - back)
            host.take(Serve())
        last = topics.listing(host.id)
        await until(lambda: len([m for m in room.broker.log if m.topic == last]) >= 3)
        told = list(room.broker.log)
        beats = [
            decode(
                channel.read_signed(host.core.identity.signer.public, b"beat", host.id, m.payload),
                Heartbeat,
            )
            for m in told
            if m.topic == topics.alive(host.id, "host")
        ]
        listings = [
            read_listing(host.id, m.payload) for m in told if m.topic == topics.listing(host.id)
        ]
        times = [beat.time for beat in beats]
        assert len(times) >= 3
        assert times == sorted(set(times)), "each is later than the one before"
        assert len(listings) >= 3
        assert [listing.time for listing in listings] == sorted(
            listing.time for listing in listings
        )


async def test_asking_for_everything_again_and_again_is_not_done_again_and_again(
    tmp_path: Path,
) -> None:
    """A sync is long to answer, and a repeated join is answered with one."""
    async with open_room(tmp_path) as room:
        await room.join("Asha")
        goran = await room.join("Goran")
        session = goran.session
        before = len(room.broker.log)
        for _ in range(100):
            admission(session).send(Sync(0, 0))
            admission(session).send(Join("Goran", False, goran.secret, "p"))  # type: ignore[arg-type]

        def answers() -> int:
            mine = f"to/{session.client}"
            return sum(item.topic.endswith(mine) for item in room.broker.log[before:])

        await until(answers)
        await asyncio.sleep(0.5)
        assert answers() <= 40, "of the 300 that were asked for"


@pytest.mark.parametrize("host", ["a..b", "x" * 300, "-bad-", "[::1"])
async def test_a_link_to_nowhere_is_not_a_table(host: str) -> None:
    with pytest.raises(NoSuchTable):
        await resolve(f"gofish://{host}/{table_id(bytes(32))}", SearchScope(discovery=False), 0.1)
