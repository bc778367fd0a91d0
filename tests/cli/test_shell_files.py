"""The manual page and the completions of shells are those that the parsers give, and shells can use them."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SHELL = ROOT / "docs" / "shell"


def test_what_is_told_of_the_command_line_is_what_the_parsers_have() -> None:
    """A new option is in the manual and in completions; `python docs/command_line.py` regenerates them."""
    made = subprocess.run(
        [
            sys.executable,
            "-c",
            "import json, command_line; print(json.dumps(command_line.made()))",
        ],
        cwd=ROOT / "docs",
        capture_output=True,
        text=True,
        check=True,
    )
    import json

    for name, text in json.loads(made.stdout).items():
        assert (SHELL / name).read_text("utf-8") == text.rstrip("\n") + "\n", name


def _completed(*words: str) -> list[str]:
    """What bash offers for the last of these words."""
    script = f"""
        source {SHELL / "gofish.bash"}
        COMP_WORDS=({" ".join(f"'{word}'" for word in words)})
        COMP_CWORD={len(words) - 1}
        _shtab_gofish gofish '{words[-1]}' '{words[-2]}'
        printf '%s\\n' "${{COMPREPLY[@]}}"
    """
    bash = shutil.which("bash") or pytest.skip("no bash on this machine")
    done = subprocess.run([bash, "-c", script], capture_output=True, text=True, check=True)
    return done.stdout.split()


def test_bash_completes_commands_options_and_values() -> None:
    assert _completed("gofish", "ho") == ["host"]
    assert _completed("gofish", "host", "--app") == ["--approve"]
    assert set(_completed("gofish", "host", "--bots", "p")) == {"perch", "pike"}
    assert set(_completed("gofish", "rules", "classic-")) == {
        "classic-specific-card",
        "classic-keep-playing",
    }


def test_the_manual_page_is_one_that_man_can_show() -> None:
    man = shutil.which("man") or pytest.skip("no man on this machine")
    shown = subprocess.run(
        [man, "--warnings", "-l", str(SHELL / "gofish.6")],
        capture_output=True,
        text=True,
        env={"MANWIDTH": "80", "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"},
        check=True,
    )
    assert "--approve" in shown.stdout
    assert shown.stderr == ""
