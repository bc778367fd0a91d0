"""What all screens at a table share: the view, the talk, the connection, and the way out."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.reactive import reactive

from gofish_protocol.reactions import SIGNS
from gofish_protocol.view import TableView, empty_table
from gofish_protocol.vocabulary import NoticeKind, Reaction
from gofish_tui.client.commands import HandOn, RemoveSpectator, Say
from gofish_tui.client.updates import (
    DoorChanged,
    Noticed,
    Refused,
    SpectatorsListed,
    Stepped,
    Update,
)
from gofish_tui.narration.notices import notice_lines
from gofish_tui.ui.motion import move
from gofish_tui.ui.remark import Tone, tone_of
from gofish_tui.ui.screens.base import Sized
from gofish_tui.ui.screens.door import answer_door, door_dialog, spectators_dialog
from gofish_tui.ui.screens.leaving import HandOnDialog, LeaveDialog, heirs
from gofish_tui.ui.screens.rules import RulesScreen
from gofish_tui.ui.widgets.link_bar import LinkBar
from gofish_tui.ui.widgets.players import Players
from gofish_tui.ui.widgets.say_box import MOST, SayBox
from gofish_tui.ui.widgets.table_head import TableHead
from gofish_tui.ui.widgets.talk import Talk
from gofish_tui.ui.words import words
from gofish_tui.vocabulary import LocalNotice

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gofish_tui.client.commands import Command
    from gofish_tui.ui.table_model import TableModel

STAYING = (
    NoticeKind.NOT_SAVED,
    LocalNotice.SEAT_NOT_SAVED,
    NoticeKind.DISK_WAITS,
    LocalNotice.WENT_BACK,
)
"""Notices that stay until another one comes."""


class AtTable(Sized[None]):
    """Holds the one reactive view; the widgets draw it. Were the screen to repaint itself, it would cost more than they do."""

    AUTO_FOCUS: ClassVar[str | None] = ""

    view: reactive[TableView] = reactive(empty_table(), repaint=False, bindings=True)
    online: reactive[bool] = reactive(True, repaint=False, bindings=True)

    def __init__(self, model: TableModel) -> None:
        super().__init__()
        self.model = model
        self.set_reactive(AtTable.view, model.view)

    def on_mount(self) -> None:
        """Bring everything up to date once."""
        self.query_one("#talk-panel").border_title = words(self).text("panel-talk")
        self.follow()

    async def relocalize(self) -> None:
        """Everything in another language; what was typed is kept with the model."""
        await self.recompose()
        self.on_mount()

    def follow(self, update: Update | None = None) -> None:
        """Show what the model knows now; `update` is what has just come."""
        self.view = self.model.view
        self.online = self.model.connected
        for bar in self.walk_children(LinkBar):
            bar.status, bar.silence = self.model.status, self.model.silence
        for head in self.walk_children(TableHead):
            head.view, head.table = self.model.view, self.model.table.name
            head.watching = self.model.watching
        for players in self.walk_children(Players):
            players.held, players.reactions = self.model.held, self.model.reactions
        for talk in self.walk_children(Talk):
            talk.show(self.model.talk, self.model.told)
        match update:
            case Refused(error=error):
                self.refuse(error)
            case DoorChanged(name=name, watch=watch) if name:
                self.refresh_bindings()
                say = words(self)
                who = say.text("at-door-watch" if watch else "at-door", player=name)
                self.notice(f"{who} {say.text('at-door-key')}", stay=True)
            case DoorChanged():
                self.refresh_bindings()
                self.notice("")
            case SpectatorsListed(names=names):
                self._pick_spectator(names)
            case Noticed(kind=LocalNotice.NO_SIGN):
                pass  # the bar says it, for as long as it is so
            case Noticed(kind=kind):
                for line in notice_lines(update, words(self)):
                    self.notice(line, tone_of(kind), stay=kind in STAYING)

    def show_moves(self, update: Update | None) -> None:
        """Animate what has just come, once `follow` has shown it; in one go, so that both are one frame."""
        if isinstance(update, Stepped) and self.app.moves:
            move(self, update.events, self.view.me)

    def may_hand_on(self) -> bool:
        """The table is ours, and there is somebody who could own it."""
        return self.model.owner and bool(heirs(self.model))

    def action_hand_on(self) -> None:
        """Somebody else becomes the owner; we stay."""
        self.app.push_screen(HandOnDialog(self.model), self._hand_on)

    def _hand_on(self, seat: int | None) -> None:
        if seat is not None:
            self.model.session.send(HandOn(seat))

    def at_door(self, action: str) -> bool:
        """Is this key ours? The one that the key bar shows is, while somebody waits."""
        owns = self.model.owner and not self.model.solo
        return owns and (action == "door" or bool(self.model.at_door))

    def action_answer_door(self) -> None:
        """Somebody waits."""
        self.action_door()

    def action_door(self) -> None:
        """Who may come in?"""
        if self.model.owner and not self.model.solo:
            self.notice("")
            self.app.push_screen(door_dialog(self.model, words(self)), self._at_door)

    def _at_door(self, answer: Command | None) -> None:
        answer_door(self.model, self.model.session, answer)
        self.refresh_bindings()

    def _pick_spectator(self, names: Sequence[str]) -> None:
        if names:
            self.app.push_screen(spectators_dialog(names, words(self)), self._remove)
        else:
            self.notice(words(self).text("watching-nobody"))

    def _remove(self, name: str | None) -> None:
        if name is not None:
            self.model.session.send(RemoveSpectator(name))

    def action_say(self) -> None:
        """Go where table talk is typed."""
        self.query_one(SayBox).focus()

    def action_react(self, reaction: str) -> None:
        """One key, one word to everybody."""
        self.model.session.send(Say(SIGNS[Reaction(reaction)]))

    def on_say_box_said(self, event: SayBox.Said) -> None:
        """Send it."""
        self.model.session.send(Say(event.text))

    def on_say_box_too_long(self) -> None:
        """What fits stays, and the rest is not lost unnoticed."""
        self.notice(words(self).text("plain-say-less", most=MOST), Tone.WARNING)

    def on_input_changed(self, event: SayBox.Changed) -> None:
        """Keep the draft, in case the game moves on to another screen."""
        self.model.keep_draft(event.value)

    def action_scroll_talk(self, pages: int) -> None:
        """Read what was said before: where the chat stands apart, in the chat while one types there."""
        chats = self.query("#chat").results(Talk) if isinstance(self.focused, SayBox) else ()
        talk = next((chat for chat in chats if chat.size), self.query_one(Talk))
        talk.scroll_rows(pages * max(1, talk.size.height - 1))

    def action_rules(self) -> None:
        """This table's rules."""
        self.app.push_screen(RulesScreen(self.view.rules))

    def action_help(self) -> None:
        """The keys that work here."""
        self.app.show_help()

    def action_leave(self) -> None:
        """Ask how to leave."""
        self.app.push_screen(LeaveDialog(self.model, quitting=False), self.app.leave_table)
