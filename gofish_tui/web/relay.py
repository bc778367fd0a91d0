"""Between a page and a broker: a guest's MQTT one way, whatever the broker says the other."""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress
from typing import TYPE_CHECKING

from websockets.exceptions import ConnectionClosed

from gofish_tui.link.base import BrokerUnreachable
from gofish_tui.link.ending import run_until_first
from gofish_tui.web.broker_stream import open_stream
from gofish_tui.web.guest_packets import GuestPackets, NotForGuests
from gofish_tui.web.rate_limit import RateLimit

if TYPE_CHECKING:
    from websockets.asyncio.server import ServerConnection

    from gofish_tui.link.address import BrokerAddress
    from gofish_tui.web.broker_stream import BrokerStream

log = logging.getLogger(__name__)

ALL_SAID, NOT_ALLOWED, TRY_AGAIN = 1000, 1008, 1013
"""Why a connection is closed, in the web-socket's own numbers."""


async def relay(page: ServerConnection, broker: BrokerAddress, table: str | None) -> None:
    """Carry bytes until one side ends. ``table``: the only one that may be spoken to."""
    try:
        stream = await open_stream(broker)
    except BrokerUnreachable as wrong:
        log.info("the broker of a page cannot be reached: %s", wrong)
        await page.close(TRY_AGAIN)
        return
    packets = GuestPackets(table, broker.user, broker.password)
    try:
        up = await run_until_first(_up(page, stream, packets), _down(stream, page))
        code = TRY_AGAIN if up is None else up.result()
    finally:
        await stream.close()
    await page.close(code)


async def _up(page: ServerConnection, stream: BrokerStream, packets: GuestPackets) -> int:
    """Carry what the page says; why the connection is closed then."""
    rate = RateLimit()
    try:
        async for message in page:
            if not isinstance(message, bytes):
                raise NotForGuests("a text")
            await asyncio.sleep(rate.delay(len(message), time.monotonic()))
            for packet in packets.feed(message):
                await stream.write(packet)
    except NotForGuests as wrong:
        log.warning("a page said what guests do not say: %s", wrong)
        return NOT_ALLOWED
    except ConnectionClosed:
        pass
    except OSError:
        return TRY_AGAIN
    return ALL_SAID


async def _down(stream: BrokerStream, page: ServerConnection) -> None:
    with suppress(ConnectionClosed):
        while data := await stream.read():
            await page.send(data)
