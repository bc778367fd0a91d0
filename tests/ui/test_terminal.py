"""The bell and the window's title call a player who looks away, and only then."""

from __future__ import annotations

import pytest

from gofish_tui.ui.app import GoFishApp
from gofish_tui.ui.terminal import title_sequence
from tests.ui.driving import driving
from tests.ui.fake_session import playing


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    heard: list[str] = []
    monkeypatch.setattr(GoFishApp, "bell", lambda _self: heard.append("bell"))
    monkeypatch.setattr(GoFishApp, "write_to_terminal", lambda _self, text: heard.append(text))
    return heard


async def test_the_bell_rings_only_for_who_looks_away(calls: list[str]) -> None:
    session = playing(first=1, others=("Goran",), step_by_step=True, seed=8)
    async with driving(session) as driver:
        session.let_others_play()
        await driver.settle()
        assert "bell" not in calls
        assert title_sequence("● Your turn – Go Fish") in calls
        driver.app.app_focus = False
        session.play_for_me()
        while session.full.turn == 0 and session.game and not session.game.over:
            session.play_for_me()
        await driver.settle()
        session.let_others_play()
        await driver.settle()
        assert calls.count("bell") == 1


def test_a_title_holds_no_control_characters() -> None:
    assert title_sequence("a\x1b]0;b\x07\x9bc") == "\x1b]2;a]0;bc\x07"
