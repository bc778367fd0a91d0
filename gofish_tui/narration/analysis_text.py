"""A whole analysis as lines of text: for the command line, and for the replay's page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gofish_tui.narration.coaching import Coaching, percent

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from gofish_protocol.record import Record
    from gofish_tui.i18n.loader import Messages
    from gofish_tui.judgement import Analysis, JudgedAsk

BARS = "▁▂▃▄▅▆▇█"


class AnalysisText:
    """Lines about one game; of one seat, or of everybody."""

    def __init__(
        self, record: Record, analysis: Analysis, words: Messages, seat: int | None
    ) -> None:
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
                ask=self.coaching.asked(ask),
                player=self.names[places[place]],
                before=percent(ask.before[place]),
                after=percent(ask.after[place]),
            )

    def _moved(self, ask: JudgedAsk) -> int:
        moves = [abs(now - was) for was, now in zip(ask.before, ask.after, strict=True)]
        return moves.index(max(moves))

    def costly(self, least: float) -> Iterator[str]:
        """The asks that cost this much or more, each with what was better and why."""
        found = [
            ask
            for ask in self._analysis.asks
            if ask.loss >= least and self._seat in (None, ask.seat)
        ]
        if not found:
            yield self._words.text("analysis-none-costly", least=percent(least))
        for ask in found:
            yield self.cost(ask)

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
