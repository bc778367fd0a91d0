"""Whether we and the host still hear each other, and what is asked of it because we do not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gofish_protocol import requests
from gofish_tui.client.silence_watchdog import SilenceWatchdog
from gofish_tui.client.updates import CONNECTED, HOST_AWAY, RECONNECTING, LinkChanged

if TYPE_CHECKING:
    from collections.abc import Callable

    from gofish_tui.client.admission import Admission
    from gofish_tui.client.game_sync import GameSync
    from gofish_tui.client.update_queue import UpdateQueue

ASK_AGAIN_SECONDS = 1.0
KEPT_CARD_SECONDS = 0.3
SILENCE_SECONDS = 6.0
"""Three of the host's heartbeats: then it is said to be away."""
NEAR_SECONDS = 4.0
"""Two heartbeats: whoever has heard the host since then is there, and heard by it."""
LOOK_SOONER_SECONDS = 2.0
"""How much of that silence is left to a host of which somebody says that it went."""


class Contact:
    """One session's contact with its host. Only what the host surely said, just now, is a sign of life."""

    def __init__(
        self,
        entry: Admission,
        story: GameSync,
        feed: UpdateQueue,
        *,
        patience: float | None,
        clock: Callable[[], float],
    ) -> None:
        """``patience``: after so many seconds without a sign of life the session ends; None: never."""
        self.status = CONNECTED
        self.online = True
        """the link is up"""
        self.heard = clock()
        """when the host last gave a sign of life"""
        self._entry = entry
        self._story = story
        self._feed = feed
        self._clock = clock
        self._patience = SilenceWatchdog(feed, patience, self.heard)
        self._ask_due = 0.0

    def link_changed(self, *, up: bool) -> None:
        """The link is up, or down. While it was down the host could not be heard: its silence begins now."""
        self.online = up
        if up:
            self.heard = self._clock()
        self._set_status(CONNECTED if up else RECONNECTING)

    def host_was_heard(self) -> None:
        """A sign of life."""
        self.heard = self._clock()
        self._patience.heard(self.heard)
        if self.online and self._entry.welcomed:
            self._set_status(CONNECTED)

    def host_may_be_gone(self) -> None:
        """Anybody may say so: only a reason to look sooner."""
        now = self._clock()
        self.heard = min(self.heard, now - SILENCE_SECONDS + LOOK_SOONER_SECONDS)
        if self.may_ask(now):
            self.sync(now)

    def is_silent(self, now: float) -> bool:
        """Whether the host should have been heard by now."""
        return now - self.heard > SILENCE_SECONDS

    def is_mutual(self, now: float) -> bool:
        """Whether the host hears us and we hear it."""
        return self.online and self._entry.welcomed and now - self.heard < NEAR_SECONDS

    def look(self, now: float) -> None:
        """Tell the front end of a silence, or give up because of it."""
        self._patience.look(now, online=self.online)
        if self.online and self.is_silent(now):
            self._set_status(HOST_AWAY)

    # ---- Asking

    def may_ask(self, now: float) -> bool:
        """Whether the last question was long enough ago."""
        return now >= self._ask_due

    def sync(self, now: float) -> None:
        """Ask for what came after the newest step that we have."""
        self._ask_due = now + ASK_AGAIN_SECONDS
        if self._story.follower is not None:
            self._entry.send(requests.Sync(self._story.follower.epoch, self._story.follower.seq))

    def sync_again(self, now: float) -> None:
        """Ask for what has been missing for too long, and where the host is when it is silent."""
        silent = self.is_silent(now)
        if (silent or self._story.has_gap(now)) and self.may_ask(now):
            self.sync(now)
            if silent:
                self.ask_who(now)

    def ask_who(self, now: float) -> None:
        """Ask for the table's card."""
        self._ask_due = now + ASK_AGAIN_SECONDS
        self._entry.ask_who()

    def wait_for_card(self, now: float) -> None:
        """Most brokers hand out the one they keep; only then ask, since every host there answers."""
        self._ask_due = now + KEPT_CARD_SECONDS

    def _set_status(self, status: str) -> None:
        if self.status != status:
            self.status = status
            if self._feed.began.is_set():
                self._feed.tell(LinkChanged(status))
