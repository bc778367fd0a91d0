"""What comes in over the link: to the door, to the presence, to the hall, or nowhere."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from typing import TYPE_CHECKING

from gofish_protocol import topics
from gofish_protocol.channel import read_card, read_signed
from gofish_protocol.codec import BadMessage, decode, encode
from gofish_protocol.epochs import Twin
from gofish_protocol.limits import BEAT_BYTES, CARD_BYTES, HINT_BYTES
from gofish_protocol.messages import (
    NONCE_BYTES,
    Denied,
    DiscoveryQuery,
    HandshakeReply,
    Heartbeat,
    PresenceHint,
    Toll,
)
from gofish_tui.host.guests import Bucket
from gofish_tui.host.handshake_server import Knocking, Opened, WrongTry
from gofish_tui.limits import KNOCKS_WAITING, OTHER_HOSTS, PUT_RIGHT
from gofish_tui.link.base import LinkStatus

if TYPE_CHECKING:
    from gofish_tui.host.host import Host
    from gofish_tui.link.base import Received

log = logging.getLogger(__name__)


class MessageRouter:
    """One host's ears. Nothing that is heard ends the table."""

    def __init__(self, host: Host) -> None:
        self.knocking: asyncio.Queue[Knocking] = asyncio.Queue(KNOCKS_WAITING)
        """password exchanges to be done"""
        self._host = host
        self._truth = Bucket(PUT_RIGHT)
        self._poisoned: set[str] = set()
        self._cut_off = False
        self._beats, self._answers = Bucket(OTHER_HOSTS), Bucket(OTHER_HOSTS)
        self._twin = Twin()
        self._question = b""
        """the nonce with which we asked for another host of this table"""

    async def read(self) -> None:
        """Read the link until the table closes."""
        host = self._host
        while host.closing is None:
            item = await host.link.receive()
            try:
                self.take(item)
            except Exception:  # one message must never end a table
                log.exception("a message could not be handled")
            if isinstance(item, LinkStatus) and not item.connected and item.detail == "closed":
                return

    def take(self, item: Received | LinkStatus) -> None:
        """One thing that the link said."""
        now, host = time.monotonic(), self._host
        if isinstance(item, LinkStatus):
            host.presence.link_changed(now, connected=item.connected)
            if item.connected:
                host.announce_all()
            self._link_changed(item)
            return
        if item.topic == topics.WHO:
            host.hall.asked(item.payload, now)
            return
        kind, client = item.topic.split("/")[-2:]
        if kind == "from" and not item.retained:
            self._heard(client, item.payload, now)
        elif kind == "alive" and client == "host":
            self._host_heard(item.payload, now)
        elif kind == "hall":
            self._hall_heard(item.payload, now)
        elif kind == "alive":
            self._hinted(client, item.payload, now)
        elif client in ("card", "table"):
            self._own_topic(item, now)

    def _link_changed(self, status: LinkStatus) -> None:
        """Whoever runs this host is told when the broker no longer lets us in, and why: players only see silence."""
        if status.connected:
            if self._cut_off:
                self._host.on_notice("connected_again", "")
            self._cut_off = False
        elif status.detail != "closed":
            self._cut_off = True
            log.warning("no connection to the broker: %s", status.detail or "it broke")
            self._host.on_notice("cut_off", status.detail)

    async def answer_knocks(self) -> None:
        """The arithmetic of passwords, one knock at a time and in a thread, so that a flood of them never stalls the table."""
        door, teller = self._host.door, self._host.teller
        while True:
            knocking = await self.knocking.get()
            try:
                meeting = await asyncio.to_thread(door.exchange, knocking)
                reply = door.exchanged(knocking, meeting, time.monotonic())
                if reply is not None:
                    teller.plain(knocking.client, reply)
            except Exception:  # no knock must ever end a table
                door.give_up(knocking)
                log.exception("a knock could not be answered")

    def put_right(self, now: float) -> None:
        """Say again what a stranger wrote over, now or as soon as it may be: not as often as a stranger may write."""
        host = self._host
        if not self._poisoned or not self._truth.take(now):
            return
        if topics.card(host.id) in self._poisoned:
            host.hall.announce()
        if topics.public(host.id) in self._poisoned:
            host.teller.state()
        self._poisoned.clear()

    def _heard(self, client: str, payload: bytes, now: float) -> None:
        host = self._host
        heard = host.door.hear(client, payload, now)
        if turned_away := host.door.crowd.alarm(now):
            host.tell_owner("flooded", str(turned_away))
            host.on_notice("flooded", str(turned_away))
        match heard:
            case Opened(guest, request):
                host.requests.handle(guest, request, now)
            case WrongTry(reply, tries, code):
                host.scribe.save()
                host.teller.plain(client, reply)
                host.tell_owner("wrong_code", str(tries))
                host.on_notice("wrong_code", str(tries))
                host.invitation_changed(code)
            case HandshakeReply() | Denied() | Toll():
                host.teller.plain(client, heard)
            case Knocking():
                try:
                    self.knocking.put_nowait(heard)
                except asyncio.QueueFull:
                    host.door.give_up(heard)
                    log.info("too many knock at once")

    def _hinted(self, client: str, payload: bytes, now: float) -> None:
        guest = self._host.guests.by_presence(client)
        if guest is None or len(payload) > HINT_BYTES:
            return
        try:
            hint: PresenceHint = decode(payload, PresenceHint)
        except BadMessage:
            return
        if not hint.up:
            self._host.presence.suspect(guest, now)

    def _host_heard(self, payload: bytes, now: float) -> None:
        """What is said in this table's name, by us or by another host: one that was made from a copy of the journal."""
        host = self._host
        if len(payload) > BEAT_BYTES or host.teller.is_our_beat(payload):
            return
        if not self._beats.take(now):
            return
        try:
            body = read_signed(host.identity.signer.public, b"beat", host.id, payload)
            beat: Heartbeat = decode(body, Heartbeat)
        except BadMessage:
            return
        ours = host.identity.epoch
        if beat.epoch != ours and self._twin.suspects(beat.epoch, beat.time, ours):
            # Anybody may have recorded it: only who answers is there.
            self._question = secrets.token_bytes(NONCE_BYTES)
            host.link.subscribe(topics.hall(host.id), 0)
            host.link.publish(topics.WHO, encode(DiscoveryQuery(None, self._question)), qos=0)

    def _hall_heard(self, payload: bytes, now: float) -> None:
        """What is said in the hall of this table, by us or by another host."""
        host, ours = self._host, self._host.identity.epoch
        if not self._question or self._question not in payload or len(payload) > CARD_BYTES:
            return
        if not self._answers.take(now):
            return
        try:
            card = read_card(host.id, payload)
        except BadMessage:
            return
        if self._question in card.asked and card.epoch != ours and self._twin.proves(card.epoch):
            log.warning("another host serves this table, too: epochs %d and %d", ours, card.epoch)
            host.on_notice("two_hosts", "")

    def _own_topic(self, item: Received, now: float) -> None:
        if not self._host.teller.is_ours(item.topic, item.payload):
            self._poisoned.add(item.topic)
            self.put_right(now)
