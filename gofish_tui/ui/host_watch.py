"""Our table is cut off: perhaps its host has died, and then the player is asked whether to start it again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gofish_protocol.vocabulary import LinkState
from gofish_tui.client.updates import LinkChanged
from gofish_tui.ui.screens.host_died import HostDiedDialog

if TYPE_CHECKING:
    from textual.timer import Timer

    from gofish_tui.client.updates import Update
    from gofish_tui.ui.shell import Shell
    from gofish_tui.ui.table_model import TableModel

LOOK_SECONDS = 0.5
"""How often to look, while our table is cut off, whether its host is still there."""


class HostWatch:
    """Watches the host of a table that was opened here."""

    def __init__(self, app: Shell) -> None:
        self._app = app
        self._timer: Timer | None = None
        """while our table is cut off"""

    def update(self, update: Update) -> None:
        """The link to the table has changed: look at once, and for as long as it stays away.

        A host that is asked to stop drops its connection first, and its process ends later.
        """
        if not isinstance(update, LinkChanged):
            return
        if update.status == LinkState.CONNECTED and isinstance(self._app.screen, HostDiedDialog):
            self._app.screen.dismiss(None)  # it is back, however it was started
        if self._timer is not None:
            self._timer.stop()
        self._timer = self._app.set_interval(LOOK_SECONDS, self._look)
        self._look()

    def _look(self) -> None:
        """Once for each time that the link is lost: whether to resume the table from its journal."""
        model, timer = self._app.model, self._timer
        gone = model is not None and self._app.service.host_died(model.session)
        if timer is None or not (gone or model is None or model.connected):
            return
        timer.stop()
        self._timer = None
        if model is None or model.connected or isinstance(self._app.screen, HostDiedDialog):
            return
        self._app.push_screen(HostDiedDialog(model.words), self._answered)

    def _answered(self, how: str | None) -> None:
        model = self._app.model
        if how is not None and model is not None:
            self._app.run_worker(self._revive(model), name="host-revival")

    async def _revive(self, model: TableModel) -> None:
        worked = await self._app.service.revive(model.session)
        if not worked and model is self._app.model and not model.connected:
            failed = HostDiedDialog(model.words, self._app.service.revive_command(model.session))
            self._app.push_screen(failed, self._answered)
