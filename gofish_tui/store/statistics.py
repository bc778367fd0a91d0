"""What the games played here say about one player: wins, books, streaks, and against whom. None of it leaves the machine."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from gofish_protocol.text import skeleton

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from gofish_protocol.record import Record

WON, SHARED, LOST = "won", "shared", "lost"


class Opponent(NamedTuple):
    """Somebody who was at the table, by name or by a bot's level."""

    name: str
    level: str
    games: int
    won: int
    """games that we ended ahead of them, whoever won the table"""
    lost: int
    """games that they ended ahead of us"""


class Statistics(NamedTuple):
    """One player's games, oldest first."""

    name: str
    results: tuple[str, ...]
    books: tuple[int, ...]
    """laid down in each game"""
    streak: int
    """games won or shared without a break, up to now"""
    longest: int
    opponents: tuple[Opponent, ...]
    """most games first"""

    @property
    def won(self) -> int:
        """Games won alone or shared."""
        return sum(result != LOST for result in self.results)


def statistics(records: Iterable[Record], name: str) -> Statistics:
    """The games in which somebody of that name, other than a bot, took part; names that look alike are the same one."""
    wanted = skeleton(name)
    results: list[str] = []
    books: list[int] = []
    games: Counter[tuple[str, str]] = Counter()
    won: Counter[tuple[str, str]] = Counter()
    lost: Counter[tuple[str, str]] = Counter()
    shown: dict[str, str] = {}
    for record in sorted(records, key=lambda one: (one.played, one.game)):
        me = next((s.seat for s in record.seats if not s.bot and skeleton(s.name) == wanted), None)
        if me is None:
            continue
        mine = me in record.winners
        results.append((WON if len(record.winners) == 1 else SHARED) if mine else LOST)
        standings = _standings(record)
        books.append(standings[me].books)
        for who in record.seats:
            if who.seat == me:
                continue
            other = ("", who.bot) if who.bot else (skeleton(who.name), "")
            shown.setdefault(other[0], who.name)
            games[other] += 1
            won[other] += standings[me] > standings[who.seat]
            lost[other] += standings[me] < standings[who.seat]
    streaks = _streaks(results)
    opponents = [
        Opponent(
            shown[name] if name else "",
            level,
            *(count[name, level] for count in (games, won, lost)),
        )
        for name, level in games
    ]
    opponents.sort(key=lambda one: (-one.games, one.level, one.name))
    return Statistics(
        name, tuple(results), tuple(books), streaks[-1], max(streaks), tuple(opponents)
    )


class _Standing(NamedTuple):
    """How a seat ended a game; the greater is ahead."""

    won: bool
    stayed: bool
    """did not take the hand out of the game"""
    books: int


def _standings(record: Record) -> dict[int, _Standing]:
    """By the seats of the table."""
    gone = {leaver.seat for leaver in record.leavers if leaver.withdrew}
    return {
        who.seat: _Standing(who.seat in record.winners, who.seat not in gone, len(laid))
        for who, laid in zip(record.seats, record.books, strict=False)
    }


def players(records: Iterable[Record]) -> list[str]:
    """The people in these games, who was in most of them first."""
    counted: Counter[str] = Counter()
    shown: dict[str, str] = {}
    for record in records:
        for who in record.seats:
            if not who.bot:
                counted[skeleton(who.name)] += 1
                shown.setdefault(skeleton(who.name), who.name)
    return [shown[key] for key, _ in counted.most_common()]


def _streaks(results: Sequence[str]) -> list[int]:
    """After each game, and before the first, how many were won without a break."""
    found = [0]
    for result in results:
        found.append(0 if result == LOST else found[-1] + 1)
    return found
