"""What the hosts of one table said about their deals, so that a game dealt twice is detected. Pure: lines in, lines out.

A line for each thing that can be said only once: which secret a host is committed to in a round, which list it closed, which
game it started, how that ended; where we sat when a list was closed, and that the host had our part. The first of each counts,
no matter which process on this machine heard it.
"""

from collections.abc import Iterable

from gofish_tui.limits import DEALS_REMEMBERED

OF_GAMES = (STARTED, ENDED) = ("started", "ended")
"""Kinds of entries of which a game has one; all others belong to a round."""


CLOSED = "closed"


class DealMemory:
    """What one table's hosts said about its deals. ``lines`` is what this machine knew before (`deals.DealFile`)."""

    def __init__(self, lines: Iterable[str] = ()) -> None:
        self._games: dict[tuple[str, int, int], str] = {}
        """the latest started is never dropped"""
        self._rounds: dict[tuple[str, int, int], str] = {}
        """the oldest are dropped, and never push out a game"""
        self._latest = -1
        """the latest game that was started"""
        self._unwritten: list[str] = []
        for line in lines:
            if (entry := read_entry(line)) is not None:
                self._keep(entry[:3], entry[3])

    def first(self, kind: str, game: int, round_number: int, said: bytes) -> bool:
        """Note what was said about a game's round, 0 for what is said about the game; False when something else was said

        before. A game earlier than the latest was started before, whatever is known about it.
        """
        kept = self._games if kind in OF_GAMES else self._rounds
        key, text = (kind, game, round_number), said.hex()
        if key not in kept:
            if kind == STARTED and game < self._latest:
                return False
            self._keep(key, text)
            self._unwritten.append(f"{kind} {game} {round_number} {text}")
            self._unwritten = _bounded(self._unwritten)
        return kept[key] == text

    def said(self, kind: str, game: int, round_number: int) -> bytes | None:
        """What was said first; None when nothing was."""
        kept = self._games if kind in OF_GAMES else self._rounds
        said = kept.get((kind, game, round_number))
        return None if said is None else bytes.fromhex(said)

    @property
    def furthest(self) -> int:
        """The latest game that the table was at, as far as is known; a list is closed while the game before is the table's."""
        closed = (game - 1 for kind, game, _ in self._rounds if kind == CLOSED)
        return max(self._latest, *closed, 0)

    def was_started(self, game: int) -> bool:
        """Whether this game, or a later one, has started."""
        return game <= self._latest

    def is_undealt_before(self, game: int) -> bool:
        """Whether a list was closed after the latest game that was started before this one, and we know of no deal of it."""
        dealt = max((g for kind, g, _ in self._games if kind == STARTED and g < game), default=-1)
        return any(kind == CLOSED and dealt < g < game for kind, g, _ in self._rounds)

    @property
    def is_behind(self) -> bool:
        """Whether there is something that was not handed out for saving."""
        return bool(self._unwritten)

    def take_unwritten(self) -> tuple[str, ...]:
        """What is new since the last time, to be kept."""
        lines, self._unwritten = tuple(self._unwritten), []
        return lines

    def _keep(self, key: tuple[str, int, int], said: str) -> None:
        kind, game, _ = key
        if kind == STARTED:
            self._latest = max(self._latest, game)
        kept = self._games if kind in OF_GAMES else self._rounds
        kept.setdefault(key, said)
        while len(kept) > DEALS_REMEMBERED:
            del kept[
                min(kept, key=lambda entry: entry[1]) if kept is self._games else next(iter(kept))
            ]


def _bounded(lines: list[str]) -> list[str]:
    """The newest lines: half of them may be about rounds, half about games."""
    if len(lines) <= DEALS_REMEMBERED:
        return lines
    games = [line for line in lines if line.startswith(OF_GAMES)]
    rounds = [line for line in lines if not line.startswith(OF_GAMES)]
    half = DEALS_REMEMBERED // 2
    return [*rounds[-half:], *games[-half:]]


def read_entry(line: str) -> tuple[str, int, int, str] | None:
    """What a line says; None when it is not one of ours."""
    try:
        kind, game, round_number, said = line.split(" ")
        bytes.fromhex(said)
        return kind, int(game), int(round_number), said
    except ValueError:
        return None
