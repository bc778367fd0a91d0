"""Why an ask may not be made."""

from .vocabulary import ErrorCode

REFUSALS = (
    ErrorCode.GAME_OVER,
    ErrorCode.NOT_YOUR_TURN,
    ErrorCode.NO_SUCH_PLAYER,
    ErrorCode.CANNOT_ASK_YOURSELF,
    ErrorCode.PLAYER_IS_OUT,
    ErrorCode.BAD_ASK,
    ErrorCode.ALREADY_A_BOOK,
    ErrorCode.RANK_NOT_HELD,
    ErrorCode.CARD_IS_YOURS,
)
"""Why an ask is refused, in the order the checks are made (docs/rules.md, "One ask, step by step")."""


class IllegalAsk(Exception):
    """The ask is against the rules and nothing has changed; ``reason`` is one of :data:`REFUSALS`."""

    def __init__(self, reason: ErrorCode) -> None:
        super().__init__(reason.value)
        self.reason = reason


def ask_refusal(
    seat: int,
    to: int,
    what: int,
    turn: int | None,
    in_play: int,
    holders: int,
    hand: int,
    booked: int,
    by_card: bool,
    must_hold: bool,
    bluff: bool,
) -> ErrorCode | None:
    """The first check that an ask fails, or None when it may be made: their only implementation, for engine and view.

    ``turn``: whose turn it is, None once the game is over. ``in_play`` and ``holders``: who was dealt in and who holds cards,
    as masks of seats. ``hand``: of the seat whose turn it is. ``booked``: all books on the table. The last three are options of
    the rules. Positional, and with numbers only, because bots make an ask in a microsecond.
    """
    if turn is None:
        return ErrorCode.GAME_OVER
    if seat != turn:
        return ErrorCode.NOT_YOUR_TURN
    if to < 0 or not in_play >> to & 1:
        return ErrorCode.NO_SUCH_PLAYER
    if to == seat:
        return ErrorCode.CANNOT_ASK_YOURSELF
    if not holders >> to & 1:
        return ErrorCode.PLAYER_IS_OUT
    if by_card:
        if not 0 <= what < 52:
            return ErrorCode.BAD_ASK
        rank = what >> 2
    else:
        if not 0 <= what < 13:
            return ErrorCode.BAD_ASK
        rank = what
    if booked >> rank & 1:
        return ErrorCode.ALREADY_A_BOOK
    if must_hold and not hand >> rank * 4 & 15:
        return ErrorCode.RANK_NOT_HELD
    if by_card and not bluff and hand >> what & 1:
        return ErrorCode.CARD_IS_YOURS
    return None
