"""What a screen may ask of the app: the base that screens know, without the screens that the app knows."""

from __future__ import annotations

import sys
from abc import abstractmethod
from typing import TYPE_CHECKING

from gofish_protocol.text import clean_name
from gofish_tui.i18n.loader import Messages
from gofish_tui.ui.appearance import Appearance
from gofish_tui.ui.sparing import Sparing
from gofish_tui.ui.terminal import title_sequence

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual.driver import Driver
    from textual.screen import Screen

    from gofish_tui.services.interfaces import Enter, TableService
    from gofish_tui.store.settings import SettingsFile
    from gofish_tui.ui.table_model import TableModel


class Shell(Sparing, inherit_bindings=False):
    """An app with its language, its looks, its settings, the way to tables, and the table where the player is.

    Screens reach it as `app = getters.app(Shell)`; `GoFishApp` is the one there is.
    """

    def __init__(
        self,
        service: TableService,
        settings: SettingsFile,
        *,
        lang: str,
        plain_signs: bool = False,
        few_colours: bool = False,
        quick: bool = True,
    ) -> None:
        """``plain_signs``: ASCII only, whatever the settings say; ``quick``: the terminal is near enough for animation;
        ``few_colours``: it rounds ours to sixteen."""
        self.settings = settings
        # Textual asks for colors while it makes an app.
        self.appearance = Appearance(
            self, settings, plain_signs=plain_signs, quick=quick, few_colours=few_colours
        )
        super().__init__()
        self.service = service
        self.words = Messages(lang)
        """the language that every widget speaks"""
        self.model: TableModel | None = None
        """the table where the player is"""
        self.appearance.apply()
        self._variables = self.get_css_variables()
        self.stylesheet.set_variables(self._variables)

    # What depends on the screens there are. (Textual's metaclass is not ABC's: mypy alone sees that each is there.)

    @abstractmethod
    def open_table(
        self,
        enter: Enter,
        back: Callable[[], Screen[None]] | None = None,
        *,
        practice: bool = False,
    ) -> None:
        """Enter a table; the table, or why it cannot be entered, is shown when it is known. ``back`` makes the screen that is
        shown after it, over home. ``practice``: among bots, the coach speaks up there."""

    @abstractmethod
    def leave_table(self, how: str | None) -> None:
        """Leave the table in one of the ways of `screens.leaving`; None: stay."""

    @abstractmethod
    def show_help(self) -> None:
        """The keys of the screen that is shown, and the rules of the table."""

    @abstractmethod
    async def speak(self, lang: str) -> None:
        """Show everything that is on the screens in this language, and remember it."""

    # The terminal

    def show_title(self) -> None:
        """Whose turn it is, where it can be seen from another window."""
        mine = self.model is not None and self.model.view.my_turn
        self.write_to_terminal(
            title_sequence(self.words.text("title-your-turn" if mine else "app-title"))
        )

    def write_to_terminal(self, sequence: str) -> None:
        """Write a control sequence, if the terminal is ours."""
        if self._driver is not None and not self.is_headless:
            self._driver.write(sequence)

    def get_driver_class(self) -> type[Driver]:
        """Textual's choice; on a terminal of Linux or macOS one that lets us end when the terminal is gone."""
        chosen = super().get_driver_class()
        if sys.platform == "win32" or chosen.__name__ != "LinuxDriver":
            return chosen
        from gofish_tui.ui.lasting import LastingDriver

        return LastingDriver

    # How it looks

    @property
    def moves(self) -> bool:
        """Whether cards move when something happens."""
        return self.appearance.moves

    def update_settings(self, **values: str | bool) -> None:
        """Change settings, and show it at once."""
        self.appearance.update(**values)

    def rename_player(self, typed: str) -> None:
        """Take what was typed as the player's name from now on; nothing changes if it cannot be shown."""
        try:
            name = clean_name(typed)
        except ValueError:
            return
        if name != self.service.name:
            self.service.rename_player(name)
            self.settings.change(name=name)

    def refresh_css(self, animate: bool = True) -> None:
        """Style everything again, if the colors have changed since the sheets were read.

        Textual also calls this when it has just drawn the first frame with them (measured: a tenth of the time to that frame).
        """
        variables = self.get_css_variables()
        if variables != self._variables:
            self._variables = variables
            super().refresh_css(animate=animate)

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Suit colors for themes that are not ours."""
        return self.appearance.variable_defaults()

    def get_css_variables(self) -> dict[str, str]:
        """The theme's colors, in the deck that the player likes."""
        return self.appearance.css_variables(super().get_css_variables())

    def action_next_theme(self) -> None:
        """Change the theme, and remember it."""
        self.appearance.next_theme()

    def watch_theme(self, theme: str) -> None:
        """A theme that would be unreadable here is replaced by one that is readable."""
        self.appearance.replace_unreadable(theme)
        self.appearance.redraw()
