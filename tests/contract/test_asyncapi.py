"""The AsyncAPI document is what the message types say, complete, and valid in the eyes of the usual tool."""

from __future__ import annotations

import json
import re

import pytest

from tests.contract.document import INSIDE, MESSAGES, TOPICS, document
from tests.contract.make import PATH, text
from tests.node.installed import NODE, run_node
from tests.vectors.samples import every_kind


def test_the_file_is_current() -> None:
    """Else: `python -m tests.contract.make`."""
    assert PATH.read_text("utf-8") == text()


def test_every_message_is_in_it() -> None:
    schemas = document()["components"]["schemas"]
    assert schemas.keys() == {kind.__name__ for kind in every_kind()}
    assert TOPICS.keys() == MESSAGES.keys() >= INSIDE.keys()


def test_no_reference_leads_nowhere() -> None:
    made = document()
    for path in set(re.findall(r'"\$ref": "#/([^"]+)"', json.dumps(made))):
        node = made
        for part in path.split("/"):
            node = node[part]


@pytest.mark.slow
@pytest.mark.timeout(400)
@pytest.mark.skipif(NODE is None, reason="no node here")
def test_it_is_valid() -> None:
    found = json.loads(run_node("validate.mjs", PATH))
    assert found["errors"] == []
    assert found["valid"]
    assert len(found["operations"]) == len(TOPICS)
