"""The page's server: files, and one way through to a table's broker. Everything is below a secret word in the address."""

from __future__ import annotations

import hmac
import json
import logging
import secrets
from http import HTTPStatus
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from websockets.asyncio.server import serve
from websockets.datastructures import Headers
from websockets.http11 import Response
from websockets.typing import Subprotocol

from gofish_tui.i18n.loader import Messages
from gofish_tui.limits_outside import PAGE_CONNECTIONS, PAGE_MESSAGE, PAGE_PATH, PAGE_REQUEST
from gofish_tui.web.connection_limit import ConnectionLimit, LimitedConnection
from gofish_tui.web.languages import language_of
from gofish_tui.web.relay import relay
from gofish_tui.web.static_files import read_files

if TYPE_CHECKING:
    from websockets.asyncio.server import Server, ServerConnection
    from websockets.http11 import Request

    from gofish_tui.link.address import BrokerAddress
    from gofish_tui.web.static_files import StaticFile
    from gofish_tui.web.tables import Tables

log = logging.getLogger(__name__)

FULL = 4003
"""Why a connection is closed, as page/wire/mqtt.js knows it."""
SECURITY = {
    "Content-Security-Policy": "; ".join(
        (
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self'",
            "img-src 'self'",
            "manifest-src 'self'",
            "worker-src 'self'",
            # Older browsers do not count a web-socket to our own address as ours.
            "connect-src 'self' ws: wss:",
            "base-uri 'none'",
            "form-action 'none'",
            "frame-ancestors 'none'",
        )
    ),
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}


class PageServer:
    """Serves the page on ``bind`` and ``port`` (0: any free one) to at most ``most`` players and spectators at a time.

    ``lang`` speaks to all who have not chosen; None: each browser's own language, else ``otherwise``.
    """

    def __init__(
        self, tables: Tables, *, bind: str, port: int, most: int, lang: str | None, otherwise: str
    ) -> None:
        self.token = secrets.token_urlsafe(12)
        self.host = bind
        self.port = port
        self.most = most
        self._tables = tables
        self._lang = lang
        self._otherwise = otherwise
        self._files = read_files()
        self._connections = ConnectionLimit()
        self._inside = 0
        self._server: Server | None = None

    @property
    def connections(self) -> int:
        """How many there are, with those that have not asked for anything yet."""
        return len(self._connections)

    async def start(self) -> None:
        """Listen; `port` is the real one afterwards. Raises `OSError`."""

        class Visitor(LimitedConnection):
            everybody = self._connections

        self._server = await serve(
            self._carry,
            self.host,
            self.port,
            create_connection=Visitor,
            process_request=self._answer,
            subprotocols=[Subprotocol("mqtt")],
            compression=None,
            server_header=None,
            open_timeout=PAGE_REQUEST * 2,
            # The page pings by itself, as MQTT does.
            ping_interval=None,
            close_timeout=2,
            max_size=int(PAGE_MESSAGE),
            max_queue=4,
            backlog=int(PAGE_CONNECTIONS),
        )
        self.port = next(iter(self._server.sockets)).getsockname()[1]

    async def stop(self) -> None:
        """Disconnect everybody."""
        if self._server is not None:
            self._server.close()
            await self._server.wait_closed()

    async def _answer(self, visitor: ServerConnection, request: Request) -> Response | None:
        """A file, or None where a web-socket begins."""
        path = request.path.partition("?")[0]
        word, _, rest = path.removeprefix("/").partition("/")
        if not hmac.compare_digest(word.encode(), self.token.encode()) or len(path) > PAGE_PATH:
            return self._nothing_here(request)
        if "/" not in path[1:]:
            return _response(HTTPStatus.MOVED_PERMANENTLY, "", b"", {"Location": f"/{word}/"})
        if rest == "config.json":
            told = {**await self._tables.told(), "lang": self._lang}
            body = json.dumps(told).encode()
            return _response(HTTPStatus.OK, "application/json", body, {"Cache-Control": "no-store"})
        if rest.startswith("mqtt/"):
            known = self._broker(rest) is not None
            if known and _is_web_socket(request):
                return (
                    None
                    if _is_from_here(request)
                    else _response(HTTPStatus.FORBIDDEN, "text/plain", b"")
                )
        elif rest in self._files:
            return _file(self._files[rest], request)
        return self._nothing_here(request)

    def _broker(self, rest: str) -> BrokerAddress | None:
        number = rest.removeprefix("mqtt/")
        return (
            self._tables.broker(int(number))
            if number.isascii() and number.isdigit() and len(number) < 4
            else None
        )

    async def _carry(self, visitor: ServerConnection) -> None:
        assert visitor.request is not None
        rest = visitor.request.path.partition("?")[0].removeprefix(f"/{self.token}/")
        broker = self._broker(rest)
        if broker is None:
            return
        if self._inside >= self.most:
            await visitor.close(FULL)
            return
        self._inside += 1
        try:
            await relay(visitor, broker, self._tables.only)
        finally:
            self._inside -= 1

    def _nothing_here(self, request: Request) -> Response:
        accepted = ",".join(request.headers.get_all("Accept-Language"))
        say = Messages(language_of((self._lang,), accepted, self._otherwise))
        body = say.text("page-gone").encode()
        return _response(
            HTTPStatus.NOT_FOUND, "text/plain; charset=utf-8", body, {"Cache-Control": "no-store"}
        )


def _is_web_socket(request: Request) -> bool:
    return "websocket" in ",".join(request.headers.get_all("Upgrade")).lower()


def _is_from_here(request: Request) -> bool:
    """No page from elsewhere gets through; a client that is not a browser does not say where it is from."""
    origins, hosts = request.headers.get_all("Origin"), request.headers.get_all("Host")
    if not origins:
        return True
    try:
        return len(origins) == len(hosts) == 1 and urlsplit(origins[0]).netloc == hosts[0]
    except ValueError:
        return False


def _file(file: StaticFile, request: Request) -> Response:
    headers = {"Cache-Control": "no-cache", "ETag": file.tag, "Vary": "Accept-Encoding"}
    if file.tag in request.headers.get_all("If-None-Match"):
        return _response(HTTPStatus.NOT_MODIFIED, "", b"", headers)
    if file.packed and "gzip" in ",".join(request.headers.get_all("Accept-Encoding")):
        return _response(
            HTTPStatus.OK, file.kind, file.packed, {**headers, "Content-Encoding": "gzip"}
        )
    return _response(HTTPStatus.OK, file.kind, file.plain, headers)


def _response(
    status: HTTPStatus, kind: str, body: bytes, more: dict[str, str] | None = None
) -> Response:
    headers = Headers(
        {**SECURITY, **(more or {}), "Connection": "close", "Content-Length": str(len(body))}
    )
    if kind:
        headers["Content-Type"] = kind
    return Response(status.value, status.phrase, headers, body)
