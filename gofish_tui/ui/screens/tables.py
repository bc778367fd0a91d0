"""The tables that can be seen from here, and a line for an invitation."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual.content import Content
from textual.widgets import Input, Static

from gofish_protocol.text import skeleton
from gofish_protocol.vocabulary import Phase, Role
from gofish_tui.services.interfaces import ListedPage, ListedTable, TableUnavailable
from gofish_tui.ui import keys
from gofish_tui.ui.invitation import InvitationSuggester, nearest_word
from gofish_tui.ui.remark import Tone
from gofish_tui.ui.screens.ask_text import AskText
from gofish_tui.ui.screens.base import Sized
from gofish_tui.ui.screens.host_form import NAME_CELLS
from gofish_tui.ui.widgets.form_row import FormRow
from gofish_tui.ui.widgets.line_input import LineInput
from gofish_tui.ui.widgets.menu_item import MenuItem
from gofish_tui.ui.widgets.page import Page
from gofish_tui.ui.widgets.screen_footer import ScreenFooter
from gofish_tui.ui.widgets.too_small import TooSmall
from gofish_tui.ui.words import words

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.binding import BindingType
    from textual.worker import Worker


AGAIN = 4.0
"""Seconds between two searches."""
TYPING_SECONDS = 0.4
"""How long typing has to pause before a hall is searched."""
INVITATION = re.compile(r"[0-9]+[ -]|gofish:", re.IGNORECASE)
FIRST, NEXT = "first-page", "next-page"
MORE = {FIRST: "listing-first-page", NEXT: "listing-next-page"}
"""The lines below a page of a long list; no table's id looks like these."""


