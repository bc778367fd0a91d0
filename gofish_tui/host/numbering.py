"""The number of a table's invitation, which no other table on the same broker should have."""

from __future__ import annotations

import asyncio
import secrets
from typing import TYPE_CHECKING

from gofish_protocol import topics
from gofish_protocol.channel import read_listing
from gofish_protocol.codec import BadMessage, encode
from gofish_protocol.invite import HIGHEST_NUMBER
from gofish_protocol.messages import NONCE_BYTES, DiscoveryQuery
from gofish_tui.link.base import LinkStatus, Received
from gofish_tui.table.effects import Renumber

if TYPE_CHECKING:
    from collections.abc import Callable

    from gofish_tui.host.host import Host

NUMBER_SECONDS = 0.4
"""How long another table on a shared broker has to say that our invitation's number is its own."""
NUMBER_TRIES = 8
"""Not forever: a stranger could claim every number, and then two tables are better than none."""


async def number_of_our_own(host: Host, next_number: Callable[[], int] | None = None) -> None:
    """Choose another invitation number while a table on the same broker has ours. The host's link hears discovery answers."""
    for _ in range(NUMBER_TRIES):
        if host.code is None:
            return
        who = DiscoveryQuery(host.code.number, secrets.token_bytes(NONCE_BYTES))
        host.link.publish(topics.WHO, encode(who), qos=0)
        try:
            async with asyncio.timeout(NUMBER_SECONDS):
                while not _answers(who, await host.link.receive(), host):
                    pass
        except TimeoutError:
            return
        number = next_number() if next_number else 1 + secrets.randbelow(HIGHEST_NUMBER)
        host.take(Renumber(number))


def _answers(who: DiscoveryQuery, item: Received | LinkStatus, host: Host) -> bool:
    """Whether another table says right now that it has our number."""
    if isinstance(item, LinkStatus):
        return False
    table = topics.last_part(item.topic)
    try:
        listed = read_listing(table, item.payload)
    except BadMessage:
        return False
    return who.nonce in listed.asked and listed.number == who.number and table != host.id
