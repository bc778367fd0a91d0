"""The story behind a state: steps that happened before we were here, each with the table around it.

A host sends them with its pages before the state itself. It says nothing about the table before the first of them, so the names
come from the state that they led to.
"""

from collections import deque
from collections.abc import Sequence
from itertools import groupby

from msgspec.structs import replace

from gofish_protocol import events
from gofish_protocol import view as views
from gofish_protocol.events import AnyEvent
from gofish_protocol.view import SeatView, TableView
from gofish_protocol.vocabulary import Phase, SeatStatus
from gofish_tui.client.updates import Stepped

Past = deque[tuple[int, AnyEvent]]
"""Events with the numbers of their steps, in order, as this viewer may see them."""


def retell(past: Past, view: TableView) -> tuple[Stepped, ...]:
    """These steps as they would have been reported when they happened; ``view``: the table after the last of them.

    Empty where they cannot have happened at this table.
    """
    table = _before([event for _, event in past], view)
    steps = []
    try:
        for seq, step in groupby(past, key=lambda one: one[0]):
            happened = tuple(event for _, event in step)
            before, table = table, views.reduce_all(table, happened)
            steps.append(Stepped(seq, happened, before, table))
    except (IndexError, ValueError):
        return ()
    return tuple(steps)


def _before(past: Sequence[AnyEvent], view: TableView) -> TableView:
    """The table before the first of these, as far as it can be inferred from where they led."""
    first: dict[int, AnyEvent] = {}
    for event in past:
        if isinstance(event, events.Seated | events.Stood):
            first.setdefault(event.seat, event)
    seats = []
    for seat, there in enumerate(view.seats):
        match first.get(seat):
            case events.Seated():
                seats.append(SeatView())
            case events.Stood():
                # Their name is no longer known; the number is the one that the table shows.
                seats.append(SeatView(f"#{seat + 1}", presence=SeatStatus.HERE))
            case _:
                presence = SeatStatus.BOT if there.level else SeatStatus.HERE
                known = SeatView(there.name, presence=presence, level=there.level)
                seats.append(known if there.taken else SeatView())
    begun = any(isinstance(event, events.Started) for event in past)
    return replace(
        view,
        seats=tuple(seats),
        hand=0,
        phase=Phase.LOBBY,
        turn=None,
        stock=0,
        in_play=() if begun else view.in_play,
        winners=(),
        paused=False,
        closed="",
        reason="",
    )
