"""A `Link` over MQTT that comes back by itself: 3.1.1, or 5 where that was asked for and is spoken."""

from __future__ import annotations

import asyncio
import random
from dataclasses import replace
from typing import TYPE_CHECKING

from gofish_tui.link.base import (
    CLOSED,
    BrokerUnreachable,
    LinkStatus,
    Received,
    Will,
)
from gofish_tui.link.connection import OPEN_SECONDS, Connection
from gofish_tui.link.ending import end_task, run_until_first
from gofish_tui.link.inbox import Inbox
from gofish_tui.link.refusal import hung_up, refuses_level, unreachable, wrong_level
from gofish_tui.link.topics import is_filter
from gofish_tui.link.trust import Trust, trust
from gofish_tui.vocabulary import UnreachableReason

if TYPE_CHECKING:
    from gofish_tui.link.address import BrokerAddress

FIRST_PAUSE = 0.2
LONGEST_PAUSE = 1.5
"""Short enough to be back in the seat within 2 s of the link's return, whenever that is."""
STEADY_SECONDS = 5.0
"""After a connection that lived this long, the next loss starts with a short pause again."""
FLUSH_SECONDS = 1.0
NOBODY_THERE = (UnreachableReason.NAME, UnreachableReason.REFUSED, UnreachableReason.TIMEOUT)
NOT_SPOKEN = (UnreachableReason.LEVEL, UnreachableReason.PROTOCOL, UnreachableReason.TIMEOUT)
"""What an attempt in MQTT 5 comes to where only 3.1.1 is spoken: a refusal, a hang-up, or silence (RabbitMQ 3.10)."""
TICK_SECONDS = 0.25
"""Between two looks at the keep-alive, which paho offers in no other way (`Connection.tick`)."""


