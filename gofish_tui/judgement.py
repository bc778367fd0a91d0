"""What a coach finds about the asks of a game: bots work it out, files keep it and sentences report it."""

from collections.abc import Sequence
from enum import StrEnum

from msgspec import Struct

COSTLY = 0.02
"""Asks that gave away less than this chance are not worth a line."""


class Why(StrEnum):
    """The reasons for an ask, the strongest first."""

    BOOK = "book"
    """it makes a book for certain"""
    ASKED = "asked"
    """the target asked for the rank and still has it"""
    TOOK = "took"
    """the target got cards of the rank from somebody and still has them"""
    FISHED = "fished"
    """the target fished a card of it in front of everybody"""
    COUNTED = "counted"
    """the target must hold it: the cards cannot be anywhere else"""
    SEEN = "seen"
    """with open hands: the target holds it"""
    LIKELY = "likely"
    """the target holds it more likely than not"""
    HOLDS = "holds"
    """the asker holds two or three of the rank"""
    KNOWN = "known"
    """it shows the table nothing new"""
    CHANCE = "chance"
    """nothing but the chance that the target holds it"""


class Cause(StrEnum):
    """What changes a player's chance of winning over a game."""

    CHOICES = "choices"
    """what they asked for, next to the best asks"""
    LUCK = "luck"
    """what came of their asks, next to what could be expected"""
    OTHERS = "others"
    """what the others did"""


class Reason(Struct, frozen=True):
    """Why; ``ago`` counts asks since what it is based on, ``count`` is cards, ``percent`` the chance to get any."""

    why: Why
    count: int = 0
    ago: int = 0
    percent: int = 0


class RatedAsk(Struct, frozen=True):
    """One ask that could be made, in table seats."""

    to: int
    what: int
    chance: float
    """the asker's chance of winning after it"""
    reason: Reason


class LeftBook(Struct, frozen=True):
    """A book that one ask would have made for certain while another was made: whom to ask for what, and why it was certain."""

    to: int
    what: int
    reason: Reason


class JudgedAsk(Struct, frozen=True):
    """One ask. Chances are in the order of the record's seats."""

    n: int
    """its number among the asks of the game, from 1 on"""
    step: int
    """the step of the replay that it is"""
    seat: int
    to: int
    what: int
    before: tuple[float, ...]
    after: tuple[float, ...]
    best: tuple[RatedAsk, ...]
    loss: float
    luck: float
    """how much better for the asker it turned out than could be expected of this ask"""
    spread: float
    """how much the choice mattered: the best ask's chance minus the worst one's"""
    missed: bool
    """sure cards were passed up"""


class SeatSummary(Struct, frozen=True):
    """All asks of one player."""

    seat: int
    accuracy: float
    """the share of what good choices could have gained that was gained: 1 for always the best ask, 0 for always the worst"""
    luck: float
    """chances of winning that came from what cards were drawn and held, not from the choice"""
    missed: int
    """asks that passed up sure cards"""


class Analysis(Struct, frozen=True):
    """A whole game."""

    asks: tuple[JudgedAsk, ...]
    summaries: tuple[SeatSummary, ...]

    def causes(self, place: int) -> dict[Cause, float]:
        """How much each cause changed a player's chance from the deal to the end: parts of the whole change."""
        own = self.summaries[place]
        choices = -sum(ask.loss for ask in self.asks if ask.seat == own.seat)
        whole = self.asks[-1].after[place] - self.asks[0].before[place]
        return {
            Cause.CHOICES: choices,
            Cause.LUCK: own.luck,
            Cause.OTHERS: whole - choices - own.luck,
        }

    def turning_points(
        self, seat: int | None, seats: Sequence[int], most: int = 3
    ) -> list[JudgedAsk]:
        """The asks that changed the chances most, of one seat or of all, in the order of the game."""

        def change(ask: JudgedAsk) -> float:
            moves = [abs(now - was) for was, now in zip(ask.before, ask.after, strict=True)]
            return max(moves) if seat is None else moves[seats.index(seat)]

        found = sorted(self.asks, key=change, reverse=True)[:most]
        return sorted(found, key=lambda ask: ask.n)
