"""What the cluster keeps for a hall besides the journals: which worker has each table, and a mark that identifies its key."""

from __future__ import annotations

import asyncio
import logging
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, TypeVar

from nats.errors import Error as NatsError
from nats.js.api import KeyValueConfig
from nats.js.errors import (
    APIError,
    BucketNotFoundError,
    KeyNotFoundError,
    KeyWrongLastSequenceError,
)

from gofish_tui.hall.effects import TableEntry
from gofish_tui.hall.passphrase import seal_key, unseal_key
from gofish_tui.journal.jetstream import open_stream
from gofish_tui.journal.sealing import CHECK, HallKey, make_key, read_key
from gofish_tui.journal.store import HallUnavailable
from gofish_tui.vocabulary import LocalError

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from pathlib import Path

    from nats.js import JetStreamContext
    from nats.js.kv import KeyValue

log = logging.getLogger(__name__)

TABLES, MARKS = "GOFISH_TABLES", "GOFISH_HALL"
KEY_MARK, SEALED_KEY = "key", "sealed-key"
FULL_LOOK_SECONDS = 30.0
"""How often all entries are read again: a watch that was lost with its node is not noticed otherwise."""
AGAIN_SECONDS = 0.5
MARK_AGE = timedelta(days=1)
"""How long the cluster remembers that a table is over."""
MOST_REPLICAS = 3
NO_REPLICAS = (10005, 10074)
"""JetStream's codes for a cluster with too few nodes, and for a server that is in none."""

T = TypeVar("T")


class Registry:
    """The entries of all tables."""

    def __init__(self, js: JetStreamContext, tables: KeyValue, reconnected: asyncio.Event) -> None:
        """``reconnected`` is set whenever the connection is a new one: whatever was missed is read then."""
        self.js = js
        self._tables = tables
        self._reconnected = reconnected

    async def watch(self, take: Callable[[TableEntry], None]) -> None:
        """Receive every entry as it is now, and each change, forever."""
        while True:
            self._reconnected.clear()
            try:
                await self._watch_once(take)
            except (NatsError, TimeoutError, OSError) as wrong:
                log.info("the hall's tables cannot be watched: %s", wrong)
                await asyncio.sleep(AGAIN_SECONDS)

    async def _watch_once(self, take: Callable[[TableEntry], None]) -> None:
        watcher = await self._tables.watchall()
        ends = asyncio.get_running_loop().time() + FULL_LOOK_SECONDS
        try:
            while not self._reconnected.is_set() and asyncio.get_running_loop().time() < ends:
                try:
                    entry = await watcher.updates(timeout=AGAIN_SECONDS)  # type: ignore[no-untyped-call]  # nats-py
                except TimeoutError:
                    continue
                if entry is None:
                    continue
                value = b"" if entry.operation else (entry.value or b"")
                take(
                    TableEntry(
                        entry.key, value.decode("ascii", "replace"), int(entry.revision or 0)
                    )
                )
                if entry.operation and _is_old(entry.created):
                    await self._forget(entry.key)
        finally:
            await watcher.stop()  # type: ignore[no-untyped-call]  # nats-py

    async def _forget(self, table: str) -> None:
        """The mark of a table that was over long ago: everybody has heard of it, and the marks would pile up."""
        await self.js.purge_stream(f"KV_{TABLES}", subject=f"$KV.{TABLES}.{table}")

    async def enter(self, table: str, worker: str) -> int | None:
        """A new table's first entry; its number, or None when it is not certain that it is there."""
        return await self.claim(table, worker, 0)

    async def claim(self, table: str, worker: str, revision: int) -> int | None:
        """Write a worker's name over the entry with this number; the number of ours, or None when the entry is another one, or
        nothing is certain: then the watch will tell.
        """
        try:
            return await self._tables.update(table, worker.encode(), last=revision)
        except KeyWrongLastSequenceError:
            return None
        except (NatsError, TimeoutError, OSError) as wrong:
            log.info("the entry of %s: %s", table, wrong)
            return None

    async def remove(self, table: str) -> None:
        """The table is over. When the cluster does not listen, the next worker finds no journal, and removes it."""
        try:
            await self._tables.delete(table)
        except (NatsError, TimeoutError, OSError) as wrong:
            log.info("the entry of %s stays: %s", table, wrong)


def _is_old(written: object) -> bool:
    """Whether an entry was written so long ago that clocks which are hours apart agree on it."""
    return isinstance(written, datetime) and datetime.now(UTC) - written > MARK_AGE


async def open_registry(js: JetStreamContext, reconnected: asyncio.Event) -> Registry:
    """Everything that the cluster keeps for a hall, created if it is not there: on three nodes, or on the one there is.

    Raises `HallUnavailable` and what NATS raises.
    """
    await _replicated(lambda replicas: open_stream(js, replicas))
    return Registry(js, await _bucket(js, TABLES), reconnected)


async def agree_on_key(js: JetStreamContext, path: Path, passphrase: str = "") -> HallKey:
    """The hall's key, made by the first worker of all: from a file or, with a passphrase, from the cluster.

    Raises `HallUnavailable` when it is not the hall's.
    """
    marks = await _bucket(js, MARKS)
    mark = await _kept(marks, KEY_MARK)
    sealed = await _kept(marks, SEALED_KEY) if passphrase else b""
    if sealed:
        key = await asyncio.to_thread(unseal_key, sealed, passphrase)
    else:
        known = read_key(path)
        if known is None and mark:
            raise HallUnavailable(LocalError.HALL_KEY, str(path))
        key = known or (HallKey.make() if passphrase else make_key(path))
    if mark:
        _check(key, mark, path)
    if passphrase and not sealed:
        sealed = await asyncio.to_thread(seal_key, key, passphrase)
        kept = await _keep(marks, SEALED_KEY, sealed)
        if kept != sealed:  # another worker was the first
            key = await asyncio.to_thread(unseal_key, kept, passphrase)
    if not mark:
        _check(key, await _keep(marks, KEY_MARK, key.seal(CHECK)), path)
    return key


def _check(key: HallKey, mark: bytes, path: Path) -> None:
    try:
        key.unseal(mark)
    except ValueError as wrong:
        raise HallUnavailable(LocalError.HALL_KEY, f"{path}: {wrong}") from wrong


async def _kept(marks: KeyValue, name: str) -> bytes:
    try:
        return (await marks.get(name)).value or b""
    except KeyNotFoundError:
        return b""


async def _keep(marks: KeyValue, name: str, value: bytes) -> bytes:
    """Write it unless there is one; the one that is there then."""
    try:
        await marks.create(name, value)
    except KeyWrongLastSequenceError:
        return await _kept(marks, name)
    return value


async def _bucket(js: JetStreamContext, name: str) -> KeyValue:
    try:
        return await js.key_value(name)
    except BucketNotFoundError:
        return await _replicated(
            lambda replicas: js.create_key_value(
                KeyValueConfig(bucket=name, history=1, replicas=replicas)
            )
        )


async def _replicated(make: Callable[[int], Awaitable[T]]) -> T:
    """Create something on three nodes, or on one if there are not three."""
    try:
        return await make(MOST_REPLICAS)
    except APIError as wrong:
        if wrong.err_code not in NO_REPLICAS:
            raise
        return await make(1)
