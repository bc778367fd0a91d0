"""Which screen belongs to which part of a table's life."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gofish_protocol.vocabulary import Phase
from gofish_tui.ui.screens.lobby import LobbyScreen
from gofish_tui.ui.screens.result import ResultScreen
from gofish_tui.ui.screens.table import TableScreen
from gofish_tui.ui.screens.watching import WatchScreen

if TYPE_CHECKING:
    from gofish_tui.ui.screens.at_table import AtTable
    from gofish_tui.ui.table_model import TableModel


def screen_of(model: TableModel) -> type[AtTable]:
    """The screen for what happens there now."""
    if model.view.phase == Phase.LOBBY:
        return LobbyScreen
    if model.view.phase == Phase.OVER:
        return ResultScreen
    return WatchScreen if model.watching else TableScreen
