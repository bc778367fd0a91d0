"""The lobby: who is here, how others get in, and what will be played."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.containers import Container, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from gofish_protocol.rules import Rules
from gofish_protocol.view import unready
from gofish_tui.client.commands import AddBot, Kick, SetReady, SetRules, Start
from gofish_tui.narration.rules_text import option_sentences
from gofish_tui.services.interfaces import TableUnavailable
from gofish_tui.ui import keys, rulebook
from gofish_tui.ui.screens.at_table import AtTable
from gofish_tui.ui.screens.change_rules import ChangeRules
from gofish_tui.ui.screens.dialog import Answer, Dialog
from gofish_tui.ui.screens.invite import InviteScreen
from gofish_tui.ui.screens.phones import PhonesScreen
from gofish_tui.ui.widgets.bullets import Bullets
from gofish_tui.ui.widgets.code_box import CodeBox
from gofish_tui.ui.widgets.foot import Foot
from gofish_tui.ui.widgets.link_bar import LinkBar
from gofish_tui.ui.widgets.say_box import SayBox
from gofish_tui.ui.widgets.seat_list import SeatLine, SeatList
from gofish_tui.ui.widgets.table_head import TableHead
from gofish_tui.ui.widgets.talk import Talk
from gofish_tui.ui.widgets.too_small import TooSmall
from gofish_tui.ui.words import words
from gofish_tui.vocabulary import LocalError

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.binding import BindingType

    from gofish_tui.client.updates import Update


class LobbyScreen(AtTable):
    """Everybody sees the same; the owner has a few keys more."""

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
                yield SayBox(self.place.draft)
        yield Foot()
        yield TooSmall()

    def follow(self, update: Update | None = None) -> None:
        """Draw the new view."""
        super().follow(update)
        say, view = words(self), self.view
        self.query_one(CodeBox).table = self.place.table
        self.query_one(SeatList).view = view
        self.query_one("#lobby-rules").border_title = say.text("panel-rules")
        title = Content.styled(rulebook.preset_text(say, view.rules), "bold $accent")
        self.query_one(Bullets).show([title, *option_sentences(view.rules, say)])
        self.query_one("#lobby-hint", Static).update(self._hint())

    def _hint(self) -> str:
        say, view = words(self), self.view
        taken = sum(seat.taken for seat in view.seats)
        if self.place.owner:
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
        """The owner's keys are the owner's; what cannot be done now is grey."""
        view = self.view
        taken = sum(seat.taken for seat in view.seats)
        if action in ("start", "bot", "kick", "change_rules"):
            if not self.place.owner:
                return False
            possible = {
                "start": taken >= 2,
                "bot": taken < len(view.seats),
                "kick": taken >= 2,
                "change_rules": True,
            }
            return True if possible[action] and self.online else None
        if action == "ready":
            mine = view.me is not None and not self.place.owner
            return (self.online or None) if mine else False
        if action in ("door", "answer_door"):
            return self.at_door(action)
        if action == "rules":
            return not self.place.owner  # who may change them reads them there
        if action == "phones":
            opens = self.app.service.opens_tables
            return self.place.owner and not self.place.solo and opens
        if action == "invite":
            return bool(self.place.table.link)
        if action == "copy":
            return bool(self.place.table.code or self.place.table.link)
        return True

    def action_start(self) -> None:
        """Deal."""
        self.place.session.send(Start())

    def action_ready(self) -> None:
        """It may begin as far as we are concerned, or not yet."""
        me = self.view.me
        if me is not None:
            self.place.session.send(SetReady(not self.view.seats[me].ready))

    def action_bot(self) -> None:
        """Which bot?"""
        say, levels = words(self), self.app.service.levels
        if len(levels) == 1:
            self.place.session.send(AddBot(levels[0]))
            return
        answers = [
            Answer(str(n), Content(say.text("bot-level", level=level)), level)
            for n, level in enumerate(levels, start=1)
        ]
        self.app.push_screen(Dialog(say.text("bot-title"), answers), self._add_bot)

    def _add_bot(self, level: str | None) -> None:
        if level is not None:
            self.place.session.send(AddBot(level))

    def action_kick(self) -> None:
        """Whom?"""
        say, view = words(self), self.view
        answers = [
            Answer(str(seat + 1), Content(there.name), str(seat))
            for seat, there in enumerate(view.seats)
            if there.taken and seat != view.me
        ]
        self.app.push_screen(Dialog(say.text("kick-title"), answers), self._kick)

    def _kick(self, seat: str | None) -> None:
        if seat is not None:
            self.place.session.send(Kick(int(seat)))

    def on_seat_line_picked(self, event: SeatLine.Picked) -> None:
        """A click on a free seat adds a bot, where one may."""
        free = event.seat < len(self.view.seats) and not self.view.seats[event.seat].taken
        if free and self.place.owner:
            self.action_bot()

    def action_change_rules(self) -> None:
        """Other rules."""
        self.app.push_screen(ChangeRules(self.view.rules), self._set_rules)

    def _set_rules(self, rules: Rules | None) -> None:
        if rules is not None and rules != self.view.rules:
            self.place.session.send(SetRules(rules))

    def action_phones(self) -> None:
        """A page for phones, and the way to it as a picture."""
        self.notice(words(self).text("phones-starting"), stay=True)
        self.run_worker(self._phones(), name="phones", group="phones", exclusive=True)

    async def _phones(self) -> None:
        service = self.app.service
        try:
            address = await service.phones(self.place.session)
        except TableUnavailable as shut:
            if shut.error == LocalError.PHONES_FAILED:
                self.notice(words(self).text("phones-failed", detail=shut.detail))
            else:
                self.refuse(shut.error, shut.detail)
            return
        self.notice("")
        if self.is_current:
            self.app.push_screen(PhonesScreen(address))

    def action_invite(self) -> None:
        """The invitation as a picture."""
        self.app.push_screen(InviteScreen(self.place.table))

    def on_code_box_picked(self) -> None:
        """A tap on the invitation."""
        self.action_invite()

    def action_copy(self) -> None:
        """The invitation, into the clipboard where the terminal allows it; it is on the screen in any case."""
        table = self.place.table
        self.app.copy_to_clipboard(table.code or table.link)
        self.notice(words(self).text("lobby-copied"))
