"""The journals of a hall, in a replicated log: NATS JetStream, one subject for each table.

An append says which message of its subject it follows. So of two hosts that both believe they serve a table only one can write,
whatever their clocks say: the other is refused, and stops (`JournalTaken`). Nothing is published before it is in the log; while
the cluster has no majority, appends wait, and with them the game.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING

from nats.errors import Error as NatsError
from nats.js.api import ConsumerConfig, Header, StreamConfig
from nats.js.errors import APIError, NotFoundError

from gofish_tui.journal.sealing import read_alone, read_entries, sealed_parts
from gofish_tui.journal.store import HallUnavailable, JournalTaken
from gofish_tui.link.ending import end_task
from gofish_tui.vocabulary import LocalError

if TYPE_CHECKING:
    from collections.abc import Callable

    from nats.js import JetStreamContext

    from gofish_protocol.replies import NumberedStep
    from gofish_tui.journal.sealing import HallKey
    from gofish_tui.table.saved_table import JournalEntry, Saved

log = logging.getLogger(__name__)

STREAM = "GOFISH_JOURNALS"
SUBJECTS = "gofish.hall.journal"
VERSION = "1"
"""The version of what is in the stream; a worker of another version does not touch it."""
WHOLE_EVERY = 50
"""After this many messages the next entry has the whole table in it: a resume reads no more than these and its parts."""
WHOLE_SECONDS = 86_400.0
"""And after this long at the latest, since the stream drops old messages."""
KEPT_SECONDS = 30 * 86_400.0
"""How long the stream keeps a table that is no longer served."""
APPEND_SECONDS = 2.0
AGAIN_SECONDS = 0.25
READ_SECONDS = 10.0
READ_AT_ONCE = 100
READ_WAIT_SECONDS = 1.0
CLOSE_SECONDS = 8.0
NO_SPACE = (10023, 10047, 10077)
"""JetStream's codes for resources, memory or storage, and a stream's own limit that are used up."""
WRONG_SEQUENCE = (10071, 10164)
"""JetStream's codes for an append that does not follow the message it names."""


async def open_stream(js: JetStreamContext, replicas: int) -> None:
    """Make the stream unless it is there. Raises `HallUnavailable` when it is another version's, and what NATS raises."""
    try:
        found = (await js.stream_info(STREAM)).config
    except NotFoundError:
        await js.add_stream(
            StreamConfig(
                name=STREAM,
                subjects=[f"{SUBJECTS}.*"],
                num_replicas=replicas,
                max_age=KEPT_SECONDS,
                metadata={"gofish": VERSION},
            )
        )
        return
    version = (found.metadata or {}).get("gofish", "")
    if version != VERSION:
        raise HallUnavailable(LocalError.HALL_VERSION, f"{STREAM}: {version or '?'}")


class JetStreamStore:
    """The journals of the tables that a worker serves."""

    def __init__(
        self, js: JetStreamContext, key: HallKey, on_trouble: Callable[[str], None] = lambda _: None
    ) -> None:
        """``on_trouble`` hears why the log takes no appends, and "" when it does again."""
        self.js = js
        self.key = key
        self.trouble = ""
        """why the newest append has to wait"""
        self._on_trouble = on_trouble
        self._forgetting: set[asyncio.Task[None]] = set()
        self._ends: dict[str, int] = {}
        """the newest message of each table's subject, as far as we know; 0: it has none"""

    async def read(self, table: str) -> tuple[Saved, list[NumberedStep]]:
        """The state and the steps of a table, whose journal is ours to go on with from here.

        Raises LookupError when there is nothing of it, ValueError when it cannot be understood, `HallUnavailable`, and what
        NATS raises.
        """
        subject = f"{SUBJECTS}.{table}"
        try:
            # From the leader of the stream: what it does not have was never accepted.
            newest = await self.js.get_last_msg(STREAM, subject)
        except NotFoundError as missing:
            raise LookupError(table) from missing
        last = int(newest.seq or 0)
        alone = read_alone(self.key, table, newest.data or b"")
        if alone is not None:  # as with most tables at rest
            self._ends[table] = last
            return alone
        reading = await self.js.pull_subscribe(
            subject,
            stream=STREAM,
            config=ConsumerConfig(
                mem_storage=True, num_replicas=1, inactive_threshold=READ_SECONDS, max_deliver=1
            ),
        )
        messages: list[bytes] = []
        try:
            async with asyncio.timeout(READ_SECONDS):
                seen = 0
                while seen < last:
                    for message in await reading.fetch(READ_AT_ONCE, timeout=READ_WAIT_SECONDS):
                        seen = message.metadata.sequence.stream
                        messages.append(message.data)
                        if seen >= last:
                            break

        finally:
            with suppress(NatsError):
                await reading.unsubscribe()
        self._ends[table] = last
        return read_entries(self.key, table, messages)

    def journal(
        self,
        table: str,
        on_trouble: Callable[[str], None],  # no game goes on without this store
        on_gone: Callable[[], object] = lambda: None,
    ) -> JetStreamJournal:
        """A table's journal: a new one's, or one that was read."""
        return JetStreamJournal(self, table, self._ends.pop(table, 0), on_gone)

    def forget_before(self, subject: str, first: int) -> None:
        """What came before the newest whole entry is no longer needed; it does no harm if it stays."""

        async def forget() -> None:
            with suppress(NatsError, TimeoutError, OSError):
                await self.js.purge_stream(STREAM, subject=subject, seq=first)

        task = asyncio.create_task(forget(), name=f"forgetting {subject}")
        self._forgetting.add(task)
        task.add_done_callback(self._forgetting.discard)

    async def close(self) -> None:
        """End what goes on behind appends."""
        for task in list(self._forgetting):
            await end_task(task)

    def say(self, trouble: str) -> None:
        """An append has to wait, or was accepted."""
        if bool(trouble) != bool(self.trouble):
            log.warning("the hall's log: %s", trouble or "accepts appends again")
            self._on_trouble(trouble)
        self.trouble = trouble


