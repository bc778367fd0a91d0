"""What holds for all tests of the screens."""

import gc
from collections.abc import Iterator
from typing import Any

import pytest
from rich.console import RenderableType
from textual._compositor import Compositor

from gofish_tui.ui.screens import table
from gofish_tui.ui.widgets import notice
from tests.ui.clock import one_clock


@pytest.fixture(scope="package", autouse=True)
def _fewer_collections() -> Iterator[None]:
    """An app is a large graph that lives for one test: looking through it again and again takes a fifth of the time."""
    before = gc.get_threshold()
    gc.set_threshold(100_000, 20, 20)
    yield
    gc.set_threshold(*before)


@pytest.fixture(autouse=True)
def _one_clock() -> Iterator[None]:
    """For the loop and for Textual."""
    with one_clock():
        yield


@pytest.fixture(autouse=True)
def _what_is_said_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    """Until the test looks at it."""
    monkeypatch.setattr(table, "NOTICE_SECONDS", 3600.0)
    monkeypatch.setattr(notice, "SECONDS", 3600.0)


@pytest.fixture
def drawn() -> None:
    """For tests of what goes to a terminal, frame by frame."""


@pytest.fixture(autouse=True)
def _drawn_when_looked_at(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """No terminal is there: what nobody looks at need not be drawn, which takes a third of the time."""
    if "drawn" in request.fixturenames or request.config.getoption("--thorough"):
        return

    whole = Compositor.render_update

    def forget(self: Compositor, full: bool = False, **rest: Any) -> RenderableType | None:
        if full:
            return whole(self, full=full, **rest)
        self._dirty_regions.clear()
        return None

    monkeypatch.setattr(Compositor, "render_update", forget)
