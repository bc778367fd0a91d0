"""How the screens look and sound, as the player likes it: colours, suits, signs, movement, the bell."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gofish_tui.ui import themes
from gofish_tui.ui.plain_signs import PlainSigns
from gofish_tui.ui.sparing import Sparing

if TYPE_CHECKING:
    from gofish_tui.store.settings import SettingsFile

PLAIN = "-ascii"
"""The class that the app has while only ASCII is drawn."""


class Looks(Sparing, inherit_bindings=False):
    """An app that looks as its `settings` say, and remembers when they are changed."""

    settings: SettingsFile
    plain_signs: bool = False
    """asked for on the command line, whatever the settings say"""
    quick: bool = True
    """the terminal is near enough for things to move on it"""

    def apply_settings(self) -> None:
        """Look as the settings say, from the start or from now on."""
        if not self._filters or not isinstance(self._filters[-1], PlainSigns):
            self._filters.append(PlainSigns(enabled=False))
            for theme in themes.OURS:
                self.register_theme(theme)
            if self.theme == "textual-dark":
                self.theme = themes.CYCLE[0]
        now = self.settings.now
        if now.theme in themes.CYCLE:
            self.theme = now.theme
        self._filters[-1].enabled = self.plain_signs or now.ascii
        self.set_class(self._filters[-1].enabled, PLAIN)

    def update_settings(self, **values: str | bool) -> None:
        """Change settings, and show it at once."""
        self.settings.change(**values)
        self.apply_settings()
        self.refresh_css(animate=False)
        for screen in self.screen_stack:
            for widget in screen.query("*"):
                widget.refresh()

    @property
    def moves(self) -> bool:
        """Whether cards move when something happens: never where it would be slow or is not wanted."""
        return (
            self.settings.now.animation
            and self.quick
            and self.animation_level != "none"
            and not self.is_web
        )

    def ring(self) -> None:
        """The bell, for who wants it."""
        if self.settings.now.bell:
            self.bell()

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Suit colours for themes that are not ours."""
        return themes.defaults(self.theme)

    def get_css_variables(self) -> dict[str, str]:
        """The theme's colours; in a two-colour deck clubs are as black as spades, and diamonds as red as hearts."""
        variables = super().get_css_variables()
        if not self.settings.now.four_colours:
            variables["suit-club"] = variables["suit-spade"]
            variables["suit-diamond"] = variables["suit-heart"]
        return variables

    def action_next_theme(self) -> None:
        """Other colours, and remember them."""
        names = [name for name in themes.CYCLE if not (self.no_color and name.startswith("ansi"))]
        place = names.index(self.theme) + 1 if self.theme in names else 0
        self.theme = names[place % len(names)]
        self.settings.change(theme=self.theme)

    def watch_theme(self, theme: str) -> None:
        """Without colours the terminal's own palette comes out black on black (measured): take ours then."""
        if self.no_color and theme.startswith("ansi"):
            self.theme = themes.CONTRAST.name
