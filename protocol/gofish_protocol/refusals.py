"""Why an ask may not be made."""

GAME_OVER = "game_over"
NOT_YOUR_TURN = "not_your_turn"
NO_SUCH_PLAYER = "no_such_player"
CANNOT_ASK_YOURSELF = "cannot_ask_yourself"
PLAYER_IS_OUT = "player_is_out"
BAD_ASK = "bad_ask"
ALREADY_A_BOOK = "already_a_book"
RANK_NOT_HELD = "rank_not_held"
CARD_IS_YOURS = "card_is_yours"
REFUSALS = (
    GAME_OVER,
    NOT_YOUR_TURN,
    NO_SUCH_PLAYER,
    CANNOT_ASK_YOURSELF,
    PLAYER_IS_OUT,
    BAD_ASK,
    ALREADY_A_BOOK,
    RANK_NOT_HELD,
    CARD_IS_YOURS,
)
"""Why an ask is refused, in the order the checks are made (docs/rules.md, "One ask, step by step")."""


class IllegalAsk(Exception):
    """The ask is against the rules and nothing has changed; ``reason`` is one of :data:`REFUSALS`."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason
