"""Getting in: from a table's listing to a sealed channel and the host's welcome. Pure: bytes in, bytes out.

One handshake is one attempt with its own keys, so an answer to an earlier attempt can never be taken for this one's.
"""

from collections import deque
from collections.abc import Callable
from contextlib import suppress

from gofish_protocol import channel, proof_of_work, topics
from gofish_protocol.channel import HALF_BYTES, Channel, ChannelError, HandshakeSecrets
from gofish_protocol.codec import BadMessage, decode, encode
from gofish_protocol.compatibility import decode_reply
from gofish_protocol.invite import Code, Exchange, PakeError
from gofish_protocol.limits import TO_BYTES
from gofish_protocol.messages import (
    VERSION,
    Denied,
    HandshakeInit,
    HandshakeReply,
    Opening,
    PuzzleReply,
    Sealed,
    TableListing,
    ToClient,
)
from gofish_protocol.replies import Reply
from gofish_protocol.requests import Join
from gofish_protocol.vocabulary import ErrorCode
from gofish_tui.client.notices import read_error
from gofish_tui.limits import SEALED_KEPT


class Handshake:
    """One attempt to get in, and after it the client's end of the channel."""

    def __init__(
        self, table: str, listing: TableListing, code: Code | None, entropy: Callable[[int], bytes]
    ) -> None:
        self._table = table
        self._listing = listing
        self._secret = entropy(32)
        self.public = channel.public_key(self._secret)
        self.client = topics.client_id(self.public)
        self._exchange = None
        if code is not None and not listing.open:
            self._exchange = Exchange(code, table, guest=True, entropy=entropy)
        self.half = self._exchange.half if self._exchange else entropy(HALF_BYTES)
        """what we add to the channel's keys"""
        self.channel: Channel | None = None
        """what seals and opens, once the host has added its own half"""
        self.denied: tuple[str, str] | None = None
        """the host's error word and detail when it said no"""
        self.dismissed: tuple[str, str] | None = None
        """the same when it no longer knows us, although it had let us in before"""
        self.price = 0
        """zero bits that the hash of our knock has to begin with"""
        self._nonce = b""
        self._sealed: deque[bytes] = deque(maxlen=SEALED_KEPT)
        self.words_tried = False
        """the host has got what it needs to try one pair of words: a table that is not the invited one has guessed once"""
        self.stale = False
        """the host is in a later epoch than our listing: nothing we sealed would be opened"""

    def first(self, join: Join) -> bytes:
        """What to send now, and to send again while there is no answer."""
        if self.channel is None:
            return encode(HandshakeInit(VERSION, self.half, self._proof(join), self._nonce))
        box = self.channel.seal(encode(join))
        return encode(Opening(VERSION, self.public, self.half, box.counter, box.box))

    def _proof(self, join: Join) -> bytes:
        """Proof that the seat is ours, if we had one: it is not known yet whether the host knows us."""
        if join.watch:
            return b""
        return channel.seat_proof(channel.seat_key(join.secret), self.client, self.half)

    @property
    def knocking(self) -> bool:
        """The host has not answered our half with its own yet."""
        return self.channel is None

    def receive(self, payload: bytes) -> Reply | None:
        """The host's sealed message in these bytes from ``to/<client>``, if it is one; anything else changes nothing."""
        if len(payload) > TO_BYTES:
            return None
        try:
            message: ToClient = decode(payload, ToClient)
        except BadMessage:
            return None
        if isinstance(message, Sealed):
            return self._open(message)
        with suppress(BadMessage):
            match message:
                case Denied():
                    self._receive_refusal(message)
                case PuzzleReply():
                    self._receive_puzzle(message)
                case _:
                    self._receive_halves(message)
        return None

    def _receive_refusal(self, message: Denied) -> None:
        """Raises `BadMessage` for somebody else's words."""
        no = channel.read_refusal(self._listing.sign_key, self._table, self.client, message)
        if no.epoch != self._listing.epoch:
            return
        if no.half in self._sealed:
            self.dismissed = (read_error(no.error), no.detail)
        # The listing said that the host speaks our version: somebody else knocked with our half and another version.
        if no.half == self.half and no.error != ErrorCode.VERSION:
            self.denied = (read_error(no.error), no.detail)

    def _receive_puzzle(self, message: PuzzleReply) -> None:
        """Raises `BadMessage` for somebody else's words."""
        price = channel.read_puzzle(self._listing.sign_key, self._table, self.client, message)
        if price.half == self.half:
            self.owe(price.bits)

    def owe(self, bits: int) -> None:
        """What a knock costs; a price that nobody could pay in time is not even tried."""
        if self.channel is None and self.price < bits <= proof_of_work.HIGHEST_BITS:
            self.price, self._nonce = bits, b""

    @property
    def owes(self) -> bool:
        """The door is busy, and our knock is not paid for yet."""
        return self.channel is None and self.price > 0 and not self._nonce

    def take_nonce(self, bits: int, nonce: bytes) -> None:
        """Our knock is paid for, unless it costs more by now."""
        if bits == self.price:
            self._nonce = nonce

    def _receive_halves(self, message: HandshakeReply) -> None:
        """Raises `BadMessage` for somebody else's words."""
        halves = channel.read_handshake_halves(
            self._listing.sign_key, self._table, self.client, message
        )
        if halves.guest != self.half:
            return
        if halves.epoch > self._listing.epoch:
            self.stale = True
        elif halves.epoch == self._listing.epoch and self.channel is None:
            # An earlier start of the host may be alive beside the one of our listing, and answers every knock as well.
            self._meet(halves.host)

    def _meet(self, theirs: bytes) -> None:
        """Both halves are there: make the channel's keys. An invalid half changes nothing."""
        try:
            shared = self._exchange.finish(theirs) if self._exchange else b""
            self.words_tried = self._exchange is not None
            self.channel = channel.client_channel(
                self._table,
                self._secret,
                self._listing.box_key,
                HandshakeSecrets(self.half, theirs, shared),
            )
        except (PakeError, ChannelError):
            return

    def seal(self, message: object) -> bytes:
        """A message to the host; only once there is a channel."""
        if self.channel is None:
            raise RuntimeError("no channel yet")
        payload = encode(self.channel.seal(encode(message)))
        self._sealed.append(channel.digest(payload))
        return payload

    def _open(self, message: Sealed) -> Reply | None:
        if self.channel is None:
            return None
        try:
            opened = self.channel.open(message.counter, message.box)
            self.words_tried = False  # a table that seals with this key knows them
            return decode_reply(opened)
        except (ChannelError, BadMessage):
            return None
