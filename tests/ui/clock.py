"""The loop's clock, for Textual too, which keeps one of its own."""

from __future__ import annotations

import asyncio
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING
from unittest.mock import patch

if TYPE_CHECKING:
    from collections.abc import Iterator


def now() -> float:
    """The seconds of the loop that runs: `time.monotonic` is another function then."""
    return time.monotonic()


async def all_done(*_: float) -> None:
    """Textual takes a process that uses no processor for one that is ready; here time only goes on when everything is done.

    What is drawn is drawn at the next sixtieth of a second, and may ask for another.
    """
    await asyncio.sleep(0.1)


@contextmanager
def one_clock() -> Iterator[None]:
    """Textual goes by the clock of a loop whose time is virtual."""
    with (
        patch("textual._time.get_time", now),
        patch("textual.pilot.wait_for_idle", all_done),
        patch("textual.app.wait_for_idle", all_done),
    ):
        yield
