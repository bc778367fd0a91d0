"""How the screens look and sound: colors, suits, symbols, animation, the bell."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gofish_tui.ui import themes
from gofish_tui.ui.plain_signs import PlainSigns
from gofish_tui.ui.steady_ink import SteadyInk

if TYPE_CHECKING:
    from textual.app import App

    from gofish_tui.store.settings import SettingsFile

PLAIN = "-ascii"
"""The class that the app has while only ASCII is drawn."""


class Appearance:
    """Makes an app look as the settings say, and remembers when they are changed."""

    def __init__(
        self,
        app: App[None],
        settings: SettingsFile,
        *,
        plain_signs: bool,
        quick: bool,
        few_colours: bool,
    ) -> None:
        """``plain_signs``: ASCII only, whatever the settings say; ``quick``: the terminal is near enough for animation;
        ``few_colours``: it rounds ours to sixteen."""
        self._app = app
        self._settings = settings
        self._plain_signs = plain_signs
        self._few_colours = few_colours
        self._quick = quick
        self._filter = PlainSigns(enabled=False)
        self._begun = False

    def apply(self) -> None:
        """Look as the settings say, from the start or from now on."""
        app, now = self._app, self._settings.now
        if not self._begun:
            self._begun = True
            steady = SteadyInk(enabled=self._few_colours)
            app._filters += [self._filter, steady]  # noqa: SLF001  # Textual has no public way to add one
            for theme in themes.OURS:
                app.register_theme(theme)
            if app.theme == "textual-dark":
                app.theme = themes.CYCLE[0]
        if now.theme in themes.CYCLE:
            app.theme = now.theme
        self._filter.enabled = self._plain_signs or now.ascii
        app.set_class(self._filter.enabled, PLAIN)

    def update(self, **values: str | bool) -> None:
        """Change settings, and show it at once."""
        self._settings.change(**values)
        self.apply()
        self._app.refresh_css(animate=False)
        self.redraw()

    def redraw(self) -> None:
        """Redraw everything: it depends on the appearance."""
        for screen in self._app.screen_stack:
            for widget in screen.query("*"):
                widget.refresh()

    @property
    def moves(self) -> bool:
        """Whether cards move when something happens: never where it would be slow or is not wanted."""
        return self._settings.now.animation and self._quick and self._app.animation_level != "none"

    @property
    def plain(self) -> bool:
        """Whether only ASCII is drawn."""
        return self._filter.enabled

    @property
    def sixteen(self) -> bool:
        """Whether our colors are rounded to sixteen, and so have to be chosen from them."""
        return self._few_colours and not self._app.theme.startswith("ansi")

    @property
    def lines(self) -> bool:
        """Whether things are drawn with lines: with the terminal's own colors, or none, areas cannot be filled."""
        return self.plain or self._app.no_color or self._app.theme.startswith("ansi")

    def ring(self) -> None:
        """The bell, for anyone who wants it."""
        if self._settings.now.bell:
            self._app.bell()

    def variable_defaults(self) -> dict[str, str]:
        """Suit colors for themes that are not ours."""
        return themes.defaults(self._app.theme)

    def css_variables(self, variables: dict[str, str]) -> dict[str, str]:
        """The theme's colors; in a two-color deck clubs are as black as spades, and diamonds as red as hearts."""
        if self.sixteen:
            dark = self._app.current_theme.dark
            variables |= themes.SIXTEEN | (themes.SIXTEEN_DARK if dark else themes.SIXTEEN_LIGHT)
        if not self._settings.now.four_colours:
            for of in ("suit", "card"):
                variables[f"{of}-club"] = variables[f"{of}-spade"]
                variables[f"{of}-diamond"] = variables[f"{of}-heart"]
        return variables

    def next_theme(self) -> None:
        """Change the theme, and remember it."""
        app = self._app
        names = [name for name in themes.CYCLE if not (app.no_color and name.startswith("ansi"))]
        place = names.index(app.theme) + 1 if app.theme in names else 0
        app.theme = names[place % len(names)]
        self._settings.change(theme=app.theme)

    def replace_unreadable(self, theme: str) -> None:
        """Without colors the terminal's own palette comes out black on black (measured): take ours then."""
        if self._app.no_color and theme.startswith("ansi"):
            self._app.theme = themes.CONTRAST.name
