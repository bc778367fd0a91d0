"""Who is here: one place for each browser, and no more places than there may be processes.

A browser is known by a secret in its cookie, and by nothing else. What we keep of it lies in a folder that is named after
the secret's hash, so that who sees the folders learns nobody's secret.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import re
import secrets
import shutil
import time
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Protocol
from weakref import WeakValueDictionary

from gofish_tui.limits_outside import VISITORS_KEPT

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

log = logging.getLogger(__name__)

SECRET = re.compile(r"[A-Za-z0-9_-]{32}")
COOKIE_SECONDS = 30 * 24 * 3600
"""So long a browser keeps its secret; a seat of one that was not here for longer is nobody's any more."""


class NoPlace(Exception):
    """As many are here as may be."""


class Connection(Protocol):
    """A browser's connection, as far as it matters here."""

    @property
    def closed(self) -> bool:
        """It is gone."""

    async def close(self, *, code: int) -> object:
        """End it, for this reason."""


def new_secret() -> str:
    """A secret for a browser that has none."""
    return secrets.token_urlsafe(24)


def name_of(secret: str | None) -> str | None:
    """A visitor's name to us; None when that is no secret of ours."""
    if secret is None or not SECRET.fullmatch(secret):
        return None
    return hashlib.sha256(secret.encode()).hexdigest()[:32]


class Visitors:
    """Lets `most` of them in at a time."""

    def __init__(self, folder: Path, most: int) -> None:
        self.most = most
        self._folder = folder
        self._newest: dict[str, Connection] = {}
        """each visitor's newest connection"""
        self._inside: set[str] = set()
        """whose process may be running"""
        self._doors: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def has_place(self, name: str | None) -> bool:
        """Whether this one would be let in now."""
        return name in self._inside or len(self._inside) < self.most

    def folder(self, name: str) -> Path:
        """Where a visitor's things lie. Not made yet."""
        return self._folder / name

    @asynccontextmanager
    async def let_in(
        self, name: str, connection: Connection, elsewhere: int
    ) -> AsyncIterator[None]:
        """A place for as long as the block lasts; raises `NoPlace`.

        One browser has one place: the newest connection gets it, and an older one, which may be dead without our knowing it,
        is closed with the code `elsewhere`. Whoever has waited in vain finds its connection closed.
        """
        before = self._newest.get(name)
        self._newest[name] = connection
        door = self._doors.setdefault(name, asyncio.Lock())
        try:
            if before is not None:
                await before.close(code=elsewhere)
            async with door:
                if len(self._inside) >= self.most:
                    raise NoPlace
                self._inside.add(name)
                try:
                    await asyncio.to_thread(self._look_after, name, set(self._inside))
                    yield
                finally:
                    self._inside.discard(name)
        finally:
            if self._newest.get(name) is connection:
                del self._newest[name]

    async def send_home(self, code: int) -> None:
        """Close every connection."""
        await asyncio.gather(*(one.close(code=code) for one in list(self._newest.values())))

    def _look_after(self, name: str, inside: set[str]) -> None:
        """Note that this one is here, and forget the longest gone of those without a seat.

        A cookie is easily made up: it pushes nobody's seat out, and has no folder before its visitor's process keeps something.
        """
        try:
            if not self._folder.is_dir():
                return
            if self.folder(name).is_dir():
                self.folder(name).touch()
            gone = time.time() - COOKIE_SECONDS
            away = [one for one in self._folder.iterdir() if one.name not in inside]
            seated = {one for one in away if any(one.glob("seats/*.json"))}
            old = {one for one in seated if one.stat().st_mtime < gone}
            others = sorted(set(away) - seated, key=lambda one: one.stat().st_mtime)
            for one in (*old, *others[: max(0, len(others) - VISITORS_KEPT)]):
                shutil.rmtree(one, ignore_errors=True)
        except OSError as wrong:
            log.warning("the visitors' folder: %s", wrong)
