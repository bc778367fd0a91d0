"""Each protection that `python -m tests.security.mutations` takes out can be taken out, and its tests are there."""

import ast
import re
import subprocess
import sys

import pytest

from tests.security.mutations import PROTECTIONS
from tests.security.protection import ROOT, in_rooms


@pytest.mark.parametrize("name", sorted(PROTECTIONS))
def test_it_can_be_taken_out_and_its_tests_are_there(name: str) -> None:
    for change in PROTECTIONS[name].changes:
        path = ROOT / change.file
        source = path.read_text("utf-8")
        changed = PROTECTIONS[name].taken_out(path, source)
        assert ast.dump(ast.parse(changed)) != ast.dump(ast.parse(source)), "a comment, or nothing"
    assert PROTECTIONS[name].tests
    for test in PROTECTIONS[name].tests:
        file, _, function = test.partition("[")[0].partition("::")
        text = (ROOT / file).read_text("utf-8")
        assert not function or re.search(rf"^\s*(async )?def {function}\(", text, re.M), test


def test_no_two_have_one_name() -> None:
    names = [name for name, _ in in_rooms()]
    assert len(names) == len(set(names))


def test_nothing_is_imported_before_it_can_be_changed() -> None:
    """Else a protection would still be there, and its test would be blamed."""
    code = "import sys, tests.security.protection as p; [*p.in_rooms()]; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert not [name for name in done.stdout.split() if name.startswith("gofish_")]
