"""The sealed channel, the table key, and what the host signs."""

import random
import secrets

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gofish_protocol import channel, topics
from gofish_protocol.channel import BLOCK, WINDOW, Channel, ChannelError, HandshakeSecrets, Signer
from gofish_protocol.codec import BadMessage, decode, encode
from gofish_protocol.messages import (
    Denied,
    HandshakeHalves,
    HandshakeReply,
    PublicEnvelope,
    Refusal,
    Signed,
    SignedListing,
    TableListing,
)
from gofish_protocol.replies import Answer, Personal

TABLE = topics.table_id(bytes(32))
HANDSHAKE = HandshakeSecrets(b"g" * 32, b"h" * 32)
LOW_ORDER = [
    "0000000000000000000000000000000000000000000000000000000000000000",
    "0100000000000000000000000000000000000000000000000000000000000000",
    "e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800",
    "5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157",
    "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
]
"""Every encoding of a point of low order on Curve25519 (RFC 7748's security considerations; the list is Cremers's)."""


def pair(
    *,
    table: str = TABLE,
    handshake: HandshakeSecrets = HANDSHAKE,
    other: HandshakeSecrets = HANDSHAKE,
) -> tuple[Channel, Channel]:
    client, host = secrets.token_bytes(32), secrets.token_bytes(32)
    return (
        channel.client_channel(TABLE, client, channel.public_key(host), handshake),
        channel.host_channel(table, host, channel.public_key(client), other),
    )


def test_both_directions_open() -> None:
    client, host = pair()
    for number in range(3):
        sealed = client.seal(b"to the host %d" % number)
        assert host.open(sealed.counter, sealed.box) == b"to the host %d" % number
        sealed = host.seal(b"to you %d" % number)
        assert client.open(sealed.counter, sealed.box) == b"to you %d" % number


def test_a_message_opens_once_and_only_where_it_was_meant_to() -> None:
    client, host = pair()
    sealed = client.seal(b"x")
    with pytest.raises(ChannelError):
        client.open(sealed.counter, sealed.box)  # reflected
    with pytest.raises(ChannelError):
        host.open(sealed.counter + 1, sealed.box)  # under another number
    assert host.open(sealed.counter, sealed.box) == b"x"
    with pytest.raises(ChannelError, match="repeated"):
        host.open(sealed.counter, sealed.box)


@given(st.integers(0, 2**32))
def test_any_order_within_the_window_and_each_once(seed: int) -> None:
    dice = random.Random(seed)
    client, host = pair()
    sealed = [client.seal(b"%d" % number) for number in range(WINDOW)]
    order = sealed + dice.choices(sealed, k=50)
    dice.shuffle(order)
    opened = []
    for message in order:
        try:
            opened.append(host.open(message.counter, message.box))
        except ChannelError:
            continue
    assert sorted(opened) == sorted(b"%d" % number for number in range(WINDOW))


def test_what_is_older_than_the_window_stays_shut() -> None:
    client, host = pair()
    old = client.seal(b"old")
    for _ in range(WINDOW):
        newest = client.seal(b"new")
    host.open(newest.counter, newest.box)
    with pytest.raises(ChannelError, match="old"):
        host.open(old.counter, old.box)


def test_a_far_jump_of_a_counter_takes_no_memory() -> None:
    """A guest may count as it likes: 2⁵³ as a shift would be a petabyte."""
    client, host = pair()
    first = client.seal(b"first")
    host.open(first.counter, first.box)
    client._sent = (1 << 53) - 2
    far = client.seal(b"far")
    assert host.open(far.counter, far.box) == b"far"
    kept = [value for value in vars(host).values() if isinstance(value, int)]
    assert max(value.bit_length() for value in kept) <= WINDOW
    with pytest.raises(ChannelError):
        host.open(far.counter, far.box)


def test_forged_bytes_change_nothing() -> None:
    client, host = pair()
    sealed = client.seal(b"once")
    for place in range(len(sealed.box)):
        wrong = bytearray(sealed.box)
        wrong[place] ^= 1
        with pytest.raises(ChannelError):
            host.open(sealed.counter, bytes(wrong))
    with pytest.raises(ChannelError):
        host.open(1 << 52, sealed.box)
    for short in (b"", b"x" * 15, b"x" * 16):
        with pytest.raises(ChannelError):
            host.open(sealed.counter, short)
    assert host.open(sealed.counter, sealed.box) == b"once"


