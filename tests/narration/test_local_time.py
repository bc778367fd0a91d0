"""Times in figures, and what is not a time."""

import re

from gofish_tui.narration.local_time import local_time


def test_a_time_is_figures_in_every_language() -> None:
    assert re.fullmatch(r"20\d\d-\d\d-\d\d \d\d:\d\d", local_time(1_790_000_000))


def test_a_damaged_file_may_say_any_number() -> None:
    assert local_time(1e300) == "?"
    assert local_time(float("nan")) == "?"
