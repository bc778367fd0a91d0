"""Keys, signatures and the sealed channel between one client and the host (protocol/README.md, 3).

X25519 agrees on a key, BLAKE2b makes one key for each direction from it and from what both sides have just made up, XChaCha20-
Poly1305 seals. The counter of a message is its nonce and is remembered, so that nothing is opened twice. Randomness is handed
in; libsodium does all the arithmetic.
"""

from hashlib import blake2b, sha256
from typing import NamedTuple

from nacl import bindings
from nacl.exceptions import CryptoError
from nacl.signing import SigningKey, VerifyKey

from .codec import BadMessage, decode, encode
from .messages import (
    Denied,
    HandshakeHalves,
    HandshakeReply,
    PublicEnvelope,
    Puzzle,
    PuzzleReply,
    Refusal,
    Sealed,
    Signed,
    SignedListing,
    TableListing,
)
from .topics import table_id

WINDOW = 256
"""How far behind the newest counter a message may come and still be opened, once: brokers may reorder a little."""
BLOCK = 64
"""Sealed messages are padded to a multiple of this, because a length reveals something too: a low hand is a short number."""
HALF_BYTES = 32
"""A half without a password; one of the password exchange is a byte longer."""


class HandshakeSecrets(NamedTuple):
    """What both sides generated for this one channel: no two channels share keys, and an old `Opening` opens nothing."""

    guest: bytes
    """the guest's half"""
    host: bytes
    """the host's half"""
    shared: bytes = b""
    """the password exchange's result, where there was one"""


class ChannelError(Exception):
    """The message was not made for us with this key, or has been opened before."""


class Channel:
    """One side of a sealed channel."""

    def __init__(self, send_key: bytes, receive_key: bytes) -> None:
        self._send_key = send_key
        self._receive_key = receive_key
        self._sent = 0
        self._newest = 0
        self._opened = 0

    def seal(self, payload: bytes) -> Sealed:
        """Seal under the next counter."""
        self._sent += 1
        return Sealed(self._sent, aead_seal(self._send_key, self._sent, payload))

    def open(self, counter: int, box: bytes) -> bytes:
        """The payload. Raises :class:`ChannelError` when it is forged, repeated or too old; then nothing has changed."""
        age = self._newest - counter
        if counter < 1 or age >= WINDOW or (age >= 0 and self._opened >> age & 1):
            raise ChannelError("old or repeated")
        payload = aead_open(self._receive_key, counter, box)
        if age < 0:
            # A far jump clears the whole window; shifted by that much, the mask would fill the memory.
            window = self._opened << -age if -age < WINDOW else 0
            self._opened = (window | 1) & ((1 << WINDOW) - 1)
            self._newest = counter
        else:
            self._opened |= 1 << age
        return payload


def aead_seal(key: bytes, counter: int, payload: bytes, epoch: int = 0) -> bytes:
    """XChaCha20-Poly1305 with a nonce made of epoch and counter: a key must never see the same two twice."""
    return bindings.crypto_aead_xchacha20poly1305_ietf_encrypt(
        bindings.sodium_pad(payload, BLOCK), None, _nonce(epoch, counter), key
    )


def aead_open(key: bytes, counter: int, box: bytes, epoch: int = 0) -> bytes:
    """The payload. Raises :class:`ChannelError` when the box was not sealed with this key, epoch and counter."""
    try:
        filled = bindings.crypto_aead_xchacha20poly1305_ietf_decrypt(
            box, None, _nonce(epoch, counter), key
        )
        return bindings.sodium_unpad(filled, BLOCK)
    except (CryptoError, ValueError) as wrong:
        raise ChannelError("not sealed with this key") from wrong


def _nonce(epoch: int, counter: int) -> bytes:
    return epoch.to_bytes(8, "big") + counter.to_bytes(16, "big")


def public_key(secret: bytes) -> bytes:
    """The X25519 public key of 32 secret bytes."""
    return bindings.crypto_scalarmult_base(secret)


