"""What can be done at a table while no game is on: say that you are ready and, for its owner, bots, seats and rules."""

from __future__ import annotations

from textual.content import Content

from gofish_protocol.rules import Rules
from gofish_tui.client.commands import AddBot, Kick, SetReady, SetRules
from gofish_tui.ui.screens.at_table import AtTable
from gofish_tui.ui.screens.change_rules import ChangeRules
from gofish_tui.ui.screens.dialog import Dialog, DialogAnswer
from gofish_tui.ui.words import words


class BetweenGames(AtTable):
    """The same keys in the lobby and after a game."""

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """The owner's keys are the owner's; what cannot be done now is gray."""
        view = self.view
        taken = sum(seat.taken for seat in view.seats)
        if action in ("start", "again", "bot", "kick", "change_rules"):
            if not self.model.owner:
                return False
            possible = {
                "start": taken >= 2,
                "again": True,
                "bot": taken < len(view.seats),
                "kick": taken >= 2,
                "change_rules": True,
            }
            return True if possible[action] and self.online else None
        if action == "ready":
            mine = view.me is not None and not self.model.owner
            return (self.online or None) if mine else False
        if action in ("door", "answer_door"):
            return self.at_door(action)
        if action == "hand_on":
            return self.may_hand_on()
        if action == "rules":
            return not self.model.owner  # who may change them reads them there
        return True

    def action_ready(self) -> None:
        """Say that we are ready, or not yet."""
        me = self.view.me
        if me is not None:
            self.model.session.send(SetReady(not self.view.seats[me].ready))

    def action_bot(self) -> None:
        """Which bot?"""
        say, levels = words(self), self.app.service.levels
        if len(levels) == 1:
            self.model.session.send(AddBot(levels[0]))
            return
        answers = [
            DialogAnswer(str(n), Content(say.text("bot-level", level=level)), level)
            for n, level in enumerate(levels, start=1)
        ]
        self.app.push_screen(Dialog(say.text("bot-title"), answers), self._add_bot)

    def _add_bot(self, level: str | None) -> None:
        if level is not None:
            self.model.session.send(AddBot(level))

    def action_kick(self) -> None:
        """Whom?"""
        say, view = words(self), self.view
        answers = [
            DialogAnswer(str(seat + 1), Content(there.name), seat)
            for seat, there in enumerate(view.seats)
            if there.taken and seat != view.me
        ]
        self.app.push_screen(Dialog(say.text("kick-title"), answers), self._kick)

    def _kick(self, seat: int | None) -> None:
        if seat is not None:
            self.model.session.send(Kick(seat))

    def action_change_rules(self) -> None:
        """Other rules."""
        self.app.push_screen(ChangeRules(self.view.rules), self._set_rules)

    def _set_rules(self, rules: Rules | None) -> None:
        if rules is not None and rules != self.view.rules:
            self.model.session.send(SetRules(rules))
