"""A small process that starts the broker, and ends it whatever happens to the host.

It is run by its path, with the standard library only, so that it starts in a few milliseconds:

    python -I -S process_guard.py --host PID [--in FOLDER] [--sweep FOLDER] -- COMMAND ARGUMENT...

Its standard input is a pipe whose other end only the host holds: end of file means that the host
has ended, by `stop` or by a kill that nothing can catch. The broker stands in a session of its
own, so that Ctrl+C in the host's terminal does not reach it before the host has said goodbye.
The first line on standard output is the broker's process id. With `--in` the broker works in that folder. With `--sweep` the
folder is removed at the end (not after a crash of the broker: the next one wants the store).
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import threading

PATIENCE = 2.0
"""Seconds the broker gets to end by itself before it is killed."""


def guard(command: list[str], host: int, folder: str | None, sweep: str | None) -> int:
    """Run the broker until it ends or the process ``host`` does; the exit code is the broker's."""
    for name in ("SIGINT", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_IGN)
    over = threading.Event()
    host_gone = threading.Event()
    signal.signal(signal.SIGTERM, lambda *_: over.set())
    with subprocess.Popen(
        command, cwd=folder, stdin=subprocess.DEVNULL, stdout=sys.stderr, start_new_session=True
    ) as broker:
        try:
            os.write(1, f"{broker.pid}\n".encode("ascii"))
        except OSError:
            # The host is gone already; an exception here would leave its broker running forever.
            _both(host_gone, over)
        threading.Thread(target=_watch_host, args=(host_gone, over), daemon=True).start()
        threading.Thread(target=_watch_broker, args=(broker, over), daemon=True).start()
        while not over.wait(0.5):
            # A process forked from the host may hold the pipe open; then only this tells.
            if os.name == "posix" and os.getppid() != host:
                _both(host_gone, over)
        if broker.poll() is None:
            broker.terminate()
            try:
                broker.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                broker.kill()
        code = broker.wait()
    if sweep is not None and host_gone.is_set():
        shutil.rmtree(sweep, ignore_errors=True)
    return code


def _both(one: threading.Event, other: threading.Event) -> None:
    one.set()
    other.set()


def _watch_host(host_gone: threading.Event, over: threading.Event) -> None:
    while os.read(0, 4096):
        pass
    _both(host_gone, over)


def _watch_broker(broker: subprocess.Popen[bytes], over: threading.Event) -> None:
    broker.wait()
    over.set()


def main(arguments: list[str]) -> int:
    """Read the command line described above and guard the broker."""
    end = arguments.index("--")
    options = dict(zip(arguments[:end:2], arguments[1:end:2], strict=True))
    return guard(
        arguments[end + 1 :], int(options["--host"]), options.get("--in"), options.get("--sweep")
    )


if __name__ == "__main__":
    # The lowest byte only: on POSIX a broker ended by a signal gives a negative code.
    raise SystemExit(main(sys.argv[1:]) & 0xFF)
