"""Which tables the page leads to: the one that it was opened for, or all that can be seen from here."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, NamedTuple

from gofish_tui.limits_outside import PAGE_BROKERS
from gofish_tui.link.base import BrokerUnreachable
from gofish_tui.services.table_search import find_table, find_tables, resolve

if TYPE_CHECKING:
    from gofish_protocol.invite import Code
    from gofish_tui.link.address import BrokerAddress
    from gofish_tui.services.table_search import JoinTarget, SearchScope

LOOK_SECONDS = 15.0
MISSES = 4
"""A host that was killed comes back within a minute, or not at all."""
ANSWER_SECONDS = 2.0
FIND_SECONDS = 1.0
FRESH_SECONDS = 5.0
"""How long a search stays valid: a crowd that opens the page costs one."""


class OneTable(NamedTuple):
    """The table that a page was opened for, and its invitation, where it needs one."""

    target: JoinTarget
    code: Code | None


class Tables:
    """Where the page is told to go."""

    def __init__(self, scope: SearchScope, one: OneTable | None) -> None:
        self._scope = scope
        self._one = one
        self._brokers: list[BrokerAddress] = [one.target.broker] if one else []
        self._looked = float("-inf")
        self._looking = asyncio.Lock()

    @property
    def only(self) -> str | None:
        """The id of the one table; None: all of them."""
        return self._one.target.id if self._one else None

    def broker(self, number: int) -> BrokerAddress | None:
        """The broker that the page knows by this number."""
        return self._brokers[number] if 0 <= number < len(self._brokers) else None

    async def told(self) -> dict[str, object]:
        """What the page requests first, as JSON."""
        if self._one is None:
            await self._look_around()
        return {
            "brokers": [f"mqtt/{number}" for number in range(len(self._brokers))],
            "table": self.only,
            "code": str(self._one.code) if self._one and self._one.code else None,
        }

    async def _look_around(self) -> None:
        """Brokers are only ever added, so that a number means the same for as long as the page is served."""
        now = asyncio.get_running_loop().time
        async with self._looking:
            if now() - self._looked < FRESH_SECONDS:
                return
            try:
                found = [table.broker for table in await find_tables(self._scope, FIND_SECONDS)]
            except BrokerUnreachable:
                found = []
            named = [self._scope.broker] if self._scope.broker else []
            for broker in (*named, *found):
                if broker not in self._brokers and len(self._brokers) < PAGE_BROKERS:
                    self._brokers.append(broker)
            self._looked = now()

    async def until_gone(self, every: float = LOOK_SECONDS, misses: int = MISSES) -> None:
        """Return when the one table has not answered for a while; never, where there are many."""
        if self._one is None:
            await asyncio.Event().wait()
            return
        missed = 0
        while missed < misses:
            await asyncio.sleep(every)
            missed = 0 if await self._answers(self._one) else missed + 1

    async def _answers(self, one: OneTable) -> bool:
        number = one.code.number if one.code else None
        try:
            return (
                await find_table(one.target.id, number, one.target.broker, ANSWER_SECONDS)
                is not None
            )
        except BrokerUnreachable:
            return False


async def one_table(where: str, code: Code | None, scope: SearchScope) -> OneTable:
    """The table that is meant. Raises `NoSuchTable` and `BrokerUnreachable`."""
    target = await resolve(where, scope)
    return OneTable(target, code or target.code)
