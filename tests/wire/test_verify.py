"""Every way of cheating that a viewer can see is found, and called by its name."""

import random
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from gofish_protocol import events
from gofish_protocol.record import (
    read_record,
    write_record,
)
from gofish_protocol.record_check import verify_record
from gofish_protocol.rules import PRESETS, Rules
from gofish_protocol.shuffle_rounds import OwnPart
from gofish_protocol.transcript import SIGNED_AS, signed_text, transcript
from gofish_protocol.verify import Seen, verify_seen
from gofish_tui.table.table import Table
from tests.wire.dealt import (
    SIGNER,
    TABLE,
    bind,
    dealt,
    open_part,
    part,
    play,
    seated_table,
    seen,
)

SEATS = (0, 1, 2)
BOT = 2


def played(seed: int = 1, rules: Rules = PRESETS["deckhand"]) -> Table:
    """A whole game of two people and a bot, as the host has it."""
    dice = random.Random(seed)
    table = seated_table(dice, 2, rules)
    table.add_bot("perch", "Perch")
    dealt(table)
    return play(table, dice)


def changed(
    happened: Sequence[events.AnyEvent], kind: type, change: Callable[[Any], Any], which: int = 0
) -> list[events.AnyEvent]:
    """The events with the ``which``th of a kind replaced, or left out when the change gives None."""
    found = [place for place, event in enumerate(happened) if isinstance(event, kind)]
    place = found[which]
    other = change(happened[place])
    return [*happened[:place], *([] if other is None else [other]), *happened[place + 1 :]]


@pytest.mark.parametrize("me", [0, 1, None])
@pytest.mark.parametrize("preset", list(PRESETS))
def test_an_honest_game_fits(preset: str, me: int | None) -> None:
    for seed in range(4):
        verdict, record = verify_seen(seen(played(seed, PRESETS[preset]), me))
        assert verdict.answer is (None if me is None else True), verdict
        assert verdict.fits
        assert record is not None
        assert verify_record(read_record(write_record(record))).ok


def test_everybody_saves_the_same_record() -> None:
    table = played()
    records = {
        write_record(record) for me in (0, 1, None) if (record := verify_seen(seen(table, me))[1])
    }
    assert len(records) == 1


OTHER = b"\x77" * 32

