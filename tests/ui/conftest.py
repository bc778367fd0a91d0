"""What holds for all tests of the screens."""

import asyncio
import gc
import time
from collections.abc import Iterator

import pytest

from gofish_tui.ui.screens import table
from gofish_tui.ui.widgets import notice


@pytest.fixture(scope="package", autouse=True)
def _fewer_collections() -> Iterator[None]:
    """An app is a large graph that lives for one test: looking through it again and again takes a fifth of the time."""
    before = gc.get_threshold()
    gc.set_threshold(100_000, 20, 20)
    yield
    gc.set_threshold(*before)


def now() -> float:
    """The seconds of the loop that runs: `time.monotonic` is another function then."""
    return time.monotonic()


async def _all_done(*_: float) -> None:
    """Textual takes a process that uses no processor for one that is ready; here time only goes on when everything is done.

    What is drawn is drawn at the next sixtieth of a second, and may ask for another.
    """
    await asyncio.sleep(0.1)


@pytest.fixture(autouse=True)
def _one_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """The loop's, for Textual too."""
    monkeypatch.setattr("textual._time.get_time", now)
    for name in ("textual.pilot.wait_for_idle", "textual.app.wait_for_idle"):
        monkeypatch.setattr(name, _all_done)


@pytest.fixture(autouse=True)
def _what_is_said_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    """Until the test looks at it."""
    monkeypatch.setattr(table, "NOTICE_SECONDS", 3600.0)
    monkeypatch.setattr(notice, "SECONDS", 3600.0)
