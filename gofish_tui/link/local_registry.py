"""Tables on this machine, found without any network: each host leaves a small file while it lives.

Multicast is often blocked, and two terminals on one machine must find each other anyway. A file is only a hint: its reader
asks the broker, so one that a killed host left behind shows nothing, and is swept away by the next reader.
"""

import json
import logging
import time
from pathlib import Path

from gofish_tui.limits_outside import OWN_FILE_BYTES
from gofish_tui.link.address import BrokerAddress
from gofish_tui.private import make_private
from gofish_tui.reading import read_small
from gofish_tui.writing import write_whole

log = logging.getLogger(__name__)

STALE_SECONDS = 7 * 24 * 3600.0


class LocalRegistration:
    """One host's file: where its broker is. Failing to write it never stops the host."""

    def __init__(self, data_dir: Path, name: str) -> None:
        self._path = data_dir / "hosts" / f"{name}.json"

    def register(self, address: BrokerAddress) -> None:
        """Say where our broker is; a login does not belong there and is left out."""
        try:
            make_private(self._path.parent)
            write_whole(self._path, json.dumps({"broker": address.safe}).encode())
        except OSError as wrong:
            log.warning("tables on this machine will not see this one: %s", wrong)

    def unregister(self) -> None:
        """Take the file away."""
        try:
            self._path.unlink(missing_ok=True)
        except OSError as wrong:
            log.warning("%s stays behind: %s", self._path, wrong)


def local_brokers(data_dir: Path) -> list[BrokerAddress]:
    """The brokers that hosts on this machine named; files nobody can read, or of last week, are ignored."""
    found: dict[str, BrokerAddress] = {}
    try:
        paths = sorted((data_dir / "hosts").glob("*.json"))
    except OSError:
        return []
    for path in paths:
        try:
            if time.time() - path.stat().st_mtime > STALE_SECONDS:
                path.unlink(missing_ok=True)
                continue
            url = json.loads(read_small(path, OWN_FILE_BYTES))["broker"]
            address = BrokerAddress.parse(str(url))
        except (OSError, ValueError, KeyError, TypeError, RecursionError):
            continue
        found[address.url] = address
    return list(found.values())
