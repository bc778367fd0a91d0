"""The page and its connections. What textual-serve serves by itself is not fit for phones or for strangers (docs/web.md)."""

from __future__ import annotations

import asyncio
import hmac
import logging
import secrets
import time
from contextlib import suppress
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, cast

import msgspec
import textual_serve
from aiohttp import WSMsgType, web
from textual_serve.server import Server

from gofish_tui.i18n.loader import Messages
from gofish_tui.limits_outside import (
    PAGE_COLUMNS,
    PAGE_CONNECTIONS,
    PAGE_PATH,
    PAGE_ROWS,
    SOCKET_BYTES,
)
from gofish_tui.store.settings import SettingsFile, read_settings
from gofish_tui.web.connection_limit import ConnectionLimit, Gate
from gofish_tui.web.languages import language_of
from gofish_tui.web.page import PAGE_HEADERS, make_page
from gofish_tui.web.rate_limit import RateLimit
from gofish_tui.web.service import VisitorService
from gofish_tui.web.standby import Standby
from gofish_tui.web.visitor_config import SETTINGS_FILE, VisitorConfig
from gofish_tui.web.visitors import COOKIE_SECONDS, NoPlace, Visitors, name_of, new_secret

if TYPE_CHECKING:
    from collections.abc import Callable

    from aiohttp.typedefs import Handler
    from textual_serve.app_service import AppService

log = logging.getLogger(__name__)

COOKIE, LANG_COOKIE = "gofish_seat", "gofish_lang"
HEARTBEAT_SECONDS = 15.0
"""A phone that is gone without a word is noticed after one and a half of these."""
GOING_AWAY, STRANGER, ELSEWHERE, FULL = 1001, 4000, 4001, 4003
"""Why a connection is closed, as static/page.js knows it; service.py has one more."""
HERE = Path(__file__).parent


