"""Leaving a table, or the program: a choice, because the seat may be kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content

from gofish_tui.ui.screens.dialog import Answer, Dialog

if TYPE_CHECKING:
    from gofish_tui.ui.place import Place

KEEP, GIVE_UP, CLOSE = "keep", "give_up", "close"
QUIT = "quit"


class LeaveDialog(Dialog):
    """What becomes of the seat, and for its owner, of the table."""

    def __init__(self, place: Place, *, quitting: bool) -> None:
        say = place.words
        answers: list[Answer] = []
        if place.watching:
            answers.append(Answer("g", Content(say.text("leave-watching")), KEEP))
        elif place.solo:
            more = say.text("leave-solo-more")
            answers.append(Answer("g", Content(say.text("leave-watching")), KEEP, more))
        else:
            answers += [
                Answer("k", Content(say.text("leave-keep")), KEEP, say.text("leave-keep-more")),
                Answer(
                    "g", Content(say.text("leave-give-up")), GIVE_UP, say.text("leave-give-up-more")
                ),
            ]
            if place.owner:
                answers.append(
                    Answer(
                        "c", Content(say.text("leave-close")), CLOSE, say.text("leave-close-more")
                    )
                )
        title = say.text("leave-title-quit" if quitting else "leave-title")
        text = (
            say.text("leave-again-solo" if place.solo or place.watching else "leave-again")
            if quitting
            else ""
        )
        super().__init__(title, answers, text)
        self.quitting = quitting

    def again(self) -> None:
        """The quit key a second time: go, and keep the seat."""
        self.dismiss(KEEP)


class QuitDialog(Dialog):
    """Away from a table there is nothing to lose, but a slip of a finger should not end the program either."""

    def __init__(self, title: str, yes: str) -> None:
        super().__init__(title, [Answer("y", Content(yes), QUIT)])
        self.quitting = True

    def again(self) -> None:
        """The quit key a second time."""
        self.dismiss(QUIT)
