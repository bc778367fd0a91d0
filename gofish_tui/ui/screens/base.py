"""What every screen has: the sizes at which it changes its shape, and what it shows when there is no room."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, TypeVar, runtime_checkable

from textual import getters
from textual.await_complete import AwaitComplete
from textual.screen import ModalScreen, Screen

from gofish_tui.ui.remark import Remark, Tone
from gofish_tui.ui.shell import Shell
from gofish_tui.ui.widgets.notice import NoticeBar
from gofish_tui.ui.words import words

if TYPE_CHECKING:
    from textual.geometry import Size

    from gofish_tui.services.interfaces import TableUnavailable

Result = TypeVar("Result")

WIDTHS: list[tuple[int, str]] = [(0, "-tiny"), (40, "-narrow"), (78, "-normal"), (110, "-wide")]
HEIGHTS: list[tuple[int, str]] = [(0, "-flat"), (16, "-short"), (24, "-medium"), (33, "-tall")]
"""The style sheets say what each class means; nothing else asks how big the terminal is."""


@runtime_checkable
class Relocalizable(Protocol):
    """A screen that can be shown in another language."""

    async def relocalize(self) -> None:
        """Show everything in the app's current language."""


class Once(Screen[Result]):
    """A screen that closes once: a second key pressed before it closed does not close another one. It has size classes."""

    app = getters.app(Shell)
    HORIZONTAL_BREAKPOINTS = WIDTHS
    VERTICAL_BREAKPOINTS = HEIGHTS

    def on_compose(self) -> None:
        """Have the size classes before there is anything on the screen: whatever comes later would have to be styled twice."""
        self.update_classes(self.size_classes(self.app.size), animate=False)

    def size_classes(self, size: Size) -> dict[str, bool]:
        """Which classes the screen has at this size, of those that depend on it."""
        return _reached(size.width, WIDTHS) | _reached(size.height, HEIGHTS)

    def dismiss(self, result: Result | None = None) -> AwaitComplete:
        """Close, with an answer; nothing happens when it is not on top (anymore)."""
        return super().dismiss(result) if self.is_active else AwaitComplete()


def _reached(length: int, steps: list[tuple[int, str]]) -> dict[str, bool]:
    """The class of the last step that this length reaches."""
    last = max(step for step in steps if step[0] <= length)
    return {name: (least, name) == last for least, name in steps}


class Sized(Once[Result]):
    """A screen with a line for notices."""

    def notice(self, text: str, tone: Tone = Tone.NEWS, *, stay: bool = False) -> None:
        """Say something, as literal text."""
        for line in self.query(NoticeBar):
            line.say(Remark(text, tone), stay=stay)

    def refuse(self, error: str) -> None:
        """Say why not, from a word of the engine or the host."""
        self.notice(refusal_text(self, error), Tone.REFUSAL)

    def unavailable(self, wrong: TableUnavailable) -> None:
        """Say why there is no way to a table."""
        self.notice(unavailable_text(self, wrong), Tone.REFUSAL)


class SizedModal(ModalScreen[Result], Once[Result]):
    """A screen over another one, with the same size classes.

    Style sheets know a class only by its first bases: `ModalScreen` has to be one.
    """


def refusal_text(node: Screen[Result], error: str) -> str:
    """The sentence for an error word."""
    from gofish_tui.narration.errors import error_words

    return error_words(error, words(node))


def unavailable_text(node: Screen[Result], wrong: TableUnavailable) -> str:
    """Why there is no way to a table, as the command line says it."""
    from gofish_tui.narration.errors import entry_words

    return entry_words(
        wrong.error,
        words(node),
        wrong.detail,
        unreachable=wrong.unreachable,
        because=wrong.because,
    )
