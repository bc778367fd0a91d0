"""Where a replay is: a track that a click jumps along, and the step in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rich.cells import cell_len
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

if TYPE_CHECKING:
    from textual import events

SHORTEST, LONGEST = 8, 40
LEFT = 3
"""Cells before the track: whether it plays."""
GAP = 2
"""Cells between the track and the words."""


class ReplayProgress(NamedTuple):
    """All that the bar shows."""

    at: int = 0
    last: int = 0
    playing: bool = False
    told: str = ""
    """the step, whose side this is, the speed; it contains a name, so it comes last"""


class ReplayBar(Widget):
    """One line."""

    ALLOW_SELECT = False

    position: reactive[ReplayProgress] = reactive(ReplayProgress())

    class Picked(Message):
        """A step was picked."""

        def __init__(self, step: int) -> None:
            super().__init__()
            self.step = step

    class Toggled(Message):
        """To play, or to stop."""

    @property
    def track(self) -> int:
        """Its cells: a third of the line, or less where the words would not fit beside it."""
        width, height = self.content_size
        beside = width - LEFT - GAP - cell_len(self.position.told) if height == 1 else width
        return max(SHORTEST, min(LONGEST, width // 3, beside))

    def render(self) -> Content:
        """The track first."""
        now = self.position
        done = round((self.track - 1) * now.at / now.last) if now.last else 0
        return Content.assemble(
            ("▶  " if now.playing else "▮▮ ", "bold"),
            ("━" * done, "$accent"),
            ("●", "bold $accent"),
            ("─" * (self.track - 1 - done), "$quiet"),
            " " * GAP,
            now.told,
        )

    def on_click(self, event: events.Click) -> None:
        """Left of the track: play or stop. On it: there."""
        at = event.get_content_offset(self)
        if at is None:
            return
        if at.x < LEFT:
            self.post_message(self.Toggled())
        elif at.x < LEFT + self.track:
            step = round(self.position.last * (at.x - LEFT) / (self.track - 1))
            self.post_message(self.Picked(step))
