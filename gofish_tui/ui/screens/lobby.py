"""The lobby: who is here, how others get in, and what will be played."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.containers import Container, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from gofish_protocol.view import unready
from gofish_tui.client.commands import Start
from gofish_tui.narration.rules_text import option_sentences
from gofish_tui.services.interfaces import TableUnavailable
from gofish_tui.ui import keys, rulebook
from gofish_tui.ui.screens.between_games import BetweenGames
from gofish_tui.ui.screens.invite import InviteScreen
from gofish_tui.ui.screens.phones import PhonesScreen
from gofish_tui.ui.widgets.bullets import Bullets
from gofish_tui.ui.widgets.code_box import CodeBox
from gofish_tui.ui.widgets.link_bar import LinkBar
from gofish_tui.ui.widgets.say_box import SayBox
from gofish_tui.ui.widgets.screen_footer import ScreenFooter
from gofish_tui.ui.widgets.seat_list import SeatLine, SeatList
from gofish_tui.ui.widgets.table_head import TableHead
from gofish_tui.ui.widgets.talk import Talk
from gofish_tui.ui.widgets.too_small import TooSmall
from gofish_tui.ui.words import words

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.binding import BindingType

    from gofish_tui.client.updates import Update


class LobbyScreen(BetweenGames):
    """Everybody sees the same; the owner has a few more keys."""

    BINDINGS: ClassVar[list[BindingType]] = [*keys.LOBBY]

    def compose(self) -> ComposeResult:
        """The invitation on top, seats and rules side by side where there is room."""
        yield TableHead()
        yield LinkBar()
        yield CodeBox()
        with Container(id="lobby"):
            with Container(id="lobby-left"):
                yield SeatList()
                yield Static(id="lobby-hint", markup=False)
            with VerticalScroll(id="lobby-rules", can_focus=False):
                yield Bullets()
            with Container(id="talk-panel"):
                yield Talk()
                yield SayBox(self.model.draft)
        yield ScreenFooter()
        yield TooSmall()

    def follow(self, update: Update | None = None) -> None:
        """Draw the new view."""
        super().follow(update)
        say, view = words(self), self.view
        self.query_one(CodeBox).table = self.model.table
        self.query_one(SeatList).view = view
        self.query_one("#lobby-rules").border_title = say.text("panel-rules")
        title = Content.styled(rulebook.preset_text(say, view.rules), "bold $accent")
        self.query_one(Bullets).show([title, *option_sentences(view.rules, say)])
        self.query_one("#lobby-hint", Static).update(self._hint())

    def _hint(self) -> str:
        say, view = words(self), self.view
        taken = sum(seat.taken for seat in view.seats)
        if self.model.owner:
            late = say.names(view.seats[seat].name for seat in unready(view))
            if taken >= 2 and late:
                return say.text("lobby-not-ready", players=late)
            if taken < 2:
                return say.text("lobby-alone")
            return say.text("lobby-full" if taken == len(view.seats) else "lobby-ready")
        if view.me is None or view.seats[view.me].ready:
            return say.text("lobby-wait")
        return say.text("lobby-say-ready")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """What only makes sense when others are still to come."""
        if action == "phones":
            return self.model.owner and not self.model.solo
        if action == "invite":
            return bool(self.model.table.link)
        if action == "copy":
            return bool(self.model.table.code or self.model.table.link)
        return super().check_action(action, parameters)

    def action_start(self) -> None:
        """Deal."""
        self.model.session.send(Start())

    def on_seat_line_picked(self, event: SeatLine.Picked) -> None:
        """A click on a free seat adds a bot, where one may."""
        free = event.seat < len(self.view.seats) and not self.view.seats[event.seat].taken
        if free and self.model.owner:
            self.action_bot()

    def action_phones(self) -> None:
        """A page for phones, and the way to it as a picture."""
        self.notice(words(self).text("phones-starting"), stay=True)
        self.run_worker(self._phones(), name="phones", group="phones", exclusive=True)

    async def _phones(self) -> None:
        service = self.app.service
        try:
            address = await service.phones(self.model.session)
        except TableUnavailable as shut:
            self.unavailable(shut)
            return
        self.notice("")
        if self.is_current:
            self.app.push_screen(PhonesScreen(address))

    def action_invite(self) -> None:
        """The invitation as a picture."""
        self.app.push_screen(InviteScreen(self.model.table))

    def on_code_box_picked(self) -> None:
        """A tap on the invitation."""
        self.action_invite()

    def action_copy(self) -> None:
        """The invitation, into the clipboard where the terminal allows it; it is on the screen in any case."""
        table = self.model.table
        self.app.copy_to_clipboard(table.code or table.link)
        self.notice(words(self).text("lobby-copied"))
