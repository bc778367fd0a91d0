"""The page is tried in real time: its server and its relay have sockets on both sides, and brokers behind them."""

import asyncio
from collections.abc import Callable, Mapping


def pytest_asyncio_loop_factories() -> Mapping[str, Callable[[], asyncio.AbstractEventLoop]]:
    """A loop of the usual kind for every test of this room."""
    return {"real": asyncio.new_event_loop}
