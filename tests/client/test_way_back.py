"""The way back to a seat is not lost because nobody opens the door right now (found by a long chaos run)."""

from pathlib import Path

import pytest

from gofish_protocol import events
from gofish_protocol.topics import table_id
from gofish_protocol.view import empty_table
from gofish_tui.client import session as sessions
from gofish_tui.client.finding import Target
from gofish_tui.client.joining import JoinRefused, join
from gofish_tui.client.shuffling import Shuffle
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


def test_a_program_started_again_gives_the_same_part_of_a_shuffle(tmp_path: Path) -> None:
    bound = events.Committed(1, b"c" * 32)
    parts = []
    for _ in range(2):
        held = hold_seat(tmp_path, TABLE, "Asha")
        shuffle = Shuffle(TABLE, held.shuffle_key)
        parts += [part for _, part in shuffle.bound([bound], empty_table(), seated=True)]
        assert held.shuffle_key != held.secret, (
            "the host hears the secret, and must not know the part"
        )
        held.keep()
    other = Shuffle(TABLE, b"o" * 32)
    parts += [part for _, part in other.bound([bound], empty_table(), seated=True)]
    again = Shuffle(TABLE, b"o" * 32)
    bound = events.Committed(1, b"d" * 32)
    parts += [part for _, part in again.bound([bound], empty_table(), seated=True)]
    assert parts[0] == parts[1]
    assert len(set(parts)) == 3
