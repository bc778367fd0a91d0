"""Leaving a table, or the program: a choice, because the seat may be kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content

from gofish_protocol.vocabulary import Phase
from gofish_tui.ui.screens.dialog import Dialog, DialogAnswer

if TYPE_CHECKING:
    from gofish_tui.i18n.loader import Messages
    from gofish_tui.ui.table_model import TableModel

STAY, KEEP, GIVE_UP, CLOSE, HAND_ON = "stay", "keep", "give_up", "close", "hand_on"
QUIT = "quit"
DURING = ("leave-keep-more", "leave-give-up-more", "leave-close-more")
AFTER = ("leave-keep-over", "leave-give-up-over", "leave-close-over")
"""What follows from each choice, while the table plays and when a game is over."""


def heirs(model: TableModel) -> list[int]:
    """The players to whom the table may be handed over."""
    return [
        seat
        for seat, there in enumerate(model.view.seats)
        if there.taken and not there.level and seat != model.view.me
    ]


class HandOnDialog(Dialog[int]):
    """Who should own the table? Answers with a seat's number."""

    def __init__(self, model: TableModel) -> None:
        answers = [
            DialogAnswer(str(seat + 1), Content(model.view.seats[seat].name), seat)
            for seat in heirs(model)
        ]
        super().__init__(model.words.text("hand-on-title"), answers)


class LeaveDialog(Dialog[str]):
    """What becomes of the seat, and for its owner, of the table."""

    def __init__(self, model: TableModel, *, quitting: bool) -> None:
        say = model.words
        # First, and so what Enter means: nobody leaves by accident.
        answers = [DialogAnswer("s", Content(say.text("leave-stay")), STAY)]
        keep, give_up, close = AFTER if model.view.phase == Phase.OVER else DURING
        if model.watching:
            answers.append(DialogAnswer("g", Content(say.text("leave-watching")), KEEP))
        elif model.solo:
            more = say.text("leave-solo-more")
            answers.append(DialogAnswer("g", Content(say.text("leave-watching")), KEEP, more))
        else:
            answers += [
                DialogAnswer("b", Content(say.text("leave-keep")), KEEP, say.text(keep)),
                DialogAnswer(
                    "g",
                    Content(say.text("leave-give-up")),
                    GIVE_UP,
                    say.text(give_up),
                ),
            ]
            if model.owner and heirs(model):
                more = say.text("leave-hand-on-more")
                answers.append(DialogAnswer("h", Content(say.text("leave-hand-on")), HAND_ON, more))
            if model.owner:
                answers.append(
                    DialogAnswer("c", Content(say.text("leave-close")), CLOSE, say.text(close))
                )
        title = say.text("leave-title-quit" if quitting else "leave-title")
        text = (
            say.text("leave-again-solo" if model.solo or model.watching else "leave-again")
            if quitting
            else ""
        )
        super().__init__(title, answers, text)
        self.quitting = quitting

    def again(self) -> None:
        """The quit key a second time: go, and keep the seat."""
        self.dismiss(KEEP)


class CloseDialog(Dialog[str]):
    """Ask twice before ending the table for everybody."""

    def __init__(self, model: TableModel) -> None:
        say = model.words
        more = AFTER[-1] if model.view.phase == Phase.OVER else DURING[-1]
        answers = [
            DialogAnswer("s", Content(say.text("leave-stay")), STAY),
            DialogAnswer("c", Content(say.text("leave-close")), CLOSE, say.text(more)),
        ]
        super().__init__(say.text("leave-close-title"), answers)


class QuitDialog(Dialog[str]):
    """Away from a table there is nothing to lose, but a slip of the finger should not end the program either."""

    def __init__(self, say: Messages) -> None:
        answers = [
            DialogAnswer("s", Content(say.text("leave-stay")), STAY),
            DialogAnswer("y", Content(say.text("quit-yes")), QUIT),
        ]
        super().__init__(say.text("quit-title"), answers)
        self.quitting = True

    def again(self) -> None:
        """The quit key a second time."""
        self.dismiss(QUIT)
