"""How much of a table's screen shows something: the share of cells that are neither empty ground nor bare felt.

The hand and the talk are left out: how full they are is the game's affair. `python -m tests.ui.filling` prints it for the sizes
that matter, with four players in the middle of a game.
"""

from __future__ import annotations

import asyncio
import sys
from typing import TYPE_CHECKING

from textual.color import Color

from gofish_tui.ui.widgets.hand import Hand
from tests.ui import states
from tests.ui.tour import Tour

if TYPE_CHECKING:
    from tests.ui.driving import Driver

SIZES = ((80, 24), (90, 28), (100, 30), (120, 30), (120, 36), (160, 45), (200, 60), (240, 70))


def filled(driver: Driver) -> float:
    """Of all cells that are not hand or talk, the share in which something is drawn."""
    screen, variables = driver.app.screen, driver.app.theme_variables
    left_out = [*(one.region for one in screen.query("Hand, #talk-panel"))]
    bare = {Color.parse(variables[name]).rgb for name in ("background", "felt")}
    shown = counted = 0
    for y, strip in enumerate(driver.strips()):
        x = 0
        for segment in strip:
            style = segment.style
            ground = style.bgcolor.triplet if style and style.bgcolor else None
            plain = ground is None or tuple(ground) in bare
            for letter in segment.text:
                if not any(region.contains(x, y) for region in left_out):
                    counted += 1
                    shown += not plain or not letter.isspace()
                x += 1
    return shown / counted


async def measured() -> dict[tuple[int, int], float]:
    """At each of the sizes."""
    found = {}

    async def nothing(_name: str, _driver: Driver) -> None:
        pass

    session = states.four()
    async with Tour(nothing).app(session) as driver:
        assert driver.app.screen.query(Hand)
        for size in SIZES:
            await driver.pilot.resize_terminal(*size)
            await driver.settle()
            found[size] = filled(driver)
    return found


def main() -> int:
    """A line for each size."""
    for (width, height), share in asyncio.run(measured()).items():
        sys.stdout.write(f"{width}x{height}: {share:.0%}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
