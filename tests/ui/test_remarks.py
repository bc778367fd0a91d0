"""What is said in passing: a refusal looks like one, and nothing else does; without color and in ASCII as well."""

from __future__ import annotations

import pytest

from gofish_protocol.vocabulary import ErrorCode, NoticeKind
from gofish_tui.client.updates import Noticed
from gofish_tui.store.settings import SettingsFile
from gofish_tui.ui.remark import Tone
from gofish_tui.ui.screens.base import Sized
from gofish_tui.ui.widgets.ask_line import AskLine
from gofish_tui.ui.widgets.notice import NoticeBar
from gofish_tui.vocabulary import LocalNotice
from tests.ui.driving import Driver, driving
from tests.ui.fake_session import FakeSession, playing

BOTS = ("", "pike", "perch")


def line(driver: Driver) -> str:
    """What stands on the line above the keys, as it goes to the terminal."""
    bar = next(iter(driver.app.screen.query("AskLine, NoticeBar")))
    return driver.written().splitlines()[bar.region.y].strip()


@pytest.mark.parametrize(("ascii_only", "advice", "refusal"), [(False, "»", "✗"), (True, ">", "x")])
@pytest.mark.parametrize("theme", ["gofish", "gofish-contrast", "ansi-dark"])
async def test_advice_and_a_refusal_look_different(
    theme: str, advice: str, refusal: str, *, ascii_only: bool
) -> None:
    settings = SettingsFile()
    settings.change(animation=False, ascii=ascii_only, theme=theme)
    async with driving(playing(step_by_step=True, bots=BOTS), settings=settings) as driver:
        await driver.press("i")
        assert line(driver).startswith(f"{advice} ")
        assert not driver.app.screen.query_one(AskLine).has_class("-alarming")
        await driver.press("escape", "1")  # ourselves
        assert line(driver).startswith(f"{refusal} ")
        assert driver.app.screen.query_one(AskLine).has_class("-alarming")


@pytest.mark.parametrize("make", [FakeSession, lambda: playing(step_by_step=True)])
@pytest.mark.parametrize(
    ("kind", "mark"),
    [
        (NoticeKind.NEW_CODE, "»"),
        (NoticeKind.SAVED_AGAIN, "»"),
        (LocalNotice.CONNECTED_AGAIN, "»"),
        (NoticeKind.NOT_SAVED, "!"),
        (NoticeKind.WRONG_CODE, "!"),
        (LocalNotice.TWO_HOSTS, "!"),
    ],
)
async def test_a_notice_is_news_or_a_warning_but_no_refusal(make, kind, mark) -> None:  # type: ignore[no-untyped-def]
    session = make()
    async with driving(session, size=(120, 36)) as driver:
        session.queue.put_nowait(Noticed(kind, "7-red-fox", 1))
        await driver.settle()
        assert line(driver).startswith(f"{mark} ")


async def test_what_a_host_refuses_looks_like_it_on_a_screen_without_a_table_too() -> None:
    async with driving() as driver:
        screen = driver.on(Sized)
        screen.refuse(ErrorCode.NOT_YOUR_TURN)
        await driver.settle()
        assert screen.query_one(NoticeBar).remark.tone == Tone.REFUSAL
        screen.notice("Copied")
        await driver.settle()
        assert screen.query_one(NoticeBar).remark.tone == Tone.NEWS
        assert not screen.query_one(NoticeBar).has_class("-alarming")
