"""A hall's client: it opens tables in a hall and asks how the hall is doing. It may only send requests."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from nacl.public import PrivateKey
from nats.errors import Error as NatsError
from nats.errors import NoRespondersError

from gofish_tui.hall import messages
from gofish_tui.hall.gathering import gather_answers
from gofish_tui.hall.messages import (
    ASK_KEY,
    ASK_OPEN,
    ASK_STATUS,
    ASK_TABLES,
    TABLES_A_MESSAGE,
    VERSION,
    KeyAnswer,
    OpenAnswer,
    OpenRequest,
    StatusAnswer,
    TablesPage,
    TablesRequest,
)
from gofish_tui.journal.store import HallUnavailable
from gofish_tui.vocabulary import LocalError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nats.aio.msg import Msg

    from gofish_tui.hall.cluster import Cluster
    from gofish_tui.table.settings import OwnedTableConfig

OPEN_SECONDS = 15.0
TRIES = 10
"""The worker that happens to answer may have no room when another one has."""
AGAIN_SECONDS = 0.2
STATUS_SECONDS = 2.0
OPENING_AT_ONCE = 16


async def open_tables(cluster: Cluster, tables: Sequence[OwnedTableConfig]) -> list[OpenAnswer]:
    """Open them, in whichever workers have room; in their order. Raises `HallUnavailable`."""
    key = await _ask_key(cluster)
    room = asyncio.Semaphore(OPENING_AT_ONCE)

    async def one(table: OwnedTableConfig) -> OpenAnswer:
        async with room:
            return await _open(cluster, table, key)

    return list(await asyncio.gather(*map(one, tables)))


async def _ask(cluster: Cluster, subject: str, question: bytes, seconds: float) -> Msg:
    try:
        return await cluster.client.request(subject, question, timeout=seconds)
    except NoRespondersError as wrong:
        raise HallUnavailable(LocalError.HALL_NO_WORKER, "") from wrong
    except (NatsError, TimeoutError, OSError) as wrong:
        raise cluster.fault(wrong) from wrong


async def _ask_key(cluster: Cluster) -> bytes:
    message = await _ask(cluster, ASK_KEY, b"", STATUS_SECONDS)
    answer = messages.decode(message.data, KeyAnswer)
    if answer is None or answer.version != VERSION:
        raise HallUnavailable(LocalError.HALL_VERSION, str(answer.version if answer else "?"))
    return answer.public_key


async def _open(cluster: Cluster, table: OwnedTableConfig, public_key: bytes) -> OpenAnswer:
    mine = PrivateKey.generate()
    request = OpenRequest(table, bytes(mine.public_key))
    for _ in range(TRIES):
        try:
            sealed = messages.seal_for(public_key, request)
        except ValueError as wrong:
            raise cluster.fault(wrong) from wrong
        message = await _ask(cluster, ASK_OPEN, sealed, OPEN_SECONDS)
        answer = messages.unseal(mine, message.data, OpenAnswer)
        if answer is None:
            raise HallUnavailable(LocalError.HALL_VERSION, "?")
        if not answer.error:
            return answer
        if answer.error != LocalError.HALL_NO_WORKER:
            raise HallUnavailable(LocalError(answer.error), answer.detail)
        await asyncio.sleep(AGAIN_SECONDS)
    raise HallUnavailable(LocalError.HALL_NO_WORKER, "")


async def ask_status(cluster: Cluster) -> list[StatusAnswer]:
    """What each worker says about itself, in two seconds at most. Raises `HallUnavailable` when there is none."""
    try:
        answers = await gather_answers(
            cluster.client,
            ASK_STATUS,
            b"",
            StatusAnswer,
            worker=lambda one: one.worker,
            complete=lambda all_: len(all_) >= max(one.workers for one in all_.values()),
            seconds=STATUS_SECONDS,
        )
    except (NatsError, OSError) as wrong:
        raise cluster.fault(wrong) from wrong
    if not answers:
        if cluster.errors:
            raise cluster.fault(TimeoutError("no answer"))
        raise HallUnavailable(LocalError.HALL_NO_WORKER, "")
    return [answers[name] for name in sorted(answers)]


async def ask_tables(
    cluster: Cluster, *, after: str = "", search: str = "", count: int = TABLES_A_MESSAGE
) -> TablesPage:
    """A page of the hall's tables, by name, at most `TABLES_A_MESSAGE`. Raises `HallUnavailable`."""
    request = TablesRequest(VERSION, after, search, count)
    message = await _ask(cluster, ASK_TABLES, messages.encode(request), STATUS_SECONDS)
    page = messages.decode(message.data, TablesPage)
    if page is None or page.version != VERSION:
        raise HallUnavailable(LocalError.HALL_VERSION, str(page.version if page else "?"))
    return page
