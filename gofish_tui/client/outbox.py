"""Requests that wait for an answer: each is repeated until the host has answered it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gofish_protocol import requests
from gofish_protocol.vocabulary import ErrorCode
from gofish_tui.client.updates import Refused
from gofish_tui.limits import REQUESTS_WAITING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from gofish_tui.client.admission import Admission
    from gofish_tui.client.reporter import Reporter

REPEAT_SECONDS = 1.0
PARTS = (requests.Commit, requests.Reveal)
ALWAYS = (*PARTS, requests.Leave)
"""There are few of these, and they may not wait for others."""


class PendingRequest:
    """Something we asked of the host."""

    __slots__ = ("cmd", "due", "request")

    def __init__(self, cmd: str, request: requests.Request) -> None:
        self.cmd = cmd
        self.request = request
        self.due = 0.0


def _of_another_round(pending: PendingRequest, part: requests.Commit | requests.Reveal) -> bool:
    old = pending.request
    return isinstance(old, PARTS) and (old.game, old.round) != (part.game, part.round)


class Outbox:
    """Unanswered requests by number, sent while there is a way to the host.

    ``first`` is where counting begins: random, so that a seat's next process never repeats a number the host has answered.
    """

    def __init__(self, first: int, admission: Admission, reporter: Reporter) -> None:
        self._n = first
        self._admission = admission
        self._reporter = reporter
        self._waiting: dict[int, PendingRequest] = {}

    @property
    def next_number(self) -> int:
        """The number that the next request gets."""
        return self._n + 1

    @property
    def is_empty(self) -> bool:
        """The host has answered everything."""
        return not self._waiting

    def add(self, cmd: str, make: Callable[[int], requests.Request], now: float) -> bool:
        """A new request, sent at once if possible. False, with a refusal reported, when too many are waiting for an answer."""
        self._n += 1
        request = make(self._n)
        if len(self._waiting) >= REQUESTS_WAITING and not isinstance(request, ALWAYS):
            self._reporter.tell(Refused(self._n, cmd, ErrorCode.TOO_FAST))
            return False
        if isinstance(request, PARTS):
            # A host that moves on to another round no longer wants those of earlier ones.
            self._waiting = {
                n: one for n, one in self._waiting.items() if not _of_another_round(one, request)
            }
        self._waiting[self._n] = PendingRequest(cmd, request)
        self.send_due(now)
        return True

    def send_due(self, now: float) -> None:
        """Send what is due, in order; it is due again a second later."""
        if not self._admission.can_send:
            return
        for pending in list(self._waiting.values()):
            if now >= pending.due:
                pending.due = now + REPEAT_SECONDS
                self._admission.send(pending.request)

    @property
    def leaving(self) -> bool:
        """We have said that we are leaving."""
        return any(isinstance(one.request, requests.Leave) for one in self._waiting.values())

    def make_all_due(self) -> None:
        """The link is back: send everything again."""
        for pending in self._waiting.values():
            pending.due = 0.0

    def withdraw(self, numbers: Iterable[int]) -> None:
        """These came too late, whatever the host says about them: they are no longer sent, and count as refused."""
        for n in numbers:
            if (pending := self._waiting.pop(n, None)) is not None:
                self._reporter.tell(Refused(n, pending.cmd, ErrorCode.STALE))

    def take(self, n: int) -> PendingRequest | None:
        """The request that an answer with this number is for; None for a repeat of an answer we had."""
        return self._waiting.pop(n, None)
