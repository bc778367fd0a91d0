"""A host made to play for players who are there: each finds it at the end of the game."""

from __future__ import annotations

import asyncio
import random
import re
from typing import TYPE_CHECKING

from gofish_protocol import requests, vocabulary
from gofish_protocol import view as views
from gofish_protocol.replies import Bye
from gofish_protocol.vocabulary import Phase, SeatStatus
from gofish_tui.client.commands import Ask, Start
from gofish_tui.client.updates import Refused, Verified
from gofish_tui.table.publisher import Publisher
from gofish_tui.table.refusal import RequestRefused
from gofish_tui.table.requests import RequestHandler
from gofish_tui.table.table import Table
from tests.session.inside import play_for_the_slow
from tests.session.room import Client, Room, open_room, settle, steps_of, tell

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

    from gofish_protocol.invite import Code
    from gofish_tui.host.host import Host
    from gofish_tui.table.guests import Guest
    from gofish_tui.table.step import TableStep

EARLY = "before our time was up"
NOT_OURS = "an ask was made in our name, and not by us"


async def two_players(room: Room, wait: float = 15.0) -> list[Client]:
    """Two players who have been there for a while, bound for the first game."""
    players = [await room.join(name) for name in ("Asha", "Goran")]
    await asyncio.sleep(wait)
    for player in players:
        await player.until(lambda c: (1, 0) in c.session.core.shuffle.bound)
    return players


async def deal(players: list[Client]) -> None:
    """The first game begins."""
    players[0].session.send(Start())
    for player in players:
        await player.until(lambda c: c.view.phase == Phase.PLAYING)


async def one_asks(host: Host, players: list[Client], dice: random.Random) -> None:
    """Whoever's turn it is asks."""
    table = host.table
    player = next(c for c in players if c.view.me == table.view.turn)
    await player.until(lambda c: steps_of(c) >= table.seq)
    before = table.seq
    player.session.send(Ask(*dice.choice(views.legal_asks(player.view))))
    await player.until(lambda _: table.seq > before)


async def play_to_the_end(host: Host, players: list[Client]) -> None:
    """By everybody's own asks."""
    dice = random.Random(1)
    while host.table.view.phase == Phase.PLAYING:
        await one_asks(host, players, dice)
    await judged(players)


async def judged(players: list[Client]) -> None:
    """The game is over, and everybody has judged it."""
    for player in players:
        await player.until(lambda c: c.all(Verified))


def asks_for(host: Host, seat: int, seconds: int, *, auto: bool) -> TableStep:
    """The host asks in a player's name, as by the clock or as if it had been the player."""
    table = host.table
    assert table.game is not None
    to, what = table.game.legal_asks()[0]
    to = table.view.in_play[to]
    step = table.ask(seat, to, what, based_on=table.seq, seconds=seconds, by_host=auto)
    tell(host, step)
    return step


def verdict(player: Client) -> Verified:
    """What a player makes of the game."""
    return player.all(Verified)[-1]


def forget(host: Host, name: str) -> None:
    """Say that the host does not know this player."""
    parts = host.core.parts
    guest = next(guest for guest in parts.guests.seated() if guest.name == name)
    parts.publisher.send(guest, Bye(vocabulary.ErrorCode.UNKNOWN, ""))
    parts.guests.remove(guest)
    settle(host)


async def test_a_bot_plays_for_nobody_who_has_just_come(tmp_path: Path) -> None:
    """Nobody has been there for longer than a host may wait for a word of theirs; they opened their parts just now."""
    async with open_room(tmp_path, bots=(), turn_seconds=60) as room:
        players, host = await two_players(room, wait=0.5), room.host
        await deal(players)
        while host.table.view.phase == Phase.PLAYING:
            for seat in (0, 1):
                if host.table.view.seats[seat].presence != SeatStatus.BOT:
                    step = host.table.presence(seat, SeatStatus.BOT)
                    assert step is not None
                    tell(host, step)
            play_for_the_slow(host)
            await asyncio.sleep(0.002)
        await judged(players)
    for player in players:
        assert verdict(player).ok is False
        assert "a bot asked in our name" in verdict(player).detail


