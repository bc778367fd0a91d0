"""The way back to a seat is not lost because nobody opens the door right now (found by a long chaos run).

Real: where a broker is in the test, a host's link to it is frozen; all else is virtual.
"""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from gofish_protocol import events
from gofish_protocol.requests import Commit, Reveal
from gofish_protocol.topics import table_id
from gofish_protocol.view import empty_table
from gofish_tui.client import core
from gofish_tui.client.session import Session
from gofish_tui.client.shuffling import Shuffle
from gofish_tui.client.updates import Noticed, Update
from gofish_tui.host.options import HostOptions
from gofish_tui.host.serving import Server
from gofish_tui.link.address import BrokerAddress
from gofish_tui.services.joining import JoinRefused, join
from gofish_tui.services.table_search import JoinTarget
from gofish_tui.store.deal_memory import DealMemory
from gofish_tui.store.seats import hold_seat, saved_seats
from tests.brokers import embedded_broker

TABLE = table_id(b"k" * 32)


@pytest.mark.broker
async def test_a_host_that_does_not_answer_costs_no_seat(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(core, "JOIN_SECONDS", 0.5)
    async with embedded_broker() as broker:
        target = JoinTarget(TABLE, broker.address)
        with pytest.raises(JoinRefused):
            await join(target, name="Goran", role="player", data_dir=tmp_path)
        assert saved_seats(tmp_path, TABLE) == [], "a seat that never was leaves nothing"
        held = hold_seat(tmp_path, TABLE, "Asha")
        held.keep()
        with pytest.raises(JoinRefused):
            await join(target, name="Asha", role="player", data_dir=tmp_path)
        assert [seat.secret for seat in saved_seats(tmp_path, TABLE)] == [held.secret]


@pytest.mark.broker
async def test_a_player_whose_disk_does_not_keep_the_seat_is_told(tmp_path: Path) -> None:
    guest = tmp_path / "guest"
    guest.mkdir()
    (guest / "seats").write_text("in the way")
    server = Server(HostOptions(name="Reef", data_dir=tmp_path, open=True, discovery=False))
    hosting = await server.start()
    serving = asyncio.create_task(server.run())
    target = JoinTarget(hosting.table, BrokerAddress.parse(hosting.broker))
    try:
        for data, kinds in ((guest, ["seat_not_saved"]), (tmp_path / "other", [])):
            session = await join(target, name="Asha", role="player", data_dir=data)
            told = [update async for update in updates_before_close(session)]
            assert [update.kind for update in told if isinstance(update, Noticed)] == kinds
    finally:
        server.table.close()
        await serving
        await server.stop()


async def updates_before_close(session: Session) -> AsyncIterator[Update]:
    """All that a session tells from its welcome to its end."""
    updates = session.updates()
    yield await anext(updates)
    await session.close()
    async for update in updates:
        yield update


def given(key: bytes, bound: events.Committed) -> list[Commit | Reveal]:
    """What a program of the player in seat 2 with this key gives to a shuffle, first and when the list is closed."""
    shuffle = Shuffle(TABLE, key, DealMemory())
    view = empty_table()
    first = [make(1) for make in shuffle.on_step([bound], view, 2, here=True)]
    (commit,) = first
    listed = events.Bound(1, 0, (2,), (commit.commitment,), ())  # type: ignore[union-attr]
    return [*first, *(make(2) for make in shuffle.on_step([listed], view, 2, here=True))]


def test_a_program_started_again_gives_the_same_part_of_a_shuffle(tmp_path: Path) -> None:
    bound = events.Committed(1, b"c" * 32)
    parts = []
    for _ in range(2):
        held = hold_seat(tmp_path, TABLE, "Asha")
        parts.append(given(held.shuffle_key, bound))
        assert held.shuffle_key != held.secret, (
            "the host hears the secret, and must not know the part"
        )
        held.keep()
    parts.append(given(b"o" * 32, bound))
    parts.append(given(b"o" * 32, events.Committed(1, b"d" * 32)))
    assert parts[0] == parts[1]
    opened = {reveal.random for _, reveal in parts if isinstance(reveal, Reveal)}
    assert len(opened) == 3
