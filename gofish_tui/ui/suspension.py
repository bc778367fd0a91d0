"""Ctrl+Z: the program is suspended like any other in a shell, and `fg` resumes it.

The table goes on meanwhile: its host is a separate process, in its own session.
"""

from __future__ import annotations

import os
import signal
import sys
from typing import TYPE_CHECKING

from gofish_tui.client.commands import Resync
from gofish_tui.ui.terminal import POP_TITLE, PUSH_TITLE

if TYPE_CHECKING:
    from gofish_tui.ui.shell import Shell


def can_be_woken() -> bool:
    """Whether a shell with job control has started us: it gives every job a process group, and keeps its own."""
    return sys.platform != "win32" and os.getpgrp() != os.getsid(0)


class Suspension:
    """Gives the terminal back for a while."""

    def __init__(self, app: Shell) -> None:
        self._app = app

    def begin(self) -> None:
        """The driver says when we are back."""
        self._app.app_resume_signal.subscribe(self._app, lambda _: self._awake())

    def possible(self) -> bool:
        """Not if nobody could wake us."""
        driver = self._app._driver  # noqa: SLF001  # Textual says it nowhere else
        return driver is not None and driver.can_suspend and can_be_woken()

    def sleep(self) -> None:
        """The whole job, as the terminal itself would: whatever started us has to let the shell continue too.

        The terminal is given back first. After the signal it is the shell's, and whatever touches it then is stopped half-way.
        """
        if sys.platform == "win32":
            return
        self._app.write_to_terminal(POP_TITLE)
        with self._app.suspend():
            textuals = signal.signal(signal.SIGTSTP, signal.SIG_DFL)
            os.kill(0, signal.SIGTSTP)
            signal.signal(signal.SIGTSTP, textuals)
        self._app.write_to_terminal(PUSH_TITLE)
        self._app.show_title()

    def _awake(self) -> None:
        """The screen is drawn again, and the table says how it stands and what is left on the clock."""
        self._app.action_redraw()
        if self._app.model is not None:
            self._app.model.session.send(Resync())
