"""All randomness of a table, as it is handed to its core: from the system, or in tests and simulations from a seed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gofish_tui.bots import Bot

T = TypeVar("T")


class Randomness(Protocol):
    """Where a core's keys, secrets, choices and bots come from."""

    def token(self, size: int) -> bytes:
        """This many bytes that nobody can guess."""

    def below(self, limit: int) -> int:
        """A whole number from 0 to ``limit`` - 1."""

    def choice(self, options: Sequence[T]) -> T:
        """One of the options, each equally likely. Raises IndexError when there is none."""

    def uniform(self, low: float, high: float) -> float:
        """A number between these."""

    def bot(self, level: str, seat: int) -> Bot:
        """A bot for a seat, with its own randomness."""

    def thinking_seconds(self, level: str) -> float:
        """How long a bot of this level seems to think."""
