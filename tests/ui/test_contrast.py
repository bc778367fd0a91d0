"""Whatever is written can be read: each letter on the screen stands out from what is behind it, in every theme."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

import pytest
from rich.color import ColorSystem
from textual.color import Color
from textual.screen import ModalScreen

from gofish_tui.ui.themes import CYCLE
from gofish_tui.ui.widgets.key_bar import KeyCap
from tests.ui.driving import driving
from tests.ui.fake_session import playing
from tests.ui.tour import PARTS, Tour
from tests.usual import usually

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Collection

    from rich.style import Style

    from tests.ui.driving import Driver

TERMINALS = tuple(theme for theme in CYCLE if theme.startswith("ansi"))
OURS = tuple(theme for theme in CYCLE if theme not in TERMINALS)
FIRST = {"gofish", "gofish-light"}
LEAST = 4.5
"""WCAG 2.2, 1.4.3, for text of usual size."""


def writing(text: str) -> bool:
    """Letters and figures; lines and blocks say nothing that text does not say too."""
    return any(letter.isalnum() for letter in text)


def letters(driver: Driver) -> list[tuple[str, Style]]:
    """Every run of text that is to be read: not what lies under a question, nor what is gray because it cannot be done."""
    screen = driver.app.screen
    shown = [screen.region]
    if isinstance(screen, ModalScreen):
        shown = [child.region for child in screen.children]
    grey = [widget.region for widget in screen.query(".-off")]
    found = []
    for y, strip in enumerate(driver.strips()):
        x = 0
        for segment in strip:
            here = any(region.contains(x, y) for region in shown)
            off = any(region.contains(x, y) for region in grey)
            style = segment.style
            if here and not off and style is not None and not style.dim and writing(segment.text):
                found.append((segment.text, style))
            x += segment.cell_length
    return found


def luminance(colour: Color) -> float:
    """WCAG's relative luminance, from 0 for black to 1 for white."""
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in colour.normalized
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(style: Style) -> float:
    """WCAG's ratio of the two luminances, from 1 to 21."""
    pair = [luminance(Color.from_rich_color(colour)) for colour in (style.color, style.bgcolor)]
    return (max(pair) + 0.05) / (min(pair) + 0.05)


async def in_each(driver: Driver, themes: Collection[str]) -> AsyncIterator[str]:
    """The screen in each theme, beginning with the one that it has; all of them are tried on one walk."""
    for theme in sorted(themes, key=lambda theme: theme != driver.app.theme):
        driver.app.theme = theme
        await driver.settle()
        yield theme


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("themes", usually([FIRST, set(OURS) - FIRST], FIRST))
async def test_text_stands_out(themes: set[str], part: str) -> None:
    faint: dict[str, set[str]] = defaultdict(set)

    async def take(name: str, driver: Driver) -> None:
        async for theme in in_each(driver, themes):
            seen = letters(driver)
            assert seen
            for text, style in seen:
                if (ratio := contrast(style)) < LEAST:
                    faint[f"{theme}: {style} {ratio:.1f}"].add(f"{name}: {text.strip()}")

    await Tour(take).walk(part)
    assert not faint


@pytest.mark.parametrize("part", usually(PARTS, "home", "table", "others"))
async def test_the_terminals_own_colours_lie_on_its_own_background(part: str) -> None:
    """Nobody knows its palette: a color may lie on the background the terminal was made for, or be turned round."""
    coloured: dict[str, set[str]] = defaultdict(set)

    async def take(name: str, driver: Driver) -> None:
        async for theme in in_each(driver, TERMINALS):
            for text, style in letters(driver):
                if style.bgcolor is not None and not style.bgcolor.is_default:
                    coloured[f"{theme}: {style}"].add(f"{name}: {text.strip()}")

    await Tour(take, theme=TERMINALS[0]).walk(part)
    assert not coloured


@pytest.mark.parametrize("theme", ["gofish", "gofish-light", "gofish-contrast"])
async def test_with_sixteen_colours_a_key_that_does_nothing_now_can_be_read(theme: str) -> None:
    async with driving(playing(step_by_step=True)) as driver:
        driver.app.theme = theme
        await driver.settle()
        caps = [cap for cap in driver.app.screen.query(KeyCap) if cap.has_class("-off")]
        assert caps
        for cap in caps:
            strip = cap.render_line(0)
            for filtering in driver.app.get_line_filters():
                strip = strip.apply_filter(filtering, cap.styles.background)
            for segment in strip:
                style = segment.style
                if style and style.color and style.bgcolor and segment.text.strip():
                    rounded = {
                        colour.downgrade(ColorSystem.STANDARD).number
                        for colour in (style.color, style.bgcolor)
                    }
                    assert len(rounded) == 2, segment
