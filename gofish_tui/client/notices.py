"""What a host may report about itself, and why it may refuse something, kept apart from what only our own program can know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gofish_protocol.invite import parse_code
from gofish_protocol.vocabulary import ErrorCode, NoticeKind
from gofish_tui.client.updates import Noticed, Refused
from gofish_tui.vocabulary import LocalError

if TYPE_CHECKING:
    from gofish_protocol.replies import Answer, Notice
    from gofish_tui.vocabulary import AnyNotice

COUNTED = (NoticeKind.WRONG_CODE, NoticeKind.FLOODED, NoticeKind.START_WAITS)
"""The detail of these is a number."""
DIGITS = 9
ERRORS = frozenset(ErrorCode)


def read_error(error: str) -> str:
    """Why a host refuses something or sends us away; `LocalError.OTHER` for a word that a host does not have."""
    return error if error in ERRORS else LocalError.OTHER


def read_refusal(cmd: str, answer: Answer) -> Refused:
    """That a host did not do what it was asked."""
    return Refused(answer.n, cmd, read_error(answer.error), answer.detail)


def read_code(code: str) -> str:
    """The invitation that a host names; empty when it is none."""
    parsed = parse_code(code)
    return code if parsed is not None and str(parsed) == code else ""


def read_notice(notice: Notice) -> Noticed | None:
    """A host's notice; None for a word that a host may not use, or a detail that makes no sense."""
    try:
        kind = NoticeKind(notice.kind)
    except ValueError:
        return None
    match kind:
        case NoticeKind.NEW_CODE:
            fits = bool(read_code(notice.detail))
        case NoticeKind.APPROVAL:
            fits = notice.detail in ("on", "off")
        case _ if kind in COUNTED:
            digits = notice.detail
            fits = digits.isascii() and digits.isdecimal() and len(digits) <= DIGITS
        case NoticeKind.NOT_SAVED:
            fits = True
        case _:
            fits = not notice.detail
    return notice_update(kind, notice.detail) if fits else None


def notice_update(kind: AnyNotice, detail: str) -> Noticed:
    """A notice from a trusted host: our own process, or one whose notice was checked."""
    return Noticed(kind, number=int(detail)) if kind in COUNTED else Noticed(kind, detail)
