"""What is said in passing, on the line above the keys, and how serious it is."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from gofish_protocol.vocabulary import NoticeKind
from gofish_tui.vocabulary import AnyNotice, LocalNotice


class Tone(Enum):
    """Each has a mark of its own, so that it can be told without color."""

    NEWS = "»"
    """what is good to know, an answer, advice"""
    WARNING = "!"
    """something is wrong that nobody here has done"""
    REFUSAL = "✗"
    """what was requested did not happen"""


class Remark(NamedTuple):
    """One of them; without text there is nothing to say."""

    text: str = ""
    tone: Tone = Tone.NEWS

    @property
    def alarming(self) -> bool:
        """It is no mere news."""
        return bool(self.text) and self.tone != Tone.NEWS

    @property
    def marked(self) -> str:
        """As it is written."""
        return f"{self.tone.value} {self.text}" if self.text else ""


SILENCE = Remark()

GOOD_NEWS: frozenset[AnyNotice] = frozenset(
    {
        NoticeKind.NEW_CODE,
        NoticeKind.APPROVAL,
        NoticeKind.SAVED_AGAIN,
        NoticeKind.DISK_ANSWERS,
        NoticeKind.START_WAITS,
        LocalNotice.RECORD_SAVED,
        LocalNotice.CONNECTED_AGAIN,
    }
)
"""Notices that warn of nothing."""


def tone_of(kind: AnyNotice) -> Tone:
    """How serious a notice is."""
    return Tone.NEWS if kind in GOOD_NEWS else Tone.WARNING
