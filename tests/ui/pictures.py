"""Pictures of the screens: every screen in a scripted state, at three sizes, in three languages, as text; and in color.

`python -m tests.ui.pictures` redraws them into `tests/ui/pictures/`; what has changed is then a diff that can be read, and
the SVG files can be looked at in a browser. In color only English at 80×24 in the dark theme is kept: the other sizes,
languages and themes would be twenty times as much. `python -m tests.ui.pictures --look DIR` draws all of those elsewhere, with
a page that shows many at once.
"""

from __future__ import annotations

import argparse
import asyncio
import html
import os
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from rich.cells import cell_len

from gofish_tui.i18n.picking import LANGUAGES
from gofish_tui.ui.themes import CYCLE
from tests.ui.clock import one_clock
from tests.ui.tour import Tour
from tests.virtual_time import VirtualTimeLoop

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterable

    from textual.app import App

    from tests.ui.driving import Driver

FOLDER = Path(__file__).with_name("pictures")
SIZES = ((80, 24), (120, 36), (45, 39))
IN_COLOUR = "en", SIZES[0]
"""the language and the size of the pictures in color that are kept"""
CELL = 12.2
"""The width of a cell in a picture, as Rich draws it."""
LOOKS = (*CYCLE, "ascii", "no-color")
GROUND, INK = ("#292929", "#ffffff"), ("#c5c8c6", "#1c1c1c")
"""A picture's own ground and ink are those of a dark terminal: in a light one, these."""


class Album:
    """The pictures of one language, by the name of their file."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.pictures: dict[str, str] = {}

    async def take(self, name: str, driver: Driver) -> None:
        """The screen as it is now: in English at every size, in the others at the first."""
        drawn = []
        async for size in at_sizes(driver, SIZES if self.lang == "en" else SIZES[:1]):
            drawn.append(f"=== {size[0]}x{size[1]}\n{driver.text()}\n")
            if (self.lang, size) == IN_COLOUR:
                self.pictures[f"{name}.svg"] = svg(driver.app, name) + "\n"
        self.pictures[f"{name}.{self.lang}.txt"] = "".join(sorted(drawn))


def svg(app: App[None], title: str) -> str:
    """A picture in which each run of text fills its cells, whatever font shows it.

    Spaced alone, as they are written, letters of a script that a font has wider than its cells run into the next word; and
    Rich writes as many cells as a text has characters, though some signs have none of their own.
    """

    def fitted(text: re.Match[str]) -> str:
        length = CELL * cell_len(html.unescape(text[2]))
        return f'lengthAdjust="spacingAndGlyphs" textLength="{length:g}"{text[1]}>{text[2]}<'

    return re.sub(r'textLength="[^"]*"([^>]*)>([^<]*)<', fitted, app.export_screenshot(title=title))


async def at_sizes(
    driver: Driver, sizes: Iterable[tuple[int, int]]
) -> AsyncIterator[tuple[int, int]]:
    """The app at each size, beginning with the one that it has already: each change takes its time."""
    for size in sorted(sizes, key=lambda size: size != driver.app.size):
        if driver.app.size != size:
            await driver.pilot.resize_terminal(*size)
            await driver.settle()
        yield size


async def pictures(lang: str, *parts: str) -> dict[str, str]:
    """Those of one language, in all parts of the tour or in some."""
    album = Album(lang)
    await Tour(album.take, lang).walk(*parts)
    return album.pictures


async def draw_anew() -> None:
    """All that are kept."""
    FOLDER.mkdir(exist_ok=True)
    for old in (*FOLDER.glob("*.txt"), *FOLDER.glob("*.svg")):
        old.unlink()
    for lang in LANGUAGES:
        for name, text in (await pictures(lang)).items():
            (FOLDER / name).write_text(text, "utf-8")


async def look(folder: Path, langs: list[str], looks: list[str]) -> None:
    """All of them in color in these languages and looks, and a page for each size."""
    pages: dict[tuple[int, int], list[str]] = {size: [] for size in SIZES}
    for lang in langs:
        for style in looks:

            async def take(name: str, driver: Driver, lang: str = lang, style: str = style) -> None:
                async for size in at_sizes(driver, SIZES):
                    file = f"{name}.{lang}.{style}.{size[0]}x{size[1]}.svg"
                    drawn = svg(driver.app, file.removesuffix(".svg"))
                    if style == "ansi-light":
                        drawn = drawn.replace(*GROUND).replace(*INK)
                    (folder / file).write_text(drawn, "utf-8")
                    pages[size].append(file)

            os.environ.pop("NO_COLOR", None)
            if style == "no-color":
                os.environ["NO_COLOR"] = "1"
            own: dict[str, str | bool] = {"theme": style} if style in CYCLE else {}
            await Tour(take, lang, **own, ascii=style == "ascii").walk()
    for (width, height), files in pages.items():
        shown = "".join(f'<img src="{html.escape(file)}">' for file in files)
        style = f"body{{background:#777}}img{{width:{7 * width}px;margin:2px}}"
        page = f"<style>{style}</style>{shown}"
        (folder / f"{width}x{height}.html").write_text(page, "utf-8")


def main() -> int:
    """Draw what is kept, or something to look at."""
    parser = argparse.ArgumentParser(prog="python -m tests.ui.pictures")
    parser.add_argument("--look", type=Path, metavar="DIR")
    parser.add_argument("--lang", nargs="+", default=["en"], choices=LANGUAGES)
    parser.add_argument("--theme", nargs="+", default=[*LOOKS], choices=LOOKS)
    wanted = parser.parse_args()
    if wanted.look:
        wanted.look.mkdir(parents=True, exist_ok=True)
    drawing = look(wanted.look, wanted.lang, wanted.theme) if wanted.look else draw_anew()
    with one_clock(), asyncio.Runner(loop_factory=VirtualTimeLoop) as runner:
        runner.run(drawing)
    return 0


if __name__ == "__main__":
    sys.exit(main())
