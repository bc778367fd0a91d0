"""The result of one check, as ids of messages: the front end chooses the language."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum


class Status(StrEnum):
    """The outcome; the words are those of the JSON lines."""

    WELL = "well"
    NOTE = "note"
    """play is possible, but the user should know"""
    FAULT = "fault"


@dataclass(frozen=True)
class CheckResult:
    """One sentence, and for anything that is not fine, one on what to do."""

    status: Status
    message: str
    args: dict[str, str | int] = field(default_factory=dict)
    advice: str | None = None
