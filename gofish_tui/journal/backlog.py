"""What a table's journal was given and its disk does not have yet, and what is told about that: no thread, no disk.

The thread that writes journals and the simulation decide by it alike.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gofish_tui.table.saved_table import JournalEntry


class Backlog:
    """What waits of one table."""

    def __init__(self) -> None:
        self.unwritten: JournalEntry | None = None
        """what is still to be written, all that waits in one piece"""
        self.gone = False
        """the file was removed, and not all of this table has been handed over again"""
        self.trouble = ""
        """what was told last"""

    def take(self, entry: JournalEntry) -> None:
        """Add an entry to what waits."""
        if self.gone and not entry.whole:
            return  # by itself it would be a part of a table
        self.gone = False
        self.unwritten = entry if self.unwritten is None else entry.after(self.unwritten)

    def clear(self) -> None:
        """All that waited is on the disk."""
        self.unwritten = None

    def lose(self) -> None:
        """Somebody removed the file: the table begins again in it."""
        self.unwritten, self.gone = None, True

    def news(self, trouble: str) -> str | None:
        """What is to be told now that the disk says this, "" when it has accepted all; None when that is no news."""
        was, self.trouble = self.trouble, trouble
        return trouble if bool(trouble) != bool(was) else None
