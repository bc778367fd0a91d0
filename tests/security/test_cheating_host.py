"""A host made to cheat in a live game: every client that can know finds it and says what it was."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from gofish_protocol import deal, events
from gofish_protocol.deal import NO_PART
from gofish_protocol.engine import Game
from gofish_protocol.engine import Step as Ask
from gofish_protocol.replies import Bye
from gofish_protocol.rules import pack
from gofish_protocol.vocabulary import Phase
from gofish_tui.client.commands import AddBot, Start
from gofish_tui.client.updates import Noticed, RecordSaved, Verified
from gofish_tui.host.host import Host
from gofish_tui.table.publisher import Publisher
from gofish_tui.table.seat_owners import Occupant
from gofish_tui.table.step import TableStep
from gofish_tui.table.table import Table
from tests.session.room import Client, open_room, steps_of, tell, verdicts

if TYPE_CHECKING:
    from pathlib import Path

    from gofish_protocol.invite import Code
    from gofish_tui.table.guests import Guest

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

    def lie(game: Game, seat: int, to: int, what: int) -> Ask:
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
        return hand & (hand - 1) if table.view.phase == Phase.PLAYING else hand

    patch.setattr(Table, "hand", short)


def changed_secret(host: Host, patch: pytest.MonkeyPatch) -> None:
    """After everybody is bound, another secret than the one committed to."""
    host.table.dealing.secret = bytes(32)


def committed_twice(host: Host, patch: pytest.MonkeyPatch) -> None:
    """After everybody is bound, a new commitment to a secret that suits better."""
    table = host.table
    table.dealing.secret = b"better for me".ljust(32)
    tell(host, TELL(table, [table.dealing.committed(table.id)]))


TELL = Table._commit
"""What a cheating host tells as a step of its table, whatever the table would."""

Listed = dict[int, bytes]
"""What each seat is bound to."""


def closing(patch: pytest.MonkeyPatch, change: Callable[[Table, Listed], Listed]) -> None:
    """A host that closes another list than it should, and opens for whoever it has put there itself."""

    def close(table: Table) -> TableStep:
        dealing = table.dealing
        listed = change(table, {s: dealing.commitments.get(s, NO_PART) for s in table.occupants})
        rules = tuple(pack(table.next_rules))
        seats = tuple(listed)
        dealing.seats = seats
        place = (dealing.game, dealing.round)
        dealing.bound = events.Bound(*place, seats, tuple(listed.values()), rules)
        return TELL(table, [dealing.bound])

    patch.setattr(Table, "close_list", close)


def of_the_host(table: Table, seat: int) -> bytes:
    """What a seat is bound to when the host chooses its part, which is then open already."""
    dealing, part = table.dealing, b"what I like".ljust(32)
    dealing.parts[seat] = part
    return deal.part_commitment(table.id, dealing.game, dealing.round, seat, part)


def reordered_list(host: Host, patch: pytest.MonkeyPatch) -> None:
    """Two seats change places in the list."""
    closing(patch, lambda table, listed: {1: listed[1], 0: listed[0], 2: listed[2]})


def omitted_part(host: Host, patch: pytest.MonkeyPatch) -> None:
    """Nobody's part is taken, and the host has searched for the secret that suits it."""
    closing(patch, lambda table, listed: dict.fromkeys(listed, NO_PART))


def unconfirmed_part(host: Host, patch: pytest.MonkeyPatch) -> None:
    """The host never says that it has anybody's commitment, so that nobody could complain."""
    host.table.dealing.commitments.clear()
    patch.setattr(Table, "unbound", lambda table, **_: [])


def dropped_player(host: Host, patch: pytest.MonkeyPatch) -> None:
    """Somebody at the table is not in the list, and gets no cards."""
    closing(patch, lambda table, listed: {seat: listed[seat] for seat in (0, 2)})


def nobodys_seat(host: Host, patch: pytest.MonkeyPatch) -> None:
    """The host plays cards of its own, in a seat that is free and has a name at the end."""
    host.table.occupants[4] = Occupant(b"of nobody's secret")
    closing(patch, lambda table, listed: {**listed, 4: of_the_host(table, 4)})
    honest = Table._signed

    def named(table: Table, happened: list[events.AnyEvent], over: events.Over) -> events.Over:
        return replace(honest(table, happened, over), names=("Asha", "Goran", "Ravi", "Vesna"))

    patch.setattr(Table, "_signed", named)


def replaced_part(host: Host, patch: pytest.MonkeyPatch) -> None:
    """Parts of the host's own in the others' places."""
    closing(patch, lambda table, listed: {seat: of_the_host(table, seat) for seat in listed})


def bot_with_a_part(host: Host, patch: pytest.MonkeyPatch) -> None:
    """A bot gets a part, which nobody but the host chose."""
    closing(patch, lambda table, listed: {**listed, 3: of_the_host(table, 3)})


def blamed_player(host: Host, patch: pytest.MonkeyPatch) -> None:
    """The host does not like the cards, and says that a player did not open in time."""
    honest = Table.start

    def start(table: Table, now: int, seconds: int | None) -> TableStep:
        if table.dealing.round == 0:
            host.core.parts.dealer._wanted = time.monotonic()
            return table.void_round((1,))
        return honest(table, now, seconds)

    patch.setattr(Table, "start", start)


