"""Looking for a table by its code: more than once, and not for ever."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

import pytest

from gofish_tui.client import finding
from gofish_tui.client.finding import Listing, NoSuchTable, Places, find_tables, resolve
from gofish_tui.link.address import BrokerAddress

if TYPE_CHECKING:
    from collections.abc import Callable

    from gofish_protocol.messages import Card, Who

HERE = BrokerAddress("127.0.0.1", 1)
CARD = cast("Card", None)


class Network:
    """What can be seen of a network, one look after the other; on `HERE` is a table with any number."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *looks: list[BrokerAddress]) -> None:
        self.looks = list(looks)
        self.seen = 0
        self.tables = ["table"]
        monkeypatch.setattr(finding, "_browse", self.browse)
        monkeypatch.setattr(finding, "_ask", self.ask)

    async def browse(self, places: Places, seconds: float) -> list[BrokerAddress]:
        await asyncio.sleep(0.01)
        self.seen += 1
        return self.looks.pop(0) if self.looks else []

    async def ask(
        self,
        address: BrokerAddress,
        who: Who,
        found: dict[str, Listing],
        seconds: float,
        enough: Callable[[], bool],
    ) -> None:
        for table in self.tables:
            found[table] = Listing(table, CARD, address)


async def test_who_is_not_seen_at_first_is_looked_for_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A host on a busy machine may miss a question; a right code is not called wrong for that."""
    network = Network(monkeypatch, [], [], [HERE])
    target = await resolve("7-coral-tiger", Places())
    assert (target.id, target.broker, network.seen) == ("table", HERE, 3)


async def test_a_table_that_was_tried_is_not_found_again(monkeypatch: pytest.MonkeyPatch) -> None:
    network = Network(monkeypatch, [HERE], [], [HERE])
    network.tables = ["table", "other"]
    target = await resolve("7-coral-tiger", Places(), besides={"table"})
    assert (target.id, target.by_number) == ("other", True)
    with pytest.raises(NoSuchTable):
        await resolve("7-coral-tiger", Places(), 2.0, besides={"table", "other"})


async def test_a_code_of_no_table_is_not_looked_for_for_ever(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    network = Network(monkeypatch)
    with pytest.raises(NoSuchTable):
        await resolve("7-coral-tiger", Places(), 2.0)
    assert network.seen > 1


@pytest.mark.timeout(60)
async def test_a_broker_that_says_nothing_keeps_nobody_waiting_for_the_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A stranger may announce a cluster of many addresses, each good for ten seconds of waiting."""
    pit = BrokerAddress("127.0.0.2", 1)
    network = Network(monkeypatch, [pit, HERE])
    left = asyncio.Event()

    async def ask(
        address: BrokerAddress, who: Who, found: dict[str, Listing], seconds: float
    ) -> None:
        if address == pit:
            try:
                await asyncio.Event().wait()
            finally:
                left.set()
        card = cast("Card", SimpleNamespace(name="Friday"))
        found["table"] = Listing("table", card, address)

    monkeypatch.setattr(finding, "_ask", ask)
    assert [listing.name for listing in await find_tables(Places(), 0.1)] == ["Friday"]
    assert left.is_set(), "nothing goes on behind our back"
    assert network.seen == 1
