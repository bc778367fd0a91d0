"""Whom a page trusts before it sits down, and what it lets a host say: as the other front ends do."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from gofish_protocol import channel, topics
from gofish_protocol.codec import encode
from gofish_protocol.epochs import SplitBrainDetector
from gofish_protocol.messages import VERSION, Refusal, TableListing
from gofish_protocol.replies import Answer, Bye, Notice, Welcome
from gofish_protocol.vocabulary import ErrorCode, NoticeKind
from gofish_tui.client.notices import read_code, read_notice
from gofish_tui.vocabulary import LocalError, LocalNotice
from gofish_tui.web.static_files import PAGE
from tests.node.installed import NODE
from tests.page.test_core import node

if TYPE_CHECKING:
    from typing import Any

pytestmark = pytest.mark.skipif(NODE is None, reason="no node here")

NONCE = bytes(range(8))
MOST_LISTED = 128


def signer(number: int) -> channel.Signer:
    """A table's, one of many."""
    return channel.Signer(number.to_bytes(32, "big"))


def card(seed: int, **changes: Any) -> tuple[str, str]:
    """A table's id, and its signed card, which answers us."""
    key = signer(seed)
    listing = TableListing(
        version=VERSION,
        name="Friday",
        sign_key=key.public,
        box_key=channel.public_key(bytes([9] * 32)),
        epoch=5 << 20,
        open=False,
        number=7,
        phase=0,
        taken=1,
        seats=4,
        watchers=True,
        rules=(0,) * 8,
        time=5,
        memory_aid=False,
        asked=(NONCE,),
    )
    table = topics.table_id(key.public)
    signed = channel.signed_listing(key, table, replace(listing, **changes))
    return table, encode(signed).hex()


def told(case: dict[str, Any]) -> Any:
    """What the page makes of it."""
    return json.loads(node("door.mjs", PAGE, given=json.dumps(case)))


def found(cards: list[tuple[str, str]], number: int | None) -> Any:
    return told({"found": cards, "number": number, "nonce": NONCE.hex()})


def entered(*cards: str, must_prove: bool) -> Any:
    table, _ = card(1)
    case = {"table": table, "words": "otter-violin", "mustProve": must_prove}
    return told({**case, "question": NONCE.hex(), "cards": cards})


def test_an_open_table_does_not_answer_to_an_invitations_number() -> None:
    real, false, other = card(1), card(2, open=True), card(3, number=8)
    assert found([false, real, other], 7)["tables"] == [real[0]]
    assert len(found([false, real, other], None)["tables"]) == 3


def test_a_table_found_by_its_number_asks_for_the_words() -> None:
    """Also when it said so at first, and then opens."""
    _, locked = card(1)
    _, opened = card(1, open=True, epoch=6 << 20)
    assert entered(opened, must_prove=True) == [["ended", "unproven"]]
    assert entered(locked, opened, must_prove=True) == [["ended", "unproven"]]
    assert entered(locked, must_prove=True) == [["ended", None]]
    assert entered(opened, must_prove=False) == [["ended", None]], "a link's table is open"


def test_of_several_tables_with_a_number_the_one_that_is_tapped_gets_the_words() -> None:
    """And no other; an invitation with another number is looked for anew."""
    rows = [["false", 7, False], ["real", 7, False], ["open", None, True]]
    code = {"number": 7, "words": "otter-violin"}
    tapped = {"rows": rows, "code": None}
    words = "otter-violin"
    assert told({"rows": rows, "code": code, "taps": [["real", None]]}) == [["real", words]]
    assert told({**tapped, "taps": [["real", None]]}) == []
    assert told({**tapped, "taps": [["real", f"7-{words}"]]}) == [["real", words]]
    assert told({**tapped, "taps": [["false", None], ["real", f"7-{words}"]]}) == [["real", words]]
    assert told({**tapped, "taps": [["real", f"8-{words}"]]}) == [[8, words]]
    assert told({**tapped, "taps": [[None, f"7-{words}"]]}) == [[7, words]]
    assert told({**tapped, "taps": [["open", None]]}) == [["open", None]]


def test_two_hosts_of_one_table_are_told() -> None:
    """Another start answers our own question while the one that we know is there; once for each."""
    _, now = card(1, epoch=6 << 20, time=9)
    _, before = card(1)
    _, others = card(1, asked=(bytes(8),))
    assert entered(now, before, before, must_prove=False) == [
        ["noticed", "two_hosts"],
        ["ended", None],
    ]
    assert entered(now, others, must_prove=False) == [["ended", None]]


def test_the_same_heartbeats_are_a_reason_to_ask() -> None:
    dice, rivals = random.Random(3), SplitBrainDetector()
    ours = 100 << 20
    beats = [
        (dice.choice((99 << 20, 101 << 20)), dice.randint(98, 104), ours, dice.random() < 0.1)
        for _ in range(200)
    ]
    expected = [
        rivals.proves(epoch) if proves else rivals.suspects(epoch, time, ours)
        for epoch, time, ours, proves in beats
    ]
    assert told({"beats": beats}) == expected
    assert 5 < sum(expected) < 195


def test_a_list_ends_and_is_drawn_once_for_many_answers() -> None:
    many = [card(number) for number in range(1, MOST_LISTED + 3)]
    listed = found(many, None)
    assert len(listed["tables"]) == MOST_LISTED
    assert listed["drawn"] == 1


def test_a_host_says_what_it_may_say_and_nothing_else() -> None:
    kinds = [*NoticeKind, *LocalNotice, "full", "lost", "at_door", "constructor"]
    details = ["", "3", "-3", "9" * 12, "on", "maybe", "7-otter-violin", "7", "call us to win"]
    notices = [(str(kind), detail) for kind in kinds for detail in details]
    ours = told({"notices": notices})
    theirs = [read_notice(Notice(kind, detail)) is not None for kind, detail in notices]
    assert ours == theirs
    assert 10 < sum(theirs) < 40


def test_a_host_refuses_for_reasons_that_it_may_have() -> None:
    """What a page finds out by itself is for no host to say."""
    own = ["gone", *LocalError]
    words = [*ErrorCode, *own, "constructor", "call us to win", ""]
    said = [
        (place, "error", encode(message).hex())
        for word in map(str, words)
        for place, message in (
            ("Refusal", Refusal(bytes(32), word, "", 5)),
            ("Reply", Bye(word, "")),
            ("Reply", Answer(3, word, "")),
        )
    ]
    read = [word if word in set(ErrorCode) else "other" for word in words for _ in range(3)]
    assert told({"said": said}) == [*read[:-1], ""], "an answer without an error is a yes"


def test_an_invitation_is_one_or_nothing() -> None:
    codes = [
        "7-red-fox",
        "",
        "7",
        "None",
        "call us to win",
        "7-red-fox-den",
        "007-red-fox",
        "gofish://elsewhere",
    ]
    said = [("Reply", "code", encode(Welcome(5, "Asha", 0, b"", code)).hex()) for code in codes]
    assert told({"said": said}) == [read_code(code) for code in codes] == ["7-red-fox", *[""] * 7]


def test_a_seat_is_forgotten_before_the_host_hears_that_it_is_given_up() -> None:
    """A page that dies before the answer does not come back with the key of a seat that a bot plays on."""
    assert told({"leaves": card(1)[0]}) == [True, False]
