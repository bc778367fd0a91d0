"""A finished game judged ask by ask: everybody's chances as curves, the turning points, and what would have been better."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, ClassVar

from rich.cells import cell_len
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from gofish_protocol.record import BadRecord
from gofish_protocol.text import clean
from gofish_tui.judgement import COSTLY
from gofish_tui.narration.analysis_text import AnalysisText
from gofish_tui.services.game_replay import frames
from gofish_tui.services.kept_analysis import analysis_of
from gofish_tui.ui import keys
from gofish_tui.ui.screens.base import SizedModal
from gofish_tui.ui.widgets.bullets import Bullets
from gofish_tui.ui.widgets.key_bar import KeyBar
from gofish_tui.ui.widgets.too_small import TooSmall
from gofish_tui.ui.words import words

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.binding import BindingType

    from gofish_tui.client.updates import Stepped
    from gofish_tui.judgement import Analysis, JudgedAsk
    from gofish_tui.store.finished import Finished

WIDEST, NARROWEST = 80, 8
"""The page grows no wider than on a terminal of so many columns; and the shortest curve."""
AROUND, SHORT_NAME = 24, 6
"""Cells of a line that are not part of a curve: the frame of the page and two numbers; and a name, of which a longer one takes
more."""
AT_ONCE = 3
"""Asks that are judged before the screen gets its turn: some ten milliseconds."""


class AnalysisScreen(SizedModal[None]):
    """Shows its progress, then the whole analysis, which is kept next to the record. Escape stops it, `o` opens all hands."""

    BINDINGS: ClassVar[list[BindingType]] = [*keys.ANALYSIS]

    def __init__(self, game: Finished, seat: int | None) -> None:
        """``seat``: whose asks, seen from that seat; None: everybody's asks, each from its asker's side."""
        super().__init__()
        self._path, self._record = game
        self._seat = seat
        self._open_hands = False
        self._found: Analysis | None = None
        self._steps: list[Stepped] = []

    def compose(self) -> ComposeResult:
        """A page that scrolls."""
        with VerticalScroll(classes="dialog page"):
            yield Static(words(self).text("analysis-heading"), classes="title", markup=False)
            yield Static(id="analysis-progress", markup=False)
            yield Bullets([], id="analysis")
        yield KeyBar()
        yield TooSmall()

    def on_mount(self) -> None:
        """Begin at once."""
        self.run_worker(self._judge(), name="analysis", exclusive=True)

    def action_open_hands(self) -> None:
        """Judge again with all hands open, or again from what could be known; an analysis still under way ends."""
        self._open_hands = not self._open_hands
        self._found = None
        self.query_one(Bullets).show([])
        self.query_one("#analysis-progress", Static).update("")
        self.run_worker(self._judge(), name="analysis", exclusive=True)

    async def _judge(self) -> None:
        # Both at once: this screen may be left while a thread finishes.
        progress, shown = self.query_one("#analysis-progress", Static), self.query_one(Bullets)
        progress.display = True
        open_hands = self._open_hands
        asks: list[JudgedAsk] = []
        try:
            found = await asyncio.to_thread(
                analysis_of, self._path, self._record, seat=self._seat, open_hands=open_hands
            )
            self._steps = [frame.step for frame in await asyncio.to_thread(frames, self._record)]
            for ask in found.asks():
                asks.append(ask)
                if len(asks) % AT_ONCE == 0 and found.kept is None:
                    progress.update(f"{len(asks)}/{len(self._record.asks)}")
                    await asyncio.sleep(0)
        except BadRecord as wrong:
            progress.update(words(self).text("past-broken", detail=clean(str(wrong))))
            return
        progress.display = False
        self._found = await asyncio.to_thread(found.finish, asks)
        shown.show(self._lines(self._found))

    def on_resize(self) -> None:
        """Curves are as long as there is room."""
        if self._found is not None:
            self.query_one(Bullets).show(self._lines(self._found))

    def _lines(self, analysis: Analysis) -> list[str | Content]:
        say = words(self)
        text = AnalysisText(self._record, analysis, say, self._seat, self._steps)
        longest = max(SHORT_NAME, *map(cell_len, text.names.values()))
        width = max(NARROWEST, min(WIDEST, self.app.size.width) - AROUND - longest)

        def heading(message: str) -> Content:
            return Content.styled(say.text(message), "bold $accent")

        lines: list[str | Content] = [Content(text.title()), Content(text.books())]
        lines += [*map(Content, text.losses()), ""]
        if self._open_hands:
            lines.append(Content(say.text("analysis-open")))
        elif self._seat is not None:
            lines.append(Content(say.text("analysis-side", player=text.names[self._seat])))
        lines += [heading("analysis-chances"), *map(Content, text.curves(width))]
        lines += ["", heading("analysis-turning"), *text.turning_points()]
        lines += ["", heading("analysis-costly"), *text.costly(COSTLY)]
        lines += ["", heading("analysis-summary"), *text.summaries()]
        lines += ["", Content(say.text("analysis-explained"))]
        return lines

    def action_back(self) -> None:
        """Back to the game; the analysis stops."""
        self.dismiss(None)
