"""Where a broker is: `mqtt://`, `mqtts://`, `ws://` and `wss://` addresses, read and written."""

from __future__ import annotations

import ipaddress
import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass, field
from typing import Literal, cast
from urllib.parse import quote, unquote

Scheme = Literal["mqtt", "mqtts", "ws", "wss"]

DEFAULT_PORTS: dict[str, int] = {"mqtt": 1883, "mqtts": 8883, "ws": 80, "wss": 443}
"""IANA's ports for MQTT, and those of HTTP for the web-socket forms."""

DEFAULT_PATH = "/mqtt"
"""The path most brokers (NATS, EMQX, Mosquitto) serve MQTT over web sockets at."""

_HOST = re.compile(r"[A-Za-z0-9_]([A-Za-z0-9_.-]*[A-Za-z0-9_.])?")
_UNPRINTABLE = re.compile(r"[\x00-\x20\x7f]")


@dataclass(frozen=True)
class BrokerAddress:
    """One broker. `str()` and `safe` never show the password; `url` is the full form, for machines.

    Making one with a wrong part raises `ValueError` with one line that names the wrong word.
    """

    host: str
    """A name, an IPv4 or an IPv6 address, the last without brackets."""
    port: int
    scheme: Scheme = "mqtt"
    user: str | None = None
    password: str | None = field(default=None, repr=False)
    path: str = ""
    """Of the web-socket forms only."""
    pin: str | None = None
    """The SHA-256 of the one certificate to trust there, in base64url; then neither its name nor its signer counts."""
    ca_file: str | None = field(default=None, compare=False)
    """Certificates of this machine to trust there instead of the system's; never told to others."""

    def __post_init__(self) -> None:
        if self.scheme not in DEFAULT_PORTS:
            raise ValueError(
                f"a broker's address starts with mqtt, mqtts, ws or wss, not {self.scheme!r}"
            )
        if not _is_host(self.host):
            raise ValueError(f"{self.host!r} is no host name and no IP address")
        if not 1 <= self.port <= 65535:
            raise ValueError(f"a port is a number from 1 to 65535, not {self.port}")
        if self.user is None and self.password is not None:
            raise ValueError("a password needs a user name before it")
        if self.web and not self.path:
            object.__setattr__(self, "path", DEFAULT_PATH)
        if self.path and not self.web:
            raise ValueError(
                f"an {self.scheme}:// address has no path, so {self.path!r} is too much"
            )
        if self.path and (self.path[0] != "/" or _UNPRINTABLE.search(self.path)):
            raise ValueError(f"{self.path!r} is no path")
        if self.pin is not None:
            if not self.tls:
                raise ValueError(f"an {self.scheme}:// address has no certificate to pin")
            object.__setattr__(self, "pin", parse_pin(self.pin))

    @classmethod
    def parse(cls, text: str) -> BrokerAddress:
        """Read an address; the text of the `ValueError` never holds the password."""
        scheme, separator, rest = text.strip().partition("://")
        scheme = scheme.lower()
        if not separator:
            raise ValueError("a broker's address looks like mqtt://host or mqtt://host:1883")
        if scheme not in DEFAULT_PORTS:
            raise ValueError(
                f"a broker's address starts with mqtt, mqtts, ws or wss, not {scheme!r}"
            )
        if _UNPRINTABLE.search(rest):
            raise ValueError("a broker's address has no spaces or control characters in it")
        host_and_port, login, path = _split(rest)
        host, port = _host_and_port(host_and_port, DEFAULT_PORTS[scheme])
        user, password = _login(login)
        path, _, query = path.partition("?")
        for part in (path, query):
            if "#" in part:
                raise ValueError(f"a broker's address has no fragment: {part[part.index('#') :]!r}")
        if scheme in ("mqtt", "mqtts") and path == "/":
            path = ""
        known = _query(query)
        pin, ca_file = known.get("pin"), known.get("ca")
        return cls(host, port, cast(Scheme, scheme), user, password, path, pin, ca_file)

    @property
    def tls(self) -> bool:
        """Whether the connection is encrypted."""
        return self.scheme in ("mqtts", "wss")

    @property
    def web(self) -> bool:
        """Whether MQTT goes through a web socket."""
        return self.scheme in ("ws", "wss")

    @property
    def url(self) -> str:
        """The full form, with the password, for machines."""
        login = ""
        if self.user is not None:
            login = quote(self.user, safe="")
            if self.password is not None:
                login += ":" + quote(self.password, safe="")
            login += "@"
        form = self._form(login)
        if self.ca_file:
            form += ("&" if "?" in form else "?") + "ca=" + quote(self.ca_file)
        return form

    @property
    def safe(self) -> str:
        """The form for screens and logs: without the password."""
        return self._form("" if self.user is None else quote(self.user, safe="") + "@")

    def __str__(self) -> str:
        return self.safe

    def _form(self, login: str) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        port = "" if self.port == DEFAULT_PORTS[self.scheme] else f":{self.port}"
        path = "" if self.path == DEFAULT_PATH else self.path
        pin = f"?pin={self.pin}" if self.pin else ""
        return f"{self.scheme}://{login}{host}{port}{path}{pin}"


