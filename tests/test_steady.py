"""A closed lid is time that has passed, for the host and for everybody's program."""

import sys
import time
from pathlib import Path

import pytest

from gofish_tui.host.host import present
from gofish_tui.steady import clock_that_counts_sleep

HERE = clock_that_counts_sleep(sys.platform)
ROOT = Path(__file__).resolve().parent.parent


@pytest.mark.skipif(HERE is None, reason="there `time.monotonic` counts a sleep")
def test_a_night_of_sleep_is_a_jump_of_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    system = time.clock_gettime
    evening = present().steady
    monkeypatch.setattr(time, "clock_gettime", lambda clock: system(clock) + 8 * 3600)
    assert present().steady >= evening + 8 * 3600


@pytest.mark.parametrize("driver", ["host/host.py", "client/session.py"])
def test_no_driver_takes_the_time_from_another_clock(driver: str) -> None:
    assert "time.monotonic" not in (ROOT / "gofish_tui" / driver).read_text("utf-8")
