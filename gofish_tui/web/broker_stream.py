"""A connection to a broker as bytes both ways: over TCP or a web-socket, plain or encrypted, as its address says."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, Protocol

from gofish_tui.link.base import BrokerUnreachable
from gofish_tui.link.trust import pin_of, trust
from gofish_tui.vocabulary import UnreachableReason

if TYPE_CHECKING:
    import ssl

    from websockets.asyncio.client import ClientConnection

    from gofish_tui.link.address import BrokerAddress

CONNECT_SECONDS = 4.0
CHUNK = 16 * 1024


class BrokerStream(Protocol):
    """Bytes to and from a broker."""

    async def read(self) -> bytes:
        """What has come; empty at the end."""

    async def write(self, data: bytes) -> None:
        """Send it; waits while the broker takes nothing. Raises `OSError` when the connection is over."""

    async def close(self) -> None:
        """End it."""


async def open_stream(address: BrokerAddress) -> BrokerStream:
    """Connect to the first node of the address that answers. Raises `BrokerUnreachable`."""
    context = await _context(address)
    why: Exception = TimeoutError()
    for host, port in ((address.host, address.port), *address.others):
        try:
            async with asyncio.timeout(CONNECT_SECONDS):
                if address.web:
                    return await _web_stream(address, host, port, context)
                reader, writer = await asyncio.open_connection(
                    host, port, ssl=context, server_hostname=host if context else None
                )
        except (OSError, TimeoutError) as wrong:
            why = wrong
            continue
        stream = _TcpStream(reader, writer)
        if not _is_pinned(address, writer.get_extra_info("ssl_object")):
            await stream.close()
            raise BrokerUnreachable(
                UnreachableReason.TLS, "its certificate is not the pinned one", address.safe
            )
        return stream
    raise BrokerUnreachable(UnreachableReason.REFUSED, str(why), address.safe, str(why)) from why


async def _context(address: BrokerAddress) -> ssl.SSLContext | None:
    if not address.tls:
        return None
    own = None if address.cert_file is None else (address.cert_file, address.key_file)
    return (await trust(address.ca_file, address.pin, own)).context


def _is_pinned(address: BrokerAddress, connection: ssl.SSLObject | None) -> bool:
    if address.pin is None:
        return True
    shown = connection.getpeercert(binary_form=True) if connection is not None else None
    return shown is not None and pin_of(shown) == address.pin


class _TcpStream:
    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    async def read(self) -> bytes:
        try:
            return await self._reader.read(CHUNK)
        except OSError:
            return b""

    async def write(self, data: bytes) -> None:
        self._writer.write(data)
        await self._writer.drain()

    async def close(self) -> None:
        self._writer.close()
        with suppress(OSError):
            await self._writer.wait_closed()


async def _web_stream(
    address: BrokerAddress, host: str, port: int, context: ssl.SSLContext | None
) -> BrokerStream:
    from websockets.asyncio.client import connect
    from websockets.exceptions import WebSocketException
    from websockets.typing import Subprotocol

    shown = f"[{host}]" if ":" in host else host
    try:
        connection = await connect(
            f"{address.scheme}://{shown}:{port}{address.path}",
            subprotocols=[Subprotocol("mqtt")],
            ssl=context,
            proxy=None,
            compression=None,
            ping_interval=None,
            max_size=CHUNK * 8,
        )
    except WebSocketException as wrong:
        raise OSError(str(wrong)) from wrong
    if not _is_pinned(address, connection.transport.get_extra_info("ssl_object")):
        await connection.close()
        raise BrokerUnreachable(
            UnreachableReason.TLS, "its certificate is not the pinned one", address.safe
        )
    return _WebStream(connection)


class _WebStream:
    def __init__(self, connection: ClientConnection) -> None:
        self._connection = connection

    async def read(self) -> bytes:
        from websockets.exceptions import ConnectionClosed

        try:
            data = await self._connection.recv(decode=False)
        except ConnectionClosed:
            return b""
        return data

    async def write(self, data: bytes) -> None:
        from websockets.exceptions import ConnectionClosed

        try:
            await self._connection.send(data)
        except ConnectionClosed as gone:
            raise ConnectionResetError(str(gone)) from gone

    async def close(self) -> None:
        await self._connection.close()
