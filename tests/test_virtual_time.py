"""The clock of the tests whose time is virtual."""

from __future__ import annotations

import ast
import asyncio
import time
from pathlib import Path
from threading import Timer

import pytest

from gofish_tui.steady import steady
from tests.virtual_time import VirtualTimeLoop, real_monotonic, waited_for
from tests.virtual_time import pytest_asyncio_loop_factories as loops


async def test_an_hour_takes_no_time_and_one_clock_tells_it() -> None:
    loop = asyncio.get_running_loop()
    began, monotonic, wall, real = loop.time(), time.monotonic(), time.time(), real_monotonic()
    await asyncio.sleep(3600)
    assert loop.time() - began == pytest.approx(3600)
    assert time.monotonic() - monotonic == pytest.approx(3600)
    assert time.time() - wall == pytest.approx(3600)
    assert steady() == time.monotonic()
    assert real_monotonic() - real < 60


def test_a_clock_that_is_put_back_too_late_is_the_systems(monkeypatch: pytest.MonkeyPatch) -> None:
    async def sets_a_clock() -> None:
        monkeypatch.setattr(time, "time", lambda: 0.0)

    with asyncio.Runner(loop_factory=VirtualTimeLoop) as runner:
        runner.run(sets_a_clock())
    monkeypatch.undo()
    before = time.time()
    time.sleep(0.01)
    assert time.time() > before


async def test_a_turn_of_the_loop_takes_the_same_time_however_long_it_takes() -> None:
    began, real = time.monotonic(), real_monotonic()
    time.sleep(0.05)  # noqa: ASYNC251 - the loop is what is to be held up
    await asyncio.sleep(0)
    assert real_monotonic() - real > 0.04
    assert time.monotonic() - began < 0.001


async def test_time_passes_where_somebody_is_always_ready() -> None:
    async def always_ready() -> None:
        while True:  # noqa: ASYNC110 - that is what it is about
            await asyncio.sleep(0)

    with pytest.raises(TimeoutError):
        await asyncio.wait_for(always_ready(), 0.1)


async def test_a_thread_is_waited_for_however_long_the_timers_are() -> None:
    began = time.monotonic()
    async with asyncio.timeout(60):
        await asyncio.to_thread(lambda: time.sleep(0.05))
    assert 0.04 < time.monotonic() - began < 60


async def test_so_is_whoever_is_counted() -> None:
    loop = asyncio.get_running_loop()
    told = loop.create_future()
    waited_for(told)
    Timer(0.05, loop.call_soon_threadsafe, (told.set_result, "done")).start()
    assert await asyncio.wait_for(told, 60) == "done"


async def test_so_is_a_socket() -> None:
    """Nobody but the kernel knows when something will come."""

    async def late(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await asyncio.to_thread(lambda: time.sleep(0.05))
        writer.close()

    async with await asyncio.start_server(late, "127.0.0.1", 0) as server:
        reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
        assert await asyncio.wait_for(reader.read(), 60) == b""
        writer.close()
        await writer.wait_closed()


@pytest.mark.parametrize("marked", ["broker", "browser", "real_time", "slow"])
def test_what_is_real_stays_real(request: pytest.FixtureRequest, marked: str) -> None:
    request.node.add_marker(marked)
    assert ("real" in loops(request.node)) == (marked != "slow")


REAL = {"broker", "browser", "real_time"}


def is_real(tree: ast.Module) -> bool:
    """Whether any test of this module is marked as a real one."""
    marks = {
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and ast.unparse(node.value) == "pytest.mark"
    }
    return bool(marks & REAL)


@pytest.mark.parametrize(
    "path",
    sorted(Path(__file__).parent.glob("*/test_*.py")),
    ids=lambda path: f"{path.parent.name}-{path.stem}",
)
def test_what_is_real_says_why(path: Path) -> None:
    tree = ast.parse(path.read_text("utf-8"))
    if is_real(tree):
        assert "\nReal" in (ast.get_docstring(tree) or ""), "a sentence with the reason: Real: …"
