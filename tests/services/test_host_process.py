"""A host that a screen starts ends with whoever waits for it; and one of ours is missed when it is gone.

Real: processes are started and killed.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
from typing import TYPE_CHECKING

import psutil
import pytest
from msgspec.structs import replace

from gofish_tui.services import mqtt_table_service
from gofish_tui.services.child_process import Lines
from gofish_tui.services.host_process import start_host
from gofish_tui.services.mqtt_table_service import MqttTableService
from gofish_tui.services.phone_pages import start_phone_page
from gofish_tui.services.table_search import SearchScope
from gofish_tui.table_config import TableConfig
from tests.link.waiting import until

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine
    from pathlib import Path
    from typing import Any

pytestmark = [pytest.mark.slow, pytest.mark.broker]


TABLE = TableConfig(name="Kitchen", owned=True, discovery=False)


def words(data: Path) -> list[str]:
    return ["--data-dir", str(data), "--no-discovery"]


def running(data: Path) -> list[str]:
    """What runs below us for this folder, and what that has started."""
    found = []
    for one in psutil.Process(os.getpid()).children(recursive=True):
        with contextlib.suppress(psutil.NoSuchProcess):
            if one.status() != psutil.STATUS_ZOMBIE:
                found.append(" ".join(one.cmdline()))
    return found


def kept(data: Path) -> list[str]:
    return [path.name for path in (data / "tables").glob("*.sqlite")]


async def called_off(
    waiting: Coroutine[Any, Any, object], begun: Callable[[], object], times: int = 1
) -> None:
    """Wait until something has begun, and then not anymore."""
    task = asyncio.create_task(waiting)
    await until(begun)
    for _ in range(times):
        task.cancel()
        await asyncio.sleep(0)
    with pytest.raises(asyncio.CancelledError):
        await task


@pytest.fixture
def unheard(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a child prints first has not come yet, however quick the child is."""

    async def never(*_: object) -> bytes:
        await asyncio.Event().wait()
        return b""

    monkeypatch.setattr(Lines, "next", never)


@pytest.mark.usefixtures("unheard")
@pytest.mark.parametrize("times", [1, 2])
@pytest.mark.parametrize("begun", [running, kept])
async def test_a_start_that_is_called_off_leaves_nothing(
    tmp_path: Path, begun: Callable[[Path], object], times: int
) -> None:
    await called_off(
        start_host(words(tmp_path), TABLE, name="Asha"), lambda: begun(tmp_path), times
    )
    await until(lambda: not running(tmp_path))
    assert not kept(tmp_path)


@pytest.mark.usefixtures("unheard")
async def test_a_page_for_phones_that_is_called_off_is_not_opened(tmp_path: Path) -> None:
    link = "gofish://127.0.0.1:1/" + "a" * 24
    opening = start_phone_page(link, ["--no-discovery", "--data-dir", str(tmp_path)])
    await called_off(opening, lambda: running(tmp_path))
    await until(lambda: not running(tmp_path))


def service(data: Path) -> MqttTableService:
    scope = SearchScope(None, discovery=False, data_dir=data)
    solo = replace(TABLE, seats=2, bots=("minnow",), auto_start=2)
    return MqttTableService(
        name="Asha",
        levels=["minnow"],
        data_dir=data,
        scope=scope,
        words=words(data),
        resume_words=words(data),
        solo=solo,
    )


async def test_a_table_whose_resumption_is_called_off_is_kept_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = await start_host(words(tmp_path), TABLE, name="Asha")
    os.kill(host.pid, 9)
    await host.close()
    joining = asyncio.Event()

    async def never(*_: object, **__: object) -> None:
        joining.set()
        await asyncio.Event().wait()

    monkeypatch.setattr(mqtt_table_service, "join", never)
    doors = service(tmp_path)
    await called_off(doors.resume("kitchen"), joining.is_set)
    await until(lambda: not running(tmp_path))
    assert kept(tmp_path) == [f"{host.table}.sqlite"]


async def test_whoever_sat_down_again_misses_the_host_as_whoever_started_it(tmp_path: Path) -> None:
    """A screen that was started again has not started the host itself."""
    first, second = service(tmp_path), service(tmp_path)
    session = await first.play(name="Asha")
    (host,) = psutil.Process().children()
    await session.close()
    again = await second.resume("")
    try:
        assert not second.host_died(again)
        os.kill(host.pid, 9)
        await until(lambda: second.host_died(again))
        assert await second.revive(again)
        assert not second.host_died(again)
        assert await first.revive(again), "it is served: that is no failure"
        assert not first.host_died(again)
    finally:
        await again.close()
        await first.close()
        await second.close()
    await until(lambda: not running(tmp_path))
