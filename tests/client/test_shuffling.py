"""What a client gives to a shuffle, what it never gives, and what it remembers of what a host has said."""

import copy
import random
from pathlib import Path

import pytest
from msgspec.structs import replace

from gofish_protocol import events
from gofish_protocol.events import AnyEvent
from gofish_protocol.requests import Reveal
from gofish_protocol.shuffle_rounds import CheckFailed, check_own, has_own, rounds_of
from gofish_protocol.verify import OF_A_GAME
from gofish_tui.client.event_sequencer import EventSequencer, GameLog
from gofish_tui.client.shuffling import Shuffle
from gofish_tui.client.updates import TableInfo, Verified
from gofish_tui.limits import ROUNDS_GIVEN
from gofish_tui.store.deal_memory import DealMemory
from gofish_tui.table.table import Table
from tests.client.remembered import keep, known
from tests.client.shuffler import COMMITTED, KEY, Player, listed
from tests.wire.dealt import SIGNER, TABLE, dealt, part, play, seated_table

INFO = TableInfo(TABLE, "Friday")


def test_a_part_is_given_once_and_opened_once_the_list_is_closed() -> None:
    asha = Player()
    commitment = asha.bound()
    assert asha.hears(COMMITTED) == [], "what was given is not given twice"
    closed = listed(commitment, b"o" * 32)
    (reveal,) = asha.hears(closed)
    assert isinstance(reveal, Reveal)
    assert asha.hears(closed) == []


def test_nothing_is_opened_for_a_list_without_us_or_with_something_else_in_our_place() -> None:
    for commitments in ((bytes(32), b"o" * 32), (b"o" * 32, b"p" * 32), ()):
        asha = Player()
        asha.bound()
        assert asha.hears(listed(*commitments)) == []
    asha = Player()
    commitment = asha.bound()
    assert asha.hears(listed(b"o" * 32, commitment)) == [], "another seat's place is not ours"


def test_a_second_list_of_one_round_is_not_opened_and_the_game_not_verified() -> None:
    """Else a host could look at the parts of all, and choose another list with them in mind."""
    asha = Player()
    commitment = asha.bound()
    assert asha.hears(listed(commitment, b"o" * 32))
    asha.shuffle.on_host_restart(None)
    asha.hears(COMMITTED)
    assert asha.hears(listed(commitment, b"p" * 32)) == []
    assert "two lists" in _verdict(asha).detail


@pytest.mark.parametrize("seat", [0, 1, 3])
def test_what_we_gave_is_not_forgotten_whatever_seat_we_are_given(seat: int) -> None:
    """A host opens parts of its own for everybody, and then says that we were away."""
    asha = Player()
    asha.bound()
    asha.hears(listed(b"o" * 32, b"p" * 32))
    assert "something else" in asha.shuffle.take_doubt(), "it is told when it is closed"
    asha.moves(seat)
    closed = listed(b"o" * 32, b"p" * 32)
    verdict = _verdict(asha, closed=closed)
    assert verdict.ok is False
    assert "something else stood in the list" in verdict.detail
    log = GameLog([COMMITTED, closed, _started(1)], True)
    with pytest.raises(CheckFailed, match="something else stood in the list"):
        check_own(TABLE, rounds_of(log.events, 1), 1, seat, asha.shuffle.own(log, 1, seat))


@pytest.mark.parametrize(("key", "found"), [(KEY, True), (b"n" * 32, False)])
def test_a_program_started_again_works_out_what_was_given(
    tmp_path: Path, key: bytes, *, found: bool
) -> None:
    """With the key that the seat had. Another key is another player's: what is in the list is not theirs."""
    first = Player(known(tmp_path, TABLE))
    closed = listed(first.bound(), b"p" * 32)
    keep(first.shuffle.memory, tmp_path, TABLE)
    again = Player(known(tmp_path, TABLE), key)
    log = GameLog([COMMITTED, closed, _started(1)], True)
    own = again.shuffle.own(log, 1, 0)
    assert has_own(TABLE, rounds_of(log.events, 1), 1, 0, own) == found
    other = rounds_of([COMMITTED, listed(b"o" * 32, b"p" * 32), _started(1)], 1)
    with pytest.raises(CheckFailed, match="something else stood in the list"):
        check_own(TABLE, other, 1, 0, own)


