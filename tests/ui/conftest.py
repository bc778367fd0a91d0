"""What holds for all tests of the screens."""

import gc
from collections.abc import Iterator

import pytest


@pytest.fixture(scope="package", autouse=True)
def _fewer_collections() -> Iterator[None]:
    """An app is a large graph that lives for one test: looking through it again and again takes a fifth of the time."""
    before = gc.get_threshold()
    gc.set_threshold(100_000, 20, 20)
    yield
    gc.set_threshold(*before)
