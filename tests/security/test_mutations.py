"""The protections that `python -m tests.security.mutations` takes out, one by one, are there, and so are their tests."""

import re

import pytest

from tests.security.mutations import MUTATIONS, ROOT


@pytest.mark.parametrize("name", sorted(MUTATIONS))
def test_what_is_taken_out_is_there_and_so_are_its_tests(name: str) -> None:
    for change in MUTATIONS[name].changes:
        assert (ROOT / change.file).read_text("utf-8").count(change.old) == 1, change.old
    for test in MUTATIONS[name].tests:
        file, _, function = test.partition("[")[0].partition("::")
        text = (ROOT / file).read_text("utf-8")
        assert not function or re.search(rf"^\s*(async )?def {function}\(", text, re.M), test
