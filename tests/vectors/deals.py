"""A shuffle and a transcript with every byte on the way, so that another implementation finds where it differs."""

from __future__ import annotations

import random
from hashlib import shake_256
from typing import Any

from gofish_protocol import transcript
from gofish_protocol.codec import encode
from gofish_protocol.deal import NO_PART, commitment, part_commitment, shuffle
from gofish_protocol.events import Over, seen_by
from gofish_protocol.topics import table_id
from gofish_protocol.verify import OF_A_GAME
from tests.vectors.shown import by_name
from tests.wire.dealt import SIGNER, bind, dealt, new_table, part, play

SEATS = (0, 2, 5)
GAME = 3


def deal() -> dict[str, Any]:
    """One round of a shuffle: what binds host and seats, the stream, the deck and the first player."""
    dice = random.Random(4)
    table = table_id(SIGNER.public)
    secret = dice.randbytes(32)
    parts = [dice.randbytes(32), NO_PART, dice.randbytes(32)]
    deck, first = shuffle(table, GAME, secret, parts)
    seed = b"gofish/2/deal" + table.encode() + GAME.to_bytes(4, "big") + secret + b"".join(parts)
    return {
        "about": "Seat 2 is a bot. `first` is a place in `seats`; `stream` is the beginning of it.",
        "table": table,
        "game": GAME,
        "round": 1,
        "seats": list(SEATS),
        "secret": secret.hex(),
        "commitment": commitment(table, GAME, 1, secret).hex(),
        "parts": [random.hex() for random in parts],
        "commitments": [
            (part_commitment(table, GAME, 1, seat, random) if any(random) else NO_PART).hex()
            for seat, random in zip(SEATS, parts, strict=True)
        ],
        "stream": shake_256(seed).digest(128).hex(),
        "deck": list(deck),
        "first": first,
    }


def told() -> dict[str, Any]:
    """A game of two after a void round, event by event, with the chain after each, and what is signed."""
    dice = random.Random(9)
    table = new_table(dice)
    for seat, name in enumerate(("Asha", "Ана")):
        table.sit(name, part(seat))
        bind(table, seat)
    table.close_list()
    table.void_round((1,))
    dealt(table)
    play(table, dice)
    chain = transcript.begin(table.id, 1)
    events = []
    over: Over | None = None
    for step in table.history:
        for event in step.events:
            public = seen_by(event, None)
            if public is None or not isinstance(event, OF_A_GAME):
                continue
            chain = transcript.extend(chain, event)
            over = event if isinstance(event, Over) else over
            shown = (17, over.winners, over.secret, over.reason) if over else public
            counts = isinstance(event, transcript.TranscriptEvent | Over)
            hashed = encode(shown).hex() if counts else None
            events.append({"event": by_name(public), "hashed": hashed, "chain": chain.hex()})
    assert over is not None
    assert over.transcript == chain
    return {
        "about": "`hashed` is null for what has no part in the transcript: the chain stays as it is.",
        "table": table.id,
        "game": 1,
        "sign_key": SIGNER.public.hex(),
        "begin": transcript.begin(table.id, 1).hex(),
        "signed": transcript.signed_text(1, chain).hex(),
        "signature": over.signature.hex(),
        "words": list(transcript.words(chain)),
        "events": events,
    }
