"""Our way into a table: its newest listing, and one handshake after another until the host lets us in.

When the host starts again its listing shows a new epoch, and the way in begins again, with the seat's secret instead of the
invitation.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gofish_protocol import channel, proof_of_work, requests, topics
from gofish_protocol import messages as wire
from gofish_protocol.codec import BadMessage, encode
from gofish_protocol.limits import LISTING_BYTES
from gofish_tui.client.effects import ProveWork
from gofish_tui.client.handshake import Handshake
from gofish_tui.effects import Publish, Subscribe, Unsubscribe

if TYPE_CHECKING:
    from collections.abc import Callable

    from gofish_protocol.invite import Code

REPEAT_SECONDS = 1.0
KNOCK_SECONDS = 3.0
KNOCKS_UNPAID = 3
"""From then on knocks are paid for unasked: a crowd may be so large that not even the price reaches everybody."""


class Admission:
    """The handshakes of one session on one link."""

    def __init__(
        self,
        table: str,
        code: Code | None,
        *,
        emit: Callable[[Publish | Subscribe | Unsubscribe | ProveWork], None],
        entropy: Callable[[int], bytes],
        keep_code: bool,
        must_prove: bool = False,
    ) -> None:
        """``must_prove``: only a table that knows the code's words is the one we mean; nothing else identifies it."""
        self.listing: wire.TableListing | None = None
        self.handshake: Handshake | None = None
        self.welcomed = False
        """the host has let us in, in its present epoch"""
        self.online = True
        """the link is up"""
        self._emit = emit
        self._entropy = entropy
        self._table = table
        self._code = code
        self._keep_code = keep_code
        self._must_prove = must_prove
        self._due = 0.0
        self._knock_until = 0.0
        self._knocks = 0
        self._tried = False
        """the words were tried in a handshake that was dropped"""
        self.knocked_at = 0.0
        """when the present handshake began"""
        self.beside = 0
        """the epoch of an earlier start of the host that answered us while the one we know was there; 0: none has"""
        self._work: ProveWork | None = None
        """the payment that we have asked for"""
        self._question = b""
        """the nonce with which we ask for the listing, since the host was lost"""

    @property
    def client(self) -> str:
        """Our id at this table, for as long as this handshake's channel; empty before the first."""
        return self.handshake.client if self.handshake else ""

    @property
    def sign_key(self) -> bytes:
        """The table's key, which signs all that it says in public; empty before we know it."""
        return self.listing.sign_key if self.listing else b""

    @property
    def can_send(self) -> bool:
        """We are let in, and the link is up."""
        return self.welcomed and self.online

    @property
    def words_tried(self) -> bool:
        """The table has had its one try at the invitation's words, in any handshake, and has not let us in."""
        tried_now = self.handshake is not None and self.handshake.words_tried
        return not self.welcomed and (self._tried or tried_now)

    def proves_nothing(self, listing: wire.TableListing) -> bool:
        """The listing offers a way in without the words that we know the table by."""
        return self._must_prove and listing.open and self._code is not None

    def receive_listing(self, payload: bytes, *, silent: bool) -> wire.TableListing | None:
        """A listing that shows a host's start we did not know of; None for anything else.

        Anybody may repeat the listing of an earlier start, and a copied journal may have brought one back to life. One that is
        older than ours counts only if it answers our own question, while the host we know is ``silent``; while it is not,
        both are alive: see `beside`.
        """
        if len(payload) > LISTING_BYTES:
            return None
        try:
            listing = channel.read_listing(self._table, payload)
        except BadMessage:
            return None
        known = self.listing
        asked = self._question in listing.asked
        fresh = silent and asked
        if known and not fresh and (listing.epoch, listing.time) < (known.epoch, known.time):
            if asked and listing.epoch != known.epoch:
                self.beside = listing.epoch
            return None
        return listing if self.take(listing) else None

    def take(self, listing: wire.TableListing) -> bool:
        """Take a listing; returns whether it is of an epoch we did not know."""
        news = self.listing is None or listing.epoch != self.listing.epoch
        self.listing = listing
        return news

    def begin(self, now: float) -> None:
        """A new attempt, with new keys."""
        assert self.listing is not None
        self.abandon()
        self.handshake = Handshake(self._table, self.listing, self._code, self._entropy)
        self.welcomed = False
        self.knocked_at = now
        self._knock_until = now + KNOCK_SECONDS
        self._knocks = 0
        self._due = 0.0
        self._emit(Subscribe(topics.to_client(self._table, self.client), qos=0))

    def go_on(self, now: float, join: requests.Join) -> None:
        """Send the attempt's next message, again and again until it is answered."""
        shake = self.handshake
        if shake is not None and shake.knocking and now > self._knock_until and not shake.price:
            self.begin(now)
        if self.handshake is None or self.welcomed or now < self._due:
            return
        self._due = now + REPEAT_SECONDS
        self._knocks += self.handshake.knocking
        if self._knocks == KNOCKS_UNPAID:
            self.handshake.owe(proof_of_work.LOWEST_BITS)
        self._publish(self.handshake.first(join))

    def on_link(self, *, up: bool) -> None:
        """The link is up, or down."""
        self.online = up

    def pay(self) -> None:
        """Have the payment for our knock computed, once, if a busy door has named a price."""
        shake = self.handshake
        if shake is None or not shake.owes:
            return
        work = ProveWork(self._table, shake.client, shake.half, shake.price)
        if work != self._work:
            self._work = work
            self._emit(work)

    def on_paid(self, work: ProveWork, nonce: bytes) -> bool:
        """The payment has been computed; returns whether it is still the one that we owe."""
        shake = self.handshake
        if shake is None or not shake.owes or work != self._work:
            return False
        shake.take_nonce(work.bits, nonce)
        self.send_now()
        return True

    def send_now(self) -> None:
        """Send the next message at the next chance: the link is back, or the exchange is done."""
        self._due = 0.0

    def abandon(self) -> None:
        """Drop the handshake. Where its listing is an earlier start's, wait for one of another epoch: the listing is kept, so
        that it is not mistaken for a new one again.
        """
        if self.handshake is not None:
            self._tried = self.words_tried
            self._emit(Unsubscribe(topics.to_client(self._table, self.client)))
            self.handshake = None

    def on_welcome(self) -> None:
        """The host has let us in. For a player the seat's secret is what counts from now on, not the invitation."""
        self.welcomed = True
        self._question = b""
        if not self._keep_code:
            self._code = None

    def send(self, request: requests.Request) -> None:
        """A sealed request; nothing before we are let in."""
        if self.welcomed and self.handshake is not None:
            self._publish(self.handshake.seal(request))

    def ask_who(self) -> None:
        """Ask for the table's listing."""
        self._question = self._question or self._entropy(wire.NONCE_BYTES)
        query = encode(wire.DiscoveryQuery(None, self._question, self._table))
        self._emit(Publish(topics.WHO, query, qos=0))

    def _publish(self, payload: bytes) -> None:
        self._emit(Publish(topics.from_client(self._table, self.client), payload))
