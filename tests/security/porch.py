"""A door without a table, before which tests may knock as they like."""

from __future__ import annotations

import secrets

from gofish_protocol import channel
from gofish_protocol.codec import encode
from gofish_protocol.invite import Code
from gofish_protocol.messages import VERSION, HandshakeReply, PuzzleReply, TableListing
from gofish_protocol.requests import Join
from gofish_tui.client.handshake import Handshake
from gofish_tui.table.guests import Guests
from gofish_tui.table.handshake_server import HandshakeServer, PasswordAttempt, exchange
from gofish_tui.table.identity import Identity, new_identity

CODE = Code(7, "coral-tiger")
WRONG = Code(7, "coral-zebra")
JOIN = Join("Eve", False, bytes(32), "p")
OWN_SEAT = b"s" * 32
BACK = Join("Asha", False, OWN_SEAT, "p")


class Porch:
    """A door, its guests, and a clock that only we move."""

    def __init__(self, code: Code | None = CODE) -> None:
        self.identity: Identity = new_identity(secrets.token_bytes, is_open=code is None)
        self.guests = Guests()
        self.door = HandshakeServer(
            self.identity,
            self.guests,
            code=code,
            seat_keys=lambda: (channel.seat_key(OWN_SEAT),),
            entropy=secrets.token_bytes,
            below=secrets.randbelow,
        )
        self.now = 1000.0

    @property
    def listing(self) -> TableListing:
        own = self.identity
        is_open = self.door.code is None
        return TableListing(
            VERSION,
            "T",
            own.signer.public,
            own.box_key,
            own.epoch,
            is_open,
            7,
            0,
            0,
            6,
            True,
            (),
            1,
        )

    def attempt(self, code: Code | None) -> Handshake:
        return Handshake(self.identity.table, self.listing, code, secrets.token_bytes)

    def hear(self, client: str, payload: bytes) -> object:
        heard = self.door.receive(client, payload, self.now)
        if isinstance(heard, PasswordAttempt):
            met = exchange(self.identity.table, heard, secrets.token_bytes)
            return self.door.on_exchanged(heard, met, self.now)
        return heard

    def knock(self, hand: Handshake) -> object:
        """Knock, and hear what comes back."""
        heard = self.hear(hand.client, hand.first(JOIN))
        if isinstance(heard, HandshakeReply | PuzzleReply):
            hand.receive(encode(heard))
        return heard

    def guess(self, code: Code | None) -> object:
        """One whole try."""
        hand = self.attempt(code)
        if not isinstance(self.knock(hand), HandshakeReply):
            return None
        return self.hear(hand.client, hand.first(JOIN))
