"""The pages for phones: `gofish web` for one table of ours, as a separate process, so that phones may sit down at it.

It outlives the screen that started it, because the table may; it ends by itself when the table no longer answers.
"""

from __future__ import annotations

import json
import subprocess
from typing import TYPE_CHECKING, Any

from gofish_tui.services.child_process import Lines, end, spawn
from gofish_tui.services.interfaces import TableUnavailable
from gofish_tui.vocabulary import LocalError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from gofish_tui.client.updates import TableInfo
    from gofish_tui.services.child_process import Child

TABLE_VARIABLE = "GOFISH_WEB_TABLE"
"""The environment variable that hands over the table's invite link: it is an invitation, so not on a command line."""
START_SECONDS = 20.0
STOP_SECONDS = 10.0


class PhonePageFailed(Exception):
    """There is no page for phones; the text says why, as far as it is known."""


class PhonePage:
    """A running page that we started."""

    def __init__(self, process: Child, line: dict[str, Any]) -> None:
        self._process = process
        self.links: list[str] = [str(link) for link in line["links"]]

    @property
    def alive(self) -> bool:
        """Whether it still serves."""
        return self._process.poll() is None

    async def close(self) -> None:
        """End it; it disconnects its visitors first."""
        if self.alive:
            await end(self._process, STOP_SECONDS)


async def start_phone_page(
    link: str, arguments: Sequence[str], variables: Mapping[str, str] | None = None
) -> PhonePage:
    """Start it on the local network. Returns once it serves, and until then ends with the task that waits here; raises
    :class:`PhonePageFailed`.
    """
    words = ["web", "--lan", "--port", "0", "--json", *arguments]
    null = subprocess.DEVNULL
    streams = {"stdin": null, "stdout": subprocess.PIPE, "stderr": null}
    process = spawn(words, {**(variables or {}), TABLE_VARIABLE: link}, **streams)
    try:
        lines = Lines(process)
        line = json.loads(await lines.next(START_SECONDS))
        lines.drop_rest()
        if line.get("type") != "web":
            raise PhonePageFailed(str(line.get("detail") or line.get("error", "")))
        return PhonePage(process, line)
    except BaseException as wrong:
        await end(process, STOP_SECONDS)
        if isinstance(wrong, (ValueError, KeyError, TypeError, AttributeError, TimeoutError)):
            raise PhonePageFailed(str(wrong)) from wrong
        raise


class PhonePages:
    """The pages of the tables opened here, one for each that somebody wanted one for.

    ``words`` and environment ``variables`` are what every such process is told about this machine.
    """

    def __init__(self, words: Sequence[str], variables: Mapping[str, str]) -> None:
        self._words = list(words)
        self._variables = variables
        self._pages: dict[str, PhonePage] = {}

    async def address(self, table: TableInfo) -> str:
        """The page's address; the page is opened when there is none yet. Raises `TableUnavailable`."""
        page = self._pages.get(table.id)
        if page is None or not page.alive:
            try:
                page = await start_phone_page(table.link, self._words, self._variables)
            except PhonePageFailed as failed:
                raise TableUnavailable(LocalError.PHONES_FAILED, str(failed)) from failed
            self._pages[table.id] = page
        return page.links[0]

    async def close(self, table: TableInfo) -> None:
        """The table is closed, and so is its page."""
        page = self._pages.pop(table.id, None)
        if page is not None:
            await page.close()
