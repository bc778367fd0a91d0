"""`--json`: what a session reports, as the objects of docs/json.md. Pure; `json_parse` is the way back."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, assert_never

from gofish_protocol import events
from gofish_protocol.cards import CARDS, RANKS, card_names, rank_names
from gofish_protocol.reactions import reaction_of
from gofish_protocol.rules import preset_name
from gofish_protocol.view import changes_hand
from gofish_protocol.vocabulary import Phase, SeatStatus
from gofish_tui.client.updates import (
    DoorChanged,
    Ended,
    LinkChanged,
    Noticed,
    RecordSaved,
    Refused,
    Resynced,
    SpectatorsListed,
    Stepped,
    Verified,
    Welcomed,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gofish_protocol.events import AnyEvent
    from gofish_protocol.record import Verdict
    from gofish_protocol.view import TableView
    from gofish_tui.client.updates import Update
    from gofish_tui.narration.errors import Unreachable

JsonLine = dict[str, Any]


def lines(update: Update, record: str | None = None) -> list[JsonLine]:
    """One update as the objects to print, in the order of docs/json.md.

    `record` is where the record of a game that ends in this step was saved.
    """
    match update:
        case Welcomed():
            return [_welcome(update), *_whole(update.seq, update.view)]
        case Stepped():
            return _step(update, record)
        case Resynced(seq=seq, view=view):
            return _whole(seq, view)
        case LinkChanged(status=status):
            return [{"type": "link", "status": status}]
        case Refused(n=n, cmd=cmd, error=error, detail=detail):
            return [{"type": "refused", "n": n, "cmd": cmd, "error": error, "detail": detail}]
        case Verified():
            return [verified_line(update)]
        case RecordSaved():
            return []
        case Noticed(kind=kind, detail=detail, number=number):
            value = detail if number is None else str(number)
            return [{"type": "notice", "notice": kind, "detail": value}]
        case DoorChanged(who=who, name=name, watch=watch):
            return [{"type": "at_door", "who": who, "name": name or None, "watch": watch}]
        case SpectatorsListed(names=names):
            return [{"type": "watching", "names": list(names)}]
        case Ended(error=None):
            return []
        case Ended(error=error, detail=detail):
            return [error_line(str(error), detail)]


def error_line(error: str, detail: str) -> JsonLine:
    """The last line of a client that is not, or no longer, at a table."""
    return {"type": "error", "error": error, "detail": detail}


def unreachable_keys(wrong: Unreachable) -> JsonLine:
    """What the `error` line of a broker that could not be reached has besides."""
    return {"reason": wrong.reason, "place": wrong.place, "quoted": wrong.quoted}


def verified_line(found: Verified | Verdict) -> JsonLine:
    """What the check of a game's deal has found."""
    return {
        "type": "verified",
        "ok": found.ok,
        "detail": found.detail,
        "rounds": [
            {"round": held.round, "held_up": list(held.held_up) or "host"} for held in found.rounds
        ],
        "without": list(found.without),
        "words": list(found.words),
    }


def refused_line(cmd: str | None, error: str, detail: str) -> JsonLine:
    """The answer to a line that never reached the table."""
    return {"type": "refused", "n": None, "cmd": cmd, "error": error, "detail": detail}


def _welcome(update: Welcomed) -> JsonLine:
    return {
        "type": "welcome",
        "table": update.table.id,
        "title": update.table.name,
        "name": update.name,
        "role": update.role,
        "seat": update.seat,
        "client": update.client,
        "code": update.table.code,
        "link": update.table.link,
    }


def _step(step: Stepped, record: str | None) -> list[JsonLine]:
    """The events of one step, then what they make of the table, all under one `seq`."""
    seq, view = step.seq, step.view
    happened: list[JsonLine] = []
    last: list[JsonLine] = []
    for event in step.events:
        if isinstance(event, events.Turn | events.Over):
            last.append(_event(event, step, record))
        elif line := _event(event, step, record):
            happened.append(line)
    hand: list[JsonLine] = []
    if changes_hand(step.events, view.me) or view.hand != step.before.hand:
        hand.append(hand_line(seq, view))
    state = [table_line(seq, view)] if view != step.before or last else []
    return happened + hand + last + state


def _whole(seq: int, view: TableView) -> list[JsonLine]:
    """The state without what led to it, in the order of a step: own hand, whose turn it is, and last the table."""
    found: list[JsonLine] = []
    if view.me in view.in_play:
        found.append(hand_line(seq, view))
    if view.phase == Phase.PLAYING and view.turn is not None:
        found.append({"type": "turn", "seq": seq, "seat": view.turn, "seconds": view.seconds})
    return [*found, table_line(seq, view)]


