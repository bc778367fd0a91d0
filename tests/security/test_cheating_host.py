"""A host made to cheat in a live game: every client that can know finds it and says what it was."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from gofish_protocol import deal, events
from gofish_protocol.engine import Game, Step
from gofish_protocol.view import PLAYING
from gofish_tui.client.updates import RecordSaved, Verified
from gofish_tui.host.host import Host
from gofish_tui.host.table import Table
from tests.session.room import Client, open_room

if TYPE_CHECKING:
    from pathlib import Path

Cheat = Callable[[Host, pytest.MonkeyPatch], None]


def swapped_draw(host: Host, patch: pytest.MonkeyPatch) -> None:
    """The next card of the stock changes place with the last."""
    game = host.table.game
    assert game is not None
    deck, top = list(game.deck), 52 - game.stock
    deck[top], deck[-1] = deck[-1], deck[top]
    game.deck = tuple(deck)


def changed_deck(host: Host, patch: pytest.MonkeyPatch) -> None:
    """A deck of the host's own choosing."""
    honest = deal.shuffle
    patch.setattr(deal, "shuffle", lambda *parts: (honest(*parts)[0][::-1], honest(*parts)[1]))


def changed_first_player(host: Host, patch: pytest.MonkeyPatch) -> None:
    """The right deck, and another who begins."""
    honest = deal.shuffle
    patch.setattr(deal, "shuffle", lambda *parts: (honest(*parts)[0], (honest(*parts)[1] + 1) % 3))


def withheld_card(host: Host, patch: pytest.MonkeyPatch) -> None:
    """Twice, whoever is asked and has what is wanted says that there is none, and keeps it."""
    honest = Game.ask
    lies = []

    def lie(game: Game, seat: int, to: int, what: int) -> Step:
        held = game.hands[to] & 15 << what * 4
        if not held or len(lies) >= 2 or game.hands[to] == held or not game.stock:
            return honest(game, seat, to, what)
        lies.append(held)
        game.hands[to] ^= held
        step = honest(game, seat, to, what)
        game.hands[to] |= held
        return step

    patch.setattr(Game, "ask", lie)


def withheld_from_the_hand(host: Host, patch: pytest.MonkeyPatch) -> None:
    """A player is told a hand without one of its cards."""
    honest = Table.hand

    def short(table: Table, seat: int) -> int:
        hand = honest(table, seat)
        return hand & (hand - 1) if table.view.phase == PLAYING else hand

    patch.setattr(Table, "hand", short)


def changed_secret(host: Host, patch: pytest.MonkeyPatch) -> None:
    """After everybody has contributed, another secret than the one committed to."""
    host.table.secrets[1] = bytes(32)


def committed_twice(host: Host, patch: pytest.MonkeyPatch) -> None:
    """After everybody has contributed, a new commitment to a secret that suits better."""
    table = host.table
    table.secrets[1] = b"better for me".ljust(32)
    table.commitments[1] = deal.commitment(table.secrets[1])
    host.commit(table._commit([events.Committed(1, table.commitments[1])]))


def reordered_contributions(host: Host, patch: pytest.MonkeyPatch) -> None:
    """Two seats' contributions change places."""
    one, two = host.table.occupants[0], host.table.occupants[1]
    one.contributions[1], two.contributions[1] = two.contributions[1], one.contributions[1]


def omitted_contribution(host: Host, patch: pytest.MonkeyPatch) -> None:
    """A contribution that was confirmed is left out."""
    for seat in (0, 1, 2):
        host.table.occupants[seat].contributions[1] = deal.NO_CONTRIBUTION


def replaced_contribution(host: Host, patch: pytest.MonkeyPatch) -> None:
    """Bytes of the host's own in their place."""
    for seat in (0, 1, 2):
        host.table.occupants[seat].contributions[1] = bytes([seat]) * 32


