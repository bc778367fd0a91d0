"""The guard by itself: whatever becomes of its host, the command ends."""

import os
import subprocess
import sys
import time

import psutil
import pytest

from gofish_tui.link import process_guard

pytestmark = pytest.mark.skipif(os.name != "posix", reason="sleep is a program of POSIX")


def test_a_host_that_dies_before_it_has_read_the_number_leaves_no_broker() -> None:
    """Writing the number fails then; seen as an orphaned broker that kept a resumed table's port."""
    command = [sys.executable, "-I", "-S", process_guard.__file__, "--", "sleep", "60"]
    reading, writing = os.pipe()
    os.close(reading)
    process = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=writing, stderr=subprocess.DEVNULL
    )
    os.close(writing)
    ended = time.monotonic() + 60
    while not (children := psutil.Process(process.pid).children()) and process.poll() is None:
        assert time.monotonic() < ended
        time.sleep(0.01)
    process.communicate(timeout=50)
    assert all(not child.is_running() for child in children)
