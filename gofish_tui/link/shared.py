"""One connection for many tables: a host of five hundred does not have five hundred sockets.

Each table gets a `LinkPart`, a `Link` like any other but for its will: a connection has only one, so tables that share
it have none, and clients notice by the silence.

The broker hears of a filter for all tables at once, never of one for each: brokers limit a connection's subscriptions, NATS
to 63 of QoS 1 with its defaults. What is for tables of other processes on the same broker is received as well, and discarded
by topic.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from gofish_protocol.topics import of_all_tables
from gofish_tui.limits_outside import PART_MESSAGES
from gofish_tui.link.base import CLOSED, LinkStatus, Received
from gofish_tui.link.ending import end_task
from gofish_tui.link.inbox import Inbox
from gofish_tui.link.topics import matches

if TYPE_CHECKING:
    from collections.abc import Callable

    from gofish_tui.link.mqtt import MqttLink


class SharedLink:
    """Deals what a link hears to its parts."""

    def __init__(self, link: MqttLink) -> None:
        self.link = link
        self._by_word: dict[str, set[LinkPart]] = {}
        """the parts by the third word of what they listen to: a table's id, or a word such as `who`"""
        self._wanted: dict[str, dict[tuple[LinkPart, str], int]] = {}
        """by what the broker is asked for: who wants it, and with which quality"""
        self._parts: set[LinkPart] = set()
        self._is_unwanted: Callable[[Received], bool] = lambda item: False
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Connect, or raise `BrokerUnreachable`."""
        await self.link.start()
        # That it is up; each part says so to its table when it starts.
        await self.link.receive()
        self._task = asyncio.create_task(self._deal(), name="shared-link")

    async def close(self) -> None:
        """Close the connection, and with it every part."""
        await self.link.close()
        if self._task is not None:
            await asyncio.wait({self._task}, timeout=1)
            await end_task(self._task)

    def part(self) -> LinkPart:
        """A link for one more table."""
        part = LinkPart(self)
        self._parts.add(part)
        return part

    def drop(self, is_unwanted: Callable[[Received], bool]) -> None:
        """From now on no part hears the messages of which this says so."""
        self._is_unwanted = is_unwanted

    def subscribe(self, part: LinkPart, topic_filter: str, qos: int) -> None:
        """One part listens to a filter; the broker hears of it once, with the highest quality that any of them wants."""
        wide = of_all_tables(topic_filter)
        wanted = self._wanted.setdefault(wide, {})
        wanted[part, topic_filter] = qos
        self.link.subscribe(wide, max(wanted.values()))
        self._by_word.setdefault(_word(topic_filter), set()).add(part)

    def unsubscribe(self, part: LinkPart, topic_filter: str) -> None:
        """One part stops listening; when none is left, the broker hears of it."""
        wide = of_all_tables(topic_filter)
        wanted = self._wanted.get(wide, {})
        wanted.pop((part, topic_filter), None)
        if not wanted and self._wanted.pop(wide, None) is not None:
            self.link.unsubscribe(wide)

    def leave(self, part: LinkPart) -> None:
        """A part is closed."""
        self._parts.discard(part)
        for topic_filter in part.filters:
            self.unsubscribe(part, topic_filter)
            listening = self._by_word.get(_word(topic_filter), set())
            listening.discard(part)
            if not listening:
                self._by_word.pop(_word(topic_filter), None)

    async def _deal(self) -> None:
        while True:
            item = await self.link.receive()
            if isinstance(item, Received):
                if self._is_unwanted(item):
                    continue
                for part in tuple(self._by_word.get(_word(item.topic), ())):
                    part.hear(item)
                continue
            for part in tuple(self._parts):
                part.inbox.put(item)
            if item.detail == CLOSED:
                return


class LinkPart:
    """A `Link` of one table over a shared connection."""

    def __init__(self, shared: SharedLink) -> None:
        self._shared = shared
        self.filters: set[str] = set()
        self.inbox = Inbox(PART_MESSAGES)
        self._closed = False

    async def start(self) -> None:
        """Wait until all subscriptions are in force. Raises `BrokerUnreachable` when the broker refuses one, or hangs up."""
        await self._shared.link.settled()
        self.inbox.put(LinkStatus(True, self._shared.link.address.safe))

    def subscribe(self, topic_filter: str, qos: int = 1) -> None:
        """Listen to a filter from now on."""
        self.filters.add(topic_filter)
        self._shared.subscribe(self, topic_filter, qos)

    def unsubscribe(self, topic_filter: str) -> None:
        """Stop listening to a filter."""
        self.filters.discard(topic_filter)
        self._shared.unsubscribe(self, topic_filter)

    def publish(self, topic: str, payload: bytes, *, qos: int = 1, retain: bool = False) -> bool:
        """Hand a message over."""
        return not self._closed and self._shared.link.publish(
            topic, payload, qos=qos, retain=retain
        )

    async def receive(self) -> Received | LinkStatus:
        """Wait for the next message or change of the connection."""
        return await self.inbox.get()

    async def close(self) -> None:
        """Stop receiving; the connection belongs to all and stays."""
        if not self._closed:
            self._closed = True
            self._shared.leave(self)
            self.inbox.put(LinkStatus(False, CLOSED))

    def hear(self, item: Received) -> None:
        """A message that came in: ours only if we listen to its topic."""
        if any(matches(topic_filter, item.topic) for topic_filter in self.filters):
            self.inbox.put(item)


def _word(topic: str) -> str:
    """What tells most topics apart: `gofish/1/<this>/…`."""
    return topic.split("/", 3)[2] if topic.count("/") > 1 else ""
