"""The first thing that a front end is told: the table as it is, and after that each step once."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from gofish_protocol.messages import PublicStep
from gofish_protocol.replies import SyncReply, Welcome
from gofish_protocol.state import state_of
from gofish_protocol.vocabulary import Role
from gofish_tui.client.commands import Say
from gofish_tui.client.core import ClientConfig, ClientCore
from gofish_tui.client.effects import Tell
from gofish_tui.client.updates import Stepped, TableInfo, Welcomed
from gofish_tui.effects import Woken
from gofish_tui.store.deal_memory import DealMemory
from tests.client.cores import World
from tests.vectors.played import CODE, fixed

if TYPE_CHECKING:
    import pytest

    from gofish_protocol.replies import Reply


def test_a_step_that_overtook_the_state_is_told_after_it_and_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    replies: list[Reply] = []
    receive = ClientCore.receive_opened

    def heard(core: ClientCore, reply: Reply, now: float) -> None:
        replies.append(reply)
        receive(core, reply, now)

    monkeypatch.setattr(ClientCore, "receive_opened", heard)
    here = World(fixed(random.Random(1), is_open=False, preset="deckhand"), 1)
    asha = here.join("Asha", code=CODE)
    welcome = next(reply for reply in replies if isinstance(reply, Welcome))
    state = next(reply for reply in replies if isinstance(reply, SyncReply))
    here.give(asha, Say("hello"))
    here.settle()
    said = asha.all(Stepped)[-1]

    config = ClientConfig(
        TableInfo(here.play.core.id, "T"),
        "Asha",
        Role.PLAYER,
        secret=bytes(32),
        presence="p",
        shuffle_key=bytes(32),
    )
    core = ClientCore(config, DealMemory(), entropy=here.dice.randbytes, now=0.0)
    core.receive_opened(welcome, 0.0)
    assert core.game.sequencer is not None
    overtaking = PublicStep(state_of(said.view), said.events)
    assert core.game.sequencer.add_public(said.seq, overtaking) == []
    core.receive_opened(state, 0.0)
    told = [effect.update for effect in core.handle(Woken(), 0.1) if isinstance(effect, Tell)]
    welcomed, stepped = told
    assert isinstance(welcomed, Welcomed)
    assert isinstance(stepped, Stepped)
    assert (welcomed.seq, stepped.seq) == (said.seq - 1, said.seq)
    assert welcomed.view == stepped.before
