"""The options that a host is started with."""

from pathlib import Path

from gofish_tui.journal.sqlite import JournalPlace
from gofish_tui.table.settings import OwnedTableConfig


class HostOptions(OwnedTableConfig, frozen=True, kw_only=True):
    """The table, and what concerns only this process and this machine. Nothing in it changes afterwards."""

    data_dir: Path
    interfaces: tuple[str, ...] | None = None
    """our own addresses that discovery announces on; None: all that others may reach"""
    resume: JournalPlace | None = None
    """the journal of a table to resume; its table takes precedence over everything except where it is served"""
