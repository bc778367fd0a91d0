"""A warning before the clock runs out, for those who see no clock."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Protocol

from gofish_protocol import events
from gofish_tui.client.updates import Ended, Resynced, Stepped, Update, Welcomed
from gofish_tui.link.ending import end_task
from gofish_tui.narration.narrate import HURRY_SECONDS

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from gofish_protocol.view import TableView


class Viewing(Protocol):
    """What has a view."""

    @property
    def view(self) -> TableView:
        """The newest view of the table."""


class TurnWarning:
    """Watches a session's updates; calls `warn` with the seconds that are left of the reader's own turn."""

    def __init__(self, session: Viewing, warn: Callable[[int], Awaitable[None]]) -> None:
        self._session = session
        self._warn = warn
        self._waiting: asyncio.Task[None] | None = None

    def on_update(self, update: Update) -> None:
        """Set the alarm again whenever a clock was set, and stop it with the turn."""
        match update:
            case Stepped(events=happened):
                kinds = events.Turn | events.Over | events.Paused
                if any(isinstance(event, kinds) for event in happened):
                    self._set()
            case Welcomed() | Resynced():
                self._set()
            case Ended() if self._waiting is not None:
                self._waiting.cancel()

    async def close(self) -> None:
        """Stop warning."""
        if self._waiting is not None:
            await end_task(self._waiting)

    def _set(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
        view = self._session.view
        if view.my_turn and not view.paused and (view.seconds or 0) > HURRY_SECONDS:
            assert view.seconds is not None
            self._waiting = asyncio.create_task(
                self._wait(view.seconds - HURRY_SECONDS), name="turn-warning"
            )

    async def _wait(self, seconds: float) -> None:
        await asyncio.sleep(seconds)
        if self._session.view.my_turn:
            await self._warn(HURRY_SECONDS)
