"""What a host says of itself, and what it only pretends to know."""

import pytest

from gofish_protocol.codec import encode
from gofish_protocol.replies import Notice, Welcome
from gofish_protocol.vocabulary import ErrorCode, Role
from gofish_tui.client.notices import notice_update, read_code, read_error, read_notice
from gofish_tui.client.place import Place
from gofish_tui.client.updates import Noticed, TableInfo
from gofish_tui.vocabulary import LocalError
from tests.security.porch import CODE, Porch

OURS = (
    "no_sign gave_up record_saved doubtful_deal two_hosts went_back seat_not_saved host_died host_lost "
    "namesakes kept cut_off connected_again not_counted port_taken"
)
"""What only our own program can know."""


@pytest.mark.parametrize(
    ("kind", "detail", "told"),
    [
        ("wrong_code", "3", Noticed("wrong_code", number=3)),
        ("flooded", "100", Noticed("flooded", number=100)),
        ("start_waits", "60", Noticed("start_waits", number=60)),
        ("new_code", "7-red-fox", Noticed("new_code", "7-red-fox")),
        ("new_code", "7", None),
        ("approval", "on", Noticed("approval", "on")),
        ("not_saved", "no room", Noticed("not_saved", "no room")),
        ("disk_waits", "", Noticed("disk_waits")),
        ("saved_again", "", Noticed("saved_again")),
        ("saved_again", "call us to win", None),
        ("disk_waits", "call us to win", None),
        ("disk_answers", "call us to win", None),
        ("approval", "maybe", None),
        ("wrong_code", "many", None),
        ("flooded", "-3", None),
        ("start_waits", "9" * 5000, None),
        ("start_waits", "\u0664", None),
        ("new_code", "None", None),
        ("new_code", "gofish://elsewhere", None),
        ("something newer", "", None),
    ],
)
def test_a_hosts_notice_is_what_it_may_say_or_nothing(
    kind: str, detail: str, told: Noticed | None
) -> None:
    assert read_notice(Notice(kind, detail)) == told


@pytest.mark.parametrize("kind", OURS.split())
@pytest.mark.parametrize("detail", ["x", "60"])
def test_what_only_our_own_program_knows_a_host_does_not_say(kind: str, detail: str) -> None:
    """`no_sign` with a word ended every screen, and `record_saved` named a file that was not there."""
    assert read_notice(Notice(kind, detail)) is None


def test_a_host_refuses_for_reasons_that_it_may_have() -> None:
    """Any other word is one for all: a host does not speak as our own program does."""
    assert [read_error(error) for error in ErrorCode] == list(ErrorCode)
    for word in (*LocalError, "from_the_future", "call us to win", ""):
        assert read_error(word) == LocalError.OTHER


@pytest.mark.parametrize(
    ("word", "read"), [("kicked", "kicked"), (LocalError.UNPROVEN, LocalError.OTHER)]
)
def test_a_newcomer_is_refused_for_such_a_reason(word: str, read: str) -> None:
    porch = Porch()
    hand = porch.attempt(CODE)
    hand.receive(encode(porch.door.deny(hand.client, hand.half, word)))
    assert hand.denied == (read, "")


@pytest.mark.parametrize(
    ("code", "read"), [("7-red-fox", "7-red-fox"), ("", ""), ("None", ""), ("call us to win", "")]
)
def test_an_invitation_is_one_or_nothing(code: str, read: str) -> None:
    assert read_code(code) == read
    place = Place(TableInfo("t", "T"), "Asha", Role.PLAYER, [].append)
    place.take(Welcome(1, "Asha", 0, b"", code))
    assert place.table.code == (read or None)


def test_our_own_process_counts_in_numbers_too() -> None:
    assert notice_update("wrong_code", "12") == Noticed("wrong_code", number=12)
    assert notice_update("cut_off", "nothing listens") == Noticed("cut_off", "nothing listens")
