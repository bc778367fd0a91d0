"""A label and what it labels, side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.containers import Horizontal
from textual.widgets import Static

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.widget import Widget


class FormRow(Horizontal):
    """One line of a form."""

    def __init__(self, label: str, control: Widget) -> None:
        super().__init__()
        self._label = label
        self._control = control

    def compose(self) -> ComposeResult:
        """The label first."""
        yield Static(self._label, classes="label", markup=False)
        yield self._control
