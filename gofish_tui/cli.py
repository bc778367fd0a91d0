"""The `gofish` command: find the command's file, parse its arguments, run it, turn the outcome into an exit code.

Each command is imported only when it is needed, and imports heavy modules only when it runs, so
that `gofish --help` and `gofish referee` start at once.
"""

from __future__ import annotations

import os
import sys

from gofish_tui.cli_support.wording import (
    LINE,
    columns,
    languages,
    read_words,
    saved_language,
    wrapped,
)

TYPE_CHECKING = False  # `typing` would be a sixth of what `--help` takes
if TYPE_CHECKING:
    from collections.abc import Sequence

    from gofish_tui.cli_support.parser import WrongUse

COMMANDS = {
    "play": "cli-play",
    "host": "cli-host",
    "join": "cli-join",
    "watch": "cli-watch",
    "tables": "cli-tables",
    "demo": "cli-demo",
    "rules": "cli-rules",
    "referee": "cli-referee",
    "web": "cli-web",
    "broker": "cli-broker",
    "hall": "cli-hall",
    "history": "cli-history",
    "stats": "cli-stats",
    "replay": "cli-replay",
    "analyse": "cli-analyse",
    "doctor": "cli-doctor",
    "verify": "cli-verify",
    "arena": "cli-arena",
}
"""Every command, in the order of the help, with its line there; its file is `commands/<name>.py`."""

FAILED = 1
WRONG_USE = 2
INTERRUPTED = 130
READER_GONE = 141
"""The shell's exit code for any program that a closed pipe has ended."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command line and return the exit code. It never raises."""
    words = list(sys.argv[1:] if argv is None else argv)
    _open_what_is_closed()
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        code = _run(words)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _write_no_more()
        return READER_GONE
    except Exception as error:  # noqa: BLE001 - a traceback is never what a user sees
        return _failed(words, error)
    return code


def _open_what_is_closed() -> None:
    """Started without one of its three streams (`gofish … >&-`), a process would give that number to the next file it opens."""
    for number, (name, mode) in enumerate((("stdin", "r"), ("stdout", "w"), ("stderr", "w"))):
        if getattr(sys, name) is None:
            opened = os.open(os.devnull, os.O_RDWR)
            if opened != number:
                os.dup2(opened, number)
                os.close(opened)
            setattr(sys, name, os.fdopen(number, mode, encoding="utf-8", closefd=False))


def _write_no_more() -> None:
    """The interpreter flushes once more when it ends, and would complain."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _run(words: list[str]) -> int:
    command, rest = ("", words) if not words or words[0].startswith("-") else (words[0], words[1:])
    asked = words[: words.index("--")] if "--" in words else words
    help_wanted = "--help" in asked or "-h" in asked
    if command == "":
        if help_wanted:
            print("\n".join(_overview(read_words(_language(words)))))
            return 0
        if "--version" in asked:
            from gofish_tui import __version__

            print(f"gofish {__version__}")
            return 0
    from gofish_tui.cli_support.parser import Parser, WrongUse, closest

    if command and command not in COMMANDS:
        near = closest(command, tuple(COMMANDS))
        raise WrongUse(
            "cli-wrong-command-near" if near else "cli-wrong-command", word=command, near=near or ""
        )
    from importlib import import_module

    module = import_module(f"gofish_tui.commands.{command or 'home'}")
    parser = Parser(command, COMMANDS.get(command, "cli-about"))
    module.arguments(parser)
    if help_wanted:
        print("\n".join(parser.help_lines(read_words(_language(words)))))
        return 0
    try:
        options = parser.read(rest)
    except WrongUse:
        # Arguments that mean nothing to the home screen may belong to a command with an option in front of it.
        late = None if command else next((word for word in rest if word in COMMANDS), None)
        if late is None:
            raise
        raise WrongUse("cli-wrong-order", command=late) from None
    code: int = module.run(options)
    return code


def _overview(words: dict[str, str]) -> list[str]:
    """What `gofish --help` says."""
    rows = [(name, words[text]) for name, text in COMMANDS.items()]
    return [
        *wrapped(words["cli-about"], LINE),
        "",
        f"{words['cli-usage']}: gofish [{words['cli-command']}] [{words['cli-options']}]",
        "",
        *columns([("gofish", words["cli-home"]), *rows]),
        "",
        *wrapped(words["cli-more-help"], LINE),
    ]


def _language(words: Sequence[str]) -> str:
    """The language for a command line that may otherwise be invalid, or not even parsed yet."""
    from gofish_tui.i18n.picking import pick_language

    said = _said(words)
    if (lang := said.get("--lang")) in languages():
        return pick_language(lang)
    return pick_language(None, saved=saved_language(said.get("--data-dir")))


def _said(words: Sequence[str]) -> dict[str, str]:
    """The values of the options that matter even when the rest is invalid."""
    said = {}
    for word, after in zip(words, [*words[1:], ""], strict=False):
        option, equals, value = word.partition("=")
        if option in ("--lang", "--data-dir", "--log-file"):
            said[option] = value if equals else after
    return said


def _failed(words: Sequence[str], error: Exception) -> int:
    from gofish_tui.cli_support.parser import WrongUse

    if isinstance(error, WrongUse):
        print(_sentence(words, error), file=sys.stderr)
        return WRONG_USE
    if isinstance(error, OSError) and _is_output_full(error):
        _write_no_more()
        wrong = WrongUse("cli-wrong-write", word="stdout", detail=error.strerror or str(error))
        print(_sentence(words, wrong), file=sys.stderr)
        return FAILED
    return _crashed(words, error)


def _is_output_full(error: OSError) -> bool:
    """Standard output goes to a full disk. Whatever else we write handles its own errors, and names its file."""
    import errno

    full = ("ENOSPC", "EDQUOT", "EFBIG")
    return error.filename is None and error.errno in {getattr(errno, n, None) for n in full}


def _sentence(words: Sequence[str], wrong: WrongUse) -> str:
    from gofish_tui.i18n.loader import Messages

    said = wrong.said(Messages(_language(words)))
    # An argument may contain anything; the answer is one plain line all the same.
    shown = "".join(c if c.isprintable() or c.isspace() else "\ufffd" for c in said)
    return " ".join(f"gofish: {shown}".split())


def _crashed(words: Sequence[str], error: Exception) -> int:
    from gofish_tui.cli_support.storage import log_crash
    from gofish_tui.i18n.loader import Messages

    said = _said(words)
    log = log_crash(error, data=said.get("--data-dir"), log=said.get("--log-file"))
    say = Messages(_language(words))
    sentence = (
        say.text("cli-crash", log=str(log))
        if log
        else say.text("cli-crash-no-log", error=repr(error))
    )
    print(sentence, file=sys.stderr)
    return FAILED
