"""No sentence in code: what a person reads comes from the Fluent files, or the other languages never say it."""

from __future__ import annotations

import ast
import re
from pathlib import Path

PROGRAM = Path(__file__).resolve().parents[2] / "gofish_tui"
ROOMS = ("ui", "web", "client", "commands", "cli.py")
"""Where people are spoken to; the other rooms speak to programs and to the log."""

SENTENCE = re.compile(r"[^\W\d_]{2,}[,;:]? [^\W\d_]{2,}")
WORD = re.compile(r"[^\W\d_]{2,}")

FOR_PROGRAMS = {
    "frontends/json_parse.py": "what is wrong with a JSON line is for who wrote the program"
}
DETAILS = {
    "client/ask_audit.py": {
        "an ask was made in our name, and not by us",
        "an ask was made in our name, though there is no clock",
        "an ask was made in our name before our time was up",
        "an ask was made in our name while the clock stood still",
        "we are said to have left the game, and are here",
        "a bot asked in our name while we were here",
        "our seat was taken from us in the middle of the game",
    },
    "client/people_check.py": {
        "others than those who sat there are said to have held it up",
        "others than those who sat there are said to have played",
        ": the host left us out of its list, and we sat at the table",
        ": the host left seat ",
        " out of its list",
        ": the host listed seat ",
        ", where nobody sat for this game",
    },
    "client/shuffling.py": {
        " rounds of the shuffle came to nothing, and we have no part in the deal",
        "an earlier game's list was closed, and that game never dealt",
        "the hand we were told is not what we were dealt, drew and gave",
        ": the host would not tell what came before it",
        "the table we were told is not what its steps led to",
        " was dealt, and called game ",
        "the host took back what had happened in this game",
        "this game had ended before, and otherwise",
        "the table was at a later game already",
        "too much was wrong at this table to keep all of it",
        "the game was told anew and anew, and never all of it",
        "the host bound itself twice in round ",
        "two lists were closed in round ",
        "this game was dealt before, and then once more",
    },
    "client/core.py": {
        "the host does not answer",
        "the table speaks version ",
        "it began anew after its try",
        "it fell silent after its try",
        "it asks for no words",
    },
    "web/guest_packets.py": {
        "a client without an id",
        "a connection begins with one CONNECT",
        "a filter that is no guest's",
        "a length without an end",
        "a packet that is too long",
        "a quality that nothing here has",
        "a session or a login of its own",
        "a topic that is no guest's",
        "a will that is no hint of absence",
        "cut short",
        "more than a CONNECT",
        "not MQTT 3.1.1",
        "too many filters",
    },
    "web/broker_stream.py": {"its certificate is not the pinned one"},
    "web/relay.py": {"a text"},
    "web/server.py": {"connect-src 'self' ws: wss:"},
    "cli_support/demo_game.py": {"the result in it is another"},
}
"""The technical rest of a sentence that is in the reader's language, the same as in the log."""

NO_PROSE = ("gofish ", "'self' ", "text/")
"""A command to type, what a browser may load, and what kind of text it gets."""
NOT_SHOWN = {"name", "id", "classes", "group"}
"""Keywords that name things for the program."""
LOGGING = {"debug", "info", "warning", "error", "exception", "critical", "Log"}
SHOWING = {
    "AskText", "Button", "Content", "FormRow", "Label", "MenuItem", "Static", "notice", "notify",
    "print", "styled", "update", "write",
}  # fmt: skip
SHOWN_AS = {"border_title", "border_subtitle", "placeholder", "tooltip", "title", "sub_title"}
NAME_OF_THE_COMMAND = {"gofish"}


def files() -> list[Path]:
    found = [PROGRAM / room for room in ROOMS]
    return sorted(
        path for room in found for path in ([room] if room.is_file() else room.rglob("*.py"))
    )


