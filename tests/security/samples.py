"""Bytes to throw at a table: recorded ones, changed ones, and ones built to look right. All from one seeded dice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from gofish_protocol import messages as wire
from gofish_protocol import replies, requests
from gofish_protocol.codec import encode

if TYPE_CHECKING:
    import random

DEEP = [b"\x91" * depth + b"\x00" for depth in (7, 8, 9, 100, 3_000, 60_000)]
DEEP += [b"\x81\x00" * 3_000 + b"\x00", b"\xdd\x00\x00\x00\x01" * 10_000 + b"\x00"]
ANNOUNCED = [
    b"\xc6\xff\xff\xff\xff",
    b"\xdd\x7f\xff\xff\xff",
    b"\xdd\xff\xff\xff\xff",
    b"\xdf\xff\xff\xff\xff",
    b"\xdb\xff\xff\xff\xff",
    b"\xc9\xff\xff\xff\xff\0",
    b"\x91\xc6\xff\xff\xff\xff",
    b"\x92\x03\xc6\xff\xff\xff\xfe",
    b"\x93\x01\x0a\xc4\xff",
    b"\xc1",
    b"\xd9\xff",
    b"\x81",
    b"\xde\0\1",
    b"\xcc",
]
"""A few bytes that announce gigabytes, or something else that never comes."""
HUGE = [b"\xc6" + (65_540).to_bytes(4, "big") + bytes(65_540), bytes(200_000), b"\x9f" * 65_536]
NUMBERS = [-(1 << 63), -1, 0, 1, 2, 51, 52, 255, 1 << 31, (1 << 53) - 1, (1 << 53), (1 << 64) - 1]
TEXTS = ["", "\x1b[2J", "[/]", "[@click=app.quit]x[/]", "a" * 300, "\u202eabc", "\ud7ff\u0000", "А"]


def mutate(dice: random.Random, payload: bytes, other: bytes = b"") -> bytes:
    """The bytes with one to three small wrongs."""
    data = bytearray(payload)
    for _ in range(dice.randint(1, 3)):
        if not data:
            data = bytearray(other or b"\x90")
        place = dice.randrange(len(data))
        match dice.randrange(9):
            case 0:
                data[place] ^= 1 << dice.randrange(8)
            case 1:
                data[place] = dice.choice((0, 0x7F, 0x80, 0x90, 0xC0, 0xC4, 0xDC, 0xFF))
            case 2:
                del data[place:]
            case 3:
                del data[place : place + dice.randint(1, 8)]
            case 4:
                data[place:place] = dice.randbytes(dice.randint(1, 8))
            case 5:
                data += data[: dice.randint(1, 64)]
            case 6:
                data[place:] = other[dice.randrange(len(other) + 1) :]
            case 7:
                data[place:place] = bytes([dice.choice((0x91, 0x93, 0x9F, 0xDC, 0xDD))])
            case 8:
                end = place + dice.randint(1, 16)
                data[place:end] = data[place:end][::-1]
    return bytes(data)


def junk(dice: random.Random) -> bytes:
    """Bytes that were never a message."""
    match dice.randrange(12):
        case 0:
            return dice.choice(ANNOUNCED)
        case 1:
            return encode(_anything(dice, 0))
        case 2:
            return b""
        case _:
            return dice.randbytes(dice.choice((1, 2, 5, 20, 70, 300)))


def _anything(dice: random.Random, depth: int) -> Any:
    if depth < 7 and dice.random() < 0.5:
        return [_anything(dice, depth + 1) for _ in range(dice.randint(0, 4))]
    match dice.randrange(6):
        case 0:
            return dice.choice(NUMBERS)
        case 1:
            return dice.choice(TEXTS)
        case 2:
            return dice.randbytes(dice.choice((0, 1, 32, 33, 64)))
        case 3:
            return None
        case 4:
            return dice.random()
        case _:
            return {dice.choice(TEXTS): dice.choice(NUMBERS)}


def envelope(dice: random.Random) -> bytes:
    """An envelope to the host with the right form and nothing behind it."""
    number = dice.choice((0, 1, 2, 257, (1 << 53) - 1, dice.randrange(1 << 53)))
    version = dice.choice((2, 2, 2, 0, 1, 1 << 40))
    half = dice.randbytes(dice.choice((32, 33)))
    message: Any
    match dice.randrange(4):
        case 0:
            proof = dice.randbytes(dice.choice((0, 15, 16, 17)))
            message = wire.HandshakeInit(version, dice.choice((half, b"A" + half[:32])), proof)
        case 1:
            message = wire.Opening(version, dice.randbytes(32), half, number, dice.randbytes(80))
        case 2:
            message = wire.Sealed(number, dice.randbytes(dice.choice((0, 15, 16, 80, 400))))
        case _:
            message = wire.Signed(dice.randbytes(60), dice.randbytes(64))
    return encode(message)


def request(dice: random.Random, epoch: int, seq: int) -> Any:
    """A request that an admitted guest could send, without the turn and not as owner: it must not change the game."""
    n = dice.randrange(1 << 53)
    small = dice.choice((-1, 0, 1, 2, 3, 5, 51))
    match dice.randrange(14):
        case 0 | 1 | 2:
            when = dice.choice((epoch, epoch, 0, epoch ^ 1))
            to = dice.choice((small, dice.choice((-1, 1 << 31))))
            return requests.Ask(n, when, dice.choice((seq, 0, seq + 1, 1 << 52)), to, small)
        case 3:
            return requests.Sync(dice.choice((epoch, 0)), dice.choice((seq, 0, seq + 5, 1 << 52)))
        case 4:
            return requests.Commit(n, dice.randint(0, 3), dice.randint(0, 2), dice.randbytes(32))
        case 5:
            return requests.Here()
        case 12:
            return requests.Reveal(n, dice.randint(0, 3), dice.randint(0, 2), dice.randbytes(32))
        case 6:
            return requests.Start(n)
        case 7:
            return requests.SetRules(
                n, tuple(dice.randrange(16) for _ in range(dice.choice((0, 8))))
            )
        case 8:
            return requests.AddBot(n, dice.choice(("minnow", "shark", "\x1b", "")))
        case 9:
            return requests.Kick(n, max(0, min(small, 5)))
        case 10:
            return requests.Again(n)
        case 11:
            return requests.Close(n)
        case _:
            return requests.Pause(n, dice.random() < 0.5)


def reply(dice: random.Random) -> bytes:
    """What a host could say in a form that decodes, sealed by somebody who is not it."""
    kind = dice.choice(
        (
            replies.Personal(1, 5, (), 3),
            replies.Answer(4, "", ""),
            replies.Bye("kicked", ""),
            replies.Ping(),
        )
    )
    return encode(wire.Sealed(dice.randrange(1, 1 << 20), encode(kind) + bytes(16)))


def decodes(payload: bytes, kind: Any) -> bool:
    """Whether msgspec alone would take these bytes."""
    try:
        msgspec.msgpack.decode(payload, type=kind)
    except (msgspec.MsgspecError, ValueError):
        return False
    return True
