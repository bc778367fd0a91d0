"""Notices to a table's owner, or to everybody waiting for it, apart from the game, as sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, assert_never

from gofish_protocol.text import clean
from gofish_protocol.vocabulary import NoticeKind
from gofish_tui.vocabulary import AnyNotice, LocalNotice

if TYPE_CHECKING:
    from gofish_tui.i18n.loader import Messages


class ReportedNotice(Protocol):
    """What is told, as a session reports it."""

    @property
    def kind(self) -> AnyNotice: ...
    @property
    def detail(self) -> str: ...
    @property
    def number(self) -> int | None: ...


def notice_lines(notice: ReportedNotice, words: Messages) -> list[str]:  # noqa: PLR0912 - an arm for each kind
    """What a table's owner, or everybody waiting for it, is told."""
    kind, detail, number = notice.kind, notice.detail, notice.number or 0
    match kind:
        case NoticeKind.NEW_CODE:
            return [words.text("new-code", code=detail)]
        case NoticeKind.WRONG_CODE:
            return [words.text("wrong-code-tried", count=number)]
        case NoticeKind.FLOODED:
            return [words.text("flooded", count=number)]
        case NoticeKind.START_WAITS:
            return [words.text("start-waits", seconds=number)]
        case LocalNotice.NOT_COUNTED:
            return [words.text("options-not-counted", options=clean(detail))]
        case LocalNotice.PORT_TAKEN:
            return [words.text("port-taken", port=clean(detail))]
        case LocalNotice.DOUBTFUL_DEAL:
            return [words.text("doubtful-deal", detail=clean(detail))]
        case LocalNotice.HOST_LOST:
            return [words.text("host-lost", command=detail)]
        case LocalNotice.RECORD_SAVED:
            return [words.text("record-saved", path=detail)]
        case NoticeKind.NOT_SAVED:
            return [words.text("not-saved", detail=clean(detail))]
        case LocalNotice.SEAT_NOT_SAVED:
            return [words.text("seat-not-saved", detail=clean(detail))]
        case LocalNotice.CUT_OFF if detail:
            return [words.text("cut-off-because", detail=clean(detail))]
        case LocalNotice.CUT_OFF:
            return [words.text("cut-off")]
        case LocalNotice.NO_SIGN | LocalNotice.GAVE_UP:
            minutes = max(1, number // 60)
            return [
                words.text("no-sign" if kind == LocalNotice.NO_SIGN else "gave-up", minutes=minutes)
            ]
        case NoticeKind.APPROVAL:
            return [words.text("approval-on" if detail == "on" else "approval-off")]
        case NoticeKind.SAVED_AGAIN:
            return [words.text("saved-again")]
        case NoticeKind.DISK_WAITS:
            return [words.text("disk-waits")]
        case NoticeKind.DISK_ANSWERS:
            return [words.text("disk-answers")]
        case LocalNotice.HOST_DIED:
            return [words.text("host-died")]
        case LocalNotice.CONNECTED_AGAIN:
            return [words.text("connected-again")]
        case LocalNotice.TWO_HOSTS:
            return [words.text("two-hosts")]
        case LocalNotice.WENT_BACK:
            return [words.text("went-back")]
        case LocalNotice.KEPT:
            return []
        case _:
            assert_never(kind)
