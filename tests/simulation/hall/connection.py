"""A process's connection to the model of a cluster: what `nats-py` gives a hall."""

from __future__ import annotations

import asyncio
from itertools import count
from typing import TYPE_CHECKING, Any, NamedTuple

from gofish_tui.hall.messages import OPENERS_INBOXES

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from tests.simulation.hall.cluster import Acknowledged, Entry, Kept, Message, SimCluster

NOTICED_SECONDS = 2.0
"""A client considers a connection that says nothing gone after this long."""


class SimClient:
    """A connection to the cluster, of one process. It is also that process as seen from there: frozen, cut off, or dead."""

    def __init__(self, cluster: SimCluster, name: str) -> None:
        self.cluster = cluster
        self.name = name
        self.subscribed: dict[str, list[tuple[str, Callable[[Message], Awaitable[None]]]]] = {}
        self.watchers: list[SimWatcher] = []
        self.reconnected = asyncio.Event()
        self.is_cut = self.is_frozen = self.is_dead = False
        self._cut_at = 0.0
        self._thawed = asyncio.Event()
        self._thawed.set()
        self._missed: list[tuple[Callable[[Message], Awaitable[None]], Message]] = []
        self._inboxes = count()
        self._taking: set[asyncio.Future[None]] = set()
        cluster.clients.append(self)

    async def awake(self) -> None:
        """Return while the process runs: a frozen one goes on when it is thawed, a dead one never."""
        await self._thawed.wait()

    def freeze(self) -> None:
        """The process stands still."""
        self.is_frozen = True
        self._thawed.clear()

    def thaw(self) -> None:
        """It goes on, and reads what has come meanwhile."""
        if self.is_dead or not self.is_frozen:
            return
        self.is_frozen = False
        self._thawed.set()
        missed, self._missed = self._missed, []
        for take, message in missed:
            self.receive(take, message)

    def die(self) -> None:
        """`kill -9`: nothing that it still wants reaches anybody, and nothing reaches it."""
        self.is_dead = self.is_cut = True
        self._thawed.clear()
        self.cluster.clients.remove(self)

    def cut(self) -> None:
        """The network between it and the cluster is gone."""
        if not self.is_dead and not self.is_cut:
            self.is_cut = True
            self._cut_at = asyncio.get_running_loop().time()

    def mend(self) -> None:
        """The network is back; watches that the cluster has given up meanwhile say nothing anymore."""
        if self.is_dead or not self.is_cut:
            return
        self.is_cut = False
        for watcher in self.watchers:
            watcher.is_lost = True
        self.reconnected.set()

    def receive(self, take: Callable[[Message], Awaitable[None]], message: Message) -> None:
        """A message has come."""
        if self.is_dead:
            return
        if self.is_frozen:
            self._missed.append((take, message))
            return
        task = asyncio.ensure_future(take(message))
        self._taking.add(task)
        task.add_done_callback(self._taking.discard)

    # What a hall calls

    @property
    def is_connected(self) -> bool:
        """As far as the client knows."""
        gone = asyncio.get_running_loop().time() - self._cut_at
        return not (self.is_cut and gone > NOTICED_SECONDS)

    async def subscribe(
        self, subject: str, queue: str = "", cb: Callable[[Message], Awaitable[None]] | None = None
    ) -> SimSubscription:
        """Hear messages from now on."""
        assert cb is not None
        entry = (queue, cb)
        self.subscribed.setdefault(subject, []).append(entry)
        return SimSubscription(self, subject, entry)

    async def publish(self, subject: str, payload: bytes, reply: str = "") -> None:
        """Send a message to everybody."""
        await self.awake()
        if not self.is_cut:
            self.cluster.spread(subject, payload, reply)

    async def request(self, subject: str, payload: bytes, timeout: float) -> Message:
        """Send a message, and wait for the first answer. Raises TimeoutError."""
        heard: asyncio.Future[Message] = asyncio.get_running_loop().create_future()

        async def take(message: Message) -> None:
            if not heard.done():
                heard.set_result(message)

        inbox = self.new_inbox()
        subscription = await self.subscribe(inbox, cb=take)
        try:
            await self.publish(subject, payload, reply=inbox)
            async with asyncio.timeout(timeout):
                return await heard
        finally:
            await subscription.unsubscribe()

    def new_inbox(self) -> str:
        """Where answers come."""
        return f"{OPENERS_INBOXES}.{self.name}.{next(self._inboxes)}"


