"""The engine as a release compiles it, held to the tests of the same file as Python.

Real: a compiler makes a wheel of the whole project, and Python imports from it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
COPIED = ("gofish_tui", "protocol", "docs", "pyproject.toml", "README.md", "LICENSE")
HELD_TO = ("test_engine_goldens.py", "test_engine_faults.py", "test_referee.py")


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what the wheel brings. It is built in a copy: the sources stay without compiled files."""
    if not (shutil.which("cc") or shutil.which("gcc")):
        pytest.skip("no compiler on this machine")
    folder = tmp_path_factory.mktemp("compiled")
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, folder / name)
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", "wheels"]
    environment = {**os.environ, "HATCH_BUILD_HOOK_ENABLE_MYPYC": "1"}
    built = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    assert built.returncode == 0, built.stdout + built.stderr
    (wheel,) = (folder / "wheels").iterdir()
    assert not wheel.name.endswith("-none-any.whl")
    zipfile.ZipFile(wheel).extractall(folder / "inside")
    return folder / "inside"


@pytest.mark.timeout(300)
def test_the_compiled_engine_passes_the_tests_of_the_engine(compiled: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(compiled)}
    asked = "from gofish_tui.doctor.engine import is_compiled; print(is_compiled())"
    said = subprocess.run(
        [sys.executable, "-c", asked], env=environment, capture_output=True, text=True, check=True
    )
    assert said.stdout == "True\n"
    tests = [str(ROOT / "tests" / "protocol" / name) for name in HELD_TO]
    # The few that put something else into the module's own functions try the same file as Python.
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *tests],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-3000:]


def test_from_the_sources_it_is_python() -> None:
    from gofish_tui.doctor.engine import is_compiled

    assert not is_compiled()
