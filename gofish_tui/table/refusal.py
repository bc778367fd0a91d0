"""A refusal: the error, and the words for it."""


class RequestRefused(Exception):
    """The command was refused and nothing has changed."""

    def __init__(self, error: str, detail: str = "") -> None:
        super().__init__(error)
        self.error = error
        self.detail = detail
