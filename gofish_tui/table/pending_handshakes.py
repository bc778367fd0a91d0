"""Handshakes that are answered, and wait for what will be sealed with their keys."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gofish_protocol.channel import HALF_BYTES
from gofish_tui.limits import PENDING_HANDSHAKES

if TYPE_CHECKING:
    from gofish_protocol.channel import HandshakeSecrets
    from gofish_protocol.invite import Code
    from gofish_protocol.messages import HandshakeReply, Opening

REPEAT_SECONDS = 0.5
"""A guest knocks again after a second; one who does so more often is not answered more often."""


@dataclass
class PendingHandshake:
    """Both halves of one handshake."""

    handshake: HandshakeSecrets
    reply: HandshakeReply
    code: Code | None
    """the invitation that the guest had to know for it"""
    answered: float
    opening: Opening | None = None
    """the first that came: only the client itself can have sent it, since nobody else has heard its key before"""

    def first_opening(self, opening: Opening) -> Opening:
        """The first of all that came for this handshake."""
        self.opening = self.opening or opening
        return self.opening

    def repeat_reply(self, now: float) -> HandshakeReply | None:
        """The answer to the same knock again; None when that was only just sent."""
        if now - self.answered < REPEAT_SECONDS:
            return None
        self.answered = now
        return self.reply


class PendingHandshakes:
    """Those of one door, by client and guest's half. The oldest go first, but those without words never push out those with."""

    def __init__(self) -> None:
        self._plain: OrderedDict[tuple[str, bytes], PendingHandshake] = OrderedDict()
        self._with_words: OrderedDict[tuple[str, bytes], PendingHandshake] = OrderedDict()

    def __len__(self) -> int:
        return len(self._plain) + len(self._with_words)

    def get(self, client: str, half: bytes) -> PendingHandshake | None:
        """The handshake that this client's half began; None when it is not known, or used up."""
        return self._kind(half).get((client, half))

    def add(self, client: str, pending: PendingHandshake) -> None:
        """Keep one more; beyond the limit the oldest of its kind is forgotten."""
        waiting = self._kind(pending.handshake.guest)
        waiting[client, pending.handshake.guest] = pending
        while len(waiting) > PENDING_HANDSHAKES:
            waiting.popitem(last=False)

    def remove(self, client: str, half: bytes) -> None:
        """It is used up."""
        del self._kind(half)[client, half]

    def forget_words(self) -> None:
        """The invitation is another."""
        self._with_words.clear()

    def _kind(self, half: bytes) -> OrderedDict[tuple[str, bytes], PendingHandshake]:
        return self._plain if len(half) == HALF_BYTES else self._with_words
