"""Reading in turns of the event loop.

aiomqtt reads on for as long as TLS has something decrypted, and a broker can see to it that it always has; nothing else in this
program would ever have its turn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Callable

    import paho.mqtt.client as paho

    from gofish_tui.link.sockets import HasFileno


class TurnReader:
    """Reads what a client's socket brings, one `loop_read` in each turn of the loop."""

    def __init__(
        self,
        loop: asyncio.AbstractEventLoop,
        client: paho.Client,
        failed: Callable[[Exception], None],
    ) -> None:
        """``failed`` hears of a broken packet, in any of paho's forms."""
        self._loop = loop
        self._client = client
        self._failed = failed
        self._goes_on = False

    def take_over(self, sock: HasFileno) -> None:
        """Read from this socket in place of the one who did, unless it has ended meanwhile."""
        number = sock.fileno()
        if self._client.socket() is sock and number >= 0:
            self._loop.add_reader(number, self.read)

    def read(self) -> None:
        """One turn. What TLS has decrypted by then, which no selector sees, is read in the next."""
        try:
            self._client.loop_read()
        except Exception as error:  # noqa: BLE001 - as above
            self._failed(error)
            return
        pending: Callable[[], int] | None = getattr(self._client.socket(), "pending", None)
        if not self._goes_on and pending is not None and pending() > 0:
            self._goes_on = True
            self._loop.call_soon(self._read_on)

    def _read_on(self) -> None:
        self._goes_on = False
        self.read()
