"""For newcomers: who they are, one turn of practice, and what else there is to know."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, Static

from gofish_tui.i18n.picking import LANGUAGES
from gofish_tui.ui import keys
from gofish_tui.ui.screens.base import SizedModal
from gofish_tui.ui.screens.host_form import NAME_CELLS
from gofish_tui.ui.widgets.bullets import Bullets
from gofish_tui.ui.widgets.choice_field import ChoiceField
from gofish_tui.ui.widgets.form_row import FormRow
from gofish_tui.ui.widgets.key_bar import KeyBar
from gofish_tui.ui.widgets.line_input import LineInput
from gofish_tui.ui.widgets.menu_item import MenuItem
from gofish_tui.ui.widgets.page import Page
from gofish_tui.ui.widgets.practice import Practice, PracticeStep
from gofish_tui.ui.widgets.too_small import TooSmall
from gofish_tui.ui.words import words

if TYPE_CHECKING:
    from textual import events
    from textual.app import ComposeResult
    from textual.binding import BindingType


LINES = ("first-run-ask", "first-run-get", "first-run-fish", "first-run-book", "first-run-keys")
NEXT, GOT_IT, NEVER = "next", "again", "never"
LAST = 3


class FirstRun(SizedModal[None]):
    """Three steps over home; it is shown at each start until somebody switches it off."""

    BINDINGS: ClassVar[list[BindingType]] = [*keys.FORM, *keys.DIALOG]
    AUTO_FOCUS: ClassVar[str | None] = "Input"

    def __init__(self) -> None:
        super().__init__()
        self._step = 1

    def compose(self) -> ComposeResult:
        """The step, and the way on."""
        say = words(self)
        with Page(classes="dialog page"):
            title = f"{say.text('first-run-title')}  {self._step}/{LAST}"
            yield Static(title, classes="title", markup=False)
            with Vertical(id="first-run-step"):
                yield from {1: self._who, 2: self._practice, LAST: self._lines}[self._step]()
        yield KeyBar()
        yield TooSmall()

    def _who(self) -> ComposeResult:
        """A name, a language."""
        say = words(self)
        name = LineInput(
            self.app.service.name, id="first-name", compact=True, max_length=NAME_CELLS
        )
        yield FormRow(say.text("form-name"), name)
        spoken = [(lang, say.text("language-name", lang=lang)) for lang in LANGUAGES]
        field = ChoiceField(spoken, say.lang, id="first-lang")
        yield FormRow(say.text("settings-language"), field)
        yield MenuItem("", Content(say.text("first-run-next")), NEXT)

    def _practice(self) -> ComposeResult:
        """A turn to play."""
        yield Practice()
        yield MenuItem("", Content(words(self).text("first-run-next")), NEXT)

    def _lines(self) -> ComposeResult:
        """The game and the keys, and whether to show this again."""
        say = words(self)
        yield Bullets([say.text(line) for line in LINES])
        yield MenuItem("", Content(say.text("first-run-never")), NEVER)
        yield MenuItem("", Content(say.text("first-run-again")), GOT_IT)

    async def relocalize(self) -> None:
        """The same step in another language."""
        await self._show(self._step)

    async def _show(self, step: int) -> None:
        self._step = step
        await self.recompose()
        wanted = "#first-lang" if step == 1 else "MenuItem"
        self.query(wanted).first().focus()

    def on_key(self, event: events.Key) -> None:
        """The keys of the practice; Enter goes on once it is done."""
        for practice in self.query(Practice):
            if practice.step != PracticeStep.DONE and practice.press(event.key):
                event.stop()
                event.prevent_default()

    def on_input_changed(self, event: Input.Changed) -> None:
        """A name that can be shown is the name from now on."""
        event.stop()
        self.app.rename_player(event.value)

    def on_input_submitted(self) -> None:
        """Enter goes on; the language has been guessed already."""
        self.query(MenuItem).first().focus()

    def on_choice_field_changed(self, event: ChoiceField.Changed) -> None:
        """It takes effect at once; through the app's own queue, since this field is made again."""
        event.stop()
        self.app.call_later(self.app.speak, event.field.value)

    async def on_menu_item_picked(self, event: MenuItem.Picked) -> None:
        """Next step."""
        event.stop()
        if event.value == NEXT:
            await self._show(min(self._step + 1, LAST))
            return
        if event.value == NEVER:
            self.app.settings.change(first_run=False)
        self.dismiss(None)

    def action_back(self) -> None:
        """It comes again next time."""
        self.dismiss(None)
