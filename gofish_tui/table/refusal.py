"""What a table does not do: the error, and the words for it."""

STALE, NOT_ALLOWED, TABLE_FULL = "stale", "not_allowed", "table_full"
BAD_COMMAND, TOO_FAST = "bad_command", "too_fast"


class Refused(Exception):
    """The command was refused and nothing has changed."""

    def __init__(self, error: str, detail: str = "") -> None:
        super().__init__(error)
        self.error = error
        self.detail = detail
