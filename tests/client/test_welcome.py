"""The first thing that a front end is told: the table as it is, and after that each step once."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, NamedTuple

import pytest

from gofish_protocol.messages import PublicStep
from gofish_protocol.replies import Notice, SyncReply, Welcome
from gofish_protocol.state import state_of
from gofish_protocol.vocabulary import NoticeKind, Role
from gofish_tui.client.commands import Say
from gofish_tui.client.core import ClientConfig, ClientCore
from gofish_tui.client.effects import Tell
from gofish_tui.client.updates import Noticed, Stepped, TableInfo, Welcomed
from gofish_tui.effects import Woken
from gofish_tui.limits import UPDATES_BEFORE_WELCOME
from gofish_tui.store.deal_memory import DealMemory
from gofish_tui.vocabulary import LocalNotice
from tests.client.cores import World
from tests.vectors.played import CODE, fixed

if TYPE_CHECKING:
    from gofish_protocol.replies import Reply
    from gofish_tui.client.updates import Update
    from tests.client.cores import Client


class Come(NamedTuple):
    """Somebody at a table, what the host told her first, and another core of hers that was told nothing yet."""

    here: World
    asha: Client
    welcome: Welcome
    state: SyncReply
    core: ClientCore


@pytest.fixture
def come(monkeypatch: pytest.MonkeyPatch) -> Come:
    """Asha has come to a table."""
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
    config = ClientConfig(
        TableInfo(here.play.core.id, "T"),
        "Asha",
        Role.PLAYER,
        secret=bytes(32),
        presence="p",
        shuffle_key=bytes(32),
    )
    core = ClientCore(config, DealMemory(), entropy=here.dice.randbytes, now=0.0)
    return Come(here, asha, welcome, state, core)


def told(core: ClientCore) -> list[Update]:
    return [effect.update for effect in core.handle(Woken(), 0.1) if isinstance(effect, Tell)]


def test_a_step_that_overtook_the_state_is_told_after_it_and_once(come: Come) -> None:
    come.here.give(come.asha, Say("hello"))
    come.here.settle()
    said = come.asha.all(Stepped)[-1]
    core = come.core
    core.receive_opened(come.welcome, 0.0)
    assert core.game.sequencer is not None
    overtaking = PublicStep(state_of(said.view), said.events)
    assert core.game.sequencer.add_public(said.seq, overtaking) == []
    core.receive_opened(come.state, 0.0)
    welcomed, stepped = told(core)
    assert isinstance(welcomed, Welcomed)
    assert isinstance(stepped, Stepped)
    assert (welcomed.seq, stepped.seq) == (said.seq - 1, said.seq)
    assert welcomed.view == stepped.before


def test_a_notice_that_comes_before_the_state_is_told_after_the_welcome(come: Come) -> None:
    """A front end begins with the welcome, whatever is known before: here, that a second host serves the table."""
    core = come.core
    core.receive_opened(come.welcome, 0.0)
    core.reporter.tell(Noticed(LocalNotice.TWO_HOSTS))
    assert told(core) == []
    core.receive_opened(come.state, 0.0)
    welcomed, *rest = told(core)
    assert isinstance(welcomed, Welcomed)
    assert rest == [Noticed(LocalNotice.TWO_HOSTS)]


def test_few_notices_are_kept_for_after_the_welcome(come: Come) -> None:
    """A host that lets us in, and sends notices instead of the state."""
    core = come.core
    core.receive_opened(come.welcome, 0.0)
    for number in range(2_000):
        core.receive_opened(Notice(NoticeKind.FLOODED, str(number)), 0.0)
    core.receive_opened(come.state, 0.0)
    welcomed, *rest = told(core)
    assert isinstance(welcomed, Welcomed)
    assert rest == [
        Noticed(NoticeKind.FLOODED, number=number) for number in range(UPDATES_BEFORE_WELCOME)
    ]
