"""What a host reports to the process that runs it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gofish_protocol.invite import Code
    from gofish_protocol.record import Verdict
    from gofish_protocol.replies import AtDoor, SpectatorList
    from gofish_tui.table.step import TableStep
    from gofish_tui.vocabulary import AnyNotice


class HostListener:
    """Ignores everything; subclasses override what they want to know."""

    def on_step(self, step: TableStep) -> None:
        """Called with each step, everything shown, after it was published."""

    def on_code(self, code: Code) -> None:
        """Called when the invitation had to be changed."""

    def on_record(self, path: str | None) -> None:
        """Called after each game, before `on_step` reports its end; None: the record is not on the disk yet."""

    def on_verdict(self, verdict: Verdict) -> None:
        """Called after each game's end was published: whether its deal verifies from what was public."""

    def on_notice(self, kind: AnyNotice, detail: str) -> None:
        """Called when the person who runs the host should know something; the kinds are those of docs/json.md."""

    def on_door(self, report: AtDoor | SpectatorList) -> None:
        """Called with who waits at the door, and with who is watching when that was asked."""
