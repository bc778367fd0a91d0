"""Between a page and a broker: a guest's MQTT one way, whatever the broker says the other."""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress
from typing import TYPE_CHECKING

from websockets.exceptions import ConnectionClosed

from gofish_tui.link.base import BrokerUnreachable
from gofish_tui.web.broker_stream import open_stream
from gofish_tui.web.guest_packets import GuestPackets, NotForGuests
from gofish_tui.web.rate_limit import RateLimit

if TYPE_CHECKING:
    from websockets.asyncio.server import ServerConnection

    from gofish_tui.link.address import BrokerAddress
    from gofish_tui.web.broker_stream import BrokerStream

log = logging.getLogger(__name__)

TRY_AGAIN, NOT_ALLOWED = 1013, 1008
"""Why a connection is closed, in the web-socket's own numbers."""


async def relay(page: ServerConnection, broker: BrokerAddress, table: str | None) -> None:
    """Carry bytes until one side has had enough. ``table``: the only one that may be spoken to."""
    try:
        stream = await open_stream(broker)
    except BrokerUnreachable as wrong:
        log.info("the broker of a page cannot be reached: %s", wrong)
        await page.close(TRY_AGAIN)
        return
    packets = GuestPackets(table, broker.user, broker.password)
    code = 1000
    try:
        down = asyncio.create_task(_down(stream, page), name="page-down")
        up = asyncio.create_task(_up(page, stream, packets), name="page-up")
        done, _ = await asyncio.wait({up, down}, return_when=asyncio.FIRST_COMPLETED)
        for task in (up, down):
            task.cancel()
        await asyncio.wait({up, down})
        if up in done and isinstance(up.exception(), NotForGuests):
            log.warning("a page said what guests do not say: %s", up.exception())
            code = NOT_ALLOWED
        elif down in done:
            code = TRY_AGAIN
    finally:
        await stream.close()
    await page.close(code)


async def _up(page: ServerConnection, stream: BrokerStream, packets: GuestPackets) -> None:
    rate = RateLimit()
    with suppress(ConnectionClosed, OSError):
        async for message in page:
            if not isinstance(message, bytes):
                raise NotForGuests("a text")
            await asyncio.sleep(rate.delay(len(message), time.monotonic()))
            for packet in packets.feed(message):
                await stream.write(packet)


async def _down(stream: BrokerStream, page: ServerConnection) -> None:
    with suppress(ConnectionClosed):
        while data := await stream.read():
            await page.send(data)