def test_what_stands_in_our_place_is_ours_though_nobody_asked_for_it() -> None:
    """A host that binds itself and closes the list in one step opens for all what it likes, and tries secrets."""
    asha = Player()
    closed = listed(b"o" * 32, b"p" * 32)
    assert asha.hears(COMMITTED, closed, live=False) == []
    verdict = _verdict(asha, closed=closed)
    assert verdict.ok is False
    assert "something else stood in the list" in verdict.detail
    left_out = Player()
    closed = listed(bytes(32), b"p" * 32)
    assert left_out.hears(COMMITTED, closed) == []
    log = GameLog([COMMITTED, closed, _started(1)], True)
    with pytest.raises(CheckFailed, match="left out"):
        check_own(TABLE, rounds_of(log.events, 1), 1, 0, left_out.shuffle.own(log, 1, 0))


def test_a_list_that_is_told_again_does_not_say_again_that_we_were_here() -> None:
    """It was closed while we were away, and we have been back for long when it is told once more."""
    asha = Player()
    asha.bound()
    closed = listed(bytes(32), b"p" * 32)
    asha.hears(closed, live=False)
    asha.hears(COMMITTED, closed, live=False, there=True)
    log = GameLog([COMMITTED, closed, _started(1)], True)
    assert asha.shuffle.own(log, 1, 0).here == frozenset()


def test_anyone_who_got_another_seat_before_the_list_was_closed_gives_a_part_for_that() -> None:
    """What another stands for in the list at the seat that we had is theirs."""
    asha = Player()
    asha.bound()
    asha.moves(1)
    commitment = asha.bound()
    closed = listed(b"g" * 32, commitment)
    (reveal,) = asha.hears(closed)
    assert isinstance(reveal, Reveal)
    assert asha.shuffle.take_doubt() == ""
    log = GameLog([COMMITTED, closed, _started(1)], True)
    check_own(TABLE, rounds_of(log.events, 1), 1, 1, asha.shuffle.own(log, 1, 1))


def test_rounds_that_a_host_tells_after_the_deal_hide_nothing() -> None:
    asha = Player()
    asha.bound()
    closed = listed(b"o" * 32, b"p" * 32)
    later = [replace(COMMITTED, round=number) for number in range(1, 5)]
    own = asha.shuffle.own(GameLog([COMMITTED, closed, _started(1), *later], True), 1, 0)
    with pytest.raises(CheckFailed, match="something else stood in the list"):
        check_own(TABLE, rounds_of([COMMITTED, closed, _started(1)], 1), 1, 0, own)


def test_a_table_that_was_at_a_later_game_does_not_come_back() -> None:
    """What was said against a game is not forgotten when the host names another."""
    asha = Player()
    asha.bound()
    asha.hears(replace(COMMITTED, commitment=b"d" * 32))
    for game in range(50, 90):
        list(asha.shuffle.on_step([], replace(asha.view, game=game), 0, here=False))
    assert "bound itself twice" in _verdict(asha).detail
    other = Player()
    list(other.shuffle.on_step([], replace(other.view, game=50), 0, here=False))
    assert "later game" in _verdict(other).detail


def test_a_host_that_binds_itself_twice_in_a_round_is_not_verified() -> None:
    asha = Player()
    asha.bound()
    asha.hears(replace(COMMITTED, commitment=b"d" * 32))
    assert "bound itself twice" in _verdict(asha).detail