@pytest.mark.parametrize(
    "other",
    [
        HANDSHAKE._replace(guest=b"G" * 32),
        HANDSHAKE._replace(host=b"H" * 32),
        HANDSHAKE._replace(shared=b"s"),
        HandshakeSecrets(HANDSHAKE.guest + b"h", b"h" * 31),
    ],
)
def test_keys_hang_on_all_that_both_sides_said(other: HandshakeSecrets) -> None:
    client, host = pair(other=other)
    sealed = client.seal(b"x")
    with pytest.raises(ChannelError):
        host.open(sealed.counter, sealed.box)


def test_another_table_has_other_keys() -> None:
    client, host = pair(table=topics.table_id(b"\1" * 32))
    sealed = client.seal(b"x")
    with pytest.raises(ChannelError):
        host.open(sealed.counter, sealed.box)


def test_the_same_keys_meet_again_with_new_keys() -> None:
    """No nonce is ever used twice: a second channel of the same two keys has nothing in common with the first."""
    client, host = bytes(range(32)), bytes(range(32, 64))
    first = channel.host_channel(TABLE, host, channel.public_key(client), HANDSHAKE)
    again = HANDSHAKE._replace(host=b"i" * 32)
    second = channel.host_channel(TABLE, host, channel.public_key(client), again)
    assert first.seal(b"same").box != second.seal(b"same").box


@pytest.mark.parametrize("point", LOW_ORDER)
def test_points_of_low_order_are_refused(point: str) -> None:
    for key in (bytes.fromhex(point), bytes.fromhex(point[:-2] + "ff")):
        try:
            made = channel.host_channel(TABLE, secrets.token_bytes(32), key, HANDSHAKE)
        except ChannelError:
            continue
        # With the highest bit set it may be another point altogether, and then it is one of full order.
        assert bytes.fromhex(point) != key
        assert made


def test_a_length_says_nothing_about_a_hand() -> None:
    """A hand is a number, and a low one is shorter: the box must not be."""
    client, host = pair()
    hands = [0, 1, 127, 128, 0xFFFF, 1 << 31, 1 << 32, (1 << 52) - 1]
    sizes = {len(host.seal(encode(Personal(1 << 31, 40, (), hand))).box) for hand in hands}
    assert len({len(encode(Personal(1 << 31, 40, (), hand))) for hand in hands}) > 3
    assert len(sizes) == 1
    answers = {
        len(client.seal(encode(Answer(n, error, ""))).box)
        for n in (1, 1 << 40)
        for error in ("", "not_your_turn")
    }
    assert len(answers) == 1


@given(st.binary(max_size=300))
def test_filling_up_is_undone(payload: bytes) -> None:
    key = bytes(32)
    box = channel.aead_seal(key, 1, payload)
    assert (len(box) - 16) % BLOCK == 0
    assert channel.aead_open(key, 1, box) == payload


# ---- What the host signs

SIGNER = Signer(b"s" * 32)
SIGNED_TABLE = topics.table_id(SIGNER.public)


def test_a_signature_holds_for_one_purpose_at_one_table() -> None:
    signature = SIGNER.sign(b"table", TABLE, b"body")
    assert channel.is_signed(SIGNER.public, b"table", TABLE, b"body", signature)
    for purpose, table, body in (
        (b"card", TABLE, b"body"),
        (b"table", SIGNED_TABLE, b"body"),
        (b"table", TABLE, b"bodz"),
    ):
        assert not channel.is_signed(SIGNER.public, purpose, table, body, signature)
    assert not channel.is_signed(Signer(b"t" * 32).public, b"table", TABLE, b"body", signature)
    assert not channel.is_signed(b"short", b"table", TABLE, b"body", signature)
    assert not channel.is_signed(SIGNER.public, b"table", TABLE, b"body", b"short")


@pytest.mark.parametrize("key", [b"", b"k" * 32])
def test_the_public_table_is_signed_and_with_a_key_sealed(key: bytes) -> None:
    message = channel.public_envelope(SIGNER, TABLE, key, 7, 3, 9, b"secret state")
    read = channel.read_public_envelope(SIGNER.public, TABLE, encode(message))
    assert (read.epoch, read.counter, read.seq) == (7, 3, 9)
    assert channel.open_public_envelope(key, read) == b"secret state"
    assert (b"secret state" in encode(message)) == (not key)
    for wrong in (Signed(message.body + b"x", message.signature), Signed(message.body, bytes(64))):
        with pytest.raises(BadMessage, match="signed"):
            channel.read_public_envelope(SIGNER.public, TABLE, encode(wrong))
    with pytest.raises(BadMessage, match="signed"):
        channel.read_public_envelope(SIGNER.public, SIGNED_TABLE, encode(message))
    if key:
        with pytest.raises(ChannelError):
            channel.open_public_envelope(b"K" * 32, read)


