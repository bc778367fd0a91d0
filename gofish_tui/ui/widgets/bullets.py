"""Sentences as a list, each with its mark hanging to the left of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content
from textual.widget import Widget

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.geometry import Size

MARK, INDENT = "· ", "  "


class Bullets(Widget):
    """As high as its sentences need in the width it gets. An empty sentence is a gap, a `Content` a heading."""

    def __init__(self, lines: Sequence[str | Content] = (), *, id: str | None = None) -> None:  # noqa: A002  # Textual's word
        super().__init__(id=id)
        self._lines = list(lines)

    def show(self, lines: Sequence[str | Content]) -> None:
        """Other sentences."""
        if self._lines != list(lines):
            self._lines = list(lines)
            self.refresh(layout=True)

    def render(self) -> Content:
        """Broken at this width."""
        return Content("\n").join(self._rows(self.content_size.width))

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """The number of lines at that width."""
        return len(self._rows(width))

    def _rows(self, width: int) -> list[Content]:
        rows: list[Content] = []
        for line in self._lines:
            if isinstance(line, Content) or not line:
                rows.append(Content.assemble(line))
                continue
            first, *more = Content(line).wrap(max(8, width - len(MARK)))
            rows.append(Content.assemble((MARK, "bold $accent"), first))
            rows += [Content.assemble(INDENT, row) for row in more]
        return rows
