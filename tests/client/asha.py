"""A player whose asks are audited, with a clock that is turned by hand."""

from collections.abc import Sequence

from gofish_protocol import events
from gofish_protocol.events import AnyEvent
from gofish_protocol.view import TableView, empty_table, reduce_all
from gofish_protocol.vocabulary import SeatStatus
from gofish_tui.client.ask_audit import AskAudit
from gofish_tui.client.updates import Stepped

STARTED = events.Started(1, (0, 1), (0,) * 8, (bytes(32),) * 2)


class Asha:
    """The player in seat 0, who looks at the clock all the time."""

    def __init__(self, presence: str = SeatStatus.HERE) -> None:
        self.now = 0.0
        self.own = AskAudit(self.now)
        self.view: TableView = empty_table(2, me=0)
        self.log: list[AnyEvent] = []
        self.seq = 0
        self.own.resync(self.view, 0, [], self.now)
        self.passes(60.0)
        self.sees(events.Seated(0, "Asha"), events.Seated(1, "Goran"), STARTED)
        self.sees(events.Presence(0, presence))

    def passes(self, seconds: float, *, there: bool = True) -> None:
        """Time, in which nothing happens."""
        for _ in range(round(seconds * 10)):
            self.now += 0.1
            self.own.attendance.tick(self.now, there=there, heard=self.now if there else None)

    def sees(self, *happened: AnyEvent) -> None:
        """One step."""
        before, self.view = self.view, reduce_all(self.view, happened)
        self.log += happened
        self.seq += 1
        self.own.on_step(Stepped(self.seq, tuple(happened), before, self.view), self.now)

    def asks(self, number: int, what: int = 3) -> None:
        """She asks Goran for this."""
        self.own.note_ask(number, 1, what, self.seq)

    def is_cut_off(self, seconds: float) -> None:
        """Her link is down."""
        self.own.attendance.on_cut_off(self.now)
        self.passes(seconds, there=False)

    def faults(self) -> Sequence[str]:
        """What is wrong when the game is over."""
        return [detail for _, detail in self.own.objections(1, self.log)]


def auto(what: int = 3) -> events.Asked:
    """An ask that the host says it made for seat 0."""
    return events.Asked(0, 1, what, True)
