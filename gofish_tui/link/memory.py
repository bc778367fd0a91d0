"""The in-memory twin of an MQTT broker and link: no sockets, and faults on a seed.

Sessions are tested on it, so it keeps MQTT's habits (filters, retained messages, wills, clean
sessions) and adds what a bad network does: loss, repeats, delay and messages that overtake each
other.
"""

from __future__ import annotations

import asyncio
import heapq
import random
from typing import TYPE_CHECKING

from gofish_tui.link.base import (
    CLOSED,
    BrokerUnreachable,
    LinkStatus,
    Received,
    Will,
)
from gofish_tui.link.inbox import Inbox
from gofish_tui.link.topics import is_filter, matches
from gofish_tui.vocabulary import UnreachableReason

if TYPE_CHECKING:
    from collections.abc import Iterator

OVERTAKE_SECONDS = 0.02
"""A message that is to be overtaken waits this long for the next one to pass it."""


class MemoryBroker:
    """A broker in this process. The same seed and the same calls give the same faults.

    `loss`, `repeat` and `reorder` are probabilities for one delivery to one link; `delay` is the
    least and the most seconds it takes. Without `reorder`, deliveries to one link stay in order
    whatever their delay. Quality of service changes nothing here: a QoS 1 message may be lost as
    well, which is what a reconnect with a clean session does to it.
    """

    def __init__(
        self,
        seed: int,
        *,
        loss: float = 0.0,
        repeat: float = 0.0,
        delay: tuple[float, float] = (0, 0),
        reorder: float = 0.0,
    ) -> None:
        self._dice = random.Random(seed)  # noqa: S311 - a seeded fault plan, not a secret
        self.loss = loss
        self.repeat = repeat
        self.delay = delay
        self.reorder = reorder
        self.retained: dict[str, bytes] = {}
        """Kept messages by topic; a test may look, or clear it as a broker's restart would."""
        self.log: list[Received] = []
        """Everything that was ever published, in order, for tests that ask who said what."""
        self._links: list[MemoryLink] = []

    def publish(self, topic: str, payload: bytes, *, retain: bool = False) -> None:
        """Publish something to all who listen, as links and strangers do."""
        self.log.append(Received(topic, payload, retain))
        if retain and payload:
            self.retained[topic] = payload
        elif retain:
            self.retained.pop(topic, None)
        for link in tuple(self._links):
            if link.listens_to(topic):
                self._deliver(link, Received(topic, payload, False))

    def attach(self, link: MemoryLink) -> None:
        """Add a link."""
        self._links.append(link)

    def detach(self, link: MemoryLink, will: Will | None) -> None:
        """Remove a link; with its will if it went without a goodbye."""
        if link not in self._links:
            return
        self._links.remove(link)
        if will is not None:
            self.publish(will.topic, will.payload, retain=will.retain)

    def remind(self, link: MemoryLink, topic_filter: str) -> None:
        """Send a new subscriber what was retained."""
        for topic, payload in list(self.retained.items()):
            if matches(topic_filter, topic):
                self._deliver(link, Received(topic, payload, True))

    def _deliver(self, link: MemoryLink, message: Received) -> None:
        for _ in self._copies():
            late = self._dice.random() < self.reorder
            wait = self._dice.uniform(*self.delay) + (OVERTAKE_SECONDS if late else 0)
            link.accept(message, wait, in_order=not late)

    def _copies(self) -> Iterator[None]:
        if self._dice.random() >= self.loss:
            yield
            if self._dice.random() < self.repeat:
                yield


class MemoryLink:
    """A `Link` to a `MemoryBroker`; `cut` and `restore` are for the test, which is the network."""

    def __init__(self, broker: MemoryBroker, *, will: Will | None = None) -> None:
        self._broker = broker
        self._will = will
        self._filters: dict[str, int] = {}
        self._inbox = Inbox()
        self._connected = False
        self._started = False
        self._closed = False
        self._broken = False
        self._on_the_way: list[tuple[float, int, Received]] = []
        self._arrivals = 0
        self._last_due = 0.0

    @property
    def connected(self) -> bool:
        """Whether a message published now would leave."""
        return self._connected

    async def start(self) -> None:
        """Connect, or raise `BrokerUnreachable` when the network was cut before."""
        if self._started or self._closed:
            raise RuntimeError("a link is started once")
        if self._broken:
            raise BrokerUnreachable(UnreachableReason.REFUSED, "the network is cut")
        self._started = True
        await asyncio.sleep(0)
        self._come_up()

    def subscribe(self, topic_filter: str, qos: int = 1) -> None:
        """Listen to a filter from now on, after every `restore` too."""
        if not is_filter(topic_filter):
            raise ValueError(f"{topic_filter!r} is no topic filter")
        self._filters[topic_filter] = qos
        if self._connected:
            self._broker.remind(self, topic_filter)

    def unsubscribe(self, topic_filter: str) -> None:
        """Stop listening to a filter."""
        self._filters.pop(topic_filter, None)

    def publish(self, topic: str, payload: bytes, *, qos: int = 1, retain: bool = False) -> bool:
        """Hand a message to the broker; `False` while cut or closed."""
        del qos
        if not topic or "+" in topic or "#" in topic:
            raise ValueError(f"{topic!r} is no topic to publish to")
        if not self._connected:
            return False
        self._broker.publish(topic, payload, retain=retain)
        return True

    @property
    def waiting(self) -> int:
        """How much has arrived and is not read yet."""
        return len(self._inbox)

    async def receive(self) -> Received | LinkStatus:
        """Wait for the next message or change of the connection."""
        return await self._inbox.get()

    async def close(self) -> None:
        """Say goodbye; no will is sent. Harmless when repeated."""
        if self._closed:
            return
        self._closed = True
        self._go_down(will=False)
        self._inbox.put(LinkStatus(False, CLOSED))
        await asyncio.sleep(0)

    def cut(self) -> None:
        """Break the connection: what is on its way is gone, and the broker speaks the will."""
        self._broken = True
        if self._connected:
            self._go_down(will=True)
            self._inbox.put(LinkStatus(False, ""))

    def restore(self) -> None:
        """Restore it: subscribed again, retained messages again, then `LinkStatus(True)`."""
        self._broken = False
        if self._started and not self._closed and not self._connected:
            self._come_up()

    def listens_to(self, topic: str) -> bool:
        """Whether any of the filters fits; overlapping ones still give one delivery."""
        return any(matches(topic_filter, topic) for topic_filter in self._filters)

    def accept(self, message: Received, wait: float, *, in_order: bool) -> None:
        """Take a delivery that arrives after `wait` seconds (the broker calls this)."""
        loop = asyncio.get_running_loop()
        due = loop.time() + wait
        if in_order:
            due = self._last_due = max(due, self._last_due)
        self._arrivals += 1
        # The count keeps equal times in order, which the loop's own timers do not promise.
        heapq.heappush(self._on_the_way, (due, self._arrivals, message))
        loop.call_at(due, self._arrive)

    def _arrive(self) -> None:
        now = asyncio.get_running_loop().time()
        # One more tick than now: the loop calls timers up to its clock's resolution early.
        while self._on_the_way and self._on_the_way[0][0] <= now + 0.001:
            self._inbox.put(heapq.heappop(self._on_the_way)[2])

    def _come_up(self) -> None:
        self._connected = True
        self._broker.attach(self)
        for topic_filter in self._filters:
            self._broker.remind(self, topic_filter)
        self._inbox.put(LinkStatus(True, "memory"))

    def _go_down(self, *, will: bool) -> None:
        self._connected = False
        self._on_the_way.clear()
        self._broker.detach(self, self._will if will else None)
