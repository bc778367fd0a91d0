"""The folder with these scripts and the packages they need, installed once for each state of package-lock.json."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
NODE = shutil.which("node")
FILES = ("package.json", "package-lock.json")


def installed(place: Path) -> Path:
    """Where the packages of a `package.json` are: beside the virtual environment, so that a clone has its own."""
    state = hashlib.sha256(b"".join((place / name).read_bytes() for name in FILES)).hexdigest()
    folder = ROOT / ".venv" / "node" / state[:16]
    if not (folder / "installed").exists():
        _install(place, folder)
    return folder


def node_folder() -> Path:
    """Where `node` runs our scripts."""
    folder = installed(HERE)
    for script in HERE.glob("*.mjs"):
        # By way of another file: a second test run may be reading it.
        rough = folder / f".{script.name}.{os.getpid()}"
        shutil.copyfile(script, rough)
        rough.replace(folder / script.name)
    return folder


def _install(place: Path, folder: Path) -> None:
    rough = folder.with_name(f"{folder.name}.{os.getpid()}")
    rough.mkdir(parents=True)
    for name in FILES:
        shutil.copyfile(place / name, rough / name)
    npm = shutil.which("npm")
    assert npm is not None, "node is here, but npm is not"
    done = subprocess.run(
        [npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund"],
        cwd=rough,
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    (rough / "installed").touch()
    try:
        rough.rename(folder)
    except OSError:
        # Another run was quicker.
        shutil.rmtree(rough, ignore_errors=True)
        assert (folder / "installed").exists()


def run_node(script: str, *words: str | Path, seconds: float = 120) -> str:
    """Run a script to its end; what it printed. Fails with its own words."""
    assert NODE is not None
    done = subprocess.run(
        [NODE, script, *map(str, words)],
        cwd=node_folder(),
        capture_output=True,
        text=True,
        timeout=seconds,
        check=False,
    )
    assert done.returncode == 0, done.stderr or done.stdout
    return done.stdout