class WebServer(Server):
    """Everything lies below a secret word in the address; who does not know it finds nothing."""

    def __init__(
        self,
        orders: VisitorConfig,
        folder: Path,
        *,
        bind: str,
        port: int,
        most: int,
        lang: str | None,
    ) -> None:
        """`orders` are those of a visitor who speaks nothing in particular; `lang` speaks for all who have not chosen."""
        super().__init__(
            "gofish web", bind, port, statics_path=HERE / "static", templates_path=HERE
        )
        self.token = secrets.token_urlsafe(12)
        self.visitors = Visitors(folder, most)
        self._orders = orders
        self._lang = lang
        self._page = (HERE / "page.html").read_text("utf-8")
        self._runner: web.AppRunner | None = None
        self._listener: asyncio.Server | None = None
        self._connections = ConnectionLimit()
        self._standby = Standby()

    async def start(self) -> None:
        """Listen; `port` is the real one afterwards. Raises `OSError`."""
        self._runner = web.AppRunner(
            await self._make_app(), access_log=None, shutdown_timeout=10.0, handle_signals=False
        )
        await self._runner.setup()
        # Aiohttp does not declare that it makes protocols.
        behind = cast("Callable[[], asyncio.Protocol]", self._runner.server)
        self._listener = await asyncio.get_running_loop().create_server(
            lambda: Gate(self._connections, behind), self.host, self.port, backlog=PAGE_CONNECTIONS
        )
        self.port = self._listener.sockets[0].getsockname()[1]
        self._standby.fill()

    @property
    def connections(self) -> int:
        """How many there are, with those that have not asked for anything yet."""
        return len(self._connections)

    async def stop(self) -> None:
        """Send everybody home, and wait for their processes."""
        if self._listener is not None:
            self._listener.close()
        if self._runner is not None:
            await self._runner.cleanup()
        await self._standby.close()

    async def _make_app(self) -> web.Application:
        app = web.Application(middlewares=[self._only_with_the_word])
        textual = files(textual_serve) / "static"
        app.add_routes(
            [
                web.get("/{word}", self.handle_bare),
                web.get("/{word}/", self.handle_index),
                web.get("/{word}/alive", self.handle_alive),
                web.get("/{word}/ws", self.handle_websocket),
                web.static(f"/{self.token}/static", HERE / "static"),
                web.static(f"/{self.token}/textual", Path(str(textual))),
            ]
        )
        app.on_shutdown.append(self.on_shutdown)
        return app

    @web.middleware
    async def _only_with_the_word(
        self, request: web.Request, handler: Handler
    ) -> web.StreamResponse:
        word = request.path.removeprefix("/").partition("/")[0]
        ours = hmac.compare_digest(word.encode(), self.token.encode())
        if not ours or len(request.path.encode()) > PAGE_PATH:
            say = Messages(self._language(request, None))
            gone = web.Response(status=404, text=say.text("web-page-gone"))
            gone.force_close()  # a stranger has nothing more to ask
            return gone
        return await handler(request)

    async def on_shutdown(self, app: web.Application) -> None:
        """The handlers of the connections end with them."""
        await self.visitors.send_home(GOING_AWAY)

    async def handle_bare(self, request: web.Request) -> web.StreamResponse:
        """The page's own links are relative, so its address ends with a stroke."""
        raise web.HTTPFound(f"/{self.token}/")

    async def handle_index(self, request: web.Request) -> web.StreamResponse:
        """The page, and a secret for a browser that has none."""
        secret = request.cookies.get(COOKIE)
        if (visitor := name_of(secret)) is None:
            secret = new_secret()
            visitor = name_of(secret)
        lang = self._language(request, visitor)
        if visitor is not None and "lang" in request.query:
            await asyncio.to_thread(self._remember_language, visitor, lang)
        response = web.Response(
            text=make_page(self._page, Messages(lang), request.query.get("fontsize")),
            content_type="text/html",
            headers=PAGE_HEADERS,
        )
        kept = {COOKIE: str(secret)} | ({LANG_COOKIE: lang} if "lang" in request.query else {})
        for name, value in kept.items():
            response.set_cookie(name, value, max_age=COOKIE_SECONDS, httponly=True, samesite="Lax")
        return response

    async def handle_alive(self, request: web.Request) -> web.StreamResponse:
        """Whether coming back is worth it now."""
        free = self.visitors.has_place(name_of(request.cookies.get(COOKIE)))
        return web.json_response({"free": free}, headers={"Cache-Control": "no-store"})

    async def handle_websocket(self, request: web.Request) -> web.WebSocketResponse:
        """A browser's connection, with a process of its own behind it for as long as it lasts."""
        origin = request.headers.get("Origin")
        if origin is not None and origin.partition("://")[2] != request.host:
            raise web.HTTPForbidden
        socket = web.WebSocketResponse(heartbeat=HEARTBEAT_SECONDS, max_msg_size=SOCKET_BYTES)
        await socket.prepare(request)
        visitor = name_of(request.cookies.get(COOKIE))
        if visitor is None:
            await socket.close(code=STRANGER)
            return socket
        try:
            async with self.visitors.let_in(visitor, socket, ELSEWHERE):
                if not socket.closed:
                    await self.serve_visitor(request, socket, visitor)
        except NoPlace:
            await socket.close(code=FULL)
        return socket

    async def serve_visitor(
        self, request: web.Request, socket: web.WebSocketResponse, visitor: str
    ) -> None:
        """A visitor who was let in, until they go."""
        lang = self._language(request, visitor)
        say = Messages(lang)
        guest = say.text("web-guest", number=str(10 + int(visitor[:4], 16) % 90))
        orders = msgspec.structs.replace(
            self._orders, lang=lang, guest=guest, folder=str(self.visitors.folder(visitor))
        )
        service = VisitorService(orders, socket, self.download_manager, self._standby)
        width, height = (cells(request.query.get(side)) for side in ("width", "height"))
        try:
            await service.start(PAGE_COLUMNS.cap(width or 80), PAGE_ROWS.cap(height or 24))
            await self._process_messages(socket, service)
        except OSError:
            log.exception("a visitor's process did not start")
        finally:
            await asyncio.shield(service.stop())

    async def _process_messages(
        self, websocket: web.WebSocketResponse, app_service: AppService
    ) -> None:
        """What the browser says, as far as it makes sense: it is a stranger's text."""
        rate = RateLimit()
        async for message in websocket:
            if message.type != WSMsgType.TEXT:
                continue
            await asyncio.sleep(rate.delay(len(message.data), time.monotonic()))
            try:
                said = msgspec.json.decode(message.data)
            except (msgspec.DecodeError, RecursionError):
                continue
            match said:
                case ["stdin", str(text)]:
                    await app_service.send_bytes(text.encode("utf-8", "replace"))
                case ["resize", {"width": int(width), "height": int(height)}]:
                    if width > 0 and height > 0:
                        await app_service.set_terminal_size(
                            PAGE_COLUMNS.cap(width), PAGE_ROWS.cap(height)
                        )
                case ["ping", str(text)]:
                    with suppress(ConnectionError):
                        await websocket.send_json(["pong", text[:40]])
                case ["blur"]:
                    await app_service.blur()
                case ["focus"]:
                    await app_service.focus()

    def _remember_language(self, visitor: str, lang: str) -> None:
        """In the visitor's settings; who was never inside has a cookie, and costs the disk nothing."""
        folder = self.visitors.folder(visitor)
        if folder.is_dir():
            SettingsFile(folder / SETTINGS_FILE).change(lang=lang)

    def _language(self, request: web.Request, visitor: str | None) -> str:
        file = None if visitor is None else self.visitors.folder(visitor) / SETTINGS_FILE
        chosen = None if file is None else read_settings(file).lang
        cookie = request.cookies.get(LANG_COOKIE)
        wishes = (request.query.get("lang"), chosen, cookie, self._lang)
        return language_of(wishes, request.headers.get("Accept-Language", ""), self._orders.lang)


def cells(text: str | None) -> int:
    """A number of cells; 0 when it is none."""
    good = text is not None and text.isascii() and text.isdigit() and len(text) < 5
    return int(text or 0) if good else 0
