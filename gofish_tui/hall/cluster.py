"""A connection to a hall's cluster, and what can prevent one."""

from __future__ import annotations

import asyncio
import logging
import ssl
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import nats
from nats.errors import Error as NatsError
from nats.errors import NoRespondersError
from nats.js.errors import APIError, NoStreamResponseError, ServiceUnavailableError

from gofish_tui.journal.jetstream import NO_SPACE
from gofish_tui.journal.store import HallUnavailable
from gofish_tui.link.ending import end_task, run_until_first
from gofish_tui.vocabulary import LocalError

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from nats.aio.client import Client

log = logging.getLogger(__name__)

CONNECT_SECONDS = 6.0
PING_SECONDS = 1
"""A node that is frozen, or unplugged, says nothing: after two of these another is tried."""
REQUEST_SECONDS = 5.0


class Cluster:
    """One connection, which follows the cluster's nodes as they come and go."""

    def __init__(self, client: Client, errors: list[str], reconnected: asyncio.Event) -> None:
        self.client = client
        self.errors = errors
        """the newest things that went wrong, as the server said them"""
        self.reconnected = reconnected
        """set each time that another node was found; the waiter clears it"""

    def fault(self, wrong: Exception) -> HallUnavailable:
        """What the failure of a request that a hall depends on means."""
        said = str(wrong) or type(wrong).__name__
        denied = next((e for e in reversed(self.errors) if "permissions violation" in e), "")
        if isinstance(wrong, HallUnavailable):
            return wrong
        if denied:
            return HallUnavailable(LocalError.HALL_LOGIN, denied)
        if isinstance(wrong, APIError) and wrong.err_code in NO_SPACE:
            return HallUnavailable(LocalError.HALL_NO_SPACE, said)
        if isinstance(wrong, APIError) and wrong.err_code in (10039, 10076):
            return HallUnavailable(LocalError.HALL_NO_JETSTREAM, said)
        if isinstance(wrong, NoRespondersError | NoStreamResponseError):
            return HallUnavailable(LocalError.HALL_NO_JETSTREAM, said)
        if isinstance(wrong, ServiceUnavailableError):
            return HallUnavailable(LocalError.HALL_NO_JETSTREAM, said)
        return HallUnavailable(LocalError.HALL_UNREACHABLE, said)


@asynccontextmanager
async def connect(
    urls: str,
    *,
    name: str,
    inboxes: str,
    credentials: Path | None = None,
    ca_file: Path | None = None,
) -> AsyncIterator[Cluster]:
    """Connect to one of the nodes, ``nats://`` or ``tls://``, separated by commas; to another whenever that one is gone.
    ``inboxes``: below what answers to us come.

    Raises `HallUnavailable`.
    """
    errors: list[str] = []
    refused, reconnected = asyncio.Event(), asyncio.Event()

    async def on_error(wrong: Exception) -> None:
        errors.append(str(wrong).lower())
        del errors[:-20]
        log.info("the hall's cluster: %s", wrong)
        if "authorization" in errors[-1] or "authentication" in errors[-1]:
            refused.set()

    async def on_reconnected() -> None:
        reconnected.set()

    tls = None
    if ca_file is not None or "tls://" in urls:
        tls = ssl.create_default_context(cafile=ca_file)
    connecting = asyncio.create_task(
        nats.connect(
            urls.split(","),
            name=name,
            inbox_prefix=inboxes,
            error_cb=on_error,
            reconnected_cb=on_reconnected,
            max_reconnect_attempts=-1,
            reconnect_time_wait=0.2,
            connect_timeout=2,
            ping_interval=PING_SECONDS,
            max_outstanding_pings=2,
            user_credentials=None if credentials is None else str(credentials),
            tls=tls,
        ),
        name="connecting to the hall",
    )
    try:
        await run_until_first(asyncio.wait({connecting}), refused.wait(), timeout=CONNECT_SECONDS)
    except asyncio.CancelledError:
        await end_task(connecting)
        raise
    if not connecting.done() or connecting.exception() is not None:
        wrong = connecting.exception() if connecting.done() else None
        await end_task(connecting)
        said = errors[-1] if errors else str(wrong or "no answer")
        error = LocalError.HALL_LOGIN if refused.is_set() else LocalError.HALL_UNREACHABLE
        raise HallUnavailable(error, said)
    client = connecting.result()
    cluster = Cluster(client, errors, reconnected)
    try:
        yield cluster
    finally:
        try:
            async with asyncio.timeout(2.0):
                await client.close()
        except (NatsError, TimeoutError, OSError):
            log.info("the connection to the hall's cluster did not end in time")
