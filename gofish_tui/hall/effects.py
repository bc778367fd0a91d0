"""What a worker's core is told, and what it asks of its driver."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct


class StopReason(StrEnum):
    """Why a worker no longer serves a table."""

    ENDED = "ended"
    """it is over for good"""
    HANDED = "handed"
    """its host has released it, and the other worker may have it"""
    TAKEN = "taken"
    """another worker has it already"""
    BROKE = "broke"
    """its journal or its host is broken; the log of the program says how"""


# ---- Inputs


class WorkerSeen(Struct, frozen=True):
    """A worker says that it is there: including us, whose own messages come back to us."""

    worker: str
    tables: int
    capacity: int
    leaving: bool = False
    """it takes no more tables"""
    format: int = 0
    """of the journals it writes; it reads those of the format before as well"""


class TableEntry(Struct, frozen=True):
    """What the cluster keeps of a table: whose it is, and the number of that entry; an empty owner: the table is no more."""

    table: str
    owner: str
    revision: int


class ClaimResult(Struct, frozen=True):
    """What became of a `ClaimTable` or a `GiveTable`; None: somebody else was quicker."""

    table: str
    revision: int | None


class TableOpening(Struct, frozen=True):
    """A table is being opened here: its entry may be heard of before `TableOpened` comes, or `TableStopped`."""

    table: str


class TableOpened(Struct, frozen=True):
    """A table was opened here, and we serve it."""

    table: str
    revision: int


class TableStopped(Struct, frozen=True):
    """We no longer serve a table."""

    table: str
    why: StopReason


class Tick(Struct, frozen=True):
    """Time has passed: `core.TICK_SECONDS`, or so."""


class Drain(Struct, frozen=True):
    """Give all tables to others, and end."""


Input = (
    WorkerSeen | TableEntry | ClaimResult | TableOpening | TableOpened | TableStopped | Tick | Drain
)

# ---- Effects


class SendBeat(Struct, frozen=True):
    """Say that we are there."""

    tables: int
    capacity: int
    leaving: bool


class ClaimTable(Struct, frozen=True):
    """Have the cluster write our name over entry ``revision`` of a table, and hand in `ClaimResult`."""

    table: str
    revision: int


class ServeTable(Struct, frozen=True):
    """Read the journal of a table that is ours, and serve it until something ends it; then hand in `TableStopped`."""

    table: str
    source: str
    """the worker that had it"""
    since: float
    """when we noticed that it has to be taken"""


class DropTable(Struct, frozen=True):
    """Stop a table's host at once and silently: another worker has it."""

    table: str


class AdjournTable(Struct, frozen=True):
    """Let a table's host write its last entry and end silently; then hand in `TableStopped`."""

    table: str


class GiveTable(Struct, frozen=True):
    """Have the cluster write another worker's name over our entry of a table we adjourned; then hand in `ClaimResult`."""

    table: str
    to: str
    revision: int


class DrainFinished(Struct, frozen=True):
    """Nothing is left to give away, or nobody is there to take it: the process may end."""


Effect = SendBeat | ClaimTable | ServeTable | DropTable | AdjournTable | GiveTable | DrainFinished
