"""Before the game: seats, owner, rules, bots, invitations, names, closing."""

import asyncio
from pathlib import Path

import pytest

from gofish_protocol.channel import seat_key
from gofish_protocol.events import Said
from gofish_protocol.invite import Code
from gofish_protocol.rules import PRESETS
from gofish_protocol.view import unready
from gofish_protocol.vocabulary import Phase, Role
from gofish_tui.client.commands import (
    AddBot,
    Close,
    HandOn,
    Kick,
    RemoveSpectator,
    Say,
    SetReady,
    SetRules,
    Start,
)
from gofish_tui.client.updates import Noticed, Stepped, Welcomed
from tests.session.room import open_room, refusals, until


async def test_the_first_to_sit_down_owns_the_table_and_deals(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        asha, goran = await room.join("Asha"), await room.join("Goran")
        assert (asha.session.seat, goran.session.seat) == (0, 1)
        assert goran.view.owner == 0
        goran.session.send(Start())
        await goran.until(refusals)
        assert refusals(goran) == [("start", "not_allowed")]
        asha.session.send(Start())
        await goran.until(lambda c: c.view.phase == Phase.PLAYING)
        assert goran.view.hand.bit_count() == 7


async def test_the_owner_gets_the_invitation_and_a_guest_does_not(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        asha, goran = await room.join("Asha"), await room.join("Goran")
        assert asha.all(Welcomed)[0].table.code == str(room.host.code)
        assert goran.all(Welcomed)[0].table.code is None


async def test_a_game_needs_two(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        asha = await room.join()
        asha.session.send(Start())
        await asha.until(refusals)
        assert refusals(asha) == [("start", "not_allowed")]
        asha.session.send(AddBot("minnow"))
        await asha.until(lambda c: c.view.seats[1].taken)
        assert asha.view.seats[1].status == "bot"
        asha.session.send(Start())
        await asha.until(lambda c: c.view.phase == Phase.PLAYING)


async def test_rules_are_the_owners_to_choose(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        asha, goran = await room.join("Asha"), await room.join("Goran")
        asha.session.send(SetRules(PRESETS["classic-specific-card"]._replace(bluff=True)))
        await goran.until(lambda c: c.view.rules.bluff)
        assert goran.view.rules.ask_for == "card"
        asha.session.send(Start())
        await goran.until(lambda c: c.view.phase == Phase.PLAYING)
        assert room.host.table.game is not None
        assert room.host.table.game.rules.bluff
        asha.session.send(SetRules(PRESETS["deckhand"]))
        await asha.until(refusals)
        assert refusals(asha) == [("rules", "not_allowed")]


async def test_other_rules_take_back_who_was_ready(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        asha, goran = await room.join("Asha"), await room.join("Goran")
        goran.session.send(SetReady(True))
        await asha.until(lambda c: c.view.seats[1].ready)
        asha.session.send(SetRules(asha.view.rules))
        asha.session.send(Say("the same"))
        await goran.until(lambda c: any(isinstance(e, Said) for e in c.events))
        assert goran.view.seats[1].ready
        asha.session.send(SetRules(PRESETS["classic"]))
        await goran.until(lambda c: c.view.rules == PRESETS["classic"])
        assert not goran.view.seats[1].ready


async def test_nobody_sends_themselves_away(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        asha = await room.join("Asha")
        asha.session.send(Kick(0))
        await asha.until(refusals)
        assert refusals(asha) == [("kick", "bad_command")]
        assert room.host.table.view.seats[0].taken


async def test_a_full_table_says_so(tmp_path: Path) -> None:
    async with open_room(tmp_path, seats=2, bots=("minnow",)) as room:
        await room.join("Asha")
        late = await room.join("Goran", wait=False)
        await late.until(lambda c: c.ended)
        assert late.ended is not None
        assert late.ended.error == "table_full"


@pytest.mark.parametrize("name", ["", "   ", "\u200b\u200b", "\u0301\u0301", "\x1b[2J\x07"[:1]])
async def test_a_name_that_cannot_be_seen_is_refused_with_the_reason(
    tmp_path: Path, name: str
) -> None:
    async with open_room(tmp_path) as room:
        nobody = await room.join(name, wait=False)
        await nobody.until(lambda c: c.ended)
        assert nobody.ended is not None
        assert nobody.ended.error == "bad_name"
        assert "seen" in nobody.ended.detail


async def test_names_that_look_alike_get_a_number(tmp_path: Path) -> None:
    """The fourth is Cyrillic."""
    async with open_room(tmp_path) as room:
        for name in ("Ana", "Ana", "ANA ", "Аna", "A\u200bna"):
            await room.join(name)
        names = [seat.name for seat in room.host.table.view.seats[:5]]
        assert names == ["Ana", "Ana 2", "ANA 3", "Аna 4", "Ana 5"]


async def test_wrong_words_are_refused_and_the_owner_is_told(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        asha = await room.join("Asha")
        assert room.host.code is not None
        wrong = Code(room.host.code.number, "wrong-words")
        guesser = await room.join("Mallory", code=wrong, wait=False)
        await guesser.until(lambda c: c.ended)
        assert guesser.ended is not None
        assert guesser.ended.error == "wrong_code"
        await asha.until(lambda c: c.all(Noticed))
        assert asha.all(Noticed)[0].kind == "wrong_code"
        assert [seat.taken for seat in asha.view.seats] == [True] + [False] * 5


async def test_an_open_table_needs_no_code(tmp_path: Path) -> None:
    async with open_room(tmp_path, open=True) as room:
        assert room.host.code is None
        asha = await room.join("Asha")
        assert asha.session.table.open


async def test_joining_twice_with_one_secret_is_one_seat(tmp_path: Path) -> None:
    """A second client with a seat's secret takes the seat over."""
    async with open_room(tmp_path) as room:
        secret = bytes(range(32))
        first = await room.join("Asha", secret=secret)
        second = await room.join("Asha", secret=secret)
        assert second.session.seat == first.session.seat == 0
        await first.until(lambda c: c.ended)
        assert first.ended is not None
        assert first.ended.error == "replaced"
        assert not room.host.table.view.seats[1].taken


async def test_the_owner_who_leaves_hands_the_table_on(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        asha, goran = await room.join("Asha"), await room.join("Goran")
        ravi = await room.join("Ravi")
        await asha.session.leave()
        await ravi.until(lambda c: c.view.owner == 1)
        assert not ravi.view.seats[0].taken
        goran.session.send(Start())
        await ravi.until(lambda c: c.view.phase == Phase.PLAYING)
        assert ravi.view.in_play == (1, 2)


async def test_whoever_owns_the_table_from_now_on_is_told_the_invitation(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        asha, goran = await room.join("Asha"), await room.join("Goran")
        ravi = await room.join("Ravi")
        told = Noticed("new_code", str(room.host.code))
        asha.session.send(HandOn(1))
        await goran.until(lambda c: told in c.all(Noticed))
        assert goran.session.table.code == str(room.host.code)
        await goran.session.leave()
        await ravi.until(lambda c: c.all(Noticed) == [told])
        assert not asha.all(Noticed)


async def test_the_owner_hands_the_table_on_and_stays(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        asha, goran = await room.join("Asha"), await room.join("Goran")
        asha.session.send(AddBot("minnow"))
        await asha.until(lambda c: c.view.seats[2].taken)
        for seat in (2, 3):
            asha.session.send(HandOn(seat))
        await asha.until(lambda c: len(refusals(c)) == 2)
        goran.session.send(HandOn(1))
        await goran.until(refusals)
        assert {*refusals(asha), *refusals(goran)} == {("hand_on", "not_allowed")}
        asha.session.send(HandOn(1))
        await asha.until(lambda c: c.view.owner == 1)
        goran.session.send(Start())
        await asha.until(lambda c: c.view.phase == Phase.PLAYING)


async def test_a_memory_aid_is_the_tables(tmp_path: Path) -> None:
    async with open_room(tmp_path, memory_aid=True) as room:
        asha = await room.join("Asha")
        assert asha.view.memory_aid
        spectator = await room.join("Mila", Role.SPECTATOR)
        assert spectator.view.memory_aid


async def test_a_seat_that_was_left_goes_to_the_next_who_comes(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        asha, goran = await room.join("Asha"), await room.join("Goran")
        await asha.session.leave()
        priya = await room.join("Priya")
        assert priya.session.seat == 0
        await goran.until(lambda c: c.view.seats[0].name == "Priya")


async def test_a_closed_table_tells_everybody_and_leaves_no_ghost(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        asha, spectator = await room.join("Asha"), await room.watch()
        asha.session.send(Close())
        for client in (asha, spectator):
            await client.until(lambda c: c.ended)
            assert client.ended is not None
            assert client.ended.error == "table_closed"
        await until(lambda: not room.broker.retained)


async def test_a_kicked_player_is_told_and_needs_the_invitation_again(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        asha, goran = await room.join("Asha"), await room.join("Goran", secret=bytes(32))
        old = room.host.code
        asha.session.send(Kick(1))
        await goran.until(lambda c: c.ended)
        assert goran.ended is not None
        assert goran.ended.error == "kicked"
        await asha.until(lambda c: not c.view.seats[1].taken)
        assert room.host.table.seat_of(bytes(32)) is None
        await asha.until(lambda c: c.session.table.code == str(room.host.code))
        back = await room.join("Goran", code=old, secret=bytes(32), wait=False)
        await back.until(lambda c: c.ended)
        assert back.ended is not None
        assert back.ended.error == "wrong_code"


async def test_a_kick_ends_every_way_back_without_an_invitation(tmp_path: Path) -> None:
    """Also the one of a seat that the same person had before, under another secret."""
    async with open_room(tmp_path, grace_seconds=1) as room:
        asha = await room.join("Asha")
        early = await room.join("Goran", secret=bytes(32))
        early.link.cut()
        await asha.until(lambda c: not c.view.seats[1].taken)
        await early.close()
        await room.join("Ravi", secret=b"\1" * 32)
        late = await room.join("Gogo", secret=b"\2" * 32)
        asha.session.send(Kick(2))
        await late.until(lambda c: c.ended)
        for secret in (bytes(32), b"\2" * 32):
            back = await room.join("Goran", code=Code(1, "no-words"), secret=secret, wait=False)
            room.host.core.parts.handshakes.throttle.shut_until = 0.0
            await back.until(lambda c: c.ended)
            uninvited = await room.come_without_code("Goran", secret=secret)
            await uninvited.until(lambda c: c.ended)
            assert uninvited.ended is not None
            assert uninvited.ended.error in ("wrong_code", "kicked")
        assert room.host.core.parts.admissions.tickets() == (
            seat_key(asha.secret),
            seat_key(b"\1" * 32),
        ), "anyone who sits keeps the way back"


async def test_who_is_sent_away_from_watching_does_not_come_back_by_a_seat_they_had(
    tmp_path: Path,
) -> None:
    async with open_room(tmp_path, grace_seconds=1) as room:
        asha, early = await room.join("Asha"), await room.join("Vera", secret=bytes(32))
        early.link.cut()
        await asha.until(lambda c: not c.view.seats[1].taken)
        await early.close()
        watching = await room.watch("Vera")
        asha.session.send(RemoveSpectator("Vera"))
        await watching.until(lambda c: c.ended)
        uninvited = await room.come_without_code("Goran")
        await uninvited.until(lambda c: c.ended)
        assert uninvited.ended is not None
        assert uninvited.ended.error == "wrong_code"
        assert room.host.core.parts.admissions.tickets() == (seat_key(asha.secret),)


async def test_spectators_can_be_kept_out(tmp_path: Path) -> None:
    async with open_room(tmp_path, watchers=False) as room:
        from gofish_protocol.vocabulary import Role

        late = await room.join("Eve", Role.SPECTATOR, wait=False)
        await late.until(lambda c: c.ended)
        assert late.ended is not None
        assert late.ended.error == "not_allowed"


async def test_talk_is_cleaned_counted_and_shown_to_all(tmp_path: Path) -> None:
    from gofish_protocol.events import Said

    async with open_room(tmp_path) as room:
        asha, spectator = await room.join("Asha"), await room.watch("Vera")
        asha.session.send(Say("hello \x1b[2J[b]all[/b]\u202e"))
        await spectator.until(lambda c: Said(0, "Asha", "hello [2J[b]all[/b]") in c.events)
        spectator.session.send(Say("hi"))
        await asha.until(lambda c: Said(None, "Vera", "hi") in c.events)
        for _ in range(6):
            asha.session.send(Say("spam"))
        await asha.until(refusals)
        assert ("say", "too_fast") in refusals(asha)


async def test_a_start_waits_for_every_part(tmp_path: Path) -> None:
    """Everybody who is here has a part in the shuffle, however soon the owner deals."""
    async with open_room(tmp_path, auto_start=3) as room:
        clients = await asyncio.gather(*(room.join(name) for name in ("Asha", "Goran", "Ravi")))
        await clients[0].until(lambda c: c.view.phase == Phase.PLAYING)
        parts = room.host.table.dealing.parts
        assert sorted(parts) == [0, 1, 2]
        assert bytes(32) not in parts.values()


async def test_who_comes_in_the_lobby_sees_what_is_there(tmp_path: Path) -> None:
    async with open_room(tmp_path, bots=("minnow",)) as room:
        await room.join("Asha")
        spectator = await room.watch()
        assert spectator.view.phase == Phase.LOBBY
        assert [seat.name for seat in spectator.view.seats[:2]] == ["Minnow", "Asha"]
        assert spectator.view.me is None
        assert not spectator.all(Stepped)


async def test_who_is_ready_says_so_and_holds_nobody_up(tmp_path: Path) -> None:
    async with open_room(tmp_path) as room:
        asha, goran = await room.join("Asha"), await room.join("Goran")
        spectator = await room.join("Mila", Role.SPECTATOR)
        asha.session.send(AddBot("minnow"))
        await asha.until(lambda c: c.view.seats[2].taken)
        assert unready(asha.view) == [1]
        goran.session.send(SetReady(True))
        for one in (asha, goran, spectator):
            await one.until(lambda c: c.view.seats[1].ready)
            assert unready(one.view) == []
        goran.session.send(SetReady(False))
        await spectator.until(lambda c: not c.view.seats[1].ready)
        spectator.session.send(SetReady(True))
        await spectator.until(refusals)
        assert refusals(spectator) == [("ready", "not_allowed")]
        goran.session.send(SetReady(True))
        await asha.until(lambda c: c.view.seats[1].ready)
        late = await room.join("Bela", Role.SPECTATOR)
        assert late.view.seats[1].ready
        asha.session.send(Start())
        await goran.until(lambda c: c.view.phase == Phase.PLAYING)
        assert not goran.view.seats[1].ready
        goran.session.send(SetReady(True))
        await goran.until(refusals)
        assert refusals(goran) == [("ready", "not_allowed")]
