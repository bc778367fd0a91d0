"""What the workers of a hall tell each other, and what people who open tables or run the hall ask them."""

from __future__ import annotations

from typing import TypeVar

from msgspec import MsgspecError, Struct, msgpack
from nacl.exceptions import CryptoError
from nacl.public import PrivateKey, PublicKey, SealedBox

from gofish_tui.table.settings import OwnedTableConfig

T = TypeVar("T")

VERSION = 1
"""The version of these messages. A worker of another version is told about it, and both continue with what they have."""
BEATS = "gofish.hall.beat"
ASK_KEY = "gofish.hall.ask.key"
ASK_OPEN = "gofish.hall.ask.open"
ASK_STATUS = "gofish.hall.ask.status"
ASK_TABLES = "gofish.hall.ask.tables"
PARTS = "gofish.hall.parts"
"""Where the worker that was asked for a page asks all workers for their parts of it."""
OPENERS_INBOXES = "_OPENER"
"""Below this go answers to those who open tables, who may listen to all of it and to nothing else: below a worker's inboxes the
cluster answers with journals and the sealed key."""
WORKERS_INBOXES = "_INBOX"
"""Below this go answers to workers. A worker may publish anywhere, and whoever asks names the subject of the answer: it answers
nowhere else, or a question could write into a table's journal, or into what another worker reads."""
WORKERS = "workers"
"""The queue group that shares out what any of them can answer."""
TABLES_A_MESSAGE = 200
"""At most: of the longest names, they are still less than a message may be."""


class WorkerBeat(Struct, frozen=True):
    """A worker is there."""

    version: int
    worker: str
    tables: int
    capacity: int
    leaving: bool
    format: int = 0
    """of the journals it writes"""


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


class TableRow(Struct, frozen=True):
    """One table of a list, and how far it is."""

    table: str
    name: str
    worker: str
    """empty: nobody serves it just now"""
    phase: str
    seq: int
    epoch: int
    listing: bytes = b""
    """signed by the table, where the request has a nonce"""


class TablesRequest(Struct, frozen=True):
    """A page of the hall's tables, or a worker's part of one."""

    version: int
    after: str = ""
    search: str = ""
    count: int = TABLES_A_MESSAGE
    nonce: bytes = b""
    """of somebody who looks for a table: only tables that are served, with their listings"""
    watchable: bool = False


class TablesPart(Struct, frozen=True):
    """A worker's first tables of those that a page is made of."""

    worker: str
    rows: tuple[TableRow, ...]
    more: bool
    """it has others that follow"""


class TablesPage(Struct, frozen=True):
    """A page, and where the next one begins; "": nowhere."""

    version: int
    rows: tuple[TableRow, ...]
    next: str


class StatusAnswer(Struct, frozen=True):
    """A worker, and how much it carries."""

    version: int
    worker: str
    capacity: int
    served: int
    workers: int
    """how many workers it hears, itself included"""


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
