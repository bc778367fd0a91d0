"""What comes in over the link: routed to the door, to presence, to the listing, or nowhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from gofish_protocol import topics
from gofish_protocol.channel import read_listing, read_signed
from gofish_protocol.codec import BadMessage, decode, encode
from gofish_protocol.epochs import SplitBrainDetector
from gofish_protocol.limits import BEAT_BYTES, HINT_BYTES, LISTING_BYTES
from gofish_protocol.messages import (
    NONCE_BYTES,
    Denied,
    DiscoveryQuery,
    HandshakeReply,
    Heartbeat,
    PresenceHint,
    PuzzleReply,
)
from gofish_protocol.vocabulary import NoticeKind
from gofish_tui.effects import INFO, WARNING, Publish, Subscribe
from gofish_tui.limits import OTHER_HOSTS, PUT_RIGHT
from gofish_tui.link.base import CLOSED
from gofish_tui.table.guests import Bucket
from gofish_tui.table.handshake_server import OpenedRequest, PasswordAttempt, WrongTry
from gofish_tui.vocabulary import LocalNotice

if TYPE_CHECKING:
    from gofish_tui.link.base import LinkStatus, Received
    from gofish_tui.table.actions import Actions
    from gofish_tui.table.clock import Clock
    from gofish_tui.table.durable_outbox import DurableOutbox
    from gofish_tui.table.effects import PasswordDone
    from gofish_tui.table.guests import Guests
    from gofish_tui.table.handshake_server import HandshakeServer
    from gofish_tui.table.identity import Identity
    from gofish_tui.table.listing_responder import ListingResponder
    from gofish_tui.table.notices import Notices
    from gofish_tui.table.password_queue import PasswordQueue
    from gofish_tui.table.presence import PresenceWatch
    from gofish_tui.table.publisher import Publisher
    from gofish_tui.table.randomness import Randomness
    from gofish_tui.table.requests import RequestHandler


class MessageRouter:
    """Routes every message that reaches one table's host."""

    def __init__(
        self,
        identity: Identity,
        handshakes: HandshakeServer,
        passwords: PasswordQueue,
        guests: Guests,
        presence: PresenceWatch,
        requests: RequestHandler,
        listing_responder: ListingResponder,
        publisher: Publisher,
        notices: Notices,
        outbox: DurableOutbox,
        clock: Clock,
        randomness: Randomness,
        actions: Actions,
    ) -> None:
        self._identity, self._handshakes, self._passwords = identity, handshakes, passwords
        self._guests, self._presence, self._requests = guests, presence, requests
        self._listing_responder = listing_responder
        self._publisher, self._notices = publisher, notices
        self._outbox, self._clock = outbox, clock
        self._randomness, self._actions = randomness, actions
        self._truth = Bucket(PUT_RIGHT)
        self._poisoned: set[str] = set()
        self._cut_off = False
        self._beats, self._answers = Bucket(OTHER_HOSTS), Bucket(OTHER_HOSTS)
        self._twin = SplitBrainDetector()
        self._question = b""
        """the nonce with which we asked for another host of this table"""

    def receive(self, item: Received) -> None:
        """A message from the broker."""
        now = self._clock.steady
        if item.topic == topics.WHO:
            self._listing_responder.on_query(item.payload, now)
            return
        kind, client = item.topic.split("/")[-2:]
        if kind == "from" and not item.retained:
            self._from_client(client, item.payload, now)
        elif kind == "alive" and client == "host":
            self._from_host(item.payload, now)
        elif kind == "hall":
            self._on_discovery_answer(item.payload, now)
        elif kind == "alive":
            self._on_presence_hint(client, item.payload, now)
        elif client in ("card", "table"):
            self._own_topic(item, now)

    def on_link_changed(self, status: LinkStatus) -> None:
        """The link came up or went down."""
        self._presence.on_link_changed(self._clock.steady, connected=status.connected)
        if status.connected:
            self._actions.announce_all()
        # The person who runs this host is told when the broker no longer lets us in, and why: players only see silence.
        if status.connected:
            if self._cut_off:
                self._notices.to_process(LocalNotice.CONNECTED_AGAIN, "")
            self._cut_off = False
        elif status.detail != CLOSED:
            self._cut_off = True
            why = status.detail or "it broke"
            self._outbox.log(WARNING, f"no connection to the broker: {why}")
            self._notices.to_process(LocalNotice.CUT_OFF, status.detail)

    def on_password_done(self, done: PasswordDone) -> None:
        """The slow part of a knock's answer is."""
        self._passwords.on_done()
        reply = self._handshakes.on_exchanged(done.attempt, done.secrets, self._clock.steady)
        if reply is not None:
            self._publisher.send_unsealed(done.attempt.client, reply)

    def restore_topics(self, now: float) -> None:
        """Publish again what a stranger overwrote, now or as soon as allowed: not as often as a stranger may write."""
        if not self._poisoned or not self._truth.take(now):
            return
        table = self._identity.table
        if topics.listing(table) in self._poisoned:
            self._listing_responder.announce()
        if topics.public(table) in self._poisoned:
            self._publisher.state()
        self._poisoned.clear()

    def _from_client(self, client: str, payload: bytes, now: float) -> None:
        opened = self._handshakes.receive(client, payload, now)
        if turned_away := self._handshakes.limiter.alarm(now):
            self._notices.to_owner(NoticeKind.FLOODED, str(turned_away))
            self._notices.to_process(NoticeKind.FLOODED, str(turned_away))
        match opened:
            case OpenedRequest(guest, request):
                self._requests.handle(guest, request, now)
            case WrongTry(reply, tries, code):
                self._actions.save()
                self._publisher.send_unsealed(client, reply)
                self._notices.to_owner(NoticeKind.WRONG_CODE, str(tries))
                self._notices.to_process(NoticeKind.WRONG_CODE, str(tries))
                self._actions.invitation_changed(code)
            case HandshakeReply() | Denied() | PuzzleReply():
                self._publisher.send_unsealed(client, opened)
            case PasswordAttempt():
                if (left_over := self._passwords.add(opened)) is not None:
                    self._handshakes.give_up(left_over)
                    self._outbox.log(INFO, "too many knock at once")
            case None:
                pass
            case _:
                assert_never(opened)

    def _on_presence_hint(self, client: str, payload: bytes, now: float) -> None:
        guest = self._guests.by_presence(client)
        if guest is None or len(payload) > HINT_BYTES:
            return
        try:
            hint: PresenceHint = decode(payload, PresenceHint)
        except BadMessage:
            return
        if not hint.up:
            self._presence.suspect(guest, now)

    def _from_host(self, payload: bytes, now: float) -> None:
        """What is said in this table's name, by us or by another host: one that was made from a copy of the journal."""
        if len(payload) > BEAT_BYTES or self._publisher.is_own_heartbeat(payload):
            return
        if not self._beats.take(now):
            return
        own = self._identity
        try:
            body = read_signed(own.signer.public, b"beat", own.table, payload)
            beat: Heartbeat = decode(body, Heartbeat)
        except BadMessage:
            return
        ours = own.epoch
        if beat.epoch != ours and self._twin.suspects(beat.epoch, beat.time, ours):
            # Anybody may have recorded it: only a host that answers is there.
            self._question = self._randomness.token(NONCE_BYTES)
            query = encode(DiscoveryQuery(None, self._question, own.table))
            self._outbox.at_once(Subscribe(topics.discovery_answer(own.table), 0))
            self._outbox.at_once(Publish(topics.WHO, query, qos=0))

    def _on_discovery_answer(self, payload: bytes, now: float) -> None:
        """An answer to a discovery query in this table's name, by us or by another host."""
        own = self._identity
        if not self._question or self._question not in payload or len(payload) > LISTING_BYTES:
            return
        if not self._answers.take(now):
            return
        try:
            other = read_listing(own.table, payload)
        except BadMessage:
            return
        ours = own.epoch
        if self._question in other.asked and other.epoch != ours and self._twin.proves(other.epoch):
            text = f"another host serves this table, too: epochs {ours} and {other.epoch}"
            self._outbox.log(WARNING, text)
            self._notices.to_process(LocalNotice.TWO_HOSTS, "")

    def _own_topic(self, item: Received, now: float) -> None:
        if not self._publisher.is_ours(item.topic, item.payload):
            self._poisoned.add(item.topic)
            self.restore_topics(now)
