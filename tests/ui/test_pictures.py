"""The screens look as they did when somebody last looked at them."""

from __future__ import annotations

import re
import sys

import pytest

from gofish_tui.i18n.picking import LANGUAGES
from tests.ui import states
from tests.ui.driving import driving
from tests.ui.pictures import FOLDER, IN_COLOUR, pictures, svg

HOW = "look at the change; if it is right: python -m tests.ui.pictures"


async def test_no_text_of_a_picture_is_wider_than_its_cells() -> None:
    """A browser may have a font whose letters are wider: then they are drawn narrower, and run into nothing."""
    async with driving(states.midgame(), size=(120, 36)) as driver:
        texts = re.findall(r"<text [^>]*>", svg(driver.app, "table"))
        inside = [text for text in texts if "textLength" in text]
        assert len(inside) > 100
        assert all('lengthAdjust="spacingAndGlyphs"' in text for text in inside)


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.skipif(sys.platform == "win32", reason="the time zone cannot be set there")
@pytest.mark.parametrize("lang", LANGUAGES)
async def test_every_screen_looks_as_it_did(lang: str) -> None:
    drawn = await pictures(lang)
    files = [*FOLDER.glob(f"*.{lang}.txt"), *(FOLDER.glob("*.svg") if lang == IN_COLOUR[0] else ())]
    kept = {path.name: path.read_text("utf-8") for path in files}
    assert set(drawn) == set(kept), HOW
    for name, picture in drawn.items():
        assert picture.splitlines() == kept[name].splitlines(), f"{name}: {HOW}"
