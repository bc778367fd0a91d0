"""Those who watch, as whoever owns the table may know them and send them away."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from gofish_protocol.replies import Bye, Watching
from gofish_protocol.text import look
from gofish_tui.limits import WATCHERS_TOLD

if TYPE_CHECKING:
    from gofish_tui.host.guests import Guest
    from gofish_tui.host.host import Host

KICKED = "kicked"


def remove_watchers(host: Host, name: str) -> int:
    """Send away everybody who watches under a name that looks like this one: the owner cannot tell them apart. How many."""
    found = [guest for guest in host.guests.watching() if look(guest.name) == look(name)]
    for guest in found:
        host.teller.to(guest, Bye(KICKED, ""))
        host.guests.remove(guest, KICKED)
    return len(found)


def tell_watchers(host: Host, owner: Guest | None) -> None:
    """Tell whoever asked, the owner or the host process itself, who watches."""
    names = (watcher.name for watcher in host.guests.watching())
    told = Watching(tuple(islice(names, WATCHERS_TOLD)))
    if owner is None:
        host.on_told(told)
    else:
        host.teller.to(owner, told)
