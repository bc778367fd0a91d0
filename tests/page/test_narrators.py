"""The page has a narrator of its own, `ui/narrate.js`: it says of every event what `gofish_tui.narration.narrate` says."""

from __future__ import annotations

import json
import random
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest
from msgspec import structs

from gofish_protocol import events
from gofish_protocol.codec import decode, encode
from gofish_protocol.events import all_seen_by
from gofish_protocol.limits import NAME_CELLS
from gofish_protocol.replies import NumberedStep, SyncReply
from gofish_protocol.rules import Rules, pack
from gofish_protocol.state import state_of
from gofish_protocol.view import TableView, empty_table, reduce_all
from gofish_protocol.vocabulary import SeatStatus
from gofish_tui.i18n.loader import Messages
from gofish_tui.i18n.picking import LANGUAGES
from gofish_tui.narration.narrate import narrate
from gofish_tui.narration.sentences import Narration, text
from gofish_tui.web.static_files import PAGE, read_files
from tests.node.installed import NODE
from tests.page.test_core import node
from tests.ui.test_every_event import KINDS, READERS, steps
from tests.wire.dealt import dealt, new_table, part, play

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gofish_protocol.events import AnyEvent

pytestmark = pytest.mark.skipif(NODE is None, reason="no node here")

SHOWN = {"score", "rules-preset", "rules-mixture"}
"""The page says these in no line: it shows books at each seat and in the result, and the rules in a panel."""
TOLD = (SeatStatus.HERE, SeatStatus.AWAY, SeatStatus.BOT)
"""What `Presence` may say."""


class Case(NamedTuple):
    """One step, as one reader is told it, and the table before it."""

    events: tuple[AnyEvent, ...]
    before: TableView

    @property
    def sync(self) -> bytes:
        """The step on its way, with the state that was before it."""
        told = NumberedStep(9, self.events)
        state = state_of(self.before)
        return encode(SyncReply(5, False, (told,), False, 9, state, self.before.hand))

    def narrated(self) -> list[Narration]:
        """What the other front ends say, without what the page shows."""
        (told,) = decode(self.sync, SyncReply).steps
        found = narrate(told.events, self.before, reduce_all(self.before, told.events))
        return [each for each in found if each.message not in SHOWN]


def with_short_names(event: AnyEvent) -> AnyEvent:
    """As hosts admit them. The page cuts longer ones when they arrive, the other front ends where they are shown."""
    fields: dict[str, object] = {}
    if name := getattr(event, "name", ""):
        fields["name"] = name[:NAME_CELLS]
    if names := getattr(event, "names", ()):
        fields["names"] = tuple(each[:NAME_CELLS] for each in names)
    return structs.replace(event, **fields)


def every_event() -> Iterator[Case]:
    """Each alone, with many values."""
    for reader in READERS.values():
        for kind in KINDS:
            for step in steps(kind, reader):
                yield Case(tuple(map(with_short_names, step.events)), step.before)


def whole_games() -> Iterator[Case]:
    """As each player and a spectator are told them: what events make of each other in one step."""
    for seed, rules in enumerate((Rules(), Rules(ask_for="card", go_again="lucky"))):
        dice = random.Random(seed)
        table = new_table(dice, rules=rules)
        for seat, name in enumerate(("Asha", "Goran", "Ravi")):
            table.sit(name, part(seat))
        dealt(table)
        play(table, dice)
        for me in (0, 1, 2, None):
            view = empty_table(6, me)
            for step in table.history:
                happened = tuple(all_seen_by(step.events, me))
                yield Case(happened, view)
                view = reduce_all(view, happened)


def changes() -> Iterator[Case]:
    """What is said only after something else."""
    for reader in READERS.values():
        before = steps(events.Paused, reader)[0].before
        for happened in (
            (events.RulesSet(tuple(pack(Rules(deal="classic", ask_for="card", bluff=True)))),),
            (events.Gone(1), events.Presence(1, SeatStatus.AWAY)),
        ):
            yield Case(tuple(all_seen_by(happened, reader)), before)
        for was in TOLD:
            earlier = reduce_all(before, [events.Presence(1, was)])
            for now in TOLD:
                yield Case((events.Presence(1, now),), earlier)
            yield Case((events.Asked(1, 2, 5, auto=True), events.GoFish(1)), earlier)


@cache
def cases() -> list[Case]:
    """All of them."""
    return [*every_event(), *changes(), *whole_games()]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_both_say_the_same(lang: str, tmp_path: Path) -> None:
    words = Messages(lang, strict=True)
    ftl = tmp_path / "words.ftl"
    ftl.write_bytes(read_files()[f"words/{lang}.ftl"].plain)
    given = "\n".join(
        json.dumps({"me": case.before.me, "sync": case.sync.hex()}) for case in cases()
    )
    page = [
        json.loads(line)
        for line in node("narrators.mjs", PAGE, ftl, Path(lang), given=given).splitlines()
    ]
    assert len(page) == len(cases()) > 500
    different = [
        (case.events, ours, theirs)
        for case, theirs in zip(cases(), page, strict=True)
        if (ours := [text(each, words) for each in case.narrated()]) != theirs
    ]
    assert different == []
    said = {each.message for case in cases() for each in case.narrated()}
    assert len(said) > 60