class MqttLink:
    """A connection to the broker at `address`, kept up until `close`; of a cluster, to one node after the other.

    `keepalive` (seconds) bounds silence: a peer that froze is noticed, and left, within 1.5 of
    it. `tls_ca` is a file of certificates to trust instead of the system's, else the address's
    own. `rng` gives the jitter of the pauses between attempts, so that a room of players does not
    come back in one instant. `open_seconds` is how long one attempt to connect may take.
    """

    def __init__(
        self,
        address: BrokerAddress,
        *,
        will: Will | None = None,
        keepalive: int = 10,
        tls_ca: str | None = None,
        rng: random.Random | None = None,
        name: str = "link",
        open_seconds: float = OPEN_SECONDS,
    ) -> None:
        self.address = address
        self._will = will
        self._keepalive = keepalive
        self._tls_ca = tls_ca or address.ca_file
        self._trust: Trust | None = None
        self._rng = rng or random.Random()  # noqa: S311 - jitter is no secret
        self._name = name
        self._open_seconds = open_seconds
        self._nodes = address.nodes
        self._node = 0
        """which of them is tried next"""
        self.mqtt5 = address.mqtt5
        """MQTT 5 is asked for, and no broker has said yet that it does not speak it"""
        self._filters: dict[str, int] = {}
        self._changed = asyncio.Event()
        self._caught_up = asyncio.Event()
        """the broker was told of changed subscriptions once more"""
        self._inbox = Inbox()
        self._connection: Connection | None = None
        self._task: asyncio.Task[None] | None = None
        self._trouble: BrokerUnreachable | None = None
        """what the broker refused most recently"""
        self._closed = False

    @property
    def connected(self) -> bool:
        """Whether a message published now would leave."""
        return self._connection is not None and not self._connection.lost.done()

    @property
    def connection(self) -> Connection | None:
        """The one that serves us now; None while there is none. Each has a client id of its own."""
        return self._connection

    @property
    def filters(self) -> dict[str, int]:
        """What the broker is asked for, and with which quality."""
        return dict(self._filters)

    @property
    def shareable(self) -> BrokerAddress:
        """For an invitation: without our login, with a pin where others could not check the certificate as we did."""
        private = self._tls_ca is not None and self.address.pin is None
        met = self._trust.met if self._trust is not None else None
        # Each node of a cluster has its own certificate: the pin is that of the one we met.
        address = replace(self._nodes[self._node], pin=met) if met and private else self.address
        return replace(address, user=None, password=None)

    async def start(self) -> None:
        """Connect and subscribe, or raise `BrokerUnreachable`; from then on come back by itself."""
        if self._task is not None or self._closed:
            raise RuntimeError("a link is started once")
        connection = await self._connect()
        self._task = asyncio.create_task(self._run(connection), name=self._name)

    def subscribe(self, topic_filter: str, qos: int = 1) -> None:
        """Listen to a filter from now on, after every reconnect too."""
        if not is_filter(topic_filter):
            raise ValueError(f"{topic_filter!r} is no topic filter")
        self._filters[topic_filter] = qos
        self._changed.set()

    def unsubscribe(self, topic_filter: str) -> None:
        """Stop listening to a filter."""
        if self._filters.pop(topic_filter, None) is not None:
            self._changed.set()

    def publish(self, topic: str, payload: bytes, *, qos: int = 1, retain: bool = False) -> bool:
        """Put a message on its way in order; `False` when the link is down, closing or full."""
        if self._connection is None or self._closed:
            return False
        return self._connection.send(topic, payload, qos=qos, retain=retain)

    async def settled(self) -> None:
        """Wait until every subscription is in force. Raises `BrokerUnreachable` when the connection is lost over that."""
        while (connection := self._connection) is not None and not connection.lost.done():
            if connection.filters == self._filters:
                return
            self._caught_up.clear()
            await run_until_first(self._caught_up.wait(), connection.lost)
        raise self._trouble or hung_up(self.address)

    async def receive(self) -> Received | LinkStatus:
        """Wait for the next message or change of the connection."""
        return await self._inbox.get()

    async def close(self) -> None:
        """Send what is queued (at most 1 s), say goodbye, end the task; harmless when repeated."""
        if self._closed:
            return
        self._closed = True
        connection = self._connection
        if connection is not None:
            await connection.close(FLUSH_SECONDS)
        if self._task is not None:
            await end_task(self._task)
        self._connection = None
        self._inbox.put(LinkStatus(False, CLOSED))

    async def _connect(self) -> Connection:
        """Each node once, until one lets us in: connected and subscribed to everything, or nothing left of it."""
        if self.address.tls:
            self._trust = await trust(self._tls_ca, self.address.pin, self.address.login_files)
        failures: list[BrokerUnreachable] = []
        for _ in self._nodes:
            try:
                return await self._connect_to(self._nodes[self._node])
            except BrokerUnreachable as failure:
                failures.append(failure)
                self._next_node()
        # In a cluster with a node down, what another node said matters more than that.
        raise next((f for f in failures if f.reason not in NOBODY_THERE), failures[0])

    async def _connect_to(self, node: BrokerAddress) -> Connection:
        """One attempt; a second one in 3.1.1 where MQTT 5 was asked for and is not spoken."""
        if self.mqtt5:
            try:
                return await self._enter(node)
            except BrokerUnreachable as failure:
                if failure.reason not in NOT_SPOKEN:
                    raise
            connection = await self._enter(replace(node, mqtt5=False))
            self.mqtt5 = False
            return connection
        node = replace(node, mqtt5=False)
        try:
            return await self._enter(node)
        except BrokerUnreachable as failure:
            if (
                failure.reason == UnreachableReason.PROTOCOL
                and not node.web
                and await refuses_level(node)
            ):
                raise wrong_level(node) from failure
            raise

    async def _enter(self, node: BrokerAddress) -> Connection:
        connection = Connection(
            node,
            will=self._will,
            keepalive=self._keepalive,
            tls=self._trust.context if self._trust is not None else None,
            deliver=self._inbox.put,
            open_seconds=self._open_seconds,
        )
        await connection.open()
        try:
            await self._catch_up(connection)
        except BaseException:
            await connection.close(0)
            raise
        self._connection = connection
        self._inbox.put(LinkStatus(True, node.safe))
        return connection

    def _next_node(self) -> None:
        self._node = (self._node + 1) % len(self._nodes)

    async def _catch_up(self, connection: Connection) -> None:
        """Tell the broker every subscription, those as well that are asked for meanwhile."""
        self._changed.clear()
        while connection.filters != self._filters:
            await connection.subscribe(dict(self._filters))
        self._caught_up.set()

    async def _run(self, connection: Connection) -> None:
        """Own the connection: subscribe, watch, and make a new one whenever it is lost."""
        loop = asyncio.get_running_loop()
        attempt = 0
        while True:
            since = loop.time()
            try:
                detail = await self._attend(connection)
            finally:
                self._connection = None
                # Cancelled by `close` just after a reconnect, it still owes the broker a goodbye.
                await (connection.close(0) if self._closed else connection.drop())
            if self._closed:
                return
            self._inbox.put(LinkStatus(False, detail))
            self._next_node()
            attempt = 0 if loop.time() - since >= STEADY_SECONDS else attempt + 1
            reconnected = await self._come_back(attempt, detail)
            if reconnected is None:
                return
            connection = reconnected

    async def _attend(self, connection: Connection) -> str:
        """Serve one connection until it is lost, and say why it was."""
        try:
            while not connection.lost.done():
                # In short turns, because the keep-alive has to be looked at anyway.
                await run_until_first(self._changed.wait(), connection.lost, timeout=TICK_SECONDS)
                connection.tick()
                await self._catch_up(connection)
        except BrokerUnreachable as error:
            self._trouble = error
            return str(error)
        return connection.lost.result()

    async def _come_back(self, attempt: int, said: str) -> Connection | None:
        """Try until it works; tell the session when the reason changes."""
        while not self._closed:
            pause = min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** min(attempt, 10))
            await asyncio.sleep(pause * self._rng.uniform(0.5, 1))
            attempt += 1
            try:
                return await self._connect()
            except BrokerUnreachable as error:
                failure = error
            except Exception as error:  # noqa: BLE001 - the link must outlive whatever a library throws
                failure = unreachable(error, self.address)
            if str(failure) != said:
                said = str(failure)
                self._inbox.put(LinkStatus(False, said))
        return None
