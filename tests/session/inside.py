"""What a cheat's own program would know of a session or do as a host: the one place where tests look inside."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from gofish_tui.effects import Woken
from gofish_tui.link.base import Received

if TYPE_CHECKING:
    from gofish_protocol.replies import Reply
    from gofish_tui.client.admission import Admission
    from gofish_tui.client.broadcasts import Broadcasts
    from gofish_tui.client.contact import Contact
    from gofish_tui.client.event_sequencer import EventSequencer
    from gofish_tui.client.session import Session
    from gofish_tui.client.updates import Update
    from gofish_tui.host.host import Host

NOTHING = Received("", b"", retained=False)


def admission(session: Session) -> Admission:
    """Its way in, with the keys of its channel."""
    return session.core.admission


def broadcasts(session: Session) -> Broadcasts:
    """What reads the table's words to all, with the key to them."""
    return session.core.broadcasts


def contact(session: Session) -> Contact:
    """What knows when the host was last heard."""
    return session.core.contact


def sequencer(session: Session) -> EventSequencer | None:
    """What puts the table's steps in order, once we are let in."""
    return session.core.game.sequencer


def is_unanswered(session: Session) -> bool:
    """Whether the host has not answered something yet."""
    return not session.core.outbox.is_empty


def receive(session: Session, item: Received) -> None:
    """As if the link had brought it, at once."""
    session.handle(item)


def receive_opened(session: Session, reply: Reply) -> None:
    """As if the host had sealed it for us."""
    session.core.receive_opened(reply, time.monotonic())
    session.handle(NOTHING)


def taken(session: Session) -> list[Update]:
    """All that a front end would be told now."""
    return [session._updates._queue.get_nowait() for _ in range(session.waiting)]


def next_heartbeat(host: Host) -> float:
    """When it is due."""
    return host.core.beat_due


def play_for_the_slow(host: Host) -> None:
    """As if the time of whose turn it is were up."""
    host.core.parts.presence._ask_for_the_slow()
    host.take(Woken())
