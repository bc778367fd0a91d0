"""What the server hands to a visitor's process, and what stays of a visitor between two processes.

A phone that sleeps loses its connection, and with it its process. The next one goes on from the visitor's own folder: the
seats' secrets and the settings lie there, as in any player's data folder, and a small file with the way back to the table.
"""

from __future__ import annotations

import logging
import os
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from gofish_protocol.vocabulary import Role
from gofish_tui.limits_outside import OWN_FILE_BYTES
from gofish_tui.private import make_private
from gofish_tui.reading import read_small

if TYPE_CHECKING:
    from pathlib import Path

log = logging.getLogger(__name__)

MEMORY_FILE = "visitor.json"
SETTINGS_FILE = "settings.json"
"""In the visitor's folder; the server looks there for the language."""


class VisitorConfig(Struct, frozen=True):
    """Everything a visitor's process needs to know."""

    lang: str
    folder: str
    """the visitor's own data folder"""
    data_dir: str
    """this machine's data folder, where tables leave their signs"""
    guest: str
    """what a visitor is called who has not been here before"""
    table: str | None = None
    """the invite link of the one table there is to see; None: all that can be seen from here"""
    broker: str | None = None
    usual: bool = False
    """that broker is only the usual one: a link may lead elsewhere"""
    ca_file: str | None = None
    discovery: bool = True
    log_file: str | None = None
    width: int = 80
    height: int = 24


class VisitorMemory(Struct, frozen=True):
    """What the server keeps of a browser between its visits: the way back to its seat."""

    name: str | None = None
    table: str | None = None
    """the invite link of the table they are at"""
    role: Role = Role.PLAYER


def read_memory(folder: Path) -> VisitorMemory:
    """What was kept; of a visitor who is new, or whose file nobody can read, nothing."""
    try:
        return msgspec.json.decode(
            read_small(folder / MEMORY_FILE, OWN_FILE_BYTES), type=VisitorMemory
        )
    except (OSError, ValueError, RecursionError):
        return VisitorMemory()


def keep_memory(folder: Path, memory: VisitorMemory) -> None:
    """Write it down. When the disk will not have it, the visitor only has to choose again."""
    try:
        make_private(folder)
        rough = folder / f"{MEMORY_FILE}.{os.getpid()}"
        with os.fdopen(os.open(rough, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            file.write(msgspec.json.encode(memory))
        rough.replace(folder / MEMORY_FILE)
    except OSError as wrong:
        log.warning("the visitor is not remembered: %s", wrong)


def read_orders(descriptor: int) -> VisitorConfig | None:
    """Wait for the first line of the input; None when it ends before. Not a byte more is read: what follows is the app's."""
    line = b""
    while not line.endswith(b"\n"):
        byte = os.read(descriptor, 1)
        if not byte:
            return None
        line += byte
    return msgspec.json.decode(line, type=VisitorConfig)


def write_orders(orders: VisitorConfig) -> bytes:
    """The orders as one line."""
    return msgspec.json.encode(orders) + b"\n"
