"""The invitation: the code as big as it fits, and how else to get in."""

from __future__ import annotations

from rich.cells import cell_len
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from gofish_tui.client.updates import TableInfo
from gofish_tui.ui.appearance import PLAIN
from gofish_tui.ui.widgets.big_text import big, can_be_big
from gofish_tui.ui.words import words


class CodeBox(Widget):
    """Shown always, not only copied: where copying is impossible people read it aloud."""

    ALLOW_SELECT = False

    class Picked(Message):
        """Somebody wants to see more of it."""

    table: reactive[TableInfo | None] = reactive[TableInfo | None](None)

    def on_click(self) -> None:
        """Post the command."""
        self.post_message(self.Picked())

    def render(self) -> Content:
        """Three lines of big letters, or spaced bold ones where they do not fit."""
        say, table = words(self), self.table
        if table is None:
            return Content("")
        if table.open:
            said = [
                Content.styled(say.text("lobby-open"), "bold"),
                Content(say.text("lobby-open-how")),
            ]
            return Content("\n").join([*said, *self._link(table, len(said))])
        if not table.code:
            return Content(say.text("lobby-no-code"))
        title = Content.styled(say.text("lobby-code"), "$quiet")
        width = self.content_size.width
        parts = [table.code]
        first = Content.assemble(title, "  ", (table.code, "bold"))
        told = Content.assemble(first, ("  ·  " + say.text("lobby-code-how"), "$quiet"))
        head = told if told.cell_length <= width else first
        if self.app.has_class(PLAIN):
            return Content("\n").join(
                [head, Content(""), Content.styled(" ".join(table.code), "bold $accent")]
            )
        if not can_be_big(table.code, width):
            number, dash, rest = table.code.partition("-")
            parts = [number + dash, rest]
        if all(can_be_big(part, width) for part in parts):
            lines = [Content.styled(line, "bold $accent") for part in parts for line in big(part)]
            if len(lines) < self.content_size.height:
                return Content("\n").join([head, *lines, *self._link(table, 1 + len(lines))])
        return Content("\n").join([title, Content(""), Content.styled(table.code, "bold $accent")])

    def _link(self, table: TableInfo, rows: int) -> list[Content]:
        """The link as well, below this many rows, where a row is left and it fits in one: a broken link is useless."""
        room = rows < self.content_size.height and cell_len(table.link) <= self.content_size.width
        return [Content.styled(table.link, "$quiet")] if table.link and room else []
