"""Requests that a host does not answer."""

from __future__ import annotations

from gofish_protocol.vocabulary import ErrorCode
from gofish_tui.client.commands import Ask, Leave, Say
from gofish_tui.client.updates import Ended, Refused
from tests.client.test_core import dealt, world


def test_requests_do_not_wait_without_end() -> None:
    """A program that talks to a table whose host is away; what it hears then, and that it can leave."""
    here = world()
    asha, goran = dealt(here, "Asha", "Goran")
    here.cut(asha)
    for _ in range(400):
        here.give(asha, Say("hello"))
    assert asha.all(Refused) == []
    number = asha.core.next_number
    here.give(asha, Ask(1, 3))
    assert asha.all(Refused) == [Refused(number, "ask", ErrorCode.TOO_FAST)]
    here.restore(asha)
    here.pass_time(3.0)
    asked = asha.core.next_number
    here.give(asha, Ask(1, 3))
    here.settle()
    assert asked == number + 1
    assert asha.core.outbox.is_empty, "all of them were answered"
    here.cut(goran)
    for _ in range(401):
        here.give(goran, Say("hello"))
    here.give(goran, Leave())
    assert goran.all(Ended) == [Ended(None)]
