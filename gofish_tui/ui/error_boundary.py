"""A fault of ours ends the screens with a sentence: the traceback is for the log."""

from __future__ import annotations

import logging
import sys
from typing import TYPE_CHECKING

from gofish_tui.ui.sleeping import Sleeping

if TYPE_CHECKING:
    from textual.driver import Driver

log = logging.getLogger(__name__)


class Guarded(Sleeping, inherit_bindings=False):
    """An app that keeps what has ended it for whoever ran it, where Textual would print it with all local variables."""

    told_to_end = False
    """from outside"""

    def end(self) -> None:
        """Go, now: somebody outside says so. What is half made then may break, which is nobody's fault."""
        self.told_to_end = True
        self.exit()

    @property
    def crash(self) -> Exception | None:
        """What ended the app, if it should not have ended."""
        if self._exception is not None and self.told_to_end:
            log.info("broken off while it ended", exc_info=self._exception)
            return None
        return self._exception

    def get_driver_class(self) -> type[Driver]:
        """Textual's choice; on a terminal of Linux or macOS one that lets us end when the terminal is gone."""
        chosen = super().get_driver_class()
        if sys.platform == "win32" or chosen.__name__ != "LinuxDriver":
            return chosen
        from gofish_tui.ui.lasting import LastingDriver

        return LastingDriver

    def _fatal_error(self) -> None:
        """Textual's own name, which a test watches: it would draw the traceback here."""
        self._close_messages_no_wait()
