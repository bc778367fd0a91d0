"""Wrong use: exit 2 and one line that names the wrong word and what would be right."""

import os
import subprocess
import sys

import pytest

from gofish_tui.cli import main
from tests.cli.commands import gofish

WRONG = [
    (["wach"], "wach", "watch"),
    (["referre"], "referre", "referee"),
    (["xyzzy"], "xyzzy", "--help"),
    (["rules", "clasic"], "clasic", "classic"),
    (["rules", "classic", "deckhand"], "deckhand", "rules --help"),
    (["rules", "--lang", "xx"], "xx", "en"),
    (["rules", "--lang"], "--lang", "value"),
    (["rules", "--langg", "en"], "--langg", "--lang"),
    (["verify"], "verify", "FILE"),
    (["verify", "/nowhere"], "/nowhere", "cannot be read"),
    (["--lang", "en", "rules"], "rules", "first"),
    (["--lang", "en", "play", "--bots", "pike"], "first", "gofish play"),
    (["--json", "tables"], "first", "gofish tables"),
    (["--name", "play"], "terminal", "--plain"),
    (["join", "--broker", "foo://x"], "foo", "mqtt"),
    (["join", "--broker", "here"], "“here”", "mqtt://host:1883"),
    (["join", "--broker", "mqtt://me:secret@"], "“mqtt://…@”", "host"),
    (["join", "--broker", "me:secret@here"], "“…@here”", "mqtt://host:1883"),
    (["join", "--plain", "--json"], "--json", "--plain"),
    (["join", "--name", " "], "--name", "visible letters"),
    (["join", "--name=--"], "--name", "value"),
    (["host", "--table=--"], "--table", "value"),
    (["join", "--code", "banana"], "banana", "4-amber-fiddle"),
    (["join", "--auto", "whale"], "whale", "minnow"),
    (["join", "--pace", "1"], "--pace", "--auto"),
    (["join", "--auto", "minnow", "--pace", "nan"], "nan", "60"),
    (["join", "a", "b"], "“b”", "join --help"),
    (["watch", "--auto", "minnow"], "--auto", "watch --help"),
    (["watch", "--all"], "--all", "--plain"),
    (["watch", "--all", "Kitchen"], "--all", "--plain"),
    (["host", "--seats", "9"], "9", "from 2 to 6"),
    (["host", "--port", "99999"], "99999", "65535"),
    (["host", "--port", "-1"], "“-1”", "65535"),
    (["host", "-1"], "“-1”", "host --help"),
    (["join", "--pace", "-0.5"], "“-0.5”", "60"),
    (["host", "--seats", "3", "--auto-start", "4"], "“4”", "from 2 to 3"),
    (["host", "--data-dir", ""], "--data-dir", "value"),
    (["host", "--log-file="], "--log-file", "value"),
    (["tables", "--log-file", "/dev/null/log"], "/dev/null/log", "cannot be written"),
    (["doctor", "--log-file", "tests"], "“tests”", "cannot be written"),
    (["tables", "--tls-cert", "/nowhere"], "/nowhere", "cannot be read"),
    (["host", "--tls-ca", "tests"], "“tests”", "cannot be read"),
    (["tables", "--tls-cert", "pyproject.toml"], "--tls-cert", "--broker"),
    (["play", "--log-file", "tests"], "“tests”", "cannot be written"),
    (["tables", "--plane"], "--plane", "tables --help"),
    (["host", "--turn", "9"], "--turn", "--turn-seconds"),
    (["referee", "--lang", "xx"], "xx", "en"),
    (["play", "--seats", "2", "--bots", "pike", "pike"], "2 bots", "2 seats"),
    (["arena", "--bots", "pike,whale"], "“whale”", "the bots are minnow, perch"),
    (["arena", "--bots", "pike,whale", "--lang", "mk"], "„whale“", "ги има: minnow, perch"),
    (["arena", "--bots", "pike,nowhere:Bot"], "“nowhere:Bot”", "No module"),
    (["play", "--games", "3"], "--games", "play --help"),
    (["host", "--bots", "whale"], "whale", "minnow"),
    (["host", "--bots", "minnow", "minnow", "--seats", "2"], "2 bots", "2 seats"),
    (["host", "--rules", "poker"], "poker", "deckhand"),
    (["host", "--rule", "colour=blue"], "colour", "ask_for"),
    (["host", "--rule", "ask_for=blue"], "blue", "rank, card"),
    (["host", "--rule", "ask_for"], "ask_for", "KEY=VALUE"),
    (["host", "--rule", "bluff=true"], "bluff=true", "ask_for=card"),
    (["host", "--bluff=true"], "--bluff", "--help"),
    (["host", "--open=yes"], "--open", "no value"),
    (["host", "--games", "1"], "--games", "--headless"),
    (["host", "--bind", "here"], "here", "127.0.0.1"),
    (["host", "--bind", "127.0.0.1", "--broker", "mqtt://x"], "--bind", "--broker"),
    (["host", "--watchers", "maybe"], "maybe", "yes, no"),
    (["play", "--bots", *["minnow"] * 6], "6 bots", "6 seats"),
    (["play", "--rule", "bluff=true"], "bluff=true", "ask_for=card"),
    (["demo", "--rules", "x"], "x", "deckhand"),
    (["host", "--table", "\u200b"], "--table", "visible letters"),
    ([], "terminal", "--plain"),
    (["[b]\x1b[2J\n{ $word }"], "[b]", "--help"),
]