@pytest.mark.parametrize(
    ("presence", "told_now", "there", "fault"),
    [
        ("here", True, False, True),
        ("away", True, False, False),
        ("away", True, True, True),
        ("here", False, False, False),
        ("here", False, True, True),
    ],
)
def test_who_was_here_is_not_left_out_of_the_list(
    presence: str, *, told_now: bool, there: bool, fault: bool
) -> None:
    """A host that says we were away, while we have been here for long, has no excuse, however it tells of the list."""
    asha = Player()
    asha.bound()
    asha.hears(events.Presence(0, presence))
    closed = listed(bytes(32), b"o" * 32)
    asha.hears(closed, live=told_now, there=there)
    started = events.Started(1, (0, 1), (0,) * 8, (bytes(32), b"o" * 32))
    log = GameLog([COMMITTED, closed, started, events.Over((0,), bytes(32))], True)
    own = asha.shuffle.own(log, 1, 0)
    if fault:
        with pytest.raises(CheckFailed, match="left out"):
            check_own(TABLE, rounds_of(log.events, 1), 1, 0, own)
    else:
        check_own(TABLE, rounds_of(log.events, 1), 1, 0, own)


@pytest.mark.parametrize(("presence", "fault"), [("here", True), ("away", False)])
def test_a_deal_after_more_rounds_than_we_take_part_in_is_not_verified(
    presence: str, fault: bool
) -> None:
    """Whoever uses them up, with a host in league, chooses the cards."""
    asha = Player()
    bound = replace(COMMITTED, round=ROUNDS_GIVEN + 0)
    assert asha.hears(bound) == []
    asha.hears(events.Presence(0, presence))
    asha.hears(listed(bytes(32), b"o" * 32, round_number=ROUNDS_GIVEN + 0))
    assert ("have no part in the deal" in _verdict(asha).detail) == fault
    if fault:
        assert _verdict(asha).ok is False


def test_no_number_is_left_out_to_deal_again() -> None:
    """A host that has seen all parts goes on to the next game's number, until it likes the cards."""
    asha = Player()
    asha.hears(listed(asha.bound(), b"o" * 32))
    asha.view = replace(asha.view, game=1)
    (commit,) = asha.hears(events.Committed(2, b"d" * 32))
    assert "never dealt" in asha.shuffle.take_doubt()
    closed = events.Bound(2, 0, (0, 1), (commit.commitment, b"o" * 32), (0,) * 8)
    assert asha.hears(closed) == [], "nothing is opened for it"
    asha.view = replace(asha.view, game=2)
    asha.hears(events.Committed(3, b"d" * 32))
    assert "never dealt" in _verdict(asha, 3).detail


def test_anyone_who_may_have_missed_a_deal_accuses_nobody_and_does_not_verify() -> None:
    for missed in (True, False):
        asha = Player()
        asha.hears(listed(asha.bound(), b"o" * 32))
        if not missed:
            asha.hears(_started(1))
        asha.view = replace(asha.view, game=1)
        later = events.Committed(2, b"d" * 32)
        list(asha.shuffle.on_step([later], asha.view, 0, here=True, since=9.0))
        assert asha.shuffle.take_doubt() == ""
        assert asha.shuffle.memory.is_undealt_before(2) == missed
        assert asha.shuffle.memory.is_undealt_before(1) is False


def test_the_next_round_is_bound_afresh() -> None:
    asha = Player()
    first = asha.bound()
    asha.hears(listed(first, b"o" * 32))
    second = asha.bound(1)
    assert second != first
    (reveal,) = asha.hears(listed(second, b"o" * 32, round_number=1))
    assert reveal.round == 1


def test_after_a_start_of_the_host_everything_is_given_again_as_it_was() -> None:
    asha = Player()
    commitment = asha.bound()
    asha.shuffle.on_host_restart(None)
    assert asha.bound() == commitment


def _started(at: int) -> events.Started:
    return events.Started(1, (0, 1), (0,) * 8, (part(0), part(1)), at)


def _verdict(
    player: Player, game: int = 1, closed: events.Bound | None = None, at: int = 1
) -> Verified:
    shuffled = [COMMITTED] if closed is None else [COMMITTED, closed]
    log = GameLog([*shuffled, _started(at), events.Over((0,), bytes(32))], True)
    view = replace(player.view, game=game, in_play=(0, 1))
    return player.shuffle.check(INFO, SIGNER.public, log, view)[0]


