"""What a table's owner, and the person who runs its host, should know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gofish_protocol.replies import AtDoor, Notice
from gofish_protocol.vocabulary import NoticeKind
from gofish_tui.table.effects import DoorReported, ProcessNoticed

if TYPE_CHECKING:
    from gofish_tui.table.durable_outbox import DurableOutbox
    from gofish_tui.table.guests import Guest, Guests
    from gofish_tui.table.publisher import Publisher
    from gofish_tui.table.table import Table
    from gofish_tui.vocabulary import AnyNotice


class Notices:
    """For the owner, if they are here, and for the host's own process."""

    def __init__(
        self, table: Table, guests: Guests, publisher: Publisher, outbox: DurableOutbox
    ) -> None:
        self._table, self._guests = table, guests
        self._publisher, self._outbox = publisher, outbox

    def to_owner(self, kind: NoticeKind, detail: str, *, at_once: bool = False) -> None:
        """A notice to the table's owner; ``at_once``: whatever waits for the disk."""
        guest = self.owner()
        if guest is not None:
            tell = self._publisher.send_at_once if at_once else self._publisher.send
            tell(guest, Notice(kind, detail))

    def to_process(self, kind: AnyNotice, detail: str) -> None:
        """A notice to the person who runs this host."""
        self._outbox.at_once(ProcessNoticed(kind, detail))

    def at_door(self, report: AtDoor) -> None:
        """Somebody waits for an answer, or no longer: for both."""
        guest = self.owner()
        if guest is not None:
            self._publisher.send(guest, report)
        self._outbox.at_once(DoorReported(report))

    def owner(self) -> Guest | None:
        """Who owns the table, if they are here."""
        owner = self._table.view.owner
        return self._guests.at_seat(owner) if owner is not None else None
