"""What the cluster keeps of whose a table is.

Real: a NATS server takes part.
"""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import TYPE_CHECKING

import nats
import pytest

from gofish_tui.hall import registry
from gofish_tui.hall.effects import TableEntry
from gofish_tui.hall.passphrase import seal_key
from gofish_tui.hall.registry import TABLES, agree_on_key, open_registry
from gofish_tui.journal.sealing import read_key
from gofish_tui.journal.store import HallUnavailable
from gofish_tui.vocabulary import LocalError
from tests.clusters.nats import nats_cluster

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from nats.js import JetStreamContext

pytestmark = [pytest.mark.broker, pytest.mark.real_time]


@pytest.fixture
async def js() -> AsyncIterator[JetStreamContext]:
    async with nats_cluster(1, hall=True) as cluster:
        client = await nats.connect(cluster.nats())
        yield client.jetstream()
        await client.close()


async def heard_by(watched: registry.Registry, enough: int) -> list[TableEntry]:
    """What a watch hears first."""
    heard: list[TableEntry] = []
    watching = asyncio.create_task(watched.watch(heard.append))
    async with asyncio.timeout(10):
        while len(heard) < enough:  # noqa: ASYNC110  # a list has no event
            await asyncio.sleep(0.02)
    await asyncio.sleep(0.3)
    watching.cancel()
    await asyncio.wait({watching})
    return heard


async def test_an_entry_is_replaced_only_by_naming_the_newest(js: JetStreamContext) -> None:
    kept = await open_registry(js, asyncio.Event())
    first = await kept.enter("table", "a")
    assert first is not None
    assert await kept.enter("table", "b") is None
    second = await kept.claim("table", "b", first)
    assert second is not None
    assert await kept.claim("table", "a", first) is None
    assert (await heard_by(kept, 1))[-1] == TableEntry("table", "b", second)


async def test_that_a_table_is_over_is_kept_for_a_day_and_not_forever(
    js: JetStreamContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = await open_registry(js, asyncio.Event())
    await kept.enter("table", "a")
    await kept.remove("table")
    assert [one.owner for one in await heard_by(kept, 1)] == [""]
    assert (await js.stream_info(f"KV_{TABLES}")).state.messages == 1
    monkeypatch.setattr(registry, "MARK_AGE", timedelta())
    await heard_by(kept, 1)
    assert (await js.stream_info(f"KV_{TABLES}")).state.messages == 0


WORDS = "otter violin coral tide"


def made_faster(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        registry, "seal_key", lambda key, words: seal_key(key, words, 1, 8 * 1024 * 1024)
    )


async def test_a_passphrase_is_all_that_the_next_worker_needs(
    js: JetStreamContext, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made_faster(monkeypatch)
    first, second = await asyncio.gather(
        agree_on_key(js, tmp_path / "one.key", WORDS), agree_on_key(js, tmp_path / "two.key", WORDS)
    )
    assert second.unseal(first.seal(b"a hand")) == b"a hand", "though both made one"
    assert read_key(tmp_path / "one.key") is None, "no file has it"
    with pytest.raises(HallUnavailable) as wrong:
        await agree_on_key(js, tmp_path / "three.key", "otter violin coral time")
    assert wrong.value.error == LocalError.HALL_PASSPHRASE
    with pytest.raises(HallUnavailable) as wrong:
        await agree_on_key(js, tmp_path / "three.key")
    assert wrong.value.error == LocalError.HALL_KEY


async def test_a_hall_with_a_key_file_takes_a_passphrase_from_a_worker_that_has_the_file(
    js: JetStreamContext, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made_faster(monkeypatch)
    file = tmp_path / "hall.key"
    first = await agree_on_key(js, file)
    with pytest.raises(HallUnavailable) as wrong:
        await agree_on_key(js, tmp_path / "no.key", WORDS)
    assert wrong.value.error == LocalError.HALL_KEY
    await agree_on_key(js, file, WORDS)
    last = await agree_on_key(js, tmp_path / "no.key", WORDS)
    assert first.unseal(last.seal(b"a hand")) == b"a hand"
