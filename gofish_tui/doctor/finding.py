"""What a look at one thing came to, as ids of messages: whoever shows it chooses the language."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

State = Literal["well", "note", "fault"]
WELL: State = "well"
NOTE: State = "note"
"""One can play, but should know."""
FAULT: State = "fault"


@dataclass(frozen=True)
class Finding:
    """One sentence, and for whatever is not well one on what to do."""

    state: State
    said: str
    args: dict[str, str | int] = field(default_factory=dict)
    advice: str | None = None
