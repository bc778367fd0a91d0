"""What dead brokers left behind is swept by the next one; what is served, new or somebody else's stays.

Real: where a broker is in the test, a live one owns a folder; all else is virtual.
"""

from __future__ import annotations

import os
import tempfile
import time
from typing import TYPE_CHECKING

import pytest

from gofish_tui.link.stale_folders import LEFT_SECONDS, is_served, new_folder, sweep
from tests.brokers import embedded_broker
from tests.link.waiting import until

if TYPE_CHECKING:
    from pathlib import Path


def leave(*, age: float, told: str | None = None) -> Path:
    folder = new_folder()
    if told is not None:
        (folder / "broker.json").write_text(told)
    (folder / "store").mkdir()
    grow_old(folder, age)
    return folder


def grow_old(folder: Path, age: float) -> None:
    then = time.time() - age
    for path in (*folder.iterdir(), folder):
        os.utime(path, (then, then))


@pytest.fixture(autouse=True)
def rough(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    return tmp_path


async def test_what_is_old_and_dead_goes(rough: Path) -> None:
    for told in (None, "", "[]", "{}", '{"mqtt": {"host": "127.0.0.1", "port": "x"}}'):
        leave(age=2 * LEFT_SECONDS, told=told)
    other = rough / "gofish-data"
    other.mkdir()
    grow_old(other, 2 * LEFT_SECONDS)
    young = leave(age=0)
    await sweep()
    assert sorted(os.listdir(rough)) == sorted([other.name, young.name])


@pytest.mark.skipif(os.name != "posix", reason="elsewhere each user has a place of their own")
async def test_what_others_put_there_is_not_ours(
    rough: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All users share that place: a stranger's pipe must not keep our host waiting, a link must not lead us astray."""
    theirs = leave(age=0)
    os.mkfifo(theirs / "broker.json")
    grow_old(theirs, 2 * LEFT_SECONDS)
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    (elsewhere / "thing").touch()
    grow_old(elsewhere, 2 * LEFT_SECONDS)
    (rough / "gofish-broker-link").symlink_to(elsewhere)
    us = os.getuid()
    monkeypatch.setattr(os, "getuid", lambda: us + 1)
    await sweep()
    assert theirs.exists()
    assert (elsewhere / "thing").exists()
    monkeypatch.setattr(os, "getuid", lambda: us)
    await sweep()  # nor does a pipe of our own keep anybody waiting
    assert not theirs.exists()
    assert (elsewhere / "thing").exists()


@pytest.mark.broker
async def test_whatis_served_stays_and_a_new_broker_sweeps() -> None:
    async with embedded_broker() as old:
        served = old.log_path.parent
        dead = leave(age=2 * LEFT_SECONDS)
        grow_old(served, 2 * LEFT_SECONDS)
        async with embedded_broker():
            await until(lambda: not dead.exists())
            assert served.exists()
            assert await is_served(served)
            assert old.alive
