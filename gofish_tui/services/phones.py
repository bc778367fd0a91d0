"""The pages for phones, one for each table of ours that somebody wanted one for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gofish_tui.services.interfaces import PHONES_FAILED, TableUnavailable
from gofish_tui.services.phone_page import PhonesFailed, PhonesProcess, start_phones

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gofish_tui.client.updates import TableInfo


class Phones:
    """`words` are what every such process is told of this machine."""

    def __init__(self, words: Sequence[str]) -> None:
        self._words = list(words)
        self._pages: dict[str, PhonesProcess] = {}

    async def address(self, table: TableInfo) -> str:
        """The page's address; the page is opened when there is none yet. Raises `TableUnavailable`."""
        page = self._pages.get(table.id)
        if page is None or not page.alive:
            try:
                page = await start_phones(table.link, self._words)
            except PhonesFailed as failed:
                raise TableUnavailable(PHONES_FAILED, str(failed)) from failed
            self._pages[table.id] = page
        return page.links[0]

    async def close(self, table: TableInfo) -> None:
        """The table is closed, and so is its page."""
        page = self._pages.pop(table.id, None)
        if page is not None:
            await page.close()
