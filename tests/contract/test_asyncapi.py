"""The AsyncAPI document is what the message types say, complete, and valid in the eyes of the usual tool."""

from __future__ import annotations

import json
import re

import msgspec
import pytest

from tests.contract.document import INSIDE, MESSAGES, TOPICS, document
from tests.contract.make import PATH, text
from tests.node.installed import NODE, run_node
from tests.vectors.samples import every_kind


def test_the_file_is_current() -> None:
    """Else: `python -m tests.contract.make`."""
    assert PATH.read_text("utf-8") == text()


def test_every_message_is_in_it() -> None:
    """Counted, too: two kinds under one name would be one schema."""
    made = document()
    assert sorted(made["components"]["schemas"]) == sorted(kind.__name__ for kind in every_kind())
    assert TOPICS.keys() == MESSAGES.keys()
    assert made["channels"].keys() == TOPICS.keys() | INSIDE.keys()


@pytest.mark.parametrize("kind", sorted(every_kind(), key=str))
def test_every_place_is_described_as_it_is(kind: type[msgspec.Struct]) -> None:
    schema = document()["components"]["schemas"][kind.__name__]
    told = msgspec.inspect.type_info(kind)
    assert isinstance(told, msgspec.inspect.StructType)
    tag = [] if told.tag is None else ["tag"]
    places = schema.get("items", [])
    assert [place["title"] for place in places] == [*tag, *kind.__struct_fields__]
    assert [place["const"] for place in places if place["title"] == "tag"] == [told.tag] * len(tag)
    for place in places:
        assert place["description"]
        assert "const" in place or "examples" in place


def test_descriptions_are_plain_words() -> None:
    """No role of a documentation tool, and no pattern that only Python reads."""
    assert not re.search(r":[a-z]+:`|``|\\\\Z", text())


def test_nothing_but_the_listing_and_the_table_is_retained() -> None:
    operations = document()["operations"]
    retained = {
        name for name, one in operations.items() if one["bindings"]["mqtt"].get("retain", False)
    }
    inside = {"receiveListingBody", "receiveTableBody", "receiveTableBox"}
    assert retained == {"receiveListing", "receiveTable"} | inside


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
    assert len(found["operations"]) == len(TOPICS) + len(INSIDE)
