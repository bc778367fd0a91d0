"""A visitor's process: the app, started for one browser, spoken to over pipes, and surely ended."""

from __future__ import annotations

import asyncio
import json
import logging
from contextlib import suppress
from typing import TYPE_CHECKING

from msgspec import structs
from textual_serve.app_service import AppService

from gofish_tui.web.standby import Standby, is_gone
from gofish_tui.web.visitor_config import VisitorConfig, write_orders

if TYPE_CHECKING:
    from asyncio.subprocess import Process

    from aiohttp.web import WebSocketResponse
    from textual_serve.download_manager import DownloadManager


log = logging.getLogger(__name__)

QUIT_SECONDS = 4.0
"""The app says its good-byes at the table and keeps its seat."""
BROKEN = 4002
"""Why a connection is closed: the app has ended without saying so."""


class VisitorService(AppService):
    """textual-serve's service with our own process behind it."""

    def __init__(
        self,
        orders: VisitorConfig,
        socket: WebSocketResponse,
        downloads: DownloadManager,
        standby: Standby,
    ) -> None:
        super().__init__(
            "gofish web",
            write_bytes=socket.send_bytes,
            write_str=socket.send_str,
            close=self._close,
            download_manager=downloads,
        )
        self._orders = orders
        self._socket = socket
        self._standby = standby

    async def _close(self) -> None:
        await self._socket.close()

    async def _open_app_process(self, width: int = 80, height: int = 24) -> Process:
        """The process that waits, with its orders; textual-serve would start one in a shell."""
        self._process = process = await self._standby.take()
        self._stdin = process.stdin
        orders = structs.replace(self._orders, width=width, height=height)
        self.stdin.write(write_orders(orders))
        return process

    async def run(self) -> None:
        """Pass on what the app draws until it ends; then the browser is told, whatever it ended of."""
        await super().run()
        with suppress(ConnectionError, RuntimeError):
            await self._socket.close(code=BROKEN)

    async def on_data(self, payload: bytes) -> None:
        """To the browser. When that is gone the app is still read, so that it can say its good-byes and end."""
        with suppress(ConnectionError, RuntimeError):
            await super().on_data(payload)

    async def on_meta(self, data: bytes) -> None:
        """One kind more than textual-serve knows: whether something is to be typed now."""
        told = json.loads(data)
        if told.get("type") == "keyboard":
            with suppress(ConnectionError, RuntimeError):
                await self._socket.send_str(json.dumps(["keyboard", bool(told.get("wanted"))]))
        elif told.get("type") in ("exit", "open_url"):
            await super().on_meta(data)

    async def stop(self) -> None:
        """End the process: it is asked, then told, then killed. Returns when it is gone."""
        task, self._task = self._task, None
        process = self._process
        if task is None or process is None:
            return
        with suppress(TimeoutError):
            await asyncio.wait_for(self.send_meta({"type": "quit"}), 1.0)
        for end in (None, process.terminate, process.kill):
            if end is not None and process.returncode is None:
                log.warning("a visitor's process does not end: %s", end.__name__)
                with suppress(ProcessLookupError):
                    end()
            with suppress(TimeoutError):
                await asyncio.wait_for(process.wait(), QUIT_SECONDS)
                break
        with suppress(TimeoutError):
            await asyncio.wait_for(task, QUIT_SECONDS)
        await is_gone(process, QUIT_SECONDS)
