"""The handshake with every number on the way, with an invitation and without, and what a host signs at its door."""

from __future__ import annotations

import random
from typing import Any

from nacl import bindings
from spake2.ed25519_basic import L, bytes_to_element
from spake2.parameters.ed25519 import ParamsEd25519

from gofish_protocol import channel, proof_of_work, topics
from gofish_protocol.channel import BLOCK, HandshakeSecrets, Signer
from gofish_protocol.codec import encode
from gofish_protocol.invite import Code, Exchange
from gofish_protocol.messages import VERSION, HandshakeInit, Opening, Refusal
from gofish_protocol.requests import Join

EPOCH = 1_767_225_600 << 20 | 5
CODE = Code(7, "banana-otter")


def handshakes() -> dict[str, Any]:
    """Both ways in at one table."""
    dice = random.Random(12)
    signer, box_secret = Signer(dice.randbytes(32)), dice.randbytes(32)
    table = topics.table_id(signer.public)
    return {
        "about": "Bytes in hexadecimal; scalars are numbers in hexadecimal. `signed` is what the Ed25519 signature is over.",
        "table": table,
        "sign_key": signer.public.hex(),
        "box_secret": box_secret.hex(),
        "box_key": channel.public_key(box_secret).hex(),
        "epoch": EPOCH,
        "by_invitation": _way_in(dice, signer, table, box_secret, CODE),
        "open": _way_in(dice, signer, table, box_secret, None),
        "table_box": _table_box(dice),
    }


def _way_in(
    dice: random.Random, signer: Signer, table: str, box_secret: bytes, code: Code | None
) -> dict[str, Any]:
    secret, seat_secret = dice.randbytes(32), dice.randbytes(32)
    public, box_key = channel.public_key(secret), channel.public_key(box_secret)
    client = topics.client_id(public)
    told: dict[str, Any] = {}
    if code is None:
        handshake = HandshakeSecrets(dice.randbytes(32), dice.randbytes(32))
    else:
        handshake, told = _exchange(dice, table, code)
    shared = bindings.crypto_scalarmult(secret, box_key)
    transcript = encode((table, public, box_key, *handshake))
    up, down = channel.directions(table, secret, public, box_key, box_key, handshake)
    join = Join("Asha", False, seat_secret, topics.client_id(dice.randbytes(32)))
    box = channel.client_channel(table, secret, box_key, handshake).seal(encode(join))
    proof = channel.seat_proof(channel.seat_key(seat_secret), client, handshake.guest)
    nonce, _ = proof_of_work.pay(
        table, client, handshake.guest, proof_of_work.LOWEST_BITS, 0, 1 << 20
    )
    refusal = Refusal(handshake.guest, "wrong_code", "", EPOCH)
    knocked = channel.handshake_reply(signer, table, client, handshake.guest, handshake.host, EPOCH)
    denied = channel.denied(signer, table, client, refusal)
    price = channel.puzzle_reply(signer, table, client, handshake.guest, proof_of_work.LOWEST_BITS)
    return {
        "client_secret": secret.hex(),
        "client_public": public.hex(),
        "client": client,
        **told,
        "G": handshake.guest.hex(),
        "H": handshake.host.hex(),
        "S": handshake.shared.hex(),
        "shared": shared.hex(),
        "transcript": transcript.hex(),
        "key_to_host": up.hex(),
        "key_to_guest": down.hex(),
        "seat_secret": seat_secret.hex(),
        "seat_key": channel.seat_key(seat_secret).hex(),
        "proof": proof.hex(),
        "nonce_for_14_bits": nonce.hex(),
        "knock": encode(HandshakeInit(VERSION, handshake.guest, proof, nonce)).hex(),
        "knocked": _signed(knocked, "knock", table, client),
        "denied": _signed(denied, "deny", table, client),
        "toll": _signed(price, "toll", table, client),
        "join": encode(join).hex(),
        "join_filled_up": bindings.sodium_pad(encode(join), BLOCK).hex(),
        "nonce": (bytes(8) + box.counter.to_bytes(16, "big")).hex(),
        "box": box.box.hex(),
        "opening": encode(Opening(VERSION, public, handshake.guest, box.counter, box.box)).hex(),
    }


def _exchange(
    dice: random.Random, table: str, code: Code
) -> tuple[HandshakeSecrets, dict[str, Any]]:
    drawn: list[bytes] = []

    def entropy(size: int) -> bytes:
        drawn.append(dice.randbytes(size))
        return drawn[-1]

    guest = Exchange(code, table, guest=True, entropy=entropy)
    host = Exchange(code, table, guest=False, entropy=entropy)
    shared = guest.finish(host.half)
    assert host.finish(guest.half) == shared
    group = ParamsEd25519.group
    w = group.password_to_scalar(code.password)
    x, y = (group.random_scalar(lambda _, each=each: each) for each in drawn)
    unblinded = bytes_to_element(host.half[1:]).add(ParamsEd25519.N.scalarmult(-w % L))
    told = {
        "code": str(code),
        "pw": code.password.hex(),
        "w": f"{w:064x}",
        "x": f"{x:064x}",
        "y": f"{y:064x}",
        "X": guest.half[1:].hex(),
        "Y": host.half[1:].hex(),
        "K": unblinded.scalarmult(x).to_bytes().hex(),
    }
    return HandshakeSecrets(guest.half, host.half, shared), told


def _signed(message: Any, purpose: str, table: str, client: str) -> dict[str, str]:
    signed = f"gofish/2/{purpose} {client}\0{table}\0".encode() + message.body
    return {
        "bytes": encode(message).hex(),
        "body": message.body.hex(),
        "signed": signed.hex(),
        "signature": message.signature.hex(),
    }


def _table_box(dice: random.Random) -> dict[str, Any]:
    """A box under the table key, of a payload that is a multiple of the block already."""
    key, payload = dice.randbytes(32), dice.randbytes(BLOCK)
    return {
        "key": key.hex(),
        "epoch": EPOCH,
        "counter": 3,
        "payload": payload.hex(),
        "nonce": (EPOCH.to_bytes(8, "big") + (3).to_bytes(16, "big")).hex(),
        "box": channel.aead_seal(key, 3, payload, EPOCH).hex(),
    }
