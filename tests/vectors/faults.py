"""A game as one player saw it, and for each kind of fault what a host changed in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from gofish_protocol import events as e
from gofish_protocol.codec import encode
from gofish_protocol.verify import OF_A_GAME, Seen, verify_seen
from tests.vectors.shown import by_name
from tests.wire.dealt import SIGNER, TABLE, part, seen
from tests.wire.test_verify import CHEATS, changed, played

if TYPE_CHECKING:
    from collections.abc import Sequence

SEED = 1
NOT_HERE = {
    "again": "what the host says differs from what it said before, perhaps to an earlier process",
    "ask": "an ask in our name that we did not make, or an `auto` one before our clock had run out",
    "changed": "a record, not what was seen",
}
"""Kinds of fault that cannot be seen from these events alone."""


def faults() -> dict[str, Any]:
    """The honest game, and each change with the kind of fault that it is."""
    honest = seen(played(SEED))
    happened = [event for event in honest.happened if isinstance(event, OF_A_GAME)]
    happened = happened[: next(n for n, x in enumerate(happened) if isinstance(x, e.Over)) + 1]
    honest = honest._replace(happened=happened)
    return {
        "about": (
            "What the player in seat `me` was told of a game, and each of `faults` as changes of it: the event at a place "
            "gone (null) or another instead. Bytes in hexadecimal."
        ),
        "not_here": NOT_HERE,
        "table": TABLE,
        "sign_key": SIGNER.public.hex(),
        "me": honest.me,
        "own_part": part(0).hex(),
        "bots": [seat for seat, (_, level) in honest.names.items() if level],
        "events": [_event(event) for event in happened],
        "faults": [
            {"what": what, "fault": _fault(honest, other), "changes": _changes(happened, other)}
            for what, other in _cheats(happened)
        ],
    }


def _cheats(happened: Sequence[e.AnyEvent]) -> list[tuple[str, list[e.AnyEvent]]]:
    found = []
    for what, (_, kind, change) in CHEATS.items():
        own = [event for event in happened if isinstance(event, kind)]
        shown = [n for n, event in enumerate(own) if getattr(event, "card", 0) is not None]
        if shown:
            found.append(
                (what, changed(happened, kind, change, shown[-1] if kind is e.Drew else 0))
            )
    rules = (15,) * 8
    nowhere = changed(happened, e.Bound, lambda bound: replace(bound, rules=rules))
    nowhere = changed(nowhere, e.Started, lambda started: replace(started, rules=rules))
    gone = changed(happened, e.Over, lambda over: None)
    return [*found, ("rules that nobody knows", nowhere), ("the end was not seen", gone)]


def _fault(honest: Seen, happened: Sequence[e.AnyEvent]) -> str:
    verdict, _ = verify_seen(honest._replace(happened=happened))
    assert not verdict.ok
    return verdict.fault


def _changes(happened: Sequence[e.AnyEvent], other: Sequence[e.AnyEvent]) -> list[dict[str, Any]]:
    """Nothing is ever put in: events are gone, or others in their place."""
    if len(other) < len(happened):
        place = next(
            (n for n, (a, b) in enumerate(zip(happened, other, strict=False)) if a != b), len(other)
        )
        return [{"at": place, "instead": None}]
    pairs = enumerate(zip(happened, other, strict=True))
    return [{"at": place, "instead": _event(new)} for place, (old, new) in pairs if old != new]


def _event(event: e.AnyEvent) -> dict[str, Any]:
    return {"event": by_name(event), "bytes": encode(event).hex()}