def seat_key(secret: bytes) -> bytes:
    """What the host keeps of a seat's secret, 32 bytes: enough to recognize it, not enough to sit down with."""
    return sha256(b"gofish/1/seat" + secret).digest()


def seat_proof(key: bytes, client: str, half: bytes) -> bytes:
    """16 bytes that only the owner of the seat with this :func:`seat_key` can make for this knock; nothing to others."""
    said = client.encode() + half
    return blake2b(said, key=key, person=b"gofish/1 knock", digest_size=16).digest()


def client_channel(
    table: str, secret: bytes, host_key: bytes, handshake: HandshakeSecrets
) -> Channel:
    """The client's side of its channel with a table's host.

    ``secret``: the client's X25519 secret key, 32 bytes; ``host_key``: the ``box_key`` of the table's listing. Raises
    :class:`ChannelError` for an invalid key.
    """
    up, down = directions(table, secret, public_key(secret), host_key, host_key, handshake)
    return Channel(up, down)


def host_channel(
    table: str, secret: bytes, client_key: bytes, handshake: HandshakeSecrets
) -> Channel:
    """The host's side of its channel with one client.

    ``secret``: the host's X25519 secret key, 32 bytes; ``client_key``: the ``public`` of the client's `Opening`. Raises
    :class:`ChannelError` for an invalid key.
    """
    up, down = directions(table, secret, client_key, public_key(secret), client_key, handshake)
    return Channel(down, up)


def directions(
    table: str,
    secret: bytes,
    client_key: bytes,
    host_key: bytes,
    peer: bytes,
    handshake: HandshakeSecrets,
) -> tuple[bytes, bytes]:
    """The keys from client to host and back, 32 bytes each.

    ``secret`` is our own secret key and ``peer`` the other side's public one; ``client_key`` and ``host_key`` are both public
    keys, on either side. Raises :class:`ChannelError` for a public key of low order.
    """
    try:
        shared = bindings.crypto_scalarmult(secret, peer)
    except (CryptoError, ValueError, RuntimeError) as wrong:
        raise ChannelError("not a usable public key") from wrong
    transcript = encode((table, client_key, host_key, *handshake))

    def key(direction: bytes) -> bytes:
        return blake2b(transcript, key=shared, person=direction, digest_size=32).digest()

    return key(b"gofish/1 to host"), key(b"gofish/1 to you")


# ---- What the host signs


class Signer:
    """The host's signing key; the table's id follows from its public half."""

    def __init__(self, seed: bytes) -> None:
        self._key = SigningKey(seed)
        self.public = bytes(self._key.verify_key)

    def sign(self, purpose: bytes, table: str, body: bytes) -> bytes:
        """64 bytes that are valid only for this purpose at this table."""
        return self._key.sign(_signed_text(purpose, table, body)).signature


def is_signed(public: bytes, purpose: bytes, table: str, body: bytes, signature: bytes) -> bool:
    """Whether the holder of ``public`` signed this, for this purpose, at this table."""
    try:
        VerifyKey(public).verify(_signed_text(purpose, table, body), signature)
    except (CryptoError, ValueError):
        return False
    return True


def _signed_text(purpose: bytes, table: str, body: bytes) -> bytes:
    return b"gofish/2/" + purpose + b"\0" + table.encode("ascii") + b"\0" + body


def signed(signer: Signer, purpose: bytes, table: str, message: object) -> Signed:
    """A message with the host's signature."""
    body = encode(message)
    return Signed(body, signer.sign(purpose, table, body))


def read_signed(public: bytes, purpose: bytes, table: str, payload: bytes) -> bytes:
    """The body of a `Signed` message, not decoded yet.

    ``public``: the table's ``sign_key``; ``purpose`` as in protocol/README.md, 2 (``table``, ``beat``). Raises `BadMessage`
    when the host did not sign it for this purpose at this table.
    """
    message = decode(payload, Signed)
    _check(public, purpose, table, message)
    return message.body


def _check(
    public: bytes,
    purpose: bytes,
    table: str,
    message: Signed | SignedListing | HandshakeReply | Denied | PuzzleReply,
) -> None:
    if not is_signed(public, purpose, table, message.body, message.signature):
        raise BadMessage("not signed by the host")