class TablesScreen(Sized[None]):
    """Looks around by itself, in a named worker, as long as it is on top."""

    BINDINGS: ClassVar[list[BindingType]] = [*keys.TABLES]
    AUTO_FOCUS: ClassVar[str | None] = "#where"

    def __init__(self, *, watch: bool) -> None:
        super().__init__()
        self.watching = watch
        self.listings: Sequence[ListedTable] = ()
        """what is shown: all that was found, or what fits what is being typed"""
        self._found: Sequence[ListedTable] = ()
        self._page = ListedPage(())
        """what the newest look has found"""
        self._after = ""
        """where the current page begins; empty: the first"""
        self._search = ""
        """what a list too long to be shown is searched for"""
        self._more: list[str] = []
        """which of the lines below the list are shown"""
        self._showing = asyncio.Lock()
        self._looking: Worker[None] | None = None

    def compose(self) -> ComposeResult:
        """The invitation first: it is what most people come with."""
        say = words(self)
        service = self.app.service
        title = say.text("listing-title-watch" if self.watching else "listing-title")
        yield Static(title, classes="title bar", markup=False)
        name = LineInput(service.name, id="your-name", compact=True, max_length=NAME_CELLS)
        yield FormRow(say.text("form-name"), name)
        where = LineInput(
            placeholder=say.text("listing-where-hint"),
            id="where",
            compact=True,
            suggester=InvitationSuggester(),
        )
        where.max_length = 500
        yield FormRow(say.text("listing-where"), where)
        yield Static(id="where-meant", markup=False)
        with Page(id="tables"):
            yield Static(say.text("listing-looking"), id="tables-none", markup=False)
        yield ScreenFooter()
        yield TooSmall()

    def on_mount(self) -> None:
        """Look at once, and again from time to time."""
        self.query_one("#tables").border_title = words(self).text("panel-tables")
        self.look()
        self.set_interval(AGAIN, self.look)

    def look(self) -> None:
        """One look at a time."""
        if self.is_current and (self._looking is None or self._looking.is_finished):
            self._looking = self.run_worker(self._look(), name="find-tables", exit_on_error=True)

    async def _look(self) -> None:
        try:
            page = await self.app.service.find_tables(
                self._grow, search=self._search, after=self._after
            )
        except TableUnavailable as shut:
            self.unavailable(shut)
            page = ListedPage(())
        self._page, self._found = page, page.tables
        await self._show_fitting()

    def _look_anew(self) -> None:
        """At another page, or for something else: the search in progress is not waited for."""
        if self._looking is not None:
            self._looking.cancel()
        self._looking = None
        self.look()

    def _grow(self, found: Sequence[ListedTable]) -> None:
        """What this look has found so far joins what the one before it has left."""
        known = {one.where: one for one in self._found}
        self._found = tuple((known | {one.where: one for one in found}).values())
        self.run_worker(self._show_fitting(), name="show-tables", exit_on_error=True)

    async def _show_fitting(self) -> None:
        """Two may want to show at once: the network search and the typing."""
        async with self._showing:
            await self._show(self._fitting())

    def _fitting(self) -> Sequence[ListedTable]:
        """What is typed looks through the names; an invitation is part of none, and then all stay."""
        typed = skeleton(self.query_one("#where", Input).value.strip())
        return [one for one in self._found if typed in skeleton(one.name)] or self._found

    async def on_input_changed(self, event: Input.Changed) -> None:
        """Look through the list while somebody types."""
        if event.input.id == "where":
            word = nearest_word(event.value)
            hint = self.query_one("#where-meant", Static)
            hint.display = word is not None
            hint.update(words(self).text("listing-meant", word=word or ""))
            await self._show_fitting()
            self._search_hall(event.value.strip())

    def _search_hall(self, typed: str) -> None:
        """A list that is shown by page is searched where it is; an invitation is part of no name."""
        search = "" if INVITATION.match(typed) else typed
        if search != self._search and (self._page.next or self._search or self._after):
            self._search, self._after = search, ""
            self.set_timer(TYPING_SECONDS, partial(self._search_if_still, search))

    def _search_if_still(self, search: str) -> None:
        if search == self._search:
            self._look_anew()

    async def _show(self, found: Sequence[ListedTable]) -> None:
        none = self.query_one("#tables-none", Static)
        none.display = not found
        none.update(words(self).text("listing-none"))
        more = [
            way for way, is_there in ((FIRST, self._after), (NEXT, self._page.next)) if is_there
        ]
        if found == self.listings and more == self._more:
            return
        self._more = more
        focused = self.focused.value if isinstance(self.focused, MenuItem) else None
        self.listings = found
        panel = self.query_one("#tables")
        await panel.query(MenuItem).remove()
        say = words(self)
        items = [self._item(one) for one in found]
        items += [MenuItem("·", Content(say.text(MORE[way])), way) for way in more]
        await panel.mount_all(items)
        for item in items:
            if item.value == focused:
                item.focus()

    def _item(self, one: ListedTable) -> MenuItem:
        say = words(self)
        way = say.text("listing-open" if one.open else "listing-by-invitation")
        phase = say.text("listing-playing" if one.phase == Phase.PLAYING else "listing-lobby")
        if one.phase != Phase.PLAYING and one.taken == one.seats:
            phase = say.text("listing-full")
        said = [say.text("listing-seats", taken=one.taken, seats=one.seats), phase, way]
        if one.memory_aid:
            said.append(say.text("listing-memory-aid"))
        if one.kept and not self.watching:
            said.append(say.text("listing-kept", player=one.kept))
        more = " · ".join(said)
        return MenuItem("·", Content(one.name), one.where, more)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Nobody sits down at all tables."""
        return self.watching if action == "wall" else True

    def action_wall(self) -> None:
        """All of them, side by side."""
        from gofish_tui.ui.screens.wall import WallScreen

        self.app.push_screen(WallScreen())

    def action_refresh(self) -> None:
        """Look now."""
        self.look()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter after an invitation goes there; after the name, on to the next field."""
        where = self.query_one("#where", Input).value.strip()
        if event.input.id == "where" and where:
            self.go(where, None)
        else:
            self.focus_next()

    def on_menu_item_picked(self, event: MenuItem.Picked) -> None:
        """A table of the list; one by invitation wants its code first, if no seat there is ours already."""
        event.stop()
        if event.value in MORE:
            self._after = self._page.next if event.value == NEXT else ""
            self._look_anew()
            return
        one = next((one for one in self.listings if one.where == event.value), None)
        if one is None:
            return
        if one.kept and not self.watching:
            self.go(one.where, None, name=one.kept)
            return
        if one.open:
            self.go(one.where, None)
            return
        say = words(self)

        def answered(code: str | None) -> None:
            if code:
                self.go(one.where, code)

        self.app.push_screen(AskText(say.text("code-title"), say.text("code-hint")), answered)

    def go(self, where: str, code: str | None, *, name: str = "") -> None:
        """Enter the table, under this name or the one that is typed."""
        name = name or self.query_one("#your-name", Input).value.strip()
        if not name:
            self.query_one("#your-name").focus()
            self.notice(words(self).text("form-needs-name"), Tone.REFUSAL)
            return
        role = Role.SPECTATOR if self.watching else Role.PLAYER
        join = partial(self.app.service.join, where, name=name, role=role, code=code)
        self.app.open_table(lambda listener: join(listener=listener))

    def action_help(self) -> None:
        """The keys that work here."""
        self.app.show_help()

    def action_back(self) -> None:
        """Home."""
        self.dismiss(None)
