"""What hosts and brokers that may be anybody's can make of a client: the rest of the limits.

Real: where a broker is in the test, the limits are the broker's own; all else is virtual.
"""

from __future__ import annotations

from contextlib import suppress
from types import SimpleNamespace
from typing import TYPE_CHECKING

import psutil
import pytest

from gofish_tui.effects import Publish, Woken
from gofish_tui.link import connection, embedded
from gofish_tui.link.address import BrokerAddress
from gofish_tui.link.base import Received
from gofish_tui.link.discovery import read_record
from gofish_tui.link.inbox import Inbox
from gofish_tui.link.incoming import PacketRefused, bound
from gofish_tui.link.mqtt import MqttLink
from gofish_tui.link.permissions import configuration
from gofish_tui.link.shared import LinkPart
from gofish_tui.table.clock import Moment
from gofish_tui.table.durable_outbox import DurableOutbox
from gofish_tui.table.effects import JournalOpened, KeepRecord, Persist, Persisted
from gofish_tui.table.records import Records
from tests.brokers import embedded_broker
from tests.security.hostile_broker import hostile_broker
from tests.security.sizes import largest
from tests.security.test_hostile_broker import Paho
from tests.session.room import room_host, until

if TYPE_CHECKING:
    import asyncio
    from pathlib import Path

    from gofish_tui.table.effects import Effect


BROKER = BrokerAddress("localhost", 1883)
NOW = Moment(0.0, 0)


# ---- The host's disk


def test_what_waits_for_a_disk_is_bounded() -> None:
    outbox = DurableOutbox()
    held = outbox.hold()
    for number in range(15_000):
        outbox.publish("t", str(number).encode())
    assert outbox.take() == []
    outbox.release(held)
    published = outbox.take()
    assert len(published) == 10_000 - 1
    assert published[0] == Publish("t", b"0")
    outbox.publish("t", b"again")
    assert outbox.take() == [Publish("t", b"again")]


def test_a_disk_that_hangs_is_given_one_write_at_a_time(tmp_path: Path) -> None:
    """What changes meanwhile waits as one state and the steps that the table itself keeps."""
    core = room_host(tmp_path, lambda will: None).core
    given = written(core.handle(JournalOpened(), NOW))
    core.parts.journal.put_before(core.table.history[:1])
    for number in range(1_000):
        core.commit(core.table.say(None, "T", f"line {number}"))
        given += written(core.handle(Woken(), NOW))
    (first,) = given
    assert largest(core.parts.journal) <= 202
    (second,) = written(core.handle(Persisted(first.number), NOW))
    assert second.entry.steps[-1].seq == core.table.seq == second.entry.state.seq
    assert len(second.entry.steps) <= 202
    assert set(second.entry.dropped) <= {step.seq for step in first.entry.steps}


def written(effects: list[Effect]) -> list[Persist]:
    """What of it goes to the journal."""
    return [effect for effect in effects if isinstance(effect, Persist)]


def test_records_do_not_wait_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """The disk takes none of them, and does not even say so."""
    monkeypatch.setattr("gofish_tui.table.records.write_record", str)
    outbox = DurableOutbox()
    records = Records(outbox, lambda: None)
    for number in range(50):
        records.keep(number)  # type: ignore[arg-type]
    assert records.waiting() == tuple(str(number) for number in range(18, 50))
    assert largest(records) == 32
    assert len([effect for effect in outbox.take() if isinstance(effect, KeepRecord)]) == 1


# ---- The network


def test_what_waits_to_be_read_is_bounded() -> None:
    inbox = Inbox()
    for _ in range(12_000):
        inbox.put(Received("t", b"", False))
    assert len(inbox) == 10_000
    inbox = Inbox()
    for _ in range(300):
        inbox.put(Received("t", bytes(60_000), False))
    assert len(inbox) == 8 * 1024 * 1024 // 60_001
    part = LinkPart(SimpleNamespace(link=None))  # type: ignore[arg-type]
    for _ in range(1_500):
        part.inbox.put(Received("t", b"", False))
    assert len(part.inbox) == 1_000


async def test_a_broker_that_takes_nothing_gets_so_many_bytes() -> None:
    async with hostile_broker(nothing) as address:
        link = MqttLink(address)
        await link.start()
        sent = [link.publish("t", bytes(60_000)) for _ in range(500)]
        assert sum(sent) == 16 * 1024 * 1024 // 60_000
        assert link.connection is not None
        await link.connection.drop()
        await link.close()


async def nothing(_: asyncio.StreamWriter) -> None:
    """No attack, and no acknowledgement either."""


def test_connections_are_made_in_so_many_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []
    monkeypatch.setattr(connection, "ThreadPoolExecutor", lambda most, **_: made.append(most))
    connection.dialling_threads.__wrapped__()
    assert made == [64]


def test_what_waits_for_a_broker_that_does_not_read_is_bounded() -> None:
    def wrong(answers: int) -> bool:
        client, said = Paho(), []
        bound(client, said.append)  # type: ignore[arg-type]
        client.answer(answers)
        with suppress(PacketRefused):
            client.read(1)
        return bool(said)

    assert not wrong(10_000)
    assert wrong(10_001)


def test_an_announcement_is_short() -> None:
    hosts = [f"192.168.1.{number}" for number in range(1, 40)]
    text = {b"v": b"1", b"table": b"", b"title": b"t" * 200}
    found = read_record("n", hosts, 1883, text)
    assert found is not None
    assert len(found.addresses) == 4
    assert len(found.title) == 80


def test_our_brokers_limits_are_told_to_it() -> None:
    told = configuration(
        bind="127.0.0.1", port=0, host_password="h", guest_password="g", own_password="s"
    )
    assert told["max_payload"] == 64 * 1024 + 1024
    assert told["max_connections"] == 4_096
    assert told["max_subscriptions"] == 24
    assert told["max_pending"] == 32 * 1024 * 1024
    assert told["jetstream"]["max_file_store"] == 256 * 1024 * 1024
    assert told["mqtt"]["max_ack_pending"] == 64
    assert told["write_deadline"] == "750ms"
    assert told["accounts"]["GOFISH"]["jetstream"]["max_consumers"] == 64


@pytest.mark.broker
async def test_our_broker_clears_up_early() -> None:
    async with embedded_broker() as broker:
        assert psutil.Process(broker.pid).environ()["GOGC"] == "20"


@pytest.mark.broker
@pytest.mark.parametrize(("used", "too_much"), [(1024**3, False), (1024**3 + 1, True)])
async def test_our_broker_has_only_so_much_memory(
    used: int, too_much: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks = 0

    async def told(*_: object) -> int:
        nonlocal looks
        looks += 1
        return used if looks == 1 else 0

    monkeypatch.setattr(embedded, "memory_used", told)
    monkeypatch.setattr(embedded, "PROBE_SECONDS", 0.1)
    async with embedded_broker() as broker:
        first = broker.pid
        await until(lambda: looks >= 3)
        assert (broker.pid != first) is too_much
