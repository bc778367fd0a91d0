"""What a table's journal was given and the disk does not have yet, and what is reported about that: no thread, no disk.

Both the thread that writes journals and the simulation rely on it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gofish_tui.table.saved_table import JournalEntry


class Backlog:
    """What waits of one table."""

    def __init__(self) -> None:
        self.unwritten: JournalEntry | None = None
        """what is still to be written, everything that waits in one piece"""
        self.gone = False
        """the file was removed, and not all of this table has been handed over again"""
        self.trouble = ""
        """what was reported last"""

    def take(self, entry: JournalEntry) -> None:
        """Add an entry to what waits."""
        if self.gone and not entry.whole:
            return  # by itself it would be only part of a table
        self.gone = False
        self.unwritten = entry if self.unwritten is None else entry.after(self.unwritten)

    def clear(self) -> None:
        """All that waited is on the disk."""
        self.unwritten = None

    def lose(self) -> None:
        """Somebody removed the file: the table begins again in it."""
        self.unwritten, self.gone = None, True

    def news(self, trouble: str) -> str | None:
        """What to report now that the disk says this, "" when it has accepted everything; None when nothing has changed."""
        was, self.trouble = self.trouble, trouble
        return trouble if bool(trouble) != bool(was) else None
