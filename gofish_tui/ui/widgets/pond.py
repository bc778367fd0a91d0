"""The pond: the cards that are left to draw, as a pile, where there is room for one."""

from __future__ import annotations

from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget

from gofish_tui.ui.words import words


class Pond(Widget):
    """A fan of backs that thins out with the stock."""

    stock: reactive[int] = reactive(0)
    """the cards that are left"""

    def render(self) -> Content:
        """Water, cards, and the number."""
        say, stock = words(self), self.stock
        wide = max(8, self.content_size.width)
        behind = min((stock + 3) // 4, wide - 8) - 1 if stock else -1
        lines = ["", "", "", ""]
        if stock:
            lines = [
                "╭" * behind + "╭────╮",
                "│" * behind + "│░░░░│",
                "│" * behind + "│░░░░│",
                "╰" * behind + "╰────╯",
            ]
        water = ("~ " * (wide // 2)).strip()
        return Content("\n").join(
            [
                Content.styled(water, "$primary"),
                *(Content.styled(line, "$primary-lighten-1") for line in lines),
                Content.styled(water, "$primary"),
                Content.styled(say.text("pond-left", count=stock), "bold"),
            ]
        )
