"""What a worker's core is told, and what it asks of its driver."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct


class Ending(StrEnum):
    """Why a worker serves a table no more."""

    ENDED = "ended"
    """it is over for good"""
    HANDED = "handed"
    """its host has let go, and the other worker may have it"""
    TAKEN = "taken"
    """another worker has it already"""
    BROKE = "broke"
    """its journal or its host is broken; the log of the program says how"""


# ---- Inputs


class Heard(Struct, frozen=True):
    """A worker says that it is there: we ourselves too, whose own words come back to us."""

    worker: str
    tables: int
    capacity: int
    leaving: bool = False
    """it takes no table any more"""


class Owned(Struct, frozen=True):
    """What the cluster keeps of a table: whose it is, and the number of that entry; an empty owner: the table is no more."""

    table: str
    owner: str
    revision: int


class Claimed(Struct, frozen=True):
    """What became of a `Claim` or a `Give`; None: somebody else was quicker."""

    table: str
    revision: int | None


class Opening(Struct, frozen=True):
    """A table is being opened here: its entry may be heard of before `Opened` comes, or `Ended`."""

    table: str


class Opened(Struct, frozen=True):
    """A table was opened here, and we serve it."""

    table: str
    revision: int


class Ended(Struct, frozen=True):
    """We serve a table no more."""

    table: str
    why: Ending


class Look(Struct, frozen=True):
    """A second has passed, or so."""


class Drain(Struct, frozen=True):
    """Give all tables to others, and end."""


Input = Heard | Owned | Claimed | Opening | Opened | Ended | Look | Drain

# ---- Effects


class Beat(Struct, frozen=True):
    """Say that we are there."""

    tables: int
    capacity: int
    leaving: bool


class Claim(Struct, frozen=True):
    """Have the cluster write our name over entry ``revision`` of a table, and hand in `Claimed`."""

    table: str
    revision: int


class Serve(Struct, frozen=True):
    """Read the journal of a table that is ours, and serve it until something ends it; then hand in `Ended`."""

    table: str
    source: str
    """the worker that had it"""
    since: float
    """when we noticed that it has to be taken"""


class LetGo(Struct, frozen=True):
    """Stop a table's host at once and without a word: another worker has it."""

    table: str


class Adjourn(Struct, frozen=True):
    """Let a table's host write its last entry and end, without a word; then hand in `Ended`."""

    table: str


class Give(Struct, frozen=True):
    """Have the cluster write another worker's name over our entry of a table that we have adjourned, and hand in `Claimed`."""

    table: str
    to: str
    revision: int


class Drained(Struct, frozen=True):
    """Nothing is left to give away, or nobody is there to take it: the process may end."""


Effect = Beat | Claim | Serve | LetGo | Adjourn | Give | Drained
