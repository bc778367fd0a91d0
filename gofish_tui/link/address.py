"""Where a broker is: `mqtt://`, `mqtts://`, `ws://` and `wss://` addresses, read and written.

A cluster is one address with several nodes: `mqtt://user:password@one:1883,two:1883,three`.
"""

from __future__ import annotations

import ipaddress
import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass, field, replace
from typing import Literal, cast
from urllib.parse import quote, unquote

from gofish_protocol.limits import LINK_NODES
from gofish_tui.i18n.spoken import SpokenError

Scheme = Literal["mqtt", "mqtts", "ws", "wss"]

DEFAULT_PORTS: dict[str, int] = {"mqtt": 1883, "mqtts": 8883, "ws": 80, "wss": 443}
"""IANA's ports for MQTT, and those of HTTP for the web-socket forms."""

DEFAULT_PATH = "/mqtt"
"""The path most brokers (NATS, EMQX, Mosquitto) serve MQTT over web sockets at."""

_HOST = re.compile(r"[A-Za-z0-9_]([A-Za-z0-9_.-]*[A-Za-z0-9_.])?")

_NEXT_ADDRESS = re.compile(r",\s*(?=[A-Za-z]+://)")
_UNPRINTABLE = re.compile(r"[\x00-\x20\x7f]")


class WrongAddress(SpokenError, ValueError):
    """No broker can have this address; the sentence names the wrong word, and never the password."""


@dataclass(frozen=True)
class BrokerAddress:
    """One broker. `str()` and `safe` never show the password; `url` is the full form, for machines.

    Making one with a wrong part raises `WrongAddress`, which names the wrong word.
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
    cert_file: str | None = field(default=None, compare=False)
    """The certificate that we show there, and below its key; both are files of this machine."""
    key_file: str | None = field(default=None, compare=False)
    mqtt5: bool = field(default=False, compare=False)
    """Speak MQTT 5 where the broker does; else, and by default, 3.1.1."""
    others: tuple[tuple[str, int], ...] = ()
    """The cluster's other nodes, by host and port; everything else is the same there."""

    def __post_init__(self) -> None:
        if self.scheme not in DEFAULT_PORTS:
            raise WrongAddress("address-scheme", word=self.scheme)
        for host, port in ((self.host, self.port), *self.others):
            if not _is_host(host):
                raise WrongAddress("address-host", word=host)
            if not 1 <= port <= 65535:
                raise WrongAddress("address-port", word=str(port))
        if len(self.others) >= LINK_NODES:
            raise WrongAddress("address-cluster-size", most=str(LINK_NODES))
        if self.key_file and not self.cert_file:
            raise WrongAddress("address-key-alone")
        if self.cert_file and not self.tls:
            raise WrongAddress("address-no-certificate", scheme=self.scheme)
        if self.user is None and self.password is not None:
            raise WrongAddress("address-password")
        if self.web and not self.path:
            object.__setattr__(self, "path", DEFAULT_PATH)
        if self.path and not self.web:
            raise WrongAddress("address-no-path", scheme=self.scheme, word=self.path)
        if self.path and (self.path[0] != "/" or _UNPRINTABLE.search(self.path)):
            raise WrongAddress("address-path", word=self.path)
        if self.pin is not None:
            if not self.tls:
                raise WrongAddress("address-no-certificate", scheme=self.scheme)
            object.__setattr__(self, "pin", parse_pin(self.pin))

    @classmethod
    def parse(cls, text: str) -> BrokerAddress:
        """Read an address; the text of the `WrongAddress` never holds the password.

        Several whole addresses with commas between them are one cluster, too, if they differ only in host and port.
        """
        first, *rest = (cls._parse_one(part) for part in _NEXT_ADDRESS.split(text.strip()))
        for other in rest:
            login = (other.user or first.user, other.password or first.password)
            same = (first.scheme, first.user, first.password, first.path, first.pin)
            if (other.scheme, *login, other.path, other.pin) != same:
                raise WrongAddress("address-cluster")
        return replace(first, others=sum((one._nodes for one in rest), first.others))  # noqa: SLF001 - of our own class

    @classmethod
    def _parse_one(cls, text: str) -> BrokerAddress:
        scheme, separator, rest = text.partition("://")
        scheme = scheme.lower()
        if not separator:
            raise WrongAddress("address-form")
        if scheme not in DEFAULT_PORTS:
            raise WrongAddress("address-scheme", word=scheme)
        if _UNPRINTABLE.search(rest):
            raise WrongAddress("address-blank")
        hosts_and_ports, login, path = _split(rest)
        (host, port), *others = (
            _host_and_port(word, DEFAULT_PORTS[scheme]) for word in hosts_and_ports.split(",")
        )
        user, password = _login(login)
        path, _, query = path.partition("?")
        for part in (path, query):
            if "#" in part:
                raise WrongAddress("address-fragment", word=part[part.index("#") :])
        if scheme in ("mqtt", "mqtts") and path == "/":
            path = ""
        known = _query(query)
        return cls(
            host,
            port,
            # It was just looked up.
            cast(Scheme, scheme),
            user,
            password,
            path,
            known.get("pin"),
            ca_file=known.get("ca"),
            cert_file=known.get("cert"),
            key_file=known.get("key"),
            mqtt5=known.get("v") == "5",
            others=tuple(others),
        )

    @property
    def nodes(self) -> tuple[BrokerAddress, ...]:
        """Each node of the cluster as an address of its own; of a single broker, itself."""
        return tuple(replace(self, host=host, port=port, others=()) for host, port in self._nodes)

    def meets(self, other: BrokerAddress) -> bool:
        """Whether both name a node of one broker or cluster."""
        return not set(self._nodes).isdisjoint(other._nodes)

    @property
    def _nodes(self) -> tuple[tuple[str, int], ...]:
        return ((self.host, self.port), *self.others)

    @property
    def tls(self) -> bool:
        """Whether the connection is encrypted."""
        return self.scheme in ("mqtts", "wss")

    @property
    def login_files(self) -> tuple[str, str | None] | None:
        """Our own certificate and its key, where one is to be shown."""
        return (self.cert_file, self.key_file) if self.cert_file else None

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
        own = {"ca": self.ca_file, "cert": self.cert_file, "key": self.key_file}
        words = [f"{key}={quote(value)}" for key, value in own.items() if value]
        words += ["v=5"] if self.mqtt5 else []
        form = self._form(login)
        return f"{form}{'&' if '?' in form else '?'}{'&'.join(words)}" if words else form

    @property
    def safe(self) -> str:
        """The form for screens and logs: without the password."""
        return self._form("" if self.user is None else quote(self.user, safe="") + "@")

    def __str__(self) -> str:
        return self.safe

    def _form(self, login: str) -> str:
        hosts = ",".join(self._host_form(host, port) for host, port in self._nodes)
        path = "" if self.path == DEFAULT_PATH else self.path
        pin = f"?pin={self.pin}" if self.pin else ""
        return f"{self.scheme}://{login}{hosts}{path}{pin}"

    def _host_form(self, host: str, port: int) -> str:
        written = f"[{host}]" if ":" in host else host
        return written if port == DEFAULT_PORTS[self.scheme] else f"{written}:{port}"


