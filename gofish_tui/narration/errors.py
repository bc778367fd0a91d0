"""Why something was refused, or could not be reached, in words. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from gofish_protocol.refusals import REFUSALS
from gofish_protocol.text import clean
from gofish_protocol.vocabulary import ErrorCode
from gofish_tui.i18n.ids import error_id, unreachable_id
from gofish_tui.vocabulary import HALL_ERRORS, LocalError

if TYPE_CHECKING:
    from gofish_tui.i18n.loader import Messages
    from gofish_tui.i18n.spoken import SpokenError
    from gofish_tui.vocabulary import UnreachableReason

ERRORS = frozenset(
    {
        *REFUSALS,
        *(ErrorCode.STALE, ErrorCode.TOO_FAST, ErrorCode.NOT_ALLOWED, ErrorCode.BAD_COMMAND),
        *(ErrorCode.WRONG_CODE, LocalError.UNPROVEN, ErrorCode.TABLE_FULL),
        *(LocalError.NO_SUCH_TABLE, LocalError.SEVERAL_TABLES, LocalError.BROKER_UNREACHABLE),
        *(
            ErrorCode.VERSION,
            ErrorCode.KICKED,
            ErrorCode.AWAY,
            ErrorCode.TURNED_AWAY,
            ErrorCode.TABLE_CLOSED,
            ErrorCode.REPLACED,
            ErrorCode.BAD_NAME,
            LocalError.NO_SPECTATORS,
            LocalError.UNINVITED,
        ),
        *(
            LocalError.NOTHING_TO_RESUME,
            LocalError.IN_USE,
            LocalError.JOURNAL_DAMAGED,
            LocalError.JOURNAL_OUT_OF_REACH,
        ),
        LocalError.JOURNAL_OF_ANOTHER_VERSION,
        *HALL_ERRORS,
    }
)
"""The words of docs/json.md that there is a sentence for."""
EXPLAINED = HALL_ERRORS | {
    LocalError.NO_SUCH_TABLE,
    LocalError.BROKER_UNREACHABLE,
    LocalError.NOTHING_TO_RESUME,
    LocalError.IN_USE,
    LocalError.JOURNAL_DAMAGED,
    LocalError.JOURNAL_OUT_OF_REACH,
    LocalError.JOURNAL_OF_ANOTHER_VERSION,
}
"""The errors that are shown with their detail when we come to a table: where we looked, or which table it is."""


class Unreachable(Protocol):
    """Why a broker could not be reached."""

    reason: UnreachableReason
    place: str
    """the address, name or file that it is about"""
    quoted: str
    """what the system, the broker or a library said"""


def error_words(error: str, words: Messages) -> str:
    """The sentence for a word of docs/json.md; there is one for all those that this version does not know."""
    return words.text(error_id(error) if error in ERRORS else "error-unknown")


def entry_words(
    error: str,
    words: Messages,
    detail: str = "",
    *,
    unreachable: Unreachable | None = None,
    shown: str | None = None,
    because: SpokenError | None = None,
) -> str:
    """Why a table could not be reached or opened, with what else is known of that.

    ``shown`` is the detail in the reader's language; without it ``detail`` is quoted.
    ``because`` has a sentence of its own, which is all that is said then.
    """
    if because is not None:
        return because.said(words)
    if unreachable is not None:
        return unreachable_words(unreachable, words)
    if error == LocalError.HOST_FAILED:
        return words.text("host-failed", detail=clean(detail))
    if error == LocalError.PHONES_FAILED:
        return words.text("phones-failed", detail=clean(detail))
    if error not in EXPLAINED:
        return error_words(error, words)
    if shown is None:
        shown = words.text("quotation", text=detail) if detail else ""
    return with_detail(words.text(error_id(error)), shown, words)


def unreachable_words(wrong: Unreachable, words: Messages) -> str:
    """Which of the reasons it was, at which broker, and what was said there."""
    quoted = words.text("quotation", text=wrong.quoted) if wrong.quoted else ""
    detail = ": ".join(part for part in (wrong.place, quoted) if part)
    return with_detail(words.text(unreachable_id(wrong.reason)), detail, words)


def with_detail(sentence: str, detail: str, words: Messages) -> str:
    """A sentence, and in brackets what a program or person elsewhere said."""
    return (
        words.text("with-detail", sentence=sentence, detail=clean(detail)) if detail else sentence
    )
