"""One place for each browser, and no more than there may be; what stays of a visitor."""

import asyncio
import os
import time
from pathlib import Path

import pytest

from gofish_tui.web import visitors
from gofish_tui.web.visitor_config import (
    VisitorConfig,
    VisitorMemory,
    keep_memory,
    read_memory,
    read_orders,
    write_orders,
)
from gofish_tui.web.visitors import NoPlace, Visitors, name_of, new_secret
from tests.web.visiting import eventually


def names_in(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


class Line:
    """A connection."""

    def __init__(self) -> None:
        self.code: int | None = None

    @property
    def closed(self) -> bool:
        """Somebody closed it."""
        return self.code is not None

    async def close(self, *, code: int) -> None:
        """Close it."""
        self.code = code


def test_a_secret_has_a_name_and_nothing_else_has() -> None:
    one, other = new_secret(), new_secret()
    assert name_of(one) == name_of(one) != name_of(other)
    assert one not in str(name_of(one))
    for wrong in (None, "", "x", one + "x", one[:-1] + "/", "../" + one[3:]):
        assert name_of(wrong) is None


async def test_no_more_than_there_may_be(tmp_path: Path) -> None:
    house = Visitors(tmp_path, 2)
    async with house.let_in("a", Line(), 1), house.let_in("b", Line(), 1):
        assert not house.has_place("c")
        assert house.has_place("a")
        with pytest.raises(NoPlace):
            async with house.let_in("c", Line(), 1):
                pass
    assert house.has_place("c")


async def test_the_newest_connection_of_a_browser_gets_its_place(tmp_path: Path) -> None:
    house = Visitors(tmp_path, 1)
    lines = [Line(), Line(), Line()]
    inside: list[int] = []

    async def visit(number: int) -> None:
        async with house.let_in("a", lines[number], 7):
            if lines[number].closed:
                return
            inside.append(number)
            await eventually(lambda: lines[number].closed)
            inside.append(-number)

    tasks = []
    for number in range(3):
        tasks.append(asyncio.create_task(visit(number)))
        if number == 0:
            await eventually(lambda: inside == [0])
        await asyncio.sleep(0)
    # The second was replaced before it got in; nobody was inside together with another.
    await eventually(lambda: len(inside) == 3)
    assert inside == [0, 0, 2]
    assert [line.code for line in lines] == [7, 7, None]
    await house.send_home(9)
    await asyncio.gather(*tasks)
    assert lines[2].code == 9
    assert house.has_place("b")


async def test_a_cookie_by_itself_has_no_folder(tmp_path: Path) -> None:
    """Anybody can make up as many as they like."""
    house = Visitors(tmp_path / "web", 9)
    async with house.let_in("a", Line(), 1):
        assert not (tmp_path / "web").exists()


async def test_the_longest_gone_without_a_seat_are_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(visitors, "VISITORS_KEPT", 2)
    house = Visitors(tmp_path, 9)
    now = time.time()
    for age, name in enumerate("edcba"):
        (tmp_path / name).mkdir()
        os.utime(tmp_path / name, (now - age, now - age))
    async with house.let_in("a", Line(), 1):
        assert names_in(tmp_path) == {"a", "d", "e"}


async def test_no_cookies_push_a_seat_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A phone that sleeps comes back to it, for as long as its browser keeps the secret."""
    monkeypatch.setattr(visitors, "VISITORS_KEPT", 2)
    house = Visitors(tmp_path, 9)
    ages = {"asleep": visitors.COOKIE_SECONDS - 60, "expired": visitors.COOKIE_SECONDS + 60}
    for name in (*ages, "x", "y", "z"):
        (tmp_path / name / "seats").mkdir(parents=True)
        if name in ages:
            (tmp_path / name / "seats" / "table-0.json").touch()
        then = time.time() - ages.get(name, 0)
        os.utime(tmp_path / name, (then, then))
    async with house.let_in("new", Line(), 1):
        assert len(names_in(tmp_path)) == 3
        assert names_in(tmp_path) & set(ages) == {"asleep"}


def test_a_memory_comes_back_or_is_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "new"
    assert read_memory(folder) == VisitorMemory()
    kept = VisitorMemory(name="Ѓорѓи", table="gofish://x", role="spectator")
    keep_memory(folder, kept)
    assert read_memory(folder) == kept
    (path,) = folder.iterdir()
    assert path.stat().st_mode & 0o77 == 0
    for rubbish in (b"", b"[]", b'{"name": 3}', b"\xff" * 100):
        path.write_bytes(rubbish)
        assert read_memory(folder) == VisitorMemory()
    keep_memory(path, kept)  # a file is in the way: only forgotten


def test_orders_are_one_line_and_not_a_byte_more() -> None:
    orders = VisitorConfig(lang="te", folder="/a\n", data_dir="/b", guest="అతిథి 7", width=45)
    reading, writing = os.pipe()
    try:
        os.write(writing, write_orders(orders) + b"D\0\0\0\1x")
        assert read_orders(reading) == orders
        assert os.read(reading, 100) == b"D\0\0\0\1x"
        os.close(writing)
        assert read_orders(reading) is None
    finally:
        os.close(reading)
