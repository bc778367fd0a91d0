"""Who sits at a table, and to whom each seat belongs."""

import hmac
from dataclasses import dataclass

from gofish_protocol.channel import seat_key
from gofish_protocol.text import unique_name
from gofish_protocol.view import TableView
from gofish_protocol.vocabulary import ErrorCode, Phase, SeatStatus
from gofish_tui.table.refusal import RequestRefused


@dataclass
class Occupant:
    """Who owns a seat."""

    secret: bytes | None
    """a hash of the seat's secret; None for a bot"""
    level: str = ""
    gone: bool = False
    """left in the middle of a game: a bot plays on until it ends"""

    def leave(self) -> None:
        """Nobody comes back to this seat before the game ends."""
        self.gone = True


class Occupied:
    """What a table knows of its seats; nothing here changes them."""

    view: TableView
    """all that is public"""
    occupants: dict[int, Occupant]
    """by seat"""

    def seat_of(self, secret: bytes) -> int | None:
        """The seat that belongs to this secret."""
        hashed = seat_key(secret)
        for seat, occupant in self.occupants.items():
            if (
                occupant.secret
                and hmac.compare_digest(occupant.secret, hashed)
                and not occupant.gone
            ):
                return seat
        return None

    def seat_keys(self) -> list[bytes]:
        """The :func:`seat_key` of each person at the table."""
        return [who.secret for who in self.occupants.values() if who.secret and not who.gone]

    def people(self) -> list[int]:
        """The seats that belong to people who have not left."""
        return [s for s, who in sorted(self.occupants.items()) if who.secret and not who.gone]

    def is_bot(self, seat: int) -> bool:
        """A bot plays this seat now, its own or for somebody."""
        return self.view.seats[seat].presence == SeatStatus.BOT

    def _in_running_game(self, seat: int) -> bool:
        return self.view.phase == Phase.PLAYING and seat in self.view.in_play

    def _free_seat(self) -> int:
        for number in range(len(self.view.seats)):
            if number not in self.occupants:
                return number
        raise RequestRefused(ErrorCode.TABLE_FULL)

    def _next_owner(self, leaving: int) -> int | None:
        """The next person clockwise, of those who are here if any is."""
        others = [seat for seat in self.people() if seat != leaving]
        absent = [
            self.view.seats[seat].presence != SeatStatus.HERE
            for seat in range(len(self.view.seats))
        ]
        return min(others, key=lambda seat: (absent[seat], seat < leaving, seat), default=None)

    def _unique(self, name: str, voice: str = "") -> str:
        taken = [seat.name for seat in self.view.seats if seat.taken]
        return unique_name(name, [*taken, voice] if voice else taken)
