"""textual's web driver, for a process that belongs to one connection."""

from __future__ import annotations

from textual import events, messages
from textual.drivers.web_driver import WebDriver


class VisitorDriver(WebDriver):
    """Ends the app when the server is gone: its pipe is closed then, and nobody else would ever end us."""

    def start_application_mode(self) -> None:
        """Begin with the focus, which is not ours to textual: a page is opened by somebody who looks at it."""
        super().start_application_mode()
        self._app.call_later(self._app.post_message, events.AppFocus())

    def run_input_thread(self) -> None:
        """Read until the pipe is closed, or until the app itself has closed the reader."""
        super().run_input_thread()
        if not self.exit_event.is_set():
            self._app.post_message(messages.ExitApp())

    def want_keyboard(self, wanted: bool) -> None:
        """Tell the page whether something is to be typed now: a phone's keyboard takes half its screen."""
        self.write_meta({"type": "keyboard", "wanted": wanted})
