"""What a usual run tries of a large set; `--thorough` tries all of it (see CONTRIBUTING)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterable


def usually(values: Iterable[Any], *usual: Any, unpack: bool = False) -> list[Any]:
    """For `parametrize`: all ``values``, those that are not among ``usual`` marked as thorough. ``unpack``: each value
    is a tuple for several names."""
    values = list(values)
    assert all(value in values for value in usual)
    marked = []
    for value in values:
        names = value if unpack else (value,)
        marks = () if value in usual else pytest.mark.thorough
        marked.append(pytest.param(*names, marks=marks))
    return marked