def contributing_bot(host: Host, patch: pytest.MonkeyPatch) -> None:
    """A bot gets a contribution, which nobody but the host chose."""
    host.table.occupants[3].contributions[1] = b"what I like".ljust(32)


def changed_result(host: Host, patch: pytest.MonkeyPatch) -> None:
    """Somebody else wins."""
    honest = Table._commit

    def lie(table: Table, happened: list[events.AnyEvent]) -> object:
        told = [
            replace(e, winners=tuple({0, 1, 2} - set(e.winners)) or (0,))
            if isinstance(e, events.Over)
            else e
            for e in happened
        ]
        return honest(table, told)

    patch.setattr(Table, "_commit", lie)


BEFORE: list[tuple[Cheat, str]] = [
    (changed_deck, "hand should have been"),
    (changed_first_player, "Turn|move|was told where"),
    (changed_secret, "secret is not the one"),
    (committed_twice, "secret is not the one"),
    (reordered_contributions, "own contribution was not used"),
    (omitted_contribution, "own contribution was not used"),
    (replaced_contribution, "own contribution was not used"),
    (contributing_bot, "bot in seat 3 has a contribution"),
]
DURING: list[tuple[Cheat, str]] = [
    (swapped_draw, "card drawn should have been|handed over"),
    (withheld_card, "should have been handed over"),
    (withheld_from_the_hand, "the hand we were told"),
    (changed_result, "winners are not those"),
]


async def game(
    tmp_path: Path, patch: pytest.MonkeyPatch, before: Cheat | None, during: Cheat | None
) -> tuple[list[Client], Client]:
    """A whole game with this host, and what its three players and its spectator make of it."""
    async with open_room(tmp_path, bots=(), seats=6, turn_seconds=0) as room:
        players = [await room.join(name) for name in ("Asha", "Goran", "Ravi")]
        watcher = await room.watch()
        host = room.host
        if before is contributing_bot:
            players[0].session.command("bot", level="minnow")
            await players[0].until(lambda c: c.view.seats[3].taken)
        for player in players:
            await player.until(lambda c: 1 in c.session.story.shuffle.accepted)
        if before is not None:
            before(host, patch)
        players[0].session.command("start")
        for player in players:
            await player.until(lambda c: c.view.phase == PLAYING)
        if during is not None:
            during(host, patch)
        await play_on(host)
        for client in (*players, watcher):
            await client.until(lambda c: c.all(Verified))
        return players, watcher


async def play_on(host: Host) -> None:
    """To the end, by the host's own asks for slow players: whoever is lied to does not know any more what may be asked."""
    while host.table.view.phase == PLAYING:
        host.presence._ask_for_the_slow()
        await asyncio.sleep(0.002)


async def test_an_honest_host_is_called_honest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    players, watcher = await game(tmp_path, monkeypatch, None, None)
    for client in (*players, watcher):
        assert client.all(Verified)[-1].ok


@pytest.mark.parametrize(("cheat", "words"), BEFORE, ids=[c.__name__ for c, _ in BEFORE])
async def test_cheating_at_the_deal_is_found_and_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cheat: Cheat, words: str
) -> None:
    players, _ = await game(tmp_path, monkeypatch, cheat, None)
    _found(players, words)


@pytest.mark.parametrize(("cheat", "words"), DURING, ids=[c.__name__ for c, _ in DURING])
async def test_cheating_in_play_is_found_and_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cheat: Cheat, words: str
) -> None:
    players, _ = await game(tmp_path, monkeypatch, None, cheat)
    _found(players, words)


def _found(players: list[Client], words: str) -> None:
    verdicts = [client.all(Verified)[-1] for client in players]
    assert not any(verdict.ok for verdict in verdicts if re.search(words, verdict.detail))
    named = [verdict for verdict in verdicts if re.search(words, verdict.detail)]
    assert named, verdicts
    assert not all(verdict.ok for verdict in verdicts)
    for client in players:
        if not client.all(Verified)[-1].ok:
            assert not client.all(RecordSaved), "no record of a game that does not fit"
