"""Our own hints of presence: what the broker says for a client that vanishes, and what a client says when it leaves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gofish_protocol import topics
from gofish_protocol.codec import encode
from gofish_protocol.messages import PresenceHint
from gofish_tui.effects import Publish
from gofish_tui.link.base import Will

if TYPE_CHECKING:
    from collections.abc import Callable


def new_presence(entropy: Callable[[int], bytes]) -> str:
    """An id for our hints, new for each process, so that an old will says nothing about us."""
    return topics.client_id(entropy(32))


def client_will(table: str, presence: str) -> Will:
    """What the broker says for a client that vanishes."""
    return Will(topics.alive(table, presence), encode(PresenceHint(False)), retain=False)


def goodbye(table: str, presence: str) -> Publish:
    """What a client says when it leaves."""
    return Publish(topics.alive(table, presence), encode(PresenceHint(False)))
