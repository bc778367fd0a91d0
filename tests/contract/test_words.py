"""The words in the contract's lists are those that the code says, all of them and no others."""

from __future__ import annotations

import json
import re

from gofish_protocol.engine import ENDLESS, NO_PROGRESS
from gofish_protocol.refusals import REFUSALS
from gofish_protocol.vocabulary import HostNotice
from gofish_tui.client.ask_audit import FAULT
from tests.contract.make import REFERENCE
from tests.contract.reference import faults, reference
from tests.contract.said import said_in
from tests.contract.words import ENDINGS, ERRORS, NOTICES, REASONS
from tests.vectors.faults import NOT_HERE
from tests.vectors.make import FOLDER
from tests.vectors.samples import every_kind

HOST = ("gofish_tui/host", "gofish_tui/table")
PROTOCOL = "protocol/gofish_protocol"


def test_the_lists_are_current() -> None:
    """Else: `python -m tests.contract.make`."""
    assert REFERENCE.read_text("utf-8") == reference()


def test_every_error_is_listed() -> None:
    places = {"Refused": 0, "Bye": 0, "good_bye": 0, "_deny": 1, "deny": 2, "_refuse": 2}
    kept = {"remove": 1, "_send_away": 1}
    assert said_in((*HOST, PROTOCOL), places | kept) | set(REFUSALS) == ERRORS.keys()


def test_every_notice_is_listed() -> None:
    assert said_in(HOST, {"Notice": 0, "to_owner": 0}) == NOTICES.keys() == set(HostNotice)


def test_every_reason_is_listed() -> None:
    assert said_in((*HOST, "gofish_tui/cli_support"), {"close": 0}) | {"closed"} == REASONS.keys()
    assert ENDINGS.keys() == {ENDLESS, NO_PROGRESS}


def test_every_fault_is_listed() -> None:
    """In README.md, where what a client checks is told."""
    places = {"Crooked": 0, "Verdict": 2, "_object": 1}
    said = said_in((PROTOCOL, "gofish_tui/client"), places)
    by_event = {"hand", "draw", "move"}  # what `verify` finds by comparing events
    assert said | by_event | {FAULT, "changed"} == faults().keys()


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
