"""The host's side of the guard: the broker's process, and how to end it.

`subprocess.Popen`, not asyncio's: MQTT on Windows needs the selector loop, which has no
subprocesses there.
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import threading
from typing import TYPE_CHECKING

from gofish_tui.link import process_guard

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

END_SECONDS = process_guard.PATIENCE + 2
OUTPUT = "server.out"
"""What the command prints, in its folder."""


class GuardedProcess:
    """A command under a guard, at work in `folder`. It is gone when `end` was called, or when this process is gone.

    With `sweep` the folder goes with it in the second case. `environment` is what the command finds there beside ours.
    """

    def __init__(
        self,
        command: list[str],
        folder: Path,
        *,
        sweep: bool,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        options = [
            "--host",
            str(os.getpid()),
            "--in",
            str(folder),
            *(["--sweep", str(folder)] if sweep else []),
        ]
        with (folder / OUTPUT).open("ab") as log:
            self._guard = subprocess.Popen(
                [sys.executable, "-I", "-S", process_guard.__file__, *options, "--", *command],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
                start_new_session=True,
                env={**os.environ, **(environment or {})},
            )
        assert self._guard.stdout is not None
        line = self._guard.stdout.readline().strip()
        self._pid = int(line) if line.isdigit() else None

    @property
    def pid(self) -> int | None:
        """The command's process id, while the guard lives."""
        return self._pid if self.running else None

    @property
    def running(self) -> bool:
        """Whether the guard, and so the command, is there."""
        return self._guard.poll() is None

    def call_when_ended(self, call: Callable[[], None]) -> None:
        """Have this called, in another thread, once it has ended for whatever cause."""

        def wait() -> None:
            self._guard.wait()
            call()

        # A daemon: the guard waits for us to end, so that we must not wait for it then.
        threading.Thread(target=wait, name="broker guard", daemon=True).start()

    def end(self) -> None:
        """End it and wait; blocks for a few seconds at worst."""
        for pipe in (self._guard.stdin, self._guard.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()
        try:
            self._guard.wait(END_SECONDS)
        except subprocess.TimeoutExpired:
            self._guard.kill()
            self._guard.wait()
        if self._guard.returncode < 0 and self._pid is not None:
            # Killed, the guard could not take the command with it.
            with contextlib.suppress(OSError):
                os.kill(self._pid, getattr(signal, "SIGKILL", signal.SIGTERM))
