"""What holds for every test: nothing of this machine's user is read or written, text is checked, waiting takes no time."""

import os
import signal
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.virtual_time import pytest_asyncio_loop_factories

__all__ = ["pytest_asyncio_loop_factories"]

HERE = Path(__file__).parent
WAITING = {"browser", "chaos", "clusters", "e2e", "link"}
"""Rooms whose tests wait for processes, links and browsers most of their time."""

# Programs start as they do for everybody: compiled once. Some containers forbid that, and every start then takes longer.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
# Before anything is imported, and inherited by the processes that tests start: a missing message
# or variable raises, and the language does not depend on who runs the tests.
os.environ["GOFISH_STRICT_MESSAGES"] = "1"
os.environ["LC_ALL"] = "C.UTF-8"
# Read once, when Textual is imported.
os.environ["TEXTUAL_ANIMATIONS"] = "none"

# A shell starts what stands before "&" deaf to Ctrl+C, and so is all that it starts in turn; the programs under test are not.
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# A slow moment of a shared machine is not a fault of the code under test, and a run tries what the previous one tried.
# `--hypothesis-profile search` tries something else each time.
settings.register_profile("search", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("gofish", settings.get_profile("search"), derandomize=True)
settings.load_profile("gofish")


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--thorough`: try every combination, also those that a run in CI leaves out."""
    parser.addoption("--thorough", action="store_true", help="try every combination")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What is marked `thorough` runs when that is asked for; what waits for processes runs beside what computes."""
    if not config.getoption("--thorough"):
        left = [item for item in items if item.get_closest_marker("thorough")]
        config.hook.pytest_deselected(items=left)
        items[:] = [item for item in items if item not in set(left)]
    waiting = [item for item in items if item.path.is_relative_to(HERE) and room(item) in WAITING]
    rest = [item for item in items if item not in set(waiting)]
    # Each worker of xdist begins with a stretch of this list, and takes from the others' when that is done.
    items[:] = [
        *(*waiting[::2], *rest[: len(rest) // 2]),
        *(*waiting[1::2], *rest[len(rest) // 2 :]),
    ]


def room(item: pytest.Item) -> str:
    """The folder of a test."""
    return item.path.relative_to(HERE).parts[0]


@pytest.fixture(autouse=True)
def _own_folders(tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> None:
    """Settings, records and logs of a test, and of its child processes, go to its own folder."""
    for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"):
        monkeypatch.setenv(name, f"{tmp_path}/{name.lower()}")
    for name in ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture(autouse=True)
def _awaited_journal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where time is virtual, it goes on while the journal's thread writes."""
    from tests.awaited_journal import AwaitedJournal

    monkeypatch.setattr("gofish_tui.journal.writer.Journal", AwaitedJournal)
