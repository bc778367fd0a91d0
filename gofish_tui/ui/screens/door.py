"""What the owner decides at the table's door: who comes in, whether to be asked, who has to stop watching."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content

from gofish_tui.client.commands import Admit, ListSpectators, SetApproval
from gofish_tui.ui.screens.dialog import Dialog, DialogAnswer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gofish_tui.client.commands import Command
    from gofish_tui.i18n.loader import Messages
    from gofish_tui.services.interfaces import GameSession
    from gofish_tui.ui.table_model import TableModel

MOST_ASKED = 4
"""How many of those who wait one dialog asks about: the next ones follow."""


def door_dialog(model: TableModel, say: Messages) -> Dialog[Command]:
    """Everybody who waits, with a yes and a no for each; then the switch, and those who watch."""
    answers: list[DialogAnswer[Command]] = []
    for who, name in list(model.at_door.items())[:MOST_ASKED]:
        for admit, message in ((True, "door-admit"), (False, "door-refuse")):
            label = Content(say.text(message, player=name))
            answers.append(DialogAnswer(str(len(answers) + 1), label, Admit(who, admit)))
    message = "door-ask-nobody" if model.approval else "door-ask-me"
    answers.append(DialogAnswer("a", Content(say.text(message)), SetApproval(not model.approval)))
    answers.append(DialogAnswer("w", Content(say.text("door-watchers")), ListSpectators()))
    return Dialog(say.text("door-title"), answers)


def spectators_dialog(names: Sequence[str], say: Messages) -> Dialog[str]:
    """Which of those who watch has to go?"""
    answers = [
        DialogAnswer(str(number) if number < 10 else "", Content(name), name)
        for number, name in enumerate(names, start=1)
    ]
    return Dialog(say.text("watchers-title"), answers)


def answer_door(model: TableModel, session: GameSession, answer: Command | None) -> None:
    """Carry out what was picked in the first of them."""
    if answer is None:
        return
    if isinstance(answer, Admit):
        model.decide(answer.who)
    session.send(answer)
