"""Signs of life: ours, as a broker tells them, and the host's own, which are signed."""

from __future__ import annotations

import secrets

from gofish_protocol import channel, topics
from gofish_protocol import messages as wire
from gofish_protocol.codec import BadMessage, decode, encode
from gofish_protocol.newer import decode_step
from gofish_tui.link.base import Will


def new_presence() -> str:
    """An id for our sign of life, new for each process, so that an old will says nothing of us."""
    return topics.client_id(secrets.token_bytes(32))


def client_will(table: str, presence: str) -> Will:
    """What the broker says for a client that vanishes."""
    return Will(topics.alive(table, presence), encode(wire.PresenceHint(False)), retain=False)


def open_beat(card: wire.TableListing, table: str, payload: bytes) -> wire.Heartbeat | None:
    """A heartbeat of the host; None for a will, a good-bye, or anybody's bytes."""
    try:
        body = channel.read_signed(card.sign_key, b"beat", table, payload)
        beat: wire.Heartbeat = decode(body, wire.Heartbeat)
    except BadMessage:
        return None
    return beat


def read_told(card: wire.TableListing, table: str, payload: bytes) -> wire.PublicEnvelope | None:
    """What the host told everybody; None for anybody's bytes."""
    try:
        return channel.read_told(card.sign_key, table, payload)
    except BadMessage:
        return None


def open_step(table_key: bytes, told: wire.PublicEnvelope) -> wire.PublicStep | None:
    """The public side of the step in it; None when our key does not open it."""
    try:
        return decode_step(channel.open_told(table_key, told))
    except (BadMessage, channel.ChannelError):
        return None
