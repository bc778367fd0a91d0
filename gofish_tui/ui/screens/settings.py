"""The settings: each change takes effect at once, and is kept for next time."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast

from textual.widgets import Input, Static

from gofish_tui.i18n.picking import LANGUAGES
from gofish_tui.ui import keys, themes
from gofish_tui.ui.screens.base import SizedModal
from gofish_tui.ui.screens.host_form import NAME_CELLS
from gofish_tui.ui.widgets.choice_field import ChoiceField
from gofish_tui.ui.widgets.form_row import FormRow
from gofish_tui.ui.widgets.key_bar import KeyBar
from gofish_tui.ui.widgets.line_input import LineInput
from gofish_tui.ui.widgets.page import Page
from gofish_tui.ui.widgets.too_small import TooSmall
from gofish_tui.ui.words import words

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.binding import BindingType


SWITCHES = (
    ("four_colours", "settings-suits", "settings-four-colors", "settings-two-colors"),
    ("animation", "settings-animation", "settings-yes", "settings-no"),
    ("bell", "settings-bell", "settings-yes", "settings-no"),
    ("practice", "settings-practice", "settings-yes", "settings-no"),
    ("ascii", "settings-signs", "settings-signs-ascii", "settings-signs-drawn"),
    ("first_run", "settings-first-run", "settings-yes", "settings-no"),
)
"""Either-or settings: field, label, and the words for yes and no."""


class SettingsScreen(SizedModal[None]):
    """A form without a button: there is nothing to confirm, and everything can be changed back."""

    BINDINGS: ClassVar[list[BindingType]] = [*keys.SETTINGS]
    AUTO_FOCUS: ClassVar[str | None] = "#setting-lang"

    def compose(self) -> ComposeResult:
        """The player, then how it looks and sounds."""
        say, app = words(self), self.app
        now = app.settings.now
        with Page(classes="dialog page"):
            yield Static(say.text("settings-title"), classes="title", markup=False)
            name = LineInput(
                app.service.name, id="setting-name", compact=True, max_length=NAME_CELLS
            )
            yield FormRow(say.text("form-name"), name)
            spoken = [(lang, say.text("language-name", lang=lang)) for lang in LANGUAGES]
            yield FormRow(
                say.text("settings-language"), ChoiceField(spoken, say.lang, id="setting-lang")
            )
            looks = [(name, say.text("theme-name", theme=name)) for name in themes.CYCLE]
            yield FormRow(
                say.text("settings-colors"), ChoiceField(looks, app.theme, id="setting-theme")
            )
            for field, label, yes, no in SWITCHES:
                ways = [(True, say.text(yes)), (False, say.text(no))]
                picked = ChoiceField(ways, getattr(now, field), id=f"setting-{field}")
                yield FormRow(say.text(label), picked)
            yield Static(say.text("settings-kept"), classes="text more", markup=False)
        yield KeyBar()
        yield TooSmall()

    async def relocalize(self) -> None:
        """In another language, with the same field picked."""
        picked = self.focused.id if self.focused is not None else None
        await self.recompose()
        if picked:
            self.query_one(f"#{picked}").focus()

    def on_choice_field_changed(self, event: ChoiceField.Changed) -> None:
        """It takes effect at once."""
        event.stop()
        field = (event.field.id or "").removeprefix("setting-")
        if field == "lang":
            # By the app's own queue: this field is made again meanwhile.
            self.app.call_later(self.app.speak, event.field.value)
        else:
            # Fields of other screens hold numbers, too.
            self.app.update_settings(**{field: cast("str | bool", event.field.value)})

    def on_input_changed(self, event: Input.Changed) -> None:
        """A name that can be shown is the name from now on, at the next table."""
        event.stop()
        self.app.rename_player(event.value)

    def on_input_submitted(self) -> None:
        """Enter goes on to the next field."""
        self.focus_next()

    def action_back(self) -> None:
        """Back to where we were."""
        self.dismiss(None)
