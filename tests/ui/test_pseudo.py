"""A language whose every text is 40 % longer, on every screen at every size: nothing breaks, nothing needed is pushed out."""

from __future__ import annotations

import math

import pytest

from gofish_tui.i18n.loader import Messages
from gofish_tui.i18n.picking import LANGUAGES
from gofish_tui.ui.widgets.choice_field import ChoiceField
from gofish_tui.ui.widgets.hand import Hand
from gofish_tui.ui.widgets.key_bar import KeyBar, KeyCap
from gofish_tui.ui.widgets.menu_item import MenuItem
from tests.ui.driving import Driver, driving
from tests.ui.fake_service import FakeTableService
from tests.ui.test_sizes import SCREENS

SIZES = [(80, 24), (120, 36), (45, 39)]


class Longer(Messages):
    """English, with a tail on its last word; signs such as K♣ and the names of keys stay what they are."""

    def text(self, message: str, /, **args: str | int | float) -> str:
        """The text, and two fifths of it again."""
        said = super().text(message, **args)
        if len(said) < 4 or message.startswith(("keycap-", "card", "rank-", "suit-")):
            return said
        return said + "ḻ" * math.ceil(len(said) * 0.4)


def check(driver: Driver, width: int, height: int) -> None:
    """Nothing that one needs is outside: no key, no field, no line of a menu, no card, no talk."""
    screen = driver.app.screen
    bar = screen.query_one(KeyBar)
    for widget in (*screen.query(KeyCap), *screen.query(MenuItem), *screen.query(ChoiceField)):
        if widget.display and widget.region.height:
            assert 0 <= widget.region.x < widget.region.right <= width, widget
    for cap in screen.query(KeyCap):
        if cap.display:
            assert bar.region.contains_region(cap.region), cap.active.binding.action
            assert cap.region.width >= min(cap.cells, width // 4), cap.active.binding.action
    assert bar.region.bottom == height
    for hand in screen.query(Hand):
        assert hand.region.bottom <= bar.region.y
        assert screen.query_one("#ask-button").region.right <= width
        assert screen.query_one("#ask-words").region.width >= 18
    for talk in screen.query("#talk-panel > Talk"):
        assert talk.region.height >= 1


@pytest.mark.slow
@pytest.mark.parametrize(
    "words",
    [
        pytest.param(words, marks=[] if isinstance(words, Longer) else [pytest.mark.thorough])
        for words in (Longer("en"), *(Messages(lang) for lang in LANGUAGES if lang != "en"))
    ],
    ids=lambda w: type(w).__name__ + w.lang,
)
@pytest.mark.parametrize("screen", SCREENS)
async def test_nothing_is_pushed_out(words: Messages, screen: str) -> None:
    make, keys = SCREENS[screen]
    async with driving(make() if make else None, service=FakeTableService(), words=words) as driver:
        await driver.press(*keys)
        for size in SIZES:
            await driver.pilot.resize_terminal(*size)
            await driver.settle()
            check(driver, *size)
