"""Make `docs/pictures/*.svg`, the pictures of README, from real states: `python docs/pictures.py`.

The states are games played by the real engine on a seed, so that the pictures change only when the screens do.
"""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.ui.fake_session import FakeSession

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
os.environ["TEXTUAL_ANIMATIONS"] = "none"
os.environ.pop("NO_COLOR", None)

from gofish_tui.ui.app import GoFishApp  # noqa: E402
from tests.ui import states  # noqa: E402
from tests.ui.pictures import svg  # noqa: E402

FOLDER = ROOT / "docs" / "pictures"


async def picture(
    name: str, size: tuple[int, int], session: FakeSession | None, *keys: str
) -> None:
    """One screen as a file."""
    app = GoFishApp(states.service(), session=session)
    async with app.run_test(size=size) as pilot:
        while session is not None and not session.queue.empty():
            await pilot.pause()
        for key in keys:
            await pilot.press(key)
            await pilot.pause(0.2 if key == "g" else 0)
        await pilot.pause()
        drawn = svg(app, "Go Fish")
    (FOLDER / f"{name}.svg").write_text(drawn, "utf-8")


async def main() -> None:
    """All of them."""
    FOLDER.mkdir(exist_ok=True)
    await picture("home", (80, 24), None)
    await picture("lobby", (80, 24), states.lobby())
    for name, size in (("80x24", (80, 24)), ("120x36", (120, 36)), ("phone", (45, 39))):
        session = states.midgame()
        await picture(f"table-{name}", size, session, *states.choice(session))
    finished = states.begun(11)
    states.play_to_the_end(finished)
    await picture("result", (80, 24), finished)
    await picture("replay", (80, 24), None, "g", "enter", *["right"] * 12)


if __name__ == "__main__":
    asyncio.run(main())
