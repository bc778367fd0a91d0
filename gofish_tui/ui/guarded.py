"""A fault of ours ends the screens with a sentence: the traceback is for the log."""

from __future__ import annotations

from gofish_tui.ui.sleeping import Sleeping


class Guarded(Sleeping, inherit_bindings=False):
    """An app that keeps what has ended it for whoever ran it, where Textual would print it with all local variables."""

    @property
    def crash(self) -> Exception | None:
        """What ended the app, if it should not have ended."""
        return self._exception

    def _fatal_error(self) -> None:
        """Textual's own name, which a test watches: it would draw the traceback here."""
        self._close_messages_no_wait()
