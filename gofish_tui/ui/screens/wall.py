"""The wall: every table that may be watched, side by side, each as it is at this moment."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual.containers import Container
from textual.reactive import reactive
from textual.widgets import Static

from gofish_protocol.vocabulary import Role
from gofish_tui.client.updates import Ended
from gofish_tui.services.interfaces import TableUnavailable
from gofish_tui.ui import keys
from gofish_tui.ui.screens.base import Sized, unavailable_text
from gofish_tui.ui.table_model import TableModel
from gofish_tui.ui.widgets.screen_footer import ScreenFooter
from gofish_tui.ui.widgets.too_small import TooSmall
from gofish_tui.ui.widgets.wall_tile import WallTile
from gofish_tui.ui.words import words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.app import ComposeResult
    from textual.binding import BindingType

    from gofish_tui.services.interfaces import GameSession, ListedTable

AGAIN = 4.0
"""Seconds between two searches."""
TURN_SECONDS = 10.0
"""How long a page stays in big-screen mode."""
MOST_WATCHED = 24
"""Tables at a time: each is a connection."""
MOST_KEYS = 9
"""Tables of a page that have a key of their own; the arrows reach all of them."""
TILE = (38, 9)
LARGE_TILE = (60, 14)
"""The least room for a table, in cells; and for one that is read from far away."""


class WallScreen(Sized[None]):
    """Watches them all, as a spectator; a page of them is shown. It leaves every table when it goes."""

    BINDINGS: ClassVar[list[BindingType]] = [*keys.WALL]

    page: reactive[int] = reactive(0, repaint=False)
    big_screen: reactive[bool] = reactive(False, repaint=False)

    def __init__(self) -> None:
        super().__init__()
        self._tiles: dict[str, WallTile] = {}
        self._sessions: dict[str, GameSession] = {}
        self._pages = 1
        self._after = self._next = ""
        """where these tables begin in a list that is longer than a wall, and the ones after them; empty: its beginning"""
        self._elsewhere = asyncio.Event()

    def compose(self) -> ComposeResult:
        """The grid, or that there is nothing yet."""
        say = words(self)
        yield Static(say.text("wall-title"), id="wall-title", classes="title bar", markup=False)
        yield Static(say.text("listing-looking"), id="wall-none", markup=False)
        yield Container(id="wall")
        yield ScreenFooter()
        yield TooSmall()

    def on_mount(self) -> None:
        """Look at once, and then repeatedly."""
        self.run_worker(self._look(), name="wall-look")
        self.set_interval(TURN_SECONDS, self._turn_page)

    async def on_unmount(self) -> None:
        """Away from every table."""
        sessions, self._sessions = list(self._sessions.values()), {}
        self._tiles.clear()
        await asyncio.gather(*(session.close() for session in sessions))

    async def _look(self) -> None:
        while True:
            try:
                page = await self.app.service.find_tables(
                    after=self._after, most=MOST_WATCHED, watchable=True
                )
                self._next = page.next
                await self._take(page.tables)
            except TableUnavailable as shut:
                self.unavailable(shut)
            with suppress(TimeoutError):
                await asyncio.wait_for(self._elsewhere.wait(), AGAIN)
            self._elsewhere.clear()

    async def _take(self, found: Sequence[ListedTable]) -> None:
        """Those that are new get a tile; those that are gone lose it."""
        watchable = {one.where: one for one in found if one.watchers and one.open}
        wanted = dict(list(watchable.items())[:MOST_WATCHED])
        for where in [where for where in self._tiles if where not in wanted]:
            await self._forget(where)
        for where, listing in wanted.items():
            if where not in self._tiles:
                tile = self._tiles[where] = WallTile(listing)
                await self.query_one("#wall").mount(tile)
                self.run_worker(self._watch(tile), name=f"wall-{where}", group="wall")
        none = self.query_one("#wall-none", Static)
        none.display = not self._tiles
        none.update(words(self).text("wall-none"))
        self.lay_out()

    async def _watch(self, tile: WallTile) -> None:
        where, service = tile.listing.where, self.app.service
        try:
            session = await service.join(where, name=service.name, role=Role.SPECTATOR)
        except TableUnavailable as shut:
            tile.trouble = unavailable_text(self, shut)
            return
        self._sessions[where] = session
        tile.follow(TableModel(session, words(self)))
        async for update in session.updates():
            if isinstance(update, Ended):
                break
            tile.apply(update)
        await self._forget(where)

    async def _forget(self, where: str) -> None:
        tile, session = self._tiles.pop(where, None), self._sessions.pop(where, None)
        if session is not None:
            await session.close()
        if tile is not None:
            await tile.remove()
            self.lay_out()

    # The grid

    def on_resize(self) -> None:
        """More on a page, or fewer, once the grid has its new size."""
        self.call_after_refresh(self.lay_out)

    def watch_page(self) -> None:
        """Other tables."""
        self.lay_out()

    def watch_big_screen(self) -> None:
        """Larger, and turning by itself."""
        self.page = 0
        self.lay_out()

    def lay_out(self) -> None:
        """As many tables on a page as have room, as large as they can be."""
        wall = next(iter(self.query("#wall")), None)
        if wall is None:
            return  # not there yet
        width, height = LARGE_TILE if self.big_screen else TILE
        columns = max(1, wall.size.width // width)
        rows = max(1, wall.size.height // height)
        shown, self._pages = self._shown(columns * rows)
        pages = self._pages
        # Five and one would leave most of a row empty: rather three and three.
        rows = max(1, -(-len(shown) // columns))
        wall.styles.grid_size_columns = max(1, -(-len(shown) // rows))
        wall.styles.grid_size_rows = rows
        for tile in self._tiles.values():
            tile.display = tile in shown
            tile.large = self.big_screen
        for number, tile in enumerate(shown, 1):
            tile.number = number if number <= MOST_KEYS else 0
        if shown and self.focused not in shown:
            self.set_focus(shown[0])
        say = words(self)
        pages_said = say.text("wall-page", page=self.page + 1, pages=pages) if pages > 1 else ""
        self.query_one("#wall-title", Static).update(f"{say.text('wall-title')}  {pages_said}")

    def _shown(self, most: int) -> tuple[list[WallTile], int]:
        """The tables of this page, and how many pages there are."""
        tiles = list(self._tiles.values())
        pages = max(1, -(-len(tiles) // most))
        if self.page >= pages:
            self.set_reactive(WallScreen.page, pages - 1)
        return tiles[self.page * most : (self.page + 1) * most], pages

    def _turn_page(self) -> None:
        if self.big_screen and self.is_current:
            self.action_turn(1)

    # Actions

    def action_turn(self, pages: int) -> None:
        """Other tables, round and round."""
        turned = self.page + pages
        if (self._next and turned >= self._pages) or (
            self._after and not 0 <= turned < self._pages
        ):
            self._after = self._next if turned >= self._pages else ""
            self._elsewhere.set()
        self.page = turned % self._pages

    def action_pick(self, number: int) -> None:
        """The table of this number on the page."""
        for tile in self._tiles.values():
            if tile.display and tile.number == number:
                tile.action_pick()

    def action_big_screen(self) -> None:
        """Turn big-screen mode on, for people far away, or off."""
        self.big_screen = not self.big_screen

    def on_wall_tile_picked(self, event: WallTile.Picked) -> None:
        """This one alone, and back to the wall from it."""
        event.stop()
        service = self.app.service
        join = partial(service.join, event.where, name=service.name, role=Role.SPECTATOR)
        self.app.open_table(lambda listener: join(listener=listener), WallScreen)

    def action_help(self) -> None:
        """The keys that work here."""
        self.app.show_help()

    def action_back(self) -> None:
        """Away from all of them."""
        self.dismiss(None)
