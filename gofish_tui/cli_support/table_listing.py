"""A table in a list: as a sentence, and as the object of `tables --json`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gofish_protocol.rules import BadRules, preset_name, unpack
from gofish_protocol.vocabulary import PHASES, Phase
from gofish_tui.limits import NAMESAKES_SHOWN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gofish_tui.i18n.loader import Messages
    from gofish_tui.services.table_search import FoundTable

"""In the order of a listing's numbers."""
PHASE_WORDS = {
    Phase.LOBBY: "tables-lobby",
    Phase.PLAYING: "tables-playing",
    Phase.OVER: "tables-over",
}


def table_sentence(found: FoundTable, words: Messages) -> str:
    """Name, seats, what is going on, and whether an invitation is needed."""
    listing = found.listing
    phase = words.text(PHASE_WORDS[PHASES[listing.phase]])
    sentence = words.text(
        "tables-open" if listing.open else "tables-by-invitation",
        table=found.name,
        taken=str(listing.taken),
        seats=listing.seats,
        phase=phase,
    )
    return f"{sentence} {words.text('memory-aid')}" if listing.memory_aid else sentence


def alike_lines(
    tables: Sequence[FoundTable], words: Messages, message: str = "tables-alike"
) -> list[str]:
    """Tables that cannot be told apart by what was typed: how many, and each with what distinguishes it from the others."""
    return [
        words.text(message, count=len(tables)),
        *(
            words.text(
                "tables-alike-one",
                number=str(number),
                listing=table_sentence(found, words),
                table=found.id,
                broker=found.broker.safe,
            )
            for number, found in enumerate(tables[:NAMESAKES_SHOWN], 1)
        ),
    ]


def table_object(found: FoundTable) -> dict[str, object]:
    """Everything the listing says."""
    listing = found.listing
    try:
        rules = unpack(listing.rules)
        options, preset = rules.options(), preset_name(rules)
    except BadRules:
        options, preset = {}, None
    return {
        "type": "listing",
        "table": found.id,
        "name": found.name,
        "broker": found.broker.safe,
        "phase": PHASES[listing.phase],
        "open": listing.open,
        "seats": listing.seats,
        "taken": listing.taken,
        "watchers": listing.watchers,
        "memory_aid": listing.memory_aid,
        "preset": preset,
        "rules": options,
    }
