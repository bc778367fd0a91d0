"""What a cheat's own program would know of a session or do as a host: the one place where tests look inside."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.security.sizes import largest

if TYPE_CHECKING:
    from gofish_protocol.replies import Reply
    from gofish_tui.client.admission import Admission
    from gofish_tui.client.broadcasts import Broadcasts
    from gofish_tui.client.contact import Contact
    from gofish_tui.client.giving import Giver
    from gofish_tui.client.session import Session
    from gofish_tui.client.update_queue import UpdateQueue
    from gofish_tui.client.updates import Update
    from gofish_tui.host.host import Host
    from gofish_tui.link.base import Received


def admission(session: Session) -> Admission:
    """Its way in, with the keys of its channel."""
    return session._entry


def broadcasts(session: Session) -> Broadcasts:
    """What reads the table's words to all, with the key to them."""
    return session._broadcasts


def contact(session: Session) -> Contact:
    """What knows when the host was last heard."""
    return session._contact


def part_giver(session: Session) -> Giver:
    """What sends its parts of a deal."""
    return session._giver


def is_unanswered(session: Session) -> bool:
    """Whether the host has not answered something yet."""
    return largest(session._outbox) > 0


def receive(session: Session, item: Received) -> None:
    """As if the link had brought it, at once."""
    session._take(item)


def receive_opened(session: Session, reply: Reply) -> None:
    """As if the host had sealed it for us."""
    session._hear_sealed(reply)


def taken(feed: UpdateQueue) -> list[Update]:
    """All that a front end would be told now."""
    return [feed._queue.get_nowait() for _ in range(feed.waiting)]


def next_heartbeat(host: Host) -> float:
    """When it is due."""
    return host._beat_due


def play_for_the_slow(host: Host) -> None:
    """As if the time of whose turn it is were up."""
    host.presence._ask_for_the_slow()
