"""Who may publish and receive what on our own broker, and its limits: the NATS server's configuration.

This is the second layer; what is sealed and signed holds without it. MQTT topics are NATS
subjects with `.` for `/`, and a filter that ends in `/#` needs its parent as well (docs.nats.io,
MQTT).
"""

from __future__ import annotations

from typing import Any

from gofish_protocol.limits import MESSAGE_BYTES
from gofish_tui.limits_outside import (
    BROKER_CONNECTIONS,
    BROKER_CONSUMERS,
    BROKER_PENDING,
    BROKER_STORE,
    BROKER_SUBSCRIPTIONS,
    BROKER_UNACKNOWLEDGED,
    BROKER_WAITS,
)
from gofish_tui.link.server_requests import (
    ANSWERS,
    STORE_MAY_ASK,
    STORE_USER,
    WATCH_MAY_ASK,
    WATCH_USER,
)

LOG, STORE = "broker.log", "store"
"""In the folder in which the server works."""
ACCOUNT = "GOFISH"
HOST_USER = "host"
GUEST_USER = "guest"

_OVERHEAD = 1024
"""The server counts the topic and its own header in (seen: 65,561 for a message of 65,536)."""
MAX_PACKET = MESSAGE_BYTES + _OVERHEAD

GUEST_PUBLISHES = ["gofish.1.*.from.*", "gofish.1.*.alive.*", "gofish.1.who"]
GUEST_NEVER_PUBLISHES = ["gofish.1.*.alive.host"]
GUEST_HEARS = [
    "gofish.1.*.card",
    "gofish.1.*.table",
    # Also grants the filter `to/+`: NATS takes a filter's `+` for a word that `*` fits, and has
    # no way to say "one literal word". What is heard there is sealed.
    "gofish.1.*.to.*",
    # Not what guests say of themselves: whatever they may publish, and others hear, would wait in our broker's memory for
    # everybody who connects and does not read.
    "gofish.1.*.alive.host",
    "gofish.1.hall.*",
]
HOST_MAY = ["gofish.1", "gofish.1.>"]


def configuration(
    *,
    bind: str,
    port: int,
    host_password: str,
    guest_password: str,
    own_password: str,
) -> dict[str, Any]:
    """The server's configuration; it reads JSON as well as its own form.

    Only words of our own are in it: the escapes in its strings are not JSON's, and a folder may have any name. So the server
    works in the folder of its files, which have their own names.

    Guests are those who connect over MQTT without a login. The server's own port cannot be left
    out; it is on the loopback, on a port of the system's choosing, and knows no guest without a
    password, which is random and told to nobody.
    """
    return {
        "server_name": "gofish",
        "host": "127.0.0.1",
        "port": -1,
        "ports_file_dir": ".",
        "log_file": LOG,
        "logfile_size_limit": 4 * 1024 * 1024,
        "logfile_max_num": 2,
        "max_payload": MAX_PACKET,
        "max_pending": BROKER_PENDING,
        "max_connections": BROKER_CONNECTIONS,
        "max_subscriptions": BROKER_SUBSCRIPTIONS,
        "write_deadline": f"{BROKER_WAITS}ms",
        "jetstream": {
            "store_dir": STORE,
            "max_memory_store": 64 * 1024 * 1024,
            "max_file_store": BROKER_STORE,
        },
        "mqtt": {
            "host": bind,
            "port": port,
            "no_auth_user": GUEST_USER,
            # Our program never uses it, and what is not released is kept forever.
            "reject_qos2_publish": True,
            "downgrade_qos2_subscribe": True,
            # Of sessions that were left behind.
            "consumer_inactive_threshold": "30s",
            "max_ack_pending": BROKER_UNACKNOWLEDGED,
        },
        "accounts": {
            ACCOUNT: {
                # A subscription of QoS 1 is a consumer of the server's, which costs it 40 kB.
                "jetstream": {"max_consumers": BROKER_CONSUMERS},
                "users": [
                    {
                        "user": HOST_USER,
                        "password": host_password,
                        "permissions": {"publish": HOST_MAY, "subscribe": HOST_MAY},
                    },
                    {
                        "user": GUEST_USER,
                        "password": guest_password,
                        "permissions": {
                            "publish": {"allow": GUEST_PUBLISHES, "deny": GUEST_NEVER_PUBLISHES},
                            "subscribe": GUEST_HEARS,
                        },
                    },
                    {
                        "user": STORE_USER,
                        "password": own_password,
                        "permissions": {"publish": STORE_MAY_ASK, "subscribe": ANSWERS},
                    },
                ],
            },
            "$SYS": {
                "users": [
                    {
                        "user": WATCH_USER,
                        "password": own_password,
                        "permissions": {"publish": WATCH_MAY_ASK, "subscribe": ANSWERS},
                    }
                ]
            },
        },
        "authorization": {"timeout": 5},
    }
