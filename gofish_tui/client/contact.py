"""Whether we and the host still hear each other, and what we ask it for when we do not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gofish_protocol import requests
from gofish_protocol.vocabulary import LinkState
from gofish_tui.client.silence_watchdog import SilenceWatchdog
from gofish_tui.client.updates import LinkChanged

if TYPE_CHECKING:
    from gofish_tui.client.admission import Admission
    from gofish_tui.client.game_sync import GameSync
    from gofish_tui.client.reporter import Reporter

ASK_AGAIN_SECONDS = 1.0
KEPT_LISTING_SECONDS = 0.3
SILENCE_SECONDS = 6.0
"""Three of the host's heartbeats: after that it is reported as away."""
NEAR_SECONDS = 4.0
"""Two heartbeats: a client that has heard the host since then is there, and is heard by it."""
LOOK_SOONER_SECONDS = 2.0
"""How much of that silence is allowed to a host that somebody says is gone."""


class Contact:
    """One session's contact with its host. Only what the host certainly said, just now, is a sign of life."""

    def __init__(
        self,
        admission: Admission,
        game: GameSync,
        reporter: Reporter,
        *,
        patience: float | None,
        now: float,
    ) -> None:
        """``patience``: after this many seconds without a sign of life the session ends; None: never."""
        self.status = LinkState.CONNECTED
        self.heard = now
        """when the host last gave a sign of life"""
        self._admission = admission
        self._game = game
        self._reporter = reporter
        self._attendance = game.attendance
        self._watchdog = SilenceWatchdog(reporter, patience, now)
        self._ask_due = 0.0

    def on_link(self, now: float, *, up: bool) -> None:
        """The link is up, or down. While it was down the host could not be heard: its silence begins now."""
        self._admission.on_link(up=up)
        if up:
            self.heard = now
        else:
            self._attendance.on_cut_off(now)
        self._set_status(LinkState.CONNECTED if up else LinkState.RECONNECTING)

    def on_host_heard(self, now: float) -> None:
        """A sign of life."""
        self.heard = now
        self._watchdog.reset(now)
        if self._admission.can_send:
            self._set_status(LinkState.CONNECTED)

    def on_host_gone(self, now: float) -> None:
        """Anybody may say so: it is only a reason to look sooner."""
        self.heard = min(self.heard, now - SILENCE_SECONDS + LOOK_SOONER_SECONDS)
        if self.may_ask(now):
            self.sync(now)

    def is_silent(self, now: float) -> bool:
        """Whether the host should have been heard by now."""
        return now - self.heard > SILENCE_SECONDS

    def is_mutual(self, now: float) -> bool:
        """Whether the host hears us and we hear it."""
        return self._admission.can_send and now - self.heard < NEAR_SECONDS

    def tick(self, now: float) -> None:
        """Call it continually: note whether we are there, and whether we have everything the host has sent."""
        has_all = self._admission.can_send and not self._game.is_behind
        heard = self.heard if has_all else None
        self._attendance.tick(now, there=self.is_mutual(now), heard=heard)

    def check(self, now: float) -> None:
        """Tell the front end about a silence, or give up because of it."""
        self._watchdog.check(now, online=self._admission.online)
        if self._admission.online and self.is_silent(now):
            self._set_status(LinkState.HOST_AWAY)

    # ---- Asking

    def may_ask(self, now: float) -> bool:
        """Whether the last question was long enough ago."""
        return now >= self._ask_due

    def sync(self, now: float, *, whole: bool = False) -> None:
        """Ask for what came after the newest step that we have, or for the ``whole`` state."""
        self._ask_due = now + ASK_AGAIN_SECONDS
        if (sequencer := self._game.sequencer) is not None:
            self._attendance.on_question(now)
            known = (0, 0) if whole else (sequencer.epoch, sequencer.seq)
            self._admission.send(requests.Sync(*known))

    def sync_again(self, now: float) -> None:
        """Ask for what has been missing for too long, and, when the host is silent, where it is."""
        silent = self.is_silent(now)
        if (silent or self._game.has_gap(now)) and self.may_ask(now):
            self.sync(now)
            if silent:
                self.ask_who(now)

    def ask_who(self, now: float) -> None:
        """Ask for the table's listing."""
        self._ask_due = now + ASK_AGAIN_SECONDS
        self._admission.ask_who()

    def wait_for_listing(self, now: float) -> None:
        """Most brokers hand out the one they keep; only then ask, since every host there answers."""
        self._ask_due = now + KEPT_LISTING_SECONDS

    def _set_status(self, status: LinkState) -> None:
        if self.status != status:
            self.status = status
            if self._reporter.began:
                self._reporter.tell(LinkChanged(status))
