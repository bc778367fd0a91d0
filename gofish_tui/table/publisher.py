"""Everything the host sends: the public table, each seat's secrets, answers, the listing, the heartbeat."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from gofish_protocol import channel, events, topics
from gofish_protocol.codec import encode
from gofish_protocol.invite import Code
from gofish_protocol.limits import PAGE_BYTES, STEPS_A_PAGE
from gofish_protocol.messages import VERSION, Heartbeat, PresenceHint, PublicStep, TableListing
from gofish_protocol.replies import Bye, KeyChanged, NumberedStep, Personal, SyncReply, Welcome
from gofish_protocol.rules import pack
from gofish_protocol.state import state_of
from gofish_protocol.view import SEATS, changes_hand
from gofish_protocol.vocabulary import PHASES
from gofish_tui.effects import Publish
from gofish_tui.table.handshake_server import seal

if TYPE_CHECKING:
    from gofish_tui.table.durable_outbox import DurableOutbox
    from gofish_tui.table.guests import Guest, Guests
    from gofish_tui.table.identity import Identity
    from gofish_tui.table.step import TableStep
    from gofish_tui.table.table import Table


class Publisher:
    """Puts what happened into messages and hands them to the link, which never waits."""

    def __init__(
        self, outbox: DurableOutbox, identity: Identity, table: Table, guests: Guests
    ) -> None:
        self._outbox = outbox
        self._identity = identity
        self._table = table
        self._guests = guests
        self._counter = 0
        self._beat_time = 0
        self._beats: deque[bytes] = deque(maxlen=4)
        """the newest ones, which come back to us from a broker"""
        self._last_table = b""
        self._last_listing = b""
        self._id = identity.table

    def step(self, step: TableStep) -> None:
        """Publish a step: first to the seats whose hand it changed, then to everybody."""
        for guest in self._guests.seated():
            if changes_hand(step.events, guest.seat):
                assert guest.seat is not None
                seen = tuple(events.all_seen_by(step.events, guest.seat))
                hand = self._table.hand(guest.seat)
                self.send(guest, Personal(self._table.epoch, step.seq, seen, hand))
        self._public(step.seq, tuple(events.all_seen_by(step.events, None)))

    def state(self) -> None:
        """Put the truth back on the table's topic, without events."""
        self._public(self._table.seq, ())

    def is_ours(self, topic: str, payload: bytes) -> bool:
        """Whether what arrived on one of our own topics is the newest we sent there."""
        newest = self._last_table if topic == topics.public(self._id) else self._last_listing
        return payload == newest

    def _public(self, seq: int, told: tuple[events.AnyEvent, ...]) -> None:
        self._counter += 1
        body = encode(PublicStep(state_of(self._table.view), told))
        message = channel.public_envelope(
            self._identity.signer,
            self._id,
            self._identity.table_key,
            self._table.epoch,
            self._counter,
            seq,
            body,
        )
        self._last_table = encode(message)
        self._outbox.publish(topics.public(self._id), self._last_table, retain=True)

    def send(self, guest: Guest, message: object) -> None:
        """Seal a message for one client."""
        self._outbox.publish(topics.to_client(self._id, guest.client), seal(guest, message))

    def send_at_once(self, guest: Guest, message: object) -> None:
        """Seal a message for one client, and send it ahead of everything that waits for the disk."""
        self._outbox.at_once(
            Publish(topics.to_client(self._id, guest.client), seal(guest, message))
        )

    def send_unsealed(self, client: str, message: object) -> None:
        """A signed message to a client there is no channel with."""
        self._outbox.publish(topics.to_client(self._id, client), encode(message))

    def welcome(self, guest: Guest, code: Code | None) -> None:
        """You are in, and this is everything so far."""
        is_owner = guest.seat is not None and guest.seat == self._table.view.owner
        words = str(code) if code and is_owner else ""
        key, starts = self._identity.table_key, self._identity.starts
        place = (guest.name, guest.seat)
        guest.learn_key(key)
        self.send(guest, Welcome(self._table.epoch, *place, key, words, self._beat_time, starts))
        self.sync_reply(guest, 0)

    def rekey(self, key: bytes) -> None:
        """Another key for the table: somebody who has the old one was sent away. Spectators get it once they cannot read on."""
        self._identity.rekey(key)
        for guest in self._guests.seated():
            self.rekeyed(guest)

    def rekeyed(self, guest: Guest) -> None:
        """The table has another key than it had when this guest came. Sent again with each sync: it may have been lost."""
        self.send(guest, KeyChanged(self._table.epoch, self._identity.table_key))

    def sync_reply(self, guest: Guest, seq: int) -> None:
        """The steps after ``seq`` as this guest may see them, in pages, and then the state."""
        if guest.table_key != self._identity.table_key:
            self.rekeyed(guest)
        steps = self._table.steps_since(seq, guest.seat)
        whole = self._table.history.is_whole_since(seq)
        page: list[NumberedStep] = []
        after, size = seq, 0
        for step in steps:
            length = len(encode(step))
            if page and (size + length > PAGE_BYTES or len(page) == STEPS_A_PAGE):
                self._page(guest, page, after, whole=whole, more=True)
                after, page, size = page[-1].seq, [], 0
            page.append(step)
            size += length
        self._page(guest, page, after, whole=whole, more=False)

    def _page(
        self, guest: Guest, steps: list[NumberedStep], after: int, *, whole: bool, more: bool
    ) -> None:
        table = self._table
        state = None if more else state_of(table.view)
        hand = 0 if guest.seat is None else table.hand(guest.seat)
        told = (table.epoch, whole, tuple(steps), more, table.seq, state, hand, after)
        self.send(guest, SyncReply(*told))

    def signed_listing(self, message: TableListing) -> bytes:
        """The listing with our signature, which can be sent for as long as it is valid."""
        return encode(channel.signed_listing(self._identity.signer, self._id, message))

    def send_listing(self, signed: bytes, *, answer: bool) -> None:
        """The listing: kept on its own topic, or as an answer to discovery queries."""
        if answer:
            self._outbox.publish(topics.discovery_answer(self._id), signed)
        else:
            self._last_listing = signed
            self._outbox.publish(topics.listing(self._id), signed, retain=True)

    def send_heartbeat(self, now: int) -> None:
        """The heartbeat, from which clients see a gap or silence. Its time advances even when this machine's is set back."""
        self._beat_time = max(now, self._beat_time + 1)
        message = Heartbeat(self._table.epoch, self._table.seq, self._beat_time)
        payload = encode(channel.signed(self._identity.signer, b"beat", self._id, message))
        self._beats.append(payload)
        self._outbox.publish(topics.alive(self._id, "host"), payload, qos=0)

    def is_own_heartbeat(self, payload: bytes) -> bool:
        """Whether we have just said this ourselves."""
        return payload in self._beats

    def withdraw(self) -> None:
        """The host ends and its table does not: take it out of the lists, and publish nothing final."""
        self._outbox.publish(topics.listing(self._id), b"", retain=True)
        self._outbox.publish(topics.alive(self._id, "host"), encode(PresenceHint(False)))

    def good_bye(self, error: str, *, missing: bool) -> None:
        """Tell the seats that it is over, and leave no dead table in anybody's list.

        With somebody ``missing`` the last word about the table stays on the broker, for when they come back.
        """
        for guest in self._guests.seated():
            self.send(guest, Bye(error, ""))
        self._outbox.publish(topics.listing(self._id), b"", retain=True)
        if not missing:
            self._outbox.publish(topics.public(self._id), b"", retain=True)
        self._outbox.publish(topics.alive(self._id, "host"), encode(PresenceHint(False)))


def listing(
    identity: Identity, table: Table, name: str, code: Code | None, *, watchers: bool, now: int
) -> TableListing:
    """What lists show of a table."""
    view = table.view
    return TableListing(
        version=VERSION,
        name=name,
        sign_key=identity.signer.public,
        box_key=identity.box_key,
        epoch=table.epoch,
        open=code is None,
        number=code.number if code else None,
        phase=PHASES.index(view.phase),
        taken=sum(seat.taken for seat in view.seats),
        seats=min(len(view.seats), SEATS),
        watchers=watchers,
        rules=tuple(pack(table.next_rules)),
        time=now,
        memory_aid=view.memory_aid,
    )
