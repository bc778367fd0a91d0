"""Lines that the arrow keys move through, on a page that follows."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.containers import VerticalScroll

from gofish_tui.ui import keys

if TYPE_CHECKING:
    from textual.binding import BindingType


class Page(VerticalScroll, inherit_bindings=False, can_focus=False):
    """As high as there is room. Textual's own takes over the arrow keys as soon as it has something to scroll."""

    BINDINGS: ClassVar[list[BindingType]] = [*keys.PAGE]
