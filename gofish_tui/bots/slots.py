"""The cards of one hand that nobody else has seen, and what each may still be.

A card in hand since before its owner was found to lack nines is not a nine; one drawn later may be. So how much room a hand
has for a rank follows from when its cards came, and not from how many cards of the rank it could hold at most.
"""

from collections.abc import Sequence

ALL_CARDS = (1 << 52) - 1
NEARLY_NONE = 1e-6
"""What rounding leaves of a group that is gone."""


class Slots:
    """Unseen cards as groups: how many, and the cards that each of them may be, as a hand.

    A group's number need not be whole: of a card that left the hand only the chances are known from which group it came.
    """

    def __init__(self, count: int = 0) -> None:
        self.groups: list[tuple[float, int]] = [(float(count), ALL_CARDS)] if count else []

    @property
    def count(self) -> float:
        """How many cards there are."""
        return sum([count for count, _ in self.groups])

    def draw(self, excluded: int) -> None:
        """A card comes that is not one of the excluded ones."""
        self.groups.append((1.0, ALL_CARDS & ~excluded))

    def rule_out(self, cards: int) -> None:
        """None of the slots holds any of these cards."""
        self.groups = [(count, may & ~cards) for count, may in self.groups]

    def remove(self, cards: int, number: float) -> None:
        """This many slots that held some of these cards are gone; each that may have been one is equally likely."""
        room = sum([count for count, may in self.groups if may & cards])
        if room - number < NEARLY_NONE:
            self.groups = [group for group in self.groups if not group[1] & cards]
            return
        left = 1.0 - number / room
        self.groups = [(count * left if may & cards else count, may) for count, may in self.groups]

    def room(self, ranks: Sequence[int], certain: Sequence[int], unplaced: int) -> list[float]:
        """For each rank, how many slots may still be of it.

        ``certain[rank]`` unseen cards of a rank are known to be there and take their slots. A slot that may be only some of the
        rank's ``unplaced`` cards counts in part.
        """
        groups = self.groups
        for rank in ranks:
            if certain[rank] > 0:
                rest = Slots()
                rest.groups = groups
                rest.remove(15 << rank * 4, certain[rank])
                groups = rest.groups
        found = [0.0] * 13
        whole = [(unplaced >> rank * 4 & 15).bit_count() for rank in range(13)]
        for count, may in groups:
            open_cards = may & unplaced
            for rank in ranks:
                part = open_cards >> rank * 4 & 15
                if part:
                    found[rank] += count * part.bit_count() / whole[rank]
        return found