def parse_pin(text: str) -> str:
    """A certificate's SHA-256 as `openssl x509 -fingerprint -sha256` writes it, or in base64url: always the latter."""
    plain = text.strip().replace(":", "")
    try:
        raw = bytes.fromhex(plain) if len(plain) == 64 else urlsafe_b64decode(plain + "=")
    except ValueError:
        raw = b""
    if len(raw) != 32:
        raise ValueError("a pin is the SHA-256 of a certificate: 64 hexadecimal digits")
    return urlsafe_b64encode(raw).decode().rstrip("=")


def _split(rest: str) -> tuple[str, str | None, str]:
    """What follows `://` as host with port, login, and path with all after it."""
    end = min((rest.index(mark) for mark in "/?#" if mark in rest), default=len(rest))
    login, at, host_and_port = rest[:end].rpartition("@")
    return host_and_port, login if at else None, rest[end:]


def _query(text: str) -> dict[str, str]:
    """`pin=…` and `ca=…`; anything else is a word too much."""
    known = {}
    for word in text.split("&") if text else ():
        key, _, value = word.partition("=")
        if key not in ("pin", "ca") or not value:
            raise ValueError(f"a broker's address has no query but pin= and ca=: {'?' + word!r}")
        known[key] = unquote(value)
    return known


def _login(login: str | None) -> tuple[str | None, str | None]:
    if login is None:
        return None, None
    user, colon, password = login.partition(":")
    return unquote(user), unquote(password) if colon else None


def _host_and_port(text: str, default_port: int) -> tuple[str, int]:
    if text.startswith("["):
        host, _, port = text[1:].partition("]")
        if port and not port.startswith(":"):
            raise ValueError(f"after an IPv6 address comes a port or nothing, not {port!r}")
        port = port[1:]
        if ":" not in host or "]" not in text:
            raise ValueError(f"{host!r} is no IPv6 address")
    else:
        host, _, port = text.partition(":")
        if ":" in port:
            raise ValueError(f"an IPv6 address goes in brackets: [{text}]")
    if not host:
        raise ValueError("a broker's address needs a host after ://")
    if not port:
        return host, default_port
    if not (port.isascii() and port.isdigit() and len(port) <= 5):
        raise ValueError(f"a port is a number from 1 to 65535, not {port!r}")
    return host, int(port)


def _is_host(host: str) -> bool:
    if ":" in host:
        try:
            ipaddress.IPv6Address(host)
        except ValueError:
            return False
        return True
    return len(host) <= 253 and ".." not in host and _HOST.fullmatch(host) is not None