def test_a_game_that_is_dealt_twice_is_never_verified_and_nothing_is_opened_for_it(
    tmp_path: Path,
) -> None:
    """A journal copied before the start and resumed: another process of ours remembers."""
    first = Player(known(tmp_path, TABLE))
    commitment = first.bound()
    closed = listed(commitment, b"o" * 32)
    first.hears(closed)
    first.hears(_started(1_000))
    keep(first.shuffle.memory, tmp_path, TABLE)

    again = Player(known(tmp_path, TABLE))
    assert again.hears(COMMITTED) == [], "for a game that was dealt nothing is given"
    assert again.hears(closed) == [], "and nothing opened"
    again.hears(_started(2_000))
    verdict = _verdict(again)
    assert verdict.ok is False
    assert "dealt before" in verdict.detail

    same = Player(known(tmp_path, TABLE))
    same.hears(COMMITTED, closed, _started(1_000), live=False)
    assert "dealt before" not in _verdict(same, at=1_000).detail, (
        "an honest host that was started again"
    )


def _public(table: Table) -> list[AnyEvent]:
    happened = [event for step in table.history for event in step.events]
    told = events.all_seen_by(happened, None)
    return [event for event in told if isinstance(event, OF_A_GAME)]


def test_what_a_host_takes_back_is_found() -> None:
    """A journal copied in the middle of a game and resumed when its moves do not please."""
    dice = random.Random(3)
    table = seated_table(dice, 2)
    dealt(table)
    game = table.game
    assert game is not None
    play(table, dice, lambda: len(game.steps) >= 8)
    before = GameLog(_public(table), True)
    play(table, dice)
    whole = GameLog(_public(table), True)
    asks = [place for place, e in enumerate(before.events) if isinstance(e, events.Asked)]
    other = GameLog([*before.events[: asks[-1]], *whole.events[asks[-1] + 3 :]], True)

    def verdict(left_at: GameLog, goes_on: GameLog) -> Verified:
        shuffle = Shuffle(TABLE, KEY, DealMemory())
        follower = EventSequencer(None, 1, 6)
        follower.present = left_at
        shuffle.on_host_restart(follower)
        view = replace(table.view, me=None)
        return shuffle.check(INFO, SIGNER.public, goes_on, view)[0]

    assert verdict(before, whole).fits
    assert "took back" in verdict(before, other).detail


def test_a_second_end_of_a_game_is_found_by_whoever_knows_the_first(tmp_path: Path) -> None:
    """A host that goes back past the end, and another process of ours that follows what it tells then."""
    dice = random.Random(3)
    table = seated_table(dice, 2)
    dealt(table)
    other = copy.deepcopy(table)
    first, second = play(table, dice), play(other, random.Random(4))
    assert first.transcript != second.transcript

    def verdict(played: Table) -> Verified:
        shuffle = Shuffle(TABLE, KEY, known(tmp_path, TABLE))
        log, view = GameLog(_public(played), True), replace(played.view, me=None)
        told, record = shuffle.check(INFO, SIGNER.public, log, view)
        assert (record is not None) == told.fits
        keep(shuffle.memory, tmp_path, TABLE)
        return told

    assert verdict(first).fits
    assert "had ended before" in verdict(second).detail
    assert verdict(first).fits, "the same end told again"


# ---- On the disk


def test_a_list_that_was_closed_before_another_key_came_is_not_held_against_it() -> None:
    """Anyone who sat there has left in the middle of the shuffle, and comes back with another seat's key."""
    closed = listed(b"o" * 32, b"p" * 32)
    for told, doubted in (([COMMITTED, closed], False), ([COMMITTED], True)):
        back = Player(key=b"n" * 32)
        back.shuffle.arrive(0, told)
        back.hears(COMMITTED, closed, live=False)
        assert ("something else" in back.shuffle.take_doubt()) == doubted
