"""`--help`: every command's, instant, and in words of the language files."""

import subprocess
import sys

import pytest
from rich.cells import cell_len

from gofish_tui.cli import COMMANDS, main
from gofish_tui.cli_support.wording import languages, read_words
from gofish_tui.i18n.loader import Messages
from tests.cli.commands import gofish

HEAVY = {
    "msgspec", "textual", "rich", "aiomqtt", "paho", "nacl", "spake2", "zeroconf", "fluent",
    "asyncio", "importlib.resources", "logging", "platformdirs",
}  # fmt: skip


@pytest.mark.parametrize(
    "words", [["--help"], ["referee"], ["referee", "--help"], ["rules", "--help"]]
)
def test_what_must_be_instant_imports_nothing_heavy(words: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "gofish_tui", *words],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    loaded = {line.rpartition("|")[2].strip() for line in done.stderr.splitlines()}
    assert {name for name in loaded if name in HEAVY or name.partition(".")[0] in HEAVY} == set()


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_every_command_has_help(command: str) -> None:
    done = gofish(*([command] if command else []), "--help")
    assert (done.returncode, done.stderr) == (0, "")
    assert f"gofish {command}".strip() in done.stdout


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_no_line_of_help_is_wider_than_a_terminal(
    command: str, lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*([command] if command else []), "--help", "--lang", lang]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line for line in lines if cell_len(line) > 80] == []
    # A text goes on below itself, never below the words of the left column.
    rows = [line for line in lines if line.startswith("  ")]
    assert rows
    starts = {len(row) - len(row[2:].lstrip()) for row in rows if row[2] == " "}
    assert len(starts) <= 1


def test_help_is_read_as_fluent_reads_it() -> None:
    for lang in languages():
        words, messages = read_words(lang), Messages(lang, strict=True)
        plain = {name: text for name, text in words.items() if "{" not in text}
        assert plain
        for name, text in plain.items():
            assert messages.text(name) == text


def test_version() -> None:
    assert gofish("--version").stdout.startswith("gofish 0.")
