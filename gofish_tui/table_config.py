"""One table as somebody wants it, from the form or the command line to its host, its journal and the host that resumes it.

An option of a table is a field here. Everything that passes a table on takes every field of it: the form starts from one that
is given to it, the host's process reads one, and the journal keeps one.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from msgspec import Struct

from gofish_protocol.rules import Rules, make_rules
from gofish_tui.link.address import BrokerAddress

if TYPE_CHECKING:
    from collections.abc import Mapping


class Leavers(StrEnum):
    """What happens to the hand of somebody who leaves a game for good."""

    BOT = "bot"
    """a bot plays it on"""
    OUT = "out"
    """it goes under the stock, and the seat is out"""


RANGES: Mapping[str, tuple[int, int]] = {
    "seats": (2, 6),
    "turn_seconds": (0, 3600),
    "grace_seconds": (0, 3600),
    "auto_start": (2, 6),
    "games": (1, 1000),
    "port": (0, 65535),
    "idle": (1, 31_536_000),
}
"""The least and the greatest value of each field that is a number."""


class BadTable(ValueError):
    """No table can have this ``value`` in this ``field``; a number must lie in ``bounds``."""

    def __init__(self, field: str, value: object, bounds: tuple[int, int] | None = None) -> None:
        within = f"; it must be from {bounds[0]} to {bounds[1]}" if bounds else ""
        super().__init__(f"{field} cannot be {value!r}{within}")
        self.field = field
        self.value = value
        self.bounds = bounds


class TableConfig(Struct, frozen=True, kw_only=True):
    """A table. Making one with a wrong value raises `BadTable`, or `gofish_protocol.rules.BadRules`.

    >>> TableConfig(seats=2, bots=("pike",), owned=True).leavers
    <Leavers.BOT: 'bot'>
    >>> TableConfig(seats=2, auto_start=3)
    Traceback (most recent call last):
    gofish_tui.table_config.BadTable: auto_start cannot be 3; it must be from 2 to 2
    """

    name: str = ""
    """empty: after its owner, in the language of the process that opens it"""
    rules: Rules = Rules()
    seats: int = 6
    bots: tuple[str, ...] = ()
    """their levels"""
    open: bool = False
    """no invitation is needed"""
    watchers: bool = True
    approve: bool = False
    """anyone who comes for the first time waits until the owner lets them in"""
    memory_aid: bool = False
    """everybody is shown what could be worked out about who holds what"""
    turn_seconds: int = 60
    """0: no clock"""
    grace_seconds: int = 30
    """how long somebody may be away before a bot plays for them, at the earliest 10 s after they were last heard"""
    leavers: Leavers = Leavers.BOT
    thinking: bool = True
    """bots take a human's time to think"""
    auto_start: int | None = None
    """the game begins once this many seats are taken"""
    games: int | None = None
    """the table closes after this many games"""
    owned: bool = False
    """a screen opens it: one seat is its player's, and it closes by itself when nobody is there anymore"""
    keep: bool = False
    """a table of this name that is on disk is resumed, and this one outlives its process even if nobody has come yet"""
    idle: int | None = None
    """the table closes when nobody has come for this many seconds; None: never"""
    bind: str = "127.0.0.1"
    """where our own broker listens; empty: where a resumed table listened before"""
    port: int | None = None
    """where it listens there, 0: wherever it can; None: the same, or where a table that is resumed was before"""
    broker: BrokerAddress | None = None
    """an existing broker; None starts one of our own"""
    discovery: bool = True
    """it is announced on the local network"""

    def __post_init__(self) -> None:
        make_rules(self.rules.options())
        for field, bounds in RANGES.items():
            value = getattr(self, field)
            low, high = bounds if field != "auto_start" else (bounds[0], self.seats)
            if value is not None and not low <= value <= high:
                raise BadTable(field, value, (low, high))
        if self.leavers not in tuple(Leavers):
            raise BadTable("leavers", self.leavers)
        if len(self.bots) + self.owned > self.seats:
            raise BadTable("bots", len(self.bots), (0, self.seats - self.owned))

    @property
    def config(self) -> TableConfig:
        """This alone, without what a subclass says besides."""
        return TableConfig(**{name: getattr(self, name) for name in TableConfig.__struct_fields__})
