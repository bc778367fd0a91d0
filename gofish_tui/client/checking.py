"""Was the game that just ended dealt and played as the host was bound to?"""

from gofish_protocol.record import Record
from gofish_protocol.verify import Seen, verify_seen
from gofish_protocol.view import TableView

from .following import Follower, commitment_in
from .updates import TableInfo, Verified


def check_game(
    table: TableInfo,
    follower: Follower,
    view: TableView,
    contribution: bytes | None,
    *,
    accepted: bool,
    bound: bytes | None,
) -> tuple[Verified, Record | None]:
    """The verdict on the follower's game, and its record when all fits.

    ``contribution`` is what we gave to the shuffle, ``accepted`` whether the host said it had it in time, ``bound`` what it was
    bound to when we gave it.
    """
    if follower.wrong_hand is not None:
        detail = f"step {follower.wrong_hand}: the hand we were told is not what we were dealt, drew and gave"
        return Verified(False, detail), None
    seats = view.seats
    seen = Seen(
        table=table.id,
        name=table.name,
        me=view.me,
        contribution=contribution,
        names={seat: (seats[seat].name, seats[seat].level) for seat in view.in_play},
        commitment=(bound or commitment_in(follower.log, view.game)) if follower.complete else None,
        happened=follower.log,
        accepted=accepted,
    )
    verdict, record = verify_seen(seen)
    return Verified(verdict.ok, verdict.detail), record
