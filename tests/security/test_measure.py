"""The costs stay of the size that docs/security.md names; a busy machine gets some room."""

import statistics

import pytest

from tests.security.measure import ask, joins


def test_sealing_and_signing_add_less_than_a_millisecond_to_an_ask() -> None:
    assert min(ask(100) for _ in range(5)) < 0.001


@pytest.mark.broker
@pytest.mark.slow
async def test_joining_by_code_is_quick() -> None:
    assert statistics.median(await joins(5)) < 0.6
