"""Ctrl+Z: the program sleeps as others do in a shell, and `fg` wakes it.

The table goes on meanwhile: its host is a process of its own, in a session of its own.
"""

from __future__ import annotations

import os
import signal
import sys

from gofish_tui.client.commands import Resync
from gofish_tui.ui.exit_flow import Parting
from gofish_tui.ui.terminal import POP_TITLE, PUSH_TITLE


def can_be_woken() -> bool:
    """Whether a shell with job control has started us: it gives every job a process group, and keeps its own."""
    return sys.platform != "win32" and os.getpgrp() != os.getsid(0)


class Sleeping(Parting, inherit_bindings=False):
    """An app that gives the terminal back for a while."""

    async def on_mount(self) -> None:
        """The driver says when we are back."""
        self.app_resume_signal.subscribe(self, lambda _: self.awake())

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Not in a browser, and not where nobody could wake us."""
        if action == "sleep":
            driver = self._driver
            return driver is not None and driver.can_suspend and can_be_woken()
        return super().check_action(action, parameters)

    def action_sleep(self) -> None:
        """The whole job, as the terminal itself would: what has started us has to let the shell go on too.

        The terminal is given back first. After the signal it is the shell's, and whoever touches it then is stopped half-way.
        """
        if sys.platform == "win32":
            return
        self.write_to_terminal(POP_TITLE)
        with self.suspend():
            textuals = signal.signal(signal.SIGTSTP, signal.SIG_DFL)
            os.kill(0, signal.SIGTSTP)
            signal.signal(signal.SIGTSTP, textuals)
        self.write_to_terminal(PUSH_TITLE)
        self.show_title()

    def awake(self) -> None:
        """The screen is drawn anew, and the table says how it stands and what is left on the clock."""
        self.action_redraw()
        if self.place is not None:
            self.place.session.send(Resync())

    def write_to_terminal(self, sequence: str) -> None:
        """A control sequence, where a terminal is ours."""
        if self._driver is not None and not self.is_web and not self.is_headless:
            self._driver.write(sequence)