def public_envelope(
    signer: Signer, table: str, key: bytes, epoch: int, counter: int, seq: int, body: bytes
) -> Signed:
    """The public step in its envelope: signed, and sealed when there is a table key.

    ``key``: the table's key, or empty at an open table; ``body``: the encoded `PublicStep`; ``epoch``, ``counter`` and
    ``seq`` as in `PublicEnvelope`.
    """
    box = aead_seal(key, counter, body, epoch) if key else body
    return signed(signer, b"table", table, PublicEnvelope(epoch, counter, seq, box))


def read_public_envelope(public: bytes, table: str, payload: bytes) -> PublicEnvelope:
    """What the host said. Raises `BadMessage` when it was not the host."""
    return decode(read_signed(public, b"table", table, payload), PublicEnvelope)


def open_public_envelope(key: bytes, message: PublicEnvelope) -> bytes:
    """The public step's bytes. Raises :class:`ChannelError` when this is not the table's key."""
    return aead_open(key, message.counter, message.box, message.epoch) if key else message.box


def signed_listing(signer: Signer, table: str, listing: TableListing) -> SignedListing:
    """A listing in its envelope."""
    body = encode(listing)
    return SignedListing(signer.public, body, signer.sign(b"card", table, body))


def read_listing(table: str, payload: bytes) -> TableListing:
    """The listing of this table. Raises `BadMessage` unless the table's own key signed it."""
    message = decode(payload, SignedListing)
    if table_id(message.sign_key) != table:
        raise BadMessage("the key is another table's")
    _check(message.sign_key, b"card", table, message)
    listing = decode(message.body, TableListing)
    if listing.sign_key != message.sign_key:
        raise BadMessage("another key in the listing than on it")
    return listing


def handshake_reply(
    signer: Signer, table: str, client: str, guest: bytes, host: bytes, epoch: int
) -> HandshakeReply:
    """The host's half, for one client and one knock of it: an answer to somebody else's knock on its topic is not for it."""
    body = encode(HandshakeHalves(guest, host, epoch))
    return HandshakeReply(body, signer.sign(_purpose(HandshakeReply, client), table, body))


def denied(signer: Signer, table: str, client: str, refusal: Refusal) -> Denied:
    """A refusal in the open, for one client and one knock of it."""
    body = encode(refusal)
    return Denied(body, signer.sign(_purpose(Denied, client), table, body))


def digest(payload: bytes) -> bytes:
    """What identifies a sealed message in a refusal."""
    return sha256(payload).digest()


def puzzle_reply(signer: Signer, table: str, client: str, half: bytes, bits: int) -> PuzzleReply:
    """A demand for ``bits`` zero bits, for the knock of this client with this ``half`` (:mod:`proof_of_work`)."""
    body = encode(Puzzle(half, bits))
    return PuzzleReply(body, signer.sign(_purpose(PuzzleReply, client), table, body))


def read_puzzle(public: bytes, table: str, client: str, message: PuzzleReply) -> Puzzle:
    """What the host asks of this client. Raises `BadMessage` when it was somebody else."""
    _check(public, _purpose(PuzzleReply, client), table, message)
    return decode(message.body, Puzzle)


def read_handshake_halves(
    public: bytes, table: str, client: str, message: HandshakeReply
) -> HandshakeHalves:
    """The host's answer to a knock of this client. Raises `BadMessage` when it is somebody else's."""
    _check(public, _purpose(HandshakeReply, client), table, message)
    return decode(message.body, HandshakeHalves)


def read_refusal(public: bytes, table: str, client: str, message: Denied) -> Refusal:
    """Why the host refuses this client. Raises `BadMessage` when it was somebody else."""
    _check(public, _purpose(Denied, client), table, message)
    return decode(message.body, Refusal)


_WORDS: dict[type, bytes] = {
    HandshakeReply: b"knock ",
    Denied: b"deny ",
    PuzzleReply: b"toll ",
}


def _purpose(kind: type, client: str) -> bytes:
    return _WORDS[kind] + client.encode("ascii")
