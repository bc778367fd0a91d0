"""A player who becomes the owner is told what an owner has to know at that moment, not only when they come in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gofish_protocol.events import Owner
from gofish_protocol.replies import Notice
from gofish_protocol.vocabulary import NoticeKind

if TYPE_CHECKING:
    from collections.abc import Callable

    from gofish_tui.table.approval import Approval
    from gofish_tui.table.guests import Guest, Guests
    from gofish_tui.table.handshake_server import HandshakeServer
    from gofish_tui.table.publisher import Publisher
    from gofish_tui.table.step import TableStep


class Succession:
    """Tells a new owner of the table's door and its journal."""

    def __init__(
        self,
        guests: Guests,
        publisher: Publisher,
        handshakes: HandshakeServer,
        approval: Approval,
        unsaved: Callable[[], str],
    ) -> None:
        """``unsaved``: why the disk lacks the table's newest steps; empty when it has them."""
        self._guests, self._publisher = guests, publisher
        self._handshakes, self._approval = handshakes, approval
        self._unsaved = unsaved

    def on_step(self, step: TableStep) -> None:
        """Tell a player who becomes the owner with this step and was at the table before: a `Welcome` tells the others."""
        for event in step.events:
            guest = None
            if isinstance(event, Owner) and event.seat is not None:
                guest = self._guests.at_seat(event.seat)
            if guest is not None:
                if self._handshakes.code is not None:
                    self._publisher.send(
                        guest, Notice(NoticeKind.NEW_CODE, str(self._handshakes.code))
                    )
                self.tell(guest)

    def tell(self, guest: Guest) -> None:
        """The table's door and its journal, as an owner has to know them."""
        if self._approval.on:
            self._publisher.send(guest, Notice(NoticeKind.APPROVAL, "on"))
        self._approval.tell(guest)
        if unsaved := self._unsaved():
            self._publisher.send(guest, Notice(NoticeKind.NOT_SAVED, unsaved[:200]))