def changed_result(host: Host, patch: pytest.MonkeyPatch) -> None:
    """Somebody else wins."""
    honest = TELL

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
    (committed_twice, "bound itself twice"),
    (reordered_list, "one entry for each seat, in the seats' order"),
    (omitted_part, "own part was left out"),
    (unconfirmed_part, "own part was left out"),
    (dropped_player, "the host left (us|seat 1) out of its list"),
    (nobodys_seat, "the host listed seat 4"),
    (replaced_part, "something else stood in the list"),
    (bot_with_a_part, "bot in seat 3 has a part"),
    (blamed_player, "we are said to have held it up"),
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
    async with open_room(tmp_path, bots=(), seats=6, turn_seconds=1) as room:
        players = [await room.join(name) for name in ("Asha", "Goran", "Ravi")]
        spectator = await room.watch()
        host = room.host
        if before is bot_with_a_part:
            players[0].session.send(AddBot("minnow"))
            await players[0].until(lambda c: c.view.seats[3].taken)
        for player in players:
            await player.until(lambda c: (1, 0) in c.session.core.shuffle.bound)
        if before is not None:
            before(host, patch)
        players[0].session.send(Start())
        for player in players:
            await player.until(lambda c: c.view.phase == Phase.PLAYING)
        if during is not None:
            during(host, patch)
        for client in (*players, spectator):
            # Anyone who has to come in again is back, and was told everything, before the game goes on.
            await client.until(lambda c: host.core.parts.guests.get(c.session.client))
            await client.until(lambda c: steps_of(c) >= host.table.seq)
        await play_on(host, players[0])
        for client in (*players, spectator):
            await client.until(lambda c: c.all(Verified))
        return players, spectator


def says_away(host: Host, patch: pytest.MonkeyPatch) -> None:
    """In the middle of the game everybody's seat was given up; anyone who comes in again gets it again."""
    for guest in list(host.core.parts.guests.seated()):
        host.core.parts.publisher.send(guest, Bye("away", ""))
        host.core.parts.guests.remove(guest)


def says_unknown(host: Host, patch: pytest.MonkeyPatch) -> None:
    """The host has never heard of anybody."""
    for guest in list(host.core.parts.guests.seated()):
        host.core.parts.guests.remove(guest)


def plays_for_a_guest(host: Host, patch: pytest.MonkeyPatch) -> None:
    """An ask in the name of whoever's turn it is, who is then somebody with another name."""
    table = host.table
    game = table.game
    assert game is not None
    assert game.turn is not None
    seat, (to, what) = table.view.in_play[game.turn], game.legal_asks()[0]
    to = table.view.in_play[to]
    tell(host, table.ask(seat, to, what, based_on=table.seq, seconds=1))
    guest = host.core.parts.guests.at_seat(seat)
    assert guest is not None
    honest = Publisher.welcome

    def welcome(publisher: Publisher, guest: Guest, code: Code | None) -> None:
        guest.name += " 2"
        honest(publisher, guest, code)

    patch.setattr(Publisher, "welcome", welcome)
    host.core.parts.publisher.send(guest, Bye("away", ""))
    host.core.parts.guests.remove(guest)


def unlike_anything(host: Host, patch: pytest.MonkeyPatch) -> None:
    """A step that no client can show, before the host says that it has forgotten them."""
    host.core.parts.publisher.step(TableStep(host.table.seq + 1, [events.Turn(5, 60)]))
    says_unknown(host, patch)


FORGET = [says_away, says_unknown, unlike_anything]


@pytest.mark.parametrize("forget", FORGET, ids=[c.__name__ for c in FORGET])
async def test_a_host_that_makes_us_come_in_again_gets_nothing_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, forget: Cheat
) -> None:
    """It opened parts of its own for everybody, whatever it does then."""
    players, _ = await game(tmp_path, monkeypatch, replaced_part, forget)
    for player in players:
        verdict = player.all(Verified)[-1]
        assert verdict.ok is False
        assert "something else stood in the list" in verdict.detail
        assert "something else" in player.all(Noticed)[0].detail, "it was told at once"


async def test_another_name_does_not_make_a_hosts_ask_ours(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    players, _ = await game(tmp_path, monkeypatch, None, plays_for_a_guest)
    _found(players, "an ask was made in our name, and not by us")


async def test_anyone_who_comes_in_again_in_the_middle_of_an_honest_game_finds_it_honest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    players, spectator = await game(tmp_path, monkeypatch, None, says_unknown)
    for client in (*players, spectator):
        assert verdicts(client) == [True]


def all_bots(host: Host, patch: pytest.MonkeyPatch) -> None:
    """Everybody is said to be away and a bot, and comes in again to a list without a part of anybody's."""
    told = Publisher.step

    def bots(table: Table, listed: Listed) -> Listed:
        seats = [replace(seat, level="minnow" if seat.name else "") for seat in table.view.seats]
        table.view = replace(table.view, seats=tuple(seats))
        says_away(host, patch)
        return dict.fromkeys(listed, NO_PART)

    def all_but_the_list(publisher: Publisher, step: TableStep) -> None:
        if not any(isinstance(event, events.Bound) for event in step.events):
            told(publisher, step)

    patch.setattr(Publisher, "step", all_but_the_list)
    closing(patch, bots)


async def test_a_deal_of_the_hosts_alone_is_verified_by_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    players, spectator = await game(tmp_path, monkeypatch, all_bots, None)
    for client in (*players, spectator):
        assert not client.all(Verified)[-1].ok


async def play_on(host: Host, player: Client) -> None:
    """To the end, by the clock: a player who is lied to no longer knows what may be asked."""
    await player.until(lambda _: host.table.view.phase != Phase.PLAYING, 300)


async def test_an_honest_host_is_called_honest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    players, spectator = await game(tmp_path, monkeypatch, None, None)
    for client in (*players, spectator):
        assert verdicts(client) == [True]


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