def parse_pin(text: str) -> str:
    """A certificate's SHA-256 as `openssl x509 -fingerprint -sha256` writes it, or in base64url: always the latter."""
    plain = text.strip().replace(":", "")
    try:
        raw = bytes.fromhex(plain) if len(plain) == 64 else urlsafe_b64decode(plain + "=")
    except ValueError:
        raw = b""
    if len(raw) != 32:
        raise WrongAddress("address-pin")
    return urlsafe_b64encode(raw).decode().rstrip("=")


def _split(rest: str) -> tuple[str, str | None, str]:
    """What follows `://` as host with port, login, and path with all after it."""
    end = min((rest.index(mark) for mark in "/?#" if mark in rest), default=len(rest))
    login, at, host_and_port = rest[:end].rpartition("@")
    return host_and_port, login if at else None, rest[end:]


def _query(text: str) -> dict[str, str]:
    """`pin=…`, `ca=…`, `cert=…`, `key=…` and `v=5`; anything else is refused."""
    known = {}
    for word in text.split("&") if text else ():
        key, _, value = word.partition("=")
        if key not in ("pin", "ca", "cert", "key", "v") or not value:
            raise WrongAddress("address-query", word=f"?{word}")
        if key == "v" and value not in ("4", "5"):
            raise WrongAddress("address-version", word=value)
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
            raise WrongAddress("address-after-ipv6", word=port)
        port = port[1:]
        if ":" not in host or "]" not in text:
            raise WrongAddress("address-ipv6", word=host)
    else:
        host, _, port = text.partition(":")
        if ":" in port:
            raise WrongAddress("address-brackets", word=f"[{text}]")
    if not host:
        raise WrongAddress("address-no-host")
    if not port:
        return host, default_port
    if not (port.isascii() and port.isdigit() and len(port) <= 5):
        raise WrongAddress("address-port", word=port)
    return host, int(port)


def _is_host(host: str) -> bool:
    if ":" in host:
        try:
            ipaddress.IPv6Address(host)
        except ValueError:
            return False
        return True
    return len(host) <= 253 and ".." not in host and _HOST.fullmatch(host) is not None
