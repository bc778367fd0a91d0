"""A broker as MQTT has it, seen from its clients: filters, retained messages, wills, ids that are taken over, restarts.

What a client sends on one connection comes in its order, and so does what the broker sends it; a connection that breaks takes
along what was on its way. `test_broker_model.py` runs one script on this, on Mosquitto and on NATS.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from gofish_tui.link.base import Received, Will
from gofish_tui.link.topics import matches as fits

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

OVERTAKE_SECONDS = 0.15
matches = lru_cache(1 << 14)(fits)


class Mishaps(NamedTuple):
    """How often a broker does what the protocol lets it do, for one delivery."""

    loss: float = 0.0
    """a message of QoS 0 is dropped, as for a reader that is too slow"""
    repeat: float = 0.0
    """a message that was published with QoS 1 comes twice, as between the nodes of a cluster"""
    overtake: float = 0.0
    """a message waits while those on other topics pass, as between the nodes of a cluster"""


class Peer:
    """One client's connection, as the broker has it. ``deliver`` hands a message over to the network."""

    __slots__ = ("deliver", "dropped", "filters", "id", "will")

    def __init__(
        self,
        client_id: str,
        deliver: Callable[[Received], None],
        dropped: Callable[[], None],
        will: Will | None = None,
    ) -> None:
        self.id = client_id
        self.deliver = deliver
        self.dropped = dropped
        """called when the broker ends the connection"""
        self.will = will
        self.filters: dict[str, int] = {}


class BrokerModel:
    """One broker; ``later`` lets something happen in this many seconds.

    Brokers differ in whether they speak the will of a client whose id is taken over: Mosquitto does, NATS does not. In what
    order they hand out what is retained is open.
    """

    def __init__(
        self, dice: Random, later: Callable[..., None], *, will_at_take_over: bool = True
    ) -> None:
        self.up = True
        self.retained: dict[str, bytes] = {}
        self.mishaps = Mishaps()
        self.heard = 0
        """messages that came in"""
        self.on_mishap: Callable[[str], None] = lambda kind: None
        self._dice, self._later = dice, later
        self._will_at_take_over = will_at_take_over
        self._peers: dict[str, Peer] = {}

    @property
    def peers(self) -> list[Peer]:
        """Who is connected, in the order in which they came."""
        return list(self._peers.values())

    def connect(self, peer: Peer) -> None:
        """Take a client in. One with the same id is thrown out."""
        if (old := self._peers.get(peer.id)) is not None:
            (self.lose if self._will_at_take_over else self.leave)(old)
            old.dropped()
        self._peers[peer.id] = peer

    def subscribe(self, peer: Peer, topic_filter: str, qos: int = 0) -> None:
        """From now on, beginning with what is retained."""
        peer.filters[topic_filter] = qos
        kept = [one for one in self.retained.items() if matches(topic_filter, one[0])]
        self._dice.shuffle(kept)
        for topic, payload in kept:
            peer.deliver(Received(topic, payload, True))

    def unsubscribe(self, peer: Peer, topic_filter: str) -> None:
        """No more of these."""
        peer.filters.pop(topic_filter, None)

    def publish(self, topic: str, payload: bytes, *, qos: int = 1, retain: bool = False) -> None:
        """To all who listen; nothing is retained where the payload is empty."""
        self.heard += 1
        if retain and payload:
            self.retained[topic] = payload
        elif retain:
            self.retained.pop(topic, None)
        message = Received(topic, payload, False)
        for peer in tuple(self._peers.values()):
            wanted = [q for f, q in peer.filters.items() if f == topic or matches(f, topic)]
            if wanted:
                self._deliver(peer, message, qos, min(qos, max(wanted)))

    def leave(self, peer: Peer) -> None:
        """A goodbye: no will is spoken."""
        if self._peers.get(peer.id) is peer:
            del self._peers[peer.id]

    def lose(self, peer: Peer) -> None:
        """The connection is gone, as far as the broker knows, and the client's will is spoken."""
        if self._peers.get(peer.id) is not peer:
            return
        del self._peers[peer.id]
        if peer.will is not None:
            self.publish(peer.will.topic, peer.will.payload, retain=peer.will.retain)

    def stop(self, *, keep_store: bool) -> None:
        """The broker is killed: no will is spoken, and what it retains is kept only in a store."""
        self.up = False
        if not keep_store:
            self.retained.clear()
        peers, self._peers = self.peers, {}
        for peer in peers:
            peer.dropped()

    def start(self) -> None:
        """It is there again."""
        self.up = True

    def _deliver(self, peer: Peer, message: Received, published: int, granted: int) -> None:
        chance = self.mishaps
        if chance.loss and not granted and self._dice.random() < chance.loss:
            self.on_mishap("lost")
            return
        if chance.overtake and self._dice.random() < chance.overtake:
            self.on_mishap("overtaken")
            self._later(OVERTAKE_SECONDS * self._dice.random(), self._still, peer, message)
            return
        peer.deliver(message)
        if chance.repeat and published and self._dice.random() < chance.repeat:
            self.on_mishap("repeated")
            self._later(2 * self._dice.random(), self._still, peer, message)

    def _still(self, peer: Peer, message: Received) -> None:
        if self._peers.get(peer.id) is peer:
            peer.deliver(message)
