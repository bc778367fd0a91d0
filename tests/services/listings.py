"""Tables as they answer discovery queries, and the first of them that a search finds."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from gofish_protocol import channel, topics
from gofish_protocol.channel import Signer
from gofish_protocol.codec import encode
from gofish_protocol.messages import VERSION, TableListing
from gofish_tui.link.address import BrokerAddress
from gofish_tui.link.base import Received
from gofish_tui.link.ending import end_task
from gofish_tui.services.table_search import (
    SearchScope,
    find_page,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gofish_tui.services.broker_queries import Answers, FoundTable

HERE = BrokerAddress("127.0.0.1", 1)


def listing(
    seed: int, name: str = "Friday", *, number: int | None = 7, **changed: Any
) -> TableListing:
    """A table's listing, signed by nobody yet."""
    own = Signer(seed.to_bytes(32))
    fields = {"epoch": 1, "time": 1, **changed}
    return TableListing(
        VERSION, name, own.public, bytes(32), fields["epoch"], number is None, number, 0, 0, 6, True, (), fields["time"],
        asked=fields.get("asked", ()),
    )  # fmt: skip


def said(
    seed: int,
    name: str = "Friday",
    to: Answers | None = None,
    *,
    retained: bool = False,
    **changed: Any,
) -> Received:
    """The same in answer to a discovery query."""
    if to is not None:
        changed["asked"] = (to.who.nonce,)
    own = Signer(seed.to_bytes(32))
    table = topics.table_id(own.public)
    signed = channel.signed_listing(own, table, listing(seed, name, **changed))
    return Received(topics.discovery_answer(table), encode(signed), retained)


def table(seed: int) -> str:
    """The table's id."""
    return topics.table_id(Signer(seed.to_bytes(32)).public)


async def first_found(scope: SearchScope, seconds: float = 30.0) -> list[str]:
    """The names that are listed as soon as there are any: a busy machine may need its time for that."""
    loop = asyncio.get_running_loop()
    found: asyncio.Future[list[str]] = loop.create_future()

    def growing(listed: Sequence[FoundTable]) -> None:
        if listed and not found.done():
            found.set_result([one.name for one in listed])

    looking = asyncio.create_task(find_page(scope, seconds, growing=growing), name="looking")
    await asyncio.wait({looking, found}, return_when=asyncio.FIRST_COMPLETED)
    await end_task(looking)
    return found.result() if found.done() else []
