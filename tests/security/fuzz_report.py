"""What a run of the fuzz came to."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections import Counter


class Report(NamedTuple):
    """What a run did, and what it did harm to."""

    messages: int
    kinds: Counter[str]
    dropped: Counter[str]
    state_changes: int
    crashes: int
    seconds: float
    first: str
    """the first change or crash"""
    over: int = 0
    """messages that cost whoever heard them more than a millisecond a kilobyte"""
    costs: str = ""

    @property
    def clean(self) -> bool:
        """Nothing happened."""
        return not self.state_changes and not self.crashes

    def __str__(self) -> str:
        lines = [
            f"{self.messages:,} messages in {self.seconds:.1f} s: {self.state_changes} state changes, {self.crashes} crashes",
            "  thrown: " + ", ".join(f"{kind} {n:,}" for kind, n in self.kinds.most_common()),
            "  dropped at the door: "
            + ", ".join(f"{why} {n:,}" for why, n in self.dropped.most_common()),
        ]
        if self.costs:
            lines.append(f"  {self.over} dearer than 1 ms a kB; {self.costs}")
        return "\n".join([*lines, f"  {self.first}"] if self.first else lines)