@pytest.mark.parametrize(("words", "wrong", "right"), WRONG)
def test_one_line_says_what_is_wrong_and_what_would_be_right(
    words: list[str], wrong: str, right: str, capfd: pytest.CaptureFixture[str]
) -> None:
    """In this process, since starting one for each takes most of the time; but where logs go is a process's own."""
    if "--log-file" in words:
        done = gofish(*words)
        code, out, err = done.returncode, done.stdout, done.stderr
    else:
        code = main(words)
        out, err = capfd.readouterr()
    assert code == 2
    assert out == ""
    assert err.count("\n") == 1
    assert err.startswith("gofish: ")
    assert wrong in err
    assert right in err
    assert "\x1b" not in err
    assert "usage" not in err
    assert "secret" not in err


def test_a_closed_pipe_is_quiet() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "gofish_tui", "referee", "tests/conformance/games.jsonl"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.readline()
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait(30) == 141


def test_output_is_utf_8_whatever_the_locale() -> None:
    for locale in ("C", "POSIX", "en_US.ISO-8859-1"):
        env = os.environ | {"LC_ALL": locale, "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
        done = subprocess.run(
            [sys.executable, "-m", "gofish_tui", "rules"], env=env, capture_output=True, check=True
        )
        assert "“Go fish!”" in done.stdout.decode("utf-8")


def test_a_crash_is_one_line_and_the_log_has_the_rest(tmp_path: object) -> None:
    code = (
        "import sys, gofish_tui.cli as cli, gofish_tui.commands.rules as rules\n"
        "def broken(options): raise RuntimeError('a fault of ours')\n"
        "rules.run = broken\n"
        "sys.exit(cli.main(['rules']))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    log = done.stderr.split()[-1]
    assert log.startswith(str(tmp_path))
    with open(log, encoding="utf-8") as file:
        assert "a fault of ours" in file.read()


def test_a_crash_that_cannot_be_logged_names_itself() -> None:
    code = (
        "import sys, gofish_tui.cli as cli, gofish_tui.commands.rules as rules\n"
        "def broken(options): raise KeyError('link')\n"
        "rules.run = broken\n"
        "sys.exit(cli.main(['rules', '--data-dir', '/dev/null/x', '--lang', 'en']))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr == ("Something went wrong, and no log could be written: KeyError('link')\n")