async def test_an_ask_of_an_earlier_turn_is_played_in_no_later_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The host keeps it until the clock has run out, and plays it when the player has the next turn. It was taken back."""
    async with open_room(tmp_path, bots=(), turn_seconds=30) as room:
        players, host, dice = await two_players(room), room.host, random.Random(2)
        asha = players[0]
        await deal(players)
        honest, kept = RequestHandler.handle, True

        def handle(
            handler: RequestHandler, guest: Guest, said: requests.Request, now: float
        ) -> None:
            if not (kept and isinstance(said, requests.Ask) and guest.name == "Asha"):
                honest(handler, guest, said, now)

        monkeypatch.setattr(RequestHandler, "handle", handle)
        while host.table.view.turn != asha.view.me:
            await one_asks(host, players, dice)
        await asha.until(lambda c: steps_of(c) >= host.table.seq)
        chosen = dice.choice(views.legal_asks(asha.view))
        number = asha.session.send(Ask(*chosen))
        before = host.table.seq
        await asha.until(lambda _: host.table.seq > before, 60)
        kept = False
        while host.table.view.turn != asha.view.me or chosen not in views.legal_asks(asha.view):
            await one_asks(host, players, dice)
            await asha.until(lambda c: steps_of(c) >= host.table.seq)
        assert any(refused.n == number for refused in asha.all(Refused))
        assert asha.view.me is not None
        tell(host, host.table.ask(asha.view.me, *chosen, based_on=host.table.seq, seconds=30))
        await play_to_the_end(host, players)
    assert verdict(asha).ok is False
    assert NOT_OURS in verdict(asha).detail


async def test_a_player_who_is_given_no_seat_at_the_deal_is_asked_for_by_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Let in without a seat between the closed list and the deal, and with it afterwards, the player is still in the list."""
    async with open_room(tmp_path, bots=(), turn_seconds=60) as room:
        players, host = await two_players(room), room.host
        asha, dice = players[0], random.Random(2)
        welcome, start = Publisher.welcome, Table.start
        seatless, opened = False, False

        def without_seat(publisher: Publisher, guest: Guest, code: Code | None) -> None:
            if seatless and guest.name == "Asha":
                guest.seat = None
            welcome(publisher, guest, code)

        def hold(table: Table, now: int, seconds: int | None) -> TableStep:
            nonlocal opened
            opened = not table.dealing.unopened()
            raise RequestRefused(vocabulary.ErrorCode.NOT_ALLOWED)

        monkeypatch.setattr(Publisher, "welcome", without_seat)
        monkeypatch.setattr(Table, "start", hold)
        asha.session.send(Start())
        await asha.until(lambda _: opened)
        seatless = True
        forget(host, "Asha")
        await asyncio.sleep(2)
        assert asha.session.seat is None
        monkeypatch.setattr(Table, "start", start)
        tell(host, host.table.start(0, 60))
        await asyncio.sleep(1)
        seatless = False
        guest = host.core.parts.guests.get(asha.session.client)
        assert guest is not None
        host.core.parts.publisher.send(guest, Bye(vocabulary.ErrorCode.UNKNOWN, ""))
        host.core.parts.guests.remove(guest)
        settle(host)
        await asha.until(lambda c: c.view.me == 0)
        while host.table.view.phase == Phase.PLAYING:
            if host.table.view.turn == 0:
                asks_for(host, 0, 60, auto=False)
                await asyncio.sleep(0.01)
            else:
                await one_asks(host, players, dice)
        await judged(players)
    assert verdict(asha).ok is False
    assert NOT_OURS in verdict(asha).detail


async def test_a_first_clock_is_as_long_as_all_that_follow(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_room(tmp_path, bots=(), turn_seconds=60) as room:
        players, host = await two_players(room), room.host
        honest = Table.start
        monkeypatch.setattr(Table, "start", lambda table, now, _: honest(table, now, 1))
        await deal(players)
        seat = host.table.view.turn
        assert seat is not None
        await asyncio.sleep(1)
        asks_for(host, seat, 60, auto=True)
        await play_to_the_end(host, players)
    found = [verdict(player) for player in players if not verdict(player).ok]
    assert [bool(re.search(EARLY, one.detail)) for one in found] == [True]


async def test_a_host_that_was_silent_has_no_more_right_to_ask(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The player's own link was up all the time: the clock that they saw goes on."""
    async with open_room(tmp_path, bots=(), turn_seconds=60) as room:
        players, host = await two_players(room), room.host
        await deal(players)
        await asyncio.sleep(2)
        seat = host.table.view.turn
        assert seat is not None
        publish = type(host.link).publish

        def silent(link: object, *said: object, **how: object) -> bool:
            return True if link is host.link else publish(link, *said, **how)  # type: ignore[arg-type]  # as it was called

        monkeypatch.setattr(type(host.link), "publish", silent)
        await asyncio.sleep(7)
        monkeypatch.undo()
        asks_for(host, seat, 60, auto=True)
        await play_to_the_end(host, players)
    found = [verdict(player) for player in players if not verdict(player).ok]
    assert [bool(re.search(EARLY, one.detail)) for one in found] == [True]


async def test_a_clock_of_five_seconds_is_a_clock(tmp_path: Path) -> None:
    """A host that asks for everybody at once."""
    async with open_room(tmp_path, bots=(), turn_seconds=5) as room:
        players, host = await two_players(room), room.host
        await deal(players)
        while host.table.view.phase == Phase.PLAYING:
            play_for_the_slow(host)
            await asyncio.sleep(0.002)
        await judged(players)
    for player in players:
        assert verdict(player).ok is False
        assert EARLY in verdict(player).detail
