"""How much a thing of the program keeps, whatever it calls the containers that it keeps it in."""

from __future__ import annotations

from typing import Any


def largest(thing: Any, *, within: bool = False) -> int:
    """How many are in its fullest container; ``within``: or in the fullest of those that its dicts hold."""
    containers = [value for value in vars(thing).values() if hasattr(value, "__len__")]
    sizes = [len(each) for each in containers if not isinstance(each, str | bytes)]
    sizes += [value.qsize() for value in vars(thing).values() if hasattr(value, "qsize")]
    if within:
        sizes += [
            len(value)
            for each in containers
            if isinstance(each, dict)
            for value in each.values()
            if isinstance(value, list | dict | set)
        ]
    return max(sizes, default=0)
