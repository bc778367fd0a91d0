"""Limits for what our own broker stores, and a hall's cluster for its guests, told to it over its own protocol once it runs.

A guest may store what it publishes, by MQTT's retain flag or by a session that it leaves behind, and no permission of the
server forbids that (nats-server 2.15, `mqttHandlePubRetain`). A store that is full lets nobody in anymore, so each of the
server's streams gets a share of it that is its own: what goes over it is refused, or pushes out the oldest.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gofish_tui.limits_outside import (
    BROKER_RETAINED,
    BROKER_RETAINED_BYTES,
    BROKER_SESSIONS,
    BROKER_WAITING_BYTES,
)
from gofish_tui.link.server_requests import STORE_USER, server_requests

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping
    from pathlib import Path

    StreamRequest = Callable[[str, str, dict[str, Any]], Awaitable[dict[str, Any]]]

MEGABYTE = 1024 * 1024
NANOSECOND = 1_000_000_000

LIMITS: dict[str, dict[str, Any]] = {
    # Nothing depends on what is retained. The server's memory keeps an entry for each until it is emptied, so that newcomers
    # are refused: pushing out the oldest would let it grow.
    "$MQTT_rmsgs": {
        "max_msgs": BROKER_RETAINED,
        "max_bytes": BROKER_RETAINED_BYTES,
        "discard": "new",
    },
    # On their way to somebody: whatever waits for longer has been sent again, or asked for.
    "$MQTT_msgs": {
        "max_bytes": BROKER_WAITING_BYTES,
        "max_age": 30 * NANOSECOND,
        "duplicate_window": 30 * NANOSECOND,
        "discard": "old",
    },
    # Anyone pushed out of this one connects again.
    "$MQTT_sess": {"max_msgs": BROKER_SESSIONS, "max_bytes": 32 * MEGABYTE, "discard": "old"},
    # Of QoS 2, which is refused.
    "$MQTT_qos2in": {"max_bytes": MEGABYTE},
    "$MQTT_out": {"max_bytes": MEGABYTE},
}


async def limit_store(folder: Path, pid: int | None, password: str) -> None:
    """Set the limits at the server that works in ``folder``, which has let somebody in and so has its streams.

    Raises OSError or ValueError when that could not be done.
    """
    async with server_requests(folder, pid, STORE_USER, password) as requests:

        async def ask(request: str, stream: str, question: dict[str, Any]) -> dict[str, Any]:
            return await requests.ask(f"$JS.API.STREAM.{request}.{stream}", question)

        await set_limits(ask, LIMITS)


async def set_limits(ask: StreamRequest, limits: Mapping[str, Mapping[str, Any]]) -> None:
    """Give each of the streams its limits, asking the server INFO and UPDATE. Raises ValueError when it refuses."""
    for stream, wanted in limits.items():
        found = await ask("INFO", stream, {})
        if "config" not in found:
            raise ValueError(f"{stream}: {found.get('error')}")
        changed = await ask("UPDATE", stream, {**found["config"], **wanted})
        if "error" in changed:
            raise ValueError(f"{stream}: {changed['error']}")
