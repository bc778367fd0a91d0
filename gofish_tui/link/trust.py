"""Whom an encrypted connection trusts: the system's certificates, those of one file, or one pinned certificate."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
from base64 import urlsafe_b64encode
from typing import TYPE_CHECKING

from gofish_tui.link.base import BrokerUnreachable
from gofish_tui.vocabulary import UnreachableReason

if TYPE_CHECKING:
    import ssl


class Trust:
    """The rules for one connection, and the certificate that it was shown."""

    def __init__(
        self, ca_file: str | None, pin: str | None, own: tuple[str, str | None] | None = None
    ) -> None:
        self.met: str | None = None
        """the pin of the certificate that the other side showed and that was accepted"""
        self._pin = pin
        self.context = self._context(ca_file)
        if own is not None:
            self._show(*own)

    def _context(self, ca_file: str | None) -> ssl.SSLContext:
        import ssl

        check = self._check

        class CheckingSocket(ssl.SSLSocket):
            """Looks at the certificate before a byte is sent; paho would also leave it open when the handshake fails."""

            def do_handshake(self, block: bool = False) -> None:
                try:
                    super().do_handshake(block)
                    check(self.getpeercert(binary_form=True) or b"")
                except BaseException:
                    self.close()
                    raise

        context = ssl.create_default_context(cafile=ca_file)
        if self._pin is not None:
            # The pin says more than any name or signer; `_check` compares it on every handshake.
            context.check_hostname = False
            context.verify_mode = ssl.CERT_NONE
        context.sslsocket_class = CheckingSocket
        return context

    def _show(self, cert_file: str, key_file: str | None) -> None:
        """Our own certificate. A key with a passphrase would ask for it on the terminal, so it is refused."""
        try:
            self.context.load_cert_chain(cert_file, key_file, password=lambda: "")
        except OSError as error:
            # An SSLError is an OSError, too, with the library's words for a file that is not a certificate.
            why = error.strerror if error.filename or not getattr(error, "reason", "") else ""
            raise BrokerUnreachable(
                UnreachableReason.TLS,
                f"our certificate {cert_file!r} with its key cannot be used: {why or 'not PEM, or with a passphrase'}",
                cert_file,
                why or "",
            ) from error

    def _check(self, certificate: bytes) -> None:
        import ssl

        met = pin_of(certificate)
        if self._pin is not None and not hmac.compare_digest(met, self._pin):
            error = ssl.SSLCertVerificationError("another certificate than the pinned one")
            error.verify_message = f"its certificate is not the pinned one, but {met}"
            raise error
        self.met = met


def pin_of(certificate: bytes) -> str:
    """The SHA-256 of a certificate's bytes (DER), in base64url: what a link carries."""
    return urlsafe_b64encode(hashlib.sha256(certificate).digest()).decode().rstrip("=")


async def trust(
    ca_file: str | None, pin: str | None = None, own: tuple[str, str | None] | None = None
) -> Trust:
    """Read the certificates, or raise `BrokerUnreachable`; without a pin, names are always checked."""
    try:
        # In a thread: it reads hundreds of certificates from the disk.
        return await asyncio.to_thread(Trust, ca_file, pin, own)
    except OSError as error:
        raise BrokerUnreachable(
            UnreachableReason.TLS,
            f"the certificates in {ca_file!r} cannot be read: {error.strerror or error}",
            ca_file or "",
            error.strerror or str(error),
        ) from error
