"""The page is tried in real time: its visitors are processes, and what they are told goes through sockets."""

import asyncio
from collections.abc import Callable, Mapping


def pytest_asyncio_loop_factories() -> Mapping[str, Callable[[], asyncio.AbstractEventLoop]]:
    """A loop of the usual kind for every test of this room."""
    return {"real": asyncio.new_event_loop}