class SimSubscription:
    """What one hears, until one no longer wants to."""

    def __init__(
        self,
        client: SimClient,
        subject: str,
        entry: tuple[str, Callable[[Message], Awaitable[None]]],
    ) -> None:
        self._client, self._subject, self._entry = client, subject, entry

    async def unsubscribe(self) -> None:
        """No more."""
        self._client.subscribed[self._subject].remove(self._entry)


class SimJetStream:
    """A client's way to the log."""

    def __init__(self, client: SimClient) -> None:
        self._client, self._cluster = client, client.cluster

    async def publish(
        self, subject: str, data: bytes, *, timeout: float, stream: str, headers: dict[str, object]
    ) -> Acknowledged:
        """Append a message that follows the one named in the headers."""
        (follows,) = headers.values()
        return await self._cluster.request(
            self._client, lambda: self._cluster.append(subject, data, int(str(follows))), timeout
        )

    async def get_last_msg(self, stream: str, subject: str) -> Kept:
        """The newest message of a subject."""
        return await self._cluster.request(
            self._client, lambda: self._cluster.newest(subject), timeout=5.0
        )

    async def purge_stream(self, stream: str, *, subject: str, seq: int = 0) -> None:
        """Forget what came before a message."""
        await self._cluster.request(
            self._client, lambda: self._cluster.purge(subject, seq), timeout=5.0
        )


class SimKeyValue:
    """A client's way to the bucket."""

    def __init__(self, client: SimClient) -> None:
        self._client, self._cluster = client, client.cluster

    async def update(self, key: str, value: bytes, last: int) -> int:
        """Replace an entry by naming the newest."""
        return await self._cluster.request(
            self._client, lambda: self._cluster.put(key, value, last), timeout=5.0
        )

    async def delete(self, key: str) -> None:
        """Put a mark instead of an entry."""
        await self._cluster.request(
            self._client, lambda: self._cluster.put(key, None, None), timeout=5.0
        )

    async def watchall(self) -> SimWatcher:
        """Everything as it is, and then what changes."""
        watcher = SimWatcher(self._client)
        now = await self._cluster.request(
            self._client, lambda: list(self._cluster.entries.values()), timeout=5.0
        )
        for entry in now:
            watcher.bring(entry, 0.0)
        self._client.watchers.append(watcher)
        return watcher


class SimWatcher:
    """The changes of a bucket, as one client hears them."""

    def __init__(self, client: SimClient) -> None:
        self._client = client
        self._come: asyncio.Queue[Entry] = asyncio.Queue()
        self._newest_at = 0.0
        self.is_lost = False
        """the node that brought them is gone, which nobody has noticed"""

    def bring(self, entry: Entry, seconds: float) -> None:
        """A change is on its way; none overtakes another."""
        if not self.is_lost and not self._client.is_cut:
            loop = asyncio.get_running_loop()
            self._newest_at = max(self._newest_at, loop.time() + seconds)
            loop.call_at(self._newest_at, self._come.put_nowait, entry)

    async def updates(self, timeout: float) -> Entry:
        """The next change. Raises TimeoutError."""
        async with asyncio.timeout(timeout):
            entry = await self._come.get()
        await self._client.awake()
        return entry

    async def stop(self) -> None:
        """No more."""
        if self in self._client.watchers:
            self._client.watchers.remove(self)


class SimHallCluster(NamedTuple):
    """What a worker or an opener has of the cluster, as `gofish_tui.hall.cluster.Cluster`."""

    client: Any
    reconnected: asyncio.Event
    errors: list[str]

    def fault(self, wrong: Exception) -> Exception:
        """The failure of a request."""
        return wrong
