"""The screens look as they did when somebody last looked at them."""

from __future__ import annotations

import importlib
import pkgutil
import re
import sys
from itertools import pairwise
from typing import Any

import pytest
from textual.screen import Screen

import gofish_tui.ui
from gofish_tui.i18n.picking import LANGUAGES
from tests.ui import states
from tests.ui.driving import Driver, driving
from tests.ui.pictures import FOLDER, IN_COLOUR, SIZES, at_sizes, pictures, svg
from tests.ui.tour import PARTS, SCREENS, Tour
from tests.usual import usually

HOW = "look at the change; if it is right: python -m tests.ui.pictures"


async def test_no_text_of_a_picture_is_wider_than_its_cells() -> None:
    """A browser may have a font whose letters are wider: then they are drawn narrower, and run into nothing."""
    async with driving(states.midgame(), size=(120, 36)) as driver:
        texts = re.findall(r"<text [^>]*>", svg(driver.app, "table"))
        inside = [text for text in texts if "textLength" in text]
        assert len(inside) > 100
        assert all('lengthAdjust="spacingAndGlyphs"' in text for text in inside)
        places = re.compile(r' x="([\d.]+)" y="([\d.]+)".* textLength="([\d.]+)"')
        lines: dict[float, list[tuple[float, float]]] = {}
        for text in inside:
            found = places.search(text)
            assert found, text
            x, y, length = map(float, found.groups())
            lines.setdefault(y, []).append((x, x + length))
        for line in map(sorted, lines.values()):
            assert all(end < begin + 0.1 for (_, end), (begin, _) in pairwise(line)), line


@pytest.mark.skipif(sys.platform == "win32", reason="the time zone cannot be set there")
@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("lang", LANGUAGES)
async def test_every_screen_looks_as_it_did(lang: str, part: str) -> None:
    drawn = await pictures(lang, part)
    assert set(drawn) == files(lang, part), "SCREENS in tests/ui/tour.py has the names"
    for name, picture in drawn.items():
        kept = FOLDER / name
        assert kept.exists(), f"{name}: {HOW}"
        assert picture.splitlines() == kept.read_text("utf-8").splitlines(), f"{name}: {HOW}"


@pytest.mark.skipif(sys.platform == "win32", reason="the time zone cannot be set there")
@pytest.mark.parametrize("part", usually(PARTS, "lobby", "table"))
@pytest.mark.parametrize("size", usually(SIZES[1:3], SIZES[1]))
async def test_a_screen_made_at_another_size_looks_the_same(
    size: tuple[int, int], part: str
) -> None:
    """The pictures are of screens made at 80×24 and brought to the other sizes; here each is made at one of those, and
    brought to 80×24. That takes a walk past all of them for each size."""
    different = []

    async def take(name: str, driver: Driver) -> None:
        kept = sizes_of((FOLDER / f"{name}.en.txt").read_text("utf-8"))
        shown = {now: driver.text().strip() async for now in at_sizes(driver, (size, SIZES[0]))}
        different.extend((name, now) for now in shown if shown[now] != kept[now])
        await driver.pilot.resize_terminal(*size)
        await driver.settle()

    await Tour(take, size=size).walk(part)
    assert different == []


def sizes_of(picture: str) -> dict[tuple[int, int], str]:
    """The screens of one picture by their sizes."""
    screens = {}
    for screen in picture.split("=== ")[1:]:
        size, _, text = screen.partition("\n")
        width, height = size.split("x")
        screens[int(width), int(height)] = text.strip()
    return screens


async def test_every_kind_of_screen_is_on_the_tour() -> None:
    seen: set[type[Screen[Any]]] = set()

    async def note(_: str, driver: Driver) -> None:
        seen.update(map(type, driver.app.screen_stack))

    await Tour(note).walk()
    for module in pkgutil.walk_packages(gofish_tui.ui.__path__, "gofish_tui.ui."):
        importlib.import_module(module.name)
    kinds, left = set(), [Screen]
    while left:
        left += (kind := left.pop()).__subclasses__()
        if kind.__module__.startswith("gofish_tui.") and not kind.__subclasses__():
            kinds.add(kind)
    assert len(kinds) > 20
    assert {kind.__name__ for kind in kinds - seen} == set(), "tests/ui/tour.py"


def test_there_are_no_pictures_of_what_is_not_there() -> None:
    kept = {path.name for path in FOLDER.iterdir()}
    assert kept == set().union(*(files(lang, part) for lang in LANGUAGES for part in PARTS)), HOW


def files(lang: str, part: str) -> set[str]:
    """The names of the pictures of one piece of the tour."""
    names = SCREENS[part].split()
    coloured = {f"{name}.svg" for name in names if lang == IN_COLOUR[0]}
    return {f"{name}.{lang}.txt" for name in names} | coloured
