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
