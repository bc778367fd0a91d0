"""The way back to a seat is not lost because nobody opens the door right now (found by a long chaos run)."""

from pathlib import Path

import pytest

from gofish_protocol import events
from gofish_protocol.requests import Commit, Reveal
from gofish_protocol.topics import table_id
from gofish_protocol.view import empty_table
from gofish_tui.client import session as sessions
from gofish_tui.client.finding import Target
from gofish_tui.client.joining import JoinRefused, join
from gofish_tui.client.shuffling import Shuffle
from gofish_tui.store.deals import DealMemory
from gofish_tui.store.seats import hold_seat, kept_seats
from tests.brokers import embedded_broker

TABLE = table_id(b"k" * 32)


@pytest.mark.broker
async def test_a_host_that_does_not_answer_costs_no_seat(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sessions, "JOIN_SECONDS", 0.5)
    async with embedded_broker() as broker:
        target = Target(TABLE, broker.address)
        with pytest.raises(JoinRefused):
            await join(target, name="Goran", role="player", data_dir=tmp_path)
        assert kept_seats(tmp_path, TABLE) == [], "a seat that never was leaves nothing"
        held = hold_seat(tmp_path, TABLE, "Asha")
        held.keep()
        with pytest.raises(JoinRefused):
            await join(target, name="Asha", role="player", data_dir=tmp_path)
        assert [seat.secret for seat in kept_seats(tmp_path, TABLE)] == [held.secret]


def given(key: bytes, bound: events.Committed) -> list[Commit | Reveal]:
    """What a program of the player in seat 2 with this key gives to a shuffle, first and when the list is closed."""
    shuffle = Shuffle(TABLE, key, DealMemory())
    view = empty_table()
    first = [wish(1) for wish in shuffle.saw([bound], view, 2, live=True)]
    (commit,) = first
    listed = events.Bound(1, 0, (2,), (commit.commitment,), ())  # type: ignore[union-attr]
    return [*first, *(wish(2) for wish in shuffle.saw([listed], view, 2, live=True))]


def test_a_program_started_again_gives_the_same_part_of_a_shuffle(tmp_path: Path) -> None:
    bound = events.Committed(1, b"c" * 32)
    parts = []
    for _ in range(2):
        held = hold_seat(tmp_path, TABLE, "Asha")
        parts.append(given(held.shuffle_key, bound))
        assert held.shuffle_key != held.secret, (
            "the host hears the secret, and must not know the part"
        )
        held.keep()
    parts.append(given(b"o" * 32, bound))
    parts.append(given(b"o" * 32, events.Committed(1, b"d" * 32)))
    assert parts[0] == parts[1]
    opened = {reveal.random for _, reveal in parts if isinstance(reveal, Reveal)}
    assert len(opened) == 3
