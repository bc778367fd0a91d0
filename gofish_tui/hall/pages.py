"""A hall's list, page by page: the tables of one worker in order, and the parts of several workers made into one page.

Nobody has the whole list. Each worker knows its own tables; the one that is asked gets a few of each, and the page ends where
the first of them has shown all that it was to show.
"""

from __future__ import annotations

import re
from bisect import bisect_right, insort
from typing import TYPE_CHECKING, NamedTuple

from gofish_protocol.text import skeleton
from gofish_protocol.topics import ID_LENGTH

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from gofish_tui.hall.messages import TableRow, TablesPart

FEWEST_OF_A_WORKER = 4
SPARE = 1.5
"""Names are not spread evenly: each worker is asked for this many times its share of a page."""


class ListPlace(NamedTuple):
    """A table's place in the list."""

    name: tuple[tuple[int, str], ...]
    table: str

    @classmethod
    def of(cls, name: str, table: str) -> ListPlace:
        """By name, table 2 before table 10; by id where names are alike."""
        parts = re.split(r"([0-9]+)", name.casefold())
        return cls(tuple((int(p), "") if p.isdecimal() else (0, p) for p in parts), table)

    @classmethod
    def after(cls, cursor: str) -> ListPlace:
        """The place that a cursor names."""
        return cls.of(cursor[ID_LENGTH:], cursor[:ID_LENGTH])


class Directory:
    """The tables of one worker, in the order of the list."""

    def __init__(self) -> None:
        self._order: list[ListPlace] = []
        self._places: dict[str, ListPlace] = {}
        self._looks: dict[str, tuple[str, str]] = {}
        """each name in small letters, and what the eye takes it for, to be searched"""

    def __len__(self) -> int:
        return len(self._order)

    def put(self, table: str, name: str) -> None:
        """A table is served here."""
        self.remove(table)
        place = self._places[table] = ListPlace.of(name, table)
        self._looks[table] = name.casefold(), skeleton(name)
        insort(self._order, place)

    def remove(self, table: str) -> None:
        """It is no longer."""
        place = self._places.pop(table, None)
        if place is not None:
            del self._looks[table]
            del self._order[bisect_right(self._order, place) - 1]

    def find(self, search: str, cursor: str) -> Iterator[str]:
        """The ids of the tables whose names contain ``search``, or whose id it is, from the cursor on."""
        begin = bisect_right(self._order, ListPlace.after(cursor)) if cursor else 0
        wanted, seen = search.strip().casefold(), skeleton(search)
        for number in range(begin, len(self._order)):
            table = self._order[number].table
            name, look = self._looks[table]
            if wanted in name or (seen and seen in look) or table == wanted:
                yield table


def share(count: int, workers: int) -> int:
    """How many tables of a page each worker is asked for."""
    return min(count, max(FEWEST_OF_A_WORKER, int(count * SPARE / max(1, workers)) + 1))


def merge(parts: Sequence[TablesPart], count: int) -> tuple[list[TableRow], str]:
    """One page of the workers' parts, and the cursor of the next one; "" when this is the last."""
    placed = sorted(
        {
            row.table: (ListPlace.of(row.name, row.table), row)
            for part in parts
            for row in part.rows
        }.items(),
        key=lambda item: item[1][0],
    )
    rows = [row for _, (_, row) in placed]
    ends = [
        ListPlace.of(last.name, last.table)
        for part in parts
        if part.more
        for last in part.rows[-1:]
    ]
    if ends:
        # What follows may be at a worker that has not shown all it has.
        end = min(ends)
        rows = [row for _, (place, row) in placed if place <= end]
    page = rows[:count]
    more = bool(page) and (bool(ends) or len(page) < len(rows))
    return page, page[-1].table + page[-1].name if more else ""
