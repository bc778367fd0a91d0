"""Anyone who comes back to a seat, or comes late, is told the story of the game and of the talk, once."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from gofish_protocol.events import Presence, Said
from gofish_protocol.rules import Rules
from gofish_protocol.vocabulary import Phase
from gofish_tui.client.commands import Say, Start
from gofish_tui.client.updates import Welcomed
from gofish_tui.frontends.plain_render import sentences
from gofish_tui.i18n.loader import Messages
from gofish_tui.ui.table_model import TableModel
from tests.session.room import open_room

if TYPE_CHECKING:
    from pathlib import Path

    from tests.session.room import Client, Room

EN = Messages("en")
SECRET = random.Random(5).randbytes(32)
SHORT = Rules(stock_out="ends_game")


def model(client: Client) -> TableModel:
    shown = TableModel(client.session, EN)  # type: ignore[arg-type]
    for update in client.updates:
        shown.apply(update)
    return shown


def lines(client: Client) -> list[str]:
    return [line.text.plain for line in model(client).talk]


async def dealt(room: Room) -> tuple[Client, Client]:
    asha = await room.join("Asha")
    goran = await room.join("Goran", secret=SECRET)
    asha.session.send(Start())
    await goran.until(lambda c: c.view.phase == Phase.PLAYING)
    asha.session.send(Say("who hides the queens?"))
    await room.play(until_asks=6)
    await room.settled()
    return asha, goran


async def gone(room: Room, client: Client, spectator: Client) -> None:
    await client.close()
    room.clients.remove(client)
    away = Presence(1, "away")
    await spectator.until(lambda c: away in c.events)


async def test_another_process_tells_the_game_the_talk_and_what_was_missed(tmp_path: Path) -> None:
    async with open_room(tmp_path, turn_seconds=0, grace_seconds=1) as room:
        asha, goran = await dealt(room)
        heard = [line for line in lines(goran) if "sits down" not in line]
        await gone(room, goran, asha)
        await asha.until(lambda c: c.view.seats[1].presence == "bot")
        await room.play(until_asks=4, seed=2)
        await room.settled()
        again = await room.join("Goran", secret=SECRET)
        await room.settled()
        told = [line for line in lines(again) if "sits down" not in line]
        assert any("queens" in line for line in heard)
        assert told[: len(heard)] == heard
        cards = [line for line in told if line.startswith("While you were away there were")]
        assert len(cards) == 1
        welcome = again.all(Welcomed)[0]
        assert [line for line in sentences(welcome, EN) if "While you were away" in line]


async def test_what_was_missed_at_the_same_screen_is_told_once(tmp_path: Path) -> None:
    async with open_room(tmp_path, turn_seconds=0, grace_seconds=1) as room:
        asha, goran = await dealt(room)
        goran.link.cut()
        await asha.until(lambda c: c.view.seats[1].presence == "bot")
        await room.play(until_asks=4, seed=2)
        asha.session.send(Say("where is Goran?"))
        await asha.until(lambda c: any(isinstance(e, Said) and "where" in e.text for e in c.events))
        goran.link.restore()
        await room.settled()
        told = lines(goran)
        assert [line for line in told if "where is Goran?" in line]
        assert len([line for line in told if "hides the queens" in line]) == 1


async def test_anyone_who_comes_after_the_end_sees_what_the_host_saw(tmp_path: Path) -> None:
    async with open_room(tmp_path, turn_seconds=0, grace_seconds=1, rules=SHORT) as room:
        asha, goran = await dealt(room)
        await gone(room, goran, asha)
        await asha.until(lambda c: c.view.seats[1].presence == "bot")
        await room.play(seed=4)
        await asha.until(lambda c: c.view.phase == Phase.OVER and not c.view.seats[1].taken)
        again = await room.join("Goran", secret=SECRET)
        late = await room.watch()
        seen = model(asha).end
        assert seen is not None
        for client in (again, late):
            await room.settled()
            shown = model(client)
            end = shown.end
            assert end is not None
            assert end.winners == seen.winners
            assert [(s.name, s.books) for s in end.seats] == [(s.name, s.books) for s in seen.seats]
            assert shown.verified is not None, "there is a word about the deal"
