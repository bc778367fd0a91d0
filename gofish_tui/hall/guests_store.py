"""Limits for what the cluster keeps for guests, who come without a login: a full store would let nobody into the hall."""

from __future__ import annotations

import json
import logging
from typing import TYPE_CHECKING, Any

from nats.errors import Error as NatsError

from gofish_tui.hall.cluster import REQUEST_SECONDS
from gofish_tui.limits_outside import HALL_RETAINED, HALL_RETAINED_BYTES
from gofish_tui.link.store_limits import LIMITS, set_limits

if TYPE_CHECKING:
    from nats.aio.client import Client

log = logging.getLogger(__name__)

STORE = "gofish.hall.store"
"""Where the guests' account lets workers see and change the limits of its streams (`docs/brokers/nats-hall.conf`)."""
RETAINED = "$MQTT_rmsgs"
HALL_LIMITS = {
    **LIMITS,
    RETAINED: {**LIMITS[RETAINED], "max_msgs": HALL_RETAINED, "max_bytes": HALL_RETAINED_BYTES},
}


async def limit_guests_store(client: Client) -> None:
    """Each worker sets them, once it is at the MQTT side, whose streams exist from then on."""

    async def ask(request: str, stream: str, question: dict[str, Any]) -> dict[str, Any]:
        subject = f"{STORE}.{request.lower()}.{stream}"
        answer = await client.request(subject, json.dumps(question).encode(), REQUEST_SECONDS)
        return dict(json.loads(answer.data))

    try:
        await set_limits(ask, HALL_LIMITS)
    except (NatsError, TimeoutError, OSError, ValueError) as wrong:
        log.warning("strangers can fill the store: its limits could not be set: %s", wrong)
