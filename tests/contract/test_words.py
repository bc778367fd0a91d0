"""The words in the contract's lists are those that the code says, all of them and no others."""

from __future__ import annotations

import json
import re
from pathlib import Path

import msgspec

import gofish_protocol
from gofish_protocol.refusals import REFUSALS
from gofish_protocol.vocabulary import CloseReason, EndReason, ErrorCode, Fault, NoticeKind
from tests.contract.make import REFERENCE
from tests.contract.reference import faults, reference
from tests.contract.words import ENDINGS, ERRORS, NOTICES, REASONS
from tests.vectors.faults import NOT_HERE
from tests.vectors.make import FOLDER
from tests.vectors.samples import every_kind


def test_the_lists_are_current() -> None:
    """Else: `python -m tests.contract.make`."""
    assert REFERENCE.read_text("utf-8") == reference()


def test_every_word_is_listed() -> None:
    """No word stands in code but in `vocabulary`."""
    assert ERRORS.keys() == set(ErrorCode)
    assert tuple(ERRORS)[: len(REFUSALS)] == REFUSALS
    assert NOTICES.keys() == set(NoticeKind)
    assert REASONS.keys() == set(CloseReason)
    assert ENDINGS.keys() == set(EndReason)


def test_every_fault_is_listed() -> None:
    """In README.md, where what a client checks is told."""
    assert set(Fault) == faults().keys()


def test_every_fault_has_a_vector_or_needs_more_than_events() -> None:
    shown = {
        row["fault"] for row in json.loads((FOLDER / "faults.json").read_text("utf-8"))["faults"]
    }
    assert not shown & NOT_HERE.keys()
    assert shown | NOT_HERE.keys() == faults().keys()


def test_every_message_is_told_once() -> None:
    """Counted: two kinds under one name would be two headings that nobody tells apart."""
    told = re.findall(r"^### (\w+)(?:, tag \d+)?$", reference(), flags=re.M)
    assert sorted(told) == sorted(kind.__name__ for kind in every_kind())


def test_the_page_names_messages_as_they_are() -> None:
    """Each is one that there is, and a row that begins with one lists its fields, all and in their order."""
    told = (Path(gofish_protocol.__file__).parents[1] / "README.md").read_text("utf-8")
    told = re.sub(r"^```python.*?^```", "", told, flags=re.M | re.S)
    fields = {
        kind.__name__: [field.name for field in msgspec.structs.fields(kind)]
        for kind in every_kind()
    }
    named = set(re.findall(r"`((?:[A-Z][a-z]+)+)\b[^`]*`", told))
    assert named <= fields.keys()
    rows = re.findall(r"^\| (`.*?`) \|", told, flags=re.M)
    listed = re.findall(r"`(\w+)\((.*?)\)`", " ".join(rows))
    assert len(listed) > 20
    for name, inside in listed:
        assert re.findall(r"\w+", inside) == fields[name], name
