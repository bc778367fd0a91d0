"""Starts of a host: later ones have greater numbers, and two that live side by side are seen."""

from gofish_protocol.epochs import RivalDetector, began, new_epoch

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
    twin = RivalDetector()
    heard = [twin.suspects(earlier, NOW + 100 + second, ours) for second in (2, 4, 6)]
    assert heard == [False, True, True]
    assert [twin.proves(earlier), twin.proves(earlier)] == [True, False]
    assert not twin.suspects(earlier, NOW + 108, ours)


def test_recorded_heartbeats_are_no_second_host() -> None:
    """All that can be recorded of an earlier start was made before ours began; and one alone may have come late."""
    earlier, ours = new_epoch(NOW, 0, entropy), new_epoch(NOW + 100, 0, entropy)
    twin = RivalDetector()
    assert not any(twin.suspects(earlier, NOW + second, ours) for second in range(101))
    assert not any(twin.suspects(earlier, NOW + 102, ours) for _ in range(5))


def test_a_later_start_is_asked_for_at_once() -> None:
    ours, later = new_epoch(NOW, 0, entropy), new_epoch(NOW + 100, 0, entropy)
    twin = RivalDetector()
    assert twin.suspects(later, NOW + 102, ours)
    assert not twin.suspects(later, NOW + 102, ours), "a repeat"
    assert twin.suspects(later, NOW + 104, ours)
