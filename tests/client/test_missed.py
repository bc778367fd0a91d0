"""What somebody who missed something of a game can still say of it, and what a host that leaves something out is told to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from gofish_protocol import events, topics
from gofish_protocol.vocabulary import Phase, Role
from gofish_tui.client.ask_audit import AskAudit
from gofish_tui.client.commands import Again, Say
from gofish_tui.client.updates import Noticed, Stepped, Verified
from gofish_tui.table import publisher
from gofish_tui.table.step_history import StepHistory
from tests.client.test_core import dealt, play, world
from tests.vectors.played import CODE
from tests.vectors.restarted import start_again

if TYPE_CHECKING:
    from tests.client.cores import Client, World

NOT_ALL = "not all of the game was seen"


def asks_of_a_game(seed: int) -> int:
    """How many there are when it is played to its end."""
    here = world(seed)
    clients = dealt(here, "Asha", "Goran")
    play(here, clients)
    told = [event for step in clients[0].all(Stepped) for event in step.events]
    return sum(isinstance(event, events.Asked) for event in told)


def back(here: World, client: Client) -> None:
    """Its link is there again, and it has been told what there is to tell."""
    here.restore(client)
    here.pass_time(12.0)


@pytest.mark.parametrize("restarted", [False, True])
@pytest.mark.parametrize("seed", [1, 2])
def test_a_player_who_missed_the_end_verifies(seed: int, *, restarted: bool) -> None:
    """Also when the host was started again meanwhile, and somebody else has sat down."""
    most = asks_of_a_game(seed)
    here = world(seed)
    clients = dealt(here, "Asha", "Goran")
    play(here, clients, most - 1)
    away = next(client for client in clients if not client.core.view.my_turn)
    here.cut(away)
    play(here, clients, 1)
    assert here.play.core.table.view.phase == Phase.OVER
    here.join("Mila", code=CODE)
    if restarted:
        start_again(here.play)
        here.settle()
        here.pass_time(1.0)
    back(here, away)
    (verdict,) = away.all(Verified)
    assert verdict.ok is True, verdict
    stayed = next(client for client in clients if client is not away)
    assert verdict.words == stayed.all(Verified)[0].words
    assert away.records == stayed.records
    saved = [notice.detail for notice in away.all(Noticed)]
    assert saved == (["kept"] if restarted else []), "a record is told of late, or before the end"


def test_a_page_that_was_lost_is_asked_for_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else a log with a hole in its middle is called whole, and an honest host a cheat."""
    monkeypatch.setattr(publisher, "PAGE_BYTES", 200)
    here = world()
    clients = dealt(here, "Asha", "Goran")
    play(here, clients, 12)
    start_again(here.play)
    goran, came = clients[1], []

    def all_but_one(topic: str) -> bool:
        if topic.startswith(topics.to_client(here.play.core.id, "")):
            came.append(topic)
        return len([to for to in came if to == topic]) != 5 or topic != came[-1]

    goran.hears = all_but_one
    here.settle()
    here.pass_time(1.0)
    assert max(came.count(topic) for topic in came) > 5, "one page was lost, and others came"
    here.pass_time(2.0)
    play(here, clients)
    assert [client.all(Verified)[-1].ok for client in clients] == [True, True]


def test_a_host_that_leaves_out_a_part_of_a_game_is_told_to(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It has all of a game that is on. A gap that it makes is not one that the network made."""
    here = world()
    clients = dealt(here, "Asha", "Goran")
    play(here, clients, 4)
    goran = clients[1]
    to_goran, public = topics.to_client(here.play.core.id, goran.core.admission.client), "/table"
    goran.hears = lambda topic: topic != to_goran and not topic.endswith(public)
    asha = clients[0]
    here.give(asha, Say("one"))
    here.settle()
    here.give(asha, Say("two"))
    here.settle()
    goran.hears = lambda topic: True
    honest = StepHistory.since
    monkeypatch.setattr(StepHistory, "since", lambda history, seq: honest(history, seq)[1:])
    monkeypatch.setattr(StepHistory, "is_whole_since", lambda *_: False)
    here.pass_time(8.0)
    monkeypatch.undo()
    play(here, clients)
    assert [client.all(Verified)[-1].ok for client in clients] == [True, False]
    assert "would not tell" in goran.all(Verified)[-1].detail


def test_anyone_who_missed_the_beginning_of_the_next_game_is_told_all_of_it() -> None:
    """And gets a word about the one whose end it missed."""
    here = world()
    clients = dealt(here, "Asha", "Goran")
    spectator = here.join("Vera", Role.SPECTATOR, code=CODE)
    play(here, clients, 4)
    here.cut(spectator)
    for _ in range(2):
        play(here, clients)
        here.give(clients[0], Again())
        here.settle()
    play(here, clients, 4)
    assert here.play.core.table.view.game == 3
    back(here, spectator)
    assert [(v.ok, v.detail) for v in spectator.all(Verified)] == [(None, NOT_ALL)] * 2
    play(here, clients)
    verdict = spectator.all(Verified)[-1]
    assert len(spectator.all(Verified)) == 3
    assert verdict.fits, verdict
    assert verdict.words == clients[0].all(Verified)[-1].words


def test_of_a_game_that_is_over_a_host_may_have_forgotten_something(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """After the longest games it keeps half; nobody is accused of that."""
    here = world()
    clients = dealt(here, "Asha", "Goran")
    spectator = here.join("Vera", Role.SPECTATOR, code=CODE)
    play(here, clients, 4)
    here.cut(spectator)
    play(here, clients)
    honest = StepHistory.since
    monkeypatch.setattr(StepHistory, "since", lambda history, seq: honest(history, seq)[1:])
    monkeypatch.setattr(StepHistory, "is_whole_since", lambda *_: False)
    back(here, spectator)
    assert [(v.ok, v.detail) for v in spectator.all(Verified)] == [(None, NOT_ALL)]


def test_a_game_that_is_told_in_one_piece_is_known_from_a_first_sight_of_the_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Anyone who is shown a table for the first time accuses nobody of having hidden a game."""
    shown: list[bool] = []
    honest = AskAudit.resync

    def resync(audit: AskAudit, *told: Any, was_shown: bool, **more: Any) -> None:
        shown.append(was_shown)
        honest(audit, *told, was_shown=was_shown, **more)

    monkeypatch.setattr(AskAudit, "resync", resync)
    here = world()
    clients = dealt(here, "Asha", "Goran")
    spectator = here.join("Vera", Role.SPECTATOR, code=CODE)
    assert shown == [False] * 3
    play(here, clients, 4)
    here.cut(spectator)
    play(here, clients)
    here.give(clients[0], Again())
    here.settle()
    back(here, spectator)
    assert shown[3:] == [True]
