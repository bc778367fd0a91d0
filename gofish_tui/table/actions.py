"""What the parts of a table's host may ask of the whole host."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from gofish_protocol.invite import Code
    from gofish_tui.table.step import TableStep


class Actions(Protocol):
    """The few things that concern more than one part."""

    def commit(self, step: TableStep | None) -> None:
        """Publish a step, if there is one, to everybody it concerns: the only way out for anything that changes the table."""

    def save(self) -> None:
        """Write what else changed."""

    def announce_all(self) -> None:
        """Say who we are, what the table is like, and that we are alive."""

    def invitation_changed(self, code: Code | None) -> None:
        """Announce, and keep, a new invitation; None when there is none."""

    def on_seat_given_up(self, secret: bytes) -> None:
        """The seat with this key was taken from somebody who was away for too long."""

    def close(self, reason: str) -> None:
        """Close the table for good, once this input is handled."""

    def on_bot_ask(self, seat: int, to: int, what: int, based_on: int) -> None:
        """A bot has chosen."""

    @property
    def is_cut_off(self) -> bool:
        """Our own link is down."""

    @property
    def unsaved(self) -> str:
        """Why the disk lacks the table's newest steps; empty when it has them."""
