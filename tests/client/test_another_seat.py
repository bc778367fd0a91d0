"""A list of the shuffle that was closed while its seats were other people's."""

import pytest

from tests.client.shuffler import COMMITTED, Player, listed


@pytest.mark.parametrize(("seat", "doubted"), [(0, True), (1, False)])
def test_what_another_gave_from_the_seat_that_is_ours_now_is_not_held_against_the_host(
    seat: int, *, doubted: bool
) -> None:
    """Asha gave from seat 0; her next program sits there again, or where somebody else gave that time."""
    first = Player()
    first.bound()
    closed = listed(b"o" * 32, b"p" * 32)
    back = Player(first.shuffle.memory)
    back.shuffle.arrive(0, [COMMITTED, closed])
    back.moves(seat)
    back.hears(COMMITTED, closed, live=False)
    assert ("something else" in back.shuffle.take_doubt()) == doubted
