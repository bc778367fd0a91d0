"""How many connections there may be, and for how long one may take to request something.

A browser does so as soon as it is connected. A connection without a complete request makes room for a new one when an
address, or all of them together, have too many; so a client that opens a thousand and sends nothing keeps nobody out.
"""

from __future__ import annotations

import asyncio
from typing import ClassVar

from websockets.asyncio.server import ServerConnection

from gofish_tui.limits_outside import PAGE_CONNECTIONS, PAGE_CONNECTIONS_OF_ONE, PAGE_REQUEST

_END = b"\r\n\r\n"


class ConnectionLimit:
    """Everybody who is connected."""

    def __init__(self) -> None:
        self._here: dict[Connected, None] = {}
        """in the order in which they came"""

    def __len__(self) -> int:
        return len(self._here)

    def let_in(self, one: Connected) -> bool:
        """Whether there is room; made, if need be, by dropping the oldest of those that have requested nothing yet."""
        for address, most in ((one.address, PAGE_CONNECTIONS_OF_ONE), (None, PAGE_CONNECTIONS)):
            those = [other for other in self._here if address in (None, other.address)]
            if len(those) >= most:
                mute = next((other for other in those if not other.asked), None)
                if mute is None:
                    return False
                mute.cut()
        self._here[one] = None
        return True

    def gone(self, one: Connected) -> None:
        """It is closed."""
        self._here.pop(one, None)


class Connected:
    """One connection as the limit sees it."""

    def __init__(self, transport: asyncio.BaseTransport, everybody: ConnectionLimit) -> None:
        self.address = str((transport.get_extra_info("peername") or ("",))[0])
        self.asked = False
        """a whole request has come"""
        self._transport = transport
        self._everybody = everybody
        self._tail = b""
        self._late: asyncio.TimerHandle | None = None
        if everybody.let_in(self):
            self._late = asyncio.get_running_loop().call_later(PAGE_REQUEST, self.cut)
        else:
            self._abort()

    def heard(self, data: bytes) -> None:
        """With the end of the first request it is somebody who wants something."""
        if self.asked:
            return
        found = self._tail + data
        self._tail = found[-len(_END) + 1 :]
        if _END in found:
            self.asked = True
            self._in_time()

    def lost(self) -> None:
        """Make room."""
        self._in_time()
        self._everybody.gone(self)

    def cut(self) -> None:
        """End it at once."""
        self._everybody.gone(self)
        self._abort()

    def _abort(self) -> None:
        if isinstance(self._transport, asyncio.WriteTransport):
            self._transport.abort()

    def _in_time(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None


class LimitedConnection(ServerConnection):
    """A connection to the page. A server's own subclass says who is `everybody` there."""

    everybody: ClassVar[ConnectionLimit]
    _counted: Connected

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Let it in, or not."""
        self._counted = Connected(transport, self.everybody)
        super().connection_made(transport)

    def data_received(self, data: bytes) -> None:
        """Data has arrived."""
        self._counted.heard(data)
        super().data_received(data)

    def connection_lost(self, exc: Exception | None) -> None:
        """It is over."""
        self._counted.lost()
        super().connection_lost(exc)
