"""Coverage-guided fuzzing of everything that reads bytes from outside, with atheris (docs/security.md has the command).

The first byte chooses what the rest is given to: a door with known guests, a client's handshake, the decoder of each kind,
codes, links, names, a game record. Nothing may raise but what it says it raises.
"""

from __future__ import annotations

import sys
from contextlib import suppress

import atheris

with atheris.instrument_imports(include=["gofish_protocol", "gofish_tui"]):
    from gofish_protocol import channel, events, messages, replies, requests, topics
    from gofish_protocol.codec import BadMessage, decode, encode
    from gofish_protocol.invite import Code, parse_code, parse_link
    from gofish_protocol.record import BadRecord, read_record
    from gofish_protocol.record_check import verify_record
    from gofish_protocol.text import clean, clean_name, skeleton, width
    from gofish_tui.client.handshake import Handshake
    from gofish_tui.link.address import BrokerAddress
    from gofish_tui.table.guests import Guest, Guests
    from gofish_tui.table.handshake_server import HandshakeServer, PasswordAttempt, exchange
    from gofish_tui.table.identity import new_identity

KINDS = (
    messages.FromClient,
    messages.ToClient,
    requests.Request,
    replies.Reply,
    messages.PublicStep,
    messages.PublicEnvelope,
    messages.TableListing,
    messages.DiscoveryQuery,
    events.AnyEvent,
)


def entropy(size: int) -> bytes:
    """No dice here: a crash has to come back."""
    return bytes(range(1, size + 1))


IDENTITY = new_identity(entropy, is_open=False)
CARD = messages.TableListing(
    1, "T", IDENTITY.signer.public, IDENTITY.box_key, 1, True, 1, 0, 0, 6, True, (), 1
)
CLIENT = topics.client_id(channel.public_key(entropy(32)))
MEETING = channel.HandshakeSecrets(bytes(32), bytes(32))


def at_the_door(data: bytes) -> None:
    """Under a known client's name and under a stranger's; sealed well, too."""
    guests = Guests()
    line = channel.host_channel(
        IDENTITY.table, IDENTITY.box_secret, channel.public_key(entropy(32)), MEETING
    )
    guests.add(Guest(CLIENT, line, paked=True, welcomed=True))
    door = HandshakeServer(
        IDENTITY,
        guests,
        code=Code(1, "a-b"),
        seat_keys=lambda: (channel.seat_key(entropy(32)),),
        entropy=entropy,
        below=lambda limit: limit - 1,
    )
    for client in (CLIENT, topics.client_id(data[:8])):
        heard = door.receive(client, data, 1.0)
        if isinstance(heard, PasswordAttempt) and data[-1:] == b"\0":
            door.on_exchanged(heard, exchange(IDENTITY.table, heard, entropy), 1000.0)
    mine = channel.client_channel(IDENTITY.table, entropy(32), IDENTITY.box_key, MEETING)
    door.receive(CLIENT, encode(mine.seal(data)), 2.0)


def at_a_client(data: bytes) -> None:
    """To a handshake that knocks."""
    Handshake(IDENTITY.table, CARD, None, entropy).receive(data)


def as_text(data: bytes) -> None:
    """Names, codes, links, addresses."""
    text = data.decode("utf-8", "replace")
    assert clean(clean(text)) == clean(text)
    width(skeleton(text))
    with suppress(ValueError):
        clean_name(text)
    parse_code(text)
    link = parse_link(text)
    for word in (text, link.broker if link else ""):
        with suppress(ValueError):
            BrokerAddress.parse(word)


def as_record(data: bytes) -> None:
    """A file that somebody sent."""
    with suppress(BadRecord):
        verify_record(read_record(data))


def one(data: bytes) -> None:
    """One input."""
    if not data:
        return
    choice, rest = data[0] % (len(KINDS) + 4), data[1:]
    if choice < len(KINDS):
        with suppress(BadMessage):
            decode(rest, KINDS[choice])
        return
    (at_the_door, at_a_client, as_text, as_record)[choice - len(KINDS)](rest)


if __name__ == "__main__":
    atheris.Setup(sys.argv, one)
    atheris.Fuzz()
