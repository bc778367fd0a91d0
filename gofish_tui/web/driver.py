"""textual's web driver, for a process that belongs to one connection."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from textual import events, messages
from textual._xterm_parser import XTermParser
from textual.drivers._byte_stream import ByteStream
from textual.drivers.web_driver import WebDriver

from gofish_tui.web.terminal_input import ESCAPE, only_keys

if TYPE_CHECKING:
    from collections.abc import Iterable

    from textual.message import Message

log = logging.getLogger(__name__)


class VisitorDriver(WebDriver):
    """Ends the app when the server is gone: its pipe is closed then, and nobody else would ever end us."""

    def start_application_mode(self) -> None:
        """Begin with the focus, which is not ours to textual: a page is opened by somebody who looks at it."""
        super().start_application_mode()
        self._app.call_later(self._app.post_message, events.AppFocus())

    def run_input_thread(self) -> None:
        """Read until the pipe is closed, or until the app itself has closed the reader.

        Sizes come from the server, which has bounded them, and from nowhere else: a terminal's own word for them is not heard.
        """
        packets, parser = ByteStream(), XTermParser()
        try:
            for data in self._input_reader:
                for kind, payload in packets.feed(data) if data else ():
                    if kind == "D":
                        self._press(parser, payload.decode("utf-8", "replace"))
                    else:
                        self._on_meta(kind, payload)
                self._process(parser.tick())
        except Exception:  # whatever it is: nobody can type any more, so the app must not stay
            log.exception("a visitor's input")
        finally:
            self._input_reader.close()
        if not self.exit_event.is_set():
            self._app.post_message(messages.ExitApp())

    def want_keyboard(self, wanted: bool) -> None:
        """Tell the page whether something is to be typed now: a phone's keyboard takes half its screen."""
        self.write_meta({"type": "keyboard", "wanted": wanted})

    def _press(self, parser: XTermParser, text: str) -> None:
        keys = only_keys(text)
        if whole := keys.removesuffix(ESCAPE):  # nothing at all would be the end to the parser
            self._process(parser.feed(whole))
        if keys.endswith(ESCAPE):
            # The parser would wait whether a sequence follows, which may begin in the next message.
            self.process_message(events.Key("escape", ESCAPE))

    def _process(self, keys: Iterable[Message]) -> None:
        for event in keys:
            self.process_message(event)
