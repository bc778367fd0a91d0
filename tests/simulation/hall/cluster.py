"""The model of a NATS cluster with JetStream, as far as a hall uses it.

One log of messages with a number each; an append may name the message of its subject that it follows, and is refused when that
is not the newest. A bucket of entries, each replaced by naming its newest revision, whose changes are watched. Messages that
are not kept go to everybody who is connected, and get lost with a connection. A request takes its time: what is asked for may
be done although the answer is lost, or be done long after whoever asked has stopped waiting, as with a leader that is
replaced.
"""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from itertools import count
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from nats.js.errors import APIError, BadRequestError, KeyWrongLastSequenceError, NotFoundError

if TYPE_CHECKING:
    import random
    from collections.abc import Awaitable, Callable

    from tests.simulation.hall.connection import SimClient

T = TypeVar("T")
SHORTEST, LONGEST = 0.0005, 0.005
"""Seconds that a message, or half of a request, takes on a good day."""
WRONG_LAST_SEQUENCE = 10071


class Kept(NamedTuple):
    """A message of the log."""

    seq: int
    data: bytes


class Entry(NamedTuple):
    """An entry of the bucket; without a value: a mark that it was deleted."""

    key: str
    value: bytes | None
    revision: int
    created: datetime

    @property
    def operation(self) -> str | None:
        """What kind of entry it is; None: it has a value."""
        return "DEL" if self.value is None else None


class Acknowledged(NamedTuple):
    """An append was accepted."""

    seq: int


class Message:
    """One that is not kept."""

    def __init__(self, to: SimCluster, data: bytes, reply: str) -> None:
        self._to, self.data, self.reply = to, data, reply

    async def respond(self, data: bytes) -> None:
        """Answer whoever asked."""
        self._to.spread(self.reply, data)


class SimCluster:
    """What the nodes have, and how well they are."""

    def __init__(self, dice: random.Random, told: Callable[[str, str], None]) -> None:
        """``told`` hears each change of log and bucket."""
        self.dice = dice
        self.told = told
        self.log: dict[str, list[Kept]] = {}
        """of each subject, oldest first"""
        self.entries: dict[str, Entry] = {}
        self.clients: list[SimClient] = []
        self.has_majority = True
        self.slow = 0.0
        """seconds more for a request"""
        self.lossy = 0.0
        """the share of answers and of messages that are lost"""
        self._seq = count(1)
        self._revision = count(1)

    def spread(self, subject: str, data: bytes, reply: str = "") -> None:
        """A message for everybody who has subscribed to it; of a queue one of those that seem to be there."""
        queues: dict[str, list[tuple[SimClient, Callable[[Message], Awaitable[None]]]]] = {}
        for client in self.clients:
            for queue, take in client.subscribed.get(subject, ()):
                if queue:
                    queues.setdefault(queue, []).append((client, take))
                else:
                    self._bring(client, take, Message(self, data, reply))
        for members in queues.values():
            self._bring(*self.dice.choice(members), Message(self, data, reply))

    def _bring(
        self, client: SimClient, take: Callable[[Message], Awaitable[None]], message: Message
    ) -> None:
        if not client.is_cut and self.dice.random() >= self.lossy:
            asyncio.get_running_loop().call_later(self._moment(), client.receive, take, message)

    def _moment(self) -> float:
        return self.dice.uniform(SHORTEST, LONGEST)

    async def request(self, client: SimClient, do: Callable[[], T], timeout: float) -> T:
        """Have the leader do something. Raises what it raises, and TimeoutError."""
        await client.awake()
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[T] = loop.create_future()

        def deliver(result: T | None, wrong: Exception | None) -> None:
            if answer.done() or client.is_cut:
                return
            if wrong is not None:
                answer.set_exception(wrong)
            else:
                answer.set_result(result)  # type: ignore[arg-type]

        def perform() -> None:
            # An old leader that has no majority anymore may have kept it all the same, or lost it.
            if not self.has_majority:
                return
            result, wrong = None, None
            try:
                result = do()
            except (APIError, NotFoundError) as refused:
                wrong = refused
            if self.dice.random() >= self.lossy:
                loop.call_later(self._moment(), deliver, result, wrong)

        if not client.is_cut:
            loop.call_later(self._moment() + self.slow * self.dice.random(), perform)
        try:
            async with asyncio.timeout(timeout):
                result = await answer
        except TimeoutError:
            await client.awake()
            raise
        await client.awake()
        return result

    # ---- The log

    def append(self, subject: str, data: bytes, follows: int) -> Acknowledged:
        """Keep a message, if the newest of its subject is this one. Raises `BadRequestError`."""
        kept = self.log.setdefault(subject, [])
        newest = kept[-1].seq if kept else 0
        if follows != newest:
            raise BadRequestError(
                code=400,
                err_code=WRONG_LAST_SEQUENCE,
                description=f"wrong last sequence: {newest}",
            )
        message = Kept(next(self._seq), data)
        kept.append(message)
        self.told(subject, f"{message.seq} {data!r}")
        return Acknowledged(message.seq)

    def newest(self, subject: str) -> Kept:
        """The newest message of a subject. Raises `NotFoundError`."""
        if not self.log.get(subject):
            raise NotFoundError
        return self.log[subject][-1]

    def purge(self, subject: str, before: int) -> None:
        """Forget what came before a message, or everything (0)."""
        self.log[subject] = [
            one for one in self.log.get(subject, ()) if before and one.seq >= before
        ]
        self.told(subject, f"purged before {before}")

    # ---- The bucket

    def put(self, key: str, value: bytes | None, over: int | None) -> int:
        """Replace an entry, if its newest revision is this one (None: whatever it is). Raises `KeyWrongLastSequenceError`."""
        known = self.entries.get(key)
        if over is not None and over != (known.revision if known else 0):
            raise KeyWrongLastSequenceError
        entry = Entry(key, value, next(self._revision), datetime.now(UTC))
        self.entries[key] = entry
        self.told(key, f"{entry.revision} {value!r}")
        for client in self.clients:
            for watcher in client.watchers:
                watcher.bring(entry, self._moment())
        return entry.revision
