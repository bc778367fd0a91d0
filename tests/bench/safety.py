"""What safety costs: joining by code over a real broker, and sealing and signing for one ask."""

from __future__ import annotations

import asyncio
import secrets
import statistics
import tempfile
import time
from pathlib import Path

from gofish_protocol import channel, events, topics
from gofish_protocol.channel import HandshakeSecrets, Signer
from gofish_protocol.codec import encode
from gofish_protocol.messages import PublicStep
from gofish_protocol.replies import Answer, Personal
from gofish_protocol.requests import Ask
from gofish_protocol.state import state_of
from gofish_protocol.view import empty_table
from gofish_protocol.vocabulary import Phase, Role
from gofish_tui.journal.sqlite import journal_place
from gofish_tui.journal.writer import JournalFile
from gofish_tui.services.joining import join
from gofish_tui.services.table_search import SearchScope, resolve
from tests.bench.rows import Row, limit
from tests.brokers import embedded_broker
from tests.link.waiting import until
from tests.security.arena import live_room
from tests.session.inside import play_for_the_slow


async def joins(count: int) -> list[float]:
    """Seconds from a typed code to the welcome, host and guest in one process."""
    taken = []
    with tempfile.TemporaryDirectory() as folder:
        data_dir = Path(folder)
        async with (
            embedded_broker() as broker,
            live_room(data_dir, broker.host_address, broker.address) as room,
        ):
            places = SearchScope(broker=broker.address, discovery=False)
            for _ in range(count):
                started = time.perf_counter()
                target = await resolve(str(room.host.code), places)
                session = await join(target, name="Asha", role=Role.SPECTATOR, data_dir=data_dir)
                taken.append(time.perf_counter() - started)
                await session.leave()
    return taken


async def deals(games: int) -> list[float]:
    """Seconds from the closed list, told, to the game's start, told: four players, each with a disk of their own, a journal."""
    at: dict[type, float] = {}
    taken = []
    with tempfile.TemporaryDirectory() as folder:
        data_dir = Path(folder)
        async with (
            embedded_broker() as broker,
            live_room(data_dir, broker.host_address, broker.address) as room,
        ):
            host = room.host
            host.keep_journal(JournalFile(journal_place(data_dir, host.id).path))
            room.ear.at_steps.append(
                lambda step: at.update((type(event), time.perf_counter()) for event in step.events)
            )
            places = SearchScope(broker=broker.address, discovery=False)
            sessions = []
            for number in range(4):
                target = await resolve(str(host.code), places)
                name, own = f"Player {number}", data_dir / str(number)
                sessions.append(await join(target, name=name, role=Role.PLAYER, data_dir=own))
            for _ in range(games):
                at.clear()
                await until(lambda: not host.table.unbound())
                host.core.parts.dealer.request_deal()
                await until(lambda: events.Started in at)
                taken.append(at[events.Started] - at[events.Bound])
                while host.table.view.phase == Phase.PLAYING:
                    play_for_the_slow(host)
                await until(lambda: events.Committed in at)
            for session in sessions:
                await session.leave()
            host.close()
            await until(lambda: host.core.ended)
            await host.journal.close(remove=True)
    return taken


def ask(times: int) -> float:
    """Seconds of sealing, signing, opening and checking for one ask by one of two players, everybody's work together."""
    secret, host = secrets.token_bytes(32), secrets.token_bytes(32)
    signer, key = Signer(secrets.token_bytes(32)), secrets.token_bytes(32)
    table, meeting = topics.table_id(signer.public), HandshakeSecrets(bytes(32), bytes(32))
    client = channel.client_channel(table, secret, channel.public_key(host), meeting)
    door = channel.host_channel(table, host, channel.public_key(secret), meeting)
    happened = (events.Asked(0, 1, 6), events.Gave(1, 0, 1 << 24), events.Turn(0, 60))
    request = encode(Ask(1 << 39, 1 << 31, 40, 1, 6))
    personal = encode(Personal(1 << 31, 41, happened, (1 << 51) - 1))
    answer = encode(Answer(1 << 39, "", ""))
    public = encode(PublicStep(state_of(empty_table()), happened))
    spent = 0.0
    for counter in range(1, times + 1):
        started = time.perf_counter()
        sealed = client.seal(request)
        door.open(sealed.counter, sealed.box)
        for payload in (personal, personal, answer):  # to both whose hands changed, and the answer
            sealed = door.seal(payload)
            client.open(sealed.counter, sealed.box)
        told = encode(channel.public_envelope(signer, table, key, 7, counter, 41, public))
        for _ in range(2):
            channel.open_public_envelope(
                key, channel.read_public_envelope(signer.public, table, told)
            )
        spent += time.perf_counter() - started
    return spent / times


def rows(rounds: int) -> list[Row]:
    """Each against its goal."""
    joined = statistics.median(asyncio.run(joins(rounds * 3)))
    opened = statistics.median(asyncio.run(deals(rounds * 3)))
    asked = statistics.median(ask(100) for _ in range(rounds))
    return [
        limit("safety: joining by code, loopback", joined * 1000, 150, "ms", "the goal"),
        limit("safety: the second round of a deal, loopback", opened * 1000, 50, "ms", "the goal"),
        limit("safety: seals and signatures of an ask", asked * 1000, 1, "ms", "the goal"),
    ]
