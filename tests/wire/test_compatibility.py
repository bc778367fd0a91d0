"""Events may be added within a version: who does not know one shows the rest of the step, and misses nothing for good."""

import secrets
from contextlib import suppress
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gofish_protocol import events
from gofish_protocol.channel import (
    Channel,
    HandshakeSecrets,
    Signer,
    handshake_reply,
    host_channel,
    public_key,
)
from gofish_protocol.codec import BadMessage, decode, encode
from gofish_protocol.compatibility import decode_reply, decode_step
from gofish_protocol.messages import VERSION, FromClient, PublicEnvelope, PublicStep, TableListing
from gofish_protocol.replies import NumberedStep, Personal, Reply, SyncReply
from gofish_protocol.requests import Join
from gofish_protocol.topics import table_id
from gofish_tui.client.envelopes import open_step
from gofish_tui.client.handshake import Handshake
from tests.vectors.samples import STATE

ASKED, TURN = events.Asked(0, 2, 3), events.Turn(1, None)
NEWER = [99, 1, "a new thing", [b"with", {"much": "in it"}]]


def with_newer(message: msgspec.Struct) -> bytes:
    """The message, with an event that nobody knows yet between the two in it."""
    return _between(msgspec.msgpack.decode(encode(message)))


def _between(value: Any) -> bytes:
    plain = [msgspec.msgpack.decode(encode(event)) for event in (ASKED, TURN)]

    def put_in(value: Any) -> None:
        if isinstance(value, list):
            if value == plain:
                value.insert(1, NEWER)
            else:
                for item in value:
                    put_in(item)

    put_in(value)
    return encode(value)


STEP = PublicStep(STATE, (ASKED, TURN))
REPLIES = [
    Personal(77, 41, (ASKED, TURN), 1 << 17),
    SyncReply(
        77, True, (NumberedStep(1, (TURN,)), NumberedStep(2, (ASKED, TURN))), False, 2, STATE, 5
    ),
]


def test_a_public_step_is_shown_without_what_is_new_in_it() -> None:
    newer = with_newer(STEP)
    with pytest.raises(BadMessage):
        decode(newer, PublicStep)
    assert decode_step(newer) == STEP


@pytest.mark.parametrize("reply", REPLIES, ids=lambda reply: type(reply).__name__)
def test_so_is_a_step_of_ours_and_what_we_missed(reply: Reply) -> None:
    newer = with_newer(reply)
    with pytest.raises(BadMessage):
        decode(newer, Reply)
    assert decode_reply(newer) == reply


def test_what_is_wrong_otherwise_stays_wrong() -> None:
    for value in (
        [],
        [1, 2, [99]],
        [2, 77, 41, [[99]]],
        [4, 77, True, [[1, [[9, 9, 9, 9]]]]],
        [99],
    ):
        with pytest.raises(BadMessage):
            decode_reply(encode(value))
        with pytest.raises(BadMessage):
            decode_step(encode(value))


def test_a_client_reads_what_it_is_told_like_that() -> None:
    assert open_step(b"", PublicEnvelope(77, 1, 41, with_newer(STEP))) == STEP
    shake, line = _met()
    for reply in REPLIES:
        assert shake.receive(encode(line.seal(with_newer(reply)))) == reply


def _met() -> tuple[Handshake, Channel]:
    """A client's handshake that is done, and the host's end of its channel."""
    signer, box_secret, half = Signer(bytes(32)), bytes([7] * 32), bytes(32)
    table, box_key = table_id(signer.public), public_key(box_secret)
    place: tuple[Any, ...] = (True, None, 0, 0, 6, True, (), 1)
    listing = TableListing(VERSION, "Friday", signer.public, box_key, 77, *place)
    shake = Handshake(table, listing, None, secrets.token_bytes)
    join = Join("Asha", False, bytes(32), "here")
    knock = decode(shake.first(join), FromClient)
    shake.receive(encode(handshake_reply(signer, table, shake.client, knock.half, half, 77)))
    return shake, host_channel(table, box_secret, shake.public, HandshakeSecrets(knock.half, half))


@given(st.binary(max_size=60) | st.recursive(st.integers(0, 200) | st.text(), st.lists).map(encode))
def test_any_bytes_raise_nothing_else(payload: bytes) -> None:
    with suppress(BadMessage):
        decode_reply(payload)
    with suppress(BadMessage):
        decode_step(payload)
