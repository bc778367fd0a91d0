"""A row of the table: something of ours and something it is compared with, measured in the same run."""

from __future__ import annotations

from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable


class Row(NamedTuple):
    """``ratio`` is always the number that ``goal`` speaks of."""

    name: str
    ours: float
    floor: float
    unit: str
    """of both"""
    against: str
    """what the floor is"""
    ratio: float
    goal: str = ""
    """as it stands in docs/performance.md; empty where none was set"""
    reached: bool | None = None


def row(
    name: str,
    pairs: list[tuple[float, float]],
    unit: str,
    against: str,
    *,
    most: float | None = None,
    least: float | None = None,
) -> Row:
    """From a pair of measurements for each round: the median of each side, and the median of the rounds' ratios."""
    ratio = median(ours / floor for ours, floor in pairs)
    goal, reached = "", None
    if most is not None:
        goal, reached = f"≤ {most:g} ×", ratio <= most
    if least is not None:
        goal, reached = f"≥ {least:g} ×", ratio >= least
    ours, floor = (median(side) for side in zip(*pairs, strict=True))
    return Row(name, ours, floor, unit, against, ratio, goal, reached)


def limit(name: str, ours: float, most: float, unit: str, against: str) -> Row:
    """A figure with a fixed limit, which stands for the floor."""
    return Row(name, ours, most, unit, against, ours / most, f"≤ {most:.3g} {unit}", ours <= most)


def seconds_for(what: Callable[[], object], times: int) -> float:
    """Seconds for one call, over this many."""
    began = perf_counter()
    for _ in range(times):
        what()
    return (perf_counter() - began) / times


def shown(rows: list[Row]) -> list[str]:
    """The table as lines of text."""
    head = ("what", "ours", "floor", "", "ratio", "goal", "", "the floor is")
    cells = [head]
    for each in rows:
        word = {None: "", True: "reached", False: "NOT"}[each.reached]
        figures = (figure(each.ours), figure(each.floor), each.unit, f"{each.ratio:.2f}")
        cells.append((each.name, *figures, each.goal, word, each.against))
    widths = [max(len(line[column]) for line in cells) for column in range(len(head))]
    right = (1, 2, 4)
    return [
        "  ".join(
            cell.rjust(width) if column in right else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in cells
    ]


def figure(value: float) -> str:
    """With three digits that count."""
    if value >= 100:
        return f"{value:,.0f}"
    return f"{value:.3g}"
