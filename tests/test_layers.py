"""Which room may know which: the parts of it that import-linter's contracts cannot say."""

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from importlib.metadata import packages_distributions, requires
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
ENGINE = ROOT / "protocol" / "gofish_protocol"
PROGRAM = ROOT / "gofish_tui"
RESEARCH = PROGRAM / "bots" / "aec.py"
"""What the extra `research` is for; nothing else may need what it brings."""

# What the engine may use besides the standard library.
LIBRARIES = {"msgspec", "nacl", "spake2"}
# Standard, and still not for an engine that has no I/O, no clock and no dice of its own.
WORLD = {
    "asyncio",
    "multiprocessing",
    "os",
    "pathlib",
    "random",
    "secrets",
    "select",
    "shutil",
    "signal",
    "socket",
    "sqlite3",
    "ssl",
    "subprocess",
    "tempfile",
    "threading",
    "time",
    "urllib",
}
# A part of one of these that only looks at text.
PURE = {"urllib.parse"}
# It belongs to the type checker, which alone reads what is imported for it.
FOR_TYPES = "typing_extensions"


def imports(path: Path) -> Iterator[tuple[str, int]]:
    """Every module that a file imports, absolutely, with the line; relative ones are its own."""
    tree = ast.parse(path.read_text("utf-8"))
    for_types = {
        inner
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
        for inner in node.body
        if isinstance(inner, ast.ImportFrom) and inner.module == FOR_TYPES
    }
    for node in ast.walk(tree):
        if node in for_types:
            continue
        if isinstance(node, ast.Import):
            yield from ((alias.name, node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            yield node.module or "", node.lineno


def normal(name: str) -> str:
    """A distribution's name as indexes compare it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def modules_after(statement: str) -> set[str]:
    """The modules that a fresh interpreter has loaded after a statement."""
    code = f"{statement}\nimport sys\nprint(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == 0, done.stderr
    return set(done.stdout.split())


def test_the_engine_imports_only_what_is_pure() -> None:
    allowed = (set(sys.stdlib_module_names) - WORLD) | LIBRARIES | {"gofish_protocol"}
    wrong = [
        f"{path.relative_to(ROOT)}:{line}: {name}"
        for path in sorted(ENGINE.rglob("*.py"))
        for name, line in imports(path)
        if name.partition(".")[0] not in allowed and name not in PURE
    ]
    assert wrong == []


def test_every_library_is_a_declared_dependency() -> None:
    """What only the development group, or another library, brings is not there for a user."""
    wanted = requires("gofish-tui") or []
    declared, research = (
        {normal(re.split(r"[^\w.-]", r)[0]) for r in wanted if ("extra ==" in r) == extra}
        for extra in (False, True)
    )
    ours = {"gofish_tui", "gofish_protocol"}
    libraries = packages_distributions()
    wrong = [
        f"{path.relative_to(ROOT)}:{line}: {name}"
        for path in [*sorted(PROGRAM.rglob("*.py")), *sorted(ENGINE.rglob("*.py"))]
        for name, line in imports(path)
        if (top := name.partition(".")[0]) not in sys.stdlib_module_names | ours
        and not (declared | (research if path == RESEARCH else set()))
        & {normal(d) for d in libraries.get(top, [])}
    ]
    assert wrong == []


def test_all_of_a_clients_place_but_its_driver_is_held_pure() -> None:
    """What is new in that room is decided without a clock, too, or says here why it is not."""
    impure = {
        "session": "the driver",
        "update_queue": "the driver's: a reader waits",
        "proof_of_work": "the driver's: a thread",
        "ask_hints": "a bot, for a screen",
        "memory_aid": "a bot's knowledge, for a screen",
    }
    rules = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]
    (contract,) = (rule for rule in rules["contracts"] if rule["id"] == "client-core-is-pure")
    held = {name.rpartition(".")[2] for name in contract["source_modules"] if ".client." in name}
    there = {path.stem for path in (PROGRAM / "client").glob("*.py")} - {"__init__"}
    assert held == there - impure.keys()


@pytest.mark.parametrize(
    ("library", "rooms"),
    [
        ("textual", {"ui"}),
        ("websockets", {"web"}),
        ("aiomqtt", {"link"}),
        ("paho", {"link"}),
        ("zeroconf", {"link"}),
        ("fluent", {"i18n"}),
    ],
)
def test_a_library_is_imported_by_its_own_room_only(library: str, rooms: set[str]) -> None:
    wrong = [
        f"{path.relative_to(ROOT)}:{line}"
        for path in sorted(PROGRAM.rglob("*.py"))
        for name, line in imports(path)
        if name.partition(".")[0] == library and path.relative_to(PROGRAM).parts[0] not in rooms
    ]
    assert wrong == []


@pytest.mark.parametrize(
    "room",
    [
        "gofish_protocol",
        *(
            f"gofish_tui.{room}"
            for room in ("table", "journal", "host", "client", "services", "narration", "frontends")
        ),
    ],
)
def test_headless_rooms_load_no_screen(room: str) -> None:
    # All of the room, not only what its __init__ happens to import.
    walk = (
        f"import {room} as room, importlib, pkgutil\n"
        "for m in pkgutil.walk_packages(room.__path__, room.__name__ + '.'):\n"
        "    importlib.import_module(m.name)"
    )
    assert {"textual", "rich"} & modules_after(walk) == set()


def test_help_needs_no_heavy_import() -> None:
    loaded = modules_after("import gofish_tui.cli, gofish_tui.i18n.loader")
    heavy = {"textual", "rich", "aiomqtt", "nacl", "spake2", "zeroconf", "fluent.runtime", "segno"}
    assert heavy & loaded == set()


def program_modules() -> dict[str, Path]:
    """Every module of ours by its name."""
    found = {}
    for room in (ENGINE, PROGRAM):
        for path in room.rglob("*.py"):
            parts = path.relative_to(room.parent).with_suffix("").parts
            found[".".join(parts).removesuffix(".__init__")] = path
    return found


def imported_by(name: str, text: str, modules: Mapping[str, Path]) -> set[str]:
    """The modules of ours that this one imports, absolutely or from beside it, wherever and for whatever in it."""
    named = set()
    path = modules[name]
    package = name.split(".") if path.name == "__init__.py" else name.split(".")[:-1]
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            named |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) + 1 - node.level] if node.level else []
            source = ".".join([*above, *([node.module] if node.module else [])])
            inner = {f"{source}.{alias.name}" for alias in node.names}
            named |= (inner & modules.keys()) or {source}
    return named & modules.keys()


def test_an_import_from_beside_is_seen() -> None:
    modules = {
        "room": Path("room/__init__.py"),
        "room.one": Path("room/one.py"),
        "room.two": Path("room/two.py"),
    }
    for text in (
        "from .two import x",
        "from . import two",
        "import room.two",
        "from room import two",
    ):
        assert imported_by("room.one", text, modules) == {"room.two"}
        assert imported_by("room", text, modules) == {"room.two"}


def test_no_import_goes_in_a_circle() -> None:
    """Nor one for types alone: what two modules need of each other belongs into a third."""
    modules = program_modules()
    graph = {
        name: imported_by(name, path.read_text("utf-8"), modules) - {name}
        for name, path in modules.items()
    }
    assert len(graph) > 300
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as circle:
        pytest.fail(" -> ".join(circle.args[1]))