def test_nothing_is_decoded_that_the_host_did_not_sign(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each envelope is two or three byte strings; what they hold is looked at once it is known whose it is."""
    decoded: list[object] = []

    def watched(payload: bytes, kind: object) -> object:
        decoded.append(kind)
        return decode(payload, kind)

    monkeypatch.setattr(channel, "decode", watched)
    false_host, client = Signer(b"f" * 32), topics.client_id(bytes(32))
    told = channel.public_envelope(false_host, TABLE, b"", 7, 3, 9, b"state")
    listed = SignedListing(SIGNER.public, encode(listing()), bytes(64))
    knocked = channel.handshake_reply(false_host, TABLE, client, b"g" * 33, b"h" * 33, 7)
    no = channel.denied(false_host, TABLE, client, Refusal(b"g" * 33, "wrong_code", "", 7))
    for read in (
        lambda: channel.read_public_envelope(SIGNER.public, TABLE, encode(told)),
        lambda: channel.read_listing(SIGNED_TABLE, encode(listed)),
        lambda: channel.read_handshake_halves(SIGNER.public, TABLE, client, knocked),
        lambda: channel.read_refusal(SIGNER.public, TABLE, client, no),
    ):
        with pytest.raises(BadMessage, match="signed"):
            read()
    assert decoded == [Signed, SignedListing]


def test_a_table_key_sees_no_nonce_twice() -> None:
    boxes = {
        decode(
            channel.public_envelope(SIGNER, TABLE, b"k" * 32, epoch, counter, 1, b"same").body,
            PublicEnvelope,
        ).box
        for epoch in (1, 2, 1 << 31)
        for counter in (1, 2, 1 << 32)
    }
    assert len(boxes) == 9


def listing(**changes: object) -> TableListing:
    fields: dict[str, object] = {
        "version": 2,
        "name": "Friday night",
        "sign_key": SIGNER.public,
        "box_key": bytes(32),
        "epoch": 1,
        "open": False,
        "number": 4,
        "phase": 0,
        "taken": 1,
        "seats": 6,
        "watchers": True,
        "rules": (),
        "time": 1,
    }
    return TableListing(**(fields | changes))  # type: ignore[arg-type]


def test_a_listing_proves_whose_it_is() -> None:
    good = encode(channel.signed_listing(SIGNER, SIGNED_TABLE, listing()))
    assert channel.read_listing(SIGNED_TABLE, good) == listing()
    with pytest.raises(BadMessage, match="another table"):
        channel.read_listing(TABLE, good)
    false_host = Signer(b"f" * 32)
    with pytest.raises(BadMessage, match="another table"):
        channel.read_listing(
            SIGNED_TABLE, encode(channel.signed_listing(false_host, SIGNED_TABLE, listing()))
        )
    body = encode(listing())
    for signature in (
        SIGNER.sign(b"beat", SIGNED_TABLE, body),
        false_host.sign(b"card", SIGNED_TABLE, body),
    ):
        with pytest.raises(BadMessage, match="signed"):
            channel.read_listing(
                SIGNED_TABLE, encode(SignedListing(SIGNER.public, body, signature))
            )
    mixed = channel.signed_listing(SIGNER, SIGNED_TABLE, listing(sign_key=false_host.public))
    with pytest.raises(BadMessage, match="another key"):
        channel.read_listing(SIGNED_TABLE, encode(mixed))


def test_an_answer_to_somebody_elses_knock_is_not_for_us() -> None:
    client, other = topics.client_id(bytes(32)), topics.client_id(b"\1" * 32)
    told = channel.handshake_reply(SIGNER, TABLE, client, b"g" * 33, b"h" * 33, 7)
    halves = channel.read_handshake_halves(SIGNER.public, TABLE, client, told)
    assert halves == HandshakeHalves(b"g" * 33, b"h" * 33, 7)
    no = channel.denied(SIGNER, TABLE, client, Refusal(b"g" * 33, "wrong_code", "", 7))
    assert channel.read_refusal(SIGNER.public, TABLE, client, no).half == b"g" * 33
    with pytest.raises(BadMessage, match="signed"):
        channel.read_handshake_halves(SIGNER.public, TABLE, other, told)
    with pytest.raises(BadMessage, match="signed"):
        channel.read_refusal(SIGNER.public, TABLE, other, no)
    moved = HandshakeReply(encode(HandshakeHalves(b"g" * 33, b"h" * 33, 8)), told.signature)
    with pytest.raises(BadMessage, match="signed"):
        channel.read_handshake_halves(SIGNER.public, TABLE, client, moved)
    with pytest.raises(BadMessage, match="signed"):
        channel.read_refusal(SIGNER.public, TABLE, client, Denied(told.body, told.signature))
