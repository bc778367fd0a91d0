"""The wheel: what is in it, and that it works from another folder."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

pytestmark = pytest.mark.slow


def run(*command: str | Path, cwd: Path) -> str:
    """What a command prints; the whole of it is shown if it fails."""
    # Nothing of this checkout may help: neither its folder nor the test run's own settings.
    env = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "VIRTUAL_ENV"))}
    done = subprocess.run(
        [str(c) for c in command],
        cwd=cwd,
        env=env,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=240,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder, cwd=ROOT)
    (built,) = folder.glob("*.whl")
    return built


def test_only_the_two_packages_and_what_shells_read(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    (data,) = {n.partition("/")[0] for n in names if ".data/" in n}
    shared = {n.removeprefix(f"{data}/data/share/") for n in names if n.startswith(data)}
    assert shared == {
        "man/man6/gofish.6",
        "bash-completion/completions/gofish",
        "zsh/site-functions/_gofish",
        "fish/vendor_completions.d/gofish.fish",
    }
    assert {n.partition("/")[0] for n in names if ".dist-info/" not in n} == {
        data,
        "gofish_tui",
        "gofish_protocol",
    }


def test_everything_of_the_two_packages(wheel: Path) -> None:
    inside = set(zipfile.ZipFile(wheel).namelist())
    for folder, parent in (("gofish_tui", ROOT), ("gofish_protocol", ROOT / "protocol")):
        for path in (parent / folder).rglob("*"):
            if path.is_file() and path.suffix != ".pyc":
                assert path.relative_to(parent).as_posix() in inside


def test_what_the_wheel_promises(wheel: Path) -> None:
    archive = zipfile.ZipFile(wheel)
    (info,) = {n.partition("/")[0] for n in archive.namelist() if ".dist-info/" in n}
    metadata = archive.read(f"{info}/METADATA").decode()
    assert "Requires-Python: >=3.11" in metadata
    assert "License-Expression: MIT" in metadata
    assert "gofish = gofish_tui.__main__:main" in archive.read(f"{info}/entry_points.txt").decode()
    assert f"{info}/licenses/LICENSE" in archive.namelist()


@pytest.mark.timeout(600)
def test_an_empty_environment_plays_from_the_wheel(wheel: Path, tmp_path: Path) -> None:
    """The packages come from the wheel; the libraries, to save time, from this environment."""
    home = tmp_path / "venv"
    run(sys.executable, "-m", "venv", "--without-pip", home, cwd=tmp_path)
    bin_ = home / ("Scripts" if os.name == "nt" else "bin")
    python = bin_ / "python"
    site = Path(
        run(python, "-c", "import site; print(site.getsitepackages()[0])", cwd=tmp_path).strip()
    )
    base = getattr(sys, "_base_executable", sys.executable)
    pip = (base, "-m", "pip", "--python", python, "install", "--quiet", "--no-deps", "--no-index")
    run(*pip, wheel, cwd=tmp_path)
    here = Path(pytest.__file__).parents[1]
    (site / "libraries.pth").write_text(f"{here}\n")
    where = "import gofish_tui, gofish_protocol as p; print(gofish_tui.__file__, p.__file__)"
    for path in run(python, "-c", where, cwd=tmp_path).split():
        assert Path(path).is_relative_to(home)
    assert "Go Fish" in run(bin_ / "gofish", "--help", cwd=tmp_path)
