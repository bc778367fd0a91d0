"""What a stranger uses: the package's public names, and the examples in docstrings and in protocol/README.md."""

from __future__ import annotations

import ast
import doctest
import pkgutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import gofish_protocol

PACKAGE = Path(gofish_protocol.__file__).parent
MODULES = sorted(module.name for module in pkgutil.iter_modules([str(PACKAGE)]))
WITH_EXAMPLES = ("engine", "events", "messages", "view")
"""Modules that a stranger begins with: each shows how it is used."""


def test_each_public_name_is_there() -> None:
    for name in gofish_protocol.__all__:
        assert getattr(gofish_protocol, name) is not None
    assert not [name for name in gofish_protocol.__all__ if name not in dir(gofish_protocol)]
    with pytest.raises(AttributeError, match="nonsense"):
        gofish_protocol.nonsense  # type: ignore[attr-defined]  # noqa: B018


def test_type_checkers_and_python_find_the_same_names() -> None:
    tree = ast.parse((PACKAGE / "__init__.py").read_text("utf-8"))
    typed = {
        alias.name: node.module
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.level == 1
        for alias in node.names
    }
    assert typed.keys() == set(gofish_protocol.__all__)
    for name, module in typed.items():
        home = import_module(f"gofish_protocol.{module}")
        assert getattr(home, name) is getattr(gofish_protocol, name)


def test_an_engine_is_there_without_wire_and_cryptography() -> None:
    """`gofish referee` answers at once."""
    code = "import sys; from gofish_protocol import Game, referee_line; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not {"msgspec", "nacl", "spake2"} & set(done.stdout.split())


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_in_docstrings(name: str) -> None:
    done = doctest.testmod(import_module(f"gofish_protocol.{name}"))
    assert not done.failed
    assert done.attempted or name not in WITH_EXAMPLES


def test_the_example_in_the_readme() -> None:
    done = doctest.testfile(str(PACKAGE.parent / "README.md"), module_relative=False)
    assert done.attempted
    assert not done.failed
