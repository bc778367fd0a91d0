"""A link to the broker as `link.mqtt` is one, on a network that a seed breaks.

A connection is TCP: in order and without a gap until it ends, both ways, and what is on its way ends with it. Pauses,
patience and the silence after which a side gives up are those of the real link.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gofish_tui.link.base import LinkStatus, Received
from gofish_tui.link.connection import CONNECT_SECONDS
from gofish_tui.link.mqtt import FIRST_PAUSE, LONGEST_PAUSE, STEADY_SECONDS
from tests.simulation.broker import Peer

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from gofish_tui.link.base import Will
    from tests.simulation.broker import BrokerModel
    from tests.simulation.machine import Program
    from tests.simulation.world import World

KEEPALIVE = 7.0
"""Seconds of silence after which a client asks the broker whether it is there; after as much again it gives up."""
BROKER_GIVES_UP = 1.5 * KEEPALIVE
USUAL_DELAY = (0.0005, 0.004)


class Wire:
    """The network between one machine and the broker."""

    def __init__(self, world: World, dice: Random) -> None:
        self.world, self.dice = world, dice
        self.cut = False
        """nothing gets through, and both sides know it at once"""
        self.dark = False
        """nothing gets through, and nobody is told: half-open"""
        self.delay = USUAL_DELAY
        self._held: list[tuple[Connection, Callable[..., None], tuple[object, ...]]] = []
        self._darkness = 0
        self.links: list[SimLink] = []

    def seconds(self) -> float:
        """How long the next packet is on its way."""
        low, high = self.delay
        return low + (high - low) * self.dice.random()

    def break_off(self, *, cut: bool) -> None:
        """Every connection ends; with ``cut`` no other can be made until `mend`."""
        self.cut = cut
        for link in self.links:
            link.break_off("the network is gone" if cut else "the connection was reset")

    def darken(self) -> None:
        """Packets wait somewhere on the way."""
        self.dark = True
        self._darkness += 1
        for link in self.links:
            link.went_dark()

    def mend(self) -> None:
        """All is well; what waited on the way arrives, on connections that are still there."""
        self.cut, self.delay = False, USUAL_DELAY
        if not self.dark:
            return
        self.dark = False
        self._darkness += 1
        held, self._held = self._held, []
        for connection, what, given in held:
            if not connection.broken:
                what(*given)
        for link in self.links:
            link.came_to_light()

    @property
    def darkness(self) -> int:
        """A number that is another one each time it gets dark or light."""
        return self._darkness

    def arrive(self, connection: Connection, what: Callable[..., None], *given: object) -> None:
        """A packet has come to the other end."""
        if connection.broken:
            return
        if self.dark:
            self._held.append((connection, what, given))
        else:
            what(*given)


class Connection:
    """One TCP connection with what MQTT has on it."""

    __slots__ = (
        "_down_due",
        "_up_due",
        "_wire",
        "broken",
        "filters",
        "lost_by_broker",
        "peer",
        "since",
        "up",
    )

    def __init__(self, wire: Wire) -> None:
        self._wire = wire
        self._up_due = self._down_due = 0.0
        self.broken = False
        """nothing that is on its way arrives anymore"""
        self.lost_by_broker = False
        """the broker has ended it, and the client does not know"""
        self.up = False
        """the client is connected, with its subscriptions"""
        self.since = 0.0
        self.filters: dict[str, int] = {}
        self.peer: Peer

    def to_broker(self, what: Callable[..., None], *given: object) -> None:
        """Behind all that was sent before."""
        world = self._wire.world
        self._up_due = max(self._up_due, world.now + self._wire.seconds())
        world.at(self._up_due, self._wire.arrive, self, what, *given)

    def to_client(self, what: Callable[..., None], *given: object) -> None:
        """Behind all that was sent before."""
        world = self._wire.world
        self._down_due = max(self._down_due, world.now + self._wire.seconds())
        world.at(self._down_due, self._wire.arrive, self, what, *given)


class SimLink:
    """One program's link. What comes in goes to the program's `give`."""

    def __init__(
        self, program: Program, broker: BrokerModel, wire: Wire, will: Will | None
    ) -> None:
        self._program, self._broker, self._wire, self._will = program, broker, wire, will
        self._world, self._dice = program.world, wire.dice
        self._filters: dict[str, int] = {}
        self._connection: Connection | None = None
        self._attempt = 0
        self._over = False
        self._said = ""
        wire.links.append(self)

    @property
    def is_up(self) -> bool:
        """Connected, with all that was subscribed first."""
        return self._connection is not None and self._connection.up

    @property
    def peer(self) -> Peer | None:
        """How the broker knows us now."""
        return self._connection.peer if self._connection is not None else None

    # ---- What a program does

    def start(self) -> None:
        """Connect, again and again until it works."""
        self._dial()

    def subscribe(self, topic_filter: str, qos: int = 1) -> None:
        """Listen from now on, after each reconnect too."""
        self._filters[topic_filter] = qos
        if self.is_up:
            self._catch_up()

    def unsubscribe(self, topic_filter: str) -> None:
        """Stop listening."""
        if self._filters.pop(topic_filter, None) is not None and self.is_up:
            self._catch_up()

    def publish(self, topic: str, payload: bytes, *, qos: int = 1, retain: bool = False) -> None:
        """Lost when the link is down."""
        connection = self._connection
        if connection is not None and connection.up:
            connection.to_broker(self._at_broker, connection, topic, payload, qos, retain)

    def close(self) -> None:
        """Say goodbye, after all that was sent."""
        self._end(polite=True)

    def die(self) -> None:
        """The program is killed; the system closes its socket, after all that was sent."""
        self._end(polite=False)

    # ---- What the network does

    def break_off(self, why: str) -> None:
        """The connection breaks, and both sides know it."""
        connection = self._connection
        if connection is None or connection.broken:
            return
        connection.broken = True
        self._broker.lose(connection.peer)
        self._lost(connection, why)

    def vanish(self) -> None:
        """The machine has no power anymore: the broker notices by our silence alone."""
        self._over = True
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.broken = True
            self._world.after(BROKER_GIVES_UP, self._broker.lose, connection.peer)
        self._forget()

    def went_dark(self) -> None:
        """Both sides will notice, each by the other's silence."""
        connection = self._connection
        if connection is None:
            return
        darkness = self._wire.darkness
        client = KEEPALIVE * (1 + self._dice.random())
        broker = BROKER_GIVES_UP - KEEPALIVE * self._dice.random() / 2
        self._world.after(client, self._client_gives_up, connection, darkness)
        self._world.after(broker, self._broker_gives_up, connection, darkness)

    def came_to_light(self) -> None:
        """A connection that the broker has ended meanwhile is reset at the first packet."""
        connection = self._connection
        if connection is not None and connection.lost_by_broker:
            connection.broken = True
            self._lost(connection, "the connection was reset")

    def went_silent(self) -> None:
        """Our program is frozen: it answers no packet, and the broker notices."""
        if self._connection is not None:
            silent_for = BROKER_GIVES_UP - KEEPALIVE * self._dice.random() / 2
            self._world.after(silent_for, self._broker_gives_up_on_frozen, self._connection)

    # ---- Inside

    def _dial(self) -> None:
        if self._over:
            return
        if self._program.frozen:
            self._world.after(FIRST_PAUSE, self._dial)
            return
        if self._wire.cut or not self._broker.up:
            self._failed("refused")
            return
        connection = self._connection = Connection(self._wire)
        connection.peer = Peer(
            f"gf{self._dice.getrandbits(80):020x}",
            lambda message: self._from_broker(connection, message),
            lambda: self._thrown_out(connection),
            self._will,
        )
        self._world.after(CONNECT_SECONDS, self._too_late, connection)
        connection.to_broker(self._enter, connection, dict(self._filters))

    def _enter(self, connection: Connection, filters: dict[str, int]) -> None:
        if not self._broker.up:
            connection.broken = True
            self._lost(connection, "refused")
            return
        self._broker.connect(connection.peer)
        connection.filters = filters
        for topic_filter, qos in filters.items():
            self._broker.subscribe(connection.peer, topic_filter, qos)
        connection.to_client(self._entered, connection)

    def _entered(self, connection: Connection) -> None:
        if connection is not self._connection or self._over:
            return
        connection.up, connection.since = True, self._world.now
        self._said = ""
        self._catch_up()
        self._program.give(LinkStatus(True, "broker"))

    def _catch_up(self) -> None:
        connection = self._connection
        assert connection is not None
        for topic_filter in [f for f in connection.filters if f not in self._filters]:
            connection.to_broker(self._unsubscribed, connection, topic_filter)
        for topic_filter, qos in self._filters.items():
            if topic_filter not in connection.filters:
                connection.to_broker(self._subscribed, connection, topic_filter, qos)
        connection.filters = dict(self._filters)

    def _subscribed(self, connection: Connection, topic_filter: str, qos: int) -> None:
        if not connection.lost_by_broker:
            self._broker.subscribe(connection.peer, topic_filter, qos)

    def _unsubscribed(self, connection: Connection, topic_filter: str) -> None:
        self._broker.unsubscribe(connection.peer, topic_filter)

    def _at_broker(
        self, connection: Connection, topic: str, payload: bytes, qos: int, retain: bool
    ) -> None:
        if self._broker.up and not connection.lost_by_broker:
            self._world.note(self._program.name, topic, payload)
            self._broker.publish(topic, payload, qos=qos, retain=retain)

    def _from_broker(self, connection: Connection, message: Received) -> None:
        connection.to_client(self._deliver, connection, message)

    def _deliver(self, connection: Connection, message: Received) -> None:
        if connection is self._connection and not self._over:
            self._program.give(message)

    def _thrown_out(self, connection: Connection) -> None:
        """The broker ends it; the client hears of it like of any packet."""
        connection.lost_by_broker = True
        connection.to_client(self._hung_up, connection)

    def _hung_up(self, connection: Connection) -> None:
        connection.broken = True
        self._lost(connection, "the broker hung up")

    def _client_gives_up(self, connection: Connection, darkness: int) -> None:
        if (
            darkness != self._wire.darkness
            or connection.broken
            or connection is not self._connection
        ):
            return
        if not self._program.frozen:
            # Its socket is closed, and the broker hears nothing of that either.
            self._world.after(KEEPALIVE, self._broker.lose, connection.peer)
            connection.broken = True
            self._lost(connection, "the broker is silent")

    def _broker_gives_up(self, connection: Connection, darkness: int) -> None:
        if (
            darkness == self._wire.darkness
            and not connection.broken
            and not connection.lost_by_broker
        ):
            connection.lost_by_broker = True
            self._broker.lose(connection.peer)

    def _broker_gives_up_on_frozen(self, connection: Connection) -> None:
        if self._program.frozen and not connection.broken and not connection.lost_by_broker:
            self._broker.lose(connection.peer)
            self._thrown_out(connection)

    def _too_late(self, connection: Connection) -> None:
        if connection is self._connection and not connection.up and not connection.broken:
            connection.broken = True
            self._broker.lose(connection.peer)
            self._lost(connection, "timeout")

    def _lost(self, connection: Connection, why: str) -> None:
        if connection is not self._connection:
            return
        self._connection = None
        if self._over:
            return
        if not connection.up:
            self._failed(why)
            return
        connection.up = False
        self._program.give(LinkStatus(False, why))
        self._attempt = (
            0 if self._world.now - connection.since >= STEADY_SECONDS else self._attempt + 1
        )
        self._pause()

    def _failed(self, why: str) -> None:
        if why != self._said:
            self._said = why
            self._program.give(LinkStatus(False, why))
        self._attempt += 1
        self._pause()

    def _pause(self) -> None:
        pause = min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** min(self._attempt, 10))
        self._world.after(pause * (0.5 + self._dice.random() / 2), self._dial)

    def _end(self, *, polite: bool) -> None:
        if self._over:
            return
        self._over = True
        connection = self._connection
        if connection is not None and not connection.broken:
            connection.to_broker(
                self._broker.leave if polite else self._broker.lose, connection.peer
            )
        self._forget()

    def _forget(self) -> None:
        if self in self._wire.links:
            self._wire.links.remove(self)
