"""What a table's host listens to, and what the broker says when it vanishes."""

from gofish_protocol import topics
from gofish_protocol.codec import encode
from gofish_protocol.messages import PresenceHint
from gofish_tui.link.base import Will


def own_topics(table: str, *, shared: bool) -> tuple[str, ...]:
    """What a host listens to; on a ``shared`` broker, which is not ours, also to what a stranger may write in its name: then it
    puts the truth back.
    """
    heard = (topics.from_client(table, "+"), topics.alive(table, "+"), topics.WHO)
    return (*heard, topics.listing(table), topics.public(table)) if shared else heard


def host_will(table: str) -> Will:
    """What the broker says when a host vanishes: a hint, nothing that lasts."""
    return Will(topics.alive(table, "host"), encode(PresenceHint(False)), retain=False)
