"""Make `docs/pictures/*.svg`, the pictures of README, from real states: `python docs/pictures.py`.

The states are games played by the real engine on a seed, so that the pictures change only when the screens do.
"""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
os.environ["TEXTUAL_ANIMATIONS"] = "none"
os.environ.pop("NO_COLOR", None)

from gofish_protocol import events  # noqa: E402
from gofish_protocol.view import askable  # noqa: E402
from gofish_tui.ui.app import GoFishApp  # noqa: E402
from gofish_tui.ui.faces import RANK_KEYS  # noqa: E402
from tests.ui.fake_session import FakeDoors, FakeSession  # noqa: E402

PEOPLE = ("Goran", "Ѓорѓи", "Priya", "Mila")
FOLDER = ROOT / "docs" / "pictures"


def begun(seed: int) -> FakeSession:
    """A table with a bot and people."""
    session = FakeSession(
        others=PEOPLE, bots=("", "", "", "", "pike"), seed=seed, step_by_step=True
    )
    session.start(first=0)
    return session


def midgame() -> FakeSession:
    """Two books down, cards left in the pond, and our turn: the first game that has such a moment."""
    for seed in range(1000):
        session = begun(seed)
        assert session.game is not None
        while session.full.stock > 5 and not session.game.over:
            session.play_for_me()
            if session.full.booked.bit_count() >= 2 and session.full.turn == 0:
                session.happen([events.Said(3, "Priya", "who is hiding the queens?")])
                return session
    raise LookupError("no such moment in any game")


def lobby() -> FakeSession:
    """Three are here, others may come."""
    return FakeSession(others=PEOPLE[:2], seats=5)


def result() -> FakeSession:
    """A finished game."""
    session = begun(11)
    assert session.game is not None
    while not session.game.over:
        session.play_for_me()
    return session


async def picture(
    name: str, size: tuple[int, int], session: FakeSession | None, *keys: str
) -> None:
    """One screen as a file."""
    app = GoFishApp(FakeDoors(), session=session)
    async with app.run_test(size=size) as pilot:
        while session is not None and not session.queue.empty():
            await pilot.pause()
        await pilot.press(*keys)
        await pilot.pause()
        svg = app.export_screenshot(title="Go Fish")
    (FOLDER / f"{name}.svg").write_text(svg, "utf-8")


async def main() -> None:
    """All of them."""
    FOLDER.mkdir(exist_ok=True)
    choice = ("4", RANK_KEYS[askable(midgame().view)[-1]].lower())
    await picture("home", (80, 24), None)
    await picture("lobby", (80, 24), lobby())
    await picture("table-80x24", (80, 24), midgame(), *choice)
    await picture("table-120x36", (120, 36), midgame(), *choice)
    await picture("table-phone", (45, 39), midgame(), *choice)
    await picture("result", (80, 24), result())


if __name__ == "__main__":
    asyncio.run(main())
