"""Ports of this machine: which are free, and how a listener is reached."""

from __future__ import annotations

import errno
import os
import socket


def reachable(bind: str) -> str:
    """Where this machine reaches a listener that was bound so."""
    return {"0.0.0.0": "127.0.0.1", "": "127.0.0.1", "::": "::1"}.get(bind, bind)


def free_port(bind: str) -> int:
    """A port nobody listens on at this moment; somebody may in the next."""
    with socket.socket(_family(bind)) as probe:
        probe.bind((bind, 0))
        return int(probe.getsockname()[1])


def port_is_free(bind: str, port: int) -> bool:
    """Whether one could listen there; any other trouble than a taken port is an `OSError`."""
    with socket.socket(_family(bind)) as probe:
        if os.name == "posix":
            # As the broker does: a port whose last connections are still closing is free.
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((bind, port))
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                return False
            raise
    return True


def _family(bind: str) -> socket.AddressFamily:
    return socket.AF_INET6 if ":" in bind else socket.AF_INET
