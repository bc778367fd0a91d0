"""Each message to bytes and back, beside msgpack alone; its bytes beside the same as JSON; and bytes over real games.

``python -m tests.bench.codec``. msgpack alone is msgspec's, with the same types: what `codec.decode` does besides is to bound
their length before, and to clean every text in a message after.
"""

from __future__ import annotations

import base64
import random
from statistics import median
from typing import Any, NamedTuple

import msgspec

from gofish_protocol import channel, events, topics
from gofish_protocol.channel import Signer
from gofish_protocol.codec import decode, encode
from gofish_protocol.messages import PublicStep
from gofish_protocol.requests import Ask
from gofish_protocol.state import state_of
from tests.bench.rows import Row, limit, row, seconds_for, shown
from tests.vectors.samples import PLAIN
from tests.wire.dealt import dealt, new_table

NAMES = ("Asha", "Goran", "Lakshmi", "Ivan", "Elena", "Ravi")


def samples() -> dict[str, Any]:
    """One message of each kind."""
    found: dict[str, Any] = {}
    for messages in PLAIN.values():
        for message in messages:
            found.setdefault(type(message).__name__, message)
    return found


def rows(rounds: int, times: int) -> list[Row]:
    """Encoding, decoding and length of each kind of message; the two lengths that have goals."""
    found: list[Row] = []
    lengths: list[Row] = []
    all_there, all_back, all_sizes = [[(0.0, 0.0)] * rounds for _ in range(3)]
    alone = msgspec.msgpack.Encoder()
    for name, message in samples().items():
        payload, kind = encode(message), type(message)
        reader = msgspec.msgpack.Decoder(kind)
        there, back = [], []
        for _ in range(rounds):
            ours = seconds_for(lambda: encode(message), times)  # noqa: B023  # called at once
            floor = seconds_for(lambda: alone.encode(message), times)  # noqa: B023
            there.append((ours * 1e6, floor * 1e6))
            ours = seconds_for(lambda: decode(payload, kind), times)  # noqa: B023
            floor = seconds_for(lambda: reader.decode(payload), times)  # noqa: B023
            back.append((ours * 1e6, floor * 1e6))
        all_there, all_back = _added(all_there, there), _added(all_back, back)
        found.append(row(f"codec: encode {name}", there, "µs", "msgspec's msgpack alone"))
        found.append(row(f"codec: decode {name}", back, "µs", "msgspec's msgpack alone"))
        sizes = [(float(len(payload)), float(len(as_json(message))))]
        lengths.append(row(f"bytes: {name}", sizes, "bytes", "the same as JSON"))
        all_sizes = _added(all_sizes, sizes * rounds)
    kinds = len(lengths)
    found += [
        row(f"codec: encode all {kinds} kinds", all_there, "µs", "msgspec's msgpack alone"),
        row(f"codec: decode all {kinds} kinds", all_back, "µs", "msgspec's msgpack alone"),
        row(f"bytes: all {kinds} kinds", all_sizes, "bytes", "the same as JSON"),
    ]
    return lengths + found + [ask_row(), *update_rows(max(2, rounds * 4))]


def is_detail(each: Row) -> bool:
    """Whether a row is of one kind of message only, of which there are many."""
    return each.name.split()[-1] in samples()


def _added(
    sums: list[tuple[float, float]], more: list[tuple[float, float]]
) -> list[tuple[float, float]]:
    return [(a + c, b + d) for (a, b), (c, d) in zip(sums, more, strict=True)]


def as_json(message: Any) -> bytes:
    """The same as people would write it in JSON: objects with the fields' names, bytes in base64."""
    return msgspec.json.encode(_named(message))


def _named(value: Any) -> Any:
    if isinstance(value, msgspec.Struct):
        fields = {name: _named(getattr(value, name)) for name in value.__struct_fields__}
        return {"type": type(value).__name__, **fields}
    if isinstance(value, tuple):
        return [_named(item) for item in value]
    return base64.b64encode(value).decode() if isinstance(value, bytes) else value


def ask_row() -> Row:
    """The longest ask there can be, sealed, without the 16 bytes by which the seal proves itself."""
    ask = Ask((1 << 41) - 1, (1 << 32) - 1, 19_999, 5, 51)
    sealed = channel.aead_seal(bytes(32), 1, encode(ask))
    return limit("bytes: an ask, sealed", len(sealed) - 16, 64, "bytes", "the goal")


class Update(NamedTuple):
    """One public step of a real game, in bytes."""

    step: int
    """what `table` carries in its envelope"""
    whole: int
    """with the envelope and its signature, at a table by invitation"""
    events: tuple[events.AnyEvent, ...]
    parts: dict[str, int]


def updates(games: int, players: int = 4) -> list[Update]:
    """All public steps of this many games at random."""
    dice = random.Random(4)
    table = new_table(dice)
    table.epoch = (1 << 32) - 1
    for name in NAMES[:players]:
        table.sit(name, dice.randbytes(32))
    signer = Signer(bytes(32))
    identity = topics.table_id(signer.public)
    found = []

    def note(step: Any) -> None:
        told = tuple(events.all_seen_by(step.events, None))
        state = state_of(table.view)
        body = encode(PublicStep(state, told))
        message = channel.public_envelope(
            signer, identity, bytes(range(32)), table.epoch, 900, step.seq, body
        )
        parts = {
            "names": sum(len(encode(seat.name)) for seat in state.seats),
            "seats": len(encode(state.seats)),
            "state": len(encode(state)),
            "events": len(encode(told)),
        }
        found.append(Update(len(body), len(encode(message)), told, parts))

    for _ in range(games):
        note(dealt(table, now=1_800_000_000, seconds=60))
        game = table.game
        assert game is not None
        while game.turn is not None:
            seat = table.view.in_play[game.turn]
            to, what = dice.choice(game.legal_asks())
            to = table.view.in_play[to]
            note(table.ask(seat, to, what, based_on=table.seq, seconds=60))
        again = table.after_game()
        assert again is not None
        note(again)
    return found


def update_rows(games: int) -> list[Row]:
    """Median and largest public update with four players."""
    found = updates(games)
    sizes = [update.step for update in found]
    asks = [u.step for u in found if any(isinstance(e, events.Asked) for e in u.events)]
    whole = [update.whole for update in found]
    return [
        limit("bytes: public update, 4 players, median", median(sizes), 200, "bytes", "the goal"),
        limit("bytes: public update of an ask, largest", max(asks), 200, "bytes", "the goal"),
        limit("bytes: public update, largest", max(sizes), 200, "bytes", "the goal"),
        row(
            "bytes: public update, sealed and signed",
            [(float(median(whole)), float(median(sizes)))],
            "bytes",
            "what is in it",
        ),
    ]


def main() -> None:
    """Print the rows, and what is in the largest updates."""
    print("\n".join(shown(rows(5, 2000))))
    for update in sorted(updates(20), key=lambda update: -update.step)[:4]:
        kinds = ", ".join(type(event).__name__ for event in update.events)
        print(update.step, update.whole, update.parts, kinds)


if __name__ == "__main__":
    main()
