"""Every event there is, told to everybody, by every front end, in every language.

The events come from `AnyEvent` itself, so that one more is tried here before any front end knows it.
"""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from gofish_protocol import events
from gofish_protocol.events import AnyEvent, seen_by
from gofish_protocol.rules import Rules, pack
from gofish_protocol.view import reduce
from gofish_protocol.vocabulary import Role
from gofish_tui.client.updates import Stepped
from gofish_tui.frontends.json_frontend import JsonFrontend
from gofish_tui.frontends.plain_frontend import PlainFrontend
from gofish_tui.i18n.loader import Messages
from gofish_tui.i18n.picking import LANGUAGES
from gofish_tui.ui.sentences import talk_lines
from tests.ui.driving import driving
from tests.ui.fake_session import playing
from tests.wire.test_codec import built

KINDS: tuple[type[Any], ...] = AnyEvent.__args__  # type: ignore[attr-defined]  # a union's members
DOER, DONE_TO, OTHER = 1, 2, 0
READERS = {"doer": DOER, "done to": DONE_TO, "other": OTHER, "spectator": None}
TRIES = 12

AT_THE_TABLE: dict[str, Any] = {
    "seat": DOER,
    "to": DONE_TO,
    "seats": (0, 1, 2),
    "winners": (DOER,),
    "rules": tuple(pack(Rules())),
    "what": 5,
    "game": 1,
}
"""What a field is at this table, where any value its type allows will not do."""

SILENT = {
    # A deal's line says who begins, which the turn after it tells.
    "screen": {
        events.Committed,
        events.Bound,
        events.Started,
        events.Dealt,
        events.Ready,
        events.Turn,
    },
    "plain": {events.Committed, events.Bound, events.Dealt, events.Closed},
    "json": {
        events.Committed,
        events.Bound,
        events.Dealt,
        events.Owner,
        events.RulesSet,
        events.Started,
        events.Paused,
        events.Closed,
        events.Spectators,
    },
}
"""What has no line of its own when somebody else does it: another part of the screen, or another line, shows it."""


OWN = {events.Gone, events.Presence}
"""What the reader is not told about themselves: they know whether they are here."""


def samples(kind: type[Any]) -> list[AnyEvent]:
    """Events of a kind, with all its fields at several values."""
    found = []
    for seed in range(TRIES):
        made = built(kind, random.Random(seed))
        fitting = {
            field.name: AT_THE_TABLE[field.name]
            for field in msgspec.structs.fields(kind)
            if field.name in AT_THE_TABLE and getattr(made, field.name) is not None
        }
        found.append(msgspec.structs.replace(made, **fitting))
    return found


def steps(kind: type[Any], reader: int | None) -> list[Stepped]:
    """One such event in a running game of three, as this reader is told it."""
    role = Role.SPECTATOR if reader is None else Role.PLAYER
    others = ("Goran", "Mila") if reader is not None else ("Asha", "Goran", "Mila")
    view = playing(role=role, others=others, me=reader or 0, step_by_step=True).view
    seen = [told for event in samples(kind) if (told := seen_by(event, reader)) is not None]
    return [Stepped(9, (event,), view, reduce(view, event)) for event in seen]


def on_screen(step: Stepped, words: Messages) -> list[str]:
    """The lines of table talk."""
    return [line.text.plain for line in talk_lines(step, words)]


def in_plain(step: Stepped, words: Messages) -> list[str]:
    """The sentences, without those that only repeat the hand."""
    return PlainFrontend(words).render(step).splitlines()


def in_json(step: Stepped, words: Messages) -> list[str]:
    """The types of the lines that the event itself has."""
    types = [json.loads(line)["type"] for line in JsonFrontend().render(step).splitlines()]
    return [each for each in types if each not in ("table", "hand")]


FRONTS = {"screen": on_screen, "plain": in_plain, "json": in_json}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("front", FRONTS)
def test_every_event_is_told(front: str, reader: str, lang: str) -> None:
    words = Messages(lang, strict=True)
    silent = set()
    for kind in KINDS:
        said = [FRONTS[front](step, words) for step in steps(kind, READERS[reader])]
        for line in (line for lines in said for line in lines):
            assert line.strip(), kind
            assert not re.search(r"[{}\x1b\ue000-\uf8ff]", line), (kind, line)
        if not any(said):
            silent.add(kind)
    if reader == "other":
        assert silent == SILENT[front]
    else:
        assert silent <= SILENT[front] | OWN, reader


def test_every_line_of_json_is_described() -> None:
    described = (Path(__file__).parents[2] / "docs/json.md").read_text("utf-8")
    for kind in KINDS:
        for step in steps(kind, OTHER):
            for told in in_json(step, Messages()):
                assert f'"type":"{told}"' in described.replace(" ", "") or f"`{told}`" in described


@pytest.mark.parametrize("reader", READERS)
async def test_the_app_takes_every_event(reader: str) -> None:
    seat = READERS[reader]
    others = ("Goran", "Mila") if seat is not None else ("Asha", "Goran", "Mila")
    session = playing(
        role=Role.SPECTATOR if seat is None else Role.PLAYER,
        others=others,
        me=seat or 0,
        step_by_step=True,
    )
    async with driving(session, words=Messages(strict=True)) as app:
        for kind in KINDS:
            for step in steps(kind, seat)[:1]:
                session.queue.put_nowait(step)
            await app.settle()
        assert app.text().strip()
