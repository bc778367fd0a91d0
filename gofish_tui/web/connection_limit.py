"""How many connections there may be, and for how long one may take to ask for something.

A browser asks as soon as it is connected. A connection on which nothing whole was asked yet makes room for a new one when an
address, or all of them together, have too many; so whoever opens a thousand and says nothing keeps nobody out.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, cast

from gofish_tui.limits_outside import PAGE_CONNECTIONS, PAGE_CONNECTIONS_OF_ONE, PAGE_REQUEST

if TYPE_CHECKING:
    from collections.abc import Callable

_END = b"\r\n\r\n"


class ConnectionLimit:
    """Everybody who is connected."""

    def __init__(self) -> None:
        self._here: dict[Gate, None] = {}
        """in the order in which they came"""

    def __len__(self) -> int:
        return len(self._here)

    def let_in(self, gate: Gate) -> bool:
        """Whether there is room; made, if need be, by sending the longest of those away that have asked for nothing yet."""
        for address, most in ((gate.address, PAGE_CONNECTIONS_OF_ONE), (None, PAGE_CONNECTIONS)):
            those = [one for one in self._here if address in (None, one.address)]
            if len(those) >= most:
                mute = next((one for one in those if not one.asked), None)
                if mute is None:
                    return False
                mute.cut()
        self._here[gate] = None
        return True

    def gone(self, gate: Gate) -> None:
        """It is closed."""
        self._here.pop(gate, None)


class Gate(asyncio.Protocol):
    """Stands before the server's own protocol for one connection."""

    def __init__(self, connections: ConnectionLimit, make: Callable[[], asyncio.Protocol]) -> None:
        self.address = ""
        self.asked = False
        """a whole request has come"""
        self._connections = connections
        self._make = make
        self._behind: asyncio.Protocol | None = None
        self._transport: asyncio.Transport | None = None
        self._late: asyncio.TimerHandle | None = None
        self._tail = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Let it in, or not."""
        # A server's connections read and write.
        self._transport = cast("asyncio.Transport", transport)
        self.address = str((transport.get_extra_info("peername") or ("",))[0])
        if not self._connections.let_in(self):
            self._transport.abort()
            return
        self._late = asyncio.get_running_loop().call_later(PAGE_REQUEST, self.cut)
        self._behind = self._make()
        self._behind.connection_made(transport)

    def data_received(self, data: bytes) -> None:
        """Pass it on; with the end of the first request it is somebody who wants something."""
        if not self.asked:
            found = self._tail + data
            self._tail = found[-len(_END) + 1 :]
            if _END in found:
                self.asked = True
                self._in_time()
        if self._behind is not None:
            self._behind.data_received(data)

    def eof_received(self) -> bool | None:
        """Pass it on."""
        return None if self._behind is None else self._behind.eof_received()

    def pause_writing(self) -> None:
        """Pass it on."""
        if self._behind is not None:
            self._behind.pause_writing()

    def resume_writing(self) -> None:
        """Pass it on."""
        if self._behind is not None:
            self._behind.resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        """Make room."""
        self._in_time()
        self._connections.gone(self)
        if self._behind is not None:
            self._behind.connection_lost(exc)

    def cut(self) -> None:
        """End it at once."""
        self._connections.gone(self)
        if self._transport is not None:
            self._transport.abort()

    def _in_time(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None
