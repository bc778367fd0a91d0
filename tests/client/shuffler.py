"""A client's side of a shuffle, without a session around it."""

from typing import Any

from msgspec.structs import replace

from gofish_protocol import events
from gofish_protocol.events import AnyEvent
from gofish_protocol.requests import Commit
from gofish_protocol.view import TableView, empty_table, reduce_all
from gofish_protocol.vocabulary import SeatStatus
from gofish_tui.client.shuffling import Shuffle
from gofish_tui.store.deal_memory import DealMemory
from tests.wire.dealt import TABLE

KEY = b"k" * 32
COMMITTED = events.Committed(1, b"c" * 32)


class Player:
    """A client's side of the shuffle, in seat 0, without a session around it."""

    def __init__(self, memory: DealMemory | None = None, key: bytes = KEY) -> None:
        self.shuffle = Shuffle(TABLE, key, memory or DealMemory())
        self.view: TableView = reduce_all(empty_table(me=0), [events.Seated(0, "Asha")])

    def hears(self, *happened: AnyEvent, live: bool = True, there: bool = False) -> list[Any]:
        """What it gives after this. ``there``: it has been here for long, whatever the host says."""
        self.view = reduce_all(self.view, happened)
        here = there or (live and self.view.seats[self.seat].presence == SeatStatus.HERE)
        return [make(1) for make in self.shuffle.on_step(happened, self.view, self.seat, here=here)]

    @property
    def seat(self) -> int:
        """Where it sits."""
        assert self.view.me is not None
        return self.view.me

    def moves(self, seat: int) -> None:
        """The host says that its seat was given up, and gives it another."""
        self.shuffle.on_host_restart(None)
        self.view = replace(reduce_all(self.view, [events.Seated(seat, "Asha")]), me=seat)

    def bound(self, round_number: int = 0) -> bytes:
        """What it is bound to, once the host is."""
        (commit,) = self.hears(replace(COMMITTED, round=round_number))
        assert isinstance(commit, Commit)
        return commit.commitment


def listed(*commitments: bytes, round_number: int = 0) -> events.Bound:
    """A closed list of seats 0, 1, …"""
    return events.Bound(1, round_number, tuple(range(len(commitments))), commitments, (0,) * 8)