def table_line(seq: int, view: TableView) -> JsonLine:
    """The whole public state."""
    return {
        "type": "table",
        "seq": seq,
        "phase": view.phase,
        "game": view.game,
        "rules": view.rules.options(),
        "preset": preset_name(view.rules),
        "turn": view.turn,
        "stock": view.stock,
        "seats": [
            {
                "seat": number,
                "name": seat.name,
                "cards": seat.cards,
                "books": rank_names(seat.books),
                "status": seat.status,
                "ready": seat.ready,
            }
            for number, seat in enumerate(view.seats)
        ],
        "owner": view.owner,
        "paused": view.paused,
        "memory_aid": view.memory_aid,
        "audience": {"count": view.spectators, "names": list(view.spectator_names)},
    }


def hand_line(seq: int, view: TableView) -> JsonLine:
    """The reader's own cards, sorted as docs/rules.md sorts them."""
    return {"type": "hand", "seq": seq, "cards": card_names(view.hand)}


_PRESENCE_NEWS: dict[str, str] = {
    SeatStatus.AWAY: "lost_connection",
    SeatStatus.BOT: "bot_plays",
}


def _news(event: events.Presence | events.Seated | events.Stood | events.Gone) -> str:
    """What has happened to a seat: having left, having lost the connection and being back are three different things."""
    match event:
        case events.Seated():
            return "sat_down"
        case events.Presence(status=status):
            return _PRESENCE_NEWS.get(status, "back")
        case events.Stood() | events.Gone():
            return "left"


def _event(  # noqa: PLR0912  # one arm for each event
    event: AnyEvent, step: Stepped, record: str | None
) -> JsonLine:
    """One event; empty for those that only the `table` line shows."""
    seq, view = step.seq, step.view
    match event:
        case events.Asked(seat=seat, to=to, what=what, auto=auto):
            wanted = CARDS[what] if view.rules.by_card else RANKS[what]
            line = {"type": "asked", "seq": seq, "seat": seat, "to": to, "for": wanted}
            line["auto"] = auto
        case events.Gave(seat=seat, to=to, cards=cards):
            line = {"type": "gave", "seq": seq, "seat": seat, "to": to, "cards": card_names(cards)}
        case events.GoFish(seat=seat):
            line = {"type": "go_fish", "seq": seq, "seat": seat}
        case events.Drew(seat=seat, card=card, lucky=lucky):
            shown = None if card is None else CARDS[card]
            line = {"type": "drew", "seq": seq, "seat": seat, "card": shown, "lucky": lucky}
        case events.Book(seat=seat, rank=rank):
            line = {"type": "book", "seq": seq, "seat": seat, "rank": RANKS[rank]}
        case events.Refilled(seat=seat, count=count, cards=hidden):
            own = None if hidden is None else card_names(hidden)
            line = {"type": "refilled", "seq": seq, "seat": seat, "count": count, "cards": own}
        case events.Out(seat=seat):
            line = {"type": "out", "seq": seq, "seat": seat}
        case events.Withdrew(seat=seat, count=count):
            line = {"type": "withdrew", "seq": seq, "seat": seat, "count": count}
        case events.Ready(seat=seat, ready=ready):
            line = {"type": "ready", "seq": seq, "seat": seat, "ready": ready}
        case events.Turn(seat=seat, seconds=seconds):
            line = {"type": "turn", "seq": seq, "seat": seat, "seconds": seconds}
        case events.Stalling(asks_left=asks):
            line = {"type": "stalling", "seq": seq, "asks_left": asks}
        case events.Over(winners=winners, reason=reason):
            line = {
                "type": "over",
                "seq": seq,
                "winners": list(winners),
                "books": [rank_names(seat.books) for seat in view.seats],
                "record": record,
                "reason": reason or None,
            }
        case events.RoundVoid(game=game, round=nth, seats=seats):
            line = {"type": "round_void", "seq": seq, "game": game, "round": nth}
            held_up = [step.before.seats[seat].name for seat in seats]
            line |= {"seats": list(seats), "held_up": held_up or "host"}
        case events.Said(seat=speaker, name=name, text=text):
            line = {"type": "said", "seat": speaker, "name": name, "text": text}
            line["reaction"] = reaction_of(text)
        case (
            events.Presence(seat=seat)
            | events.Seated(seat=seat)
            | events.Stood(seat=seat)
            | events.Gone(seat=seat)
        ):
            status = view.seats[seat].status
            line = {"type": "presence", "seat": seat, "status": status, "news": _news(event)}
        case (
            events.Committed()
            | events.Bound()
            | events.Owner()
            | events.RulesSet()
            | events.Started()
            | events.Dealt()
            | events.Paused()
            | events.Spectators()
            | events.Closed()
        ):
            line = {}
        case _:
            assert_never(event)
    return line


def as_text(found: Iterable[JsonLine]) -> str:
    """Objects as lines. All in ASCII, so that no locale and no terminal can spoil them."""
    return "".join(json.dumps(line) + "\n" for line in found)
