"""Typing an invitation: words complete themselves, and slips are noticed."""

from __future__ import annotations

import pytest

from gofish_protocol.invite import WORDS, parse_code
from gofish_tui.ui.invitation import complete_word, nearest_word
from gofish_tui.ui.screens.tables import TablesScreen
from tests.ui.driving import driving
from tests.ui.fake_service import FakeTableService


@pytest.mark.parametrize(
    ("typed", "whole"),
    [
        ("7-ott", "7-otter"),
        ("7 otter vio", "7 otter violin"),
        ("42.Summer-zeb", "42.Summer-zebra"),
        ("7-o", None),
        ("7-ca", None),
        ("7-otter", None),
        ("ott", None),
        ("Kitchen", None),
        ("7-otter-violin-x", None),
    ],
)
def test_the_only_word_that_begins_so_is_completed(typed: str, whole: str | None) -> None:
    assert complete_word(typed) == whole


@pytest.mark.parametrize(
    ("typed", "word"),
    [
        ("7-sumer-otter", "summer"),
        ("7-otter-vyolin", "violin"),
        ("7-otter-viol", None),
        ("7-otter-violin", None),
        ("7-xqzw", None),
        ("Friday fish", None),
    ],
)
def test_a_word_that_is_none_is_doubted(typed: str, word: str | None) -> None:
    assert nearest_word(typed) == word


@pytest.mark.parametrize(
    "typed", ["7otterviolin", "7 otterviolin", "7-otterviolin", "7otter violin"]
)
def test_nothing_has_to_stand_between_the_parts_of_a_code(typed: str) -> None:
    code = parse_code(typed)
    assert code is not None
    assert str(code) == "7-otter-violin"


def test_run_together_words_can_be_taken_apart_in_one_way_only() -> None:
    pairs = {}
    for first in WORDS:
        for second in WORDS:
            assert pairs.setdefault(first + second, (first, second)) == (first, second)


async def test_the_arrow_takes_what_is_offered_and_a_slip_is_said_at_once() -> None:
    service = FakeTableService()
    async with driving(service=service, start="join") as driver:
        driver.on(TablesScreen)
        await driver.press(*"7-ott")
        await driver.until("7-otter")
        await driver.press("right", *"-vyolin")
        await driver.until("Did you mean “violin”?")
        await driver.press(*["backspace"] * 5, *"io")
        await driver.settle()
        assert "Did you mean" not in driver.text()
        await driver.until("7-otter-violin")
        await driver.press("right", "enter")
        assert service.opened == [("join", ("7-otter-violin", "Asha", None))]
