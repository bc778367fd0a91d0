"""Talk can be read and written at every size, with six at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from gofish_protocol import events
from gofish_protocol.rules import Rules
from gofish_protocol.vocabulary import LinkState
from gofish_tui.i18n.loader import Messages
from gofish_tui.i18n.picking import LANGUAGES
from gofish_tui.ui.widgets.say_box import SayBox
from gofish_tui.ui.widgets.talk import Talk
from tests.ui import states
from tests.ui.driving import Driver, driving
from tests.ui.fake_session import NAMES, FakeSession, playing
from tests.ui.test_sizes import SCREENS

if TYPE_CHECKING:
    from collections.abc import Callable

SIZES = [(width, height) for width in (40, 77, 110) for height in (24, 33)]
LOW = [(40, 16), (77, 23), (80, 16)]
"""There the players make way while somebody types."""
SAID, TYPED = "Who has sevens?", "Not I, friends"


def all_ranks() -> FakeSession:
    """A game in which every rank may be asked for, so that the hand takes most room."""
    return playing(step_by_step=True, others=NAMES[1:], seconds=60, rules=Rules(asking="any"))


MADE: dict[str, Callable[[], FakeSession]] = {
    **{name: SCREENS[name][0] for name in ("lobby", "table", "watching", "result")},  # type: ignore[dict-item]
    "all ranks": all_ranks,
}


def room(driver: Driver) -> int:
    """Rows of the line that is typed which can be seen."""
    box = driver.app.screen.query_one(SayBox)
    return driver.app.screen.find_widget(box).visible_region.height if box.is_on_screen else 0


@pytest.mark.parametrize(
    ("name", "lang"),
    [*((name, "en") for name in MADE), *(("lobby", lang) for lang in LANGUAGES if lang != "en")],
)
async def test_talk_is_in_sight(name: str, lang: str) -> None:
    session = MADE[name]()
    async with driving(session, words=Messages(lang, strict=True)) as driver:
        session.happen([events.Said(1, NAMES[1], SAID)])
        session.link(LinkState.RECONNECTING)  # the line that says so takes room as well
        for size in SIZES:
            await driver.pilot.resize_terminal(*size)
            await driver.settle()
            assert room(driver) == 1, size
            assert SAID in driver.text(), size
        await driver.press("slash", *TYPED)
        for size in (*LOW, *SIZES):
            await driver.pilot.resize_terminal(*size)
            await driver.settle()
            assert room(driver) == 1, size
            assert SAID in driver.text(), size
            assert TYPED in driver.text(), size


async def test_page_keys_scroll_the_chat_while_one_types_there() -> None:
    session = states.midgame()
    async with driving(session, size=(160, 40)) as driver:
        for number in range(30):
            session.happen([events.Said(1, session.view.seats[1].name, f"word {number}.")])
        await driver.settle()
        log = driver.app.screen.query_one("#talk-panel > Talk", Talk)

        def read() -> str:
            rows = [strip.text for strip in driver.strips()][log.region.y : log.region.bottom]
            return " ".join(row[log.region.x : log.region.right] for row in rows)

        newest = read()
        await driver.press("slash", "pageup")
        assert "word 29." not in driver.text()
        assert read() == newest
        await driver.press("pagedown", "escape", "pageup")
        assert "word 29." in driver.text()
        assert read() != newest
        # Where both are one, it scrolls.
        await driver.pilot.resize_terminal(120, 36)
        await driver.press("slash", "pageup")
        assert "word 29." not in driver.text()
