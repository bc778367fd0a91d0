"""Whoever looks after the table: what that takes is told to them when they begin to, not only when they come in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gofish_protocol.events import Owner
from gofish_protocol.replies import Notice

if TYPE_CHECKING:
    from gofish_tui.host.guests import Guest
    from gofish_tui.host.host import Host
    from gofish_tui.table.table import TableStep


def hand_over(host: Host, step: TableStep) -> None:
    """Tell whoever owns the table from this step on, and sat at it before: a `Welcome` tells the rest."""
    for event in step.events:
        guest = None
        if isinstance(event, Owner) and event.seat is not None:
            guest = host.guests.at(event.seat)
        if guest is not None:
            if host.code is not None:
                host.teller.to(guest, Notice("new_code", str(host.code)))
            tell_new_owner(host, guest)


def tell_new_owner(host: Host, guest: Guest) -> None:
    """The table's door and its journal, as an owner has to know them."""
    if host.approval.on:
        host.teller.to(guest, Notice("approval", "on"))
    host.approval.tell(guest)
    if host.unsaved:
        host.teller.to(guest, Notice("not_saved", host.unsaved[:200]))
