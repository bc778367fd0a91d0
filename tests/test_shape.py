"""What the shape of the code must be: files that can be read in one go, and signatures that say what goes in and out."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PROGRAM = ("gofish_tui", "protocol/gofish_protocol")
MOST_LINES = 400

# JSON that comes in is anything until it is checked, and what a configuration holds is its program's affair.
JSON_EDGE = {
    "gofish_tui/frontends/json_parse.py",
    "gofish_tui/hall/guests_store.py",
    "gofish_tui/link/permissions.py",
    "gofish_tui/link/server_requests.py",
    "gofish_tui/link/store_limits.py",
    "gofish_tui/services/host_process.py",
    "gofish_tui/services/phone_pages.py",
    "protocol/gofish_protocol/referee.py",
}

# One name stands for one thing, but for these.
SAME_NAMES = {
    # A command of a front end is named like the request on the wire that it becomes.
    frozenset({"gofish_tui/client/commands.py", "protocol/gofish_protocol/requests.py"}),
    # Each core has the union of its own inputs and the one of its own effects.
    frozenset({f"gofish_tui/{core}/effects.py" for core in ("client", "hall", "table")}),
}


def files(*rooms: str) -> Iterator[tuple[str, str]]:
    """The program's files by their names, each with its text; or those of other folders."""
    for room in rooms or PROGRAM:
        for path in sorted((ROOT / room).rglob("*.py")):
            yield path.relative_to(ROOT).as_posix(), path.read_text("utf-8")


def scripts() -> Iterator[tuple[str, str]]:
    """Those of the page, by their names, but for the libraries that come with it."""
    page = ROOT / "gofish_tui" / "web" / "page"
    for path in sorted(page.rglob("*.js")):
        if path.parent != page / "vendor":
            yield path.relative_to(ROOT).as_posix(), path.read_text("utf-8")


def says_any(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Whether `Any` stands in a function's signature, quoted or not."""
    arguments = function.args
    found = [arguments.vararg, arguments.kwarg, *arguments.posonlyargs, *arguments.args]
    given = [argument.annotation for argument in [*found, *arguments.kwonlyargs] if argument]
    notes = [ast.unparse(note) for note in [*given, function.returns] if note is not None]
    return any(
        isinstance(node, ast.Name) and node.id == "Any"
        for note in notes
        for node in ast.walk(ast.parse(note.strip("'\""), mode="eval"))
    )


def public_types(text: str) -> Iterator[str]:
    """The names of a module's classes and of its aliases for types, but for private ones and type variables."""
    for node in ast.parse(text).body:
        match node:
            case ast.ClassDef(name=name):
                pass
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                if isinstance(value, ast.Call):
                    continue
            case _:
                continue
        if name[0].isupper() and not name.isupper():
            yield name


def functions(text: str) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """All of them, wherever they stand."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            yield node


def test_no_file_is_longer_than_can_be_read_in_one_go() -> None:
    texts = [*files(*PROGRAM, "tests"), *scripts()]
    assert len(texts) > 500
    long = {name: lines for name, text in texts if (lines := text.count("\n")) > MOST_LINES}
    assert long == {}


def test_a_signature_says_what_goes_in_and_out() -> None:
    """`Any` turns the type checker off for anyone who calls."""
    found = [
        f"{name}:{function.lineno} {function.name}"
        for name, text in files()
        if name not in JSON_EDGE
        for function in functions(text)
        if says_any(function)
    ]
    assert found == []


def test_any_is_seen_wherever_it_stands() -> None:
    seen = "def f(*a: Any): ...\nasync def g(a: 'list[Any]'): ...\ndef h(*, a: int) -> X[Any]: ..."
    assert [says_any(function) for function in functions(seen)] == [True] * 3
    assert not any(map(says_any, functions("def f(a: int, Any: str) -> None: x: Any = a")))


def test_tasks_race_in_one_place() -> None:
    """A race made by hand leaves its tasks behind when it is cancelled itself."""
    race = {name for name, text in files() if "FIRST_COMPLETED" in text}
    assert race == {"gofish_tui/link/ending.py"}


def test_no_two_types_have_the_same_name() -> None:
    """Anyone who reads a name anywhere knows which thing it is."""
    where: dict[str, set[str]] = {}
    for file, text in files():
        for name in public_types(text):
            where.setdefault(name, set()).add(file)
    same = {name: found for name, found in where.items() if len(found) > 1}
    assert [name for name, found in same.items() if found not in SAME_NAMES] == []
    assert {frozenset(found) for found in same.values()} == SAME_NAMES, "an exception is not needed"


def test_types_are_found_by_their_names() -> None:
    text = "class One: ...\nTwo = One | int\nT = TypeVar('T')\nSix = Annotated[int, 1]\nMOST = 3\n_My = int\nx = 1"
    assert list(public_types(text)) == ["One", "Two", "Six"]


EXCEPTION = re.compile(
    r"# (?:noqa|type: ignore)\b(?P<rules>(?:: [A-Z0-9, ]+\b|\[[a-z, -]+\])?)(?P<rest>.*)"
)
"""A line on which a check is off: for which rules, and what else the line says."""


def test_an_exception_from_a_check_names_its_rule_and_its_reason() -> None:
    found = [
        f"{name}:{number} {match[0]}"
        for name, text in files()
        for number, line in enumerate(text.splitlines(), start=1)
        if (match := EXCEPTION.search(line))
        and not (match["rules"] and re.search(r"\w{2}", EXCEPTION.sub(r"\g<rest>", match["rest"])))
    ]
    assert found == []
