"""Why a broker could not be reached is said in the same words on a screen, in lines, and by a host that could not start."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING

import pytest

from gofish_tui.cli_support.terminal import Terminal
from gofish_tui.i18n.ids import unreachable_id
from gofish_tui.i18n.loader import Messages
from gofish_tui.link.base import BrokerUnreachable
from gofish_tui.services.host_process import HostFailed
from gofish_tui.services.interfaces import TableUnavailable
from gofish_tui.services.table_search import NoTableBecause
from gofish_tui.services.unavailable import as_unavailable, unavailable
from gofish_tui.ui.widgets.notice import NoticeBar
from gofish_tui.vocabulary import LocalError, UnreachableReason
from tests.ui.driving import driving
from tests.ui.fake_service import FakeTableService

if TYPE_CHECKING:
    from collections.abc import Awaitable

PLACE = "mqtt://192.0.2.1:1883"
ENGLISH = "in English, for logs"


def obstacle(reason: UnreachableReason) -> TableUnavailable:
    with pytest.raises(TableUnavailable) as met, as_unavailable():
        raise BrokerUnreachable(reason, ENGLISH, PLACE, "[/] it said")
    return met.value


async def reported(work: Awaitable[int], capfd: pytest.CaptureFixture[str]) -> str:
    assert await work == 3
    return capfd.readouterr().err.strip().removeprefix("gofish: ")


@pytest.mark.parametrize("lang", ["en", "te", "mk"])
@pytest.mark.parametrize("reason", UnreachableReason)
async def test_it_reads_the_same_everywhere(
    reason: UnreachableReason, lang: str, capfd: pytest.CaptureFixture[str]
) -> None:
    words, wrong = Messages(lang, strict=True), obstacle(reason)
    terminal = Terminal(argparse.Namespace(), words)
    in_lines = await reported(terminal.unavailable(wrong), capfd)
    assert in_lines.startswith(words.text(unreachable_id(reason)))
    assert f"{PLACE}: " in in_lines
    assert "[/] it said" in in_lines
    assert ENGLISH not in in_lines
    assert await reported(terminal.guard(fails(wrong.unreachable)), capfd) == in_lines
    async with driving(service=FakeTableService(shut=wrong), words=words) as driver:
        await driver.press("p")
        assert driver.app.screen.query_one(NoticeBar).remark.text == in_lines


@pytest.mark.parametrize("lang", ["en", "te", "mk"])
async def test_a_reason_with_a_sentence_of_its_own_is_all_that_is_said(
    lang: str, capfd: pytest.CaptureFixture[str]
) -> None:
    words, wrong = Messages(lang, strict=True), NoTableBecause("link-broken")
    sentence = words.text("link-broken")
    terminal = Terminal(argparse.Namespace(), words)
    assert await reported(terminal.guard(fails(wrong)), capfd) == sentence
    shut = unavailable(wrong)
    assert await reported(terminal.unavailable(shut), capfd) == sentence
    async with driving(service=FakeTableService(shut=shut), words=words) as driver:
        await driver.press("p")
        assert driver.app.screen.query_one(NoticeBar).remark.text == sentence


async def fails(wrong: Exception | None) -> int:
    assert wrong is not None
    raise wrong


async def test_a_host_of_ours_reports_it_with_its_reason(
    capfd: pytest.CaptureFixture[str],
) -> None:
    wrong = obstacle(UnreachableReason.LOGIN)
    await Terminal(argparse.Namespace(json=True), Messages("en")).unavailable(wrong)
    line = json.loads(capfd.readouterr().out)
    failed = unavailable(HostFailed.from_line(line, 3))
    assert failed.error == LocalError.BROKER_UNREACHABLE
    terminal = Terminal(argparse.Namespace(), Messages("mk"))
    expected = await reported(terminal.unavailable(wrong), capfd)
    assert await reported(terminal.unavailable(failed), capfd) == expected
