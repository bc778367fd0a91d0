"""`join --auto LEVEL`: a bot plays in the reader's place, from what this seat is told and nothing else."""

from __future__ import annotations

import asyncio
import random
from typing import TYPE_CHECKING

from gofish_tui.bots import make_bot, safe_choose, thinking_time
from gofish_tui.client.commands import Ask
from gofish_tui.client.updates import Ended, Refused, Resynced, Stepped, Update, Welcomed

if TYPE_CHECKING:
    from gofish_tui.bots import Bot
    from gofish_tui.client.session import Session


class AutoPlayer:
    """Sees every update of a session, and asks when it is its turn. `pace`: how long it thinks; None: as long as people do."""

    def __init__(self, session: Session, level: str, pace: float | None) -> None:
        self._session = session
        self._level = level
        self._pace = pace
        self._rng = random.SystemRandom()
        self._bot: Bot | None = None
        self._thinking: asyncio.Task[None] | None = None

    def on_update(self, update: Update) -> None:
        """Follow the game with this, and ask when it is our turn."""
        match update:
            case Welcomed(seat=int(seat)):
                self._bot = make_bot(self._level, seat=seat, rng=self._rng)
                self._think()
            case Stepped(events=happened, view=view):
                if self._bot is not None:
                    self._bot.safe_see(happened, view)
                self._think()
            case Resynced() | Refused(cmd="ask"):
                self._think()
            case Ended() if self._thinking is not None:
                self._thinking.cancel()

    def _think(self) -> None:
        """One thought at a time; a new state cancels the old one."""
        if self._thinking is not None:
            self._thinking.cancel()
        if self._bot is not None and self._session.view.my_turn:
            self._thinking = asyncio.create_task(self._ask(self._bot), name="auto-player")

    async def _ask(self, bot: Bot) -> None:
        pause = thinking_time(self._level, self._rng) if self._pace is None else self._pace
        await asyncio.sleep(pause)
        view = self._session.view
        if not view.my_turn or view.paused:
            return
        chosen = await asyncio.to_thread(safe_choose, bot, view, self._rng)
        if chosen is not None and self._session.view.my_turn:
            self._session.send(Ask(*chosen))
