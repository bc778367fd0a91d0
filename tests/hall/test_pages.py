"""A hall's list, made of what each worker has: complete, in order, and no larger than the page that somebody looks at."""

from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st

from gofish_tui.hall.messages import TableRow, TablesPart, encode
from gofish_tui.hall.pages import Directory, ListPlace, merge, share

WORDS = ("Friday", "Attic", "చేపలు", "Рибарник", "friday night", "Table")


def table_name(number: int) -> str:
    return f"{WORDS[number % len(WORDS)]} {number // len(WORDS)}"


def table_id(number: int) -> str:
    return f"{number:024d}"


def directory(numbers: list[int]) -> Directory:
    made = Directory()
    for number in numbers:
        made.put(table_id(number), table_name(number))
    return made


def part(worker: str, of: Directory, count: int, search: str, after: str) -> TablesPart:
    rows: list[TableRow] = []
    for table in of.find(search, after):
        if len(rows) == count:
            return TablesPart(worker, tuple(rows), more=True)
        rows.append(TableRow(table, table_name(int(table)), worker, "lobby", 1, 1))
    return TablesPart(worker, tuple(rows), more=False)


def read_all(workers: list[Directory], count: int, search: str = "") -> tuple[list[str], int]:
    """The whole list, page by page, and how many pages it has."""
    found: list[str] = []
    after, pages = "", 0
    while True:
        parts = [
            part(f"w{number}", one, share(count, len(workers)), search, after)
            for number, one in enumerate(workers)
        ]
        rows, after = merge(parts, count)
        assert len(rows) <= count
        found += [row.table for row in rows]
        pages += 1
        if not after:
            return found, pages


def in_order(numbers: list[int]) -> list[str]:
    return [
        place.table for place in sorted(ListPlace.of(table_name(n), table_id(n)) for n in numbers)
    ]


@given(st.integers(0, 200), st.integers(1, 6), st.integers(1, 20), st.integers(0, 1 << 30))
def test_pages_have_every_table_once_and_in_order(
    tables: int, workers: int, count: int, seed: int
) -> None:
    dice = random.Random(seed)
    served: list[list[int]] = [[] for _ in range(workers)]
    for number in range(tables):
        served[min(dice.randrange(workers), dice.randrange(workers))].append(number)
    found, _ = read_all([directory(one) for one in served], count)
    assert found == in_order(list(range(tables)))


def test_a_table_that_two_workers_name_while_it_is_handed_over_is_listed_once() -> None:
    found, _ = read_all([directory([1, 2, 3]), directory([3, 4])], 2)
    assert found == in_order([1, 2, 3, 4])


def test_a_search_looks_at_names_as_the_eye_does_and_at_whole_ids() -> None:
    workers = [directory(list(range(0, 60, 2))), directory(list(range(1, 60, 2)))]
    friday = [n for n in range(60) if "friday" in table_name(n).casefold()]
    assert read_all(workers, 7, "FRIDAY")[0] == in_order(friday)
    assert read_all(workers, 7, table_id(17))[0] == [table_id(17)]
    assert read_all(workers, 7, "nothing of the kind")[0] == []


def test_a_table_that_is_gone_is_no_place_to_lose_the_way_at() -> None:
    one = directory(list(range(20)))
    rows, after = merge([part("w", one, 8, "", "")], 8)
    one.remove(rows[-1].table)
    rest = part("w", one, 100, "", after).rows
    assert [row.table for row in (*rows, *rest)] == in_order(list(range(20)))


def test_of_ten_thousand_tables_a_client_is_sent_the_page_it_looks_at() -> None:
    tables = list(range(10_000))
    workers = [directory(tables[number::100]) for number in range(100)]
    count = 50
    parts = [
        part(f"w{number}", one, share(count, 100), "", "") for number, one in enumerate(workers)
    ]
    rows, after = merge(parts, count)
    assert 0 < len(rows) <= count
    assert [row.table for row in rows] == in_order(tables)[: len(rows)]
    assert len(encode(TablesPart("w", tuple(rows), more=True))) < 10_000
    assert sum(len(one.rows) for one in parts) <= 500
    again, _ = merge(
        [part(f"w{n}", one, share(count, 100), "", after) for n, one in enumerate(workers)], count
    )
    assert again[0].table == in_order(tables)[len(rows)]
    found, pages = read_all(workers, count, "attic 321")
    assert ([table_name(int(table)) for table in found], pages) == (["Attic 321"], 1)
