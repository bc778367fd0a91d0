"""A player who leaves for good where leavers are out: told, recorded, dealt again and verified like any other move."""

import random

import pytest
from msgspec.structs import replace

from gofish_protocol import events
from gofish_protocol.record import BadRecord, read_record, replay, write_record
from gofish_protocol.record_check import verify_record
from gofish_protocol.rules import PRESETS, Rules
from gofish_protocol.verify import verify_seen
from gofish_protocol.vocabulary import Phase
from gofish_tui.services.game_replay import frames
from gofish_tui.table.table import Table
from tests.wire.dealt import dealt, seated_table, seen
from tests.wire.test_verify import changed


def left(seed: int, players: int, rules: Rules, *, after: int) -> Table:
    """A whole game that one player leaves after this many asks."""
    dice = random.Random(seed)
    table = seated_table(dice, players, rules)
    dealt(table)
    game = table.game
    assert game is not None
    while table.view.phase != Phase.OVER and len(game.steps) < after:
        _ask(table, dice)
    if table.view.phase != Phase.OVER:
        table.leave(dice.randrange(players), withdraw=True)
    while table.view.phase != Phase.OVER:
        _ask(table, dice)
    return table


def _ask(table: Table, dice: random.Random) -> None:
    game = table.game
    assert game is not None
    assert game.turn is not None
    table.ask(game.turn, *dice.choice(game.legal_asks()), based_on=table.seq, seconds=None)


@pytest.mark.parametrize("preset", list(PRESETS))
@pytest.mark.parametrize("players", [2, 3, 5])
def test_it_verifies_for_everybody_and_the_record_is_the_same(preset: str, players: int) -> None:
    for seed in range(4):
        table = left(seed, players, PRESETS[preset], after=seed * 4)
        records = set()
        for me in (0, 1, None):
            verdict, record = verify_seen(seen(table, me))
            assert verdict.fits, verdict.detail
            assert record is not None
            records.add(write_record(record))
        (written,) = records
        record = read_record(written)
        assert verify_record(record).ok
        if record.leavers:
            wrong = replace(record, leavers=(replace(record.leavers[0], after=9999),))
            assert not verify_record(wrong).ok
            assert not verify_record(replace(record, leavers=())).ok


def test_a_seat_leaves_once() -> None:
    """A record in which one leaves 48,000 times kept a replay busy for a minute."""
    table = left(1, 3, Rules(), after=5)
    honest = seen(table, None)
    place = next(n for n, e in enumerate(honest.happened) if isinstance(e, events.Gone))
    again = [*honest.happened[: place + 1], *honest.happened[place:]]
    assert verify_seen(honest._replace(happened=again))[0].fault == "move"
    _, record = verify_seen(honest)
    assert record is not None
    stranger = replace(record.leavers[0], seat=5, withdrew=False)
    with pytest.raises(BadRecord, match="not in this game"):
        frames(replace(record, leavers=(stranger,)))
    bot_plays_on = replace(record.leavers[0], withdrew=False)
    for leavers in (record.leavers * 2, (bot_plays_on,) * 48_000, (bot_plays_on, *record.leavers)):
        with pytest.raises(BadRecord, match="left twice"):
            list(replay(replace(record, leavers=leavers)))
        with pytest.raises(BadRecord, match="left twice"):
            frames(replace(record, leavers=leavers))
        assert verify_record(replace(record, leavers=leavers)).fault == "move"


def test_a_host_that_lies_about_the_hand_of_a_leaver_is_found() -> None:
    table = left(1, 3, Rules(), after=5)
    honest = seen(table, None)
    for change in (lambda e: replace(e, count=e.count + 1), lambda e: None):
        lie = honest._replace(happened=changed(honest.happened, events.Withdrew, change))
        assert not verify_seen(lie)[0].ok


def test_a_game_that_nothing_can_end_is_ended_by_the_host_and_verifies() -> None:
    rules = Rules(ask_for="card", go_again="lucky", empty_hand="sit_out")
    endless = 0
    for seed in range(12):
        table = left(seed, 2, rules, after=100_000)
        assert table.game is not None
        endless += table.game.endless
        verdict, record = verify_seen(seen(table, 0))
        assert verdict.ok, verdict.detail
        assert record is not None
        assert verify_record(record).ok
    assert endless
