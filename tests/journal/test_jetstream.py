"""A journal in the log of a hall: what is accepted is there for the next host, and of two hosts only one can write.

Real: a real NATS server takes part.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import TYPE_CHECKING

import nats
import pytest

from gofish_protocol.requests import AddBot, Say
from gofish_tui.host.host import Host, make_host
from gofish_tui.host.options import HostOptions
from gofish_tui.host.resuming import resumed_host, resumed_options
from gofish_tui.journal.jetstream import STREAM, SUBJECTS, WHOLE_EVERY, JetStreamStore, open_stream
from gofish_tui.journal.sealing import HallKey, make_key, read_key
from gofish_tui.journal.store import HallUnavailable
from gofish_tui.link.memory import MemoryBroker, MemoryLink
from gofish_tui.vocabulary import LocalError
from tests.clusters.nats import Cluster, nats_cluster

if TYPE_CHECKING:
    from pathlib import Path

    from nats.aio.client import Client

pytestmark = [pytest.mark.broker, pytest.mark.real_time]
KEY = HallKey(bytes(32))


@pytest.fixture
async def cluster() -> AsyncIterator[Cluster]:
    async with nats_cluster(1, hall=True) as started:
        yield started


class Hall:
    """A connection to the log."""

    def __init__(self, connection: Client) -> None:
        self.connection = connection
        self.js = connection.jetstream()

    def store(self, key: HallKey = KEY) -> JetStreamStore:
        return JetStreamStore(self.js, key)


@pytest.fixture
async def hall(cluster: Cluster) -> AsyncIterator[Hall]:
    connection = await nats.connect(cluster.nats())
    found = Hall(connection)
    await open_stream(found.js, 1)
    yield found
    await connection.close()


def options(data: Path) -> HostOptions:
    return HostOptions(name="Friday night", data_dir=data, discovery=False, keep=True)


async def opened(hall: Hall, data: Path) -> Host:
    host = make_host(options(data), lambda will: MemoryLink(MemoryBroker(1), will=will))
    host.keep_journal(hall.store(), whole=True)
    host.prepare()
    await host.on_disk()
    return host


async def resumed(hall: Hall, table: str, data: Path) -> Host:
    store = hall.store()
    kept, steps = await store.read(table)
    host = resumed_host(
        resumed_options(kept, data, options(data)),
        lambda will: MemoryLink(MemoryBroker(1), will=will),
        kept,
        steps,
    )
    host.keep_journal(store, whole=True)
    host.prepare()
    await host.on_disk()
    return host


async def seat_a_bot(host: Host) -> None:
    """Something happens at the table, and is in the log or refused."""
    host.order(AddBot(1, "minnow"))
    await host.on_disk()


async def talk(host: Host) -> None:
    """Something that changes nothing happens."""
    host.order(Say(1, "hello"))
    await host.on_disk()


async def test_the_next_host_goes_on_with_the_same_table(hall: Hall, tmp_path: Path) -> None:
    first = await opened(hall, tmp_path)
    await seat_a_bot(first)
    second = await resumed(hall, first.id, tmp_path)
    assert second.id == first.id
    assert str(second.code) == str(first.code)
    assert [seat.name for seat in second.table.view.seats if seat.taken] == ["Minnow"]
    assert second.table.epoch > first.table.epoch


async def test_a_host_that_was_taken_for_dead_writes_nothing_more_and_ends_without_a_word(
    hall: Hall, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    frozen = await opened(hall, tmp_path)
    second = await resumed(hall, frozen.id, tmp_path)
    told: list[str] = []
    monkeypatch.setattr(frozen.link, "publish", lambda topic, *_, **__: told.append(topic))
    await seat_a_bot(frozen)
    assert (frozen.superseded, told) == (True, [])
    third = await resumed(hall, second.id, tmp_path)
    assert not any(seat.taken for seat in third.table.view.seats)


async def test_an_append_whose_answer_was_lost_is_known_again(
    hall: Hall, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = await opened(hall, tmp_path)
    publish = hall.js.publish
    lost = 0

    async def deaf(*arguments: object, **more: object) -> object:
        nonlocal lost
        acknowledged = await publish(*arguments, **more)
        if lost < 1:
            lost += 1
            raise nats.errors.TimeoutError
        return acknowledged

    monkeypatch.setattr(hall.js, "publish", deaf)
    await seat_a_bot(host)
    assert (lost, host.superseded) == (1, False)
    await seat_a_bot(host)
    again = await resumed(hall, host.id, tmp_path)
    assert sum(seat.taken for seat in again.table.view.seats) == 2


async def test_a_resume_reads_no_more_than_a_hundred_messages(hall: Hall, tmp_path: Path) -> None:
    host = await opened(hall, tmp_path)
    for _ in range(3 * WHOLE_EVERY):
        await talk(host)
    info = await hall.js.stream_info(STREAM, subjects_filter=f"{SUBJECTS}.{host.id}")
    assert info.state.subjects[f"{SUBJECTS}.{host.id}"] <= 100
    assert (await resumed(hall, host.id, tmp_path)).id == host.id


async def test_the_cluster_sees_nothing_of_what_it_keeps(hall: Hall, tmp_path: Path) -> None:
    host = await opened(hall, tmp_path)
    kept = (await hall.js.get_last_msg(STREAM, f"{SUBJECTS}.{host.id}")).data
    assert b"Friday night" not in (kept or b"")
    with pytest.raises(HallUnavailable) as wrong:
        await hall.store(HallKey(bytes(31) + b"\1")).read(host.id)
    assert wrong.value.error == LocalError.HALL_KEY


async def test_a_stream_of_another_version_is_left_alone(hall: Hall) -> None:
    config = (await hall.js.stream_info(STREAM)).config
    config.metadata = {"gofish": "2"}
    await hall.js.update_stream(config)
    with pytest.raises(HallUnavailable) as wrong:
        await open_stream(hall.js, 1)
    assert wrong.value.error == LocalError.HALL_VERSION


async def test_a_closed_table_leaves_nothing_behind(hall: Hall, tmp_path: Path) -> None:
    host = await opened(hall, tmp_path)
    assert await host.journal.close(remove=True)
    with pytest.raises(LookupError):
        await hall.store().read(host.id)


def test_a_key_is_made_once_and_for_this_user_alone(tmp_path: Path) -> None:
    path = tmp_path / "hall.key"
    assert read_key(path) is None
    made = make_key(path)
    assert path.stat().st_mode & 0o077 == 0
    assert read_key(path).unseal(made.seal(b"x")) == b"x"
    with pytest.raises(HallUnavailable):
        make_key(path)
    path.write_text("no key")
    with pytest.raises(HallUnavailable):
        read_key(path)
