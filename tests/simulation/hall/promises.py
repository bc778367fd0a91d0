"""What a hall promises, whatever breaks: checked after everything that is told, and at the end of a bad day."""

from __future__ import annotations

from hashlib import sha256
from typing import NamedTuple


class Told(NamedTuple):
    """An ask that everybody at a table was told of: its number, and the hash of all up to it."""

    number: int
    chain: bytes


class Promises:
    """Of one run. What is broken raises AssertionError; the newest lines of the story say how it came to that."""

    def __init__(self) -> None:
        self.told: dict[str, list[bytes]] = {}
        """of each table, the hash after each ask"""
        self.closed: set[str] = set()
        """tables whose end is in the log"""
        self.takeovers = 0

    def on_told(self, table: str, told: Told, by: str) -> None:
        """Everybody sees the same asks once each, in one order, whoever serves the table."""
        before = self.told.setdefault(table, [])
        if told.number <= len(before):
            same = before[told.number - 1] == told.chain
            assert same, f"{table}: ask {told.number} is told twice, and differently, by {by}"
            return
        assert told.number == len(before) + 1, f"{table}: ask {len(before) + 1} was never told"
        before.append(told.chain)

    def on_resumed(self, table: str, state: Told, by: str) -> None:
        """Nothing that was told is lost when another worker takes a table.

        The newest ask may be in the log although its host died before it told of it: it is told by the next one.
        """
        self.takeovers += 1
        known = len(self.told.get(table, []))
        assert state.number >= known, f"{table}: {by} knows {state.number} of {known} asks"
        if state.number:
            self.on_told(table, state, by)

    def at_the_end(
        self, serving: dict[str, list[str]], asks_before: dict[str, int], lost: list[str]
    ) -> None:
        """When the faults stop, every table that is not closed is served by one worker, plays on, and is whole."""
        for table, workers in serving.items():
            assert len(workers) == 1, f"{table} is served by {workers or 'nobody'}"
            now = len(self.told.get(table, []))
            assert now > asks_before[table], f"{table} does not go on after ask {now}"
        assert not lost, f"given up: {lost}"


def link(chain: bytes, ask: str) -> bytes:
    """The hash after one more ask."""
    return sha256(chain + ask.encode()).digest()[:8]
