"""What a table's owner, or all who wait for it, are told beside the game, as sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from gofish_protocol.text import clean
from gofish_protocol.vocabulary import NoticeKind

if TYPE_CHECKING:
    from gofish_tui.i18n.loader import Messages

NOTICES = {
    NoticeKind.SAVED_AGAIN: "saved-again",
    NoticeKind.DISK_WAITS: "disk-waits",
    NoticeKind.DISK_ANSWERS: "disk-answers",
    "host_died": "host-died",
    "cut_off": "cut-off",
    "connected_again": "connected-again",
    "two_hosts": "two-hosts",
    "went_back": "went-back",
}


class Notice(Protocol):
    """What is told, as a session reports it."""

    @property
    def kind(self) -> str: ...
    @property
    def detail(self) -> str: ...
    @property
    def number(self) -> int | None: ...


def notice_lines(notice: Notice, words: Messages) -> list[str]:
    """What a table's owner, or all who wait for it, are told; nothing for a kind that only a newer version knows."""
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
        case "not_counted":
            return [words.text("options-not-counted", options=clean(detail))]
        case "port_taken":
            return [words.text("port-taken", port=clean(detail))]
        case "doubtful_deal":
            return [words.text("doubtful-deal", detail=clean(detail))]
        case "host_lost":
            return [words.text("host-lost", command=detail)]
        case "record_saved":
            return [words.text("record-saved", path=detail)]
        case NoticeKind.NOT_SAVED:
            return [words.text("not-saved", detail=clean(detail))]
        case "seat_not_saved":
            return [words.text("seat-not-saved", detail=clean(detail))]
        case "cut_off" if detail:
            return [words.text("cut-off-because", detail=clean(detail))]
        case "no_sign" | "gave_up":
            minutes = max(1, number // 60)
            return [words.text("no-sign" if kind == "no_sign" else "gave-up", minutes=minutes)]
        case NoticeKind.APPROVAL:
            return [words.text("approval-on" if detail == "on" else "approval-off")]
        case _ if kind in NOTICES:
            return [words.text(NOTICES[kind])]
        case _:
            return []
