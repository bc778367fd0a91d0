"""Make `docs/pictures/game.svg`, the moving picture of README, from a real game: `python docs/moving_picture.py`.

A game on a seed, played by the real engine and drawn by the real screens, at 100×30; each frame is a picture as Textual writes
it, shown for as long as it takes to read it. Browsers play it; nothing is run in it.
"""

from __future__ import annotations

import asyncio
import os
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
os.environ.pop("NO_COLOR", None)

from gofish_protocol.view import askable, targets  # noqa: E402
from gofish_tui.ui.faces import RANK_KEYS  # noqa: E402
from tests.ui.driving import driving  # noqa: E402
from tests.ui.fake_session import FakeSession  # noqa: E402
from tests.ui.pictures import svg  # noqa: E402

FILE = ROOT / "docs" / "pictures" / "game.svg"
SIZE = (100, 30)
SECONDS = 1.1
"""for which a frame stays"""
LAST_SECONDS = 4.0
MOST_BYTES = 3_000_000
SEED = 12
ASKS = 14
"""of everybody, before the game is played to its end unseen"""


async def frames() -> list[str]:
    """Pictures of one game, in order."""
    session = FakeSession(
        others=("Goran", "Mila", "Pike"), bots=("", "", "", "pike"), seed=SEED, step_by_step=True
    )
    session.start(first=0)
    taken = []
    async with driving(session, size=SIZE) as driver:
        driver.app.theme = "gofish-felt"
        for _ in range(ASKS):
            await driver.settle()
            taken.append(svg(driver.app, "Go Fish"))
            view = session.view
            if view.my_turn:
                to, rank = targets(view)[0], askable(view)[-1]
                for key in (str(to + 1), RANK_KEYS[rank].lower()):
                    await driver.press(key)
                taken.append(svg(driver.app, "Go Fish"))
                await driver.press("enter")
            else:
                session.let_others_play(1)
        assert session.game is not None
        while not session.game.over:
            session.play_for_me()
        await driver.settle()
        taken.append(svg(driver.app, "Go Fish"))
    return taken


def moving(pictures: list[str]) -> str:
    """One picture of many: each is a group that is seen in its turn."""
    head = pictures[0][: pictures[0].index("<style>")]
    styles, groups = [], []
    total = SECONDS * (len(pictures) - 1) + LAST_SECONDS
    for number, picture in enumerate(pictures):
        # Every picture has its own names, so that the colors of one do not paint another.
        own = re.sub(r"terminal-\d+", f"f{number}", picture)
        styles.append(own[own.index("<style>") + 7 : own.index("</style>")])
        groups.append(
            f'<g class="frame" id="frame{number}">{own[own.index("</style>") + 8 : own.rindex("</svg>")]}</g>'
        )
        begin, end = (100 * SECONDS * at / total for at in (number, number + 1))
        if number == len(pictures) - 1:
            end = 100.0
        styles.append(
            f"@keyframes show{number} {{ 0% {{ visibility: hidden }} {begin:.3f}% {{ visibility: visible }}"
            f" {end:.3f}% {{ visibility: hidden }} }}"
            f" #frame{number} {{ visibility: hidden; animation: show{number} {total:.2f}s step-end infinite }}"
        )
    return f"{head}<style>{''.join(styles)}</style>{''.join(groups)}</svg>\n"


def main() -> None:
    """Write it, if it is as small as it has to be."""
    drawn = moving(asyncio.run(frames()))
    if len(drawn) > MOST_BYTES:
        sys.exit(f"{len(drawn)} bytes are too many")
    FILE.write_text(drawn, "utf-8")


if __name__ == "__main__":
    main()
