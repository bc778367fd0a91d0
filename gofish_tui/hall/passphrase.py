"""A hall's key sealed with a passphrase, so that the cluster itself can keep it and workers need no copy of a file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import MsgspecError, Struct, msgpack
from nacl.exceptions import CryptoError
from nacl.pwhash import argon2id
from nacl.secret import SecretBox
from nacl.utils import random

from gofish_tui.journal.sealing import HallKey
from gofish_tui.journal.store import HallUnavailable
from gofish_tui.vocabulary import LocalError

if TYPE_CHECKING:
    from collections.abc import Callable

FEWEST_CHARACTERS = 12
"""The cluster's disks may be copied, and then anybody has all the time in the world to guess."""
MOST_OPERATIONS, MOST_MEMORY = 16, 1 << 30
"""What is worked out for a record that somebody else wrote."""


class SealedKey(Struct, frozen=True):
    """What the cluster keeps: the key, and everything needed to open it except the passphrase."""

    version: int
    salt: bytes
    operations: int
    memory: int
    box: bytes


def seal_key(
    key: HallKey,
    passphrase: str,
    operations: int = argon2id.OPSLIMIT_MODERATE,
    memory: int = argon2id.MEMLIMIT_MODERATE,
) -> bytes:
    """The key, sealed. Takes a second and a quarter of a gigabyte, as each guess does."""
    salt = random(argon2id.SALTBYTES)
    box = _box(passphrase, salt, operations, memory).encrypt(bytes(key.private))
    return msgpack.encode(SealedKey(1, salt, operations, memory, bytes(box)))


def unseal_key(sealed: bytes, passphrase: str) -> HallKey:
    """The key. Raises `HallUnavailable` when the passphrase is another one, or the record another version's."""
    try:
        kept = msgpack.decode(sealed, type=SealedKey)
    except MsgspecError as wrong:
        raise HallUnavailable(LocalError.HALL_VERSION, str(wrong)) from wrong
    if kept.version != 1 or kept.operations > MOST_OPERATIONS or kept.memory > MOST_MEMORY:
        raise HallUnavailable(LocalError.HALL_VERSION, f"key {kept.version}")
    try:
        box = _box(passphrase, kept.salt, kept.operations, kept.memory)
        return HallKey(box.decrypt(kept.box))
    except (CryptoError, ValueError) as wrong:
        raise HallUnavailable(LocalError.HALL_PASSPHRASE, "") from wrong


def _box(passphrase: str, salt: bytes, operations: int, memory: int) -> SecretBox:
    derive: Callable[..., bytes] = argon2id.kdf
    return SecretBox(
        derive(SecretBox.KEY_SIZE, passphrase.encode(), salt, opslimit=operations, memlimit=memory)
    )
