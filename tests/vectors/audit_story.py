"""What one player saw and said, with the time between, and what is wrong with the asks in their name: the client's audit."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from gofish_protocol import events as e
from gofish_protocol.view import TableView, empty_table, reduce_all
from gofish_tui.client.ask_audit import AskAudit
from gofish_tui.client.updates import Stepped
from tests.vectors.shown import by_name

NOT_OURS = "an ask was made in our name, and not by us"
EARLY = "an ask was made in our name before our time was up"
NO_CLOCK = "an ask was made in our name, though there is no clock"
STOOD_STILL = "an ask was made in our name while the clock stood still"
BOT = "a bot asked in our name while we were here"
LEFT = "we are said to have left the game, and are here"
TAKEN = "our seat was taken from us in the middle of the game"

AUTO = e.Asked(0, 1, 3, True)
OWN = e.Asked(0, 1, 3)
TICK_MS = 100


def started(game: int = 1) -> e.Started:
    """The deal of a game of two."""
    return e.Started(game, (0, 1), (0,) * 8, (bytes(32),) * 2)


class Story:
    """What happens to the player in seat 0; each call is a line of the vectors, and is done at once."""

    def __init__(self) -> None:
        self.lines: list[list[Any]] = []
        self.log: list[e.AnyEvent] = []
        self.view: TableView = empty_table(2, me=0)
        self._ms = 0
        self._seq = 0
        self._audit = AskAudit(0.0)

    @property
    def _now(self) -> float:
        return self._ms / 1000

    def passes(self, seconds: float, *, there: bool = True) -> None:
        """Time, in which we look at the clock."""
        self.lines.append(["passes", seconds, there])
        for _ in range(round(seconds * 1000 / TICK_MS)):
            self._ms += TICK_MS
            self._audit.attendance.tick(self._now, there=there, heard=self._now if there else None)

    def is_frozen(self, seconds: float) -> None:
        """Time, in which nobody looks at it."""
        self.lines.append(["frozen", seconds])
        self._ms += round(seconds * 1000)

    def sees(self, *happened: e.AnyEvent) -> None:
        """One step, as it happens."""
        self.lines.append(["sees", by_name(happened)])
        before, self.view = self.view, reduce_all(self.view, happened)
        self.log += happened
        self._seq += 1
        self._audit.on_step(Stepped(self._seq, happened, before, self.view), self._now)

    def is_told(
        self, *happened: e.AnyEvent, was_shown: bool = False, **changes: int | bool | None
    ) -> None:
        """The whole state, changed so, and what led to it: the log so far, and these after it."""
        self.lines.append(["told", by_name(happened), was_shown, changes])
        self.log += happened
        self.view = replace(reduce_all(self.view, happened), **changes)
        told = (self.view, self.view.me, self.log, self._now)
        self._audit.resync(*told, was_shown=was_shown)

    def asks(self, number: int, to: int = 1, what: int = 3) -> None:
        """We ask."""
        self.lines.append(["asks", number, to, what])
        self._audit.note_ask(number, to, what, self._seq)

    def is_refused(self, number: int) -> None:
        """The host refused this ask."""
        self.lines.append(["refused", number])
        self._audit.note_refusal(number)

    def leaves(self) -> None:
        """We give the seat up."""
        self.lines.append(["leaves"])
        self._audit.note_leave()

    def is_cut_off(self) -> None:
        """Our own link breaks."""
        self.lines.append(["cut off"])
        self._audit.attendance.on_cut_off(self._now)

    def questions(self) -> None:
        """We ask the host for what we lack."""
        self.lines.append(["question"])
        self._audit.attendance.on_question(self._now)

    def is_answered(self, ahead: int = 0) -> None:
        """It has told us all, up to this step, or this many more."""
        self.lines.append(["answer", self._seq + ahead])
        self._audit.attendance.on_answer(self._seq + ahead)

    def is_sent_away(self, *, given_up: bool) -> None:
        """The host says that it does not know us, or that our seat was given up."""
        self.lines.append(["sent away", given_up])
        self._audit.on_sent_away(self._now, given_up=given_up)

    def is_let_in(self, *, same_start: bool) -> None:
        """The host lets us in again, in the same start of it or another."""
        self.lines.append(["let in", same_start])
        knocked = self._now - 0.1
        self._audit.attendance.on_let_in(self._now, knocked=knocked, same_start=same_start)
        self._audit.on_let_in(same_start=same_start)

    def objections(self) -> list[list[str]]:
        """What is wrong when the game is over."""
        found = self._audit.objections(self.view.game, self.log)
        return [[str(fault), detail] for fault, detail in found]

    def presence(self) -> list[bool]:
        """Whether we were awake, and are long here."""
        return [
            self._audit.attendance.is_awake(self._now),
            self._audit.attendance.is_long_present(self._now),
        ]


CASES: dict[str, tuple[Callable[[Story], object], list[str]]] = {}
"""each with the details of what is wrong"""


def case(what: str, *found: str, begun: bool = True) -> Callable[[Callable[[Story], object]], None]:
    """``begun``: we have been here for long, and a game was started."""

    def keep(tell: Callable[[Story], object]) -> None:
        def whole(story: Story) -> None:
            if begun:
                story.is_told()
                story.passes(60)
                story.sees(e.Seated(0, "Asha"), e.Seated(1, "Goran"), started())
            tell(story)

        assert what not in CASES
        CASES[what] = (whole, list(found))

    return keep


def told() -> dict[str, Any]:
    """Each case with its lines and what is wrong at the end."""
    made = []
    for what, (tell, found) in CASES.items():
        story = Story()
        tell(story)
        objections = story.objections()
        assert [detail for _, detail in objections] == found, (what, objections)
        awake, present = story.presence()
        made.append(
            {
                "what": what,
                "lines": story.lines,
                "awake": awake,
                "long_present": present,
                "objections": objections,
            }
        )
    return {
        "about": (
            "The player in seat 0 of a table of two seats. Lines in order: `passes` seconds, in which the client "
            "looks at the clock every 0.1 s, and whether host and client hear each other; `frozen` seconds "
            "without that; `sees` a step as it happens; `told` the whole state in a sync: events that led to it "
            "after those before, whether this start of the host had shown the table before, and what else is "
            "changed in the table; `asks` number, seat, what; `refused` number; `leaves`; `cut off`; `question` "
            "to the host, `answer` of all up to a step; `sent away` and whether the seat was given up; `let in` "
            "and whether by the same start of the host. At the end: whether the client was awake lately, whether "
            "no honest host can take it for gone, and what is wrong with the latest game, as faults with details."
        ),
        "cases": made,
    }