CHEATS: dict[str, tuple[str, type, Callable[[Any], Any]]] = {
    "another secret than the one committed to": (
        "secret",
        events.Over,
        lambda over: replace(over, secret=OTHER),
    ),
    "cards for an empty seat": (
        "list",
        events.Over,
        lambda over: replace(over, names=("", *over.names[1:])),
    ),
    "no names at the end": ("list", events.Over, lambda over: replace(over, names=())),
    "another commitment of the host": (
        "secret",
        events.Committed,
        lambda e: replace(e, commitment=OTHER),
    ),
    "our part replaced": (
        "part",
        events.Started,
        lambda e: replace(e, parts=(OTHER, *e.parts[1:])),
    ),
    "our part left out": (
        "part",
        events.Started,
        lambda e: replace(e, parts=(bytes(32), *e.parts[1:])),
    ),
    "another's part replaced": (
        "part",
        events.Started,
        lambda e: replace(e, parts=(e.parts[0], OTHER, bytes(32))),
    ),
    "parts in another order": (
        "part",
        events.Started,
        lambda e: replace(e, parts=(e.parts[1], e.parts[0], bytes(32))),
    ),
    "seats in another order": (
        "list",
        events.Started,
        lambda e: replace(e, seats=(1, 0, 2), parts=(e.parts[1], e.parts[0], bytes(32))),
    ),
    "a seat named twice": ("list", events.Started, lambda e: replace(e, seats=(0, 0, 2))),
    "a bot with a part": (
        "part",
        events.Started,
        lambda e: replace(e, parts=(*e.parts[:2], OTHER)),
    ),
    "a bot in the list": (
        "list",
        events.Bound,
        lambda e: replace(e, commitments=(*e.commitments[:2], OTHER)),
    ),
    "something else in the list for us": (
        "part",
        events.Bound,
        lambda e: replace(e, commitments=(OTHER, *e.commitments[1:])),
    ),
    "another's entry in the list changed": (
        "part",
        events.Bound,
        lambda e: replace(e, commitments=(e.commitments[0], OTHER, bytes(32))),
    ),
    "a list in another order": (
        "list",
        events.Bound,
        lambda e: replace(e, seats=(1, 0, 2)),
    ),
    "no closed list": ("list", events.Bound, lambda e: None),
    "a list of another round": ("list", events.Bound, lambda e: replace(e, round=1)),
    "a game without seats": (
        "list",
        events.Started,
        lambda e: replace(e, seats=(), parts=()),
    ),
    "a part too few": ("part", events.Started, lambda e: replace(e, parts=e.parts[:2])),
    "another round than was closed": ("list", events.Started, lambda e: replace(e, round=1)),
    "a card of our hand changed at the deal": (
        "hand",
        events.Dealt,
        lambda e: replace(e, hand=_other_hand(e.hand)),
    ),
    "a draw swapped": (
        "draw",
        events.Drew,
        lambda e: replace(e, card=(e.card + 1) % 52) if e.card is not None else e,
    ),
    "a card withheld when asked": ("hand", events.Gave, lambda e: events.GoFish(e.seat)),
    "fewer cards given than held": (
        "hand",
        events.Gave,
        lambda e: replace(e, cards=e.cards & (e.cards - 1) or (1 if e.cards != 1 else 2)),
    ),
    "a book not laid": ("move", events.Book, lambda e: None),
    "a turn given to another": (
        "move",
        events.Turn,
        lambda e: replace(e, seat=(e.seat + 1) % 3),
    ),
    "the wrong winners": (
        "result",
        events.Over,
        lambda e: replace(e, winners=other_winners(e.winners)),
    ),
    "another number of the game": (
        "list",
        events.Started,
        lambda e: replace(e, game=e.game + 1),
    ),
    "other rules than were closed with the list": (
        "list",
        events.Started,
        lambda e: replace(e, rules=(*e.rules[:4], 2, *e.rules[5:])),
    ),
    "an ask that was made for somebody, and is not told so": (
        "transcript",
        events.Asked,
        lambda e: replace(e, auto=not e.auto),
    ),
    "the transcript of another game": (
        "transcript",
        events.Over,
        lambda e: replace(e, transcript=OTHER),
    ),
    "a signature over nothing": (
        "transcript",
        events.Over,
        lambda e: replace(e, signature=bytes(64)),
    ),
    "another reason for the end": (
        "result",
        events.Over,
        lambda e: replace(e, reason="tired"),
    ),
}


def _other_hand(hand: int) -> int:
    lowest_missing = next(1 << card for card in range(52) if not hand >> card & 1)
    return hand & (hand - 1) | lowest_missing


