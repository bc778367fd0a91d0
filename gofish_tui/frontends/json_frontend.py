"""`--json`: the front end for programs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gofish_protocol.events import Over
from gofish_tui.client.commands import Command, NotUnderstood
from gofish_tui.client.updates import RecordSaved, Stepped, Update
from gofish_tui.frontends.json_parse import parse_line
from gofish_tui.frontends.json_render import as_text, lines, refused_line

if TYPE_CHECKING:
    from gofish_protocol.view import TableView


class JsonFrontend:
    """Objects out, objects in."""

    def __init__(self) -> None:
        self._record: str | None = None

    def render(self, update: Update) -> str:
        """An update as lines."""
        if isinstance(update, RecordSaved):
            self._record = update.path
        found = lines(update, record=self._record)
        if isinstance(update, Stepped) and any(isinstance(e, Over) for e in update.events):
            self._record = None
        return as_text(found)

    def parse(self, line: bytes, view: TableView) -> Command | str:
        """A line as a command, or the `refused` line that answers it. An empty line is not a command."""
        meant = parse_line(line, view)
        if isinstance(meant, NotUnderstood):
            return as_text([refused_line(*meant)])
        return meant
