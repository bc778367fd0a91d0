"""The guard by itself: whatever becomes of its host, the command ends."""

import os
import subprocess
import sys
import time

import psutil
import pytest

from gofish_tui.link import process_guard

pytestmark = pytest.mark.skipif(os.name != "posix", reason="sleep is a program of POSIX")


def guarding(host: int) -> list[str]:
    program = [sys.executable, "-I", "-S", process_guard.__file__]
    return [*program, "--host", str(host), "--", "sleep", "60"]


def test_a_host_that_was_killed_before_anybody_looked_is_missed() -> None:
    """A fork of it holds the pipe, and our parent was another one from the start; seen once on a busy machine."""
    host = subprocess.Popen(["true"])
    host.wait()
    process = subprocess.Popen(
        guarding(host.pid), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    assert process.stdin is not None
    assert process.stdout is not None
    broker = int(process.stdout.readline())
    process.wait(50)
    assert not psutil.pid_exists(broker)
    process.stdin.close()
    process.stdout.close()


def test_a_host_that_dies_before_it_has_read_the_number_leaves_no_broker() -> None:
    """Writing the number fails then; seen as an orphaned broker that kept a resumed table's port."""
    command = guarding(os.getpid())
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
