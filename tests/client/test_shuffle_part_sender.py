"""What is opened was remembered first: on the disk, before a host can hear of it."""

from __future__ import annotations

import secrets
from functools import partial
from typing import Any

from gofish_protocol.requests import Commit, Request, Reveal, Say
from gofish_tui.client.admission import Admission
from gofish_tui.client.effects import RememberDeal
from gofish_tui.client.outbox import Outbox
from gofish_tui.client.reporter import Reporter
from gofish_tui.client.shuffle_part_sender import ShufflePartSender
from gofish_tui.store.deal_memory import DealMemory
from tests.wire.dealt import TABLE


def reveal(n: int) -> Reveal:
    return Reveal(n, 1, 0, b"r" * 32)


class Sending:
    """A sender, what it sends, and a disk that is slow."""

    def __init__(self, memory: DealMemory) -> None:
        self.asked: list[Any] = []
        admission = Admission(
            TABLE, None, emit=self.asked.append, entropy=secrets.token_bytes, keep_code=False
        )
        self.outbox = Outbox(0, admission, Reporter(self.asked.append))
        self.sender = ShufflePartSender(memory, self.outbox, self.asked.append)

    @property
    def sent(self) -> list[Request]:
        taken = (self.outbox.take(number) for number in range(1, self.outbox.next_number))
        return [pending.request for pending in taken if pending is not None]


def test_nothing_is_sent_before_the_list_is_on_the_disk() -> None:
    memory = DealMemory()
    here = Sending(memory)
    memory.first("closed", 1, 0, bytes(32))
    here.sender.give(reveal, 0.0)
    memory.first("started", 1, 0, bytes(32))
    here.sender.give(reveal, 0.0)
    closed, started = (RememberDeal((f"{what} 1 0 {'00' * 32}",)) for what in ("closed", "started"))
    assert (here.asked, here.sent) == ([closed], [])
    here.sender.on_remembered(1.0)
    assert (here.asked, here.sent) == ([closed, started], []), "the rest is written first"
    here.sender.on_remembered(2.0)
    assert here.asked == [closed, started]
    assert here.sent == [reveal(1), reveal(2)]


def test_what_is_new_at_the_end_is_kept_and_nothing_more_sent() -> None:
    memory = DealMemory()
    here = Sending(memory)
    memory.first("closed", 1, 0, bytes(32))
    here.sender.give(reveal, 0.0)
    memory.first("started", 1, 0, bytes(32))
    here.sender.stop(0.0)
    here.sender.on_remembered(1.0)
    here.sender.on_remembered(2.0)
    assert [len(effect.lines) for effect in here.asked] == [1, 1]
    assert here.sent == []


def test_what_was_known_before_is_not_waited_for() -> None:
    here = Sending(DealMemory(["closed 1 0 00"]))
    here.sender.give(reveal, 0.0)
    assert (here.asked, here.sent) == ([], [reveal(1)])


def test_parts_of_earlier_rounds_are_not_said_forever() -> None:
    """A host that names game after game and answers nothing would make us say more and more."""

    here = Sending(DealMemory())
    here.outbox.add("say", partial(Say, text="hello"), 0.0)
    for game in range(1, 100):
        commit = partial(Commit, game=game, round=0, commitment=bytes(32))
        here.outbox.add("shuffle", commit, 0.0)
    assert [type(one) for one in here.sent] == [Say, Commit]
