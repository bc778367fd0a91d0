"""What every core asks of its driver, and what every driver reports to its core, apart from what the link brings.

A core takes one input at a time, with the time, and returns effects in the order in which they are to be carried out. What
only a table's host or only a client asks for is defined there (`table.effects`, `client`).
"""

from __future__ import annotations

from msgspec import Struct


class Publish(Struct, frozen=True):
    """Hand a message over to the link, which loses it when it is down."""

    topic: str
    payload: bytes
    qos: int = 1
    retain: bool = False


class Subscribe(Struct, frozen=True):
    """Listen to a filter from now on."""

    topic_filter: str
    qos: int = 1


class Unsubscribe(Struct, frozen=True):
    """Stop listening to a filter."""

    topic_filter: str


class WakeAt(Struct, frozen=True):
    """Hand in `Woken` at this time of the steady clock; replaces an earlier request."""

    at: float


class Log(Struct, frozen=True):
    """A line for the person who runs the program; ``error`` is what went wrong, for its traceback."""

    level: int
    """as `logging` numbers them"""
    text: str
    error: Exception | None = None


class Woken(Struct, frozen=True):
    """An input: the time that a `WakeAt` asked for has come."""


INFO, WARNING, ERROR = 20, 30, 40
"""The levels of a `Log`."""
