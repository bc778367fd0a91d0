"""A whole analysis as lines of text: for the command line, and for the replay's page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from gofish_protocol import events
from gofish_tui.judgement import Cause
from gofish_tui.narration.coaching import Coaching, percent
from gofish_tui.narration.narrate import narrate
from gofish_tui.narration.sentences import text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from gofish_protocol.events import AnyEvent
    from gofish_protocol.record import Record
    from gofish_protocol.view import TableView
    from gofish_tui.i18n.loader import Messages
    from gofish_tui.judgement import Analysis, JudgedAsk

BARS = "▁▂▃▄▅▆▇█"
COSTLY_SHOWN = 5
"""More asks than these are only counted: the whole fits on two screens."""
LOST: dict[Cause, str] = {
    Cause.CHOICES: "analysis-lost-choices",
    Cause.LUCK: "analysis-lost-luck",
    Cause.OTHERS: "analysis-lost-others",
}


class PlayedStep(Protocol):
    """One step of a game, with all hands open."""

    @property
    def events(self) -> Sequence[AnyEvent]:
        """What happened."""

    @property
    def before(self) -> TableView:
        """The table before it."""

    @property
    def view(self) -> TableView:
        """The table after it."""


class AnalysisText:
    """Lines about one game; of one seat, or of everybody."""

    def __init__(
        self,
        record: Record,
        analysis: Analysis,
        words: Messages,
        seat: int | None,
        steps: Sequence[PlayedStep],
    ) -> None:
        """``steps``: the whole game."""
        self._steps = steps
        self.names = {who.seat: who.name for who in record.seats}
        self._record = record
        self._analysis = analysis
        self._words = words
        self._seat = seat
        by_card = record.rules.get("ask_for") == "card"
        self.coaching = Coaching(words, self.names, by_card=by_card)

    def title(self) -> str:
        """Who played, and who won."""
        winners = [self.names[seat] for seat in self._record.winners]
        return self._words.text(
            "analysis-title",
            players=self._words.names(self.names.values()),
            winners=self._words.names(winners),
        )

    def books(self) -> str:
        """How many books each player had in the end, the most first."""
        seats = self._steps[-1].view.seats
        counts = {seat: seats[seat].books.bit_count() for seat in self.names}
        ranked = sorted(counts, key=lambda seat: -counts[seat])
        scores = self._words.names([f"{self.names[seat]} ({counts[seat]})" for seat in ranked])
        return self._words.text("analysis-books", scores=scores)

    def losses(self) -> Iterator[str]:
        """For each player who lost, what that came from."""
        if not self._analysis.asks:
            return
        for place, one in enumerate(self._analysis.summaries):
            if self._seat not in (None, one.seat) or one.seat in self._record.winners:
                continue
            causes = self._analysis.causes(place)
            cause = min(causes, key=lambda each: causes[each])
            said = [
                self._words.text(
                    LOST[cause], player=self.names[one.seat], cost=percent(-causes[cause])
                )
            ]
            if cause == Cause.CHOICES:
                own = [ask for ask in self._analysis.asks if ask.seat == one.seat]
                worst = max(own, key=lambda ask: ask.loss)
                said.append(
                    self._words.text("analysis-lost-most", n=worst.n, loss=percent(worst.loss))
                )
            if one.missed:
                said.append(self._words.text("analysis-lost-missed", count=one.missed))
            yield " ".join(said)

    def curves(self, width: int) -> Iterator[str]:
        """For each player a line: the chance of winning as bars from left to right, where it began and ended, and the name."""
        for place, name in enumerate(self.names.values()):
            values = self.curve(place)
            shown = bars(values, width)
            first, last = (f"{percent(value):>3}" for value in (values[0], values[-1]))
            ends = self._words.text("analysis-curve", first=first, last=last)
            yield f"{shown} {ends}  {name}"

    def curve(self, place: int) -> list[float]:
        """A player's chance before the first ask and after each one."""
        asks = self._analysis.asks
        if not asks:
            return [1.0 / len(self.names)]
        return [asks[0].before[place], *(ask.after[place] for ask in asks)]

    def turning_points(self) -> Iterator[str]:
        """The asks that changed most."""
        places = list(self.names)
        for ask in self._analysis.turning_points(self._seat, places):
            place = self._moved(ask) if self._seat is None else places.index(self._seat)
            yield self._words.text(
                "analysis-change",
                n=ask.n,
                ask=self._what_came_of(ask),
                player=self.names[places[place]],
                before=percent(ask.before[place]),
                after=percent(ask.after[place]),
            )

    def _what_came_of(self, ask: JudgedAsk) -> str:
        step = self._steps[ask.step]
        happened = [event for event in step.events if _tells(event)]
        return " ".join(text(one, self._words) for one in narrate(happened, step.before, step.view))

    def _moved(self, ask: JudgedAsk) -> int:
        moves = [abs(now - was) for was, now in zip(ask.before, ask.after, strict=True)]
        return moves.index(max(moves))

    def costly(self, least: float) -> Iterator[str]:
        """The asks that cost most, each with what was better and why, and how many more cost this much."""
        found = [
            ask
            for ask in self._analysis.asks
            if ask.loss >= least and self._seat in (None, ask.seat)
        ]
        if not found:
            yield self._words.text("analysis-none-costly", least=percent(least))
        most = sorted(found, key=lambda ask: -ask.loss)[:COSTLY_SHOWN]
        for ask in sorted(most, key=lambda ask: ask.n):
            yield self.cost(ask)
        if more := len(found) - len(most):
            yield self._words.text("analysis-more-costly", count=more, least=percent(least))

    def cost(self, ask: JudgedAsk) -> str:
        """One ask: what it cost, what was better, and why."""
        cost = self._words.text(
            "analysis-cost", n=ask.n, ask=self.coaching.asked(ask), loss=percent(ask.loss)
        )
        best = ask.best[0]
        return f"{cost} {self.coaching.better(best)} {self.coaching.why(best)}"

    def summaries(self) -> Iterator[str]:
        """A line for each player."""
        for one in self._analysis.summaries:
            if self._seat in (None, one.seat):
                yield self._words.text(
                    "analysis-player",
                    player=self.names[one.seat],
                    accuracy=percent(one.accuracy),
                    luck=f"{percent(one.luck):+d}",
                    missed=one.missed,
                )


def _tells(event: AnyEvent) -> bool:
    """Whether the event belongs to what came of an ask; a card that nobody else saw says nothing."""
    match event:
        case (
            events.Asked()
            | events.Gave()
            | events.GoFish()
            | events.Drew(lucky=True)
            | events.Book()
        ):
            return True
    return False


def bars(values: Sequence[float], width: int) -> str:
    """Chances as bars; if there are more values than room, each bar is the mean of its part."""
    count = min(width, len(values))
    found = []
    for column in range(count):
        first = column * len(values) // count
        part = values[first : max(first + 1, (column + 1) * len(values) // count)]
        mean = sum(part) / len(part)
        found.append(BARS[min(len(BARS) - 1, int(mean * len(BARS)))])
    return "".join(found)
