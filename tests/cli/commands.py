"""The real command, as a separate process."""

import subprocess
import sys


def gofish(
    *words: str, stdin: bytes = b"", timeout: float = 120
) -> subprocess.CompletedProcess[str]:
    """Run `gofish` to its end."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-m", "gofish_tui", *words],
        input=stdin,
        capture_output=True,
        check=False,
        timeout=timeout,
    )
    return subprocess.CompletedProcess(
        done.args, done.returncode, done.stdout.decode("utf-8"), done.stderr.decode("utf-8")
    )
