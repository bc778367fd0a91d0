"""What workers of a hall tell each other, and what they are asked by those who open tables or run the hall."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from msgspec import MsgspecError, Struct, msgpack
from nacl.exceptions import CryptoError
from nacl.public import PrivateKey, PublicKey, SealedBox

from gofish_tui.table.settings import OwnedTableConfig

if TYPE_CHECKING:
    from collections.abc import Sequence

T = TypeVar("T")

VERSION = 1
"""Of these messages. A worker of another version is told about it, and both go on with what they have."""
BEATS = "gofish.hall.beat"
ASK_KEY = "gofish.hall.ask.key"
ASK_OPEN = "gofish.hall.ask.open"
ASK_STATUS = "gofish.hall.ask.status"
WORKERS = "workers"
"""The queue group that shares out what any of them can answer."""
TABLES_A_MESSAGE = 200


class WorkerBeat(Struct, frozen=True):
    """A worker is there."""

    version: int
    worker: str
    tables: int
    capacity: int
    leaving: bool


class KeyAnswer(Struct, frozen=True):
    """Who answers, and what requests are sealed for."""

    version: int
    worker: str
    public_key: bytes


class OpenRequest(Struct, frozen=True):
    """Open this table; the answer is sealed for ``answer_key``."""

    table: OwnedTableConfig
    answer_key: bytes


class OpenAnswer(Struct, frozen=True):
    """How to get to the table, or a word of docs/json.md that says why there is none."""

    table: str = ""
    name: str = ""
    code: str | None = None
    link: str = ""
    broker: str = ""
    error: str = ""
    detail: str = ""


class TableState(Struct, frozen=True):
    """How far a table is."""

    table: str
    name: str
    worker: str
    phase: str
    seq: int
    epoch: int


class StatusAnswer(Struct, frozen=True):
    """A worker and some of its tables; the ``last`` message of each says which tables it sees with no worker."""

    version: int
    worker: str
    capacity: int
    served: int
    tables: tuple[TableState, ...]
    waiting: tuple[str, ...]
    workers: int
    """how many workers it hears, itself too"""
    last: bool


def encode(message: Struct) -> bytes:
    """As it is sent."""
    return msgpack.encode(message)


def decode(data: bytes, kind: type[T]) -> T | None:
    """What was sent; None when it is something else."""
    try:
        return msgpack.decode(data, type=kind)
    except (MsgspecError, ValueError):
        return None


def seal_for(public_key: bytes, message: Struct) -> bytes:
    """So that only the holder of the private key can read it. Raises ValueError for an invalid key."""
    return bytes(SealedBox(PublicKey(public_key)).encrypt(encode(message)))


def unseal(key: PrivateKey, data: bytes, kind: type[T]) -> T | None:
    """What was sealed for us; None when it was for somebody else, or is not such a message."""
    try:
        return decode(SealedBox(key).decrypt(data), kind)
    except (CryptoError, ValueError, TypeError):
        return None


def in_pieces(tables: Sequence[TableState]) -> list[tuple[TableState, ...]]:
    """As many as a message holds; at least one piece."""
    pieces = [
        tuple(tables[at : at + TABLES_A_MESSAGE]) for at in range(0, len(tables), TABLES_A_MESSAGE)
    ]
    return pieces or [()]
