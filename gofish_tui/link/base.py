"""The seam between sessions and a broker: what a `Link` promises, and what comes out of it.

Sessions know this file only, so that the same session runs on a real broker (`mqtt.MqttLink`) and
on the seeded in-memory twin (`memory.MemoryLink`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from gofish_tui.vocabulary import UnreachableReason


class Received(NamedTuple):
    """A message from the broker; `retained` when the broker kept it from before we subscribed."""

    topic: str
    payload: bytes
    retained: bool


CLOSED = "closed"
"""The detail of a link's last `LinkStatus`, when it was closed from here."""


class LinkStatus(NamedTuple):
    """The connection came up, with its subscriptions, or went down; `detail` is for people."""

    connected: bool
    detail: str


class Will(NamedTuple):
    """What the broker says for us when we vanish without a goodbye."""

    topic: str
    payload: bytes
    retain: bool = True


class BrokerUnreachable(Exception):
    """The broker could not be reached, or does not let us in. `str()` of it is English, for logs and JSON.

    In any language: ``reason`` has a sentence, ``place`` is the address, name or file that it is about, and ``quoted`` what
    the system, the broker or a library said.
    """

    def __init__(
        self, reason: UnreachableReason, text: str, place: str = "", quoted: str = ""
    ) -> None:
        super().__init__(text)
        self.reason = reason
        self.place = place
        self.quoted = quoted


class Link(Protocol):
    """A connection to a broker that comes back by itself."""

    async def start(self) -> None:
        """Connect and subscribe once, or raise `BrokerUnreachable` and leave nothing running."""

    def subscribe(self, topic_filter: str, qos: int = 1) -> None:
        """Listen to a filter from now on; it is kept, and repeated after each reconnect."""

    def unsubscribe(self, topic_filter: str) -> None:
        """Stop listening to a filter; unsubscribing from one that was never subscribed is not an error."""

    def publish(self, topic: str, payload: bytes, *, qos: int = 1, retain: bool = False) -> bool:
        """Hand a message over, in order and without waiting; `False` when the link is down or full.

        Nothing is kept while the link is down: a late message is worse than none, because sessions
        repeat and resynchronize.
        """

    async def receive(self) -> Received | LinkStatus:
        """Wait for the next message or change of the connection. For one reader."""

    async def close(self) -> None:
        """Send what is queued (at most 1 s), say goodbye so that no will is sent, end all tasks.

        The last thing `receive` gives is `LinkStatus(False, CLOSED)`.
        """
