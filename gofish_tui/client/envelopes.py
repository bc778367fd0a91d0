"""What the host says to everybody, out of its envelopes: signed by the table's key, or ignored."""

from __future__ import annotations

from gofish_protocol import channel
from gofish_protocol import messages as wire
from gofish_protocol.codec import BadMessage, decode
from gofish_protocol.compatibility import decode_step


def open_heartbeat(listing: wire.TableListing, table: str, payload: bytes) -> wire.Heartbeat | None:
    """A heartbeat of the host; None for a will, a goodbye, or bytes from anybody else."""
    try:
        body = channel.read_signed(listing.sign_key, b"beat", table, payload)
        beat: wire.Heartbeat = decode(body, wire.Heartbeat)
    except BadMessage:
        return None
    return beat


def read_envelope(
    listing: wire.TableListing, table: str, payload: bytes
) -> wire.PublicEnvelope | None:
    """What the host published; None for bytes from anybody else."""
    try:
        return channel.read_public_envelope(listing.sign_key, table, payload)
    except BadMessage:
        return None


def open_step(table_key: bytes, envelope: wire.PublicEnvelope) -> wire.PublicStep | None:
    """The public side of the step in it; None when our key does not open it."""
    try:
        return decode_step(channel.open_public_envelope(table_key, envelope))
    except (BadMessage, channel.ChannelError):
        return None
