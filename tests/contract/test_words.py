"""The words in the contract's lists are those that the code says, all of them and no others."""

from __future__ import annotations

import json
import re

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
