"""A loop on which waiting takes no time: where nothing but timers can wake it, its clock jumps to the next one.

However long code runs, a turn of the loop takes `TURN` by this clock, so that a busy machine changes nothing. The clock is
`time.monotonic` while the loop runs, and the system's clock that counts sleep; `time.time` goes on with it. While something
outside is under way (a thread's work, a socket, what is `waited_for`) time passes as it does for everybody.
"""

from __future__ import annotations

import asyncio
import selectors
import time
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, TypeVarTuple
from unittest.mock import patch

if TYPE_CHECKING:
    from collections.abc import Callable
    from concurrent.futures import Executor

    import pytest

T = TypeVar("T")
Ts = TypeVarTuple("Ts")
real_monotonic = time.monotonic
real_time = time.time
real_clock = getattr(time, "clock_gettime", None)
STEADY = {
    getattr(time, name) for name in ("CLOCK_BOOTTIME", "CLOCK_MONOTONIC") if hasattr(time, name)
}
"""The numbers of the system's clocks that nobody sets; none on Windows."""
TURN = 1e-5
"""Seconds. Without them two who answer each other at once would never let time pass."""


class _Clock(selectors.DefaultSelector):
    """Waits only for what comes from outside; otherwise the time that was to be waited is over at once."""

    def __init__(self, began: float | None) -> None:
        super().__init__()
        self.now = real_monotonic() if began is None else began
        self.under_way = 0
        """threads and others at work for us that will call"""

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """What is ready, by the time that is."""
        self.now += TURN
        ready = super().select(0)
        if ready or (timeout is not None and timeout <= 0):
            return ready
        # One file is the loop's own, by which a thread wakes it.
        if timeout is None or self.under_way or len(self.get_map()) > 1:
            began = real_monotonic()
            ready = super().select(timeout)
            self.now += real_monotonic() - began
        else:
            self.now += timeout
        return ready


class VirtualTimeLoop(asyncio.SelectorEventLoop):
    """An event loop by that clock."""

    def __init__(self, began: float | None = None) -> None:
        """``began``: what its clock says first, where that is to be the same in each run."""
        self._clock = _Clock(began)
        self._wall = real_time() - self._clock.now
        super().__init__(self._clock)

    def time(self) -> float:
        """Seconds, as `time.monotonic` tells them meanwhile."""
        return self._clock.now

    def run_forever(self) -> None:
        """Until it is stopped; with one clock for all that runs on it.

        A test that sets a clock itself may put these functions back when the loop is gone: then they are the system's again.
        """

        def steady() -> float:
            return self.time() if self.is_running() else real_monotonic()

        def wall() -> float:
            return self.time() + self._wall if self.is_running() else real_time()

        def of_system(clock: int) -> float:
            return self.time() if self.is_running() and clock in STEADY else real_clock(clock)

        with (
            patch("time.monotonic", steady),
            patch("time.time", wall),
            patch("time.clock_gettime", of_system, create=True),
        ):
            super().run_forever()

    def run_in_executor(
        self, executor: Executor | None, func: Callable[[*Ts], T], *args: *Ts
    ) -> asyncio.Future[T]:
        """Work of a thread, for which time passes."""
        future = super().run_in_executor(executor, func, *args)
        self.count(future)
        return future

    def count(self, future: asyncio.Future[Any]) -> None:
        """Time passes until this is done."""
        self._clock.under_way += 1
        future.add_done_callback(self._done)

    def _done(self, _: object) -> None:
        self._clock.under_way -= 1


def waited_for(future: asyncio.Future[Any]) -> None:
    """Time passes until this is done, where it is virtual: somebody brings it whom the loop does not know."""
    loop = asyncio.get_running_loop()
    if isinstance(loop, VirtualTimeLoop):
        loop.count(future)


def pytest_asyncio_loop_factories(
    item: pytest.Item,
) -> Mapping[str, Callable[[], asyncio.AbstractEventLoop]]:
    """The hook of pytest-asyncio: virtual time for every test that is not marked as a real one."""
    real = any(item.get_closest_marker(name) for name in ("broker", "browser", "real_time"))
    return {"real": asyncio.new_event_loop} if real else {"virtual": VirtualTimeLoop}
