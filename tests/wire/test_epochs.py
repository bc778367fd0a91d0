"""Starts of a host: later ones have greater numbers, and two that live side by side are seen."""

import random
from itertools import permutations

from gofish_protocol.epochs import SplitBrainDetector, began, is_taken_back, new_epoch
from gofish_protocol.replies import HostStart
from tests.wire.starts import journals

NOW = 1_700_000_000


def entropy(size: int) -> bytes:
    return b"\x7f" * size


def test_a_later_start_has_the_greater_number_whatever_the_clock_says() -> None:
    first = new_epoch(NOW, 0, entropy)
    assert began(first) == NOW
    assert first < 1 << 53, "readers in JavaScript have no greater numbers"
    for clock in (NOW, NOW + 1, NOW - 86_400, 0):
        assert new_epoch(clock, first, entropy) > first


def test_two_hosts_made_of_one_journal_in_one_second_are_two() -> None:
    kept = new_epoch(NOW, 0, entropy)
    assert new_epoch(NOW, kept, entropy) != new_epoch(NOW, kept, lambda size: b"\x01" * size)


def test_an_earlier_start_that_goes_on_is_asked_for_until_it_answers() -> None:
    earlier, ours = new_epoch(NOW, 0, entropy), new_epoch(NOW + 100, 0, entropy)
    twin = SplitBrainDetector()
    heard = [twin.suspects(earlier, NOW + 100 + second, ours) for second in (2, 4, 6)]
    assert heard == [False, True, True]
    assert [twin.proves(earlier), twin.proves(earlier)] == [True, False]
    assert not twin.suspects(earlier, NOW + 108, ours)


def test_recorded_heartbeats_are_no_second_host() -> None:
    """All that can be recorded of an earlier start was made before ours began; and one alone may have come late."""
    earlier, ours = new_epoch(NOW, 0, entropy), new_epoch(NOW + 100, 0, entropy)
    twin = SplitBrainDetector()
    assert not any(twin.suspects(earlier, NOW + second, ours) for second in range(101))
    assert not any(twin.suspects(earlier, NOW + 102, ours) for _ in range(5))


def test_a_later_start_is_asked_for_at_once() -> None:
    ours, later = new_epoch(NOW, 0, entropy), new_epoch(NOW + 100, 0, entropy)
    twin = SplitBrainDetector()
    assert twin.suspects(later, NOW + 102, ours)
    assert not twin.suspects(later, NOW + 102, ours), "a repeat"
    assert twin.suspects(later, NOW + 104, ours)


def test_what_was_taken_back_is_known_however_the_journals_were_exchanged() -> None:
    taken = kept = 0
    for seed in range(40):
        dice = random.Random(seed)
        all_of_them = journals(dice, starts=12)
        for before, now in permutations(all_of_them, 2):
            gone = is_taken_back(len(before.steps), before.starts, now.starts)
            longer = now.starts[-1] != before.starts[-1] and len(now.steps) >= len(before.steps)
            if longer:  # a host that has fewer steps is seen by their number
                assert gone == (not before.is_part_of(now)), (seed, before, now)
                taken += gone
                kept += not gone
    assert min(taken, kept) > 1_000


def test_a_client_that_was_away_for_very_many_starts_is_told_of_those_it_is_told_of() -> None:
    """None of them is in both lists."""
    ours = (HostStart(1, 0),)
    usual = tuple(HostStart(epoch, 10 * epoch) for epoch in range(50, 82))
    back = (*usual[:-1], HostStart(81, 15))
    assert not is_taken_back(20, ours, usual)
    assert is_taken_back(20, ours, back)
    assert not is_taken_back(20, ours, ()), "a host that does not say"
    assert not is_taken_back(20, (), usual), "the one before did not say"
