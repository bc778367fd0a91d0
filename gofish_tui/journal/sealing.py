"""A hall's key, and entries of journals sealed with it: the cluster that keeps them sees nothing but their sizes."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from msgspec import MsgspecError, Struct, msgpack
from nacl.exceptions import CryptoError
from nacl.public import PrivateKey
from nacl.secret import SecretBox
from nacl.utils import random

from gofish_protocol.replies import NumberedStep
from gofish_tui.journal.store import HallUnavailable
from gofish_tui.private import make_private
from gofish_tui.table.saved_table import FORMAT, JournalEntry, Saved
from gofish_tui.vocabulary import LocalError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

PART_BYTES = 60_000
"""Of an entry in one message: a broker that guests come to takes no message over 64 KiB."""
CHECK = b"gofish hall key"
"""What is sealed so that a worker can tell whether its key is the hall's."""


class SealedPiece(Struct, frozen=True, array_like=True):
    """A piece of a journal's entry, as it is sealed; with what it belongs to, so that none can be put in another's place."""

    format: int
    table: str
    number: int
    """of the entry, among those of one host"""
    part: int
    parts: int
    whole: bool
    data: bytes


class HallKey:
    """What the workers of a hall share."""

    def __init__(self, key: bytes) -> None:
        """``key``: 32 bytes. Raises ValueError for any other length."""
        if len(key) != SecretBox.KEY_SIZE:
            raise ValueError(f"a hall's key has {SecretBox.KEY_SIZE} bytes")
        self._box = SecretBox(key)
        self.private = PrivateKey(key)
        """to seal requests for, which come from people without the key"""

    @classmethod
    def make(cls) -> HallKey:
        """A new one."""
        return cls(random(SecretBox.KEY_SIZE))

    def seal(self, plain: bytes) -> bytes:
        """Sealed and authenticated, with a nonce of its own."""
        return bytes(self._box.encrypt(plain))

    def unseal(self, sealed: bytes) -> bytes:
        """What was sealed. Raises ValueError when that was with another key."""
        try:
            return self._box.decrypt(sealed)
        except CryptoError as wrong:
            raise ValueError("it was sealed with another key") from wrong


def read_key(path: Path) -> HallKey | None:
    """The key in a file; None when there is no file. Raises `HallUnavailable` when it cannot be read or is not a key."""
    try:
        return HallKey(bytes.fromhex(path.read_text("ascii").strip()))
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as wrong:
        raise HallUnavailable(LocalError.HALL_KEY, f"{path}: {wrong}") from wrong


def make_key(path: Path) -> HallKey:
    """A new key in a file that only this user may read; never over one that is there. Raises `HallUnavailable`."""
    key = HallKey.make()
    try:
        make_private(path.parent)
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(bytes(key.private).hex() + "\n")
    except OSError as wrong:
        raise HallUnavailable(LocalError.HALL_KEY, f"{path}: {wrong}") from wrong
    return key


def sealed_parts(key: HallKey, table: str, number: int, entry: JournalEntry) -> list[bytes]:
    """An entry as the messages of the log."""
    data = msgpack.encode(entry)
    pieces = [data[at : at + PART_BYTES] for at in range(0, len(data), PART_BYTES)]
    return [
        key.seal(
            msgpack.encode(
                SealedPiece(FORMAT, table, number, place, len(pieces), entry.whole, piece)
            )
        )
        for place, piece in enumerate(pieces)
    ]


def read_entries(
    key: HallKey, table: str, messages: Sequence[bytes]
) -> tuple[Saved, list[NumberedStep]]:
    """The table in the log: its newest whole entry and those after it. An entry whose last part is missing was never
    accepted, and does not count. Raises

    ValueError when these messages do not contain a whole table, and `HallUnavailable` for another key or version.
    """
    entry: JournalEntry | None = None
    for one in _entries(key, table, messages):
        if one.whole:
            entry = one
        elif entry is not None:
            entry = one.after(entry)
    if entry is None:
        raise ValueError("there is no whole entry in it")
    steps = {step.seq: step for step in entry.steps}
    return entry.state, [steps[seq] for seq in sorted(steps)]


def read_alone(key: HallKey, table: str, message: bytes) -> tuple[Saved, list[NumberedStep]] | None:
    """The table in one message, if the whole of it is in there; else None. Raises as `read_entries` does."""
    try:
        return read_entries(key, table, [message])
    except ValueError:
        return None


def _entries(key: HallKey, table: str, messages: Sequence[bytes]) -> Iterator[JournalEntry]:
    pieces: list[SealedPiece] = []
    for message in messages:
        try:
            part = msgpack.decode(key.unseal(message), type=SealedPiece)
        except MsgspecError as wrong:
            raise HallUnavailable(LocalError.HALL_VERSION, str(wrong)) from wrong
        except ValueError as wrong:
            raise HallUnavailable(LocalError.HALL_KEY, str(wrong)) from wrong
        if part.format not in (FORMAT, FORMAT - 1):
            raise HallUnavailable(LocalError.HALL_VERSION, f"format {part.format}")
        if part.table != table:
            raise ValueError(f"an entry of table {part.table} is in it")
        if part.part == 0:
            pieces = []
        pieces.append(part)
        if [piece.part for piece in pieces] != list(range(len(pieces))):
            continue
        if len({piece.number for piece in pieces}) == 1 and len(pieces) == part.parts:
            yield msgpack.decode(b"".join(piece.data for piece in pieces), type=JournalEntry)
            pieces = []
