"""Set up and go, with Python and pip and nothing else: `python3 start.py [play | test | docs | setup]`.

Everything is installed into `.venv` beside this file, in the versions of uv.lock, and nothing
anywhere else. `play` (the default) then opens a table with bots, or, where there is no terminal to
play at, runs `gofish demo`; `test` runs the tests, with anything after it handed to pytest; `docs`
builds the documentation into build/site; `setup` only installs. It is a script because two things
differ between machines: Debian's Python may come without `ensurepip`, and pip before 25.1 knows no
dependency groups.
"""

from __future__ import annotations  # so that an older Python gets as far as the message in main

import hashlib
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")


def constraints(lock: dict) -> list[str]:
    """The locked versions as pip constraints, but for a package that is locked in several."""
    versions: dict[str, set[str]] = {}
    for package in lock["package"]:
        if "registry" in package["source"]:
            versions.setdefault(package["name"], set()).add(package["version"])
    return sorted(f"{name}=={found.pop()}" for name, found in versions.items() if len(found) == 1)


def setup(*, dev: bool) -> None:
    """Make `.venv` and install the game into it, unless that is done and nothing has changed."""
    import tomllib

    project, lock = (
        (ROOT / "pyproject.toml").read_text("utf-8"),
        (ROOT / "uv.lock").read_text("utf-8"),
    )
    state = hashlib.sha256((project + lock + sys.version).encode()).hexdigest()
    # The development install is also good to play with.
    stamps = [VENV / "installed-dev"] if dev else [VENV / "installed-dev", VENV / "installed-play"]
    if PYTHON.exists() and any(s.exists() and s.read_text() == state for s in stamps):
        return
    print(f"Installing into {VENV} …", flush=True)
    if not PYTHON.exists():
        run(sys.executable, "-m", "venv", "--without-pip", str(VENV))
    wanted = tomllib.loads(project)["dependency-groups"]["dev"] if dev else []
    pinned = VENV / "constraints.txt"
    pinned.write_text("\n".join(constraints(tomllib.loads(lock))) + "\n", "utf-8")
    pip = (sys.executable, "-m", "pip", "--python", str(PYTHON), "--disable-pip-version-check")
    run(*pip, "install", "--quiet", "--constraint", str(pinned), "--editable", str(ROOT), *wanted)
    stamps[-1].write_text(state)


def run(*command: str) -> None:
    """Run a command to its end; if it fails, so do we, with its exit code."""
    code = subprocess.run(command, cwd=ROOT, check=False).returncode
    if code:
        sys.exit(code if code > 0 else 128 - code)


def main(args: list[str]) -> None:
    """Do what the first argument says."""
    if sys.version_info < (3, 11):
        sys.exit(f"Go Fish needs Python 3.11 or newer; this is {sys.version.split()[0]}")
    what, rest = (args[0], args[1:]) if args else ("play", [])
    if what not in {"play", "test", "docs", "setup"}:
        sys.exit(f"start.py: {what!r} is not one of play, test, docs, setup")
    setup(dev=what != "play")
    if what == "test":
        # Half of them wait for processes and clocks (tests/conftest.py): four workers keep two cores busy.
        workers = str((os.cpu_count() or 2) * 2)
        run(str(PYTHON), "-m", "pytest", *(rest or ["-n", workers, "--dist", "worksteal"]))
    elif what == "docs":
        os.environ["NO_MKDOCS_2_WARNING"] = "1"
        run(str(PYTHON), "-m", "mkdocs", "build", "--quiet", *rest)
    elif what == "play":
        terminal = sys.stdin.isatty() and sys.stdout.isatty()
        run(str(PYTHON), "-m", "gofish_tui", *(["play", *rest] if terminal else ["demo"]))


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except KeyboardInterrupt:
        sys.exit(130)