class JetStreamJournal:
    """One table's subject, as long as nobody else writes to it."""

    def __init__(
        self, store: JetStreamStore, table: str, end: int, on_gone: Callable[[], object]
    ) -> None:
        self._store, self._table, self._on_gone = store, table, on_gone
        self._subject = f"{SUBJECTS}.{table}"
        self._end = end
        """the message that the next one follows"""
        self._number = 0
        self._since_whole = 0
        """messages since the newest entry with the whole table"""
        self._whole_at: float | None = None
        self._task: asyncio.Task[None] | None = None

    def write(self, entry: JournalEntry, written: asyncio.Future[None]) -> None:
        """Append an entry; ``written`` is done when the log has it, however long that takes."""
        assert self._task is None or self._task.done(), "one at a time"
        self._task = asyncio.create_task(
            self._write(entry, written), name=f"journal of {self._table}"
        )

    async def close(self, *, remove: bool) -> bool:
        """Wait for the append that is under way, for a while; then ``remove`` the subject, or leave it to the next host."""
        task = self._task
        if task is not None and not task.done():
            await asyncio.wait({task}, timeout=CLOSE_SECONDS)
        kept = task is None or (task.done() and not task.cancelled())
        if task is not None:
            await end_task(task)
        if remove:
            with suppress(NatsError, TimeoutError):
                await self._store.js.purge_stream(STREAM, subject=self._subject)
        return kept

    async def _write(self, entry: JournalEntry, written: asyncio.Future[None]) -> None:
        self._number += 1
        first = 0
        try:
            for part in sealed_parts(self._store.key, self._table, self._number, entry):
                await self._append(part)
                first = first or self._end
                self._since_whole += 1
        except Exception as wrong:  # noqa: BLE001  # the host's business, which waits for it
            if not written.done():
                written.set_exception(wrong)
            return
        if not written.done():
            written.set_result(None)
        now = asyncio.get_running_loop().time()
        if entry.whole:
            self._since_whole, self._whole_at = 0, now
            self._store.forget_before(self._subject, first)
        elif self._since_whole >= WHOLE_EVERY or now - (self._whole_at or now) > WHOLE_SECONDS:
            self._since_whole = 0
            self._on_gone()
        self._whole_at = self._whole_at or now

    async def _append(self, data: bytes) -> None:
        """Until the log has it. Raises `JournalTaken` when it has something of another host's."""
        while True:
            headers: dict[str, object] = {Header.EXPECTED_LAST_SUBJECT_SEQUENCE: str(self._end)}
            try:
                acknowledged = await self._store.js.publish(
                    self._subject, data, timeout=APPEND_SECONDS, stream=STREAM, headers=headers
                )
            except (NatsError, TimeoutError, OSError) as wrong:
                if isinstance(wrong, APIError) and wrong.err_code in WRONG_SEQUENCE:
                    if await self._is_there(data):
                        return
                    continue
                self._store.say(_trouble(wrong))
                await asyncio.sleep(AGAIN_SECONDS)
            else:
                self._store.say("")
                self._end = acknowledged.seq
                return

    async def _is_there(self, data: bytes) -> bool:
        """Whether the append was accepted after all, and only its acknowledgement was lost; False when nothing is certain.

        Raises `JournalTaken`.
        """
        try:
            last = await self._store.js.get_last_msg(STREAM, self._subject)
        except NotFoundError:
            raise JournalTaken(self._table) from None
        except (NatsError, TimeoutError, OSError) as wrong:
            self._store.say(_trouble(wrong))
            await asyncio.sleep(AGAIN_SECONDS)
            return False
        if last.data != data:
            raise JournalTaken(self._table)
        self._end = int(last.seq or 0)
        return True


def _trouble(wrong: Exception) -> str:
    """A word of docs/json.md if something can be done about it; otherwise what the cluster says."""
    if isinstance(wrong, APIError) and wrong.err_code in NO_SPACE:
        return str(LocalError.HALL_NO_SPACE)
    return str(wrong) or type(wrong).__name__