def texts(node: ast.AST) -> list[str]:
    """The literal texts of an expression, those in an f-string or in a sum included."""
    match node:
        case ast.Constant(value=str(text)):
            return [text]
        case ast.JoinedStr(values=values):
            return [text for value in values for text in texts(value)]
        case ast.BinOp(left=left, right=right):
            return texts(left) + texts(right)
        case ast.IfExp(body=body, orelse=orelse):
            return texts(body) + texts(orelse)
        case ast.Tuple(elts=[first, *_]):
            return texts(first)
    return []


def named(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def sentences_in(tree: ast.Module) -> list[tuple[int, str]]:
    """Every literal that reads like a sentence and is neither documentation, nor a log line, nor a mistake of ours."""
    quiet: set[int] = set()
    for node in ast.walk(tree):
        silent: list[ast.AST] = []
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            silent = [node.value]
        elif isinstance(node, (ast.Raise, ast.Assert)) or (
            isinstance(node, ast.Call) and named(node.func) in LOGGING
        ):
            silent = [node]
        elif isinstance(node, ast.keyword) and node.arg in NOT_SHOWN:
            silent = [node.value]
        quiet |= {id(inner) for one in silent for inner in ast.walk(one)}
    return [
        (node.lineno, node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and id(node) not in quiet
        and SENTENCE.search(node.value)
        and not node.value.startswith(NO_PROSE)
    ]


def shown_words(tree: ast.Module) -> list[tuple[int, str]]:
    """Every literal with a word in it that goes straight to where a person reads."""
    found: list[tuple[int, str]] = []
    for node in ast.walk(tree):
        shown: list[ast.AST] = []
        match node:
            case ast.Call(func=func, args=[first, *_]) if named(func) in SHOWING:
                shown = [first]
            case ast.Call(func=func, args=args) if named(func) == "assemble":
                shown = list(args)
            case ast.Assign(targets=[ast.Attribute(attr=attr)], value=value) if attr in SHOWN_AS:
                shown = [value]
        if isinstance(node, ast.Call):
            shown += [k.value for k in node.keywords if k.arg in SHOWN_AS]
        found += [
            (one.lineno, text)
            for one in shown
            if isinstance(one, ast.expr)
            for text in texts(one)
            if WORD.search(text) and text.strip() not in NAME_OF_THE_COMMAND
        ]
    return found


def test_no_sentence_stands_in_the_code() -> None:
    wrong = []
    for path in files():
        name = path.relative_to(PROGRAM).as_posix()
        if name in FOR_PROGRAMS:
            continue
        for line, text in sentences_in(ast.parse(path.read_text("utf-8"))):
            if text not in DETAILS.get(name, ()):
                wrong.append(f"{name}:{line}: {text!r}")
    assert wrong == []


def test_nothing_is_shown_that_is_not_translated() -> None:
    wrong = [
        f"{path.relative_to(PROGRAM)}:{line}: {text!r}"
        for path in files()
        for line, text in shown_words(ast.parse(path.read_text("utf-8")))
    ]
    assert wrong == []


def test_the_search_finds_what_it_is_for() -> None:
    code = '''
def f(self, name):
    """A docstring says a lot."""
    log.info("a line of the log")
    self.border_title = "Players"
    yield Static(f"{name} wins", classes="title bar")
    yield Input(placeholder="Your name", id="x")
    print("It is your turn")
    message = "Nobody sits in this seat."
    Content.assemble(("Ask", "bold"), " ", name)
'''
    tree = ast.parse(code)
    assert {text for _, text in sentences_in(tree)} == {
        "Your name",
        "It is your turn",
        "Nobody sits in this seat.",
    }
    assert {text for _, text in shown_words(tree)} == {
        "Players",
        " wins",
        "Your name",
        "It is your turn",
        "Ask",
    }


def test_what_is_allowed_is_still_there() -> None:
    for name, allowed in DETAILS.items():
        code = (PROGRAM / name).read_text("utf-8")
        assert all(text in code for text in allowed), name
    assert all((PROGRAM / name).exists() for name in FOR_PROGRAMS)
