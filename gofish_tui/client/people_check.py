"""Whether those whom a host lists for a game, blames for a void round and names at the end are those who sit at its table.

Who sits where is told step by step, so a client that has missed nothing knows what an honest host can say. Pure.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gofish_protocol import events

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from gofish_protocol.events import AnyEvent
    from gofish_protocol.view import TableView


class PeopleCheck:
    """One sequencer's. Of a step before which something may be missing, only our own seat is judged, if at all."""

    def __init__(self) -> None:
        self._listed: frozenset[int] | None = None
        """of the newest list of the game that is being shuffled, the seats that were not given up; none when there is no list;
        None when that is not known"""

    def on_gap(self) -> None:
        """Something may have happened that we were not told: seats may have been given up."""
        self._listed = None

    def faults(
        self,
        before: TableView,
        happened: Sequence[AnyEvent],
        after: TableView,
        *,
        known: bool,
        ours: bool = False,
    ) -> Iterator[str]:
        """What is wrong with one step. ``known``: nothing is missing before it. ``ours``: the host has sealed it for us, as
        for somebody at the table: nobody's seat is taken without their channel.
        """
        for event in happened:
            match event:
                case events.Committed(round=0):
                    self._listed = frozenset()
                case events.Bound():
                    if known or ours:
                        yield from self._list_faults(before, event, known=known)
                    self._listed = frozenset(event.seats)
                case events.Stood(seat=seat) if self._listed:
                    rest = self._listed - {seat}
                    # A start with fewer than two is given up; the next one is for everybody.
                    self._listed = rest if len(rest) > 1 else frozenset()
                case events.RoundVoid() if known:
                    if event.names != tuple(before.seats[seat].name for seat in event.seats):
                        what = "others than those who sat there are said to have held it up"
                        yield f"round {event.round}: {what}"
                case events.Over() if known:
                    played = [after.seats[seat] for seat in after.in_play]
                    named = tuple(s.name for s in played), tuple(s.level for s in played)
                    if (event.names, event.levels) != named:
                        yield "others than those who sat there are said to have played"

    def _list_faults(self, before: TableView, bound: events.Bound, *, known: bool) -> Iterator[str]:
        """The first list of a game has everybody at the table, and later ones those of them who are left."""
        due = self._listed
        if bound.round == 0 or due == frozenset():
            due = frozenset(number for number, seat in enumerate(before.seats) if seat.taken)
        if due is None:
            return
        listed = frozenset(bound.seats)
        if before.me in due - listed:
            yield f"round {bound.round}: the host left us out of its list, and we sat at the table"
        elif known and (missing := due - listed):
            yield f"round {bound.round}: the host left seat {min(missing)} out of its list"
        elif known and (more := listed - due):
            yield f"round {bound.round}: the host listed seat {min(more)}, where nobody sat for this game"
