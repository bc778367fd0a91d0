"""Errors whose text is a message: they carry its id and arguments, and the front end chooses the language. Pure."""

from __future__ import annotations

from typing import Protocol


class Words(Protocol):
    """What finds the text of a message: `loader.Messages`."""

    def text(self, message: str, /, **args: str) -> str:
        """The sentence."""


class SpokenError(Exception):
    """An error for people, who read `said`; `str()` of it is for logs."""

    def __init__(self, message: str, **args: str) -> None:
        super().__init__(message, args)
        self.message = message
        self.args_of_message = args

    def said(self, words: Words) -> str:
        """The sentence in the reader's language."""
        return words.text(self.message, **self.args_of_message)

    def __str__(self) -> str:
        return " ".join([self.message, *self.args_of_message.values()])


def detail_of(error: Exception, words: Words) -> str:
    """What an error adds to a sentence: in the reader's language where the text is ours, else as a quotation."""
    if isinstance(error, SpokenError):
        return error.said(words)
    text = str(error)
    return words.text("quotation", text=text) if text else ""
