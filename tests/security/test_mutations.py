"""Each protection that `python -m tests.security.mutations` takes out can be taken out, and its tests are there."""

import ast
import re

import pytest

from tests.security.mutations import IN_ROOMS, PROTECTIONS, ROOT, without


@pytest.mark.parametrize("name", sorted(PROTECTIONS))
def test_it_can_be_taken_out_and_its_tests_are_there(name: str) -> None:
    for change in PROTECTIONS[name].changes:
        path = ROOT / change.file
        source = path.read_text("utf-8")
        changed = without(name, path, source)
        assert ast.dump(ast.parse(changed)) != ast.dump(ast.parse(source)), "a comment, or nothing"
    assert PROTECTIONS[name].tests
    for test in PROTECTIONS[name].tests:
        file, _, function = test.partition("[")[0].partition("::")
        text = (ROOT / file).read_text("utf-8")
        assert not function or re.search(rf"^\s*(async )?def {function}\(", text, re.M), test


def test_no_two_have_one_name() -> None:
    names = [name for name, _ in IN_ROOMS]
    assert len(names) == len(set(names))