def other_winners(winners: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(seat for seat in SEATS if seat not in winners) or (0,)


@pytest.mark.parametrize("cheat", list(CHEATS))
def test_each_kind_of_cheating_is_found_and_named(cheat: str) -> None:
    fault, kind, change = CHEATS[cheat]
    caught = 0
    for seed in range(12):
        honest = seen(played(seed))
        own = [e for e in honest.happened if isinstance(e, kind)]
        which = 0
        if kind is events.Drew:
            ours = [place for place, e in enumerate(own) if e.card is not None]  # type: ignore[attr-defined]
            if not ours:
                continue
            which = ours[-1]
        if not own:
            continue
        verdict, record = verify_seen(
            honest._replace(happened=changed(honest.happened, kind, change, which))
        )
        assert not verdict.ok
        assert record is None
        assert verdict.detail
        expected = {fault} | ({"move", "hand", "draw"} if fault in ("hand", "move") else set())
        assert verdict.fault in expected, verdict
        caught += 1
    assert caught >= 3


def test_a_game_that_was_not_all_seen_is_not_called_fair() -> None:
    honest = seen(played())
    assert verify_seen(honest._replace(complete=False))[0].fault == "incomplete"
    for kind in (events.Started, events.Over, events.Asked, events.Turn):
        gap = changed(honest.happened, kind, lambda event: None)
        assert not verify_seen(honest._replace(happened=gap))[0].ok
    assert not verify_seen(honest._replace(happened=[*honest.happened[:-1]]))[0].ok


def test_a_game_dealt_twice_is_not_a_game() -> None:
    """A host that does not like the deal may not deal again."""
    honest = seen(played())
    place = next(n for n, e in enumerate(honest.happened) if isinstance(e, events.Started))
    twice = [*honest.happened[: place + 1], *honest.happened[place:]]
    assert verify_seen(honest._replace(happened=twice))[0].fault in ("move", "hand")


def without_goran() -> Table:
    """A game in which the second player was not bound when the list was closed."""
    dice = random.Random(9)
    table = seated_table(dice, 2)
    bind(table, 0)
    table.close_list()
    open_part(table, 0)
    table.start(1, None)
    return play(table, dice)


@pytest.mark.parametrize("kind", [events.Committed, events.Bound])
def test_a_host_says_each_thing_of_a_round_once(kind: type) -> None:
    """Anyone who binds themselves twice, or closes two lists, could have chosen between them."""
    honest = seen(played())
    place = next(n for n, e in enumerate(honest.happened) if isinstance(e, kind))
    twice = [*honest.happened[: place + 1], *honest.happened[place:]]
    expected = "secret" if kind is events.Committed else "list"
    assert verify_seen(honest._replace(happened=twice))[0].fault == expected


def test_who_was_not_bound_in_time_is_named_and_that_is_no_cheating() -> None:
    table = without_goran()
    for me in (0, 1, None):
        verdict, record = verify_seen(seen(table, me))
        assert verdict.answer is (True if me == 0 else None), verdict
        assert verdict.without == ("Player 1",)
        assert record is not None
        assert verify_record(record).without == ("Player 1",)


def test_something_else_in_our_place_is_found_though_the_list_and_the_deal_fit() -> None:
    assert verify_seen(seen(played(), own=OwnPart({0: OTHER})))[0].fault == "list"


def test_what_the_host_had_in_time_may_not_be_left_out() -> None:
    table = without_goran()
    own = OwnPart({0: part(1)}, here={0})
    assert verify_seen(seen(table, 1, own=own))[0].fault == "part"
    away = own._replace(here=frozenset())
    verdict = verify_seen(seen(table, 1, own=away))[0]
    assert verdict.answer is None, (
        "anyone who is away cannot open a part, and cannot verify, either"
    )
    assert "no part of ours" in verdict.detail


def test_a_player_verifies_by_their_own_part_and_by_nothing_else() -> None:
    """Neither a host that asked for none, nor one that says our seat is a bot's, gets more than no verdict."""
    table = without_goran()
    bots = {0: ("Player 0", ""), 1: ("Player 1", "minnow")}
    verdict = verify_seen(seen(table, 1, names=bots))[0]
    assert (verdict.answer, verdict.without) == (None, ("Player 1",))
    for own in (None, OwnPart({})):
        verdict, record = verify_seen(seen(played(), own=own))
        assert verdict.answer is None
        assert record is not None, "as far as can be seen it fits"


def test_four_words_are_the_same_for_everybody_and_others_for_another_game() -> None:
    words = {verify_seen(seen(played(1), me))[0].words for me in (0, 1, None)}
    assert len(words) == 1
    assert all(len(each) == 4 for each in words)
    words |= {verify_seen(seen(played(2)))[0].words}
    assert len(words) == 2
    lie = changed(seen(played(1)).happened, events.Asked, lambda e: replace(e, auto=True))
    words |= {verify_seen(seen(played(1), happened=lie))[0].words}
    assert len(words) == 3, "who was told another game has other words, whatever the host signs"


def test_a_host_that_shows_two_players_two_games_is_found_by_their_words() -> None:
    """Each of them fits in itself and is signed; only the words, told aloud, do not agree."""
    table = played(1)

    def shown(at: int, me: int) -> Seen:
        told = changed(seen(table, me).happened, events.Started, lambda e: replace(e, at=at))
        over = told[-1]
        assert isinstance(over, events.Over)
        newest = transcript(TABLE, 1, told)
        text = signed_text(1, newest)
        signature = SIGNER.sign(SIGNED_AS, TABLE, text)
        told[-1] = replace(over, transcript=newest, signature=signature)
        return seen(table, me, happened=told)

    verdicts = [verify_seen(shown(at, me))[0] for at, me in ((1, 0), (2, 1))]
    assert all(verdict.ok for verdict in verdicts)
    assert verdicts[0].words != verdicts[1].words
