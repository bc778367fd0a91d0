"""Whom an encrypted connection trusts: the system's certificates, or those of one file."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from gofish_tui.link.base import BrokerUnreachable

if TYPE_CHECKING:
    import ssl


async def trust(ca_file: str | None) -> ssl.SSLContext:
    """Read the certificates, or raise `BrokerUnreachable`; names are always checked."""
    try:
        # In a thread: it reads hundreds of certificates from the disk.
        return await asyncio.to_thread(_context, ca_file)
    except OSError as error:
        raise BrokerUnreachable(
            "tls", f"the certificates in {ca_file!r} cannot be read: {error.strerror or error}"
        ) from error


def _context(ca_file: str | None) -> ssl.SSLContext:
    import ssl

    class ClosingSocket(ssl.SSLSocket):
        """paho leaves its socket open when the handshake fails (source: paho 2.1 `_create_socket`)."""

        def do_handshake(self, block: bool = False) -> None:
            try:
                super().do_handshake(block)
            except BaseException:
                self.close()
                raise

    context = ssl.create_default_context(cafile=ca_file)
    context.sslsocket_class = ClosingSocket
    return context
