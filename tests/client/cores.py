"""Client cores at a table with a clock that is set by hand: no event loop, no link, no disk."""

from __future__ import annotations

import hashlib
import random
from collections import deque
from typing import TYPE_CHECKING, Any, assert_never

from gofish_protocol import proof_of_work, topics
from gofish_protocol.codec import decode
from gofish_protocol.messages import DiscoveryQuery
from gofish_protocol.vocabulary import Role
from gofish_tui.client.core import ClientConfig, ClientCore
from gofish_tui.client.effects import (
    AwaitOwner,
    DealRemembered,
    ForgetSeat,
    Open,
    ProofOfWorkPaid,
    ProveWork,
    RecordWritten,
    RememberDeal,
    SaveRecord,
    Tell,
)
from gofish_tui.client.presence_hints import new_presence
from gofish_tui.client.updates import TableInfo
from gofish_tui.effects import Log, Publish, Subscribe, Unsubscribe, WakeAt, Woken
from gofish_tui.link.base import LinkStatus, Received
from gofish_tui.store.deal_memory import DealMemory

if TYPE_CHECKING:
    from collections.abc import Callable

    from gofish_protocol.invite import Code
    from gofish_protocol.record import Record
    from gofish_tui.client.effects import Input
    from gofish_tui.client.updates import Update
    from tests.vectors.played import Play


class Client:
    """A core and all that it has asked for."""

    def __init__(self, core: ClientCore) -> None:
        self.core = core
        self.filters: set[str] = set()
        self.told: list[Update] = []
        self.records: list[Record] = []
        self.remembered: list[str] = []
        self.wake: float | None = None
        self.online = True
        self.forgot_seat = False
        """the disk has no way back to its seat"""
        self.hears: Callable[[str], bool] = lambda topic: True
        """whether a message on this topic gets through"""

    def all(self, kind: type) -> list[Any]:
        """The updates of one kind, in order."""
        return [update for update in self.told if isinstance(update, kind)]


class World:
    """One host and its guests. Everything anybody publishes goes into ``trace``."""

    def __init__(self, play: Play, seed: int) -> None:
        self.play = play
        self.dice = random.Random(seed)
        self.clock = 1000.0
        self.clients: list[Client] = []
        self.host_is_gone = False
        """nobody answers"""
        self.trace = hashlib.sha256()
        self._mail: deque[tuple[str, bytes]] = deque()
        self._read = len(play.sent)

    def join(self, name: str, role: str = Role.PLAYER, *, code: Code | None = None) -> Client:
        """A guest who comes with this code, and has got as far as that takes it."""
        random_bytes = self.dice.randbytes
        config = ClientConfig(
            TableInfo(self.play.core.id, "T"),
            name,
            role,
            secret=random_bytes(32),
            presence=new_presence(random_bytes),
            shuffle_key=random_bytes(32),
            code=code,
            must_prove=code is not None,
        )
        core = ClientCore(config, DealMemory(), entropy=random_bytes, now=self.clock)
        client = Client(core)
        self.clients.append(client)
        self.give(client, Open())
        self.settle()
        return client

    def give(self, client: Client, given: Input) -> None:
        """Let a core take this, now."""
        waiting: deque[Input] = deque([given])
        while waiting:
            for effect in client.core.handle(waiting.popleft(), self.clock):
                match effect:
                    case Publish(topic=topic, payload=payload):
                        if client.online:
                            self._note(topic, payload)
                            self._mail.append((topic, payload))
                    case Subscribe(topic_filter=topic):
                        client.filters.add(topic)
                        if topic == topics.listing(self.play.core.id):
                            waiting.append(Received(topic, self.play.listing, retained=True))
                    case Unsubscribe(topic_filter=topic):
                        client.filters.remove(topic)
                    case WakeAt(at=at):
                        client.wake = at
                    case Tell(update=update):
                        client.told.append(update)
                    case RememberDeal(lines=lines):
                        client.remembered += lines
                        waiting.append(DealRemembered())
                    case ForgetSeat():
                        client.forgot_seat = True
                    case SaveRecord(record=record):
                        client.records.append(record)
                        waiting.append(RecordWritten("kept"))
                    case ProveWork(table=table, client=who, half=half, bits=bits):
                        nonce, _ = proof_of_work.pay(table, who, half, bits, 0, 1 << 24)
                        waiting.append(ProofOfWorkPaid(effect, nonce))
                    case Log(text=text, error=error):
                        raise AssertionError(text) from error
                    case AwaitOwner():
                        pass
                    case _:
                        assert_never(effect)

    def settle(self) -> None:
        """Every message that is under way arrives, and all that follows from it."""
        while True:
            sent = self.play.sent
            if self._mail:
                self._host_hears(*self._mail.popleft())
            elif self._read < len(sent):
                topic, payload = sent[self._read].topic, sent[self._read].payload
                self._read += 1
                self._note(topic, payload)
                for client in self.clients:
                    if client.online and topic in client.filters and client.hears(topic):
                        self.give(client, Received(topic, payload, retained=False))
            else:
                return

    def pass_time(self, seconds: float) -> None:
        """The clock goes on, and each core is woken when it asked to be."""
        end = self.clock + seconds
        while due := [c for c in self.clients if c.wake is not None and c.wake <= end]:
            client = min(due, key=lambda c: c.wake or 0.0)
            self.clock = max(self.clock, client.wake or 0.0)
            client.wake = None
            self.give(client, Woken())
            self.settle()
        self.clock = end

    def cut(self, client: Client) -> None:
        """Its link breaks."""
        client.online = False
        self.give(client, LinkStatus(connected=False, detail="cut"))

    def restore(self, client: Client) -> None:
        """Its link is back."""
        client.online = True
        self.give(client, LinkStatus(connected=True, detail=""))
        self.settle()

    def _host_hears(self, topic: str, payload: bytes) -> None:
        if self.host_is_gone:
            return
        self.play.steady = self.clock
        if topic == topics.WHO:
            # A real host lets a moment pass first.
            self.play.core.parts.listing_responder.answer((decode(payload, DiscoveryQuery).nonce,))
            self.play.take(Woken())
            self.play.note()
        else:
            self.play.hear(topic, payload)

    def _note(self, topic: str, payload: bytes) -> None:
        self.trace.update(topic.encode() + b"\0" + payload)
