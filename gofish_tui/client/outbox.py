"""Wishes that wait for an answer: each is repeated until the host has said what became of it."""

from collections.abc import Callable, Iterator

from gofish_protocol import requests

REPEAT_SECONDS = 1.0


class PendingRequest:
    """Something we asked of the host."""

    __slots__ = ("cmd", "due", "request")

    def __init__(self, cmd: str, request: requests.Request) -> None:
        self.cmd = cmd
        self.request = request
        self.due = 0.0


class Outbox:
    """Unanswered wishes by number. ``first`` is where counting begins: random, so that a seat's next process never
    repeats a number the host has answered already.
    """

    def __init__(self, first: int) -> None:
        self._n = first
        self._waiting: dict[int, PendingRequest] = {}

    def add(self, cmd: str, make: Callable[[int], requests.Request]) -> int:
        """A new wish, due at once; its number."""
        self._n += 1
        self._waiting[self._n] = PendingRequest(cmd, make(self._n))
        return self._n

    def due(self, now: float) -> Iterator[requests.Request]:
        """What is to be sent now, in order; it is due again a second later."""
        for wish in list(self._waiting.values()):
            if now >= wish.due:
                wish.due = now + REPEAT_SECONDS
                yield wish.request

    @property
    def leaving(self) -> bool:
        """We have said that we go."""
        return any(isinstance(wish.request, requests.Leave) for wish in self._waiting.values())

    def all_due(self) -> None:
        """The link is back: send everything again."""
        for wish in self._waiting.values():
            wish.due = 0.0

    def answered(self, n: int) -> PendingRequest | None:
        """The wish this answers; None for a repeat of an answer we had."""
        return self._waiting.pop(n, None)
